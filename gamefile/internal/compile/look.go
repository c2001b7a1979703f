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
	if c.named { // then codes are addresses in the table from the start
		c.get(c.table)
		c.get(c.otherBase)
		c.op(wasm.I64Add)
		c.set(c.otherBase)
	}
	c.i32(0)
	c.set(c.seen)
	if c.complete {
		c.i32(game.Marked)
	} else {
		c.i32(game.Enough)
	}
	c.set(c.until)
	c.i64(noCode)
	c.keep(coldMarked)
}

// noCode stands for a marked option where there is none: game.NewLook(), less the set.
const noCode = 1 << 55

// writeLook writes what was seen as one word of output.
func (c *compiler) writeLook() {
	c.get(c.out)
	c.recall(coldMarked)
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

// lookAround goes through the options of a position and leaves on the stack whether there were any. It leaves
// off when it has seen enough, unless what is left could fail. If it never has but some option is
// marked, it goes through them a second time, up to the first of these: that costs less than to note one while
// looking at all. Where all must be looked at the last one is noted.
func (c *compiler) lookAround() {
	before := c.risks
	again := c.open(wasm.Loop)
	c.enough = c.open(wasm.Block)
	c.callRule(c.src.Moves, "moves", c.optionSink())
	c.close()
	if complete := c.risks > before; complete && !c.complete {
		c.complete, c.changed = true, true
	}
	if !c.complete {
		c.lookAgain(again)
	}
	c.close()
	c.get(c.seen)
	c.i32(0)
	c.op(wasm.I32Ne)
}

// lookAgain emits what follows the first time: perhaps a second one, up to a marked option.
func (c *compiler) lookAgain(again label) {
	c.get(c.seen)
	c.i32(game.Enough | game.Marked)
	c.op(wasm.I32And)
	c.i32(game.Marked)
	c.op(wasm.I32Eq)
	c.get(c.until)
	c.i32(game.Enough)
	c.op(wasm.I32Eq, wasm.I32And)
	c.open(wasm.If)
	c.i32(game.Marked)
	c.set(c.until)
	c.begin()
	c.br(again)
	c.close()
	// What ended the first time has no mark that counts.
	c.recall(coldMarked)
	c.i64(noCode)
	c.get(c.until)
	c.i32(game.Marked)
	c.op(wasm.I32Eq, wasm.Select)
	c.keep(coldMarked)
}

// lookUp looks one option up.
func (c *compiler) lookUp(w slot, flags game.Option) {
	if flags != 0 {
		c.unsupported("options that are sums are listed only")
	}
	c.push(w)
	if !c.named {
		c.get(c.table)
		c.op(wasm.I64Add)
	}
	c.op(wasm.I32WrapI64)
	c.memory(wasm.I32Load8U, 0)
	c.tee(c.class)
	c.get(c.seen)
	c.op(wasm.I32Or)
	c.set(c.seen)
	c.get(c.class)
	c.get(c.until)
	c.op(wasm.I32And)
	c.open(wasm.If)
	c.push(w)
	if c.named {
		c.get(c.table)
		c.op(wasm.I64Sub)
	}
	c.keep(coldMarked)
	if !c.complete {
		c.br(c.enough)
	}
	c.close()
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
		if err := x.enlarge(); err != nil {
			return err
		}
	}
	if x.shown.view != v || x.shown.version != v.Version {
		x.mem.Write(uint32(x.layout.table), v.Sets)
		x.shown.view, x.shown.version = v, v.Version
	}
	return nil
}
