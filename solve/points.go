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
func (in *pointInduction) evaluate(p *part) error {
	for i, slot := range p.slots {
		if r := p.results[i]; r != game.Live {
			if err := in.v.finish(in.pay, slot, r); err != nil {
				return err
			}
			continue
		}
		var best int64
		var err error
		if column := in.v.scores.Narrow; column != nil {
			best, err = mostPoints(in, column, slot, p.at(i), p.gainsAt(i))
		} else {
			best, err = mostPoints(in, in.v.scores.Wide, slot, p.at(i), p.gainsAt(i))
		}
		if err != nil {
			return err
		}
		in.v.scores.Set(slot, best)
		in.v.outcomes[slot] = game.Result(best).Outcome()
	}
	return nil
}

// mostPoints returns what the best option of a position is worth. gains may be nil.
func mostPoints[T int32 | int64](in *pointInduction, scores []T, slot uint32, words []uint32, gains []int64) (int64, error) {
	outcomes, seen, best, over := in.v.outcomes, uint32(0), int64(math.MinInt64), false
	for i, w := range words {
		if w&more != 0 {
			return 0, errSum
		}
		to := w & slotMask
		seen |= 1 << (outcomes[to] & 31)
		s := int64(scores[to])
		if w&again == 0 {
			s = -s
		}
		if gains != nil {
			s += gains[i]
			over = over || tooMuch(s)
		}
		best = max(best, s)
	}
	if seen&(1<<undecided|1) != 0 {
		return 0, open(uint8(seen))
	}
	switch {
	case len(words) == 0:
		return 0, in.j.errNoOptions(slot)
	case over:
		return 0, in.j.errTooMuch(slot)
	}
	return best, nil
}
