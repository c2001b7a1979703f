package compile

import (
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// The control words at the start of memory, which the host sets before a call.
const (
	ctlCount     = 8 * iota // how many codes
	ctlCodes                // address of the codes
	ctlResults              // address of the results, one word each
	ctlEnds                 // address of the ends, 32 bits each
	ctlOut                  // address of the output
	ctlOutFull              // where the output ends, less a reserve
	ctlOutEnough            // past this no further position is begun
	ctlArena                // address of the arena
	ctlArenaEnd             // where it ends
	ctlFuel                 // rounds of loops for one position
	ctlCallFuel             // rounds of loops after which no further position is begun
	ctlStuck                // what being stuck pays
	ctlHalf                 // codes of one mover
	ctlTable                // address of the table in which options are looked up
	ctlEnd                  // where the control words end
)

// How a call of the guest ends, in the upper half of its result; the lower half is how
// many positions are done.
const (
	endDone = iota
	endFailed
	endUnsure
	endMemory
	endFuel
	endFull
)

// Functions of the module.
const (
	growFunc = iota
	gcdFunc
	mainFunc
)

// registers are the locals of the main function that have a fixed meaning.
type registers struct {
	i, codes, position, previous, mover, otherBase uint32
	arena, arenaBase, arenaEnd                     uint32
	fuel, budget, shift, spent                     uint32
	result, status                                 uint32
	out, outBase, outFull, outStart                uint32 // i32
	seen, class                                    uint32 // of Looking, i32
	marked                                         uint32
}

// mode is the parameter of the main function: 0 for options, 1 for results alone.
const mode = 0

// emit emits the body of the main function.
func (c *compiler) emit() {
	c.code, c.locals, c.free, c.busy = nil, nil, nil, nil
	c.depth, c.exits, c.frames, c.locked, c.sites = 0, nil, nil, nil, 0
	c.blocks.begin()
	c.cur, c.here = c.root, nil
	for _, r := range []*uint32{
		&c.i, &c.codes, &c.position, &c.previous, &c.mover, &c.otherBase, &c.arena, &c.arenaBase, &c.arenaEnd,
		&c.fuel, &c.budget, &c.shift, &c.spent, &c.result, &c.status,
		&c.marked,
	} {
		*r = c.newLocal(wasm.I64)
	}
	for _, r := range []*uint32{&c.out, &c.outBase, &c.outFull, &c.outStart, &c.seen, &c.class} {
		*r = c.newLocal(wasm.I32)
	}
	for _, f := range c.fields {
		f.digit, f.value = c.newLocal(wasm.I64), c.newLocal(wasm.I64)
	}
	exit := c.open(wasm.Block)
	c.failed = c.open(wasm.Block)
	c.unsure = c.open(wasm.Block)
	c.outOfMemory = c.open(wasm.Block)
	c.exhausted = c.open(wasm.Block)
	c.positions(exit)
	c.close()
	// No budget: for lack of fuel, or of room.
	c.i64(endFuel)
	c.i64(endFull)
	c.get(c.fuel)
	c.op(wasm.I64Eqz, wasm.Select)
	c.set(c.status)
	c.br(exit)
	for _, end := range []int64{endMemory, endUnsure, endFailed} {
		c.close()
		c.i64(end)
		c.set(c.status)
		c.br(exit)
	}
	c.close()
	c.get(c.status)
	c.i64(32)
	c.op(wasm.I64Shl)
	c.get(c.i)
	c.op(wasm.I64Or)
}

// positions emits the loop over the codes of a batch.
func (c *compiler) positions(exit label) {
	head := c.open(wasm.Loop)
	c.get(c.i)
	c.get(c.codes)
	c.op(wasm.I64GeU)
	c.brIf(exit)
	c.get(c.i)
	c.i64(3)
	c.op(wasm.I64Shl)
	c.push(c.control(ctlCodes))
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.memory(wasm.I64Load, 0)
	c.set(c.position)
	c.decode(c.position, c.previous)
	c.get(c.position)
	c.set(c.previous)
	if c.named {
		c.push(constant(0), c.control(ctlHalf))
		c.get(c.mover)
		c.op(wasm.I32WrapI64, wasm.Select)
		c.set(c.otherBase)
	}
	c.get(c.arenaBase)
	c.set(c.arena)
	c.get(c.out)
	c.set(c.outStart)
	c.push(c.control(ctlFuel))
	c.set(c.fuel)
	c.refill()
	c.i64(int64(game.Live))
	c.set(c.result)

	c.env = &env{}
	if c.task == Looking {
		c.beginLook()
	}
	c.onePosition()
	if c.task == Looking {
		c.writeLook()
	}

	c.address(c.element(c.control(ctlResults), slot{local: c.i}, 1))
	c.get(c.result)
	c.memory(wasm.I64Store, 0)
	c.get(c.i)
	c.i64(2)
	c.op(wasm.I64Shl)
	c.push(c.control(ctlEnds))
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.get(c.out)
	c.get(c.outBase)
	c.op(wasm.I32Sub)
	c.i32(3)
	c.op(0x76) // i32.shr_u
	c.memory(wasm.I32Store, 0)
	c.get(c.i)
	c.i64(1)
	c.op(wasm.I64Add)
	c.set(c.i)
	// Enough written, or enough work done?
	c.get(c.out)
	c.op(wasm.I64ExtendU)
	c.push(c.control(ctlOutEnough))
	c.op(wasm.I64GtU)
	c.brIf(exit)
	c.get(c.spent)
	c.push(c.control(ctlFuel))
	c.op(wasm.I64Add)
	c.get(c.fuel)
	c.get(c.budget)
	c.op(wasm.I64Add, wasm.I64Sub)
	c.tee(c.spent)
	c.push(c.control(ctlCallFuel))
	c.op(wasm.I64GtU)
	c.brIf(exit)
	c.br(head)
	c.close()
}

// control returns a control word. All are read into locals before the first position.
func (c *compiler) control(at int64) slot {
	return slot{local: c.blocks.control(c, at), r: natural}
}

// onePosition emits what is done for one position.
func (c *compiler) onePosition() {
	done := c.block()
	src := c.src
	if c.task == Backward {
		c.callRule(src.Unmoves, "unmoves", c.optionSink())
		c.end(done)
		return
	}
	if src.Same != nil {
		c.sameFunc = c.globalFunc(src.Same)
	}
	if src.Where != nil {
		somewhere := c.block()
		c.branchValue(c.callRule(src.Where, "where", nil), true, somewhere)
		if c.env != nil {
			c.i64(int64(game.Nowhere))
			c.set(c.result)
			c.jump(done)
		}
		c.end(somewhere)
	}
	if src.Result != nil {
		c.payoff(c.callRule(src.Result, "result", nil), false)
		c.get(c.result)
		c.i64(int64(game.Live))
		c.op(opI64Ne)
		c.maybeJump(done)
	}
	c.get(mode)
	c.op(wasm.I32WrapI64)
	c.maybeJump(done)
	if c.task == Looking {
		c.lookAround()
	} else {
		c.callRule(src.Moves, "moves", c.optionSink())
		c.get(c.out)
		c.get(c.outStart)
		c.op(wasm.I32Ne)
	}
	c.maybeJump(done)
	if src.Stuck != nil {
		c.payoff(c.callRule(src.Stuck, "stuck", nil), true)
	} else if c.env != nil {
		c.push(c.control(ctlStuck))
		c.set(c.result)
	}
	c.end(done)
}

// maybeJump is jumpIf that may stand where the program never gets to.
func (c *compiler) maybeJump(x *exit) {
	if c.env == nil {
		c.op(wasm.Drop)
		return
	}
	c.jumpIf(x)
}

// callRule calls one of the functions of the declaration at the current position.
func (c *compiler) callRule(f *starlark.Function, name string, out *sink) value {
	if c.env == nil {
		return value{t: never}
	}
	var args []argument
	if c.named {
		args = append(args, argument{"", one(typeInt, slot{local: c.mover, r: bit})})
	}
	for _, f := range c.fields {
		args = append(args, argument{"", c.fieldValue(f)})
	}
	return c.invoke(name, c.globalFunc(f), args, out)
}

// module puts the module together: the main function begins with loads of all the words it uses.
func (c *compiler) module() []byte {
	body := c.code
	c.code, c.depth = nil, 0
	c.blocks.loads(c)
	for _, r := range []struct {
		local uint32
		at    int64
	}{{c.codes, ctlCount}, {c.arenaBase, ctlArena}, {c.arenaEnd, ctlArenaEnd}} {
		c.push(c.load(constant(r.at), 0, natural))
		c.set(r.local)
	}
	for _, r := range []struct {
		local uint32
		at    int64
	}{{c.out, ctlOut}, {c.outBase, ctlOut}, {c.outFull, ctlOutFull}} {
		c.push(c.load(constant(r.at), 0, natural))
		c.op(wasm.I32WrapI64)
		c.set(r.local)
	}
	c.i64(-2)
	c.set(c.previous)
	c.i64(c.reserveShift())
	c.set(c.shift)
	m := wasm.Module{MinPages: minPages, MaxPages: 1 << 16, Funcs: []wasm.Func{growCode(), gcdCode(), {
		Export: "run", Params: []wasm.Type{wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: c.locals, Code: append(c.code, body...),
	}}}
	return m.Encode()
}
