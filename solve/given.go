package solve

import (
	"fmt"
	"iter"
	"math"

	"grundy/game"
)

// This file serves games that are given by their arcs: nothing is generated, and what is kept beside the arcs
// themselves is the same arcs backward and a byte a position.

// given returns the arcs of a game that is given by them, if slots are codes, else nil.
func (j *job) given() *game.Arcs {
	d, is := j.g.(game.Digraph)
	if !is || j.index != nil || j.rules.Steps {
		return nil
	}
	return d.Arcs()
}

// givenBytes is about the memory that going backward over given arcs takes beside them: the arcs backward, counters,
// and the positions in hand.
func givenBytes(a *game.Arcs) uint64 { return a.Bytes() + 3*uint64(a.Vertices()) }

// heldBytes is about the memory that given arcs take in any case: their own, and where those of one vertex are
// many, as options in a batch and as words.
func heldBytes(a *game.Arcs) uint64 { return a.Bytes() + 12*uint64(a.MaxDegree()) }

// loadGiven takes the options as they are given.
func (r *retrograde) loadGiven() error {
	a := r.j.given()
	if err := r.j.finishGiven(a, r.v); err != nil {
		return err
	}
	r.count = newCounters(r.j.n)
	for slot := range r.j.n {
		if r.j.inReach(slot) {
			r.count.set(slot, a.Degree(slot))
		}
	}
	back, err := r.j.backward(a)
	if err != nil {
		return err
	}
	r.back = &givenArcs{Arcs: back, named: r.j.rules.Named(), split: r.j.split}
	return nil
}

// finishGiven fills in the outcomes of positions that no arc leaves.
func (j *job) finishGiven(a *game.Arcs, v *values) error {
	ending := j.g.(game.Digraph).Ending
	for slot := range min(j.n, a.Vertices()) {
		if a.Degree(slot) > 0 || !j.inReach(slot) {
			continue
		}
		if err := v.finish(j.pay, slot, ending(game.Code(slot))); err != nil {
			return err
		}
	}
	return nil
}

// backward returns given arcs backward.
func (j *job) backward(a *game.Arcs) (*game.Arcs, error) {
	if err := j.checkGiven(a); err != nil {
		return nil, err
	}
	back, err := game.NewArcs(j.n, reversed(a))
	if err != nil {
		return nil, &LimitError{What: err.Error(), Need: math.MaxInt64, Have: j.o.Memory}
	}
	return back, j.ctx.Err()
}

// checkGiven looks whether the arcs are those of the space.
func (j *job) checkGiven(a *game.Arcs) error {
	if a.Vertices() != j.n {
		return fmt.Errorf("the game gives arcs of %d positions, it has %d", a.Vertices(), j.n)
	}
	return nil
}

// reversed goes through the arcs backward.
func reversed(a *game.Arcs) iter.Seq2[uint32, uint32] {
	return func(yield func(uint32, uint32) bool) {
		for slot, to := range a.All() {
			for _, w := range to {
				if !yield(w, slot) {
					return
				}
			}
		}
	}
}

// givenArcs go backward over arcs that take little memory. Where there are players, those that keep the mover get
// the flag again.
type givenArcs struct {
	*game.Arcs
	named bool
	split uint32
	words []uint32 // memory
}

// each implements backward.
func (a *givenArcs) each(slots []uint32, visit func(slot uint32, from []uint32)) error {
	for _, slot := range slots {
		if slot >= a.Vertices() { // no arc leads to the slots that stand for ends
			continue
		}
		a.words = a.Of(slot, a.words)
		if a.named {
			for i, from := range a.words {
				if (slot < a.split) == (from < a.split) {
					a.words[i] |= again
				}
			}
		}
		visit(slot, a.words)
	}
	return nil
}
