package play_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/graphfile"
	"grundy/play"
	"grundy/solve"
)

// dawdle is won by Even at hall and door, but only if he goes to the door: who keeps to the hall, which is won, loses.
const dawdle = `
players: Even Odd
mover: Even hall door
mover: Odd yard
priority: 1 hall
priority: 2 door
priority: 0 yard
hall hall
hall yard
hall door
door hall
yard hall
`

// parityGuide solves a graph and returns a guide to it.
func parityGuide(t *testing.T, text string) (*play.Guide, *graphfile.Graph) {
	t.Helper()
	g, err := graphfile.Parse("parity.arcs", []byte(text), graphfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solved, err := solve.Solve(context.Background(), g, solve.Options{Want: play.Worth(g)})
	if err != nil {
		t.Fatal(err)
	}
	guide := play.New(g, solved)
	t.Cleanup(func() { guide.Close() })
	return guide, g
}

// TestDawdle holds that a player of a parity game is told the move of his strategy and no other.
func TestDawdle(t *testing.T) {
	guide, _ := parityGuide(t, dawdle)
	hall, err := guide.Notation.Parse("hall")
	if err != nil {
		t.Fatal(err)
	}
	best, err := guide.Best(t.Context(), hall)
	if err != nil || len(best) != 1 || guide.Text(best[0]) != "door" {
		t.Errorf("best at hall: %v, %v", best, err)
	}
	line, err := guide.Line(t.Context(), hall, 10)
	if err != nil || len(line.Plies) != 2 || line.Repeats != 0 || line.Cut {
		t.Errorf("line from hall: %+v, %v", line, err)
	}
	text, err := guide.Prose(t.Context(), hall)
	for _, want := range []string{"hall: Even wins.", "    door, moves again", "may lose all the same:\n    hall, moves again  Win\n    yard", "play goes round for ever"} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s%v", want, text, err)
		}
	}
}

// TestParityLines follows lines of random parity games: the loop they end in must be the winner's.
func TestParityLines(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 26))
	for range 300 {
		n := 2 + r.IntN(8)
		var text strings.Builder
		priority := map[string]int{}
		for v := range n {
			priority[fmt.Sprint(v)] = r.IntN(6)
			fmt.Fprintf(&text, "priority: %d %d\nmover: %d %d\n", priority[fmt.Sprint(v)], v, r.IntN(2), v)
			for range 1 + r.IntN(3) {
				fmt.Fprintln(&text, v, r.IntN(n))
			}
			fmt.Fprintln(&text, v)
		}
		guide, g := parityGuide(t, "header: "+fmt.Sprint(n, " ", strings.Count(text.String(), "\n")-3*n)+"\n"+text.String())
		for c := range game.Code(n) {
			v, err := guide.Value(game.One(c))
			if err != nil {
				t.Fatal(err)
			}
			line, err := guide.Line(t.Context(), game.One(c), 100)
			if err != nil || line.Repeats < 0 {
				t.Fatalf("line %+v, %v\n%s", line, err, text.String())
			}
			largest := 0
			for _, o := range line.Plies[line.Repeats:] {
				largest = max(largest, priority[guide.Text(o)])
			}
			evenWins := (v.Outcome == game.Win) == (g.Space().Mover(c) == 0)
			if evenWins != (largest%2 == 0) {
				t.Fatalf("vertex %s: even wins: %v, but the line goes round by priority %d\n%s", guide.Notation.Format(c), evenWins, largest, text.String())
			}
		}
	}
}
