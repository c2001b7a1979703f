package gamefile_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// TestTakeIsJudged holds games of take= whose functions are compiled, or not, against the same games with moves= in the
// interpreter.
func TestTakeIsJudged(t *testing.T) {
	for _, test := range []struct{ position, functions string }{
		{`"n": range(3, 900)`, `result = lambda n: WIN if n % 7 == 3 else None`},
		{`"n": range(900)`, `where = lambda n: n % 5 != 1, stuck = lambda n: TIE if n == 4 else WIN`},
		{`"n": range(900)`, `stuck = lambda n: n * n - 30`},
		{`"n": range(900)`, `result = lambda n: None if n % 11 else int(str(n)), stuck = lambda n: 5`},
		{`"a": range(30), "b": range(2, 40)`, `result = lambda a, b: LOSS if a > 2 * b else None, where = lambda a, b: a != b, stuck = lambda a, b: WIN if a else LOSS`},
	} {
		one := !strings.Contains(test.position, `"b"`)
		take, moves := "[5, 2, 9]", "lambda n: [n - k for k in [5, 2, 9] if n - k >= least]"
		if !one {
			take, moves = "[(5, 2), (0, 3)]", "lambda a, b: [(a - i, b - k) for i, k in [(5, 2), (0, 3)] if a >= i and b - k >= 2]"
		}
		least := "least = " + map[bool]string{true: "3", false: "0"}[strings.Contains(test.position, "range(3,")] + "\n"
		want, err := parseFile(t, least+fmt.Sprintf("game(position = {%s}, moves = %s, %s)", test.position, moves, test.functions)).
			Game(nil, gamefile.Options{Engine: gamefile.Interpreted})
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []gamefile.Engine{gamefile.Auto, gamefile.Interpreted} {
			g, err := parseFile(t, fmt.Sprintf("game(position = {%s}, take = %s, %s)", test.position, take, test.functions)).
				Game(nil, gamefile.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := expandAsOne(t, g), expandAsOne(t, want); got != want {
				t.Errorf("%s, %s: got %s\nwant %s", test.functions, engine, got, want)
			}
		}
	}
}

// expandAsOne asks for all positions of a game in one go, as often as that takes.
func expandAsOne(t *testing.T, g *gamefile.Game) string {
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer gen.Close()
	var codes []game.Code
	for c := range g.Space().Size() {
		codes = append(codes, game.Code(c))
	}
	var out strings.Builder
	for len(codes) > 0 {
		var b game.Batch
		n, err := gen.Options(codes, &b)
		if err != nil || n == 0 {
			t.Fatal(n, err)
		}
		for i := range n {
			fmt.Fprintln(&out, codes[i], b.Results[i], b.At(i))
		}
		codes = codes[n:]
	}
	return out.String()
}

// TestJudgesErrors: where a function of a game of take= fails both engines say the same.
func TestJudgesErrors(t *testing.T) {
	for _, functions := range []string{
		"result = lambda n: [None, 3][n - 600]",
		"where = lambda n: 5 // (n - 777)",
		"stuck = lambda n: WIN if n else None",
	} {
		f := parseFile(t, "game(position = {'n': range(900)}, take = [1, 2], "+functions+")")
		var errs [2]string
		for i, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			g, err := f.Game(nil, gamefile.Options{Engine: engine})
			if err == nil {
				err = expandAll(g)
			}
			errs[i] = fmt.Sprint(err)
		}
		if errs[0] != errs[1] || !strings.HasPrefix(errs[0], "test.star:1:") {
			t.Errorf("%s: compiled %s, interpreted %s", functions, errs[0], errs[1])
		}
	}
}

// BenchmarkJudgedTake is the cost of a position of a game of take= with a result.
func BenchmarkJudgedTake(b *testing.B) {
	f := parseFile(b, "game(position = {'n': range(100000)}, take = [1, 3, 4], result = lambda n: WIN if n % 7 == 3 else None)")
	for _, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
		b.Run(engine.String(), func(b *testing.B) {
			g, err := f.Game(nil, gamefile.Options{Engine: engine})
			if err != nil {
				b.Fatal(err)
			}
			for done := 0; done < b.N; done += 100000 {
				if err := expandAll(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
