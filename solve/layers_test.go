package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/table"
)

// drawn is a game drawn at random, given by its options, for tests.
type drawn struct {
	n       uint64 // positions for one mover
	rules   game.Rules
	results []game.Result
	options [][]game.Option
	gains   [][]int64 // of the options, where the rules say so
	starts  []game.Sum
}

// randomDrawn makes a game in which positions may be finished, and moves go anywhere.
func randomDrawn(r *rand.Rand, rules game.Rules, payoffs []game.Result) *drawn {
	a := &drawn{n: uint64(2 + r.IntN(8)), rules: rules}
	movers := 1
	if rules.Named() {
		movers = 2
	}
	for m := range movers {
		for range a.n {
			result, options := game.Live, []game.Option(nil)
			if r.IntN(4) == 0 {
				result = payoffs[r.IntN(len(payoffs))]
			} else {
				for range r.IntN(4) {
					to := r.Uint64N(a.n) + uint64(movers-1-m)*a.n*uint64(movers-1)
					options = append(options, game.Option(to))
				}
			}
			a.results = append(a.results, result)
			a.options = append(a.options, options)
		}
	}
	return a
}

// keepMovers lets the same player move again after some options.
func (a *drawn) keepMovers(r *rand.Rand) {
	for _, options := range a.options {
		for i, o := range options {
			if r.IntN(4) == 0 {
				if a.rules.Named() {
					o = game.Option((uint64(o) + a.n) % (2 * a.n))
				}
				options[i] = o | game.Again
			}
		}
	}
}

// addGains lets all options gain points.
func (a *drawn) addGains(r *rand.Rand) {
	a.rules.Gains = true
	for _, options := range a.options {
		gains := make([]int64, len(options))
		for i := range gains {
			gains[i] = r.Int64N(9) - 4
		}
		a.gains = append(a.gains, gains)
	}
}

func (a *drawn) game(t *testing.T) *game.Native {
	t.Helper()
	space, err := game.NewSpace([]game.Field{{Name: "n", Domain: game.Range{Hi: int64(a.n)}}}, a.rules.Named())
	if err != nil {
		t.Fatal(err)
	}
	return &game.Native{
		Name: "random", Positions: space, Play: a.rules, Starts: a.starts,
		Gains: func(c game.Code, _ []game.Option, out []int64) []int64 { return append(out, a.gains[c]...) },
		Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			return a.results[c], append(out, a.options[c]...)
		},
	}
}

// payoff is the value of a position with k moves left, by the definition.
func (a *drawn) payoff(c, k int, memo map[[2]int]game.Result) game.Result {
	switch {
	case a.results[c] != game.Live:
		return a.results[c]
	case k == 0 || len(a.options[c]) == 0:
		return a.rules.StuckPays()
	}
	if v, ok := memo[[2]int{c, k}]; ok {
		return v
	}
	best := game.Result(-game.MaxScore)
	for i, o := range a.options[c] {
		payoff := a.payoff(int(o.Code()), k-1, memo)
		if o&game.Again == 0 {
			payoff = -payoff
		}
		if a.gains != nil {
			payoff += game.Result(a.gains[c][i])
		}
		best = max(best, payoff)
	}
	memo[[2]int{c, k}] = best
	return best
}

func TestLayersOfPayoffs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 600 {
		rules := game.Rules{Steps: true, MaxSteps: int64(r.IntN(30)), Stuck: []game.Outcome{0, game.Win, game.Tie}[r.IntN(3)]}
		payoffs := []game.Result{game.Lost, game.Tied, game.Won}
		if round%2 == 0 {
			rules.Players = [2]string{"Left", "Right"}
		}
		if round%3 == 0 {
			rules.Scores, payoffs = true, []game.Result{-7, -1, 0, 3, 100}
		}
		a := randomDrawn(r, rules, payoffs)
		if r.IntN(2) == 0 {
			a.keepMovers(r)
		}
		if r.IntN(2) == 0 && rules.Scores {
			a.addGains(r)
		}
		o := Options{Threads: 1 + round%3}
		if round%5 == 0 && !rules.Scores {
			o.Memory = 200 // few layers are kept, and sometimes no options
		}
		table, err := Solve(context.Background(), a.game(t), o)
		if err != nil {
			t.Fatal(err)
		}
		memo := map[[2]int]game.Result{}
		for c := range a.results {
			for k := range 60 {
				sum := game.Sum{{Code: game.Code(c), Times: 1, Steps: int64(k)}}
				got, err := table.Value(sum)
				want := a.payoff(c, k, memo)
				if err != nil || got.Outcome != want.Outcome() || rules.Scores && got.Score != int64(want) {
					t.Fatalf("%+v\ncode %d with %d moves left: %v (%v), want %d", a, c, k, got, err, want)
				}
				if k == int(rules.MaxSteps) {
					if all, _ := table.Value(game.One(game.Code(c))); all != got {
						t.Fatalf("without steps: %v, with all of them: %v", all, got)
					}
				}
			}
		}
	}
}

// wins tells whether the mover wins a sum in which every part has its own number of moves
// left, by playing it out.
func (a *drawn) wins(codes, steps []int, memo map[string]bool) bool {
	key := fmt.Sprint(codes, steps)
	if w, ok := memo[key]; ok {
		return w
	}
	win := false
	for i := range codes {
		if steps[i] == 0 || a.results[codes[i]] != game.Live {
			continue
		}
		at := codes[i]
		steps[i]--
		for _, o := range a.options[at] {
			codes[i] = int(o)
			win = win || !a.wins(codes, steps, memo)
		}
		codes[i] = at
		steps[i]++
	}
	memo[key] = win
	return win
}

func TestLayersOfSums(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 150 {
		a := randomDrawn(r, game.Rules{Steps: true, MaxSteps: 1e18}, []game.Result{game.Lost})
		table, err := Solve(context.Background(), a.game(t), Options{Want: Nimbers})
		if err != nil {
			t.Fatal(err)
		}
		layers := layersOf(t, table)
		memo := map[string]bool{}
		for range 30 {
			codes, steps, sum := make([]int, 1+r.IntN(3)), []int(nil), game.Sum(nil)
			for i := range codes {
				codes[i] = r.IntN(int(a.n))
				steps = append(steps, r.IntN(7))
				far := int64(steps[i])
				if far >= layers.Preperiod {
					far += layers.Period * r.Int64N(1e12)
				}
				sum = append(sum, game.Part{Code: game.Code(codes[i]), Times: 1, Steps: far})
			}
			want := game.Loss
			if a.wins(codes, steps, memo) {
				want = game.Win
			}
			if got, err := table.Value(sum); err != nil || got.Outcome != want {
				t.Fatalf("%+v\n%v with %v moves left (asked as %v): %v (%v), want %v", a, codes, steps, sum, got, err, want)
			}
		}
	}
}

func layersOf(t *testing.T, solved *table.Table) *table.Layers {
	t.Helper()
	l, ok := solved.Source().(*table.Layers)
	if !ok {
		t.Fatalf("the table was made by %v, not from layers", solved.Method)
	}
	if l.Period == 0 {
		t.Fatal("no period was found")
	}
	return l
}

func TestLayersFromStart(t *testing.T) {
	// Position 3 cannot be reached, and leads to nowhere.
	a := &drawn{
		n: 5, rules: game.Rules{Steps: true, MaxSteps: 1e18},
		results: []game.Result{game.Live, game.Live, game.Live, game.Live, game.Nowhere},
		options: [][]game.Option{{1}, {2, 0}, nil, {4}, nil},
		starts:  []game.Sum{{{Code: 0, Times: 2, Steps: game.AllSteps}, {Code: 1, Times: 1, Steps: 9}}},
	}
	solved, err := Solve(context.Background(), a.game(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := solved.Positions(); n != 3 {
		t.Errorf("%d positions, want the 3 that can be reached", n)
	}
	if _, err := solved.Value(game.One(3)); !errors.Is(err, table.ErrNotSolved) {
		t.Errorf("a position that cannot be reached gives %v", err)
	}
	if v, err := solved.Value(a.starts[0]); err != nil || v.Nimber != 1 && v.Nimber != 2 {
		t.Errorf("the start, two equal parts beside position 1, is %v (%v)", v, err)
	}
	if l := layersOf(t, solved); !strings.Contains(solved.Method.Reason, fmt.Sprintf("period %d", l.Period)) {
		t.Errorf("the reason does not state the period: %s", solved.Method.Reason)
	}
	a.starts = nil // now position 3 breaks the rules
	if _, err := Solve(context.Background(), a.game(t), Options{}); err == nil || !strings.Contains(err.Error(), "not a position") {
		t.Errorf("an option to nowhere gives %v", err)
	}
}

func TestLayersFromNothing(t *testing.T) {
	a := &drawn{
		n: 2, rules: game.Rules{Steps: true, MaxSteps: 5},
		results: []game.Result{game.Live, game.Live}, options: [][]game.Option{{1}, {0}}, starts: []game.Sum{{}},
	}
	solved, err := Solve(context.Background(), a.game(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := solved.Value(game.Sum{}); err != nil || v.Outcome != game.Loss {
		t.Errorf("the empty sum is %v (%v)", v, err)
	}
}

func TestLayersErrors(t *testing.T) {
	a := &drawn{
		n: 2, rules: game.Rules{Steps: true, MaxSteps: 5, StuckVaries: true},
		results: []game.Result{game.Live, game.Won}, options: [][]game.Option{{1}, nil},
	}
	if _, err := Solve(context.Background(), a.game(t), Options{}); err == nil {
		t.Error("a game that does not say what being stuck pays is accepted with steps")
	}
	a.rules.StuckVaries = false
	solved, err := Solve(context.Background(), a.game(t), Options{Want: Nimbers})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := solved.Value(game.Sum{{Code: 0, Times: 2, Steps: 1}}); !errors.Is(err, table.ErrNoSum) {
		t.Errorf("a sum of parts that may end in a win gives %v", err)
	}
	if _, err := solved.Value(game.Sum{{Code: 0, Times: 1, Steps: -5}}); err == nil {
		t.Error("a negative number of moves is accepted")
	}
	a.options[0] = []game.Option{game.More, 1}
	if _, err := Solve(context.Background(), a.game(t), Options{}); err == nil || !strings.Contains(err.Error(), "an option is a sum") {
		t.Errorf("a move that splits where play may end in a win gives %v", err)
	}
	a = &drawn{n: 2, rules: game.Rules{Steps: true, MaxSteps: 5}, results: []game.Result{game.Live, game.Live}, options: [][]game.Option{{1 | game.Again}, {0}}}
	solved, err = Solve(context.Background(), a.game(t), Options{Want: Nimbers})
	if err != nil || solved.NoNimbers != errAgain.Error() {
		t.Errorf("a move after which the same player moves: %v, no nimbers because %q", err, solved.NoNimbers)
	}
}

func BenchmarkLayersOfBoard(b *testing.B) {
	const side = 50
	g, err := game.New("token on a board", side*side, game.Rules{Steps: true, MaxSteps: 1e9}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c%37 == 5 {
			return game.Lost, out // an exit
		}
		x, y := c%side, c/side
		if x > 0 {
			out = append(out, game.Option(c-1))
		}
		if x < side-1 {
			out = append(out, game.Option(c+1))
		}
		if y > 0 {
			out = append(out, game.Option(c-side))
		}
		if y < side-1 {
			out = append(out, game.Option(c+side))
		}
		return game.Live, out
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Solve(context.Background(), g, Options{Want: Nimbers}); err != nil {
			b.Fatal(err)
		}
	}
}
