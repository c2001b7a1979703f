package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
)

// TestSumsAfterOnesGivenUp: a sum that was too large or called off leaves nothing wrong behind for those asked about next,
// whether theorems keep the options that they have seen or not.
func TestSumsAfterOnesGivenUp(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 78))
	solved, givenUp := 0, 0
	for name, rules := range formsOfSums() {
		for range 12 {
			y := randomSplitToy(r, rules, r.IntN(2) == 0)
			s, err := NewSums(context.Background(), y.game(false), Options{Memory: int64(600 + r.IntN(40000))})
			if err != nil {
				t.Fatal(err)
			}
			if s.theory != nil {
				s.theory.keep = r.IntN(4)
			}
			for range 8 {
				mover, parts := r.IntN(s.movers()), make([]int, 1+r.IntN(4))
				for i := range parts {
					parts[i] = r.IntN(y.half)
				}
				p := newProduct(y, mover, parts)
				if p.bad != "" {
					continue
				}
				ctx, cancel := context.WithCancel(context.Background())
				s.ctx, s.crew.ctx = ctx, ctx
				if r.IntN(4) == 0 {
					cancel()
				}
				got, err := s.Value(y.sumOf(mover, parts))
				cancel()
				var limit *LimitError
				switch want := p.value(); {
				case errors.As(err, &limit) || errors.Is(err, context.Canceled):
					givenUp++
				case err != nil || got.Outcome != want.Outcome || got.Score != want.Score:
					t.Fatalf("%s, player %d, %v: got %+v (%v), expected %+v\n%+v", name, mover, parts, got, err, want, y)
				default:
					solved++
				}
			}
		}
	}
	if solved < 500 || givenUp < 50 {
		t.Errorf("%d sums were solved and %d given up", solved, givenUp)
	}
}
