package solve

import (
	"context"
	"testing"

	"grundy/game"
)

func TestZZ(t *testing.T) {
	n := 60
	kayles := native(uint64(n+1), game.Rules{Stuck: game.Win}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for k := game.Code(1); k <= min(2, c); k++ {
			for a := range c - k + 1 {
				out = append(out, game.Option(a)|game.More, game.Option(c-k-a))
			}
		}
		return game.Live, out
	})
	s, _ := NewSums(context.Background(), kayles, Options{Memory: 1 << 30})
	for i := range n + 1 {
		s.Solve(game.One(game.Code(i)))
	}
	t.Log(s.space.len(), s.space.size, len(s.space.cells))
	if s.within() != nil {
		t.Fail()
	}
}
