package gamefile

import (
	"grundy/game"
	"grundy/gamefile/internal/compile"
)

// Priorities implements game.Prioritizer. Where priority= is not compiled, or stops, the interpreter is asked.
func (c *compiled) Priorities(codes []game.Code, out []uint32) (int, error) {
	if err := c.ctx.Err(); err != nil || len(codes) == 0 {
		return 0, err
	}
	if c.ranker == nil && !c.noRank {
		inst, why := c.pool.instance(c.ctx, c.g, c.g.source(), compile.Ranking)
		c.ranker, c.noRank = inst, why != nil // compiling it once more would be refused again
	}
	twin := func(codes []game.Code) (int, error) {
		return c.interpreter().(game.Prioritizer).Priorities(codes, out)
	}
	if c.noRank {
		return twin(codes)
	}
	n, err := c.ranker.Priorities(codes, out)
	if err == nil || n > 0 {
		return n, nil // what stopped comes again in the next call
	}
	err = c.explain(codes[0], err, func(_ game.Generator, one []game.Code) error {
		n, err = twin(one)
		return err
	})
	return n, err
}
