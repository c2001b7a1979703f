package compile

import (
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// maxParts is how many components one option may have.
const maxParts = 1 << 16

// emitSum emits plus(...) or times(...): its parts, the last without More, or the empty sum.
func (c *compiler) emitSum(e *syntax.CallExpr) {
	if c.task == Backward { // a sum is no position
		c.fail()
		return
	}
	if c.notAgain(c.said); c.env == nil {
		return
	}
	c.ahead.bent = true // it looks at the end of the output
	start := c.newTempI32()
	c.get(c.out)
	c.set(start)
	c.emitParts(e, constant(1))
	if c.env == nil {
		return
	}
	empty := c.block()
	c.get(c.out)
	c.get(start)
	c.op(wasm.I32Ne)
	c.jumpIf(empty)
	c.emitWord(constant(int64(game.EndSum)), game.More)
	c.end(empty)
	c.get(c.out)
	c.get(start)
	c.op(wasm.I32Sub)
	c.i32(8 * maxParts)
	c.op(wasm.I32GtU)
	c.failIf()
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Sub)
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Sub)
	c.memory(wasm.I64Load, 0)
	c.i64(^asInt64(game.More))
	c.op(wasm.I64And)
	c.memory(wasm.I64Store, 0)
}

func (c *compiler) newTempI32() uint32 { return c.newLocal(wasm.I32) }

// emitParts emits the parts of a sum, each as often as times says.
func (c *compiler) emitParts(e syntax.Expr, times slot) {
	if c.env == nil {
		return
	}
	e = unparen(e)
	if call, ok := e.(*syntax.CallExpr); ok {
		switch name, _ := builtinName(call.Fn); name {
		case "plus":
			c.emitPlus(call, times)
			return
		case "times":
			c.emitTimes(call, times)
			return
		}
		if fn := c.calledFunc(call); fn != nil {
			args := c.arguments(call)
			c.at(call)
			c.invoke(call, fn, args, &sink{
				element: func(e syntax.Expr) { c.emitParts(e, times) },
				value:   func(v value) { c.emitPartValue(v, times) },
				single:  true,
			})
			return
		}
	}
	if cond, ok := e.(*syntax.CondExpr); ok {
		done := c.block()
		otherwise := c.block()
		c.branch(cond.Cond, false, otherwise)
		c.emitParts(cond.True, times)
		c.jump(done)
		c.end(otherwise)
		c.emitParts(cond.False, times)
		c.end(done)
		return
	}
	if ranks := c.directRanks(e); ranks != nil {
		if c.env != nil {
			c.emitPart(c.represent(ranks), times)
		}
		return
	}
	v := c.expr(e)
	c.at(e)
	c.emitPartValue(v, times)
}

func (c *compiler) emitPartValue(v value, times slot) {
	if c.env == nil || v.t.k == tNever {
		return
	}
	if v.t.k == tMove || v.t.k == tOutcome {
		// An error, but only if the sum becomes an option: surely so here, where
		// the sum is one, unless it stands times(0, ...).
		c.br(c.unsure)
		c.env = nil
		return
	}
	if code, ok := c.positionCode(v); ok {
		c.emitPart(code, times)
	}
}

func (c *compiler) emitPart(code, times slot) {
	if times.known && times.c == 1 {
		c.emitWord(code, game.More)
		return
	}
	c.count(times, func(slot, *exit) { c.emitWord(code, game.More) })
}

func (c *compiler) emitPlus(call *syntax.CallExpr, times slot) {
	for _, a := range call.Args {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			c.each(c.fused(u.X), func(v value, _ *exit) {
				c.emitPartValue(v, times)
			})
			continue
		}
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			c.fail()
			return
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STARSTAR {
			c.unsupported("starred arguments are not known to the compiler")
		}
		c.emitParts(a, times)
	}
}

func (c *compiler) emitTimes(call *syntax.CallExpr, times slot) {
	args := positional(c, call)
	if len(args) != 2 {
		c.fail()
		return
	}
	k, ok := c.asInt(c.expr(args[0]))
	if !ok {
		return
	}
	if k.r.lo < 0 {
		c.push(k, constant(0))
		c.op(wasm.I64LtS)
		c.failIf()
	}
	if !k.r.in(ival{1, maxParts}) {
		// More is mostly an error, and 0 times anything is nothing, be it a position or not.
		c.push(k, constant(1))
		c.op(wasm.I64Sub)
		c.i64(maxParts)
		c.op(wasm.I64GeU)
		c.brIf(c.unsure)
		if k.known {
			c.env = nil
			return
		}
		k.r = ival{1, maxParts}
	}
	if times.known && times.c == 1 {
		times = k
		if k.of != nil {
			c.get(k.local)
			times = c.pop(k.r)
		}
	} else {
		times = c.multiply(times, k).s[0]
		c.push(times, constant(maxParts))
		c.op(wasm.I64GtS)
		c.brIf(c.unsure)
		if !times.known {
			times.r = ival{1, maxParts}
		}
	}
	c.emitParts(args[1], times)
}
