package main

import (
	"errors"
	"fmt"

	"grundy/game"
	"grundy/play"
	"grundy/solve"
)

// Questions are the positions that a command is to tell of.
type questions struct {
	text  string     // of --at; "" if they are the starts
	sums  []game.Sum // two, both of either start, if both is set: the text does not say who is to move
	extra []game.Sum // those to be solved beside the starts
	both  bool
	// far is set if the sums stand for others, of the same value, with numbers that are too large for a code.
	far bool
}

// questions returns what --at asks about, or the starts. Numbers of nat() that are too large are folded into a period, for which
// the game is solved; want is what has to be equal.
func (s *session) questions(g game.Game, want solve.Want) (*questions, error) {
	at := s.cmd.Flags().Lookup("at")
	if !at.Changed {
		return &questions{sums: g.Start()}, nil
	}
	q := &questions{text: at.Value.String()}
	n := game.NotationOf(g).Folding(func(far int64) (int64, error) {
		q.far = true
		t, err := s.solve(s.cmd.Context(), g, want|solve.Nimbers) // a sum has them
		if err != nil {
			return 0, err
		}
		folded, err := t.Fold(uint64(far))
		return int64(folded), err
	})
	sum, err := n.Parse(q.text)
	q.sums = []game.Sum{sum}
	if q.both = errors.Is(err, game.ErrMover); q.both {
		var twins [2]game.Sum
		twins, err = n.ParseBoth(q.text)
		q.sums = twins[:]
	}
	if err != nil {
		return nil, fmt.Errorf("--at: %w", err)
	}
	for i := range q.sums {
		if q.sums[i], err = play.Canonical(s.cmd.Context(), g, q.sums[i]); err != nil {
			return nil, err
		}
	}
	q.extra = q.sums
	return q, nil
}
