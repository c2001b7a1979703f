package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/gamefile"
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
	movers := 1
	if c.kind != "nimbers" {
		if movers = len(s.game.Rules().Players); movers == 0 {
			return errors.New("the game has no players")
		}
	}
	var sums []game.Sum
	for _, p := range pairs {
		for mover := range movers {
			sum, err := s.positionOf(p.position, mover)
			if err != nil {
				return err
			}
			sums = append(sums, sum)
		}
	}
	wanted := solve.Outcomes
	if movers == 1 {
		wanted = solve.Nimbers
	}
	t, err := solve.Solve(context.Background(), startingAt{s.game, sums}, solve.Options{Want: wanted})
	if err != nil {
		return err
	}
	for i, p := range pairs {
		got, err := answer(t, sums[movers*i:movers*(i+1)])
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

// positionOf is a position or a sum with this mover, where the game has players.
func (s solved) positionOf(position string, mover int) (game.Sum, error) {
	space := s.game.Space()
	if position == "start" {
		c, _ := s.game.Start()[0].Single()
		half := game.Code(space.Half())
		return game.One(c%half + game.Code(mover)*half), nil
	}
	var parts []string
	for _, part := range strings.Split(strings.ReplaceAll(position, "|", ""), " + ") {
		if !strings.ContainsAny(part, "=,") {
			part = space.Fields()[0].Name + `="` + part + `"`
		}
		if space.Named() {
			times, one, several := strings.Cut(part, "*")
			if !several {
				times, one = "1", part
			}
			part = times + "*player=" + s.game.Rules().Players[mover] + "," + one
		}
		parts = append(parts, part)
	}
	sum, err := game.NotationOf(s.game).Parse(strings.Join(parts, " + "))
	for i := range sum {
		if err == nil {
			sum[i].Code, err = s.game.Canonical(context.Background(), sum[i].Code)
		}
	}
	return sum, err
}

// answer is the nimber of a position, or the outcome class of one with both players to move: N, P, L or R.
func answer(t *table.Table, sums []game.Sum) (string, error) {
	var wins [2]bool
	for mover, sum := range sums {
		v, err := t.Value(sum)
		if err != nil || len(sums) == 1 {
			return strconv.FormatInt(v.Nimber, 10), err
		}
		if v.Outcome != game.Win && v.Outcome != game.Loss {
			return lower(v.Outcome), nil
		}
		wins[mover] = v.Outcome == game.Win
	}
	switch wins {
	case [2]bool{true, true}:
		return "N", nil
	case [2]bool{false, false}:
		return "P", nil
	case [2]bool{true, false}:
		return "L", nil
	}
	return "R", nil
}
