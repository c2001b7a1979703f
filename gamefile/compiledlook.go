package gamefile

import (
	"grundy/game"
	"grundy/gamefile/internal/compile"
)

// Look implements game.Looker. Where the compiled rules stop the interpreter lists the options.
func (c *compiled) Look(codes []game.Code, v *game.View, b *game.Looks) (int, error) {
	*b = game.Looks{}
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if c.noLook {
		return 0, game.ErrNoLook
	}
	if c.looker == nil {
		inst, why := c.pool.instance(c.ctx, c.g, c.g.source(), compile.Looking)
		if why != nil {
			c.noLook = true // compiling it once more would be refused again
			return 0, game.ErrNoLook
		}
		c.looker = inst
	}
	n, err := c.looker.Look(codes, v, b)
	if err == nil || len(codes) == 0 {
		return n, err
	}
	var own game.Batch
	if err = c.list(codes[n], err, &own); err != nil || n > 0 {
		return n, err // the position comes again in the next call if it is all right
	}
	look := game.NewLook()
	for _, o := range own.Options {
		if !o.Plain() {
			return 0, game.ErrNoLook
		}
		look = look.Add(v, o)
	}
	b.Results, b.Looks = own.Results, []game.Look{look}
	return 1, nil
}
