package gamefile_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

// TestPrograms runs main of catalogue files on small inputs, with answers by brute
// force. The command line is tested on the larger ones.
func TestPrograms(t *testing.T) {
	for _, test := range []struct{ game, input, want string }{
		{"berzerk", "@cf786a-1", ""},
		{"berzerk", "@cf786a-2", ""},
		{"two-piles", "@nc11166a-1", ""},
		{"bash", "@hdu1846-1", ""},
		{"board-escape", "@tc-boardescape-1", ""},
		{"board-escape", "@tc-boardescape-3", ""},
		{"board-escape", "@tc-boardescape-4", ""},
		{"board-escape", `["E#"]` + "\n5", `"Bob"`},
		{"four-numbers", "@nostalgic-L2", ""},
		{"cat-and-mouse", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "0"},
		{"cat-and-mouse", "[[1,3],[0],[3],[0,2]]", "1"},
		{"nim", "3 4 5", "Win 2"},
	} {
		input, want := test.input, test.want
		if name, ok := strings.CutPrefix(input, "@"); ok {
			input, want = contestCase(t, name)
		}
		f, err := catalog.Open(test.game)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err = f.Run(context.Background(), brute, strings.NewReader(input), &out, gamefile.Options{})
		if err != nil {
			t.Errorf("%s on %q: %v", test.game, input, err)
			continue
		}
		got := strings.Join(strings.Fields(out.String()), " ")
		if want = strings.Join(strings.Fields(want), " "); got != want {
			t.Errorf("%s on %q: got %q, want %q", test.game, input, got, want)
		}
	}
}

func contestCase(t *testing.T, name string) (input, want string) {
	t.Helper()
	in, err1 := os.ReadFile("../catalog/contest/testdata/" + name + ".in")
	out, err2 := os.ReadFile("../catalog/contest/testdata/" + name + ".out")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return string(in), string(out)
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
