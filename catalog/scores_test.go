package catalog_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// TestScorePrograms runs the programs of the family on the cases of their problems.
func TestScorePrograms(t *testing.T) {
	for problem, name := range map[string]string{"at-dp-l": "coins-in-a-row", "lc1140": "stone-game"} {
		inputs, err := filepath.Glob("scores/testdata/" + problem + "-*.in")
		if err != nil || len(inputs) == 0 {
			t.Fatalf("%s: no cases: %v", problem, err)
		}
		f, err := catalog.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range inputs {
			in, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(path, ".in") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := f.Run(context.Background(), answering, bytes.NewReader(in), &out, gamefile.Options{}); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			if !slices.Equal(strings.Fields(out.String()), strings.Fields(string(want))) {
				t.Errorf("%s: got %q, want %q", path, out.String(), want)
			}
		}
	}
}

func answering(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
	return play.NewAnswers(ctx, g, solve.Options{}), nil
}

// TestCoinsInARow holds random rows against the recursion that says the same thing.
func TestCoinsInARow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		coins := make([]int, 1+rng.IntN(12))
		for i := range coins {
			coins[i] = rng.IntN(21) - 5
		}
		g, answers := answersOf(t, "coins-in-a-row", gamefile.Params{"coins": coins})
		if got, want := scoreAt(t, answers, g.Start()[0]), rowOfCoins(coins); got != want {
			t.Errorf("%v: %d, by recursion %d", coins, got, want)
		}
	}
}

func rowOfCoins(coins []int) int64 {
	if len(coins) == 0 {
		return 0
	}
	last := len(coins) - 1
	return max(int64(coins[0])-rowOfCoins(coins[1:]), int64(coins[last])-rowOfCoins(coins[:last]))
}

func scoreAt(t *testing.T, a *play.Answers, s game.Sum) int64 {
	t.Helper()
	v, err := a.Value(s, gamefile.WantOutcome)
	if err != nil {
		t.Fatal(err)
	}
	return v.Score
}

// TestDotsAndBoxes holds small boards against a plain search over sides named by the dots that they join.
func TestDotsAndBoxes(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 3}, {2, 2}, {3, 1}, {1, 4}} {
		g, answers := answersOf(t, "dots-and-boxes", gamefile.Params{"rows": size[0], "cols": size[1]})
		d := dots{map[string]bool{}, map[string]int64{}, size[0], size[1]}
		if got, want := scoreAt(t, answers, g.Start()[0]), d.best(); got != want {
			t.Errorf("%v: %d, by a plain search %d", size, got, want)
		}
	}
}

// dots is a position of dots and boxes: drawn has each side by the corner it begins at and its direction.
type dots struct {
	drawn      map[string]bool
	seen       map[string]int64
	rows, cols int
}

func (d dots) best() int64 {
	var free []string
	key := ""
	for r := range d.rows + 1 {
		for c := range d.cols + 1 {
			for _, side := range []string{name(r, c, "right"), name(r, c, "down")} {
				outside := c == d.cols && strings.HasSuffix(side, "right") || r == d.rows && strings.HasSuffix(side, "down")
				if !outside && !d.drawn[side] {
					free = append(free, side)
					key += side
				}
			}
		}
	}
	if v, ok := d.seen[key]; ok {
		return v
	}
	best, before := int64(-1<<60), d.boxes()
	for _, side := range free {
		d.drawn[side] = true
		gain := d.boxes() - before
		value := d.best()
		if gain == 0 {
			value = -value
		}
		best = max(best, gain+value)
		delete(d.drawn, side)
	}
	if len(free) == 0 {
		best = 0
	}
	d.seen[key] = best
	return best
}

// boxes counts the boxes with all four sides.
func (d dots) boxes() int64 {
	n := int64(0)
	for r := range d.rows {
		for c := range d.cols {
			if d.drawn[name(r, c, "right")] && d.drawn[name(r+1, c, "right")] && d.drawn[name(r, c, "down")] && d.drawn[name(r, c+1, "down")] {
				n++
			}
		}
	}
	return n
}

func name(r, c int, way string) string { return string(rune('a'+r)) + string(rune('a'+c)) + way }
