package play_test

import (
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// TestAnswersOfPrograms asks all that a program may ask, in a game with a start that does not
// reach everything.
func TestAnswersOfPrograms(t *testing.T) {
	const game = `"""Take one or two, or at 5 pass to a heap of 9 that only goes down by one."""
def moves(n):
    if n > 6:
        return [n - 1]
    return [move(n - k, name = "take %d" % k) for k in [1, 2] if k <= n]
game(position = {"n": range(20)}, moves = moves, start = START)
def main(input):
    t = solve()
    print(QUESTION)
`
	tests := []struct{ start, question, want string }{
		{"6", "t.outcome(), t.outcome(4), t.outcome(12)", "Loss Win Loss"},
		{"6", "t.remoteness(6), t.nimber(5), t.count(WIN)", "4 2 4"},
		{"6", "[t.count(WIN, remoteness = n) for n in range(5)], t.count(LOSS, remoteness = 4)", "[0, 2, 0, 2, 0] 1"},
		{"any(8, 9)", "t.count(WIN, remoteness = 1), t.count(TIE, remoteness = 0), t.count(DRAW)", "2 0 0"},
		{"6", "t.outcome(plus(4, 5)), t.nimber(plus(4, 5, 5)), t.outcome(plus())", "Win 1 Loss"},
		{"6", "[o.name for o in t.best(5)], [o.name for o in t.best(6)], t.best(0)", `["take 2"] ["take 1", "take 2"] []`},
		{"6", "[o.to for o in t.line(8)]", "[7, 6, 5, 3, 2, 0]"},
		{"plus(4, 5)", "t.outcome(), [o.to for o in t.line()][0]", "Win plus(2, 5)"},
		{"6", "[o.to for o in t.options(plus(1, 2))], [o.name for o in t.best(plus(4, 5))]", `[plus(0, 2), plus(1, 1), plus(1, 0)] ["take 2", "take 1"]`},
		{"6", "[o.to for o in t.best(plus(4, 5))], t.best(plus(0, 0)), t.options(plus())", "[plus(2, 5), plus(4, 4)] [] []"},
		{"6", "t.remoteness(plus(1, 2)), t.remoteness(plus(1, 1))", "3 2"},
	}
	for _, test := range tests {
		text := strings.NewReplacer("START", test.start, "QUESTION", test.question).Replace(game)
		got, err := answer(t, text)
		if err != nil {
			got = "error: " + err.Error()
		}
		if want, bad := strings.CutPrefix(test.want, "error: "); bad && strings.HasSuffix(got, want) {
			continue
		}
		if got != test.want {
			t.Errorf("start %s: %s gives %s, want %s", test.start, test.question, got, test.want)
		}
	}
}

// TestWorth leaves out what would take hours.
func TestWorth(t *testing.T) {
	for text, want := range map[string]solve.Want{
		`game(position = {"n": range(100)}, take = [1, 2])`:                                                                     solve.Outcomes | solve.Remoteness | solve.Nimbers,
		`game(position = {"n": range(100)}, take = [1, 2], stuck = WIN)`:                                                        solve.Outcomes | solve.Remoteness,
		`game(position = {"a": range(9000), "b": range(9000)}, take = [(i, j) for i in range(20) for j in range(20) if i + j])`: solve.Outcomes,
	} {
		file, err := gamefile.Parse("worth.star", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		g, err := file.Game(nil, gamefile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := play.Worth(g); got != want {
			t.Errorf("%s: worth %b, want %b", text, got, want)
		}
	}
}

// TestNoPosition: an error names the position that is none.
func TestNoPosition(t *testing.T) {
	for _, test := range []struct{ game, question, want string }{
		{`game(position = {"n": range(9)}, where = lambda n: n % 2 == 0, moves = lambda n: [n - 2] if n else [])`, "t.remoteness(3)", "remoteness: position 3: not a position of the game"},
		{
			`game(players = ["A", "B"], position = {"n": range(9)}, where = lambda p, n: n % 2 == p, moves = lambda p, n: [n - 1] if n else [])`,
			"t.outcome(plus((0, 2), (0, 4)))", "position player=B,n=2: not a position of the game, and a part of a sum must be one whoever is to move, for moves are also made elsewhere",
		},
	} {
		_, err := answer(t, test.game+"\ndef main(input):\n    t = solve()\n    print("+test.question+")\n")
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error that ends in %q", test.question, err, test.want)
		}
	}
}
