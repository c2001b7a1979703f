package gamefile

import (
	"context"
	"slices"
	"testing"

	"grundy/game"
)

func TestStuckOfPositionsWithOptions(t *testing.T) {
	for _, test := range []struct {
		declaration string
		want        []game.Result // of n = 0..3, and of the second player after that; nil for an error
	}{
		{`stuck = lambda n: WIN if n == 2 else TIE`, []game.Result{0, 0, 1, 0}},
		{`stuck = WIN`, []game.Result{1, 1, 1, 1}},
		{`stuck = lambda n: 7 - n`, []game.Result{7, 6, 5, 4}},
		{`stuck = lambda n: None if n == 2 else WIN`, nil},
		{`stuck = lambda player, n: "B" if n else 3`, nil},
		{`players = ["A", "B"], stuck = lambda player, n: "B" if n == 1 else WIN`, []game.Result{1, -1, 1, 1, 1, 1, 1, 1}},
		{`players = ["A", "B"], stuck = lambda player, n: n - 1`, []game.Result{-1, 0, 1, 2, 1, 0, -1, -2}},
	} {
		moves := "lambda *at: [x for x in range(at[-1])]"
		text := "\"\"\"Stuck.\"\"\"\ngame(position = {\"n\": range(4)}, moves = " + moves + ", steps = 3, " + test.declaration + ")\n"
		f, err := Parse("stuck.star", []byte(text))
		var pays []game.Result
		if err == nil {
			var g *Game
			if g, err = f.Game(nil, Options{}); err == nil {
				codes := make([]game.Code, g.Space().Size())
				for i := range codes {
					codes[i] = game.Code(i)
				}
				pays, err = g.Stuck(context.Background(), codes)
			}
		}
		if test.want == nil {
			if err == nil {
				t.Errorf("%s: %v, want an error", test.declaration, pays)
			}
			continue
		}
		if err != nil || !slices.Equal(pays, test.want) {
			t.Errorf("%s: %v (%v), want %v", test.declaration, pays, err, test.want)
		}
	}
}
