package table

import (
	"fmt"

	"grundy/game"
)

// sum returns the value of a sum of several positions, or of none: its nimber is the xor of
// theirs.
func (t *Table) sum(s game.Sum) (game.Value, error) {
	if !t.col.Nimbers.Any() {
		return game.Value{}, fmt.Errorf("%w: %s", ErrNoSum, t.why())
	}
	nimber := int64(0)
	for i, p := range s {
		slot, err := t.Slot(p.Code)
		if err != nil {
			return game.Value{}, fmt.Errorf("part %d of the sum: %w", i+1, err)
		}
		if p.Times%2 == 1 {
			nimber ^= t.col.Nimbers.At(slot)
		}
	}
	v := game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: nimber}
	if nimber == 0 {
		v.Outcome = game.Loss
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
