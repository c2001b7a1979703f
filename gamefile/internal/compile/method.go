package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// method emits a call of a method of a list, string or dict.
func (c *compiler) method(name string, x value, args []value) value {
	if c.env == nil || x.t.k == tNever {
		return value{t: never}
	}
	x = c.solid(x)
	for _, a := range args {
		if a.t.k == tNever {
			return a
		}
	}
	switch x.t.k {
	case tList:
		return c.listMethod(name, x, args)
	case tStr:
		if name == "elems" && len(args) == 0 {
			return c.letters(x)
		}
	case tDict:
		return c.dictMethod(name, x, args)
	case tNone, tBool, tInt, tOutcome, tTuple, tSeq:
		return c.raise()
	}
	c.unsupported("method %s of %s is not known to the compiler", name, article(x.t))
	return value{}
}

func (c *compiler) listMethod(name string, x value, args []value) value {
	n := x.t.node
	switch {
	case name == "append" && len(args) == 1:
		c.admit(n, args[0])
		c.appendTo(x.s[0], n, args[0])
		return none
	case name == "extend" && len(args) == 1:
		c.checkUnlocked(x.s[0])
		c.extend(x, c.sourceOf(args[0]))
		return none
	case name == "clear" && len(args) == 0:
		c.checkUnlocked(x.s[0])
		c.store(x.s[0], listLen, constant(0))
		return none
	case name == "pop" && len(args) <= 1:
		return c.popAt(x, args)
	case name == "insert" && len(args) == 2:
		return c.insert(x, args[0], args[1])
	case name == "index" && len(args) == 1, name == "remove" && len(args) == 1:
		return c.find(x, args[0], name == "remove")
	case name == "append" || name == "extend" || name == "clear" || name == "insert":
		return c.raise() // wrong number of arguments
	}
	c.unsupported("method %s of a list is not known to the compiler", name)
	return value{}
}

// popAt is list.pop(i): the element is taken out and the rest moves down.
func (c *compiler) popAt(x value, args []value) value {
	x = c.stable(x)
	c.checkUnlocked(x.s[0])
	n := c.load(x.s[0], listLen, small)
	data := c.load(x.s[0], listData, natural)
	at := constant(-1)
	if len(args) == 1 {
		k, ok := c.asInt(args[0])
		if !ok {
			return c.raise()
		}
		at = k
	}
	at = c.place(at, n)
	w := x.t.elem().width()
	if w == 0 && x.t.elem().k == tNever {
		return c.raise()
	}
	v := c.loadElem(x.t.node, c.element(data, at, w))
	c.closeGap(x.s[0], data, at, n, w)
	return v
}

// closeGap moves the elements after place at down by one.
func (c *compiler) closeGap(header, data, at, n slot, w int) {
	c.address(c.element(data, at, w))
	next := c.two(wasm.I64Add, at, constant(1), small)
	c.address(c.element(data, next, w))
	c.push(n, next)
	c.op(wasm.I64Sub)
	c.i64(int64(w) * 8)
	c.op(wasm.I64Mul, wasm.I32WrapI64)
	c.memoryCopy()
	c.store(header, listLen, c.plus(n, -1))
}

func (c *compiler) memoryCopy() { c.op(0xfc, 10, 0, 0) }

func (c *compiler) insert(x, i, v value) value {
	x = c.stable(x)
	n := x.t.node
	c.admit(n, v)
	k, ok := c.asInt(i)
	if !ok {
		return c.raise()
	}
	c.checkUnlocked(x.s[0])
	length := c.load(x.s[0], listLen, small)
	// An index past an end means that end.
	c.push(k, length)
	c.op(wasm.I64Add)
	c.push(k, k)
	c.i64(0)
	c.op(wasm.I64LtS, wasm.Select)
	at := c.pop(anything)
	at = c.extreme(wasm.I64LtS, c.extreme(wasm.I64GtS, at, constant(0)), length)
	c.appendTo(x.s[0], n, v)
	data := c.load(x.s[0], listData, natural)
	w := n.root().elem.width()
	from := c.element(data, at, w)
	c.address(c.plus(from, int64(w)*8))
	c.address(from)
	c.push(length, at)
	c.op(wasm.I64Sub)
	c.i64(int64(w) * 8)
	c.op(wasm.I64Mul, wasm.I32WrapI64)
	c.memoryCopy()
	c.storeElem(n, from, v)
	return none
}

// find is list.index(v), and list.remove(v).
func (c *compiler) find(x, v value, remove bool) value {
	x = c.stable(x)
	if remove {
		c.checkUnlocked(x.s[0])
	}
	src := c.sourceOf(x)
	at := c.temp()
	c.i64(-1)
	c.set(at)
	done := c.block()
	c.count(src.n, func(i slot, again *exit) {
		c.unlessEqual(src.at(i), v, again)
		if c.env != nil {
			c.push(i)
			c.set(at)
			c.jump(done)
		}
	})
	c.end(done)
	if c.env == nil {
		return value{t: never}
	}
	c.get(at)
	c.i64(0)
	c.op(wasm.I64LtS)
	c.failIf()
	s := slot{local: at, r: small}
	if !remove {
		return one(typeInt, s)
	}
	c.closeGap(x.s[0], src.base, s, src.n, x.t.elem().width())
	return none
}

// sorted is sorted(xs, key=, reverse=): a stable insertion sort.
func (c *compiler) sorted(e *syntax.CallExpr) value {
	var key value
	hasKey, reverse := false, false
	var list syntax.Expr
	for i, a := range e.Args {
		b, ok := a.(*syntax.BinaryExpr)
		switch {
		case ok && b.Op == syntax.EQ && b.X.(*syntax.Ident).Name == "key":
			key = c.expr(b.Y)
			hasKey = key.t.k != tNone
		case ok && b.Op == syntax.EQ && b.X.(*syntax.Ident).Name == "reverse":
			v := c.expr(b.Y)
			if v.t.k != tBool || !v.s[0].known {
				c.unsupported("reverse= must be True or False for the compiler")
			}
			reverse = v.s[0].c != 0
		case i == 0:
			list = a
		default:
			c.unsupported("this call of sorted is not known to the compiler")
		}
	}
	if list == nil {
		return c.raise()
	}
	src := c.fused(list)
	if hasKey {
		if key.t.k != tFunc {
			c.unsupported("key= must be a function of the file for the compiler")
		}
		inner := src
		src = source{node: &node{elem: never}, push: func(body func(v value)) {
			c.each(inner, func(v value, _ *exit) {
				k := c.invoke(subkey{e, 20}, key.t.fn, []argument{{"", v}}, nil)
				if c.env != nil {
					body(tuple(k, v))
				}
			})
		}}
	}
	l := c.materialize(src, subkey{e, 9})
	if c.env == nil {
		return value{t: never}
	}
	if l.t.elem().k == tNever { // nothing to sort, as far as is known in this pass
		if hasKey {
			return c.materialize(c.several(nil), subkey{e, 21})
		}
		return l
	}
	c.insertionSort(l, hasKey, reverse, e)
	if !hasKey {
		return l
	}
	s := c.sourceOf(l)
	return c.materialize(source{n: s.n, push: nil, node: &node{elem: never}, at: func(i slot) value {
		return s.at(i).part(1)
	}}, subkey{e, 21})
}

func (c *compiler) insertionSort(l value, keyed, reverse bool, e syntax.Expr) {
	n := c.load(l.s[0], listLen, small)
	data := c.load(l.s[0], listData, natural)
	w := l.t.elem().width()
	place := func(v value) value {
		if keyed {
			return v.part(0)
		}
		return v
	}
	c.count(n, func(i slot, _ *exit) {
		v := c.loadElem(l.t.node, c.element(data, i, w))
		k := c.temp()
		c.push(i)
		c.set(k)
		out := c.block()
		c.loop(func(again *exit) {
			c.get(k)
			c.op(wasm.I64Eqz)
			c.jumpIf(out)
			c.get(k)
			c.i64(1)
			c.op(wasm.I64Sub)
			before := c.pop(small)
			u := c.loadElem(l.t.node, c.element(data, before, w))
			a, b := place(v), place(u)
			if reverse {
				a, b = b, a
			}
			c.compare(syntax.LT, a, b, false, out)
			if c.env == nil {
				return
			}
			c.storeElem(l.t.node, c.element(data, slot{local: k, r: small}, w), u)
			c.push(before)
			c.set(k)
		})
		c.end(out)
		if c.env != nil {
			c.storeElem(l.t.node, c.element(data, slot{local: k, r: small}, w), v)
		}
	})
}

// divisors is divisors(n): the small ones going up, then their partners going down.
func (c *compiler) divisors(e *syntax.CallExpr, args []value) value {
	if c.env == nil {
		return value{t: never}
	}
	if len(args) != 1 {
		return c.raise()
	}
	x, ok := c.asInt(args[0])
	if !ok {
		return c.raise()
	}
	n := c.nodeFor(e)
	n.root().elem = typeInt
	c.admit(n, one(typeInt, slot{r: ival{1, max(x.r.hi, 1)}}))
	c.push(x, constant(1))
	c.op(wasm.I64LtS)
	c.failIf()
	c.push(x, constant(1e16)) // the square of the largest sieve
	c.op(wasm.I64GtS)
	c.failIf()
	header, _ := c.newList(n, constant(8))
	for _, up := range []bool{true, false} {
		d := c.temp()
		c.i64(1)
		c.set(d)
		if !up {
			c.divisorsFrom(x, d)
		}
		c.divisorLoop(n, header, x, d, up)
	}
	return one(listOf(n), header)
}

// divisorsFrom sets d to the least number whose square exceeds x, less one.
func (c *compiler) divisorsFrom(x slot, d uint32) {
	out := c.block()
	c.loop(func(again *exit) {
		c.get(d)
		c.i64(1)
		c.op(wasm.I64Add)
		c.tee(d)
		c.push(x)
		c.get(d)
		c.op(wasm.I64DivS, wasm.I64GtS)
		c.jumpIf(out)
	})
	c.end(out)
	c.get(d)
	c.i64(1)
	c.op(wasm.I64Sub)
	c.set(d)
}

func (c *compiler) divisorLoop(n *node, header, x slot, d uint32, up bool) {
	out := c.block()
	c.loop(func(again *exit) {
		c.get(d)
		if up {
			c.push(x)
			c.get(d)
			c.op(wasm.I64DivS, wasm.I64GtS)
		} else {
			c.op(wasm.I64Eqz)
		}
		c.jumpIf(out)
		c.get(d)
		k := c.pop(counting)
		c.get(d)
		c.i64(int64(2*b2i(up) - 1))
		c.op(wasm.I64Add)
		c.set(d)
		c.push(x, k)
		c.op(wasm.I64RemS)
		c.i64(0)
		c.op(opI64Ne)
		c.jumpIf(again)
		if up {
			c.appendTo(header, n, one(typeInt, k))
			return
		}
		q := c.two(wasm.I64DivS, x, k, counting)
		c.push(q, k)
		c.op(opI64Eq)
		c.jumpIf(again)
		c.appendTo(header, n, one(typeInt, q))
	})
	c.end(out)
}
