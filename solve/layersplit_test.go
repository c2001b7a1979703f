package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

// splits tells whether the mover wins a sum of positions, each with its own number of moves left, where
// moves may split a position: by playing it out.
func (a *drawn) splits(sum [][2]int, memo map[string]bool) bool {
	slices.SortFunc(sum, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	key := fmt.Sprint(sum)
	if w, ok := memo[key]; ok {
		return w
	}
	win := false
	for i, p := range sum {
		if p[1] == 0 || a.results[p[0]] != game.Live {
			continue
		}
		after := slices.Delete(slices.Clone(sum), i, i+1)
		for _, o := range a.options[p[0]] {
			if o != game.EndSum {
				after = append(after, [2]int{int(o.Code()), p[1] - 1})
			}
			if o&game.More == 0 {
				win = win || !a.splits(slices.Clone(after), memo)
				after = slices.Delete(slices.Clone(sum), i, i+1)
			}
		}
	}
	memo[key] = win
	return win
}

func TestLayersOfSplits(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for round := range 150 {
		a := randomDrawn(r, game.Rules{Steps: true, MaxSteps: 1e18}, []game.Result{game.Lost})
		for c, options := range a.options {
			for i := range options {
				switch r.IntN(5) {
				case 0:
					options[i] = game.EndSum
				case 1, 2: // with the next one, or one more at the end
					options[i] |= game.More
				}
			}
			if n := len(options); n > 0 && options[n-1]&game.More != 0 {
				options = append(options, game.Option(r.Uint64N(a.n)))
			}
			for i := 1; i < len(options); i++ { // no empty part of a sum
				if options[i] == game.EndSum && options[i-1]&game.More != 0 {
					options[i] = 0
				}
			}
			a.options[c] = options
		}
		if round%2 == 0 {
			a.starts = []game.Sum{game.One(0), game.One(1)}
		}
		want := []Want{Outcomes, Nimbers}[round/2%2]
		solved, err := Solve(context.Background(), a.game(t), Options{Threads: 1 + round%2, Want: want})
		if err != nil {
			t.Fatal(err)
		}
		memo := map[string]bool{}
		for c := range int(min(2, a.n)) {
			for k := range 4 {
				got, err := solved.Value(game.Sum{{Code: game.Code(c), Times: 1, Steps: int64(k)}})
				if win := a.splits([][2]int{{c, k}}, memo); err != nil || (got.Outcome == game.Win) != win {
					t.Fatalf("%+v\ncode %d with %d moves left: %v (%v), want a win: %v", a, c, k, got, err, win)
				}
				if want != Nimbers {
					continue
				}
				two := game.Sum{{Code: game.Code(c), Times: 1, Steps: int64(k)}, {Code: 0, Times: 1, Steps: 2}}
				got, err = solved.Value(two)
				if win := a.splits([][2]int{{c, k}, {0, 2}}, memo); err != nil || (got.Outcome == game.Win) != win {
					t.Fatalf("%+v\nsum %v: %v (%v), want a win: %v", a, two, got, err, win)
				}
			}
		}
	}
}

// stuckDrawn is a drawn game in which a function says what being stuck pays.
type stuckDrawn struct {
	*game.Native
	pays []game.Result
}

func (s stuckDrawn) Stuck(_ context.Context, codes []game.Code) ([]game.Result, error) {
	var out []game.Result
	for _, c := range codes {
		out = append(out, s.pays[c])
	}
	return out, nil
}

func TestLayersOfAStuckFunction(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for round := range 300 {
		rules := game.Rules{Steps: true, MaxSteps: int64(r.IntN(9)), StuckVaries: true}
		payoffs := []game.Result{game.Lost, game.Tied, game.Won}
		if round%2 == 0 {
			rules.Players = [2]string{"Left", "Right"}
		}
		if round%3 == 0 {
			rules.Scores, payoffs = true, []game.Result{-7, -1, 0, 3, 100}
		}
		a := randomDrawn(r, rules, payoffs)
		pays := make([]game.Result, len(a.results))
		for c := range pays {
			pays[c] = payoffs[r.IntN(len(payoffs))]
			if a.results[c] == game.Live && len(a.options[c]) == 0 {
				a.results[c] = pays[c] // as generators give it
			}
		}
		solved, err := Solve(context.Background(), stuckDrawn{a.game(t), pays}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for c := range a.results {
			for k := range 8 {
				got, err := solved.Value(game.Sum{{Code: game.Code(c), Times: 1, Steps: int64(k)}})
				want := a.stuckPayoff(c, k, pays)
				if err != nil || got.Outcome != want.Outcome() || rules.Scores && got.Score != int64(want) {
					t.Fatalf("%+v, stuck pays %v\ncode %d with %d moves left: %v (%v), want %d", a, pays, c, k, got, err, want)
				}
			}
		}
	}
}

// stuckPayoff is the value of a position with k moves left where being stuck pays so, by the definition.
func (a *drawn) stuckPayoff(c, k int, pays []game.Result) game.Result {
	if a.results[c] != game.Live {
		return a.results[c]
	}
	if k == 0 {
		return pays[c]
	}
	best := game.Result(-game.MaxScore)
	for _, o := range a.options[c] {
		best = max(best, -a.stuckPayoff(int(o), k-1, pays))
	}
	return best
}
