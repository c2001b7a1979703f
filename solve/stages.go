package solve

import (
	"slices"

	"grundy/game"
)

// What an option means to a position in a stage.
type class uint8

const (
	out  class = iota // nothing yet
	take              // who has it takes it: it is worth the value of the stage to him
	in                // as bad for him as the value of the stage, or worse
)

// A stage spreads one value from the ends of play backward, or, where the two sides do not
// touch, one above and one below what endless play is worth.
type stage struct {
	// class says, by mover and by the option's outcome as the player to move there sees
	// it, what an option means.
	class [2][8]class
	good  [2]game.Outcome // what a mover gets who takes
	bad   [2]game.Outcome // what a mover gets all of whose options are in
	seeds [2][8]bool      // by mover and outcome: the positions from which the stage starts
	// slots are the seeds where they are known as a list; points is then what they are worth.
	slots  []uint32
	points int64
}

// stages returns the stages of the rules' payoffs in their order. Scores have one for each
// number of points and need the list of ends; see scoreStages.
func (p *payoffs) stages() []stage {
	// values lists the outcomes of player 0 on one side of endless play, the farthest first.
	values := func(maximiser int) []game.Outcome {
		var list []game.Outcome
		for _, o := range []game.Outcome{game.Win, game.Tie, game.Loss} {
			own := asSeenBy(maximiser, o)
			if p.rank[0][o] >= 0 && p.rank[maximiser][own] > p.rank[maximiser][p.endless[maximiser]] {
				list = append(list, o)
			}
		}
		slices.SortFunc(list, func(a, b game.Outcome) int {
			return p.rank[maximiser][asSeenBy(maximiser, b)] - p.rank[maximiser][asSeenBy(maximiser, a)]
		})
		return list
	}
	sides := [2][]game.Outcome{values(0), values(1)}
	list := make([]stage, max(len(sides[0]), len(sides[1])))
	for maximiser, side := range sides {
		for i, o := range side {
			list[i].add(maximiser, o, side[:i])
		}
	}
	return append(list, p.lastStage()...)
}

// asSeenBy returns player 0's outcome o as player m sees it.
func asSeenBy(m int, o game.Outcome) game.Outcome {
	if m == 1 {
		return o.Reverse()
	}
	return o
}

// add makes player 0's outcome o, which maximiser prefers to endless play, a value of the stage;
// before are the values that he likes still better.
func (s *stage) add(maximiser int, o game.Outcome, before []game.Outcome) {
	minimiser := 1 - maximiser
	s.class[maximiser][asSeenBy(minimiser, o)] = take
	s.good[maximiser] = asSeenBy(maximiser, o)
	for _, better := range append(before[:len(before):len(before)], o) {
		s.class[minimiser][asSeenBy(maximiser, better)] = in
	}
	s.bad[minimiser] = asSeenBy(minimiser, o)
	for m := range 2 {
		s.seeds[m][asSeenBy(m, o)] = true
	}
}

// lastStage spreads what is worth as much as endless play: ties where that is a draw, and what
// its winner wins in the end where it has one. It only adds ties and remoteness.
func (p *payoffs) lastStage() []stage {
	var s stage
	switch {
	case p.usual:
		for m := range 2 {
			s.class[m][game.Tie], s.good[m], s.seeds[m][game.Tie] = take, game.Tie, true
		}
	case p.endless[0] == game.Draw:
		return nil
	case p.endless[0] == game.Win:
		s.add(0, game.Win, nil)
	default:
		s.add(1, game.Loss, nil)
	}
	return []stage{s}
}

// scoreStages returns the stages for scores, given those of the slots and the ends: the most points
// first, whoever gets them, and ties last.
func (p *payoffs) scoreStages(score func(slot uint32) int64, ends []uint32) []stage {
	size := func(slot uint32) int64 { return max(score(slot), -score(slot)) }
	slices.SortStableFunc(ends, func(a, b uint32) int {
		switch x, y := size(a), size(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	usual := p.stages()
	var list []stage
	for len(ends) > 0 && size(ends[0]) > 0 {
		n := 0
		for n < len(ends) && size(ends[n]) == size(ends[0]) {
			n++
		}
		s := usual[0]
		s.slots, s.points = ends[:n], size(ends[0])
		list = append(list, s)
		ends = ends[n:]
	}
	tie := usual[1]
	tie.slots = ends
	return append(list, tie)
}
