package gamefile

import (
	"context"
	"errors"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/compile"
)

// A judge tells the results of positions in a game whose moves are given by take=, where functions say them. It
// runs compiled where it can; where the compiled rules stop it asks the interpreter, whose error is told.
type judge struct {
	g    *Game
	eval *evaluator
	inst *compile.Instance // nil if interpreted
	pool *pooled
}

// newJudge returns the judge of g, or nil if no function says anything.
func newJudge(ctx context.Context, g *Game) (*judge, error) {
	d := g.decl
	if !d.judged() {
		return nil, nil
	}
	j := &judge{g: g, eval: newEvaluator(ctx, g)}
	if g.opts.Engine == Interpreted {
		return j, nil
	}
	src := g.source()
	prog, why := g.file.engines.program(ctx, g, src)
	if why == nil {
		j.pool = prog
		j.inst, why = prog.instance(ctx, g, src, compile.Forward)
	}
	if why != nil && g.opts.Engine == Compiled {
		return nil, why.err()
	}
	return j, nil
}

// judged reports whether a function says what positions are, or what their ends are worth.
func (d *declaration) judged() bool { return d.where != nil || d.result != nil || d.stuck != nil }

// results sets b.Results to the results of a prefix of codes, at least of one, as game.Resulter does.
func (j *judge) results(codes []game.Code, b *game.Batch) (int, error) {
	if j.inst == nil {
		return interpreted{j.eval}.Results(codes, b)
	}
	n, err := j.inst.Results(codes, b)
	if err == nil || n > 0 {
		return n, nil // what stopped comes again in the next call
	}
	return 1, j.explain(codes[0], err, func(one []game.Code) error {
		_, err := interpreted{j.eval}.Results(one, b)
		return err
	})
}

// stuck is what being stuck at c pays.
func (j *judge) stuck(c game.Code) (r game.Result, err error) {
	if j.inst != nil {
		var b game.Batch
		_, err := j.inst.Options([]game.Code{c}, &b) // it has no moves
		if err == nil {
			return b.Results[0], nil
		}
		return r, j.explain(c, err, func(one []game.Code) error {
			r, err = j.interpretStuck(c)
			return err
		})
	}
	return j.interpretStuck(c)
}

func (j *judge) interpretStuck(c game.Code) (r game.Result, err error) {
	err = j.eval.ask(func(s *starlark.Thread) (err error) {
		j.eval.at(c)
		r, err = j.eval.stuckPays(s, c)
		return err
	})
	return r, err
}

// explain asks the interpreter about a position at which the compiled rules stopped.
func (j *judge) explain(c game.Code, stopped error, ask func([]game.Code) error) error {
	var trap *compile.Trap
	if !errors.As(stopped, &trap) {
		return stopped
	}
	if err := ask([]game.Code{c}); err != nil {
		return err
	}
	return defect(j.g, c, trap)
}

// close gives back what the judge holds.
func (j *judge) close() error {
	if j == nil || j.inst == nil {
		return nil
	}
	inst := j.inst
	j.inst = nil
	return j.pool.release(inst, compile.Forward)
}
