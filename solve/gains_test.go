package solve

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
)

var formsOfGains = map[string]game.Rules{
	"impartial":  {},
	"tied stuck": {Stuck: game.Tie},
	"named":      {Players: named},
}

func TestAcyclicGainsAgainstBruteForce(t *testing.T) {
	ways := []way{
		{name: "acyclic", o: Options{Method: "acyclic", Threads: 1}},
		{name: "acyclic on 3", o: Options{Method: "acyclic", Threads: 3, grain: 1}},
		{name: "acyclic numbered", o: Options{Method: "acyclic", Threads: 2, grain: 2}, stretch: 1 << 20},
	}
	rounds := 600
	if testing.Short() {
		rounds = 150
	}
	for name, rules := range formsOfGains {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(21, uint64(len(name))))
			for i := range rounds {
				y := smallToy(r, rules)
				acyclicToy(r, y, i%2 == 0)
				y.addGains(r)
				for _, w := range ways {
					if w.stretch > 1 && len(y.starts) == 0 {
						continue
					}
					w.check(t, y, Outcomes)
					w.check(t, y, Remoteness)
				}
			}
		})
	}
}

// smallToy draws a game of points with few options, for there are many ways of adding up their points.
func smallToy(r *rand.Rand, rules game.Rules) *toy {
	rules.Scores = true
	y := randomToy(r, rules, r.IntN(2) == 0, r.IntN(2) == 0)
	for c := range y.options {
		y.options[c] = y.options[c][:min(3, len(y.options[c]))]
	}
	return y
}

// Points that could not be told any more are an error, not a number.
func TestTooManyPoints(t *testing.T) {
	for _, want := range []Want{Outcomes, Remoteness} {
		g, err := game.New("too much", 3, game.Rules{Gains: true, Scores: true, Stuck: game.Tie},
			func(c game.Code, out []game.Option) (game.Result, []game.Option) {
				if c > 0 {
					out = append(out, game.Option(c-1)|game.Again)
				}
				return game.Live, out
			})
		if err != nil {
			t.Fatal(err)
		}
		g.(*game.Native).Gains = func(_ game.Code, options []game.Option, out []int64) []int64 {
			for range options {
				out = append(out, game.MaxScore/2+1)
			}
			return out
		}
		_, err = Solve(context.Background(), g, Options{Want: want})
		if err == nil || !strings.HasPrefix(err.Error(), "position 2: the points to come go beyond 2^52") {
			t.Errorf("want %b: error %v", want, err)
		}
	}
}
