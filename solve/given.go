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
	r.back = givenArcs{back}
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

// backward returns given arcs backward, with the flag again where they keep the mover.
func (j *job) backward(a *game.Arcs) (*game.Arcs, error) {
	if err := j.checkGiven(a); err != nil {
		return nil, err
	}
	back, err := game.NewArcs(j.n, j.reversed(a))
	if err != nil {
		return nil, &LimitError{What: err.Error(), Need: math.MaxInt64, Have: j.o.Memory}
	}
	return back, j.ctx.Err()
}

// checkGiven looks for arcs that lead out of the space.
func (j *job) checkGiven(a *game.Arcs) error {
	if a.Vertices() != j.n {
		return fmt.Errorf("the game gives arcs of %d positions, it has %d", a.Vertices(), j.n)
	}
	for slot, words := range a.All() {
		for _, to := range words {
			if to >= j.n {
				return fmt.Errorf("an arc leads from code %d to code %d of a space of %d", slot, to, j.n)
			}
		}
	}
	return nil
}

// reversed goes through the arcs: where each leads to, and the word of where it comes from.
func (j *job) reversed(a *game.Arcs) iter.Seq2[uint32, uint32] {
	named := j.rules.Named()
	return func(yield func(uint32, uint32) bool) {
		for slot, words := range a.All() {
			for _, to := range words {
				word := slot
				if named && (slot < j.split) == (to < j.split) {
					word |= again
				}
				if !yield(to, word) {
					return
				}
			}
		}
	}
}

// givenArcs go backward over arcs that take little memory.
type givenArcs struct{ *game.Arcs }

// each implements backward.
func (a givenArcs) each(slots []uint32, visit func(slot uint32, from []uint32)) error {
	for _, slot := range slots {
		if slot < a.Vertices() { // no arc leads to the slots that stand for ends
			visit(slot, a.Of(slot))
		}
	}
	return nil
}
