package play_test

import (
	"context"
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// TestPointsInPrograms asks for values, best moves and lines where points are gained on the way and play may go round.
func TestPointsInPrograms(t *testing.T) {
	const cash = `"""Walk round a circle of five, or cash in once."""
def moves(at):
    if at < 5:
        return [(at + 1) % 5, move(5 + at, gain = 3 - at)]
    return [] if at == 5 else [move(at - 1, gain = 1)]
game(position = {"at": range(10)}, moves = moves)
def main(input):
    t = solve()
    print(QUESTION)
`
	const wander = `"""Take five and wander for ever."""
def moves(at):
    return [move(1, gain = 5)] if at == 0 else [move(0, gain = 5)] if at == 3 else [3 - at]
game(position = {"at": range(4)}, moves = moves)
def main(input):
    t = solve()
    print(QUESTION)
`
	// In cash, 9, 8, 7, 6 pay 0, 1, 0, 1 to the mover. So cashing in is worth 3, 1, 1, -1, -1 at 0, ..., 4, and at 4 it is
	// better than to leave the other player at 0.
	tests := []struct{ game, question, want string }{
		{cash, "[t.value(at) for at in range(10)]", "[3, 1, 1, 1, -1, 0, 1, 0, 1, 0]"},
		{cash, "[o.to for o in t.best(3)], [o.gain for o in t.line(3)]", "[4] [0, -1, 1, 1, 1, 1]"},
		{wander, "[(t.outcome(at), t.value(at)) for at in range(4)]", "[(Win, 5), (Draw, 0), (Draw, 0), (Draw, 0)]"},
		{wander, "[o.to for o in t.best(3)], t.remoteness(0)", "[0] None"},
	}
	for _, test := range tests {
		got, err := answer(t, strings.ReplaceAll(test.game, "QUESTION", test.question))
		if err != nil || got != test.want {
			t.Errorf("%s gives %s (%v), want %s", test.question, got, err, test.want)
		}
	}
}

// answer runs the program of a game file and returns what it prints.
func answer(t *testing.T, text string) (string, error) {
	t.Helper()
	file, err := gamefile.Parse("game.star", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = file.Run(context.Background(), func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
		return play.NewAnswers(ctx, g, solve.Options{}), nil
	}, strings.NewReader(""), &out, gamefile.Options{})
	return strings.TrimSpace(out.String()), err
}
