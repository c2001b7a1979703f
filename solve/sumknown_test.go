package solve

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"grundy/game"
	"grundy/heap"
)

// TestKnownMisereNimbers holds the misère play of heaps, solved as sums, against the misère Grundy values that CGSuite
// has of Kayles (0.77), Dawson's Kayles (0.07), Grundy's game (4!.0) and others; the file names its source.
func TestKnownMisereNimbers(t *testing.T) {
	text, err := os.ReadFile("../heap/testdata/misere-genus.tsv")
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for line := range strings.Lines(string(text)) {
		row := strings.Split(line, "\t")
		if row[0][0] == '#' {
			continue
		}
		var want []int64
		if err := json.Unmarshal([]byte(row[1]), &want); err != nil {
			t.Fatal(err)
		}
		s, err := NewSums(context.Background(), heapRows(t, row[0], len(want)), Options{Memory: 256 << 20})
		if err != nil {
			t.Fatal(err)
		}
		for n, nimber := range want {
			got, _, err := s.Genus(game.One(game.Code(n)))
			if err != nil || got != nimber {
				t.Errorf("%s, heap %d: misère nimber %d (%v), want %d", row[0], n, got, err, nimber)
			}
			v, err := s.Solve(game.One(game.Code(n)))
			if err != nil || (v.Outcome == game.Loss) != (nimber == 0) {
				t.Errorf("%s, heap %d: %v (%v), want a loss exactly if %d is 0", row[0], n, v.Outcome, err, nimber)
			}
			held++
		}
	}
	if held < 100 {
		t.Errorf("only %d heaps were held", held)
	}
}

// heapRows is the misère play of the heaps 0..n-1 of a code, by the options of each.
func heapRows(t *testing.T, code string, n int) game.Game {
	t.Helper()
	g, err := heap.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return native(uint64(n), game.Rules{Stuck: game.Win}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		options, err := g.Options(int(c))
		if err != nil {
			t.Error(err)
		}
		for _, parts := range options {
			for _, p := range parts {
				out = append(out, game.Option(p)|game.More)
			}
			if len(parts) == 0 {
				out = append(out, game.EndSum)
			}
			out[len(out)-1] &^= game.More
		}
		return game.Live, out
	})
}
