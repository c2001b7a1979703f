package solve

import (
	"slices"

	"grundy/game"
)

// A spanChunk is a run of positions in hand with their options as the game gives them.
type spanChunk struct {
	codes []game.Code
	slots []uint32 // of the codes, in the scan
	game.Batch
}

// fill generates the options.
func (c *spanChunk) fill(w *worker) error {
	c.Reset()
	return w.generate(c.codes, func(_ []game.Code, b *game.Batch) error {
		base := uint32(len(c.Options))
		c.Results = append(c.Results, b.Results...)
		c.Options = append(c.Options, b.Options...)
		for _, e := range b.Ends {
			c.Ends = append(c.Ends, base+e)
		}
		return nil
	})
}

// chunks hands out the positions of interest in the order of the scan, those of both movers alternating.
func (s *spanScan) chunks() func(*spanChunk) bool {
	j, at := s.j, uint32(0)
	size := chunkPositions
	if j.o.grain > 0 {
		size = j.o.grain
	}
	slots := []func(uint32) uint32{s.slotAt(0)}
	if j.rules.Named() {
		slots = append(slots, s.slotAt(1))
	}
	return func(c *spanChunk) bool {
		c.codes, c.slots = c.codes[:0], c.slots[:0]
		for ; at < s.places() && len(c.slots) < size; at++ {
			for _, slot := range slots {
				if n := slot(at); j.inReach(n) {
					c.slots = append(c.slots, n)
				}
			}
		}
		if j.index != nil {
			c.codes = j.index.Codes(c.slots, c.codes)
			return len(c.codes) > 0
		}
		for _, n := range c.slots {
			c.codes = append(c.codes, game.Code(n))
		}
		return len(c.codes) > 0
	}
}

// survey finds out which positions are of interest, and which way the options go: of all positions that
// the starts reach, or of a sample.
func (s *spanScan) survey() error {
	j := s.j
	j.index, j.reached = nil, nil
	if j.tooWide() {
		return s.exploreRuns()
	}
	j.n, j.split = uint32(j.space.Size()), uint32(j.half)
	if len(j.starts) > 0 {
		return s.exploreAll()
	}
	w, err := j.spans.worker(0)
	if err != nil {
		return err
	}
	err = w.generate(sample(j.space.Size()), func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			s.look(j, c, b.At(i))
		}
		return nil
	})
	if _, broken := err.(*rulesError); broken {
		return nil // the scan will meet it again
	}
	return err
}

// exploreAll finds what the starts reach, as bits. What is left of each span is found by a forest in which
// every code that has been reached points to a later one, so that nothing is looked at twice.
func (s *spanScan) exploreAll() error {
	j := s.j
	f := newForest(j.n)
	j.reached = make([]uint64, (uint64(j.n)+63)/64)
	return s.explore(func(lo, hi game.Code, next []game.Code) ([]game.Code, error) {
		for c := f.find(uint32(lo)); c <= uint32(hi); c = f.find(c) {
			j.reached[c/64] |= 1 << (c % 64)
			f.remove(c)
			next = append(next, game.Code(c))
		}
		return next, nil
	})
}

// explore goes through what the starts reach, breadth first; reach appends to next what is new in a span.
func (s *spanScan) explore(reach func(lo, hi game.Code, next []game.Code) ([]game.Code, error)) (err error) {
	j := s.j
	j.clock.begin("exploring", 0)
	var level, next []game.Code
	for _, start := range j.starts {
		for _, p := range start {
			if next, err = reach(p.Code, p.Code, next); err != nil {
				return err
			}
		}
	}
	var own spanChunk
	for len(next) > 0 {
		level, next = next, level[:0]
		rest := level
		err := ordered(j.spans, j.o.grain == 0 && len(level) < chunkPositions, &own, func(c *spanChunk) bool {
			n := min(chunkPositions, len(rest))
			c.codes, rest = append(c.codes[:0], rest[:n]...), rest[n:]
			return n > 0
		}, func(w *worker, c *spanChunk) error { return c.fill(w) }, func(c *spanChunk) error {
			j.clock.add(uint64(len(c.codes)))
			if slices.Contains(c.Results, game.Nowhere) {
				return &rulesError{errNowhere}
			}
			for i, code := range c.codes {
				s.look(j, code, c.At(i))
			}
			return eachSpan(c.Options, func(lo, hi game.Code) (err error) {
				if size := j.space.Size(); uint64(hi) >= size {
					return &rulesError{errOutside(hi, size)}
				}
				next, err = reach(lo, hi, next)
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eachSpan calls visit for every option word that is a code, and every span.
func eachSpan(options []game.Option, visit func(lo, hi game.Code) error) error {
	for i := 0; i < len(options); i++ {
		lo := options[i]
		if lo.Ends() {
			continue
		}
		if lo&game.Span != 0 {
			i++
		}
		if err := visit(lo.Code(), options[i].Code()); err != nil {
			return err
		}
	}
	return nil
}

// seen returns the codes of interest, ascending.
func (s *spanScan) seen() []game.Code {
	if s.runs != nil {
		return s.runs.codes()
	}
	return s.j.all()
}

// A forest finds the least number from some one on that has not been removed.
type forest []uint32

// newForest holds 0..n-1; n stands for none.
func newForest(n uint32) forest {
	f := make(forest, uint64(n)+1)
	for i := range f {
		f[i] = uint32(i)
	}
	return f
}

func (f forest) remove(c uint32) { f[c] = c + 1 }

func (f forest) find(c uint32) uint32 {
	for f[c] != c {
		f[c] = f[f[c]]
		c = f[c]
	}
	return c
}
