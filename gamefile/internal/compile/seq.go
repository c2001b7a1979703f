package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// The header of a list: four words.
const (
	listLen  = 0
	listCap  = 8
	listData = 16
	listLock = 24 // more than 0: may not change (data, or a loop is running over it)
	listSize = 32
)

// nodeFor returns the node of the lists made by one place in the program.
func (c *compiler) nodeFor(key any) *node {
	n := c.cur.nodes[key]
	if n == nil {
		n = &node{elem: never}
		c.cur.nodes[key] = n
	}
	return n.root()
}

// A part of a place in the program that makes more than one list.
type subkey struct {
	key any
	i   int
}

// admit lets the lists of a node hold v.
func (c *compiler) admit(n *node, v value) {
	rng := make([]ival, len(v.s))
	for i, s := range v.s {
		rng[i] = s.r
	}
	if !c.widenElem(n, v.t, rng) {
		c.unsupported("a list holds %s and %s", article(n.root().elem), article(v.t))
	}
}

// loadElem reads an element of a node's list at an address.
func (c *compiler) loadElem(n *node, addr slot) value {
	n = n.root()
	v := value{t: n.elem}
	for i := range n.elem.width() {
		r := anything
		if i < len(n.rng) {
			r = n.rng[i]
		}
		if r.empty() {
			r = anything
		}
		v.s = append(v.s, c.load(addr, int64(i)*8, r))
	}
	if n.elem.k == tTuple {
		v.data, v.hasData = addr, true
	}
	if n.elem.k == tNever {
		// nothing is ever put into such a list
		c.fail()
	}
	return v
}

func (c *compiler) storeElem(n *node, addr slot, v value) {
	for i, s := range c.convert(v, n.root().elem) {
		c.store(addr, int64(i)*8, s)
	}
}

// alloc takes bytes from the arena, which is emptied for every position.
func (c *compiler) alloc(bytes slot) slot {
	if bytes.r.hi > 1<<40 || bytes.r.lo < 0 {
		c.push(bytes, constant(1<<40))
		c.op(wasm.I64GtU)
		c.brIf(c.outOfMemory)
	}
	c.get(c.arena)
	p := c.pop(natural)
	c.get(c.arena)
	c.push(bytes)
	c.op(wasm.I64Add)
	c.tee(c.arena)
	c.push(c.control(ctlArenaEnd))
	c.op(wasm.I64GtU)
	c.brIf(c.outOfMemory)
	return p
}

// bytesFor is n*words*8 for a non-negative n; far too much memory fails.
func (c *compiler) bytesFor(n slot, words int) slot {
	if n.known {
		return constant(n.c * int64(words) * 8)
	}
	if n.r.hi > 1<<32 {
		c.push(n, constant(1<<32))
		c.op(wasm.I64GtU)
		c.brIf(c.outOfMemory)
	}
	return c.two(wasm.I64Mul, n, constant(int64(words)*8), ival{0, 1 << 40})
}

// newList makes a list with room for capacity elements and length 0. It returns the
// header and the address of the elements.
func (c *compiler) newList(n *node, capacity slot) (header, data slot) {
	bytes := c.bytesFor(capacity, n.root().elem.width())
	b := c.plus(bytes, listSize)
	header = c.alloc(b)
	data = c.plus(header, listSize)
	c.store(header, listLen, constant(0))
	c.store(header, listCap, capacity)
	c.store(header, listData, data)
	c.store(header, listLock, constant(0))
	return header, data
}

// plus is a + k without a check: addresses and sizes are small.
func (c *compiler) plus(a slot, k int64) slot {
	if a.known {
		return constant(a.c + k)
	}
	return c.two(wasm.I64Add, a, constant(k), natural)
}

// appendTo appends one element.
func (c *compiler) appendTo(header slot, n *node, v value) {
	if c.env == nil || v.t.k == tNever {
		return
	}
	n = n.root()
	c.checkUnlocked(header)
	length := c.load(header, listLen, small)
	room := c.load(header, listCap, small)
	c.push(length, room)
	c.op(opI64Eq)
	c.open(wasm.If)
	c.push(header, constant(int64(n.elem.width())))
	c.get(c.arena)
	c.push(c.control(ctlArenaEnd))
	c.code = wasm.Unsigned(append(c.code, wasm.Call), growFunc)
	c.tee(c.arena)
	c.op(wasm.I64Eqz)
	c.brIf(c.outOfMemory)
	c.close()
	data := c.load(header, listData, natural)
	c.storeElem(n, c.element(data, length, n.elem.width()), v)
	c.store(header, listLen, c.plus(length, 1))
}

func (c *compiler) checkUnlocked(header slot) {
	lock := c.load(header, listLock, small)
	c.push(lock, constant(0))
	c.op(opI64Ne)
	c.failIf()
}

// lock and unlockTo keep the lists that loops run over from changing.
func (c *compiler) lock(header slot) {
	n := c.load(header, listLock, small)
	c.store(header, listLock, c.plus(n, 1))
	c.locked = append(c.locked, header)
}

func (c *compiler) unlockTo(depth int) {
	if c.env == nil {
		return
	}
	for i := len(c.locked) - 1; i >= depth; i-- {
		n := c.load(c.locked[i], listLock, small)
		c.store(c.locked[i], listLock, c.plus(n, -1))
	}
}

// extend appends all elements of src to a list. (A list that may not change fails at
// the first of them.)
func (c *compiler) extend(list value, src source) {
	if c.env == nil {
		return
	}
	list = c.stable(list)
	n := list.t.node
	c.each(src, func(v value, _ *exit) {
		c.admit(n, v)
		c.appendTo(list.s[0], n, v)
	})
}

// spill puts the elements of a tuple of static arity into memory and returns address and
// length.
func (c *compiler) spill(v value, n *node) []slot {
	n = n.root()
	k := len(v.t.elems)
	if v.hasData && allSame(v.t, n.elem) {
		return []slot{v.data, constant(int64(k))}
	}
	var words []slot
	known := true
	for i := range k {
		for _, s := range c.convert(v.part(i), n.elem) {
			words = append(words, s)
			known = known && s.known
		}
	}
	if known {
		return []slot{constant(c.literals.words(words)), constant(int64(k))}
	}
	base := c.alloc(constant(int64(len(words)) * 8))
	for i, s := range words {
		c.store(base, int64(i)*8, s)
	}
	return []slot{base, constant(int64(k))}
}

func allSame(t *typ, elem *typ) bool {
	for _, e := range t.elems {
		if !sameType(e, elem) {
			return false
		}
	}
	return true
}

// listLiteral makes [a, b, ...].
func (c *compiler) listLiteral(e *syntax.ListExpr) value {
	n := c.nodeFor(e)
	vs := c.exprs(e.List)
	if c.env == nil {
		return value{t: never}
	}
	for _, v := range vs {
		c.admit(n, v)
	}
	n = n.root()
	k := constant(int64(len(vs)))
	header, data := c.newList(n, k)
	for i, v := range vs {
		c.storeElem(n, c.element(data, constant(int64(i)), n.elem.width()), v)
	}
	c.store(header, listLen, k)
	return one(listOf(n), header)
}

// comprehension makes the list of [body for ... if ...].
func (c *compiler) comprehension(e *syntax.Comprehension) value {
	if e.Curly {
		c.unsupported("dict comprehensions are not known to the compiler")
	}
	n := c.nodeFor(e)
	header, _ := c.newList(n, constant(4))
	c.clauses(e, e.Clauses, func() {
		v := c.expr(e.Body)
		if c.env == nil {
			return
		}
		c.admit(n, v)
		c.appendTo(header, n, v)
	})
	if c.env == nil {
		return value{t: never}
	}
	return one(listOf(n), header)
}

// clauses emits the loops of a comprehension around body.
func (c *compiler) clauses(e *syntax.Comprehension, list []syntax.Node, body func()) {
	if c.env == nil {
		return
	}
	if len(list) == 0 {
		mark := len(c.busy)
		body()
		c.release(mark)
		return
	}
	switch cl := list[0].(type) {
	case *syntax.IfClause:
		skip := c.block()
		c.branch(cl.Cond, false, skip)
		c.clauses(e, list[1:], body)
		c.end(skip)
	case *syntax.ForClause:
		src := c.looped(cl.X)
		if c.env == nil {
			return
		}
		outer := len(c.locked)
		if src.list != nil && mayMutate([]syntax.Stmt{&syntax.ExprStmt{X: e}}) {
			c.lock(*src.list)
		}
		c.each(src, func(x value, _ *exit) {
			c.bindTarget(cl.Vars, x)
			c.clauses(e, list[1:], body)
		})
		c.unlockTo(outer)
		c.locked = c.locked[:outer]
	}
}

// binaryOther: + and * of sequences.
func (c *compiler) binaryOther(op syntax.Token, x, y value) value {
	x, y = c.solid(x), c.solid(y)
	switch {
	case op == syntax.PLUS && x.t.k == tTuple && y.t.k == tTuple:
		t := tupleOf(append(append([]*typ(nil), x.t.elems...), y.t.elems...)...)
		return value{t: t, s: append(append([]slot(nil), x.s...), y.s...)}
	case op == syntax.PLUS && (x.t.k == tList && y.t.k == tList || isTuple(x) && isTuple(y)):
		return c.concat(x, y)
	case op == syntax.STAR && x.t.k == tTuple && y.t.k == tInt && y.s[0].known && y.s[0].c*int64(len(x.t.elems)) <= 16:
		r := value{t: &typ{k: tTuple}}
		for range y.s[0].c {
			r.t.elems = append(r.t.elems, x.t.elems...)
			r.s = append(r.s, x.s...)
		}
		return r
	case op == syntax.STAR && (x.t.sequenceLike() || x.t.k == tTuple) && y.t.k == tInt:
		return c.repeat(x, y)
	case op == syntax.STAR && (y.t.sequenceLike() || y.t.k == tTuple) && x.t.k == tInt:
		return c.repeat(y, x)
	}
	if errorFor(op, x.t, y.t) {
		return c.raise()
	}
	c.unsupported("%s %s %s is not known to the compiler", article(x.t), op, article(y.t))
	return value{}
}

// errorFor reports whether the operator surely raises for these types.
func errorFor(op syntax.Token, x, y *typ) bool {
	plain := func(t *typ) bool {
		switch t.k {
		case tNone, tBool, tInt, tOutcome, tTuple, tList, tSeq:
			return true
		}
		return false
	}
	return plain(x) && plain(y) && (op == syntax.PLUS || op == syntax.MINUS)
}

func (c *compiler) concat(x, y value) value {
	p, q := c.sourceOf(x), c.sourceOf(y)
	if c.env == nil {
		return value{t: never}
	}
	key := c.here
	n := c.nodeFor(subkey{key, 2})
	c.admitNode(n, p.node)
	c.admitNode(n, q.node)
	total := c.two(wasm.I64Add, p.n, q.n, ival{0, 1 << 33})
	header, data := c.newList(n, total)
	c.fill(n, data, p)
	c.push(data)
	c.push(c.bytesFor(p.n, n.root().elem.width()))
	c.op(wasm.I64Add)
	c.fill(n, c.pop(natural), q)
	c.store(header, listLen, total)
	list := one(listOf(n), header)
	if x.t.k != tList {
		return c.asTuple(list)
	}
	return list
}

// admitNode lets the lists of n hold what those of m do.
func (c *compiler) admitNode(n, m *node) {
	m = m.root()
	if !c.widenElem(n, m.elem, m.rng) {
		c.unsupported("a list holds %s and %s", article(n.root().elem), article(m.elem))
	}
}

// fill stores all elements of a source from an address on.
func (c *compiler) fill(n *node, data slot, src source) {
	c.count(src.n, func(i slot, _ *exit) {
		v := src.at(i)
		if c.env != nil {
			c.storeElem(n, c.element(data, i, n.root().elem.width()), v)
		}
	})
}

func (c *compiler) repeat(x, times value) value {
	src := c.sourceOf(x)
	n := c.nodeFor(subkey{c.here, 3})
	c.admitNode(n, src.node)
	if !times.s[0].r.in(word32) {
		// Counts past 32 bits are errors, unless there is nothing to repeat.
		c.narrow(times.s[0])
		c.op(opI32Eqz)
		c.brIf(c.unsure)
	}
	k := c.extreme(wasm.I64GtS, times.s[0], constant(0))
	total := c.multiply(src.n, k).s[0]
	header, data := c.newList(n, total)
	w := n.root().elem.width()
	step := c.bytesFor(src.n, w)
	c.push(data)
	at := c.pop(natural)
	c.count(k, func(slot, *exit) {
		c.fill(n, at, src)
		c.push(at, step)
		c.op(wasm.I64Add)
		c.set(at.local)
	})
	c.store(header, listLen, total)
	list := one(listOf(n), header)
	if x.t.k != tList {
		return c.asTuple(list)
	}
	return list
}

// asTuple views a list that nobody else knows as a tuple.
func (c *compiler) asTuple(list value) value {
	if c.env == nil || list.t.k == tNever {
		return value{t: never}
	}
	n := c.load(list.s[0], listLen, small)
	data := c.load(list.s[0], listData, natural)
	return value{t: seqOf(list.t.node), s: []slot{data, n}}
}
