package game_test

import (
	"errors"
	"testing"

	"grundy/game"
)

func TestClasses(t *testing.T) {
	for _, test := range []struct {
		class        game.Class
		letter, text string
	}{
		{game.Class{First: game.Win, Second: game.Win}, "N", "N"},
		{game.Class{First: game.Loss, Second: game.Loss}, "P", "P"},
		{game.Class{First: game.Win, Second: game.Loss}, "L", "L"},
		{game.Class{First: game.Loss, Second: game.Win}, "R", "R"},
		{game.Class{First: game.Win, Second: game.Draw}, "", "Win/Draw"},
		{game.Class{First: game.Tie, Second: game.Tie}, "", "Tie/Tie"},
	} {
		if test.class.Letter() != test.letter || test.class.String() != test.text {
			t.Errorf("%v: %q, %q; want %q, %q", test.class, test.class.Letter(), test.class.String(), test.letter, test.text)
		}
	}
}

func TestTwin(t *testing.T) {
	s := boardSpace(t)
	v, w := make([]int64, s.Width()), make([]int64, s.Width())
	for c := range game.Code(s.Size()) {
		m, k := s.Decode(c, v), s.Decode(s.Twin(c), w)
		if m == k || s.Twin(s.Twin(c)) != c {
			t.Fatalf("code %d with mover %d: twin %d with mover %d", c, m, s.Twin(c), k)
		}
		for i := range v {
			if v[i] != w[i] {
				t.Fatalf("code %d has the numbers %v, its twin %v", c, v, w)
			}
		}
	}
}

func TestPositionsForBothMovers(t *testing.T) {
	n := game.NotationOf(boardGame(t))
	both, err := n.ParseBoth(`x..,1,"a b",[10,10] + 2*...,2,nothing,[10,20]`)
	if err != nil || len(both[0]) != 2 || len(both[1]) != 2 {
		t.Fatal(both, err)
	}
	for i := range both[0] {
		if boardSpace(t).Twin(both[0][i].Code) != both[1][i].Code || both[0][i].Times != both[1][i].Times {
			t.Errorf("part %d: %v and %v", i, both[0][i], both[1][i])
		}
	}
	for _, text := range []string{`player=Ann,x..,1,nothing,[10,10]`, `player=Ann,x..,1,nothing,[10,10] + ...,1,nothing,[10,10]`, `x..,9,nothing,[10,10]`} {
		if _, err := n.ParseBoth(text); err == nil {
			t.Errorf("%s: read", text)
		}
	}
	if _, err := n.Parse(`x..,1,nothing,[10,10]`); !errors.Is(err, game.ErrMover) {
		t.Errorf("no mover: %v", err)
	}
}
