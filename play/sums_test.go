package play_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// TestContestSums runs contest problems on sums without nimbers, written as their statements say, on cases with
// answers by independent programs.
func TestContestSums(t *testing.T) {
	for _, name := range []string{"bzoj1022", "hdu2509", "poj2311"} {
		in, err1 := os.ReadFile("testdata/" + name + ".in")
		want, err2 := os.ReadFile("testdata/" + name + ".out")
		file, err3 := gamefile.Load("testdata/" + name + ".star")
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err := file.Run(context.Background(), func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
			return play.NewAnswers(ctx, g, solve.Options{}), nil
		}, strings.NewReader(string(in)), &out, gamefile.Options{})
		if got := strings.Fields(out.String()); err != nil || !slices.Equal(got, strings.Fields(string(want))) {
			t.Errorf("%s: %v, %q", name, err, out.String())
		}
	}
}

// advised returns the options to choose from in a sum of a game file, and the guide's line from there.
func advised(t *testing.T, src, at string) (best, line []string) {
	t.Helper()
	file, err := gamefile.Parse("sums.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	g, err := file.Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sum, err := game.NotationOf(g).Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	table, err := solve.Solve(context.Background(), g, solve.Options{Want: play.Worth(g), Extra: []game.Sum{sum}})
	if err != nil {
		t.Fatal(err)
	}
	guide := play.New(g, table)
	defer guide.Close()
	a, err1 := guide.Advise(context.Background(), sum)
	e, err2 := guide.Explain(context.Background(), sum)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.Line {
		line = append(line, p.Move)
	}
	return a.Best, line
}

// TestAdviceOnSums: the parts that are not moved in pass to the other player too, and a sum that ends with a part
// has no more moves.
func TestAdviceOnSums(t *testing.T) {
	const stairs = `game(players = ["Red", "Blue"], position = {"n": range(10)},
    moves = lambda player, n: [n - k for k in ([1, 2] if player == 0 else [1, 3]) if k <= n])`
	best, line := advised(t, stairs, "player=Red,n=2 + player=Red,n=1")
	if want := []string{"player=Blue,n=1 + player=Blue,n=1", "player=Blue,n=2 + player=Blue,n=0"}; !slices.Equal(best, want) {
		t.Errorf("best %v", best)
	}
	if want := []string{
		"player=Blue,n=1 + player=Blue,n=1", "player=Red,n=0 + player=Red,n=1", "player=Blue,n=0 + player=Blue,n=0",
	}; !slices.Equal(line, want) {
		t.Errorf("line %v", line)
	}
	const first = `game(position = {"n": range(10)}, moves = lambda n: [n - k for k in [1, 2] if k <= n], sum = "first")`
	best, line = advised(t, first, "2 + 9")
	if !slices.Equal(best, []string{"0 + 9"}) || !slices.Equal(line, []string{"0 + 9"}) {
		t.Errorf("best %v, line %v", best, line)
	}
}
