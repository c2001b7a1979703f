package play_test

import "testing"

// TestEmptySum asks what a move to nothing is worth where a function says what being stuck pays: nothing is left
// to ask it about, so the player to move has lost, or gets no points, by whichever method the game is solved.
func TestEmptySum(t *testing.T) {
	const points = `lambda at: [7, 5, 3][at]`
	const outcomes = `lambda at: [TIE, WIN, LOSS][at]`
	tests := []struct{ moves, rules, question, want string }{
		{"plus()", "stuck = " + points, "t.value(1), t.value(2)", "0 0"},
		{"plus()", "stuck = " + points + ", steps = 9", "t.value(1), t.value(2), t.value(1, steps = 0)", "0 0 5"},
		{"plus()", "stuck = " + points + `, sum = "first"`, "t.value(1), t.value(plus(1, 2)), t.value(plus(1, 0))", "0 0 7"},
		{"move(plus(), gain = 2)", "stuck = " + points, "t.value(1), t.value(2)", "2 2"},
		{"move(plus(), gain = 2)", "stuck = " + points + ", steps = 9", "t.value(1), t.value(2)", "2 2"},
		{"plus()", "stuck = " + outcomes, "t.outcome(1), t.outcome(2), len(t.line(1))", "Win Win 1"},
		{"plus()", "stuck = " + outcomes + ", steps = 9", "t.outcome(1), t.outcome(1, steps = 0)", "Win Win"},
		{"plus()", "stuck = " + outcomes + `, sum = "first"`, "t.outcome(1), t.outcome(plus(1, 2)), t.outcome(plus(0, 1))", "Win Win Tie"},
	}
	for _, test := range tests {
		got, err := answer(t, `"""Nothing, or one less."""
def moves(at):
    return [] if at == 0 else [`+test.moves+`] + ([1] if at == 2 else [])
game(position = {"at": range(3)}, moves = moves, `+test.rules+`)
def main(input):
    t = solve()
    print(`+test.question+`)
`)
		if err != nil || got != test.want {
			t.Errorf("%s, %s: %s gives %s (%v), want %s", test.moves, test.rules, test.question, got, err, test.want)
		}
	}
}
