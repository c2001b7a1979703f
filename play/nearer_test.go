package play_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/game"
	"grundy/play"
	"grundy/solve"
)

// TestLinesGainWhatTheyAreWorth plays the lines of random games of points in which play may go round: what
// is gained on the way, and at the end, is the value, also where play goes round for ever and only then nothing more is gained.
func TestLinesGainWhatTheyAreWorth(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	endless := 0
	for range 400 {
		g := randomPoints(t, r)
		table, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Outcomes | solve.Remoteness})
		if err != nil {
			t.Fatal(err)
		}
		guide := play.New(g, table)
		for c := range game.Code(g.Positions.Size()) {
			v, err := table.At(c)
			if err != nil {
				t.Fatal(err)
			}
			if v.Remoteness == game.Forever && v.Score != 0 {
				endless++
			}
			line, err := guide.Line(context.Background(), game.One(c), 1000)
			if err != nil {
				t.Fatal(err)
			}
			if total := totalOf(line); total != v.Score || line.Cut || (line.Repeats >= 0) != (v.Remoteness == game.Forever) {
				t.Fatalf("%d is worth %d in %d plies; its line gains %d: %v", c, v.Score, v.Remoteness, total, line)
			}
		}
	}
	if endless < 100 {
		t.Fatalf("only %d positions are worth points by play that never ends", endless)
	}
}

// totalOf is what the first player of a line gains by it, less what the other does. Being stuck is worth nothing.
func totalOf(line *play.Line) int64 {
	total, sign := int64(0), int64(1)
	for _, o := range line.Plies {
		total += sign * o.Gain
		if !o.Again {
			sign = -sign
		}
	}
	return total
}

// randomPoints returns a game on groups of three positions, in which play may return; only moves to lower groups gain points.
func randomPoints(t *testing.T, r *rand.Rand) *game.Native {
	t.Helper()
	space := heap(t, uint64(3+3*r.IntN(3))).Space()
	options := make([][]game.Option, space.Size())
	gains := make([][]int64, len(options))
	for c := range options {
		for range r.IntN(4) {
			to, gain := r.IntN(c/3*3+3), int64(0)
			if to < c/3*3 {
				gain = int64(r.IntN(6) - 2)
			}
			o := game.Option(to)
			if r.IntN(3) == 0 {
				o |= game.Again
			}
			options[c], gains[c] = append(options[c], o), append(gains[c], gain)
		}
	}
	return &game.Native{
		Positions: space,
		Play:      game.Rules{Gains: true, Scores: true, Stuck: game.Tie},
		Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			return game.Live, append(out, options[c]...)
		},
		Gains: func(c game.Code, _ []game.Option, out []int64) []int64 { return append(out, gains[c]...) },
	}
}
