package heap

import (
	"context"
	"errors"
	"fmt"
)

// DefaultMemory is how many bytes of values a Run keeps if it is not told.
const DefaultMemory = 1 << 30

// A Run computes the sequence G(0), G(1), ... of a game and looks for its law.
// It is not safe for concurrent use; but what it knows may be asked from any number of goroutines
// while nothing extends it.
type Run struct {
	game   *Game
	memory int64
	eng    engine
}

// engine is one method to compute a sequence.
type engine interface {
	len() int
	step(limit int) error // computes at least one value below limit
	value(n int) (uint32, bool)
	holdsAll() bool
	found() Law
	maximum() (v uint32, at int)
}

// A MemoryError says that values had to be forgotten which are now needed.
type MemoryError struct {
	Code string
	Heap int   // the heap whose value could not be computed
	Have int64 // bytes allowed for values
	Need int64 // bytes that would be enough
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("%s: heap %d needs values that %d bytes cannot hold: %d bytes would do (--memory)", e.Code, e.Heap, e.Have, e.Need)
}

// NewRun returns a run of g that keeps at most memory bytes of values, where the
// method allows it to forget any; 0 means DefaultMemory. Sequences with rare heaps that
// have died out go on with a window of some hundred kilobytes for ever.
func NewRun(g *Game, memory int64) *Run {
	if memory <= 0 {
		memory = DefaultMemory
	}
	r := &Run{game: g, memory: memory}
	if g.interval != nil {
		r.eng = newIntervalRun(g.interval)
	} else if set, ok := g.allBut(); ok {
		r.eng = newAllButRun(g, set)
	} else if o, ok := octalOf(g); ok {
		r.eng = newOctalRun[uint8](g, o, memory)
	} else {
		r.eng = newPlainRun(g)
	}
	return r
}

// allow raises the memory of r to that many bytes, 0 for DefaultMemory.
func (r *Run) allow(memory int64) {
	if memory <= 0 {
		memory = DefaultMemory
	}
	if memory <= r.memory {
		return
	}
	r.memory = memory
	if e, ok := r.eng.(interface{ allow(int64) }); ok {
		e.allow(memory)
	}
}

// Game returns the game that is run.
func (r *Run) Game() *Game { return r.game }

// Len is how many values were computed: those of heaps 0..Len()-1.
func (r *Run) Len() int { return r.eng.len() }

// Value returns G(n), and false if it was not computed or was forgotten.
func (r *Run) Value(n int) (uint32, bool) { return r.eng.value(n) }

// HoldsAll reports whether no value was forgotten.
func (r *Run) HoldsAll() bool { return r.eng.holdsAll() }

// Max returns the largest value computed and the first heap that has it.
func (r *Run) Max() (v uint32, at int) { return r.eng.maximum() }

// Proved returns the law as soon as it is proved.
func (r *Run) Proved() (Law, bool) {
	l := r.eng.found()
	return l, l.Standing == Proved
}

// Law returns the law as known by now: proved, or verified for the values computed so
// far if it holds for the last half of them and for three periods at least.
func (r *Run) Law() Law {
	if l, ok := r.Proved(); ok {
		return l
	}
	n := r.Len()
	if !r.HoldsAll() || n > mostSearched {
		return Law{}
	}
	v := make([]uint32, n)
	for i := range v {
		v[i], _ = r.Value(i)
	}
	l, _ := seenLaw(v)
	return l
}

// Extend computes the values of all heaps below n. It calls each, if not nil, after
// every stretch of some ten thousand values, and ends when each returns an error or ctx is
// done. The errors of the run itself are of type *MemoryError.
func (r *Run) Extend(ctx context.Context, n int, each func() error) error {
	for r.Len() < n {
		if err := r.step(n); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if each == nil {
			continue
		}
		if err := each(); err != nil {
			return err
		}
	}
	return nil
}

// Prove computes values until a law is proved, but none past heap limit; the
// error is as for Extend.
func (r *Run) Prove(ctx context.Context, limit int, each func() error) error {
	if _, ok := r.Proved(); ok {
		return nil
	}
	stop := errors.New("proved")
	err := r.Extend(ctx, limit, func() error {
		if each != nil {
			if err := each(); err != nil {
				return err
			}
		}
		if _, ok := r.Proved(); ok {
			return stop
		}
		return nil
	})
	if errors.Is(err, stop) {
		return nil
	}
	return err
}

// step does one step of the engine, and changes to one with wider cells when a value
// asks for it.
func (r *Run) step(limit int) error {
	err := r.eng.step(limit)
	if !errors.Is(err, errWide) {
		return err
	}
	switch e := r.eng.(type) {
	case *octalRun[uint8]:
		r.eng = widenRun(e, r.memory)
	default:
		r.eng = newPlainRun(r.game)
	}
	return nil
}
