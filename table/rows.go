package table

import (
	"fmt"

	"grundy/game"
)

// Rows is the Source of a game with an unbounded field: the first rows of its positions, one for each value
// of that field, are the table of a game that ends with them, and all later ones follow from a period, if one
// is proved.
type Rows struct {
	Table *Table      // of the first rows
	Space *game.Space // of the unbounded game
	Known uint64      // how many rows the table has
	// Preperiod and Period: with a period that is not 0, every row n >= Preperiod has the outcomes, nimbers and
	// scores of row n+Period. Proved. Known is then at least Preperiod+Period.
	Preperiod, Period uint64
	// Why says why there is no period, if there is none.
	Why string
}

// rest is how many positions a row has for one mover.
func (r *Rows) rest() uint64 { return r.Space.Half() / r.Space.Fields()[0].Domain.Size() }

// Row returns the value of the unbounded field at c.
func (r *Rows) Row(c game.Code) uint64 { return uint64(c) % r.Space.Half() / r.rest() }

// Value returns the value of a position or sum. Beyond the known rows there is no remoteness. Its errors are
// those of Table, and ErrNotSolved beyond the known rows if there is no period.
func (r *Rows) Value(s game.Sum) (game.Value, error) {
	folded, moved := make(game.Sum, len(s)), false
	for i, p := range s {
		if uint64(p.Code) >= r.Space.Size() {
			return game.Value{}, fmt.Errorf("code %d of a space of %d: %w", p.Code, r.Space.Size(), ErrNotAPosition)
		}
		row, known := r.Row(p.Code), r.Known
		switch {
		case row < known:
		case r.Period == 0:
			return game.Value{}, fmt.Errorf("%w: the values were computed below %s=%d, and no period is proved: %s",
				ErrNotSolved, r.Space.Fields()[0].Name, known, r.Why)
		default:
			moved = true
			row = r.Preperiod + (row-r.Preperiod)%r.Period
		}
		mover, rest := uint64(p.Code)/r.Space.Half(), r.rest()
		p.Code = game.Code(mover*known*rest + row*rest + uint64(p.Code)%rest)
		folded[i] = p
	}
	v, err := r.Table.Value(folded)
	if moved && v.Remoteness != game.Forever {
		v.Remoteness = game.NotAsked
	}
	return v, err
}

// Fold returns a row that has the outcomes, nimbers and scores of row n, however large that is. It lies beyond the known
// ones too, so that no remoteness is told of it. It is an error if no period is proved.
func (r *Rows) Fold(n uint64) (uint64, error) {
	if r.Period == 0 {
		return 0, fmt.Errorf("no period is proved: %s", r.Why)
	}
	return r.Known + (n-r.Known)%r.Period, nil
}

// Counts counts the positions of the known rows.
func (r *Rows) Counts() Counts { return r.Table.Counts() }
