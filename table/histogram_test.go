package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// TestLevels holds the levels against counting one remoteness after the other.
func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 50 {
		n := 1 + r.Uint64N(60)
		col := Columns{Outcomes: make([]game.Outcome, n), Remoteness: NewPlies(n)}
		for slot := range n {
			col.Outcomes[slot] = game.Outcome(r.IntN(5))
			plies := r.Uint32N(9)
			if r.IntN(4) == 0 || col.Outcomes[slot] == game.Draw {
				plies = NoEnd
			}
			col.Remoteness.Set(uint32(slot), plies)
		}
		tab := New(Head{Game: space(t, int64(n), game.Rules{})}, col)
		levels, err := tab.Levels()
		if err != nil {
			t.Fatal(err)
		}
		var want []Level
		for _, plies := range []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, game.Forever} {
			l := Level{Remoteness: plies}
			for c := range game.Code(n) {
				if v, err := tab.At(c); err == nil && v.Remoteness == plies {
					l.add(v.Outcome)
				}
			}
			if l.Total() > 0 {
				want = append(want, l)
			}
		}
		if !slices.Equal(levels, want) {
			t.Errorf("%+v, expected %+v", levels, want)
		}
		for _, l := range want {
			if n, err := tab.CountAt(game.Loss, l.Remoteness); l.Remoteness >= 0 && (err != nil || n != l.Loss) {
				t.Errorf("%d losses in %d plies (%v), expected %d", n, l.Remoteness, err, l.Loss)
			}
		}
	}
}

func TestLevelsWithoutRemoteness(t *testing.T) {
	for _, test := range []struct {
		head Head
		want string
	}{
		{Head{NoRemoteness: "for a reason"}, "there is no remoteness: for a reason"},
		{Head{Method: Method{Name: "magic"}}, "the method magic does not hold"},
	} {
		test.head.Game = space(t, 1, game.Rules{})
		if l, err := New(test.head, Columns{Outcomes: []game.Outcome{game.Loss}}).Levels(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, %v; expected an error with %q", l, err, test.want)
		}
	}
}
