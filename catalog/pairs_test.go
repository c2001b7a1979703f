package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
	"grundy/table"
)

// A pair is a position and what is known of it: its outcome class, where the position has no player to
// move, or its nimber.
type pair struct{ position, known string }

// startingAt is a game that starts elsewhere.
type startingAt struct {
	*gamefile.Game
	start []game.Sum
}

func (g startingAt) Start() []game.Sum { return g.start }

// checkPairs holds outcome classes or nimbers of many positions, which are solved together.
func (c claim) checkPairs(k known) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	s := solved{known: k}
	if err := s.at(0); err != nil {
		return err
	}
	if c.kind != "nimbers" && !s.game.Space().Named() {
		return errors.New("the game has no players")
	}
	var sums []game.Sum // those of a pair, one after the other
	for _, p := range pairs {
		of, err := s.positions(p.position)
		if err != nil {
			return err
		}
		sums = append(sums, of...)
	}
	wanted := solve.Outcomes
	if c.kind == "nimbers" {
		wanted = solve.Nimbers
	}
	t, err := solve.Solve(context.Background(), startingAt{s.game, sums}, solve.Options{Want: wanted})
	if err != nil {
		return err
	}
	each := len(sums) / len(pairs)
	for i, p := range pairs {
		got, err := answer(t, sums[each*i:each*(i+1)])
		if err != nil {
			return err
		}
		if got != p.known {
			return fmt.Errorf("%s: got %s, known is %s", p.position, got, p.known)
		}
	}
	return nil
}

// pairs reads the positions and what is known of them.
func (c claim) pairs() ([]pair, error) {
	if c.kind == "class" {
		return []pair{{c.position, strings.Join(c.values, " ")}}, nil
	}
	var pairs []pair
	for _, v := range c.values {
		i := strings.LastIndex(v, "=")
		if i < 0 {
			return nil, fmt.Errorf("expected POSITION=VALUE, got %q", v)
		}
		pairs = append(pairs, pair{v[:i], v[i+1:]})
	}
	if len(pairs) == 0 {
		return nil, errors.New("no positions")
	}
	return pairs, nil
}

// positions are a position or a sum with either player to move, where the game has players; else it alone.
func (s solved) positions(text string) ([]game.Sum, error) {
	space, n := s.game.Space(), game.NotationOf(s.game)
	if text == "start" {
		c, _ := s.game.Start()[0].Single()
		if !space.Named() {
			return []game.Sum{game.One(c)}, nil
		}
		return []game.Sum{game.One(min(c, space.Twin(c))), game.One(max(c, space.Twin(c)))}, nil
	}
	text = strings.ReplaceAll(text, "|", "")
	sums := make([]game.Sum, 1, 2)
	var err error
	if space.Named() {
		var both [2]game.Sum
		both, err = n.ParseBoth(text)
		sums = both[:]
	} else {
		sums[0], err = n.Parse(text)
	}
	for i := range sums {
		if err == nil {
			sums[i], err = play.Canonical(context.Background(), s.game, sums[i])
		}
	}
	return sums, err
}

// answer is the nimber of a position, or the outcome class of one with both players to move.
func answer(t *table.Table, sums []game.Sum) (string, error) {
	var values [2]game.Value
	for mover, sum := range sums {
		var err error
		if values[mover], err = t.Value(sum); err != nil {
			return "", err
		}
	}
	if len(sums) == 1 {
		return strconv.FormatInt(values[0].Nimber, 10), nil
	}
	return game.Class{First: values[0].Outcome, Second: values[1].Outcome}.String(), nil
}
