package compile

import (
	"grundy/gamefile/internal/wasm"
)

// A slot is one 64-bit number that the guest will have: a constant, or the content of
// a local. Code is written for a stack machine, but every intermediate number
// is put into a local: wazero turns locals into registers, so this costs nothing and lets
// the compiler look at a number again after it was made.
type slot struct {
	local uint32
	known bool  // a constant
	c     int64 // its value
	r     ival
	name  string    // of the number among the data that this is, if it is one
	below string    // the name of a number among the data that this one is less than, if it is also not negative
	short bool      // the local is an i32: only for addresses
	off   int64     // to be added to it: only where it is short
	of    *variable // the variable whose local this is, or nil
	at    int       // which of its slots
}

func constant(v int64) slot { return slot{known: true, c: v, r: exactly(v)} }

// A label is the target of a branch: the block opened at a depth.
type label int

// temp returns a free i64 local.
func (c *compiler) temp() uint32 {
	var l uint32
	if n := len(c.free); n > 0 {
		l = c.free[n-1]
		c.free = c.free[:n-1]
	} else {
		l = c.newLocal(wasm.I64)
	}
	c.busy = append(c.busy, l)
	return l
}

func (c *compiler) newLocal(t wasm.Type) uint32 {
	c.locals = append(c.locals, t)
	return uint32(len(c.locals)) // local 0 is the parameter
}

// release gives back the temporaries taken since the mark.
func (c *compiler) release(mark int) {
	c.free = append(c.free, c.busy[mark:]...)
	c.busy = c.busy[:mark]
}

func (c *compiler) op(ops ...byte) { c.code = append(c.code, ops...) }

func (c *compiler) get(l uint32) { c.code = wasm.Unsigned(append(c.code, wasm.LocalGet), uint64(l)) }

func (c *compiler) set(l uint32) { c.code = wasm.Unsigned(append(c.code, wasm.LocalSet), uint64(l)) }

func (c *compiler) tee(l uint32) { c.code = wasm.Unsigned(append(c.code, wasm.LocalTee), uint64(l)) }

func (c *compiler) i64(v int64) { c.code = wasm.Signed(append(c.code, wasm.I64Const), v) }
func (c *compiler) i32(v int32) { c.code = wasm.Signed(append(c.code, wasm.I32Const), int64(v)) }

// push puts a slot on the stack; pop makes the top of the stack a slot.
func (c *compiler) push(slots ...slot) {
	for _, s := range slots {
		if s.known {
			c.i64(s.c)
		} else {
			c.get(s.local)
		}
	}
}

func (c *compiler) pop(r ival) slot {
	l := c.temp()
	c.set(l)
	return slot{local: l, r: r}
}

// popBool makes an i32 truth value on the stack a slot.
func (c *compiler) popBool() slot {
	c.op(wasm.I64ExtendU)
	return c.pop(bit)
}

// two is push, push, operation, pop.
func (c *compiler) two(op byte, a, b slot, r ival) slot {
	c.push(a, b)
	c.op(op)
	return c.pop(r)
}

// memory puts a load or store with a fixed offset. The address is an i32 on the stack.
func (c *compiler) memory(op byte, offset int64) {
	align := byte(3)
	switch op {
	case wasm.I64Load32S, wasm.I64Load32U, wasm.I64Store32, wasm.I32Store:
		align = 2
	case wasm.I64Load8U, wasm.I32Load8U:
		align = 0
	}
	c.code = wasm.Unsigned(append(c.code, op, align), uint64(offset))
}

// load reads the word at address a + offset.
func (c *compiler) load(a slot, offset int64, r ival) slot {
	c.address(a)
	c.memory(wasm.I64Load, a.off+offset)
	return c.pop(r)
}

func (c *compiler) address(a slot) {
	if a.known {
		c.i32(int32(a.c))
		return
	}
	c.get(a.local)
	if !a.short {
		c.op(wasm.I32WrapI64)
	}
}

// store writes a word to address a + offset.
func (c *compiler) store(a slot, offset int64, v slot) {
	c.address(a)
	c.push(v)
	c.memory(wasm.I64Store, offset)
}

// element returns the address base + index*words*8.
func (c *compiler) element(base, index slot, words int) slot {
	if words == 0 {
		return base
	}
	if index.known {
		if base.known {
			return constant(base.c + index.c*int64(words)*8)
		}
		if index.c == 0 {
			return base
		}
	}
	c.push(base, index)
	if words&(words-1) == 0 {
		shift := int64(3)
		for w := words; w > 1; w >>= 1 {
			shift++
		}
		c.i64(shift)
		c.op(wasm.I64Shl)
	} else {
		c.i64(int64(words) * 8)
		c.op(wasm.I64Mul)
	}
	c.op(wasm.I64Add)
	return c.pop(natural)
}

// open starts a block, loop or if (its condition is on the stack).
func (c *compiler) open(op byte) label {
	c.op(op, wasm.Void)
	c.depth++
	return label(c.depth)
}

func (c *compiler) close() {
	c.op(wasm.End)
	c.depth--
}

func (c *compiler) br(l label)   { c.branchTo(wasm.Br, l) }
func (c *compiler) brIf(l label) { c.branchTo(wasm.BrIf, l) }

func (c *compiler) branchTo(op byte, l label) {
	if l == c.failed || l == c.unsure || l == c.outOfMemory {
		c.risks++
	}
	c.code = wasm.Unsigned(append(c.code, op), uint64(c.depth-int(l)))
}

// failIf leaves the position with an error if the i32 on the stack is not zero.
func (c *compiler) failIf() { c.brIf(c.failed) }

// fail leaves with an error always. What follows is not reached.
func (c *compiler) fail() {
	if c.env != nil {
		c.br(c.failed)
		c.env = nil
	}
}

// raise is the value of an expression that always raises.
func (c *compiler) raise() value {
	c.fail()
	return value{t: never}
}

// A value is what an expression gives: its type, and the slots of it.
type value struct {
	t *typ
	s []slot
	// data is the address where the value's slots also lie in memory, in order (a
	// tuple among the data), if hasData.
	data    slot
	hasData bool
	// field is one more than the field of the position that this is, unchanged.
	field int
	// frozen holds length and address of the elements of a list among the data.
	frozen []slot
	// bound is what a method is a method of.
	bound *value
}

func one(t *typ, s slot) value { return value{t: t, s: []slot{s}} }

// none is None.
var none = value{t: typeNone}

func intConst(v int64) value { return one(typeInt, constant(v)) }

func boolConst(b bool) value {
	if b {
		return one(typeBool, constant(1))
	}
	return one(typeBool, constant(0))
}

// part returns element i of a tuple of static arity.
func (v value) part(i int) value {
	at := 0
	for _, e := range v.t.elems[:i] {
		at += e.width()
	}
	e := v.t.elems[i]
	p := value{t: e, s: v.s[at : at+e.width()]}
	if v.hasData && v.data.known {
		p.data, p.hasData = constant(v.data.c+int64(at)*8), e.k == tTuple
	}
	return p
}

// tuple makes a tuple of values.
func tuple(vs ...value) value {
	t := &typ{k: tTuple}
	var s []slot
	for _, v := range vs {
		t.elems = append(t.elems, v.t)
		s = append(s, v.s...)
	}
	return value{t: t, s: s}
}

// stable copies slots that are locals of variables, for when those may be assigned before
// the value is used.
func (c *compiler) stable(v value) value {
	out := make([]slot, len(v.s))
	for i, s := range v.s {
		out[i] = s
		if s.of != nil {
			c.get(s.local)
			out[i] = c.pop(s.r)
		}
	}
	v.s = out
	return v
}
