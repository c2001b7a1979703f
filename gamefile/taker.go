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
	judge   *judge        // nil if no function says anything
	results []game.Result // of the positions in hand, from the judge
	inverse bool
	space   *game.Space
	lo, hi  []int64 // bounds of the fields' values
	amounts []int64 // one after the other, a number for each field
	deltas  []game.Code
	nums    []int64
	stuck   game.Result
}

func newTaker(ctx context.Context, g *Game, inverse bool) (*taker, error) {
	t := &taker{ctx: ctx, inverse: inverse, space: g.decl.space, nums: make([]int64, g.decl.space.Width()), stuck: g.decl.rules.StuckPays()}
	if !inverse {
		var err error
		if t.judge, err = newJudge(ctx, g); err != nil {
			return nil, err
		}
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
	return t, nil
}

// Options implements game.Generator.
func (t *taker) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	if err := t.ctx.Err(); err != nil || len(codes) == 0 {
		return 0, err
	}
	if t.judge != nil {
		var known game.Batch
		n, err := t.judge.results(codes[:min(len(codes), judgedAtOnce)], &known)
		if n == 0 || err != nil {
			return 0, err
		}
		codes, t.results = codes[:n], append(t.results[:0], known.Results...)
	}
	for i, c := range codes {
		switch {
		case t.inverse:
			t.back(c, b)
		case t.judge == nil:
			t.append(c, b)
			b.Finish(game.Live, t.stuck)
		default:
			if err := t.judged(c, t.results[i], b); err != nil {
				return i, err
			}
		}
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

// Results implements game.Resulter, so that where only who wins is asked, none but lost positions are expanded.
func (t *taker) Results(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	if err := t.ctx.Err(); err != nil || len(codes) == 0 {
		return 0, err
	}
	if t.judge != nil {
		return t.judge.results(codes, b)
	}
	for range codes {
		b.Results = append(b.Results, game.Live)
	}
	return len(codes), nil
}

// judgedAtOnce is how many results are asked for at once: fewer than fill a batch, or some would be asked for again.
const judgedAtOnce = 256

// judged adds a position whose result is known from the functions.
func (t *taker) judged(c game.Code, r game.Result, b *game.Batch) error {
	before := len(b.Options)
	if r == game.Live {
		t.append(c, b)
	}
	stuck := t.stuck
	if r == game.Live && len(b.Options) == before {
		var err error
		if stuck, err = t.judge.stuck(c); err != nil {
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
func (t *taker) Close() error { return t.judge.close() }

// ask runs one call of a rule under the limits of a position.
func (e *evaluator) ask(f func(*starlark.Thread) error) error {
	return e.named(e.thread.Do("one position", e.g.opts.Fuel.Position, f))
}
