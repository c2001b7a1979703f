package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/table"
)

// A ranked game is a toy with priorities, told a few at a time.
type ranked struct {
	game.Game
	rank    []uint32
	stretch game.Code
}

func (g ranked) Generator(ctx context.Context) (game.Generator, error) {
	gen, err := g.Game.Generator(ctx)
	return ranker{gen, g}, err
}

type ranker struct {
	game.Generator
	of ranked
}

// Priorities implements game.Prioritizer.
func (g ranker) Priorities(codes []game.Code, out []uint32) (int, error) {
	n := min(3, len(codes))
	for i, c := range codes[:n] {
		out[i] = g.of.rank[c/g.of.stretch]
	}
	return n, nil
}

// rankedArcs is a ranked game that is given by its arcs.
type rankedArcs struct {
	ranked
	game.Digraph
}

// parityRules are those of all games here.
var parityRules = game.Rules{Players: named, Priorities: true}

// drawParity has draw draw a game without ties, which have no place beside priorities, and gives it priorities.
func drawParity(r *rand.Rand, draw func(game.Rules) *toy) (y *toy, rank []uint32) {
	rules := game.Rules{Players: named, Endless: game.Endless{Order: []game.Outcome{game.Win, game.Loss, game.Draw}}}
	y = draw(rules)
	y.rules = parityRules
	most := 1 + r.IntN(4)
	for range y.results {
		rank = append(rank, uint32(r.IntN(most)))
	}
	return y, rank
}

// evenWins finds the nodes that player 0 wins straight from the definition as nested fixed points (Emerson and Jutla, "Tree
// automata, mu-calculus and determinacy", 1991): the greatest set for even priorities, the least one for odd ones.
func (b *brute) evenWins(rank []uint32, priority int, sets [][]bool) []bool {
	if priority < 0 {
		won := make([]bool, len(b.mover))
		for n := range won {
			won[n] = b.over[n] && b.pay[n] > 0
			if b.over[n] || n >= len(rank) {
				continue
			}
			some, all := false, true
			for _, o := range b.to[n] {
				in := sets[rank[n]][o]
				some, all = some || in, all && in
			}
			won[n] = b.mover[n] == 0 && some || b.mover[n] == 1 && all && len(b.to[n]) > 0
		}
		return won
	}
	sets[priority] = slices.Repeat([]bool{priority%2 == 0}, len(b.mover))
	for {
		next := b.evenWins(rank, priority-1, sets)
		if slices.Equal(next, sets[priority]) {
			return next
		}
		sets[priority] = next
	}
}

// solveRanked returns the nodes that player 0 wins.
func (b *brute) solveRanked(rank []uint32) []bool {
	most := int(slices.Max(rank))
	return b.evenWins(rank, most, make([][]bool, most+1))
}

// holdRanked holds outcomes and strategies of a solved game against the definition.
func (y *toy) holdRanked(t *testing.T, solved *table.Table, rank []uint32) {
	t.Helper()
	b := newBrute(y)
	even := b.solveRanked(rank)
	reach := y.reach()
	follow := *b
	follow.to = slices.Clone(b.to)
	for c, in := range reach {
		if !in {
			continue
		}
		at := game.Code(c) * y.stretch
		v, err := solved.Value(game.One(at))
		want := game.Loss
		if even[c] == (b.mover[c] == 0) {
			want = game.Win
		}
		if err != nil || v.Outcome != want || v.Remoteness != game.NotAsked {
			t.Fatalf("position %d by %s: got %+v (%v), want %s\n%v %+v", c, solved.Method, v, err, want, rank, y)
		}
		place, chosen := solved.Choice(at)
		if chosen != (want == game.Win && !b.over[c]) {
			t.Fatalf("position %d, %s: choice %d, %v\n%v %+v", c, want, place, chosen, rank, y)
		}
		if chosen {
			follow.to[c] = []int{b.to[c][place]}
		}
	}
	// Whoever wins, wins by his strategy, whatever the other does.
	for c, wins := range follow.solveRanked(rank) {
		if c < len(reach) && reach[c] && wins != even[c] {
			t.Fatalf("position %d: by the strategies player 0 wins: %v, in the game: %v\n%v %+v", c, wins, even[c], rank, y)
		}
	}
}

func TestParity(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 6))
	rounds := 3000
	if testing.Short() {
		rounds = 500
	}
	for range rounds {
		y, rank := drawParity(r, func(rules game.Rules) *toy { return randomToy(r, rules, r.IntN(3) > 0, r.IntN(2) == 0) })
		starts := y.starts
		for _, stretch := range []game.Code{1, 1 << 20} {
			if stretch > 1 && len(starts) == 0 {
				continue
			}
			y.stretch, y.starts = stretch, nil
			for _, s := range starts {
				y.starts = append(y.starts, game.One(s[0].Code*stretch))
			}
			g := ranked{y.game(false), rank, stretch}
			for _, o := range []Options{{Threads: 1}, {Threads: 3, grain: 2, Want: Remoteness | Nimbers}} {
				solved, err := Solve(context.Background(), g, o)
				if err != nil {
					t.Fatalf("%v\n%v %+v", err, rank, y)
				}
				y.holdRanked(t, solved, rank)
			}
		}
	}
}

func TestParityOfGivenArcs(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 7))
	for range 2000 {
		y, rank := drawParity(r, func(rules game.Rules) *toy { return randomGraph(r, rules, 12) })
		d, err := y.graph()
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range []game.Game{ranked{d.Game, rank, 1}, rankedArcs{ranked{d.Game, rank, 1}, d}} {
			solved, err := Solve(context.Background(), g, Options{})
			if err != nil {
				t.Fatalf("%v\n%v %+v", err, rank, y)
			}
			y.holdRanked(t, solved, rank)
		}
	}
}

// TestParityRefused lists games that priorities do not go with.
func TestParityRefused(t *testing.T) {
	with := func(change func(*game.Rules)) game.Rules {
		r := parityRules
		change(&r)
		return r
	}
	for want, rules := range map[string]game.Rules{
		"the game has no players":     with(func(r *game.Rules) { r.Players = [2]string{} }),
		"do not go with numbers":      with(func(r *game.Rules) { r.Scores = true }),
		"endless says something else": with(func(r *game.Rules) { r.Endless.Winner = 1 }),
		"counted down":                with(func(r *game.Rules) { r.Steps, r.MaxSteps = true, 3 }),
		"expected no Tie":             with(func(r *game.Rules) { r.Stuck = game.Tie }),
		"does not tell priorities":    parityRules,
	} {
		y := &toy{rules: rules, half: 2, stretch: 1, results: slices.Repeat([]game.Result{game.Live}, 4), options: [][]game.Option{{2}, {2}, {0}, {1}}}
		if want == "expected no Tie" {
			y.options[1] = nil
		}
		var g game.Game = ranked{y.game(false), []uint32{0, 1, 0, 1}, 1}
		if want == "does not tell priorities" {
			g = y.game(false)
		}
		if _, err := Solve(context.Background(), g, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	y := &toy{rules: parityRules, half: 1, stretch: 1, results: []game.Result{game.Live, game.Live}, options: [][]game.Option{{1}, {0}}}
	g := ranked{y.game(false), []uint32{0, 1}, 1}
	for _, method := range []string{"retrograde", "acyclic"} {
		if _, err := Solve(context.Background(), g, Options{Method: method}); err == nil || !strings.Contains(err.Error(), "only the method parity") {
			t.Errorf("method %s: got %v", method, err)
		}
	}
}
