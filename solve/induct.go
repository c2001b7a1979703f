package solve

import (
	"errors"

	"grundy/game"
)

// This file finds the values of positions all of whose options are known already: backward
// induction, one position at a time.

// What may keep a position from being evaluated.
var (
	errOpen = errors.New("an option is not known yet")
	errSum  = errors.New("an option is a sum")
	errWide = errors.New("a nimber needs more than two bytes")
	errEnds = errors.New("play may end otherwise than by a loss of the player to move")
	// In the sum with another game the other player could not answer there.
	errAgain = errors.New("after some moves the same player moves again")
)

// noNimber reports whether err says that a position has no nimber, whatever those of its options are.
func noNimber(err error) bool { return errors.Is(err, errEnds) || errors.Is(err, errAgain) }

// outcomeInduction finds outcomes only.
type outcomeInduction struct {
	j    *job
	v    *values
	pay  *payoffs
	best [2][64]game.Outcome // by the set of the options' outcomes
}

func newOutcomeInduction(j *job, v *values, pay *payoffs) *outcomeInduction {
	in := &outcomeInduction{j: j, v: v, pay: pay}
	for m := range in.best {
		for seen := range in.best[m] {
			in.best[m][seen] = pay.best(m, uint8(seen))
		}
	}
	return in
}

// evaluate finds the values of a part's positions in order.
func (in *outcomeInduction) evaluate(p *part) error {
	outcomes := in.v.outcomes
	start := uint32(0)
	for i, slot := range p.slots {
		words := p.words[start:p.ends[i]]
		start = p.ends[i]
		if r := p.results[i]; r != game.Live {
			if err := in.v.finish(in.pay, slot, r); err != nil {
				return err
			}
			continue
		}
		seen := uint8(0)
		if p.flagged {
			var err error
			if seen, err = in.flagged(words); err != nil {
				return err
			}
		} else {
			set := uint32(0)
			for _, w := range words {
				set |= 1 << (outcomes[w] & 31)
			}
			seen = uint8(set)
		}
		if seen&(1<<undecided|1) != 0 {
			return open(seen)
		}
		if seen == 0 {
			return in.j.errNoOptions(slot)
		}
		outcomes[slot] = in.best[in.j.mover(slot)][seen]
	}
	return nil
}

// open is the error of a position with options that are undecided or nowhere.
func open(seen uint8) error {
	if seen&1 != 0 {
		return &rulesError{errNowhere}
	}
	return errOpen
}

// flagged returns the set of the outcomes of options among which some have flags.
func (in *outcomeInduction) flagged(words []uint32) (uint8, error) {
	seen := uint8(0)
	for _, w := range words {
		if w&more != 0 {
			return 0, errSum
		}
		o := in.v.outcomes[w&slotMask]
		if w&again != 0 {
			o = o.Reverse()
		}
		seen |= 1 << o
	}
	return seen, nil
}

// fullInduction finds outcomes with remoteness, scores, or both.
type fullInduction struct {
	j   *job
	v   *values
	pay *payoffs
}

// evaluate finds the values of a part's positions in order.
func (in *fullInduction) evaluate(p *part) error {
	for i, slot := range p.slots {
		if r := p.results[i]; r != game.Live {
			if err := in.v.finish(in.pay, slot, r); err != nil {
				return err
			}
			continue
		}
		if err := in.position(slot, p.at(i), p.gainsAt(i)); err != nil {
			return err
		}
	}
	return nil
}

// position finds the value of one position.
func (in *fullInduction) position(slot uint32, words []uint32, gains []int64) error {
	v, m := in.v, in.j.mover(slot)
	best, score, plies := game.Unknown, int64(0), uint32(0)
	for i, w := range words {
		if w&more != 0 {
			return errSum
		}
		to := w & slotMask
		o := v.outcomes[to]
		if o == game.Unknown || o == undecided {
			return open(1 << o)
		}
		s := int64(0)
		if v.scores.Any() {
			s = v.scores.At(to)
		}
		if w&again == 0 {
			o, s = o.Reverse(), -s
		}
		if gains != nil {
			if s += gains[i]; tooMuch(s) {
				return in.j.errTooMuch(slot)
			}
			o = game.Result(s).Outcome()
		}
		d := uint32(1)
		if v.remoteness.Any() {
			d += v.remoteness.At(to)
		}
		take := best == game.Unknown
		if !take && v.scores.Any() {
			take = s > score || s == score && (d < plies) == in.pay.hurries(m, o) && d != plies
		} else if !take {
			take = in.pay.rank[m][o] > in.pay.rank[m][best] || o == best && (d < plies) == in.pay.hurries(m, o) && d != plies
		}
		if take {
			best, score, plies = o, s, d
		}
	}
	if best == game.Unknown {
		return in.j.errNoOptions(slot)
	}
	v.outcomes[slot] = best
	if v.scores.Any() {
		v.scores.Set(slot, score)
	}
	if v.remoteness.Any() {
		if err := v.mayLast(in.j, plies); err != nil {
			return err
		}
		v.remoteness.Set(slot, plies)
	}
	return nil
}
