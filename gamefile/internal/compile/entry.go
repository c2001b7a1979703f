package compile

import (
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
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
	} {
		*r = c.newLocal(wasm.I64)
	}
	for _, r := range []*uint32{&c.out, &c.outBase, &c.outFull, &c.outStart} {
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
	c.onePosition()

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
	if c.inverse {
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
	c.callRule(src.Moves, "moves", c.optionSink())
	c.get(c.out)
	c.get(c.outStart)
	c.op(wasm.I32Ne)
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

// payoff sets the result from what result or stuck returned.
func (c *compiler) payoff(v value, stuck bool) {
	if c.env == nil {
		return
	}
	set := func(r slot) {
		c.push(r)
		c.set(c.result)
	}
	switch v.t.k {
	case tNever:
		return
	case tNone:
		if stuck {
			c.fail()
		}
	case tOutcome:
		c.payoffOutcome(v.s[0])
	case tInt:
		if !c.src.Rules.Scores {
			c.fail()
			return
		}
		c.push(v.s[0], constant(game.MaxScore))
		c.op(wasm.I64Add)
		c.i64(2 * game.MaxScore)
		c.op(wasm.I64GtU)
		c.failIf()
		if !c.named {
			set(v.s[0])
			return
		}
		c.push(constant(0), v.s[0])
		c.op(wasm.I64Sub)
		c.push(v.s[0])
		c.get(c.mover)
		c.op(wasm.I32WrapI64, wasm.Select)
		c.set(c.result)
	case tStr:
		c.payoffName(v.s[0])
	case tDyn:
		done := c.block()
		for _, k := range []kind{tNone, tOutcome, tInt, tStr} {
			next := c.block()
			c.compareInts(tokenIf(true), v.s[0], constant(tagOf(k)), next)
			part := value{t: &typ{k: k}}
			if k != tNone {
				s := v.s[1]
				s.r, s.of = anything, nil
				part.s = []slot{s}
			}
			c.payoff(part, stuck)
			c.jump(done)
			c.end(next)
		}
		c.fail()
		c.end(done)
	default:
		c.fail()
	}
}

func (c *compiler) payoffOutcome(o slot) {
	if c.src.Rules.Scores {
		c.fail()
		return
	}
	if o.known {
		r, ok := lang.Outcome(o.c).Result()
		if !ok {
			c.fail()
			return
		}
		c.i64(int64(r))
		c.set(c.result)
		return
	}
	c.push(o, constant(int64(lang.DRAW)))
	c.op(opI64Eq)
	c.failIf()
	// (o == Win) - (o == Loss)
	c.push(o, constant(int64(lang.WIN)))
	c.op(opI64Eq, wasm.I64ExtendU)
	c.push(o, constant(int64(lang.LOSS)))
	c.op(opI64Eq, wasm.I64ExtendU, wasm.I64Sub)
	c.set(c.result)
}

// payoffName: a player's name means that he has won.
func (c *compiler) payoffName(word slot) {
	if c.src.Rules.Scores || !c.named {
		c.fail()
		return
	}
	c.push(word, c.blockSlot("player0", natural))
	c.op(opI64Ne)
	c.push(word, c.blockSlot("player1", natural))
	c.op(opI64Ne, opI32And)
	c.failIf()
	// 1 if the name is the mover's, else -1
	c.push(constant(1), constant(-1), word)
	c.push(c.blockSlot("player1", natural), c.blockSlot("player0", natural))
	c.get(c.mover)
	c.op(wasm.I32WrapI64, wasm.Select, opI64Eq, wasm.Select)
	c.set(c.result)
}

// burn takes one unit of fuel and goes back to the head of a loop. Fuel and room in the output
// are counted down together: budget is what is left of the one or the other, whichever is less.
func (c *compiler) burn(head label) {
	c.get(c.budget)
	c.i64(1)
	c.op(wasm.I64Sub)
	c.tee(c.budget)
	c.op(wasm.I64Eqz)
	c.open(wasm.If)
	c.refill()
	c.close()
	c.br(head)
}

// charge takes n units of fuel at once.
func (c *compiler) charge(n slot) {
	c.get(c.budget)
	c.push(n)
	c.op(wasm.I64Sub)
	c.tee(c.budget)
	c.i64(0)
	c.op(wasm.I64LeS)
	c.open(wasm.If)
	c.get(c.fuel)
	c.get(c.budget)
	c.op(wasm.I64Add)
	c.push(n)
	c.op(wasm.I64Add)
	c.set(c.fuel)
	c.refill()
	c.get(c.budget)
	c.push(n)
	c.op(wasm.I64Sub)
	c.tee(c.budget)
	c.i64(0)
	c.op(wasm.I64LeS)
	c.brIf(c.exhausted)
	c.close()
}

// refill takes a new budget from the fuel, no more than what the output has room for; there
// must be some.
func (c *compiler) refill() {
	c.get(c.outFull)
	c.get(c.out)
	c.op(wasm.I32Sub, wasm.I64ExtendS)
	room := c.temp()
	c.get(c.shift)
	c.op(wasm.I64ShrS)
	c.tee(room)
	c.get(c.fuel)
	c.get(room)
	c.get(c.fuel)
	c.op(wasm.I64LtS, wasm.Select)
	c.tee(c.budget)
	c.i64(0)
	c.op(wasm.I64LeS)
	c.brIf(c.exhausted)
	c.get(c.fuel)
	c.get(c.budget)
	c.op(wasm.I64Sub)
	c.set(c.fuel)
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

// reserveShift is the logarithm of the bytes that one round of a loop can write at most.
func (c *compiler) reserveShift() int64 {
	shift := int64(3)
	for 1<<(shift-3) < c.sites {
		shift++
	}
	return shift
}

// growCode is grow(header, words, arena, end) -> arena: it gives a list twice the room, or
// returns 0 if the arena has not enough.
func growCode() wasm.Func {
	const header, words, arena, end, room, bytes = 0, 1, 2, 3, 4, 5
	var c compiler
	c.get(header)
	c.op(wasm.I32WrapI64)
	c.memory(wasm.I64Load, listCap)
	c.i64(1)
	c.op(wasm.I64Shl)
	c.i64(4)
	c.op(wasm.I64Or)
	c.tee(room)
	c.get(words)
	c.op(wasm.I64Mul)
	c.i64(3)
	c.op(wasm.I64Shl)
	c.tee(bytes)
	c.get(arena)
	c.op(wasm.I64Add)
	c.get(end)
	c.op(wasm.I64GtU)
	c.open(wasm.If)
	c.i64(0)
	c.op(wasm.Return)
	c.close()
	c.get(arena)
	c.op(wasm.I32WrapI64)
	for _, field := range []int64{listData, listLen} {
		c.get(header)
		c.op(wasm.I32WrapI64)
		c.memory(wasm.I64Load, field)
		if field == listLen {
			c.get(words)
			c.op(wasm.I64Mul)
			c.i64(3)
			c.op(wasm.I64Shl)
		}
		c.op(wasm.I32WrapI64)
	}
	c.memoryCopy()
	for _, set := range []struct {
		field int64
		local uint32
	}{{listCap, room}, {listData, arena}} {
		c.get(header)
		c.op(wasm.I32WrapI64)
		c.get(set.local)
		c.memory(wasm.I64Store, set.field)
	}
	c.get(arena)
	c.get(bytes)
	c.op(wasm.I64Add)
	return wasm.Func{
		Params: []wasm.Type{wasm.I64, wasm.I64, wasm.I64, wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: []wasm.Type{wasm.I64, wasm.I64}, Code: c.code,
	}
}

// gcdCode is gcd(a, b), never negative except for the one result that leaves 64 bits.
func gcdCode() wasm.Func {
	const a, b, t = 0, 1, 2
	var c compiler
	out := c.open(wasm.Block)
	head := c.open(wasm.Loop)
	c.get(b)
	c.op(wasm.I64Eqz)
	c.brIf(out)
	c.get(b)
	c.set(t)
	c.get(a)
	c.get(b)
	c.op(wasm.I64RemS)
	c.set(b)
	c.get(t)
	c.set(a)
	c.br(head)
	c.close()
	c.close()
	c.i64(0)
	c.get(a)
	c.op(wasm.I64Sub)
	c.get(a)
	c.get(a)
	c.i64(0)
	c.op(wasm.I64LtS, wasm.Select)
	return wasm.Func{
		Params: []wasm.Type{wasm.I64, wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: []wasm.Type{wasm.I64}, Code: c.code,
	}
}
