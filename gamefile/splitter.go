package gamefile

import (
	"context"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/heap"
)

// A splitter generates the moves of a game on one heap that take= gives as a code: a position is
// its heap, a move leaves one heap, which may be empty, or several.
type splitter struct {
	ctx   context.Context
	g     *Game
	rules *heap.Game
	most  float64 // options of one position that are listed
	stuck game.Result
	eval  *evaluator // nil unless a function says what being stuck pays
}

// optionBytes is about how much memory the list of a position's options takes for each.
const optionBytes = 64

func newSplitter(ctx context.Context, g *Game) *splitter {
	s := &splitter{ctx: ctx, g: g, rules: g.decl.heap, most: float64(g.opts.Memory) / optionBytes, stuck: g.decl.rules.StuckPays()}
	if g.decl.stuck != nil {
		s.eval = newEvaluator(ctx, g)
	}
	return s
}

// Options implements game.Generator.
func (s *splitter) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	for i, c := range codes {
		if err := s.ctx.Err(); err != nil {
			return i, err
		}
		if err := s.one(c, b); err != nil {
			return i, err
		}
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

// one adds the options of a heap.
func (s *splitter) one(c game.Code, b *game.Batch) error {
	if moreThan(s.rules, int(c), s.most) {
		return s.g.PlaceError(fmt.Errorf("take at %s: the heap has %w", game.NotationOf(s.g).Format(c), game.ErrManyMoves))
	}
	options, err := s.rules.Options(int(c))
	if err != nil {
		return errorAt(s.g.decl.pos, "take: %v", err)
	}
	for _, heaps := range options {
		if len(heaps) == 0 {
			b.Options = append(b.Options, 0) // the empty heap: of a position, unlike no position, plies can be counted
			continue
		}
		for i, h := range heaps {
			word := game.Option(h)
			if i+1 < len(heaps) {
				word |= game.More
			}
			b.Options = append(b.Options, word)
		}
	}
	stuck := s.stuck
	if len(options) == 0 && s.eval != nil {
		err := s.eval.ask(func(t *starlark.Thread) (err error) {
			s.eval.at(c)
			stuck, err = s.eval.stuckPays(t, c)
			return err
		})
		if err != nil {
			return err
		}
	}
	b.Finish(game.Live, stuck)
	return nil
}

// moreThan reports whether a heap of n counters may have more than most options.
func moreThan(g *heap.Game, n int, most float64) bool {
	if lo, hi, ok := g.Interval(); ok {
		return float64(min(n, hi)-lo+1) > most
	}
	last := n
	if g.Finite() {
		last = min(n, g.Last())
	}
	sum := 0.0
	for t := 0; t <= last && sum <= most; t++ {
		d, left := g.Digit(t), float64(n-t)
		sum++ // of no heap or one, and for the look at the digit
		if d&heap.LeaveTwo != 0 {
			sum += left / 2
		}
		if d&heap.LeaveThree != 0 {
			sum += left * left / 12
		}
	}
	return sum > most
}

// Close implements game.Generator.
func (s *splitter) Close() error { return nil }
