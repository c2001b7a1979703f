package solve

import (
	"fmt"
	"math"
	"slices"

	"grundy/game"
	"grundy/table"
)

// A found chunk is a run of positions in hand and their options.
type found struct {
	codes   []game.Code
	results []game.Result
	ends    []uint32
	options []game.Option
	gains   []int64 // of the options; none where the game pays none
	facts   facts
}

// fill generates the options of f.codes.
func (f *found) fill(j *job, w *worker) error {
	f.results, f.ends, f.options, f.gains = f.results[:0], f.ends[:0], f.options[:0], f.gains[:0]
	f.facts = facts{ascends: true, descends: true}
	return w.generate(f.codes, func(codes []game.Code, b *game.Batch) error {
		base := uint32(len(f.options))
		f.results = append(f.results, b.Results...)
		f.options = append(f.options, b.Options...)
		if j.rules.Gains {
			if len(b.Gains) != len(b.Options) {
				return errGains(w.gen, len(b.Options), len(b.Gains))
			}
			f.gains = append(f.gains, b.Gains...)
		}
		for i, c := range codes {
			f.ends = append(f.ends, base+b.Ends[i])
			f.facts.look(j, c, b.At(i))
		}
		return nil
	})
}

// explore finds all that can be reached from the starts, breadth first. What it has found is
// numbered while it is little; once it is much of the space, and a table of the whole
// space fits the memory, it is a bit for each code.
func (j *job) explore() error {
	size := j.space.Size()
	canBeDense := size <= maxSlots && size*j.slotBytes() <= uint64(j.o.Memory)/2
	e := explorer{j: j, index: table.NewIndex()}
	if canBeDense && size <= 1<<16 {
		e.makeDense()
	}
	for _, s := range j.starts {
		for _, p := range s {
			e.add(p.Code)
		}
	}
	j.exact = true
	j.memo = memo{room: min(memoBytes, uint64(j.o.Memory)/8)}
	j.clock.begin("exploring", 0)
	for level := e.take(); len(level) > 0; level = e.take() {
		if err := e.expand(level); err != nil {
			return err
		}
		j.clock.add(uint64(len(level)))
		if err := e.settle(canBeDense); err != nil {
			return err
		}
	}
	e.finish()
	return nil
}

// settle goes over to a bit for each code if that is due, and holds the index to the limits.
func (e *explorer) settle(canBeDense bool) error {
	if e.index == nil {
		return nil
	}
	n := uint64(e.index.Len())
	if canBeDense && n > e.j.space.Size()/16 {
		e.makeDense()
		return nil
	}
	if n > maxSlots {
		return &LimitError{What: "numbering more than 2^30 positions", Need: math.MaxInt64, Have: e.j.o.Memory}
	}
	// Growing holds the cells twice for a moment.
	return e.j.need(2*e.index.Bytes(), "numbering the %d positions reached so far, out of a space of %d,", n, e.j.space.Size())
}

// An explorer holds what has been found: in index, or in reached if that is nil.
type explorer struct {
	j       *job
	index   *table.Index
	taken   int // codes of the index that have been taken
	reached []uint64
	next    []game.Code // found but not taken, where index is nil
	spare   []game.Code // memory for next
	own     found
}

// add notes a code.
func (e *explorer) add(c game.Code) {
	if e.index != nil {
		e.index.Add(c)
		return
	}
	if bit := uint64(1) << (c % 64); e.reached[c/64]&bit == 0 {
		e.reached[c/64] |= bit
		e.next = append(e.next, c)
	}
}

// addAll notes what options lead to.
func (e *explorer) addAll(options []game.Option) error {
	size := game.Code(e.j.space.Size())
	for _, o := range options {
		if o.Ends() {
			continue
		}
		if o.Code() >= size {
			return &rulesError{errOutside(o.Code(), uint64(size))}
		}
		e.add(o.Code())
	}
	return nil
}

// errOutside is the error of an option outside of the space.
func errOutside(c game.Code, size uint64) error {
	return fmt.Errorf("an option leads to code %d of a space of %d", c, size)
}

// take returns what has been found since it was last called.
func (e *explorer) take() []game.Code {
	if e.index == nil {
		level := e.next
		e.next, e.spare = e.spare[:0], level
		return level
	}
	level := e.index.Codes()[e.taken:]
	e.taken += len(level)
	return level
}

// makeDense goes over from the index to a bit for each code.
func (e *explorer) makeDense() {
	e.reached = make([]uint64, (e.j.space.Size()+63)/64)
	codes := e.index.Codes()
	for _, c := range codes {
		e.reached[c/64] |= 1 << (c % 64)
	}
	e.next = slices.Clone(codes[e.taken:])
	e.index = nil
}

// expand adds the options of a level.
func (e *explorer) expand(level []game.Code) error {
	rest, size := level, chunkPositions/8
	if e.j.o.grain > 0 {
		size = e.j.o.grain
	}
	next := func(f *found) bool {
		n := min(size, len(rest))
		f.codes, rest = rest[:n], rest[n:]
		return n > 0
	}
	err := ordered(e.j.crew, len(level) < 2*size, &e.own, next, func(w *worker, f *found) error { return f.fill(e.j, w) },
		func(f *found) error {
			if slices.Contains(f.results, game.Nowhere) {
				return &rulesError{errNowhere}
			}
			e.j.facts.merge(&f.facts)
			e.j.memo.add(f)
			return e.addAll(f.options)
		})
	if _, broken := err.(*rulesError); broken {
		return e.j.diagnose(e.found(level), err)
	}
	return err
}

// found returns all codes that have been expanded, and those of the level in hand, ascending.
func (e *explorer) found(level []game.Code) []game.Code {
	var all []game.Code
	if e.index != nil {
		all = slices.Clone(e.index.Codes()[:e.taken])
	} else {
		// Codes of the next level may be there as well; they were put there by this one.
		fresh := make(map[game.Code]bool, len(e.next))
		for _, c := range e.next {
			fresh[c] = true
		}
		for c := range game.Code(e.j.space.Size()) {
			if e.reached[c/64]>>(c%64)&1 != 0 && !fresh[c] {
				all = append(all, c)
			}
		}
	}
	slices.Sort(all)
	return all
}

// finish hands the result to the job.
func (e *explorer) finish() {
	e.j.index, e.j.reached = e.index, e.reached
	e.j.n = uint32(e.j.space.Size())
	if e.index != nil {
		e.index.Sort()
		e.j.n = uint32(e.index.Len())
	}
	e.j.memo.index(uint64(e.j.n), e.index)
}
