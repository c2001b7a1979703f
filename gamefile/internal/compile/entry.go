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
	ctlGains                // how far behind the output the gains are
	ctlShift                // logarithm of the bytes that one round of a loop can write at most
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

// registers are the locals of the main function that have a fixed meaning. There are few of them: what is
// alive in the inner loops of the rules must fit the registers of the machine.
type registers struct {
	position, mover, otherBase, arena, budget uint32
	out, zero                                 uint32 // i32
	gains                                     uint32 // i32, in games of gains
	// of Looking
	table              uint32
	seen, class, until uint32 // i32
}

// The variables of the module: what is wanted between loops only.
const (
	coldI = iota // how many positions are done
	coldPrevious
	coldFuel
	coldSpent
	coldResult
	coldStatus
	coldOutStart
	coldMarked // the option that Looking has found
	coldVariables
)

// recall puts a variable of the module on the stack; keep takes one from there.
func (c *compiler) recall(variable uint64) {
	c.code = wasm.Unsigned(append(c.code, wasm.GlobalGet), variable)
}

func (c *compiler) keep(variable uint64) {
	c.code = wasm.Unsigned(append(c.code, wasm.GlobalSet), variable)
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
		&c.position, &c.mover, &c.otherBase, &c.arena, &c.budget, &c.table,
	} {
		*r = c.newLocal(wasm.I64)
	}
	for _, r := range []*uint32{&c.out, &c.zero, &c.seen, &c.class, &c.until} {
		*r = c.newLocal(wasm.I32)
	}
	if c.src.Rules.Gains {
		c.gains = c.newLocal(wasm.I32)
	}
	c.said = nothing()
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
	c.recall(coldFuel)
	c.op(wasm.I64Eqz, wasm.Select)
	c.keep(coldStatus)
	c.br(exit)
	for _, end := range []int64{endMemory, endUnsure, endFailed} {
		c.close()
		c.i64(end)
		c.keep(coldStatus)
		c.br(exit)
	}
	c.close()
	c.recall(coldStatus)
	c.i64(32)
	c.op(wasm.I64Shl)
	c.recall(coldI)
	c.op(wasm.I64Or)
}

// positions emits the loop over the codes of a batch.
func (c *compiler) positions(exit label) {
	head := c.open(wasm.Loop)
	c.recall(coldI)
	c.push(c.control(ctlCount))
	c.op(wasm.I64GeU)
	c.brIf(exit)
	c.blocks.place = len(c.code)
	c.recall(coldI)
	c.i64(3)
	c.op(wasm.I64Shl)
	c.push(c.control(ctlCodes))
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.memory(wasm.I64Load, 0)
	c.set(c.position)
	c.decode(c.position)
	c.get(c.position)
	c.keep(coldPrevious)
	if c.named {
		c.push(constant(0), c.control(ctlHalf))
		c.get(c.mover)
		c.op(wasm.I32WrapI64, wasm.Select)
		c.set(c.otherBase)
	}
	c.get(c.out)
	c.op(wasm.I64ExtendU)
	c.keep(coldOutStart)
	c.begin()
	c.i64(int64(game.Live))
	c.keep(coldResult)

	c.env = &env{}
	if c.src.Rules.Gains {
		c.push(c.control(ctlGains))
		c.op(wasm.I32WrapI64)
		c.set(c.gains)
	}
	if c.task == Looking {
		c.beginLook()
	}
	c.onePosition()
	if c.task == Looking {
		c.writeLook()
	}

	c.word(ctlEnd - 8) // so that the following ones are checked with it
	c.op(wasm.Drop)
	c.push(c.control(ctlResults))
	c.recall(coldI)
	c.i64(3)
	c.op(wasm.I64Shl, wasm.I64Add, wasm.I32WrapI64)
	c.recall(coldResult)
	c.memory(wasm.I64Store, 0)
	c.recall(coldI)
	c.i64(2)
	c.op(wasm.I64Shl)
	c.push(c.control(ctlEnds))
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.get(c.out)
	c.push(c.control(ctlOut))
	c.op(wasm.I32WrapI64, wasm.I32Sub)
	c.i32(3)
	c.op(0x76) // i32.shr_u
	c.memory(wasm.I32Store, 0)
	c.recall(coldI)
	c.i64(1)
	c.op(wasm.I64Add)
	c.keep(coldI)
	// Enough written, or enough work done?
	c.get(c.out)
	c.op(wasm.I64ExtendU)
	c.push(c.control(ctlOutEnough))
	c.op(wasm.I64GtU)
	c.brIf(exit)
	c.recall(coldSpent)
	c.push(c.control(ctlFuel))
	c.op(wasm.I64Add)
	c.recall(coldFuel)
	c.get(c.budget)
	c.op(wasm.I64Add, wasm.I64Sub)
	c.keep(coldSpent)
	c.recall(coldSpent)
	c.push(c.control(ctlCallFuel))
	c.op(wasm.I64GtU)
	c.brIf(exit)
	c.br(head)
	c.close()
}

// begin gives the rules an empty arena and new fuel.
func (c *compiler) begin() {
	c.push(c.control(ctlArena))
	c.set(c.arena)
	c.push(c.control(ctlFuel))
	c.keep(coldFuel)
	c.refill()
}

// control reads a control word.
func (c *compiler) control(at int64) slot {
	c.word(at)
	return c.pop(natural)
}

// word reads the word at a fixed address. The address is an offset from a local that is 0: wazero checks a local with
// several offsets against the end of memory only once, for the largest of them if that comes first.
func (c *compiler) word(at int64) {
	c.get(c.zero)
	c.memory(wasm.I64Load, at)
}

// onePosition emits what is done for one position.
func (c *compiler) onePosition() {
	done := c.block()
	src := c.src
	switch c.task {
	case Backward:
		c.callRule(src.Unmoves, "unmoves", c.optionSink())
		c.end(done)
		return
	case Ranking:
		c.priority(c.callRule(src.Priority, "priority", nil))
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
			c.keep(coldResult)
			c.jump(done)
		}
		c.end(somewhere)
	}
	if src.Result != nil {
		c.payoff(c.callRule(src.Result, "result", nil), false)
		c.recall(coldResult)
		c.i64(int64(game.Live))
		c.op(opI64Ne)
		c.maybeJump(done)
	}
	c.get(mode)
	c.op(wasm.I32WrapI64)
	c.maybeJump(done)
	if src.Moves != nil {
		c.options()
		c.maybeJump(done)
	}
	if src.Stuck != nil {
		c.payoff(c.callRule(src.Stuck, "stuck", nil), true)
	} else if c.env != nil {
		c.push(c.control(ctlStuck))
		c.keep(coldResult)
	}
	c.end(done)
}

// options emits the options of a position, and leaves on the stack whether there are any.
func (c *compiler) options() {
	if c.task == Looking {
		c.lookAround()
		return
	}
	c.callRule(c.src.Moves, "moves", c.optionSink())
	c.get(c.out)
	c.recall(coldOutStart)
	c.op(wasm.I32WrapI64, wasm.I32Ne)
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

// mostPerPosition is how many words of the data are read for every position. More are read once a call.
const mostPerPosition = 32

// module puts the module together. The words of the data that the code uses are read at the start of every
// position, if they are few, so that they take registers only where they are wanted.
func (c *compiler) module() []byte {
	body := c.code
	c.code, c.depth = nil, 0
	c.word(ctlOut)
	c.op(wasm.I32WrapI64)
	c.set(c.out)
	for _, v := range []uint64{coldI, coldSpent, coldStatus} {
		c.i64(0)
		c.keep(v)
	}
	c.i64(-2)
	c.keep(coldPrevious)
	place := c.blocks.place
	if len(c.blocks.locals) > mostPerPosition {
		place = 0
	}
	c.code = append(c.code, body[:place]...)
	c.blocks.loads(c)
	c.code = append(c.code, body[place:]...)
	m := wasm.Module{MinPages: minPages, MaxPages: 1 << 16, Globals: coldVariables, Funcs: []wasm.Func{growCode(), gcdCode(), {
		Export: "run", Params: []wasm.Type{wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: c.locals, Code: c.code,
	}}}
	return m.Encode()
}
