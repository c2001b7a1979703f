package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"grundy/game"
	"grundy/solve"
)

// A pair is a position without the player to move, and the class that is known of it.
type pair struct{ position, class string }

// checkClasses holds outcome classes against the outcomes with either player to move.
func (c claim) checkClasses(k known) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	s := solved{known: k}
	if err := s.at(0); err != nil {
		return err
	}
	if len(s.game.Rules().Players) != 2 {
		return errors.New("the game has no players")
	}
	var sums []game.Sum
	for _, p := range pairs {
		for player := range 2 {
			sum, err := moverAt(s, p.position, player)
			if err != nil {
				return err
			}
			sums = append(sums, sum)
		}
	}
	t, err := solve.Solve(context.Background(), s.game, solve.Options{Extra: sums})
	if err != nil {
		return err
	}
	for i, p := range pairs {
		var wins [2]bool
		for player := range wins {
			v, err := t.Value(sums[2*i+player])
			if err != nil {
				return err
			}
			wins[player] = v.Outcome == game.Win
		}
		if got := class(wins); got != p.class {
			return fmt.Errorf("class %s: got %s, known is %s", p.position, got, p.class)
		}
	}
	return nil
}

// pairs reads the positions and their classes.
func (c claim) pairs() ([]pair, error) {
	if c.kind == "class" {
		return []pair{{c.position, strings.Join(c.values, " ")}}, nil
	}
	var pairs []pair
	for _, v := range c.values {
		i := strings.LastIndex(v, "=")
		if i < 0 {
			return nil, fmt.Errorf("expected POSITION=CLASS, got %q", v)
		}
		pairs = append(pairs, pair{v[:i], v[i+1:]})
	}
	if len(pairs) == 0 {
		return nil, errors.New("no classes")
	}
	return pairs, nil
}

// moverAt is a position with this player to move.
func moverAt(s solved, position string, player int) (game.Sum, error) {
	if position == "start" {
		c, _ := s.game.Start()[0].Single()
		half := game.Code(s.game.Space().Half())
		return game.One(c%half + game.Code(player)*half), nil
	}
	position = strings.ReplaceAll(position, "|", "")
	return game.NotationOf(s.game).Parse("player=" + s.game.Rules().Players[player] + "," + position)
}

// class names the outcome class of a position that each player wins or not when he moves first.
func class(wins [2]bool) string {
	switch wins {
	case [2]bool{true, true}:
		return "N"
	case [2]bool{false, false}:
		return "P"
	case [2]bool{true, false}:
		return "L"
	}
	return "R"
}
