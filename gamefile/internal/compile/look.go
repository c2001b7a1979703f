package compile

import (
	"unsafe"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// Looking: instead of writing options to the output, the guest looks each up in a table of the
// host's, of which it has a copy behind the arena, and writes one word for each position, a
// game.Look. That spares memory traffic, and the host one pass over the options.

// beginLook empties what was seen.
func (c *compiler) beginLook() {
	c.i64(0)
	c.set(c.seen)
	c.i64(asInt64(game.Option(game.NewLook(0))))
	c.set(c.marked)
	c.push(c.control(ctlEnough))
	c.set(c.enoughSet)
	if c.named {
		c.push(c.control(ctlEnough1), c.control(ctlEnough))
		c.get(c.mover)
		c.op(wasm.I32WrapI64, wasm.Select)
		c.set(c.enoughSet)
	}
}

// lookAround goes through the options of a position and leaves on the stack whether there were any.
// It may leave off when it has seen enough, unless what is left could fail.
func (c *compiler) lookAround() {
	before := c.risks
	c.enough = c.open(wasm.Block)
	c.callRule(c.src.Moves, "moves", c.optionSink())
	c.close()
	c.complete = c.risks > before
	c.get(c.seen)
	c.i64(0)
	c.op(opI64Ne)
}

// lookUp looks one option up.
func (c *compiler) lookUp(w slot, flags game.Option) {
	if flags != 0 || w.known && game.Option(w.c).Ends() || w.of == nil && w.r.lo < 0 {
		c.unsupported("options that are sums or ends are listed only")
	}
	c.address(c.plusSlots(c.control(ctlTable), w))
	c.memory(wasm.I64Load8U, 0)
	c.set(c.class)
	c.i64(1)
	c.get(c.class)
	c.op(wasm.I64Shl)
	c.get(c.seen)
	c.op(wasm.I64Or)
	c.set(c.seen)
	// One option of the marked class is as good as another: the last is named.
	c.push(w)
	c.get(c.marked)
	c.get(c.class)
	c.push(c.control(ctlMark))
	c.op(opI64Eq, wasm.Select)
	c.set(c.marked)
	c.get(c.seen)
	c.get(c.enoughSet)
	c.op(wasm.I64And)
	c.i64(0)
	c.op(opI64Ne)
	c.brIf(c.enough)
}
