package gamefile_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
)

// Where amounts are taken and functions or players decide besides, who wins is found from lost positions alone: as
// the definitions say.
func TestTakeWithResultsExpandsLostPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for range 120 {
		src := randomTaking(r)
		g, err := parseFile(t, src).Game(nil, gamefile.Options{})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		table, err := solve.Solve(context.Background(), g, solve.Options{Method: "inverse", Verify: r.IntN(4) == 0})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		want, err := brute(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		outcomes := want.(*bruteAnswers).outcomes()
		for c := range game.Code(g.Space().Size()) {
			v, err := table.Value(game.One(c))
			if err != nil {
				t.Fatal(err)
			}
			if v.Outcome != outcomes[c] {
				t.Fatalf("%s: %s is %v, want %v", src, game.NotationOf(g).Format(c), v.Outcome, outcomes[c])
			}
		}
	}
}

// randomTaking is a small game of amounts, with results, a function for being stuck, or players.
func randomTaking(r *rand.Rand) string {
	var amounts []string
	for range 1 + r.IntN(12) {
		a, b := r.IntN(6), r.IntN(6)
		if a+b > 0 {
			amounts = append(amounts, fmt.Sprintf("(%d, %d)", a, b))
		}
	}
	amounts = append(amounts, "(0, 1)")
	words, args := "", "a, b"
	if r.IntN(3) == 0 {
		words, args = `, players = ["Left", "Right"]`, "player, a, b"
	}
	if r.IntN(4) > 0 {
		words += fmt.Sprintf(", result = lambda %s: %s if (a * %d + b * %d) %% %d == %d else WIN if a * b == %d else None",
			args, []string{"LOSS", "WIN", "LOSS"}[r.IntN(3)], r.IntN(7), 1+r.IntN(7), 2+r.IntN(9), r.IntN(4), r.IntN(60))
	}
	words += []string{"", ", stuck = WIN", fmt.Sprintf(", stuck = lambda %s: WIN if a > 1 else LOSS", args)}[r.IntN(3)]
	return fmt.Sprintf("game(position = {\"a\": range(%d, %d), \"b\": range(%d)}, take = [%s]%s)",
		r.IntN(3), 4+r.IntN(9), 2+r.IntN(14), strings.Join(amounts, ", "), words)
}

// An amount that leads to what is no position is an error, also where only who wins is asked.
func TestTakeToNoPosition(t *testing.T) {
	g, err := parseFile(t, `game(position = {"n": range(5000)}, take = [1, 3], where = lambda n: n != 4321, result = lambda n: LOSS if n == 9 else None)`).
		Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = solve.Solve(context.Background(), g, solve.Options{})
	if err == nil || !strings.Contains(err.Error(), "4321") {
		t.Errorf("got %v, want an error that names position 4321", err)
	}
}
