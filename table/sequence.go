package table

import (
	"errors"
	"fmt"
	"math/bits"

	"grundy/game"
)

// Sequence is the Source of a game of one field whose nimbers are known as a sequence that may be
// periodic: the codes are 0..Size-1.
type Sequence struct {
	Size uint64
	// Nimber returns the nimber of a code below Known. It may be called from several goroutines.
	Nimber func(code uint64) uint32
	// Known is Size, or, if Period is not 0, at least Preperiod + Period.
	Known uint64
	// Preperiod, Period and Saltus: the nimber of a code n+Period is that of n >= Preperiod plus
	// Saltus. Proved; Period is 0 if none is known.
	Preperiod, Period, Saltus uint64
	// Theorem names what proves the period, as in heap.Law.
	Theorem string
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
			nimber ^= q.At(uint64(p.Code))
		}
	}
	v := game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: nimber}
	if nimber == 0 {
		v.Outcome = game.Loss
	}
	return v, nil
}

// Fold returns a number that has the nimber of n >= Size. It is an error if there is none.
func (q *Sequence) Fold(n uint64) (uint64, error) {
	switch {
	case q.Period == 0:
		return 0, errors.New("no period is proved")
	case q.Saltus != 0:
		return 0, fmt.Errorf("nimbers grow by %d every %d", q.Saltus, q.Period)
	}
	return q.Preperiod + (n-q.Preperiod)%q.Period, nil
}

// At returns the nimber of a code below Size.
func (q *Sequence) At(n uint64) int64 {
	if n < q.Known {
		return int64(q.Nimber(n))
	}
	periods := (n - q.Preperiod) / q.Period
	return int64(q.Nimber(n-periods*q.Period)) + int64(periods*q.Saltus)
}

// Counts counts the positions, those of the period many times at once.
func (q *Sequence) Counts() Counts {
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	known := min(q.Size, q.Known)
	if q.Period > 0 {
		known = min(known, q.Preperiod+q.Period)
	}
	for i := range known {
		g, times := int64(q.Nimber(i)), uint64(1)
		if q.Period > 0 && i >= q.Preperiod {
			times = (q.Size-1-i)/q.Period + 1
		}
		lost := uint64(0)
		switch {
		case g == 0 && q.Saltus == 0:
			lost = times
		case g == 0:
			lost = 1 // the later ones have grown
		}
		n.Loss += lost
		n.Win += times - lost
		n.MaxNimber = max(n.MaxNimber, g+int64((times-1)*q.Saltus))
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
