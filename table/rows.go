package table

import (
	"fmt"
	"math"
	"math/bits"

	"grundy/game"
)

// Rows is the Source of a game with an unbounded field: the first rows of its positions, one for each value
// of that field, are the table of a game that ends with them, and all later ones follow from a period, if one
// is proved.
type Rows struct {
	Table *Table    // of the first rows
	Rows  game.Axis // the unbounded field, in the space of the unbounded game
	Known uint64    // how many rows the table has
	// Preperiod and Period: with a period that is not 0, every row n >= Preperiod has the outcomes, nimbers and
	// scores of row n+Period. Proved. Known is then at least Preperiod+Period.
	Preperiod, Period uint64
	// Cycle and Growth: with a cycle that is not 0, every row n >= Known has the values of row n-Cycle, and every finite
	// remoteness is larger by Growth, which is at least 0. Proved.
	Cycle  uint64
	Growth int64
	// Why says why there is no period, if there is none.
	Why string
}

// Value returns the value of a position or sum. Beyond the known rows there is a remoteness only of single positions, and
// only where there is a cycle. Its errors are those of Table, and ErrNotSolved beyond the known rows if there is no
// period.
func (r *Rows) Value(s game.Sum) (game.Value, error) {
	_, single := s.Single()
	short := r.Table.Game.Space().Axis(r.Rows.Field)
	folded, moved, cycles := make(game.Sum, len(s)), false, uint64(0)
	for i, p := range s {
		if uint64(p.Code) >= r.Rows.Size*r.Rows.Rest {
			return game.Value{}, fmt.Errorf("code %d of a space of %d: %w", p.Code, r.Rows.Size*r.Rows.Rest, ErrNotAPosition)
		}
		row, place := r.Rows.Split(p.Code)
		switch {
		case row < r.Known:
		case r.Period == 0:
			return game.Value{}, fmt.Errorf("%w: the values were computed below %s=%d, and no period is proved: %s",
				ErrNotSolved, r.Rows.Name, r.Known, r.Why)
		case single && r.Cycle > 0:
			cycles = (row-r.Known)/r.Cycle + 1
			row -= cycles * r.Cycle
		default:
			moved = true
			row = r.Preperiod + (row-r.Preperiod)%r.Period
		}
		p.Code = short.At(row, place)
		folded[i] = p
	}
	v, err := r.Table.Value(folded)
	if v.Remoteness >= 0 {
		v.Remoteness = r.grown(v.Remoteness, cycles)
	}
	if moved && v.Remoteness != game.Forever {
		v.Remoteness = game.NotAsked
	}
	return v, err
}

// grown is a remoteness so many cycles further on; game.NotAsked if that does not fit 64 bits.
func (r *Rows) grown(remoteness int64, cycles uint64) int64 {
	hi, lo := bits.Mul64(cycles, uint64(r.Growth))
	if hi != 0 || lo > uint64(math.MaxInt64-remoteness) {
		return game.NotAsked
	}
	return remoteness + int64(lo)
}

// Fold returns a row that has the outcomes, nimbers and scores of row n, however large that is, but another
// remoteness. It is an error if no period is proved.
func (r *Rows) Fold(n uint64) (uint64, error) {
	if r.Period == 0 {
		return 0, fmt.Errorf("no period is proved: %s", r.Why)
	}
	return r.Preperiod + (n-r.Preperiod)%r.Period, nil
}

// Counts counts the positions of the known rows.
func (r *Rows) Counts() Counts { return r.Table.Counts() }
