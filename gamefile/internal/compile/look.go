package compile

import (
	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// Looking: instead of writing options to the output, the guest looks each up in a table of the
// host's, of which it has a copy behind the arena, and writes one word for each position, a
// game.Look. That spares memory traffic, and the host one pass over the options.

// beginLook empties what was seen.
func (c *compiler) beginLook() {
	c.push(c.control(ctlTable))
	c.set(c.table)
	c.i32(0)
	c.set(c.seen)
	c.i64(noCode)
	c.set(c.marked)
}

// noCode stands for a marked option where there is none: game.NewLook(), less the set.
const noCode = 1 << 55

// writeLook writes what was seen as one word of output.
func (c *compiler) writeLook() {
	c.get(c.out)
	c.get(c.marked)
	c.i64(8)
	c.op(wasm.I64Shl)
	c.get(c.seen)
	c.op(wasm.I64ExtendU, wasm.I64Or)
	c.memory(wasm.I64Store, 0)
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Add)
	c.set(c.out)
}

// lookAround goes through the options of a position and leaves on the stack whether there were any.
// It may leave off when it has seen enough, unless what is left could fail.
func (c *compiler) lookAround() {
	before := c.risks
	c.enough = c.open(wasm.Block)
	c.callRule(c.src.Moves, "moves", c.optionSink())
	c.close()
	if complete := c.risks > before; complete && !c.complete {
		c.complete, c.changed = true, true
	}
	c.get(c.seen)
	c.i32(0)
	c.op(wasm.I32Ne)
}

// lookUp looks one option up.
func (c *compiler) lookUp(w slot, flags game.Option) {
	if flags != 0 {
		c.unsupported("options that are sums are listed only")
	}
	c.get(c.table)
	c.push(w)
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.memory(wasm.I32Load8U, 0)
	c.tee(c.class)
	c.get(c.seen)
	c.op(wasm.I32Or)
	c.set(c.seen)
	// One option of the marked class is as good as another: the last is named.
	c.push(w)
	c.get(c.marked)
	c.get(c.class)
	c.i32(game.Marked)
	c.op(wasm.I32And, wasm.Select)
	c.set(c.marked)
	if !c.complete {
		c.get(c.class)
		c.i32(game.Enough)
		c.op(wasm.I32And)
		c.brIf(c.enough)
	}
}

// Look implements game.Looker, for an instance whose task is Looking.
func (x *Instance) Look(codes []game.Code, v *game.View, b *game.Looks) (int, error) {
	*b = game.Looks{}
	if err := x.show(v); err != nil {
		return 0, err
	}
	n, err := x.call(codes, 0)
	if n > 0 {
		b.Results = view[game.Result](x, x.layout.results, n)
		b.Looks = view[game.Look](x, x.layout.out, n)
	}
	return n, err
}

// show copies the table to the guest, unless it is there.
func (x *Instance) show(v *game.View) error {
	if need := uint64(len(v.Sets)); x.layout.tableBytes < need {
		x.layout.tableBytes = need
		if err := x.place(); err != nil {
			return err
		}
	}
	if x.shown.view != v || x.shown.version != v.Version {
		x.mem.Write(uint32(x.layout.table), v.Sets)
		x.shown.view, x.shown.version = v, v.Version
	}
	return nil
}
