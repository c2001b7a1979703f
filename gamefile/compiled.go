package gamefile

import (
	"context"
	"errors"
	"fmt"

	"grundy/game"
	"grundy/gamefile/internal/compile"
)

// compiled is the generator that runs compiled rules. Where they stop at a position, the interpreter
// is asked what is wrong there: so both engines give the same errors.
type compiled struct {
	ctx    context.Context
	g      *Game
	inst   *compile.Instance
	pool   *pooled
	task   compile.Task
	looker *compile.Instance // for Look, made when it is needed
	noLook bool              // there is none for this game
	ranker *compile.Instance // for Priorities, made when it is needed
	noRank bool              // the interpreter tells them
	twin   game.Generator    // the interpreter's, made when it is needed
}

// Options implements game.Generator.
func (c *compiled) Options(codes []game.Code, b *game.Batch) (int, error) {
	if err := c.ctx.Err(); err != nil {
		b.Reset()
		return 0, err
	}
	n, err := c.inst.Options(codes, b)
	if err == nil {
		return n, nil
	}
	var own game.Batch
	if err = c.list(codes[n], err, &own); err != nil || n > 0 {
		return n, err // the position comes again in the next call if it is all right
	}
	*b = own
	return 1, nil
}

// list asks the interpreter for the options of a position at which the compiled rules stopped.
func (c *compiled) list(code game.Code, stopped error, b *game.Batch) error {
	return c.explain(code, stopped, func(twin game.Generator, one []game.Code) error {
		_, err := twin.Options(one, b)
		return err
	})
}

// Results implements game.Resulter.
func (c *compiled) Results(codes []game.Code, b *game.Batch) (int, error) {
	if err := c.ctx.Err(); err != nil {
		b.Reset()
		return 0, err
	}
	n, err := c.inst.Results(codes, b)
	if err == nil {
		return n, nil
	}
	var own game.Batch
	err = c.explain(codes[n], err, func(twin game.Generator, one []game.Code) error {
		_, err := twin.(game.Resulter).Results(one, &own)
		return err
	})
	if err != nil || n > 0 {
		return n, err
	}
	*b = own
	return 1, nil
}

// explain asks the interpreter about a position at which the compiled rules stopped. It returns the
// error of the rules, or nil if there is none and the compiled rules were only out of
// their depth.
func (c *compiled) explain(code game.Code, err error, ask func(game.Generator, []game.Code) error) error {
	var trap *compile.Trap
	if !errors.As(err, &trap) {
		return fmt.Errorf("at %s: %w", game.NotationOf(c.g).Format(code), err)
	}
	if err := ask(c.interpreter(), []game.Code{code}); err != nil {
		return err
	}
	return defect(c.g, code, trap)
}

// defect is the error of compiled rules that report an error where the interpreter finds none; other traps
// are none.
func defect(g *Game, c game.Code, trap *compile.Trap) error {
	if trap.Code != compile.TrapError {
		return nil
	}
	return errorAt(g.decl.pos, "at %s the compiled rules report an error and the interpreted ones find none: a defect of grundy; the interpreter can be asked for instead",
		game.NotationOf(g).Format(c))
}

// interpreter is the interpreter's generator of the same moves.
func (c *compiled) interpreter() game.Generator {
	if c.twin == nil {
		c.twin = interpret(c.ctx, c.g, c.task == compile.Backward)
	}
	return c.twin
}

// Close implements game.Generator.
func (c *compiled) Close() error {
	inst := c.inst
	if inst == nil {
		return nil
	}
	c.inst = nil
	err := c.pool.release(inst, c.task)
	if c.looker != nil {
		err = errors.Join(err, c.pool.release(c.looker, compile.Looking))
	}
	if c.ranker != nil {
		err = errors.Join(err, c.pool.release(c.ranker, compile.Ranking))
	}
	return err
}
