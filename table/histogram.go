package table

import (
	"fmt"

	"grundy/game"
)

// A Level counts the positions that are equally far from the end of play.
type Level struct {
	Remoteness           int64 // in plies, or game.Forever
	Win, Loss, Tie, Draw uint64
}

// Total is how many positions there are of the level.
func (l Level) Total() uint64 { return l.Win + l.Loss + l.Tie + l.Draw }

// add counts one more.
func (l *Level) add(o game.Outcome) {
	switch o {
	case game.Win:
		l.Win++
	case game.Loss:
		l.Loss++
	case game.Tie:
		l.Tie++
	case game.Draw:
		l.Draw++
	}
}

// Levels counts the positions by remoteness and outcome: one level for each remoteness that occurs, the least first, then
// that of play without end. It is an error if the table has no column of remoteness. Cost: one pass, and 40 bytes for each
// remoteness up to the largest.
func (t *Table) Levels() ([]Level, error) {
	if err := t.hasRemoteness(); err != nil {
		return nil, err
	}
	levels, endless := make([]Level, t.MaxRemoteness()+1), Level{Remoteness: game.Forever}
	for slot := range uint32(t.col.Remoteness.Len()) {
		o := t.col.Outcome(uint64(slot))
		switch r := t.col.Remoteness.At(slot); {
		case o == game.Unknown: // no position
		case r == NoEnd:
			endless.add(o)
		default:
			levels[r].add(o)
		}
	}
	found := levels[:0]
	for r, l := range levels {
		if l.Remoteness = int64(r); l.Total() > 0 {
			found = append(found, l)
		}
	}
	if endless.Total() > 0 {
		found = append(found, endless)
	}
	return found, nil
}

// CountAt returns the number of positions of one outcome that are so many plies from the end. It is an error if the table
// has no column of remoteness. Cost: one pass.
func (t *Table) CountAt(o game.Outcome, remoteness int64) (uint64, error) {
	if err := t.hasRemoteness(); err != nil {
		return 0, err
	}
	n := uint64(0)
	for slot := range uint32(t.col.Remoteness.Len()) {
		if r := t.col.Remoteness.At(slot); int64(r) == remoteness && r != NoEnd && t.col.Outcome(uint64(slot)) == o {
			n++
		}
	}
	return n, nil
}

// hasRemoteness returns an error if there is no column of remoteness.
func (t *Table) hasRemoteness() error {
	switch {
	case t.NoRemoteness != "":
		return fmt.Errorf("there is no remoteness: %s", t.NoRemoteness)
	case !t.col.Remoteness.Any():
		return fmt.Errorf("the method %s does not hold the remoteness of all positions", t.Method.Name)
	}
	return nil
}
