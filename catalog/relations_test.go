package catalog_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// answersOf solves a game of the catalogue.
func answersOf(t *testing.T, name string, params gamefile.Params) (*gamefile.Game, *play.Answers) {
	t.Helper()
	f, err := catalog.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(params, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g, play.NewAnswers(context.Background(), g, solve.Options{})
}

func nimberAt(t *testing.T, a *play.Answers, s game.Sum) int64 {
	t.Helper()
	v, err := a.Value(s, gamefile.WantNimber)
	if err != nil {
		t.Fatal(err)
	}
	return v.Nimber
}

// TestArcKaylesOfPaths: a path of n nodes is a heap of Dawson's Kayles; with a loop at each
// node it is one of Kayles (CGSuite 2, GameGraphTest).
func TestArcKaylesOfPaths(t *testing.T) {
	_, dawson := answersOf(t, "heaps/dawson", nil)
	_, kayles := answersOf(t, "heaps/kayles", nil)
	for n := 2; n <= 24; n++ {
		var path, looped [][]int
		for v := range n {
			looped = append(looped, []int{v, v})
			if v > 0 {
				path = append(path, []int{v - 1, v})
			}
		}
		g, plain := answersOf(t, "graphs/arc-kayles", gamefile.Params{"edges": path})
		if got, want := nimberAt(t, plain, g.Start()[0]), nimberAt(t, dawson, game.One(game.Code(n))); got != want {
			t.Errorf("a path of %d: %d, Dawson's Kayles has %d", n, got, want)
		}
		g, loops := answersOf(t, "graphs/arc-kayles", gamefile.Params{"edges": append(path, looped...)})
		if got, want := nimberAt(t, loops, g.Start()[0]), nimberAt(t, kayles, game.One(game.Code(n))); got != want {
			t.Errorf("a looped path of %d: %d, Kayles has %d", n, got, want)
		}
	}
}

// TestHackenbush holds random pictures against the colon and the fusion principle (Winning Ways,
// chapter 7).
func TestHackenbush(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		nodes := 2 + rng.IntN(6)
		var edges [][]int
		for range 1 + rng.IntN(10) {
			edges = append(edges, []int{rng.IntN(nodes), rng.IntN(nodes)})
		}
		g, answers := answersOf(t, "graphs/hackenbush", gamefile.Params{"edges": edges})
		if got, want := nimberAt(t, answers, g.Start()[0]), fused(edges, 0, nodes); got != want {
			t.Errorf("%v: %d, by the principles %d", edges, got, want)
		}
	}
}

// fused is the nimber of a green picture that stands on the node ground. An edge on a cycle, with all
// cycles through it fused to one node, is a loop and worth 1; a bridge carries what stands on it.
func fused(edges [][]int, ground, nodes int) int64 {
	value := int64(0)
	here := reach(edges, ground, nodes)
	for i, e := range edges {
		if !here[e[0]] {
			continue // it hangs in the air
		}
		others := append(append([][]int{}, edges[:i]...), edges[i+1:]...)
		left := reach(others, ground, nodes)
		switch {
		case left[e[0]] && left[e[1]]:
			if bridgeless(edges, i, ground, nodes) {
				value ^= 1
			}
		case bridgeless(edges, i, ground, nodes):
			top := e[0]
			if left[top] {
				top = e[1]
			}
			value ^= 1 + fused(others, top, nodes)
		}
	}
	return value
}

// bridgeless says whether every way to edge i is free of bridges, other than i itself: it is then
// part of the ground after fusion.
func bridgeless(edges [][]int, i, ground, nodes int) bool {
	for j := range edges {
		if j == i {
			continue
		}
		others := append(append([][]int{}, edges[:j]...), edges[j+1:]...)
		left := reach(others, ground, nodes)
		if !left[edges[i][0]] && !left[edges[i][1]] {
			return false
		}
	}
	return true
}

// reach says which nodes are joined to one.
func reach(edges [][]int, from, nodes int) []bool {
	reached := make([]bool, nodes)
	reached[from] = true
	for range nodes {
		for _, e := range edges {
			if reached[e[0]] || reached[e[1]] {
				reached[e[0]], reached[e[1]] = true, true
			}
		}
	}
	return reached
}

// TestTreblecross: an empty strip of n is lost where the heap of n+2 with the octal code 0.007 is: who puts
// a cross beside another, or leaves one square between, loses at once (Winning Ways, chapter 4).
func TestTreblecross(t *testing.T) {
	_, heaps := answersOf(t, "heaps/octal", gamefile.Params{"code": "0.007"})
	for n := 3; n <= 16; n++ {
		g, strip := answersOf(t, "boards/treblecross", gamefile.Params{"n": n})
		v, err := strip.Value(g.Start()[0], gamefile.WantOutcome)
		if err != nil {
			t.Fatal(err)
		}
		if heap := nimberAt(t, heaps, game.One(game.Code(n+2))); (v.Outcome == game.Loss) != (heap == 0) {
			t.Errorf("a strip of %d: %v, but 0.007 has %d", n, v.Outcome, heap)
		}
	}
}

// TestFourNumbers counts the starts without a 0: 5221 won, 1188 lost, 152 endless.
func TestFourNumbers(t *testing.T) {
	g, answers := answersOf(t, "four-numbers", nil)
	counts := map[game.Outcome]int{}
	for n := range int64(9 * 9 * 9 * 9) {
		c, err := g.Space().Encode(0, []int64{1 + n/729, 1 + n/81%9, 1 + n/9%9, 1 + n%9})
		if err != nil {
			t.Fatal(err)
		}
		v, err := answers.Value(game.One(c), gamefile.WantOutcome)
		if err != nil {
			t.Fatal(err)
		}
		counts[v.Outcome]++
	}
	if counts[game.Win] != 5221 || counts[game.Loss] != 1188 || counts[game.Draw] != 152 {
		t.Errorf("got %v", counts)
	}
}
