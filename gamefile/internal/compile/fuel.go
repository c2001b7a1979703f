package compile

import (
	"grundy/gamefile/internal/wasm"
)

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
	c.recall(coldFuel)
	c.get(c.budget)
	c.op(wasm.I64Add)
	c.push(n)
	c.op(wasm.I64Add)
	c.keep(coldFuel)
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
	c.ahead.bent = true // it looks at the end of the output
	c.push(c.control(ctlOutFull))
	c.get(c.out)
	c.op(wasm.I64ExtendU, wasm.I64Sub)
	room := c.temp()
	c.push(c.control(ctlShift))
	c.op(wasm.I64ShrS)
	c.tee(room)
	c.recall(coldFuel)
	c.get(room)
	c.recall(coldFuel)
	c.op(wasm.I64LtS, wasm.Select)
	c.tee(c.budget)
	c.i64(0)
	c.op(wasm.I64LeS)
	c.brIf(c.exhausted)
	c.recall(coldFuel)
	c.get(c.budget)
	c.op(wasm.I64Sub)
	c.keep(coldFuel)
}

// reserveShift is the logarithm of the bytes that one round of a loop can write at most.
func (c *compiler) reserveShift() int64 {
	shift := int64(3)
	for 1<<(shift-3) < c.sites {
		shift++
	}
	return shift
}
