package gamefile

import (
	"context"
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

// An evaluator calls the functions of a game in the interpreter, position by position. It
// is for one goroutine.
type evaluator struct {
	g      *Game
	thread *interp.Thread
	in     *reader        // reads positions into arguments
	out    *reader        // reads returned values
	args   starlark.Tuple // of the current position, reused
	mover  int
	stuck  game.Result
}

func newEvaluator(ctx context.Context, g *Game) *evaluator {
	return &evaluator{
		g: g, thread: interp.NewThread(ctx, g.file.path, g.opts.Memory, g.opts.Print),
		in: newReader(g.decl), out: newReader(g.decl), stuck: g.decl.rules.StuckPays(),
	}
}

// at makes c the current position.
func (e *evaluator) at(c game.Code) {
	e.mover = e.g.decl.space.Mover(c)
	e.args = e.in.tuple(c, e.args[:0])
}

// call calls one function at a position, with the fuel of one position.
func (e *evaluator) call(fn *starlark.Function, name string, c game.Code) (starlark.Value, error) {
	e.at(c)
	var v starlark.Value
	err := e.thread.Do("one position", e.g.opts.Fuel.Position, func(s *starlark.Thread) (err error) {
		v, err = starlark.Call(s, fn, e.args, nil)
		return err
	})
	return v, e.placed(name, c, err)
}

// placed adds the position to an error of the interpreter.
func (e *evaluator) placed(name string, c game.Code, err error) error {
	if err == nil {
		return nil
	}
	var known *Error
	if !errors.As(err, &known) {
		return err
	}
	at := *known
	at.Msg = fmt.Sprintf("%s at %s: %s", name, game.NotationOf(e.g).Format(c), known.Msg)
	return &at
}

// options appends the option words of c to b, with their gains, and returns its result. The
// functions are called on a thread that has begun a run.
func (e *evaluator) options(s *starlark.Thread, c game.Code, b *game.Batch) (game.Result, error) {
	e.at(c)
	r, err := e.result(s, c)
	if err != nil || r != game.Live {
		return r, err
	}
	before := len(b.Options)
	list, err := e.list(s, e.g.decl.moves, "moves", c)
	if err != nil {
		return 0, err
	}
	if err := e.words(s, list, c, b); err != nil {
		b.Options, b.Gains = b.Options[:before], b.Gains[:min(before, len(b.Gains))]
		return 0, err
	}
	if len(b.Options) == before {
		r, err = e.stuckPays(s, c)
	}
	return r, err
}

// result is where= and result= at the current position c.
func (e *evaluator) result(s *starlark.Thread, c game.Code) (game.Result, error) {
	d := e.g.decl
	if d.where != nil {
		v, err := starlark.Call(s, d.where, e.args, nil)
		if err != nil {
			return 0, e.inside("where", c, err)
		}
		if !v.Truth() {
			return game.Nowhere, nil
		}
	}
	if d.result == nil {
		return game.Live, nil
	}
	return e.pays(s, d.result, "result", c)
}

func (e *evaluator) pays(s *starlark.Thread, fn *starlark.Function, name string, c game.Code) (game.Result, error) {
	v, err := starlark.Call(s, fn, e.args, nil)
	if err != nil {
		return 0, e.inside(name, c, err)
	}
	r, err := e.g.decl.payoff(v, e.mover)
	if err != nil {
		return 0, e.g.ruleError(fn, name, c, err)
	}
	return r, nil
}

// stuckPays is what being stuck at the current position c pays.
func (e *evaluator) stuckPays(s *starlark.Thread, c game.Code) (game.Result, error) {
	fn := e.g.decl.stuck
	if fn == nil {
		return e.stuck, nil
	}
	r, err := e.pays(s, fn, "stuck", c)
	if err == nil && r == game.Live {
		err = e.g.ruleError(fn, "stuck", c, errors.New("expected what being stuck is worth, got None"))
	}
	return r, err
}

// inside names the function and position of an error raised in a function.
func (e *evaluator) inside(name string, c game.Code, err error) error {
	return &insideError{name, c, err}
}

// An insideError waits for the thread to add the place.
type insideError struct {
	name string
	code game.Code
	err  error
}

func (e *insideError) Error() string { return e.err.Error() }
func (e *insideError) Unwrap() error { return e.err }

// wordBytes is what an option takes at most while a list of them grows, and moves to a larger place.
const wordBytes = 24

// list calls a function that returns a list.
func (e *evaluator) list(s *starlark.Thread, fn *starlark.Function, name string, c game.Code) (starlark.Iterable, error) {
	v, err := starlark.Call(s, fn, e.args, nil)
	if err != nil {
		return nil, e.inside(name, c, err)
	}
	// A range takes no memory itself, its options do. Fewer than fill a batch have their place.
	if n := starlark.Len(v); n > batchWords {
		if err := e.thread.Claim(uint64(n), wordBytes); err != nil {
			return nil, e.inside(name, c, err)
		}
	}
	switch v := v.(type) {
	case *starlark.List, starlark.Tuple, *starlark.Set:
		return v.(starlark.Iterable), nil
	case starlark.NoneType:
		return nil, e.g.ruleError(fn, name, c, errors.New("expected a list of options, got None; is a return missing?"))
	}
	if v.Type() == "range" {
		return v.(starlark.Iterable), nil
	}
	return nil, e.g.ruleError(fn, name, c, fmt.Errorf("expected a list of options, got %s", lang.Describe(v)))
}

// representative is same= at position c; the current position stays.
func (e *evaluator) representative(s *starlark.Thread, c game.Code) (game.Code, error) {
	fn := e.g.decl.same
	args := e.out.tuple(c, nil)
	v, err := starlark.Call(s, fn, args, nil)
	if err != nil {
		return 0, e.inside("same", c, err)
	}
	rep, err := e.out.option(v, e.g.decl.space.Mover(c))
	if err != nil {
		return 0, e.g.ruleError(fn, "same", c, err)
	}
	return rep, nil
}

func (e *evaluator) same(c game.Code) (game.Code, error) {
	var rep game.Code
	err := e.thread.Do("one position", e.g.opts.Fuel.Position, func(s *starlark.Thread) (err error) {
		rep, err = e.representative(s, c)
		return err
	})
	return rep, e.named(err)
}

// run runs f as one position's work; its errors get their place, function and position.
func (e *evaluator) run(f func(*starlark.Thread) error) error {
	return e.named(e.thread.Next("one position", e.g.opts.Fuel.Position, f))
}

// named adds to an error of the interpreter the function and position of the
// insideError below it.
func (e *evaluator) named(err error) error {
	if err == nil {
		return nil
	}
	var inner *insideError
	if !errors.As(err, &inner) {
		return err
	}
	return e.placed(inner.name, inner.code, err)
}
