package solve

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grundy/game"
	"grundy/solve/internal/codeset"
	"grundy/table"
)

// A found chunk is a run of positions in hand, and what exploring has brought.
type found struct {
	codes []game.Code
	facts facts
	plain []game.Code // what the options of a batch lead to, where some have flags
	// fresh and late are what adding all chunks of a worker has brought, until settled.
	fresh, late []game.Code
}

// explore finds all that can be reached from the starts, breadth first. What it has found is
// a set of codes while it is little; once it is much of the space, it is a bit for each code.
func (j *job) explore() error {
	size := j.space.Size()
	e := explorer{
		j: j, set: codeset.New(),
		canBeDense: size <= maxSlots && size*j.slotBytes() <= uint64(j.o.Memory)/2,
	}
	if e.canBeDense && size <= smallSpace {
		e.makeBits()
	}
	for _, s := range j.starts {
		for _, p := range s {
			e.late = append(e.late, p.Code)
		}
	}
	if err := e.settle(); err != nil {
		return err
	}
	j.exact = true
	j.memo = memo{room: min(memoBytes, uint64(j.o.Memory)/8)}
	j.clock.begin("exploring", 0)
	for len(e.next) > 0 {
		level := e.next
		e.next, e.spare = e.spare[:0], level
		if e.set == nil { // the bits of codes that are close together are too, and later their slots
			e.sorting = codeset.Sort(level, e.sorting)
		}
		if err := e.expand(level); err != nil {
			return err
		}
	}
	return e.finish()
}

// An explorer holds what has been found: in set, or in reached if that is nil.
type explorer struct {
	j          *job
	set        *codeset.Set
	canBeDense bool
	reached    []uint64
	next       []game.Code // found and still to be expanded: the level after that in hand
	spare      []game.Code // memory for next
	sorting    []game.Code // memory for sorting
	late       []game.Code // met, but not in the set for want of room
	mu         sync.Mutex  // for the facts and the memo of j, and pace
	pace       pace
}

// add adds codes to what has been found; see codeset.Add.
func add[C ~uint64](e *explorer, codes []C, fresh, late []game.Code) (newFresh, newLate []game.Code) {
	if e.set != nil {
		return codeset.Add(e.set, codes, fresh, late)
	}
	for _, c := range codes {
		word, bit := &e.reached[c/64], uint64(1)<<(c%64)
		if atomic.LoadUint64(word)&bit == 0 && atomic.OrUint64(word, bit)&bit == 0 {
			fresh = append(fresh, game.Code(c))
		}
	}
	return fresh, late
}

// expand adds the options of a level: some until the set is full, then it grows.
func (e *explorer) expand(level []game.Code) error {
	rest, size := level, memoPart
	if e.j.o.grain > 0 {
		size = e.j.o.grain
	}
	next := func(f *found) bool {
		n := min(size, len(rest))
		if e.set != nil && e.set.Full() {
			n = 0
		}
		f.codes, rest = rest[:n], rest[n:]
		return n > 0
	}
	for len(rest) > 0 {
		alone := len(rest) < 2*size || e.j.o.grain == 0 && e.quick(len(rest))
		err := each(e.j.crew, alone, func(w *worker) *found { return &w.found }, next, e.look)
		if _, broken := err.(*rulesError); broken {
			return e.j.diagnose(e.expanded(), err)
		}
		if err != nil {
			return err
		}
		if err := e.settle(); err != nil {
			return err
		}
	}
	return nil
}

// look adds the options of a chunk.
func (e *explorer) look(w *worker, f *found) error {
	start, words := time.Now(), len(f.codes)
	err := w.generate(f.codes, func(codes []game.Code, b *game.Batch) error {
		if e.j.rules.Gains && len(b.Gains) != len(b.Options) {
			return errGains(w.gen, len(b.Options), len(b.Gains))
		}
		if slices.Contains(b.Results, game.Nowhere) {
			return &rulesError{errNowhere}
		}
		top := game.Option(0)
		for _, o := range b.Options {
			top = max(top, o)
		}
		f.facts.lookAll(e.j, codes, b, top)
		e.mu.Lock()
		e.j.facts.merge(&f.facts)
		e.j.memo.add(e.j, codes, b, top)
		e.mu.Unlock()
		e.j.clock.add(uint64(len(codes)))
		words += len(b.Options)
		return e.addOptions(f, b.Options, top)
	})
	e.timed(time.Since(start), words)
	return err
}

// addOptions adds what options lead to; none is larger than top.
func (e *explorer) addOptions(f *found, options []game.Option, top game.Option) error {
	size := game.Option(e.j.space.Size())
	if top < size {
		f.fresh, f.late = add(e, options, f.fresh, f.late)
		return nil
	}
	f.plain = f.plain[:0]
	for _, o := range options {
		switch c := o.Code(); {
		case o.Ends():
		case game.Option(c) >= size:
			return &rulesError{errOutside(c, uint64(size))}
		default:
			f.plain = append(f.plain, c)
		}
	}
	f.fresh, f.late = add(e, f.plain, f.fresh, f.late)
	return nil
}

// errOutside is the error of an option outside of the space.
func errOutside(c game.Code, size uint64) error {
	return fmt.Errorf("an option leads to code %d of a space of %d", c, size)
}

// settle takes over what the workers have found, makes room for what is late, and goes over to a bit for
// each code if that is due.
func (e *explorer) settle() error {
	for _, w := range e.j.workers {
		f := &w.found
		e.next, e.late = append(e.next, f.fresh...), append(e.late, f.late...)
		f.fresh, f.late = f.fresh[:0], f.late[:0]
	}
	for {
		switch {
		case e.set != nil && e.wantsBits():
			e.makeBits()
		case e.set != nil && (len(e.late) > 0 || e.set.Full()):
			if err := e.grow(); err != nil {
				return err
			}
		case len(e.late) == 0:
			return nil
		}
		e.next, e.late = add(e, e.late, e.next, nil)
	}
}

// grow makes room in the set, within the limits. They are told by the room that there was: how far the workers
// got is chance.
func (e *explorer) grow() error {
	n := e.set.Room()
	if n > maxSlots {
		return errTooMany(e.j)
	}
	if err := e.j.need(2*e.set.Bytes()+8*n, "numbering more than %d positions, out of a space of %d,", n, e.j.space.Size()); err != nil {
		return err
	}
	e.set.Grow(e.j.o.Threads)
	return nil
}

func errTooMany(j *job) error {
	return &LimitError{What: "numbering more than 2^30 positions", Need: math.MaxInt64, Have: j.o.Memory}
}

const (
	// smallSpace is how large a space may be to be solved densely however little is reached.
	smallSpace = 1 << 16
	// bitsAtOnce is how many bytes of bits may be made for few codes, which are still one in bitsShare.
	bitsAtOnce = 16 << 20
	bitsShare  = 2048
)

// wantsBits reports whether so much of the space is reached that a bit for each code of it serves better than the
// set: it takes less memory, or not much in all.
func (e *explorer) wantsBits() bool {
	n, size := e.set.Len(), e.j.space.Size()
	bytes := table.BitIndexBytes(size)
	return (bytes <= table.IndexBytes(n, size) || bytes <= bitsAtOnce && n > size/bitsShare) && e.j.need(bytes+e.set.Bytes(), "") == nil
}

// makeBits goes over from the set to a bit for each code.
func (e *explorer) makeBits() {
	e.reached = make([]uint64, (e.j.space.Size()+63)/64)
	for c := range e.set.All() {
		e.reached[c/64] |= 1 << (c % 64)
	}
	e.set = nil
}

// expanded returns all codes that have been expanded, and those of the level in hand, ascending: all that
// have been found but those that this level has brought.
func (e *explorer) expanded() []game.Code {
	fresh := slices.Clone(e.next)
	for _, w := range e.j.workers {
		fresh = append(fresh, w.found.fresh...)
	}
	slices.Sort(fresh)
	var all []game.Code
	if e.set != nil {
		all = slices.Sorted(e.set.All())
	}
	for i, w := range e.reached {
		for ; w != 0; w &= w - 1 {
			all = append(all, game.Code(64*i+bits.TrailingZeros64(w)))
		}
	}
	return slices.DeleteFunc(all, func(c game.Code) bool {
		_, is := slices.BinarySearch(fresh, c)
		return is
	})
}

// finish hands the result to the job: all codes are slots if much of the space is reached, else those found.
func (e *explorer) finish() error {
	j, size := e.j, e.j.space.Size()
	n := e.found()
	if e.canBeDense && (size <= smallSpace || n > size/16) {
		if e.set != nil {
			e.makeBits()
		}
		j.reached, j.n = e.reached, uint32(size)
		j.memo.index(j)
		return nil
	}
	if n > maxSlots {
		return errTooMany(j)
	}
	if e.set == nil {
		j.index = table.NewBitIndex(e.reached)
	} else {
		if err := j.need(8*n+max(e.set.Bytes(), table.IndexBytes(n, size)), "numbering %d positions, out of a space of %d,", n, size); err != nil {
			return err
		}
		j.index = table.NewIndex(e.set.Drain(j.o.Threads), j.o.Threads)
	}
	j.n = uint32(n)
	j.memo.index(j)
	return nil
}

// found is how many positions have been found.
func (e *explorer) found() uint64 {
	if e.set != nil {
		return e.set.Len()
	}
	n := 0
	for _, w := range e.reached {
		n += bits.OnesCount64(w)
	}
	return uint64(n)
}
