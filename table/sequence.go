package table

import (
	"fmt"
	"math/bits"

	"grundy/game"
)

// Sequence is the Source of a game of one field whose nimbers are known as a sequence that may be
// periodic: the codes are 0..Size-1.
type Sequence struct {
	Size uint64
	// Nimbers of the codes 0, 1, 2, ...: of all, or, if Period is not 0, at least of the
	// first Preperiod + Period.
	Nimbers []uint16
	// Preperiod and Period: the value of a code n >= Preperiod is that of n+Period. Proved, and
	// the least; Period is 0 if none is known.
	Preperiod, Period uint64
}

// Value returns the value of a position or sum. Its errors are ErrNotAPosition and those of steps.
func (q *Sequence) Value(s game.Sum) (game.Value, error) {
	if err := noSteps(s); err != nil {
		return game.Value{}, err
	}
	nimber := int64(0)
	for _, p := range s {
		if uint64(p.Code) >= q.Size {
			return game.Value{}, fmt.Errorf("code %d of a space of %d: %w", p.Code, q.Size, ErrNotAPosition)
		}
		if p.Times%2 == 1 {
			nimber ^= int64(q.at(uint64(p.Code)))
		}
	}
	v := game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: nimber}
	if nimber == 0 {
		v.Outcome = game.Loss
	}
	return v, nil
}

// at returns the nimber of a code.
func (q *Sequence) at(n uint64) uint16 {
	if n < uint64(len(q.Nimbers)) {
		return q.Nimbers[n]
	}
	return q.Nimbers[q.Preperiod+(n-q.Preperiod)%q.Period]
}

// Counts counts the positions, those of the period many times at once.
func (q *Sequence) Counts() Counts {
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	known := min(q.Size, uint64(len(q.Nimbers)))
	if q.Period > 0 {
		known = min(known, q.Preperiod+q.Period)
	}
	for i, g := range q.Nimbers[:known] {
		times := uint64(1)
		if q.Period > 0 && uint64(i) >= q.Preperiod {
			times = (q.Size-1-uint64(i))/q.Period + 1
		}
		if g == 0 {
			n.Loss += times
		} else {
			n.Win += times
		}
		n.MaxNimber = max(n.MaxNimber, int64(g))
	}
	return n
}

// Lost is the Source of a game without ties and draws of which only the lost positions are known,
// as one bit a code; all other codes are won positions.
type Lost struct {
	Size uint64
	Bits []uint64
	// NoNimbers says why there are none.
	NoNimbers string
}

// Value returns the outcome of a position. Its errors are ErrNotAPosition and ErrNoSum.
func (l *Lost) Value(s game.Sum) (game.Value, error) {
	if err := noSteps(s); err != nil {
		return game.Value{}, err
	}
	c, ok := s.Single()
	if !ok {
		return game.Value{}, fmt.Errorf("%w: %s", ErrNoSum, l.NoNimbers)
	}
	if uint64(c) >= l.Size {
		return game.Value{}, fmt.Errorf("code %d of a space of %d: %w", c, l.Size, ErrNotAPosition)
	}
	v := game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: game.NoNimber}
	if l.Bits[c/64]>>(c%64)&1 != 0 {
		v.Outcome = game.Loss
	}
	return v, nil
}

// Counts counts the positions.
func (l *Lost) Counts() Counts {
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	for _, word := range l.Bits {
		n.Loss += uint64(bits.OnesCount64(word))
	}
	n.Win = l.Size - n.Loss
	return n
}

// Reached is the Source of a game with starts whose positions are all known without a search from
// there: it answers about all of them and counts those that the starts reach.
type Reached struct {
	Source
	// Each calls visit with the code of every position that is reached, once.
	Each func(visit func(code uint64))
}

// Counts counts the positions that are reached.
func (r *Reached) Counts() Counts {
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	sum := game.One(0)
	r.Each(func(code uint64) {
		sum[0].Code = game.Code(code)
		v, err := r.Value(sum)
		if err != nil {
			return // no position
		}
		if v.Outcome == game.Loss {
			n.Loss++
		} else {
			n.Win++
		}
		n.MaxNimber = max(n.MaxNimber, v.Nimber)
	})
	return n
}

// noSteps is the error of a part with its own number of moves left, in a game that does not
// count them down.
func noSteps(s game.Sum) error {
	for _, p := range s {
		if p.Steps != game.AllSteps {
			return fmt.Errorf("steps=%d: this game does not count its moves down", p.Steps)
		}
	}
	return nil
}
