package gamefile_test

import (
	"bytes"
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"grundy/game"
	"grundy/gamefile"
)

// greedy answers as brute does, and holds a lot of memory from the first question on.
type greedy struct {
	gamefile.Answers
	held []byte
}

func (g *greedy) Value(s game.Sum, want gamefile.Want) (game.Value, error) {
	if g.held == nil {
		time.Sleep(50 * time.Millisecond) // so that the watchdog has seen the heap before and sees it after
		g.held = make([]byte, 64<<20)
		time.Sleep(50 * time.Millisecond)
	}
	defer runtime.KeepAlive(g.held)
	return g.Answers.Value(s, want)
}

// TestSolvingIsNotOnMainsMemory: a question may be what solves the game, whose memory has a limit of
// its own; what main itself holds is limited as ever.
func TestSolvingIsNotOnMainsMemory(t *testing.T) {
	for _, test := range []struct{ name, after, want string }{
		{"only a question", "print(t.outcome(1))", ""},
		{"a list that grows afterwards", "print(t.outcome(1))\n    for i in range(10000000):\n        l.append([0] * 1000)", "main needs more than 32 MiB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := parseFile(t, "game(position = {'n': range(9)}, moves = lambda n: range(n))\n"+
				"def main(input):\n    l = []\n    t = solve()\n    "+test.after+"\n")
			var out bytes.Buffer
			err := f.Run(t.Context(), func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
				a, err := brute(ctx, g)
				return &greedy{Answers: a}, err
			}, strings.NewReader(""), &out, gamefile.Options{Memory: 32 << 20, Fuel: gamefile.Fuel{Main: 1e10}})
			switch {
			case test.want == "" && (err != nil || out.String() != "Win\n"):
				t.Errorf("got %q, %v", out.String(), err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestListsGivenAgain gives solve the same list twice, then changed in place, then as a tuple.
func TestListsGivenAgain(t *testing.T) {
	f := parseFile(t, `
k = param("k", [1])
other = param("other", 0)
game(position = {"n": range(9)}, moves = lambda n: [n - x for x in k if x <= n])
def main(input):
    k = [1]
    print(solve(k = k).outcome(2), solve(k = k, other = 1).outcome(2))
    k.append(2)
    print(solve(k = k).outcome(2), solve(k = (1, 2)).outcome(2), solve(k = (1,)).outcome(2))
`)
	var out bytes.Buffer
	if err := f.Run(t.Context(), brute, strings.NewReader(""), &out, gamefile.Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "Loss Loss\nWin Win Loss\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
