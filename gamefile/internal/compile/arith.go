package compile

import (
	"math"
	"math/bits"

	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// Short names of instructions used in many places.
const (
	opI64Eq  = wasm.I64Eq
	opI64Ne  = wasm.I64Ne
	opI32Or  = wasm.I32Or
	opI32And = wasm.I32And
	opI32Eqz = wasm.I32Eqz
)

func (c *compiler) unary(op syntax.Token, x value) value {
	if x.t.k == tNever {
		return x
	}
	s, ok := c.asInt(x)
	if !ok {
		return c.raise()
	}
	switch op {
	case syntax.PLUS:
		return one(typeInt, s)
	case syntax.MINUS:
		return c.subtract(constant(0), s)
	case syntax.TILDE:
		r := ival{^s.r.hi, ^s.r.lo}
		if s.known {
			return intConst(^s.c)
		}
		return one(typeInt, c.two(wasm.I64Xor, s, constant(-1), r))
	}
	c.unsupported("operator %s is not known to the compiler", op)
	return value{}
}

// binary emits an arithmetic operator.
func (c *compiler) binary(op syntax.Token, x, y value) value {
	if c.env == nil || x.t.k == tNever || y.t.k == tNever {
		return value{t: never}
	}
	if !intLike(x) || !intLike(y) {
		return c.binaryOther(op, x, y)
	}
	if x.t.k == tBool || x.t.k == tNone || y.t.k == tBool || y.t.k == tNone {
		return c.raise()
	}
	a, ok1 := c.asInt(x)
	b, ok2 := c.asInt(y)
	if !ok1 || !ok2 {
		return c.raise()
	}
	switch op {
	case syntax.PLUS:
		return c.add(a, b)
	case syntax.MINUS:
		return c.subtract(a, b)
	case syntax.STAR:
		return c.multiply(a, b)
	case syntax.SLASHSLASH:
		return c.floorDiv(a, b)
	case syntax.PERCENT:
		return c.floorMod(a, b)
	case syntax.AMP:
		r := anything
		switch {
		case a.r.lo >= 0 && b.r.lo >= 0:
			r = ival{0, min(a.r.hi, b.r.hi)}
		case a.r.lo >= 0:
			r = ival{0, a.r.hi}
		case b.r.lo >= 0:
			r = ival{0, b.r.hi}
		}
		return c.bitwise(wasm.I64And, a, b, r)
	case syntax.PIPE:
		return c.bitwise(wasm.I64Or, a, b, a.r.ones(b.r))
	case syntax.CIRCUMFLEX:
		return c.bitwise(wasm.I64Xor, a, b, a.r.ones(b.r))
	case syntax.LTLT:
		return c.shiftLeft(a, b)
	case syntax.GTGT:
		return c.shiftRight(a, b)
	}
	if op == syntax.SLASH {
		c.unsupported("operator / on ints is not known to the compiler, for it makes no int; // divides ints")
	}
	c.unsupported("operator %s on ints is not known to the compiler", op)
	return value{}
}

func intLike(v value) bool {
	return v.t.k == tInt || v.t.k == tDyn || v.t.k == tBool || v.t.k == tNone
}

func (c *compiler) bitwise(op byte, a, b slot, r ival) value {
	if a.known && b.known {
		switch op {
		case wasm.I64And:
			return intConst(a.c & b.c)
		case wasm.I64Or:
			return intConst(a.c | b.c)
		}
		return intConst(a.c ^ b.c)
	}
	return one(typeInt, c.two(op, a, b, r))
}

// add, subtract and multiply fail where the result leaves 64 bits.
func (c *compiler) add(a, b slot) value {
	r, safe := a.r.add(b.r)
	if safe && r.lo == r.hi {
		return intConst(r.lo)
	}
	if safe && b.known && b.c == 0 {
		return one(typeInt, a)
	}
	s := c.two(wasm.I64Add, a, b, r)
	if !safe {
		c.failIfSignsDiffer(a, s, b, s)
	}
	return one(typeInt, s)
}

// failIfSignsDiffer fails where a differs in sign from b and p from q: a sum overflows where it differs so
// from both operands, a difference where the operands do and it differs from the first.
func (c *compiler) failIfSignsDiffer(a, b, p, q slot) {
	c.push(a, b)
	c.op(wasm.I64Xor)
	c.push(p, q)
	c.op(wasm.I64Xor, wasm.I64And)
	c.i64(0)
	c.op(wasm.I64LtS)
	c.failIf()
}

func (c *compiler) subtract(a, b slot) value {
	r, safe := a.r.sub(b.r)
	if safe && r.lo == r.hi {
		return intConst(r.lo)
	}
	if safe && b.known && b.c == 0 {
		return one(typeInt, a)
	}
	s := c.two(wasm.I64Sub, a, b, r)
	if !safe {
		c.failIfSignsDiffer(a, b, a, s)
	}
	return one(typeInt, s)
}

func (c *compiler) multiply(a, b slot) value {
	r, safe := a.r.mul(b.r)
	if safe && r.lo == r.hi {
		return intConst(r.lo)
	}
	if safe && b.known && b.c == 1 {
		return one(typeInt, a)
	}
	if safe && a.known && a.c == 1 {
		return one(typeInt, b)
	}
	p := c.two(wasm.I64Mul, a, b, r)
	if safe {
		return one(typeInt, p)
	}
	// Factors of 32 bits cannot overflow; others are checked by division.
	c.narrow(a)
	c.narrow(b)
	c.op(opI32And, opI32Eqz)
	c.open(wasm.If)
	c.push(a)
	c.op(wasm.I64Eqz, opI32Eqz)
	c.open(wasm.If)
	// a = -1: only b = -2^63 overflows
	c.push(a, constant(-1))
	c.op(opI64Eq)
	c.open(wasm.If)
	c.push(b, constant(math.MinInt64))
	c.op(opI64Eq)
	c.failIf()
	c.op(wasm.Else)
	c.push(p, a)
	c.op(wasm.I64DivS)
	c.push(b)
	c.op(opI64Ne)
	c.failIf()
	c.close()
	c.close()
	c.close()
	return one(typeInt, p)
}

// narrow pushes whether s is a signed number of 32 bits.
func (c *compiler) narrow(s slot) {
	c.push(s)
	c.op(wasm.I32WrapI64, wasm.I64ExtendS)
	c.push(s)
	c.op(opI64Eq)
}

func (c *compiler) notZero(b slot) {
	if b.r.has(0) {
		c.push(b)
		c.op(wasm.I64Eqz)
		c.failIf()
	}
}

func floorMod(a, b int64) int64 {
	if b == -1 {
		return 0
	}
	m := a % b
	if m != 0 && (m < 0) != (b < 0) {
		m += b
	}
	return m
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// floorMod is a % b, with the sign of b.
func (c *compiler) floorMod(a, b slot) value {
	if b.known && b.c == 0 {
		return c.raise()
	}
	if a.known && b.known {
		return intConst(floorMod(a.c, b.c))
	}
	if b.r.lo > 0 && a.r.in(ival{0, b.r.lo - 1}) {
		return one(typeInt, a)
	}
	c.notZero(b)
	if b.r.lo >= 0 {
		v := c.naturalMod(a, b)
		v.s[0].below = b.name
		return v
	}
	return c.signedMod(a, b)
}

// naturalMod is a % b for b > 0.
func (c *compiler) naturalMod(a, b slot) value {
	r := ival{0, b.r.hi - 1}
	switch {
	case a.r.in(small) && b.known:
		q := c.divideBy(a, b.c)
		m := c.two(wasm.I64Mul, q, b, natural)
		return one(typeInt, c.two(wasm.I64Sub, a, m, r))
	case b.r.in(small):
		return one(typeInt, c.foldMod(a, b, r))
	case a.r.lo >= 0:
		return one(typeInt, c.two(wasm.I64RemU, a, b, r))
	}
	m := c.two(wasm.I64RemS, a, b, anything)
	c.push(m, m, constant(63))
	c.op(wasm.I64ShrS)
	c.push(b)
	c.op(wasm.I64And, wasm.I64Add)
	return one(typeInt, c.pop(r))
}

// signedMod is a % b for any b.
func (c *compiler) signedMod(a, b slot) value {
	m := c.two(wasm.I64RemS, a, b, anything)
	r := ival{math.MinInt64, b.r.hi}
	if b.r.lo > math.MinInt64 {
		r.lo = b.r.lo + 1
	}
	if r.hi < 1 {
		r.hi = 0
	}
	// m + b where m is not zero and differs from b in sign
	c.push(m, b)
	c.op(wasm.I64Add)
	c.push(m, m, b)
	c.op(wasm.I64Xor)
	c.i64(0)
	c.op(wasm.I64LtS)
	c.push(m, constant(0))
	c.op(opI64Ne, opI32And, wasm.Select)
	return one(typeInt, c.pop(r))
}

// exact are the numbers that floating point holds exactly.
var exact = ival{-1 << 53, 1 << 53}

// foldMod is a % b for 0 < b < 2^31. In games a is mostly within one b of the range [0, b), as in
// (at + step) % n: then adding or subtracting b once is enough.
func (c *compiler) foldMod(a, b slot, r ival) slot {
	m := c.temp()
	switch {
	case a.r.in(ival{0, exact.hi}):
		// a - b, and b more where that is negative
		c.push(a, b)
		c.op(wasm.I64Sub)
		c.tee(m)
		c.get(m)
		c.i64(63)
		c.op(wasm.I64ShrS)
		c.push(b)
		c.op(wasm.I64And, wasm.I64Add)
	case a.r.lo >= 0:
		c.push(a)
		c.push(a, b)
		c.op(wasm.I64Sub)
		c.push(a, b)
		c.op(wasm.I64LtU, wasm.Select)
	default:
		c.push(a, b)
		c.op(wasm.I64Add)
		c.push(a)
		c.push(a, constant(0))
		c.op(wasm.I64LtS, wasm.Select)
	}
	c.tee(m)
	c.push(b)
	c.op(wasm.I64GeU)
	c.open(wasm.If)
	if a.r.in(exact) {
		c.push(a, b, a)
		c.op(wasm.F64ConvertI64)
		c.push(b)
		c.op(wasm.F64ConvertI64, wasm.F64Div, wasm.F64Floor)
		c.op(wasm.Extended, wasm.I64TruncF64)
		c.op(wasm.I64Mul, wasm.I64Sub)
	} else {
		c.push(a, b)
		c.op(wasm.I64RemS)
		c.tee(m)
		c.get(m)
		c.i64(63)
		c.op(wasm.I64ShrS)
		c.push(b)
		c.op(wasm.I64And, wasm.I64Add)
	}
	c.set(m)
	c.close()
	return slot{local: m, r: r}
}

// divideBy is a / d for 0 <= a < 2^31 and a constant d > 0, by a multiplication: with
// l = ceil(log2 d), q = a*m >> (31+l) for m = floor(2^(31+l)/d) + 1, which is exact because
// m*d exceeds 2^(31+l) by at most 2^l.
func (c *compiler) divideBy(a slot, d int64) slot {
	if d > math.MaxInt32 {
		return constant(0)
	}
	r := ival{a.r.lo / d, a.r.hi / d}
	l := bits.Len64(uint64(d - 1))
	if d&(d-1) == 0 {
		return c.two(wasm.I64ShrU, a, constant(int64(l)), r)
	}
	m := int64(uint64(1)<<(31+l)/uint64(d)) + 1
	p := c.two(wasm.I64Mul, a, constant(m), natural)
	return c.two(wasm.I64ShrU, p, constant(int64(31+l)), r)
}

// floorDiv is a // b, rounded down.
func (c *compiler) floorDiv(a, b slot) value {
	if b.known && b.c == 0 {
		return c.raise()
	}
	if a.known && b.known && (b.c != -1 || a.c != math.MinInt64) {
		return intConst(floorDiv(a.c, b.c))
	}
	c.notZero(b)
	if a.r.lo >= 0 && b.r.lo >= 0 {
		r := ival{0, a.r.hi}
		if b.r.lo > 0 {
			r = ival{a.r.lo / b.r.hi, a.r.hi / b.r.lo}
		}
		switch {
		case a.r.in(small) && b.known:
			return one(typeInt, c.divideBy(a, b.c))
		case a.r.in(small) && b.r.in(small):
			c.push(a)
			c.op(wasm.I32WrapI64)
			c.push(b)
			c.op(wasm.I32WrapI64, wasm.I32DivU, wasm.I64ExtendU)
			return one(typeInt, c.pop(r))
		}
		return one(typeInt, c.two(wasm.I64DivU, a, b, r))
	}
	if b.r.has(-1) && a.r.has(math.MinInt64) {
		c.push(a, constant(math.MinInt64))
		c.op(opI64Eq)
		c.push(b, constant(-1))
		c.op(opI64Eq, opI32And)
		c.failIf()
	}
	r := anything
	if !b.r.has(0) || b.r.lo >= 0 {
		if b.r.lo >= 0 {
			r = ival{min(a.r.lo, 0), max(a.r.hi, 0)}
		}
	}
	q := c.two(wasm.I64DivS, a, b, anything)
	c.push(a)
	c.push(q, b)
	c.op(wasm.I64Mul, wasm.I64Sub)
	m := c.pop(anything)
	// one less where the remainder is not zero and differs from b in sign
	c.push(q)
	c.push(m, b)
	c.op(wasm.I64Xor)
	c.i64(0)
	c.op(wasm.I64LtS)
	c.push(m, constant(0))
	c.op(opI64Ne, opI32And, wasm.I64ExtendU, wasm.I64Sub)
	return one(typeInt, c.pop(r))
}

// shiftLeft fails for counts below 0 and results past 64 bits; zero may be shifted as far as one
// likes.
func (c *compiler) shiftLeft(a, b slot) value {
	if b.known && b.c < 0 {
		return c.raise()
	}
	if a.known && b.known && b.c < 62 && a.c >= 0 && a.c<<b.c>>b.c == a.c && bits.Len64(uint64(a.c))+int(b.c) < 63 {
		return intConst(a.c << b.c)
	}
	if b.r.lo < 0 {
		c.push(b, constant(0))
		c.op(wasm.I64LtS)
		c.failIf()
	}
	if b.r.hi > 63 {
		// zero stays zero; anything else overflows
		c.push(b, constant(63))
		c.op(wasm.I64GtU)
		c.push(a, constant(0))
		c.op(opI64Ne, opI32And)
		c.failIf()
	}
	r, safe := anything, false
	if a.r.lo >= 0 && b.r.in(ival{0, 62}) {
		if n := bits.Len64(uint64(a.r.hi)) + int(b.r.hi); n <= 63 {
			r, safe = ival{0, a.r.hi << b.r.hi}, true
		}
	}
	s := c.two(wasm.I64Shl, a, b, r)
	if !safe {
		if a.r.lo >= 0 {
			s.r = natural
		}
		c.push(s, b)
		c.op(wasm.I64ShrS)
		c.push(a)
		c.op(opI64Ne)
		c.failIf()
	}
	return one(typeInt, s)
}

func (c *compiler) shiftRight(a, b slot) value {
	if b.known && b.c < 0 {
		return c.raise()
	}
	if !b.r.in(small) { // counts are ints of 32 bits
		c.push(b, constant(math.MaxInt32))
		c.op(wasm.I64GtU)
		c.failIf()
	}
	if b.r.hi > 63 {
		// more than 63 is as good as 63
		c.push(b, constant(63))
		c.push(b, constant(63))
		c.op(wasm.I64LtU, wasm.Select)
		b = c.pop(ival{0, 63})
	}
	r := ival{min(a.r.lo, 0), max(a.r.hi, 0)}
	if b.known && a.r.lo >= 0 {
		r = ival{a.r.lo >> b.c, a.r.hi >> b.c}
	}
	return one(typeInt, c.two(wasm.I64ShrS, a, b, r))
}
