package gamefile_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy/gamefile"
)

// runMain runs a program and returns what it prints, or its error with "!".
func runMain(t testing.TB, src, input string) string {
	t.Helper()
	f := parseFile(t, src)
	var out bytes.Buffer
	if err := f.Run(context.Background(), brute, strings.NewReader(input), &out, gamefile.Options{}); err != nil {
		return "!" + err.Error()
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func TestInput(t *testing.T) {
	for _, test := range []struct{ program, input, want string }{
		{"input.ints()", "1 -2\n+3\t9223372036854775807 -9223372036854775808", "[[1, -2, 3, 9223372036854775807, -9223372036854775808]]"},
		{"input.ints(2), input.words(1), input.ints()", "1 2 x 3", `[[1, 2], ["x"], [3]]`},
		{"input.ints(0), input.more()", " \n ", "[[], False]"},
		{"input.int(), input.more()", "007 x", "[7, True]"},
		{"input.words()", "  a bc\r\nd\n", `[["a", "bc", "d"]]`},
		{"input.line(), input.line()", "one two \r\n\nthree", `["one two ", ""]`},
		{"input.int(), input.line(), input.line()", "5\nabc\nde", `[5, "abc", "de"]`},
		{"input.int(), input.line(), input.line()", "5 rest\n\n", `[5, "rest", ""]`},
		{"input.json(), input.json(), input.int()", ` [1, ["a\"]", true], null, {"k": -5}]` + "\n1.5 7", `[[1, ["a\"]", True], None, {"k": -5}], 1.5, 7]`},
		{"input.json(), input.line()", "[]\nx", `[[], "x"]`},
		{"input.json()", "[]", "[[]]"},
		{"input.int()", "12x", `!test.star:1:34: input line 1: expected an integer, got "12x"`},
		{"input.int()", "1.5", `!test.star:1:34: input line 1: expected an integer, got "1.5"`},
		{"input.int()", "-", `!test.star:1:34: input line 1: expected an integer, got "-"`},
		{"input.int()", "+-5", `!test.star:1:34: input line 1: expected an integer, got "+-5"`},
		{"input.int()", "++5", `!test.star:1:34: input line 1: expected an integer, got "++5"`},
		{"input.ints()", "\ufeff1 2", "[[1, 2]]"},
		{"input.line()", "\ufeffa b", `["a b"]`},
		{"input.json()", "\ufeff[1]", "[[1]]"},
		{"input.int()", "1\ufeff", `!test.star:1:34: input line 1: expected an integer, got "1\ufeff"`},
		{"input.ints(-1)", "1", `!test.star:1:35: input.ints: expected a count 0..2147483647, got int -1`},
		{"input.ints(999999999999)", "1", `!test.star:1:35: input.ints: expected a count 0..2147483647, got int 999999999999`},
		{"input.int(3)", "1", `!test.star:1:34: input.int: expected no arguments`},
		{"input.json()", "[1", `!test.star:1:35: input line 1: expected a comma or ], got the end of the input`},
		{"input.json()", "{1:2}", `!test.star:1:35: input line 1: expected a key in double quotes, got '1'`},
		{"input.json()", `["a`, `!test.star:1:35: input line 1: expected the end of a string, got the end of the input`},
		{"input.json()", "01", `!test.star:1:35: input line 1: expected a JSON value, got "01"`},
		{"input.json()", strings.Repeat("[", 2000), `!test.star:1:35: input line 1: expected a JSON value, got one that is nested more than 1000 deep`},
		{"input.line()", "", `!test.star:1:35: input line 1: expected a line, got the end of the input`},
	} {
		got := runMain(t, "def main(input): print(["+test.program+"])"+mainGame, test.input)
		if got != test.want {
			t.Errorf("%s on %.40q: got %s, want %s", test.program, test.input, got, test.want)
		}
	}
}

const queryGame = `
limit = param("limit", 9)
def moves(player, a, b):
    if player == 0:
        return [move((a - 1, b), name = "left")] if a > 0 else []
    return [(a, x) for x in range(b)]
game(players = ["Ann", "Bob"], position = {"a": range(limit + 1), "b": range(limit + 1)}, moves = moves)
def main(input):
    t = solve(limit = 5)
    print(%s)
`

func TestQuestions(t *testing.T) {
	for _, test := range []struct{ ask, want string }{
		{`t.outcome(0, 3, 2)`, "Win"},
		{`t.outcome("Ann", 3, 2)`, "Win"},
		{`t.outcome(("Ann", 3, 2))`, "Win"},
		{`t.outcome("Bob", 3, 0)`, "Loss"},
		{`t.outcome(0, 0, 0) == LOSS`, "True"},
		{`{WIN: 1, LOSS: 2}[t.outcome(0, 0, 0)]`, "2"},
		{`t.outcome("Cat", 3, 2)`, `!expected the player to move: 0, 1, "Ann" or "Bob"; got string "Cat"`},
		{`t.outcome(0, 6, 2)`, "!outcome: field a: expected a value of range(6), got int 6"},
		{`t.outcome()`, "!outcome: expected a position, a tuple (player, a, b): the game has not one start alone"},
		{`t.outcome(plus((0, 1, 2), (1, 1, 2)))`, "!outcome: part 1 of the sum: expected the same player to move in all parts"},
		{`t.param("limit")`, "5"},
		{`t.param("x")`, "!parameter x: not a parameter of this game; expected one of limit"},
		{`t.count(WIN) + t.count(LOSS), t.count(DRAW)`, "72 0"},
		{`t.count(1)`, "!count: expected WIN, LOSS, TIE or DRAW, got int 1"},
		{`t.count(WIN, remoteness = -1)`, "!count: remoteness: expected a number of plies, got int -1"},
		{`t.count(WIN, remoteness = 2)`, "!count: no remoteness here"},
		{`t.count(WIN, plies = 2)`, "!count: expected one outcome, such as count(WIN), and perhaps remoteness="},
		{`[(o.to, o.name, o.gain) for o in t.options(0, 3, 2)]`, `[((1, 2, 2), "left", 0)]`},
		{`[o.to for o in t.options(1, 3, 2)]`, `[(0, 3, 0), (0, 3, 1)]`},
		{`[t.outcome(o.to) for o in t.options(1, 0, 2)]`, `[Loss, Loss]`},
		{`t.best(1, 0, 2)`, `[option(to=(0, 0, 0)), option(to=(0, 0, 1))]`},
		{`t.line(0, 1, 0)`, `[option(to=(1, 0, 0), name="left")]`},
		{`t.nimber(0, 1, 1)`, "!nimber: no nimbers here"},
		{`t.foo`, "!table has no .foo field or method"},
	} {
		got := runMain(t, fmt.Sprintf(queryGame, test.ask), "")
		if want, ok := strings.CutPrefix(test.want, "!"); ok {
			if !strings.HasPrefix(got, "!test.star:") || !strings.Contains(got, want) {
				t.Errorf("%s: got %s, want an error with %q", test.ask, got, want)
			}
		} else if got != test.want {
			t.Errorf("%s: got %s, want %s", test.ask, got, test.want)
		}
	}
}

func TestSumsAndSteps(t *testing.T) {
	const src = `
def moves(n):
    return [plus(a, n - 1 - a) for a in range(n)] if n > 0 else []
game(position = {"n": range(12)}, moves = moves, steps = 20, start = 5)
def main(input):
    t = solve()
    print(t.outcome(), t.nimber(5), t.nimber(plus(5, times(2, 3))), t.nimber(4, steps = 1), t.nimber(4, steps = 0), t.nimber(plus(), steps = 3))
    print(t.options(2), t.options(1))
`
	want := "Win 1 1 1 0 0\n[option(to=plus(0, 1)), option(to=plus(1, 0))] [option(to=times(2, 0))]"
	got := runMain(t, src, "")
	if got != strings.Replace(want, "times(2, 0)", "plus(times(2, 0))", 1) {
		t.Errorf("got %s", got)
	}
}

func BenchmarkQuestions(b *testing.B) {
	src := "def main(input):\n    t = solve(n = 10)\n    for i in range(input.int()):\n        t.outcome(i % 10)\n" + mainGame
	f := parseFile(b, src)
	err := f.Run(context.Background(), brute, strings.NewReader(fmt.Sprint(b.N)), &bytes.Buffer{}, gamefile.Options{Fuel: gamefile.Fuel{Main: 1e12}})
	if err != nil {
		b.Fatal(err)
	}
}

func BenchmarkInts(b *testing.B) {
	f := parseFile(b, "def main(input):\n    input.ints()\n"+mainGame)
	text := strings.Repeat("123456 ", 1_000_000)
	b.SetBytes(int64(len(text)))
	for range b.N {
		if err := f.Run(context.Background(), brute, strings.NewReader(text), &bytes.Buffer{}, gamefile.Options{Memory: 1 << 30}); err != nil {
			b.Fatal(err)
		}
	}
}
