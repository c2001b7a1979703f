package solve

import (
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// This file finds the values of sums to which play does not return, each after all that it leads to: no move is
// turned around, and where moves gain points it is the only way.

// inHand is the outcome, while solving, of a sum whose options are looked at.
const inHand = undecided + 1

// settle finds the values of all sums from slot lo on, which have just been explored.
func (s *Sums) settle(lo uint32) error {
	s.clock.begin("solving sums", uint64(s.space.len()-lo))
	round, err := s.induct(lo)
	switch {
	case err != nil || !round.found:
		return err
	case s.rules.Gains:
		return s.errRound(round.slot)
	}
	s.reopen(lo)
	return s.spreadFrom(lo)
}

// A round is a sum from which play may go on for ever, if one was found.
type round struct {
	slot  uint32
	found bool
}

// induct finds the values of the sums from slot lo on, without recursion. It stops where it finds that play may
// go on for ever; some values are then known and others not.
func (s *Sums) induct(lo uint32) (round, error) {
	var path []visit
	done := 0
	for root := lo; root < s.space.len(); root++ {
		if s.outcomes[root] == undecided {
			path = append(path, visit{root, 0})
		}
		for len(path) > 0 {
			v := &path[len(path)-1]
			s.outcomes[v.part] = inHand
			options := s.optionsOf(v.part)
			for int(v.at) < len(options) && s.outcomes[options[v.at]&slotMask] < undecided {
				v.at++
			}
			if int(v.at) < len(options) {
				to := options[v.at] & slotMask
				if s.outcomes[to] == inHand {
					return round{to, true}, nil
				}
				path = append(path, visit{to, 0})
				continue
			}
			if ends, err := s.decide(v.part, options); err != nil || !ends {
				return round{v.part, true}, err
			}
			path = path[:len(path)-1]
			if done++; done%(1<<16) == 0 {
				s.clock.add(1 << 16)
				if err := s.ctx.Err(); err != nil {
					return round{}, err
				}
			}
		}
	}
	return round{}, nil
}

// reopen forgets the values of all sums from slot lo on that are not over.
func (s *Sums) reopen(lo uint32) {
	for slot := lo; slot < s.space.len(); slot++ {
		if len(s.optionsOf(slot)) > 0 {
			s.outcomes[slot] = undecided
		}
	}
}

// decide finds the value of a sum from those of its options. It is false if one of them has no end.
func (s *Sums) decide(slot uint32, options []uint32) (ends bool, err error) {
	if s.points {
		return s.decidePoints(slot, options)
	}
	m := s.space.mover(slot)
	best, plies, hurries := game.Unknown, uint32(0), false
	for _, w := range options {
		o, r := s.outcomes[w&slotMask], s.remoteness[w&slotMask]
		if w&again == 0 {
			o = o.Reverse()
		}
		switch {
		case r == table.NoEnd:
			return false, nil
		case best == game.Unknown || s.pay.rank[m][o] > s.pay.rank[m][best]:
			best, plies, hurries = o, r, s.pay.hurries(m, o)
		case o == best && r != plies && (r < plies) == hurries:
			plies = r
		}
	}
	s.outcomes[slot], s.remoteness[slot] = best, plies+1
	return true, nil
}

// decidePoints is decide for points: the most of them, and of those the fewest plies if they are worth having,
// else the most.
func (s *Sums) decidePoints(slot uint32, options []uint32) (ends bool, err error) {
	var gains []int64
	if s.rules.Gains {
		gains = s.arcGains[s.arcEnds[slot]-uint64(len(options)) : s.arcEnds[slot]]
	}
	var best int64
	var plies uint32
	for i, w := range options {
		points, r := s.scores[w&slotMask], s.remoteness[w&slotMask]
		if r == table.NoEnd {
			return false, nil
		}
		if w&again == 0 {
			points = -points
		}
		if gains != nil {
			points += gains[i]
		}
		if tooMuch(points) {
			return false, fmt.Errorf("sum %s: the points to come go beyond 2^52, the most that is counted", s.format(slot))
		}
		if i == 0 || points > best || points == best && r != plies && (r < plies) == (points >= 0) {
			best, plies = points, r
		}
	}
	s.scores[slot], s.outcomes[slot], s.remoteness[slot] = best, game.Result(best).Outcome(), plies+1
	return true, nil
}

// errRound is the error of points that are gained in a sum to which play may return.
func (s *Sums) errRound(slot uint32) error {
	return fmt.Errorf("%w: moves gain points, and play may return to %s; sums of points are valued only where every play ends", table.ErrNoSum, s.format(slot))
}

// format writes a sum as a person does.
func (s *Sums) format(slot uint32) string {
	mover, parts := s.space.at(slot)
	return s.formatParts(mover, parts)
}

// formatParts writes parts with a player to move as a sum.
func (s *Sums) formatParts(mover int, parts []uint32) string {
	var sum game.Sum
	for _, part := range slices.Sorted(slices.Values(parts)) {
		if part >= endWord {
			continue
		}
		code := s.code(mover, part)
		if n := len(sum); n > 0 && sum[n-1].Code == code {
			sum[n-1].Times++
		} else {
			sum = append(sum, game.Part{Code: code, Times: 1, Steps: game.AllSteps})
		}
	}
	return game.NotationOf(s.g).FormatSum(sum)
}
