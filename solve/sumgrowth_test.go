package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/table"
)

// TestSumsThatGrow: the reason is the chain of sums, and what only stands beside such a part is no reason.
func TestSumsThatGrow(t *testing.T) {
	// From 3 a move leads to 2; from 2 to 1 and 3 side by side; 4 goes round, 5 leads to all that does not grow.
	options := [][]game.Option{{}, {0}, {1 | game.More, 3}, {2}, {4, 1}, {4, 1 | game.More, 1}}
	for _, rules := range []game.Rules{{Stuck: game.Win}, {Stuck: game.Tie}, {Players: named}} {
		y := &toy{rules: rules, half: len(options), stretch: 1}
		want := "2 -> 1 + 3 -> 1 + 2"
		for m := range 2 {
			for _, list := range options {
				var own []game.Option
				for _, o := range list {
					if rules.Named() && m == 0 {
						o += game.Option(len(options))
					}
					own = append(own, o)
				}
				if m == 0 || rules.Named() {
					y.options, y.results = append(y.options, own), append(y.results, game.Live)
				}
			}
		}
		s, err := NewSums(context.Background(), y.game(false), Options{Memory: 16 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Value(y.sumOf(0, []int{4, 5, 1})); err != nil {
			t.Errorf("%+v: a sum that does not grow: %v", rules, err)
		}
		for range 2 {
			_, err = s.Value(y.sumOf(0, []int{5, 3}))
			if rules.Named() {
				want = "as in "
			}
			if !errors.Is(err, table.ErrNoSum) || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v, want %q", rules, err, want)
			}
		}
		if _, err := s.Value(y.sumOf(0, []int{5, 4})); err != nil {
			t.Errorf("%+v: a sum that does not grow, after one that does: %v", rules, err)
		}
	}
}

// TestGrowthAgainstBruteForce: where both players have the same moves, sums are refused for growing exactly if there
// is no end of them.
func TestGrowthAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	rounds, grown, finite := 1500, 0, 0
	if testing.Short() {
		rounds = 400
	}
	for round := range rounds {
		rules := game.Rules{Stuck: game.Tie}
		switch round % 3 {
		case 1:
			rules.Stuck = game.Win
		case 2:
			rules.Players = named
		}
		y := randomSplitToy(r, rules, false)
		y.half = len(y.options)
		if rules.Named() {
			y.half /= 2
		}
		s, err := NewSums(context.Background(), y.game(false), Options{Memory: 4 << 20})
		if err != nil {
			t.Fatal(err)
		}
		parts := []int{r.IntN(y.half), r.IntN(y.half)}
		p := newProduct(y, 0, parts)
		_, err = s.Solve(y.sumOf(0, parts))
		var limit *LimitError
		refused := err != nil && strings.Contains(err.Error(), "larger for ever")
		switch {
		case p.bad == "" && refused:
			t.Fatalf("%v: %v, but there are %d sums\n%+v", parts, err, len(p.sums), y)
		case errors.As(err, &limit) && !rules.Named():
			t.Fatalf("%v: %v\n%+v", parts, err, y)
		case refused:
			grown++
		case p.bad == "":
			finite++
		}
	}
	if grown < rounds/20 || finite < rounds/5 {
		t.Errorf("%d sums grow, %d do not", grown, finite)
	}
}
