package table

import (
	"fmt"

	"grundy/game"
)

// sum returns the value of a sum of several positions, or of none, from their nimbers: the xor of those
// that are finite. A loopy nimber ∞{K} beside the finite x makes ∞{K xor x}, which is won exactly if it has 0;
// two make ∞{}, from which nobody can get away (Smith, "Graphs with composite structure", 1966).
func (t *Table) sum(s game.Sum) (game.Value, error) {
	if !t.col.Nimbers.Any() {
		return game.Value{}, fmt.Errorf("%w: %s", ErrNoSum, t.why())
	}
	finite, loopy, labels := int64(0), uint64(0), game.NimberSet{}
	for i, p := range s {
		slot, err := t.Slot(p.Code)
		if err != nil {
			return game.Value{}, fmt.Errorf("part %d of the sum: %w", i+1, err)
		}
		switch x := t.col.Nimbers.At(slot); {
		case x == game.Infinite:
			loopy, labels = min(2, loopy+min(2, p.Times)), t.col.Nimbers.Labels(slot)
		case p.Times%2 == 1:
			finite ^= x
		}
	}
	switch loopy {
	case 0:
		v := game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: finite}
		if finite == 0 {
			v.Outcome = game.Loss
		}
		return v, nil
	case 1:
		labels = labels.Xor(uint32(finite))
	default:
		labels = game.NimberSet{}
	}
	v := game.Value{Outcome: game.Draw, Remoteness: game.Forever, Nimber: game.Infinite, Labels: labels}
	if labels.Has(0) {
		v.Outcome, v.Remoteness = game.Win, game.NotAsked
	}
	return v, nil
}

// why says for what reason there are no nimbers.
func (t *Table) why() string {
	if t.NoNimbers != "" {
		return t.NoNimbers
	}
	return "nimbers were not asked for"
}
