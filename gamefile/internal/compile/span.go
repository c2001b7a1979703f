package compile

import (
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// emitSpan emits span(lo, hi): two words, or none if it is empty.
func (c *compiler) emitSpan(e *syntax.CallExpr) {
	if !c.src.Rules.Spans || c.said.move {
		c.fail()
		return
	}
	if c.task != Forward {
		c.unsupported("span is listed only")
	}
	args := positional(c, e)
	if len(args) != 2 {
		c.fail()
		return
	}
	values := c.exprs(args)
	c.at(e)
	if c.env == nil {
		return
	}
	lo, ok := c.asInt(values[0])
	if !ok {
		return
	}
	hi, ok := c.asInt(values[1])
	if !ok {
		return
	}
	empty := c.block()
	c.ordered(wasm.I64GtS, lo, hi)
	c.jumpIf(empty)
	for i, flags := range []game.Option{game.Span, 0} {
		if code, ok := c.positionCode(values[i]); ok {
			c.emitWord(code, flags)
		}
	}
	c.end(empty)
}
