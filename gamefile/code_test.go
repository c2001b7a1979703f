package gamefile_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// TestCodeIsItsMoves holds take= of a code against the same moves written out.
func TestCodeIsItsMoves(t *testing.T) {
	for _, test := range []struct{ take, moves string }{
		{
			`game(position = {"n": range(20)}, take = "0.77")`,
			`game(position = {"n": range(20)}, moves = lambda n: [plus(a, n - k - a) if a > 0 else n - k for k in [1, 2] if n >= k for a in range((n - k) // 2 + 1)])`,
		},
		{
			`game(position = {"n": range(20)}, take = "grundy")`,
			`game(position = {"n": range(20)}, moves = lambda n: [plus(a, n - a) for a in range(1, (n + 1) // 2)])`,
		},
		{
			`game(position = {"n": range(20)}, take = "take{1,3}", stuck = WIN)`,
			`game(position = {"n": range(20)}, moves = lambda n: [n - k for k in [1, 3] if n >= k], stuck = WIN)`,
		},
		{
			`game(position = {"n": range(9)}, take = "0.3", stuck = lambda n: WIN if n == 0 else LOSS)`,
			`game(position = {"n": range(9)}, moves = lambda n: [n - 1] if n > 0 else [], stuck = lambda n: WIN if n == 0 else LOSS)`,
		},
	} {
		r1, o1 := expandSorted(t, test.take)
		r2, o2 := expandSorted(t, test.moves)
		if fmt.Sprint(r1, o1) != fmt.Sprint(r2, o2) {
			t.Errorf("%s: got %v %v, want %v %v", test.take, r1, o1, r2, o2)
		}
	}
}

// expandSorted is expand with the options of each position split and sorted.
func expandSorted(t *testing.T, src string) (results []game.Result, options [][]string) {
	t.Helper()
	results, words := expand(t, makeGame(t, src))
	for _, list := range words {
		var split []string
		for start, i := 0, 0; i < len(list); i++ {
			if list[i]&game.More == 0 {
				split = append(split, fmt.Sprintf("%x", list[start:i+1]))
				start = i + 1
			}
		}
		slices.Sort(split)
		options = append(options, split)
	}
	return results, options
}

func TestCodeIsDescribed(t *testing.T) {
	g := makeGame(t, `game(position = {"n": range(9)}, take = "0.77")`)
	_, moves, err := g.Describe(context.Background(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(moves) != 2 || fmt.Sprint(moves[0].To) != fmt.Sprint(game.One(0)) || fmt.Sprint(moves[1].To) != fmt.Sprint(game.One(1)) {
		t.Errorf("moves of a row of two pins: %+v", moves)
	}
	if _, moves, _ = g.Describe(context.Background(), 4); fmt.Sprint(moves[0].To) != fmt.Sprint(game.Sum{{Code: 1, Times: 2, Steps: game.AllSteps}}) {
		t.Errorf("the first move of a row of four pins: %+v", moves[0])
	}
	if name, why := g.Engine(context.Background()); name != gamefile.Compiled {
		t.Errorf("engine %v: %s", name, why)
	}
}

// TestTooManyMovesOfACode: the moves of a vast heap are refused, not listed until memory ends.
func TestTooManyMovesOfACode(t *testing.T) {
	for _, code := range []string{"0.77", "0.[3]", "0.00f"} {
		g := makeGame(t, fmt.Sprintf(`game(position = {"n": range(100000000000000000)}, take = %q)`, code))
		if _, _, err := g.Describe(context.Background(), 1e17-1); err == nil {
			t.Errorf("%s: no error", code)
		}
	}
}
