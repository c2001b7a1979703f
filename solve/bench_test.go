package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/game"
)

// berzerk is a monster on a circle of n objects; each player has his own steps, and who
// moves it to object 0 wins.
func berzerk(n int, steps [2][]int) game.Game {
	space, err := game.NewSpace([]game.Field{{Name: "at", Domain: game.Range{Hi: int64(n)}}}, true)
	if err != nil {
		panic(err)
	}
	return &game.Native{
		Name: "Berzerk", Positions: space, Play: game.Rules{Players: named},
		Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			player, at := 0, int(c)
			if at >= n {
				player, at = 1, at-n
			}
			if at == 0 {
				return game.Lost, out
			}
			base := n * (1 - player)
			for _, x := range steps[player] {
				to := at + x
				if to >= n {
					to -= n
				}
				out = append(out, game.Option(base+to))
			}
			return game.Live, out
		},
	}
}

// stepsTo returns 1..k.
func stepsTo(k int) []int {
	var list []int
	for x := 1; x <= k; x++ {
		list = append(list, x)
	}
	return list
}

// halfOf returns a random half of 1..k.
func halfOf(r *rand.Rand, k int) []int {
	list := r.Perm(k)[:k/2]
	for i := range list {
		list[i]++
	}
	return list
}

// digraph is a game of a random digraph with so many options for each position.
func digraph(n, degree int) game.Game {
	r := rand.New(rand.NewPCG(1, 2))
	to := make([]uint32, n*degree)
	for i := range to {
		to[i] = uint32(r.IntN(n))
	}
	g, err := game.New("digraph", uint64(n), game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c%16 == 3 {
			return game.Live, out
		}
		for _, w := range to[int(c)*degree : int(c+1)*degree] {
			out = append(out, game.Option(w))
		}
		return game.Live, out
	})
	if err != nil {
		panic(err)
	}
	return g
}

// oneHeap is a heap from which up to k may be taken.
func oneHeap(n, k int) game.Game {
	g, err := game.New("heap", uint64(n), game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for x := game.Code(1); x <= min(c, game.Code(k)); x++ {
			out = append(out, game.Option(c-x))
		}
		return game.Live, out
	})
	if err != nil {
		panic(err)
	}
	return g
}

// reached is g with everything to be reached from the last position.
func reached(g game.Game) game.Game {
	h := *g.(*game.Native)
	h.Starts = []game.Sum{game.One(game.Code(h.Positions.Size() - 1))}
	return &h
}

// sparse is a random digraph whose codes are spread over a large space.
func sparse(n, degree int) game.Game {
	dense := digraph(n, degree).(*game.Native)
	const stretch = 1 << 30
	g, err := game.New("sparse", uint64(n)*stretch, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		first := len(out)
		r, out := dense.Options(c/stretch, out)
		for i := range out[first:] {
			out[first+i] *= stretch
		}
		return r, out
	})
	if err != nil {
		panic(err)
	}
	h := g.(*game.Native)
	h.Starts = []game.Sum{game.One(0)}
	return h
}

func BenchmarkSolve(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	const n = 7000
	for _, bench := range []struct {
		name  string
		g     game.Game
		words int
		o     Options
	}{
		{"berzerk/full", berzerk(n, [2][]int{stepsTo(n - 1), stepsTo(n - 1)}), 2 * n * (n - 1), Options{}},
		{"berzerk/half", berzerk(n, [2][]int{stepsTo(n / 2), stepsTo(n / 2)}), n * n, Options{}},
		{"berzerk/random", berzerk(n, [2][]int{halfOf(r, n-1), halfOf(r, n-1)}), n * n, Options{}},
		{"berzerk/plies", berzerk(n, [2][]int{halfOf(r, n-1), halfOf(r, n-1)}), n * n, Options{Want: Remoteness}},
		{"berzerk/single", berzerk(n, [2][]int{{1}, {1}}), 2 * n, Options{}},
		{"digraph", digraph(1e6, 3), 3e6, Options{}},
		{"digraph/plies", digraph(1e6, 3), 3e6, Options{Want: Remoteness}},
		{"digraph/wide/sweep", digraph(1e6, 20), 20e6, Options{engine: sweepEngine}},
		{"digraph/wide/arcs", digraph(1e6, 20), 20e6, Options{engine: arcEngine}},
		{"digraph/wide/lean", digraph(1e6, 20), 20e6, Options{engine: leanEngine}},
		{"digraph/wide/plies/sweep", digraph(1e6, 20), 20e6, Options{Want: Remoteness, engine: sweepEngine}},
		{"digraph/wide/plies/arcs", digraph(1e6, 20), 20e6, Options{Want: Remoteness, engine: arcEngine}},
		{"digraph/wide/plies/lean", digraph(1e6, 20), 20e6, Options{Want: Remoteness, engine: leanEngine}},
		{"heap", oneHeap(1e7, 3), 3e7, Options{}},
		{"heap/plies", oneHeap(1e7, 3), 3e7, Options{Want: Remoteness}},
		{"heap/nimbers", oneHeap(1e7, 3), 3e7, Options{Want: Nimbers}},
		{"reached/dense", reached(digraph(1e6, 3)), 3e6, Options{}},
		{"reached/numbered", sparse(1e6, 3), 3e6, Options{}},
		{"reached/heap", reached(oneHeap(1e6, 3)), 3e6, Options{}},
		{"small/reached", reached(oneHeap(100, 3)), 300, Options{}},
		{"small", oneHeap(100, 3), 300, Options{}},
		{"small/digraph", digraph(100, 3), 300, Options{Threads: 2}},
		{"small/plies", digraph(100, 3), 300, Options{Want: Remoteness}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(context.Background(), bench.g, bench.o); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(bench.words)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Moptions/s")
		})
	}
}
