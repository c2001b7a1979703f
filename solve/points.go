package solve

import (
	"fmt"
	"math"

	"grundy/game"
)

// This file finds points alone, where nothing else is asked for: the value of a position is the
// largest, over its options, of what the move gains and what the option is then worth to the player
// who has moved.

// tooMuch reports whether points are more than a Result may say.
func tooMuch(points int64) bool { return points > game.MaxScore || points < -game.MaxScore }

// errTooMuch is the error of points that grow too large.
func (j *job) errTooMuch(slot uint32) error {
	return &rulesError{fmt.Errorf("position %s: the points to come go beyond 2^52, the most that is counted",
		game.NotationOf(j.g).Format(j.code(slot)))}
}

// pointInduction finds scores and the outcomes that follow from them.
type pointInduction struct {
	j   *job
	v   *values
	pay *payoffs
}

// evaluate finds the values of a part's positions in order.
func (in *pointInduction) evaluate(p *part) (err error) {
	for i := 0; i < len(p.slots) && err == nil; {
		if column := in.v.scores.Narrow; column != nil {
			i, err = inducePoints(in, column, p, i)
		} else {
			i, err = inducePoints(in, in.v.scores.Wide, p, i)
		}
	}
	return err
}

// inducePoints finds the values of a part's positions from the i-th on. It stops, and returns how far it has come, where
// the column may have been made wide.
func inducePoints[T int32 | int64](in *pointInduction, scores []T, p *part, i int) (int, error) {
	start := uint32(0)
	if i > 0 {
		start = p.ends[i-1]
	}
	for ; i < len(p.slots); i++ {
		slot := p.slots[i]
		if r := p.results[i]; r != game.Live {
			return i + 1, in.v.finish(in.pay, slot, r)
		}
		words, gains := p.words[start:p.ends[i]], p.gains
		if len(gains) > 0 {
			gains = gains[start:p.ends[i]]
		}
		start = p.ends[i]
		best, err := mostPoints(in, scores, slot, words, gains)
		if err != nil {
			return i, err
		}
		in.v.outcomes[slot] = game.Result(best).Outcome()
		if int64(T(best)) != best {
			in.v.scores.Set(slot, best)
			return i + 1, nil
		}
		scores[slot] = T(best)
	}
	return i, nil
}

// mostPoints returns what the best option of a position is worth. gains may be empty.
func mostPoints[T int32 | int64](in *pointInduction, scores []T, slot uint32, words []uint32, gains []int64) (int64, error) {
	outcomes, flags, seen, best, most := in.v.outcomes, uint32(0), uint32(0), int64(math.MinInt64), int64(0)
	for i, w := range words {
		flags |= w
		to := w & slotMask
		seen |= 1 << (outcomes[to] & 31)
		s := int64(scores[to])
		if w&again == 0 {
			s = -s
		}
		if i < len(gains) {
			s += gains[i]
			most = max(most, s, -s)
		}
		best = max(best, s)
	}
	switch {
	case flags&more != 0:
		return 0, errSum
	case seen&(1<<undecided|1) != 0:
		return 0, open(uint8(seen))
	case len(words) == 0:
		return 0, in.j.errNoOptions(slot)
	case tooMuch(most):
		return 0, in.j.errTooMuch(slot)
	}
	return best, nil
}
