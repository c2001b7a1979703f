package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// opposite is the comparison that holds exactly if op does not.
var opposite = map[syntax.Token]syntax.Token{
	syntax.EQL: syntax.NEQ, syntax.NEQ: syntax.EQL, syntax.LT: syntax.GE, syntax.GE: syntax.LT,
	syntax.GT: syntax.LE, syntax.LE: syntax.GT,
}

var compareOp = map[syntax.Token]byte{
	syntax.EQL: wasm.I64Eq, syntax.NEQ: wasm.I64Ne, syntax.LT: wasm.I64LtS,
	syntax.GT: wasm.I64GtS, syntax.LE: wasm.I64LeS, syntax.GE: wasm.I64GeS,
}

// compare jumps to x if (a op b) is want; else goes on. Either way, what the comparison
// says of the two numbers is kept.
func (c *compiler) compare(op syntax.Token, a, b value, want bool, x *exit) {
	if c.env == nil || a.t.k == tNever || b.t.k == tNever {
		return
	}
	if !want {
		op = opposite[op]
	}
	switch {
	case a.t.k == tInt && b.t.k == tInt:
		c.compareInts(op, a.s[0], b.s[0], x)
	case op == syntax.EQL:
		skip := c.block()
		c.unlessEqual(a, b, skip)
		c.jump(x)
		c.end(skip)
	case op == syntax.NEQ:
		c.unlessEqual(a, b, x)
	default:
		c.order(op, a, b, x)
	}
}

func (c *compiler) compareInts(op syntax.Token, a, b slot, x *exit) {
	if holds, sure := decide(op, a.r, b.r); sure {
		if holds {
			c.jump(x)
		}
		return
	}
	if b.known && b.c == 0 && op == syntax.EQL {
		c.push(a)
		c.op(wasm.I64Eqz)
	} else {
		c.ordered(compareOp[op], a, b)
	}
	stay := c.env.clone()
	c.assume(op, a, b)
	taken := c.env
	c.env = stay
	c.brIf(x.l)
	x.env = joinEnv(x.env, taken)
	c.assume(opposite[op], a, b)
}

// decide tells what intervals alone say of a comparison.
func decide(op syntax.Token, a, b ival) (holds, sure bool) {
	switch op {
	case syntax.LT, syntax.GE:
		if a.hi < b.lo || a.lo >= b.hi {
			return (a.hi < b.lo) == (op == syntax.LT), true
		}
	case syntax.GT, syntax.LE:
		if a.lo > b.hi || a.hi <= b.lo {
			return (a.lo > b.hi) == (op == syntax.GT), true
		}
	default:
		if a.meet(b).empty() {
			return op == syntax.NEQ, true
		}
		if a.lo == a.hi && a == b {
			return op == syntax.EQL, true
		}
	}
	return false, false
}

// assume narrows the intervals of two numbers of which (a op b) is known. It emits no code:
// decide has made sure that both ways are open.
func (c *compiler) assume(op syntax.Token, a, b slot) {
	switch op {
	case syntax.EQL:
		c.refine(a, b.r)
		c.refine(b, a.r)
	case syntax.NEQ:
		c.refine(a, without(a.r, b.r))
		c.refine(b, without(b.r, a.r))
	case syntax.LT:
		c.refine(a, ival{a.r.lo, b.r.hi - 1})
		c.refine(b, ival{a.r.lo + 1, b.r.hi})
	case syntax.GE:
		c.refine(a, ival{b.r.lo, a.r.hi})
		c.refine(b, ival{b.r.lo, a.r.hi})
	case syntax.GT:
		c.assume(syntax.LT, b, a)
	case syntax.LE:
		c.assume(syntax.GE, b, a)
	}
}

// without is a less the single number b, where that is an end of a.
func without(a, b ival) ival {
	if b.lo == b.hi && a.lo < a.hi {
		if a.lo == b.lo {
			a.lo++
		} else if a.hi == b.lo {
			a.hi--
		}
	}
	return a
}

// unlessEqual jumps to x unless a == b.
func (c *compiler) unlessEqual(a, b value, x *exit) {
	if c.env == nil || a.t.k == tNever || b.t.k == tNever {
		return
	}
	switch {
	case a.t.k == tInt && b.t.k == tInt:
		c.compareInts(syntax.NEQ, a.s[0], b.s[0], x)
	case a.t.k == tOpt || b.t.k == tOpt:
		c.unlessOptEqual(a, b, x)
	case a.t.k == tDyn || b.t.k == tDyn:
		c.unlessDynEqual(a, b, x)
	case a.t.scalar() && b.t.scalar():
		if a.t.k != b.t.k {
			c.jump(x)
		} else if a.t.k != tNone {
			c.compareInts(syntax.NEQ, a.s[0], b.s[0], x)
		}
	case a.t.k == tTuple && b.t.k == tTuple:
		if len(a.t.elems) != len(b.t.elems) {
			c.jump(x)
			return
		}
		for i := range a.t.elems {
			c.unlessEqual(a.part(i), b.part(i), x)
		}
	case isTuple(a) && isTuple(b), a.t.k == tList && b.t.k == tList:
		c.unlessSeqEqual(a, b, x)
	case comparableKind(a) && comparableKind(b):
		c.jump(x) // of different types
	default:
		c.unsupported("%s and %s cannot be compared by the compiler", article(a.t), article(b.t))
	}
}

func (c *compiler) unlessOptEqual(a, b value, x *exit) {
	if a.t.k != tOpt {
		a, b = b, a
	}
	switch b.t.k {
	case tNone:
		c.compareInts(syntax.NEQ, a.s[0], constant(0), x)
	case tOpt:
		c.compareInts(syntax.NEQ, a.s[0], b.s[0], x)
		if c.env == nil {
			return
		}
		both := c.block()
		c.compareInts(syntax.EQL, a.s[0], constant(0), both)
		c.unlessEqual(a.inner(), b.inner(), x)
		c.end(both)
	default:
		c.compareInts(syntax.EQL, a.s[0], constant(0), x)
		c.unlessEqual(a.inner(), b, x)
	}
}

func isTuple(v value) bool { return v.t.k == tTuple || v.t.k == tSeq }

func comparableKind(v value) bool { return v.t.scalar() || isTuple(v) || v.t.k == tList }

func (c *compiler) unlessDynEqual(a, b value, x *exit) {
	if !a.t.scalar() || !b.t.scalar() {
		if comparableKind(a) && comparableKind(b) {
			c.jump(x)
			return
		}
		c.unsupported("%s and %s cannot be compared by the compiler", article(a.t), article(b.t))
	}
	p, q := c.convert(a, typeDyn), c.convert(b, typeDyn)
	c.compareInts(syntax.NEQ, p[0], q[0], x)
	if c.env != nil {
		c.compareInts(syntax.NEQ, p[1], q[1], x)
	}
}

func (c *compiler) unlessSeqEqual(a, b value, x *exit) {
	p, q := c.sourceOf(a), c.sourceOf(b)
	c.compareInts(syntax.NEQ, p.n, q.n, x)
	if c.env == nil {
		return
	}
	c.count(p.n, func(i slot, _ *exit) {
		c.unlessEqual(p.at(i), q.at(i), x)
	})
}

// order jumps to x if (a op b), op being < > <= >=.
func (c *compiler) order(op syntax.Token, a, b value, x *exit) {
	a, b = c.solid(a), c.solid(b)
	switch {
	case a.t.k == tBool && b.t.k == tBool:
		c.compareInts(op, a.s[0], b.s[0], x)
	case a.t.k == tStr && b.t.k == tStr:
		c.compareInts(op, c.wordInfo(a.s[0], wordRank), c.wordInfo(b.s[0], wordRank), x)
	case a.t.k == tDyn && (b.t.k == tDyn || b.t.k == tInt), a.t.k == tInt && b.t.k == tDyn:
		// Of two values of several types, only ints are compared here.
		for _, v := range []value{a, b} {
			if v.t.k == tDyn {
				c.push(v.s[0], constant(tagInt))
				c.op(opI64Ne)
				c.brIf(c.unsure)
			}
		}
		c.compareInts(op, last(a), last(b), x)
	case a.t.scalar() && b.t.scalar() && a.t.k != tDyn && b.t.k != tDyn:
		c.fail() // no order between these
	case isTuple(a) && isTuple(b), a.t.k == tList && b.t.k == tList:
		c.orderSequences(op, a, b, x)
	case comparableKind(a) && comparableKind(b) && a.t.k != tDyn && b.t.k != tDyn:
		c.fail()
	default:
		c.unsupported("%s and %s cannot be compared by the compiler", article(a.t), article(b.t))
	}
}

func last(v value) slot {
	s := v.s[len(v.s)-1]
	if v.t.k == tDyn {
		s.r, s.of = anything, nil
	}
	return s
}

// orderSequences compares by the first elements that differ, else by length.
func (c *compiler) orderSequences(op syntax.Token, a, b value, x *exit) {
	done := c.block()
	if a.t.k == tTuple && b.t.k == tTuple {
		for i := range min(len(a.t.elems), len(b.t.elems)) {
			next := c.block()
			c.compare(syntax.EQL, a.part(i), b.part(i), true, next)
			c.orderElements(op, a.part(i), b.part(i), x, done)
			c.end(next)
		}
		c.compareInts(op, constant(int64(len(a.t.elems))), constant(int64(len(b.t.elems))), x)
		c.end(done)
		return
	}
	p, q := c.sourceOf(a), c.sourceOf(b)
	c.push(p.n, q.n, p.n, q.n)
	c.op(wasm.I64LtS, wasm.Select)
	n := c.pop(small)
	c.count(n, func(i slot, again *exit) {
		e, f := p.at(i), q.at(i)
		c.compare(syntax.EQL, e, f, true, again)
		c.orderElements(op, e, f, x, done)
	})
	c.compareInts(op, p.n, q.n, x)
	c.end(done)
}

func (c *compiler) orderElements(op syntax.Token, a, b value, x, done *exit) {
	if c.env == nil {
		return
	}
	c.compare(op, a, b, true, x)
	c.jump(done)
}

// membership: in and not in.
func (c *compiler) membership(e *syntax.BinaryExpr, want bool, x *exit) {
	if e.Op == syntax.NOT_IN {
		want = !want
	}
	a := c.expr(e.X)
	var src source
	switch y := unparen(e.Y).(type) {
	case *syntax.TupleExpr:
		c.amongst(a, c.exprs(y.List), want, x)
		return
	case *syntax.ListExpr:
		c.amongst(a, c.exprs(y.List), want, x)
		return
	default:
		b := c.solid(c.expr(e.Y))
		c.at(e)
		switch b.t.k {
		case tTuple:
			var parts []value
			for i := range b.t.elems {
				parts = append(parts, b.part(i))
			}
			c.amongst(a, parts, want, x)
			return
		case tStr:
			c.substring(a, b, want, x)
			return
		case tDict, tSet:
			_, found := c.lookup(b, a)
			c.compareInts(tokenIf(want), found, constant(0), x)
			return
		case tRange:
			if a.t.k != tInt {
				c.unsupported("%s in a range is not known to the compiler", article(a.t))
			}
			src = c.sourceOf(b)
		case tList, tSeq:
			src = c.sourceOf(b)
		case tNever:
			return
		case tNone, tBool, tInt, tOutcome:
			c.fail()
			return
		default:
			c.unsupported("membership in %s is not known to the compiler", article(b.t))
		}
	}
	if c.env == nil {
		return
	}
	flag := c.temp()
	c.i64(0)
	c.set(flag)
	done := c.block()
	c.each(src, func(y value, again *exit) {
		c.unlessEqual(y, a, again)
		if c.env != nil {
			c.i64(1)
			c.set(flag)
			c.jump(done)
		}
	})
	c.end(done)
	if c.env != nil {
		c.compareInts(tokenIf(want), slot{local: flag, r: bit}, constant(0), x)
	}
}

func tokenIf(nonzero bool) syntax.Token {
	if nonzero {
		return syntax.NEQ
	}
	return syntax.EQL
}

// amongst jumps to x if (a is one of list) is want.
func (c *compiler) amongst(a value, list []value, want bool, x *exit) {
	if c.env == nil || a.t.k == tNever {
		return
	}
	if want {
		for _, b := range list {
			c.compare(syntax.EQL, b, a, true, x)
		}
		return
	}
	found := c.block()
	for _, b := range list {
		c.compare(syntax.EQL, b, a, true, found)
	}
	c.jump(x)
	c.end(found)
}
