package solve

import (
	"slices"

	"grundy/game"
)

// A spanChunk is a run of positions in hand with their options as the game gives them.
type spanChunk struct {
	codes []game.Code
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
		c.codes = c.codes[:0]
		for ; at < uint32(j.half) && len(c.codes) < size; at++ {
			for _, slot := range slots {
				if n := slot(at); j.inReach(n) {
					c.codes = append(c.codes, game.Code(n))
				}
			}
		}
		return len(c.codes) > 0
	}
}

// survey finds out which positions are of interest, and which way the options go: of all positions that
// the starts reach, or of a sample.
func (s *spanScan) survey() error {
	j := s.j
	j.n, j.split, j.index, j.reached = uint32(j.space.Size()), uint32(j.half), nil, nil
	if len(j.starts) > 0 {
		return s.explore()
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

// explore finds what the starts reach, breadth first. What is left of each span is found by a forest in which
// every code that has been reached points to a later one, so that nothing is looked at twice.
func (s *spanScan) explore() error {
	j := s.j
	j.clock.begin("exploring", 0)
	f := newForest(j.n)
	j.reached = make([]uint64, (uint64(j.n)+63)/64)
	var level, next []game.Code
	reach := func(lo, hi game.Code) {
		for c := f.find(uint32(lo)); c <= uint32(hi); c = f.find(c) {
			j.reached[c/64] |= 1 << (c % 64)
			f.remove(c)
			next = append(next, game.Code(c))
		}
	}
	for _, start := range j.starts {
		for _, p := range start {
			reach(p.Code, p.Code)
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
			return eachSpan(c.Options, func(lo, hi game.Code) error {
				if hi >= game.Code(j.n) {
					return &rulesError{errOutside(hi, j.space.Size())}
				}
				reach(lo, hi)
				return nil
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
func (s *spanScan) seen() []game.Code { return s.j.all() }

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
