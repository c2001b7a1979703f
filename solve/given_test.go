package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/game"
)

// An arcGame is a toy that is given by its arcs.
type arcGame struct {
	game.Game
	arcs *game.Arcs
	toy  *toy
}

// Arcs implements game.Digraph.
func (d arcGame) Arcs() *game.Arcs { return d.arcs }

// Ending implements game.Digraph.
func (d arcGame) Ending(c game.Code) game.Result {
	if r := d.toy.results[c]; r.Over() {
		return r
	}
	return d.toy.rules.StuckPays()
}

// randomGraph draws a graph with up to n vertices. Where there are players, the first half vertices are those of
// player 0.
func randomGraph(r *rand.Rand, rules game.Rules, n int) *toy {
	size := 1 + r.IntN(n)
	t := &toy{rules: rules, half: size, stretch: 1, results: make([]game.Result, size), options: make([][]game.Option, size)}
	if rules.Named() {
		t.half = r.IntN(size + 1)
	}
	finished, degree := 1+r.IntN(8), 1+r.IntN(4)
	for v := range size {
		t.results[v] = game.Live
		if r.IntN(finished+1) == 0 {
			t.results[v] = []game.Result{game.Won, game.Lost, game.Tied}[r.IntN(3)]
			if o := rules.Endless.Order; len(o) == 3 && t.results[v] == game.Tied {
				t.results[v] = game.Won // the order does not place a tie
			}
			continue
		}
		for range r.IntN(degree + 1) {
			to := r.IntN(size)
			o := game.Option(to)
			if rules.Named() && (v < t.half) == (to < t.half) {
				o |= game.Again
			}
			for range 1 + r.IntN(8)/7 + r.IntN(40)/39*300 {
				t.options[v] = append(t.options[v], o)
			}
		}
	}
	if r.IntN(4) == 0 {
		t.starts = []game.Sum{game.One(game.Code(r.IntN(size)))}
	}
	return t
}

// graph returns the toy, which randomGraph has drawn, as a game that is given by its arcs.
func (t *toy) graph() (arcGame, error) {
	field := game.Field{Name: "v", Domain: game.Range{Hi: int64(len(t.results))}}
	space, err := game.NewSpace([]game.Field{field}, false)
	if t.rules.Named() {
		space, err = game.NewOwnedSpace(field, uint64(t.half))
	}
	if err != nil {
		return arcGame{}, err
	}
	g := &game.Native{Name: "graph", Positions: space, Play: t.rules, Starts: t.starts}
	g.Options = func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		return t.results[c], append(out, t.options[c]...)
	}
	arcs, err := game.NewArcs(uint32(len(t.results)), func(yield func(uint32, uint32) bool) {
		for v, options := range t.options {
			for _, o := range options {
				if !yield(uint32(v), uint32(o.Code())) {
					return
				}
			}
		}
	})
	return arcGame{g, arcs, t}, err
}

// TestGivenArcs holds graphs that are given by their arcs against the brute force, and against the same graphs
// generated.
func TestGivenArcs(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 30))
	for name, rules := range formsOfEndless {
		if rules.Scores {
			continue
		}
		t.Run(name, func(t *testing.T) {
			for range 300 {
				y := randomGraph(r, rules, 12)
				d, err := y.graph()
				if err != nil {
					t.Fatal(err)
				}
				b := newBrute(y)
				b.values()
				for _, want := range []Want{Outcomes, Remoteness} {
					for name, g := range map[string]game.Game{"given": d, "generated": d.Game} {
						solved, err := Solve(context.Background(), g, Options{Want: want, Method: "retrograde"})
						if err != nil {
							t.Fatalf("%s: %v\n%+v", name, err, y)
						}
						y.hold(t, name, b, solved, want)
					}
				}
			}
		})
	}
}

// TestGivenOutside gives the arcs of more positions than there are.
func TestGivenOutside(t *testing.T) {
	y := &toy{half: 2, stretch: 1, results: []game.Result{game.Live, game.Live}, options: [][]game.Option{{1}, {0}}}
	d, err := y.graph()
	if err != nil {
		t.Fatal(err)
	}
	y.results, y.options = append(y.results, game.Live), append(y.options, []game.Option{2})
	larger, err := y.graph()
	if err != nil {
		t.Fatal(err)
	}
	d.arcs = larger.arcs
	if _, err := Solve(context.Background(), d, Options{Method: "retrograde"}); err == nil {
		t.Error("arcs of 3 positions were taken for 2")
	}
}
