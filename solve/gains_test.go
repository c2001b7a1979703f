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

func TestLoopyGainsAgainstBruteForce(t *testing.T) {
	ways := []way{
		{name: "chosen", o: Options{Threads: 1}},
		{name: "components", o: Options{Method: "components", Threads: 1}},
		{name: "components on 3", o: Options{Method: "components", Threads: 3, grain: 1}},
		{name: "numbered", o: Options{Threads: 2, grain: 2}, stretch: 1 << 20},
	}
	rounds := 1000
	if testing.Short() {
		rounds = 200
	}
	for name, rules := range formsOfGains {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(22, uint64(len(name))))
			for range rounds {
				y := smallToy(r, rules)
				if r.IntN(2) == 0 {
					y = towerToy(r, rules)
				}
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

// towerToy draws a game with a chain below, and above it positions that move among themselves and down to it, so that
// many ways of different lengths lead to equal points.
func towerToy(r *rand.Rand, rules game.Rules) *toy {
	rules.Scores = true
	t := &toy{rules: rules, half: 10, stretch: 1}
	size, movers := t.half, 1
	if rules.Named() {
		size, movers = 2*t.half, 2
	}
	t.results, t.options = make([]game.Result, size), make([][]game.Option, size)
	end := game.Result(r.IntN(3) - 1)
	for c := range t.options {
		t.results[c] = game.Live
		switch level := c % t.half; {
		case level == 0:
			t.results[c] = end
		case level < 5:
			t.options[c] = []game.Option{game.Option((c - 1 + t.half) % size)}
		default:
			for range 1 + r.IntN(3) {
				if o, ok := t.randomOption(r, c, movers, true); ok {
					t.options[c] = append(t.options[c], o)
				}
			}
		}
	}
	return t
}

// A gain on a cycle is refused, with the move that gains.
func TestGainOnACycle(t *testing.T) {
	y := &toy{
		half: 4, stretch: 1, results: []game.Result{game.Live, game.Live, game.Live, game.Tied},
		options: [][]game.Option{{3, 1}, {2 | game.Again}, {0, 3}, nil}, rules: game.Rules{Gains: true, Scores: true},
		gains: [][]int64{{7, 0}, {-4}, {0, 1}, nil},
	}
	_, err := Solve(context.Background(), y.game(false), Options{})
	if want := "position 1: the option 2 gains -4, and play may return from there"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
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
