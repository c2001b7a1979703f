package play_test

import (
	"context"
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// TestProseOfOrders explains positions of a game in which endless play has an unusual place: who likes to lose hurries, who
// must win delays.
func TestProseOfOrders(t *testing.T) {
	const text = `"""Orders."""
def moves(player, at):
    return {0: [1, 2, 3], 1: [], 2: [4], 3: [WIN, 5], 4: [1, 2], 5: [6], 6: [1], 7: [3, 8], 8: [0]}[at]
game(players = ["A", "B"], position = {"at": range(9)}, moves = moves, endless = "ORDER")
`
	// From 1 nobody moves: who is to move there has lost. From 3 a win at once, or by 5, 6 and 1.
	tests := []struct {
		order, at string
		want      []string
	}{
		{"LOSS>DRAW>WIN", "player=A,at=3", []string{"Winning options (* holds out longest):\n    WIN            Win in 1 ply\n  * player=B,at=5  Win in 3 plies\n"}},
		{"LOSS>DRAW>WIN", "player=A,at=0", []string{
			"The best options lose (* holds out longest); with the reply:\n  * player=B,at=3  Loss in 4 plies",
			"The others are liked less, by the order that the rules give:\n    player=B,at=1  Win in 1 ply\n    player=B,at=2  Draw",
		}},
		{"DRAW>WIN>LOSS", "player=A,at=0", []string{
			"The draw is kept by, whatever the reply; with the best one:\n    player=B,at=2  Draw",
			"The others are liked less, by the order that the rules give:\n    player=B,at=1  Win in 1 ply\n    player=B,at=3  Loss in 2 plies; reply WIN\n",
		}},
		{"WIN>DRAW>LOSS", "player=A,at=3", []string{"Winning options (* the fastest):\n  * WIN            Win in 1 ply\n    player=B,at=5  Win in 3 plies\n"}},
	}
	for _, test := range tests {
		file, err := gamefile.Parse("orders.star", []byte(strings.Replace(text, "ORDER", test.order, 1)))
		if err != nil {
			t.Fatal(err)
		}
		g, err := file.Game(nil, gamefile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		table, err := solve.Solve(context.Background(), g, solve.Options{Want: play.Worth(g)})
		if err != nil {
			t.Fatal(err)
		}
		guide := play.New(g, table)
		s, err := guide.Notation.Parse(test.at)
		if err != nil {
			t.Fatal(err)
		}
		got, err := guide.Prose(context.Background(), s)
		if err != nil {
			t.Error(err)
		}
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwithout\n%s", test.order, got, want)
			}
		}
	}
}
