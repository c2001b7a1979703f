package solve

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"grundy/game"
)

// TestSweepsThatAreSlowEnd counts how often the options of a position are generated in a game
// whose values come in by many small steps: the positions lie in layers, in no order of their codes, and each
// has options to the layer below only, so that a position of layer l has remoteness l.
func TestSweepsThatAreSlowEnd(t *testing.T) {
	const layers, width, degree = 100, 20, 18
	r := rand.New(rand.NewPCG(1, 2))
	code := r.Perm(layers * width) // by place: layer by layer
	layer := make([]int, layers*width)
	options := make([][]game.Option, layers*width)
	for place, c := range code {
		layer[c] = place / width
		for range min(layer[c], 1) * degree {
			options[c] = append(options[c], game.Option(code[(layer[c]-1)*width+r.IntN(width)]))
		}
	}
	var generated atomic.Int64
	g := native(layers*width, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		generated.Add(1)
		if len(options[c]) == 0 {
			return game.Lost, out
		}
		return game.Live, append(out, options[c]...)
	})
	for _, threads := range []int{1, 3} {
		generated.Store(0)
		table, err := Solve(context.Background(), g, Options{Method: "retrograde", Want: Remoteness, engine: sweepEngine, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		if n := float64(generated.Load()) / (layers * width); n > 4.5 {
			t.Errorf("%d threads: each position was looked at %.1f times on average", threads, n)
		}
		for c := range game.Code(layers * width) {
			v, err := table.Value(game.One(c))
			want := [2]game.Outcome{game.Loss, game.Win}[layer[c]%2]
			if err != nil || v.Outcome != want || v.Remoteness != int64(layer[c]) {
				t.Fatalf("position %d of layer %d: %v, %v", c, layer[c], v, err)
			}
		}
	}
}
