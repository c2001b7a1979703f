package solve

import (
	"context"
	"strings"
	"testing"

	"grundy/game"
)

// An order that does not place ties refuses a game that may end in one, whatever the method, and says where.
func TestOrderWithoutTies(t *testing.T) {
	order := game.Endless{Order: []game.Outcome{game.Win, game.Draw, game.Loss}}
	rules := game.Rules{Players: [2]string{"A", "B"}, Endless: order}
	tests := []struct {
		name    string
		results map[int]game.Result
		options map[int][]game.Option // else to the next position, round the circle
		want    string                // the position, or "" if all is well
	}{
		{name: "no tie"},
		{name: "a result", results: map[int]game.Result{2: game.Tied}, want: "player=A,n=2"},
		{name: "two results", results: map[int]game.Result{5: game.Tied, 2: game.Tied}, want: "player=A,n=2"},
		{name: "an option", options: map[int][]game.Option{3: {0, game.EndTie}}, want: "player=B,n=0"},
		{name: "a win as an option", options: map[int][]game.Option{3: {0, game.EndWin}}},
	}
	for _, test := range tests {
		for _, loopy := range []bool{true, false} {
			for _, steps := range []bool{true, false} {
				a := &drawn{n: 3, rules: rules}
				a.rules.Steps, a.rules.MaxSteps = steps, 4
				for c := range 6 {
					result, ok := test.results[c]
					if !ok {
						result = game.Live
					}
					options := test.options[c]
					if options == nil && c < 5 {
						options = []game.Option{game.Option(c + 1)}
					} else if options == nil {
						options = []game.Option{game.EndWin}
						if loopy {
							options = []game.Option{0}
						}
					}
					a.results, a.options = append(a.results, result), append(a.options, options)
				}
				_, err := Solve(context.Background(), a.game(t), Options{Want: Outcomes | Remoteness})
				if want := "position " + test.want + ": endless: the order does not place Tie"; test.want == "" && err != nil ||
					test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
					t.Errorf("%s, loopy %v, steps %v: error %v, want %q", test.name, loopy, steps, err, test.want)
				}
			}
		}
	}
}
