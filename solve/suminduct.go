package solve

import (
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// This file finds the values of sums to which play does not return, each after all that it leads to: no move is kept
// once its worth was taken into account, and where moves gain points it is the only way.

// inHand is the outcome, while solving, of a sum whose options are looked at.
const inHand = undecided + 1

// settle finds the values of the sum in slot lo, the last one, and of all that it leads to.
func (s *Sums) settle(lo uint32) error {
	if !s.returns {
		mover, parts := s.space.at(lo)
		parts = slices.Clone(parts)
		ends, err := s.induct(lo)
		s.path = sumPath{}
		if err != nil || ends {
			return err
		}
		s.returns = true
		s.cut(lo)
		s.addSum(mover, parts)
	}
	err := s.explore(lo)
	if err == nil {
		err = s.spreadFrom(lo)
	}
	s.arcs = sumArcs{}
	return err
}

// A sumPath is the line of play from the sum that was asked about to the one in hand.
type sumPath struct {
	visits []sumVisit
	todo   []sumArc // of all visits, moves to what was not met when the visit began
}

// bytes is the memory that the path takes.
func (p *sumPath) bytes() uint64 { return 40*uint64(cap(p.visits)) + 8*uint64(cap(p.todo)) }

// A sumVisit is a sum with the best of its moves so far.
type sumVisit struct {
	slot   uint32
	todo   uint32 // where its moves begin in sumPath.todo
	hash   uint64
	best   game.Outcome // game.Unknown before the first move
	plies  uint32       // of the best move, and the option it leads to
	points int64
}

// induct finds the values of a new sum and of all that it leads to, without recursion. It is false if play may go on
// for ever from there; some values are then known and others not.
func (s *Sums) induct(root uint32) (ends bool, err error) {
	s.clock.begin("solving sums", 0)
	watch := sumWatch{s: s, lo: root}
	if ends, err = s.enter(root, s.space.hash(root)); err != nil || !ends {
		return false, err
	}
	p := &s.path
	for len(p.visits) > 0 {
		v := &p.visits[len(p.visits)-1]
		if len(p.todo) == int(v.todo) {
			if err := s.leave(v); err != nil {
				return false, err
			}
			p.visits = p.visits[:len(p.visits)-1]
			continue
		}
		arc := p.todo[len(p.todo)-1]
		n := s.space.len()
		to, hash := s.addArc(v.slot, v.hash, arc)
		if to < n {
			p.todo = p.todo[:len(p.todo)-1]
			ends, err = s.take(v, s.space.mover(v.slot), arc.move, to)
		} else if err = watch.step(to); err == nil {
			ends, err = s.enter(to, hash)
		}
		if err != nil || !ends {
			return false, err
		}
	}
	return true, nil
}

// enter begins the visit of a new sum, and takes what is known of its options into account. A sum that is over gets its
// value. It is false if play may go on for ever.
func (s *Sums) enter(slot uint32, hash uint64) (ends bool, err error) {
	mover, parts := s.space.at(slot)
	r, err := s.ready(mover, parts)
	switch {
	case err != nil:
		return false, err
	case r != game.Live:
		return true, s.end(slot, r)
	}
	s.space.setValue(slot, inHand, 0)
	v := sumVisit{slot: slot, todo: uint32(len(s.path.todo)), hash: hash}
	s.lookUp(slot, hash)
	for i, to := range s.look.slots {
		arc := s.look.arcs[i]
		if to == unmet {
			s.path.todo = append(s.path.todo, arc)
		} else if ends, err := s.take(&v, mover, arc.move, to); err != nil || !ends {
			return false, err
		}
	}
	s.path.visits = append(s.path.visits, v)
	return true, nil
}

// take takes the value of an option into account. It is false if that has no end.
func (s *Sums) take(v *sumVisit, mover int, move, to uint32) (ends bool, err error) {
	o, r := s.space.valueOf(to)
	switch {
	case o == inHand && s.rules.Gains:
		return false, s.errRound(to)
	case o == inHand || r == table.NoEnd:
		return false, nil
	case s.points:
		return true, s.takePoints(v, &s.moves[mover], move, to, r)
	}
	if !s.moves[mover].list[move].again {
		o = o.Reverse()
	}
	switch {
	case v.best == game.Unknown || s.pay.rank[mover][o] > s.pay.rank[mover][v.best]:
		v.best, v.plies = o, r
	case o == v.best && r != v.plies && (r < v.plies) == s.pay.hurries(mover, o):
		v.plies = r
	}
	return true, nil
}

// takePoints is take for points: the most of them, and of those the fewest plies if they are worth having, else the
// most.
func (s *Sums) takePoints(v *sumVisit, x *sumMoves, move, to, r uint32) error {
	points := s.scores[to]
	if !x.list[move].again {
		points = -points
	}
	if s.rules.Gains {
		points += x.gains[move]
	}
	if tooMuch(points) {
		return fmt.Errorf("sum %s: the points to come go beyond 2^52, the most that is counted", s.format(v.slot))
	}
	first := v.best == game.Unknown
	if first || points > v.points || points == v.points && r != v.plies && (r < v.plies) == (points >= 0) {
		v.points, v.plies = points, r
		v.best = game.Result(points).Outcome()
	}
	return nil
}

// leave ends the visit of a sum, whose value is known now.
func (s *Sums) leave(v *sumVisit) error {
	if v.best == game.Unknown {
		return s.end(v.slot, s.rules.StuckPays())
	}
	s.space.setValue(v.slot, v.best, v.plies+1)
	if s.points {
		s.scores[v.slot] = v.points
	}
	return nil
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
