package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// place turns an index into one from the start, and fails if it is out of range.
func (c *compiler) place(i, n slot) slot {
	if i.r.lo < 0 {
		if i.known {
			i = c.two(wasm.I64Add, n, i, anything)
		} else {
			c.push(i, n)
			c.op(wasm.I64Add)
			c.push(i, i)
			c.i64(0)
			c.op(wasm.I64LtS, wasm.Select)
			i = c.pop(anything)
		}
	}
	c.push(i, n)
	c.op(wasm.I64GeU)
	c.failIf()
	i.r = ival{max(i.r.lo, 0), min(i.r.hi, max(n.r.hi-1, 0))}
	return i
}

// index is x[i].
func (c *compiler) index(x, i value) value {
	if c.env == nil || x.t.k == tNever || i.t.k == tNever {
		return value{t: never}
	}
	x = c.solid(x)
	if x.t.k == tDict {
		v, found := c.lookup(x, i)
		c.push(found)
		c.op(wasm.I64Eqz)
		c.failIf()
		return v
	}
	switch x.t.k {
	case tNone, tBool, tInt, tOutcome, tFunc, tBuiltin, tMove, tSet:
		return c.raise()
	}
	k, ok := c.asInt(i)
	if !ok {
		return c.raise()
	}
	switch x.t.k {
	case tTuple:
		if k.known {
			if k.c < 0 {
				k.c += int64(len(x.t.elems))
			}
			if k.c < 0 || k.c >= int64(len(x.t.elems)) {
				return c.raise()
			}
			return x.part(int(k.c))
		}
		src := c.tupleSource(c.stable(x), subkey{c.here, 97}) // what is found may be gone over at the same place
		return src.at(c.place(k, src.n))
	case tStr, tDyn:
		w := c.asWord(x)
		base, n := c.wordInfo(w, wordBytes), c.wordInfo(w, wordLen)
		return c.letterAt(base, c.place(k, n))
	case tList, tSeq, tRange, tGraph:
		src := c.sourceOf(x)
		return src.at(c.place(k, src.n))
	}
	c.unsupported("indexing %s is not known to the compiler", article(x.t))
	return value{}
}

// setIndex is x[i] = v.
func (c *compiler) setIndex(x, i, v value) {
	if c.env == nil || x.t.k == tNever || i.t.k == tNever || v.t.k == tNever {
		return
	}
	if x = c.solid(x); x.t.k != tList {
		if x.t.k == tDict && len(c.blocks.constants) > 0 {
			c.unsupported("a change of a dict is not known to the compiler") // it may be one that stands in a function
		}
		c.fail() // other dicts known here are data from outside, which may not change either
		return
	}
	k, ok := c.asInt(i)
	if !ok {
		return
	}
	c.admit(x.t.node, v)
	c.checkUnlocked(x.s[0])
	n := c.load(x.s[0], listLen, small)
	data := c.load(x.s[0], listData, natural)
	c.storeElem(x.t.node, c.element(data, c.place(k, n), x.t.elem().width()), v)
}

// slice is x[lo:hi:step].
func (c *compiler) slice(e *syntax.SliceExpr) value {
	x := c.solid(c.expr(e.X))
	bounds := [3]value{none, none, none}
	for i, b := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
		if b != nil {
			bounds[i] = c.expr(b)
		}
	}
	if c.env == nil {
		return value{t: never}
	}
	c.at(e)
	step := int64(1)
	if bounds[2].t.k != tNone {
		if bounds[2].t.k != tInt || !bounds[2].s[0].known {
			c.unsupported("the step of this slice is not a literal int")
		}
		if step = bounds[2].s[0].c; step == 0 {
			return c.raise()
		}
	}
	if !x.t.sequenceLike() && x.t.k != tTuple {
		c.unsupported("slices of %s are not known to the compiler", article(x.t))
	}
	if v, ok := constantSlice(x, bounds, step); ok {
		return v
	}
	src := c.sourceOf(x)
	lo, hi := c.sliceBounds(src.n, bounds[0], bounds[1], step)
	if c.env == nil {
		return value{t: never}
	}
	n := c.rangeLen(lo, hi, constant(step))
	if x.t.k != tList && step == 1 {
		return value{t: seqOf(src.node), s: []slot{c.element(src.base, lo, src.node.root().elem.width()), n}}
	}
	part := source{n: n, node: src.node, at: func(i slot) value {
		k := c.two(wasm.I64Mul, i, constant(step), anything)
		return src.at(c.two(wasm.I64Add, lo, k, natural))
	}}
	if x.t.k == tList {
		return c.materialize(part, subkey{e, 1})
	}
	return c.asTuple(c.materialize(part, subkey{e, 1}))
}

// constantSlice slices a tuple of static arity at constants.
func constantSlice(x value, b [3]value, step int64) (value, bool) {
	if x.t.k != tTuple || step != 1 {
		return value{}, false
	}
	n := int64(len(x.t.elems))
	at := [2]int64{0, n}
	for i := range at {
		if b[i].t.k == tNone {
			continue
		}
		if b[i].t.k != tInt || !b[i].s[0].known {
			return value{}, false
		}
		k := b[i].s[0].c
		if k < 0 {
			k += n
		}
		at[i] = min(max(k, 0), n)
	}
	var parts []value
	for i := at[0]; i < at[1]; i++ {
		parts = append(parts, x.part(int(i)))
	}
	return tuple(parts...), true
}

// sliceBounds applies the defaults and limits of slice bounds.
func (c *compiler) sliceBounds(n slot, lo, hi value, step int64) (slot, slot) {
	least, most := constant(0), n
	if step < 0 {
		least, most = constant(-1), c.two(wasm.I64Sub, n, constant(1), anything)
	}
	clamp := func(v value, absent slot) slot {
		if v.t.k == tNone {
			return absent
		}
		k, ok := c.asInt(v)
		if !ok {
			return constant(0)
		}
		if !k.r.in(word32) { // bounds are ints of 32 bits
			c.narrow(k)
			c.op(opI32Eqz)
			c.failIf()
		}
		if k.r.lo < 0 { // from the end
			c.push(k, n)
			c.op(wasm.I64Add)
			c.push(k, k)
			c.i64(0)
			c.op(wasm.I64LtS, wasm.Select)
			k = c.pop(anything)
		}
		k = c.extreme(wasm.I64GtS, k, least)
		return c.extreme(wasm.I64LtS, k, most)
	}
	if step < 0 {
		return clamp(lo, most), clamp(hi, least)
	}
	return clamp(lo, least), clamp(hi, most)
}

// extreme is the larger or smaller of two numbers.
func (c *compiler) extreme(op byte, a, b slot) slot {
	r := ival{min(a.r.lo, b.r.lo), min(a.r.hi, b.r.hi)}
	if op == wasm.I64GtS {
		r = ival{max(a.r.lo, b.r.lo), max(a.r.hi, b.r.hi)}
	}
	if r.lo == r.hi {
		return constant(r.lo)
	}
	c.push(a, b, a, b)
	c.op(op, wasm.Select)
	return c.pop(r)
}
