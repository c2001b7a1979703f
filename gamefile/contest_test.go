package gamefile_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

// TestContestPrograms runs main of the contest files on small inputs, with
// answers by brute force.
func TestContestPrograms(t *testing.T) {
	inputs, err := filepath.Glob("testdata/contest/*.in")
	if err != nil || len(inputs) == 0 {
		t.Fatal("no inputs", err)
	}
	for _, in := range inputs {
		name := strings.TrimSuffix(filepath.Base(in), ".in")
		short := strings.TrimRight(name, "0123456789")
		t.Run(name, func(t *testing.T) {
			f, err := catalog.Open(short)
			if err != nil {
				t.Fatal(err)
			}
			input, err := os.ReadFile(in)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(in, ".in") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := f.Run(context.Background(), brute, bytes.NewReader(input), &out, gamefile.Options{}); err != nil {
				t.Fatal(err)
			}
			if got, want := strings.Fields(out.String()), strings.Fields(string(want)); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestTicTacToeCounts(t *testing.T) {
	f, err := catalog.Open("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := brute(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(a.(*bruteAnswers).results); n != 5478 {
		t.Errorf("%d positions can be reached, want 5478", n)
	}
}
