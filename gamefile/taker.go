package gamefile

import (
	"context"

	"go.starlark.net/starlark"

	"grundy/game"
)

// A taker generates the moves of take=, forward or backward, without the language:
// a move is a difference of codes that is the same everywhere.
type taker struct {
	ctx     context.Context
	eval    *evaluator // nil if there are neither where nor result
	inverse bool
	space   *game.Space
	lo, hi  []int64 // bounds of the fields' values
	amounts []int64 // one after the other, a number for each field
	deltas  []game.Code
	nums    []int64
	stuck   game.Result
}

func newTaker(ctx context.Context, g *Game, inverse bool) *taker {
	t := &taker{ctx: ctx, inverse: inverse, space: g.decl.space, nums: make([]int64, g.decl.space.Width()), stuck: g.decl.rules.StuckPays()}
	if g.decl.where != nil || g.decl.result != nil || g.decl.stuck != nil {
		t.eval = newEvaluator(ctx, g)
	}
	strides := make([]uint64, len(g.decl.fields))
	stride := uint64(1)
	for i := len(strides) - 1; i >= 0; i-- {
		strides[i] = stride
		stride *= g.decl.fields[i].Domain.Size()
	}
	for _, f := range g.decl.fields {
		r := f.Domain.(game.Range)
		t.lo, t.hi = append(t.lo, r.Lo), append(t.hi, r.Hi)
	}
	for _, amount := range g.decl.take {
		delta := uint64(0)
		for i, n := range amount {
			delta += uint64(n) * strides[i] // if it wraps, the move is never legal
		}
		t.amounts = append(t.amounts, amount...)
		t.deltas = append(t.deltas, game.Code(delta))
	}
	return t
}

// Options implements game.Generator.
func (t *taker) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	if err := t.ctx.Err(); err != nil {
		return 0, err
	}
	for i, c := range codes {
		if t.inverse {
			t.back(c, b)
		} else if err := t.forward(c, b); err != nil {
			return i, err
		}
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

func (t *taker) forward(c game.Code, b *game.Batch) error {
	r := game.Live
	if t.eval != nil {
		err := t.eval.ask(func(s *starlark.Thread) (err error) {
			t.eval.at(c)
			r, err = t.eval.result(s, c)
			return err
		})
		if err != nil {
			return err
		}
	}
	before := len(b.Options)
	if r == game.Live {
		t.append(c, b)
	}
	stuck := t.stuck
	if r == game.Live && len(b.Options) == before && t.eval != nil {
		err := t.eval.ask(func(s *starlark.Thread) (err error) {
			stuck, err = t.eval.stuckPays(s, c)
			return err
		})
		if err != nil {
			return err
		}
	}
	b.Finish(r, stuck)
	return nil
}

// append adds the options of a live position.
func (t *taker) append(c game.Code, b *game.Batch) {
	next := c
	half := game.Code(t.space.Half())
	if t.space.Decode(c, t.nums) == 1 {
		next -= half
	} else if t.space.Named() {
		next += half
	}
	width := len(t.nums)
	if width == 1 {
		left := t.nums[0] - t.lo[0]
		for i, n := range t.amounts {
			if n <= left {
				b.Options = append(b.Options, game.Option(next-t.deltas[i]))
			}
		}
		return
	}
	for i, delta := range t.deltas {
		amount := t.amounts[i*width : (i+1)*width]
		fits := true
		for k, n := range amount {
			if n > t.nums[k]-t.lo[k] {
				fits = false
				break
			}
		}
		if fits {
			b.Options = append(b.Options, game.Option(next-delta))
		}
	}
}

// back adds the positions that have c as an option.
func (t *taker) back(c game.Code, b *game.Batch) {
	before := c
	half := game.Code(t.space.Half())
	if t.space.Decode(c, t.nums) == 1 {
		before -= half
	} else if t.space.Named() {
		before += half
	}
	width := len(t.nums)
	for i, delta := range t.deltas {
		amount := t.amounts[i*width : (i+1)*width]
		fits := true
		for k, n := range amount {
			if n >= t.hi[k]-t.nums[k] {
				fits = false
				break
			}
		}
		if fits {
			b.Options = append(b.Options, game.Option(before+delta))
		}
	}
	b.Ends = append(b.Ends, uint32(len(b.Options)))
}

// Close implements game.Generator.
func (t *taker) Close() error { return nil }

// ask runs one call of a rule under the limits of a position.
func (e *evaluator) ask(f func(*starlark.Thread) error) error {
	return e.named(e.thread.Do("one position", e.g.opts.Fuel.Position, f))
}
