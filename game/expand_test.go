package game_test

import (
	"context"
	"slices"
	"testing"

	"grundy/game"
)

// A game in which n leads to all of 0..n-1, to n-1 again, and to the end.
func spanGame(t *testing.T) game.Game {
	return must(game.New("spans", 50, game.Rules{Spans: true}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c > 0 {
			out = append(out, game.Span, game.Option(c-1), game.Option(c-1), game.EndLoss)
		}
		return game.Live, out
	}))
}

func TestExpandedGivesEveryCodeOfASpan(t *testing.T) {
	gen, err := spanGame(t).Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	gen = game.Expanded(gen)
	defer gen.Close()
	var codes []game.Code
	for c := range game.Code(50) {
		codes = append(codes, c)
	}
	var b game.Batch
	for rest := codes; len(rest) > 0; {
		n, err := gen.Options(rest, &b)
		if err != nil || n == 0 {
			t.Fatal(n, err)
		}
		for i, c := range rest[:n] {
			var want []game.Option
			for x := range c {
				want = append(want, game.Option(x))
			}
			if c > 0 {
				want = append(want, game.Option(c-1), game.EndLoss)
			}
			if !slices.Equal(b.At(i), want) {
				t.Fatalf("options of %d: %v, want %v", c, b.At(i), want)
			}
		}
		rest = rest[n:]
	}
}
