package play_test

import (
	"strings"
	"testing"
)

// Positions whose number is too large for a code have the values of a period: with 1, 2 or 3 stones taken, the nimber is
// the rest by 4; Kayles has period 12 from 71 on (Guy and Smith, "The G-values of various games", 1956): 4 1 2 8 1 4 7 2 1 8 2 7.
func TestFarNumbers(t *testing.T) {
	const (
		three   = `game(position = {"n": nat(), "colour": ["red", "blue"]}, moves = lambda n, colour: [(n - k, colour) for k in [1, 2, 3] if k <= n])`
		kayles  = `game(position = {"n": nat()}, take = "0.77")`
		halving = `game(position = {"n": nat(), "b": bool}, moves = lambda n, b: [(n // 2, b)] if n else [])`
		started = `game(position = {"n": nat(), "b": bool}, moves = lambda n, b: [(n - 1, b)] if n else [], start = (3, True))`
		players = `game(players = ["A", "B"], position = {"n": nat()}, moves = lambda player, n: [n - k for k in [1, 2 + player] if k <= n])`
	)
	tests := []struct{ game, question, want string }{
		{three, `t.nimber(9223372036854775807, "red"), t.outcome(1000000000000000000, "blue")`, "3 Loss"},
		{three, `t.nimber(plus((9223372036854775807, "red"), (2, "red"), (9223372036854775806, "blue"))), t.outcome(plus((9223372036854775807, "red"), (3, "blue")))`, "3 Loss"},
		{three, `t.outcome((9223372036854775804, "red")), t.options(5, "red")[0].to`, `Loss (4, "red")`},
		{kayles, `t.nimber(9223372036854775807), t.outcome(9223372036854775807), t.nimber(plus(9223372036854775807, 2))`, "2 Win 0"},
		{players, `t.outcome_class(9000000000000000000), t.outcome_class(1)`, "L N"},
		{three, `t.remoteness(9223372036854775807, "red")`, "error: where the positions that have a code end: plies are told only of numbers that have a code"},
		{three, `t.misere(9223372036854775807, "red")`, "error: misere: field n: int 9223372036854775807 is more than 576460752303423487, where the positions that have a code end: no period of misère nimbers is proved"},
		{three, `t.options(9223372036854775807, "red")`, "error: options: field n: expected at most 576460752303423487, where the positions that have a code end, got int 9223372036854775807"},
		{three, `t.best(9223372036854775807, "red")`, "error: expected at most 576460752303423487"},
		{three, `t.line(9223372036854775807, "red")`, "error: expected at most 576460752303423487"},
		{three, `t.outcome(-1, "red")`, "error: field n: expected a value of nat(), got int -1"},
		{halving, `t.outcome(9223372036854775807, True)`, "error: where the positions that have a code end: no period is proved"},
		{started, `t.outcome(9223372036854775807, True)`, "error: where the positions that have a code end: only what the start reaches"},
	}
	for _, test := range tests {
		got, err := answer(t, test.game+"\ndef main(input):\n    t = solve()\n    print("+test.question+")\n")
		if err != nil {
			got = "error: " + err.Error()
		}
		if part, bad := strings.CutPrefix(test.want, "error: "); bad && err != nil && strings.Contains(got, part) {
			continue
		}
		if got != test.want {
			t.Errorf("%s\n%s gives %s, want %s", test.game, test.question, got, test.want)
		}
	}
}
