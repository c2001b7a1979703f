package solve

import (
	"math"

	"grundy/game"
	"grundy/solve/internal/layers"
)

// This file has the rules by which a layer of a counting-down game follows from the one before, where they
// depend on more than the values of the options.

// outcomeRule is the rule of layers of outcomes: the mover takes the one he likes best. flagged says that the same player
// may move again after some options.
func outcomeRule(j *job, flagged bool) layers.Rule[game.Outcome] {
	choose := newOutcomeInduction(j, nil, j.pay).best
	seen := func(options []uint32, prev []game.Outcome) (set uint8) {
		for _, o := range options {
			set |= 1 << prev[o]
		}
		return set
	}
	if flagged {
		seen = func(options []uint32, prev []game.Outcome) (set uint8) {
			for _, o := range options {
				outcome := prev[o&slotMask]
				if o&again != 0 {
					outcome = outcome.Reverse()
				}
				set |= 1 << outcome
			}
			return set
		}
	}
	return func(b layers.Block, prev, next []game.Outcome) error {
		start := uint32(0)
		for i, p := range b.Positions {
			next[p] = choose[j.mover(p)][seen(b.Options[start:b.Ends[i]], prev)]
			start = b.Ends[i]
		}
		return nil
	}
}

// pointRule is the rule of layers of points that may be gained on the way, and of moves after which the same player
// moves again.
func pointRule(j *job) layers.Rule[int64] {
	return func(b layers.Block, prev, next []int64) error {
		start := uint32(0)
		for i, p := range b.Positions {
			best := int64(math.MinInt64)
			for k := start; k < b.Ends[i]; k++ {
				points := prev[b.Options[k]&slotMask]
				if b.Options[k]&again == 0 {
					points = -points
				}
				if len(b.Gains) > 0 {
					points += b.Gains[k]
				}
				if tooMuch(points) {
					return j.errTooMuch(p)
				}
				best = max(best, points)
			}
			next[p] = best
			start = b.Ends[i]
		}
		return nil
	}
}
