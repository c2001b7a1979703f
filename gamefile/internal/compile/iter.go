package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// A source is something to iterate over: how many elements it has, and the code that
// gets one. Sources are lazy where that makes no difference.
type source struct {
	n     slot
	at    func(i slot) value
	node  *node
	base  slot  // where elements lie, for lists and tuples
	early bool  // the loop over it may end early
	walk  bool  // elements lie one after the other from base on
	list  *slot // the header of a list that might change
	// first and step are set for a range.
	span        bool
	first, step slot
	bound       ival // what its elements lie in, if not empty
	// short is set for a short tuple of static arity, whose elements need not be put into memory.
	short *value
	// push is set for a comprehension whose list is never made: it emits all
	// loops around body.
	push func(body func(v value))
}

// sourceOf returns the elements of a value. What is not iterable raises.
func (c *compiler) sourceOf(v value) source {
	if c.env == nil || v.t.k == tNever {
		return c.noSource()
	}
	v = c.stable(c.solid(v))
	switch v.t.k {
	case tList:
		if v.frozen != nil {
			return c.elements(v.t.node, v.frozen[1], v.frozen[0])
		}
		n := c.load(v.s[0], listLen, small)
		data := c.load(v.s[0], listData, natural)
		s := c.elements(v.t.node, data, n)
		s.list = &v.s[0]
		return s
	case tSeq:
		return c.elements(v.t.node, v.s[0], v.s[1])
	case tTuple:
		return c.tupleSource(v, subkey{c.here, 98})
	case tRange:
		return c.span(v.s[0], v.s[1], v.s[2])
	case tGraph:
		return c.graphRows(v)
	case tDict, tSet:
		return c.dictKeys(v)
	case tNone, tBool, tInt, tStr, tOutcome, tFunc, tBuiltin, tDyn:
		c.fail()
		return c.noSource()
	}
	c.unsupported("iteration over %s is not known to the compiler", article(v.t))
	return source{}
}

// tupleSource returns the elements of a tuple of static arity.
func (c *compiler) tupleSource(v value, key any) source {
	n := c.nodeFor(key)
	for i := range v.t.elems {
		c.admit(n, v.part(i))
	}
	s := c.spill(v, n)
	return c.elements(n, s[0], s[1])
}

func (c *compiler) noSource() source {
	return source{n: constant(0), node: &node{elem: never}, at: func(slot) value { return value{t: never} }}
}

func (c *compiler) elements(n *node, data, length slot) source {
	return source{n: length, node: n, base: data, walk: true, at: func(i slot) value {
		return c.loadElem(n, c.element(data, i, n.root().elem.width()))
	}}
}

// count emits a loop of i = 0..n-1.
func (c *compiler) count(n slot, body func(i slot, again *exit)) { c.counting(n, false, body) }

func (c *compiler) counting(n slot, early bool, body func(i slot, again *exit)) {
	if c.env == nil {
		return
	}
	i := c.temp()
	c.i64(0)
	c.set(i)
	out := c.block()
	c.atMost(n, early, func(again *exit) {
		c.get(i)
		c.push(n)
		c.op(wasm.I64GeS)
		c.jumpIf(out)
		c.get(i)
		k := c.pop(ival{0, max(n.r.hi-1, 0)})
		c.get(i)
		c.i64(1)
		c.op(wasm.I64Add)
		c.set(i)
		body(k, again)
	})
	c.end(out)
}

// each emits a loop over a source; body may jump to again for the next element.
func (c *compiler) each(src source, body func(v value, again *exit)) {
	if c.env == nil {
		return
	}
	if src.short != nil {
		if c.oneByOne(*src.short, body) {
			return
		}
		src = c.tupleSource(*src.short, subkey{c.here, 98})
	}
	switch {
	case src.push != nil:
		src.push(func(v value) {
			again := c.block()
			body(v, again)
			c.end(again)
		})
	case src.span && src.step.known && src.step.c == 1:
		c.ascend(src, body)
	case src.walk && src.node.root().elem.width() > 0:
		c.walk(src, body)
	default:
		c.counting(src.n, src.early, func(i slot, again *exit) {
			if src.n.known && src.n.c == 0 {
				c.env = nil
				return
			}
			if v := src.at(i); c.env != nil {
				body(v, again)
			}
		})
	}
}

// walk is each for elements that lie one after the other: a pointer goes from the first
// to the end.
func (c *compiler) walk(src source, body func(v value, again *exit)) {
	stride := int32(8 * src.node.root().elem.width())
	p, end := c.newLocal(wasm.I32), c.newLocal(wasm.I32)
	c.address(src.base)
	c.tee(p)
	c.push(src.n)
	c.i64(int64(stride))
	c.op(wasm.I64Mul, wasm.I32WrapI64, wasm.I32Add)
	c.set(end)
	c.goOver(src.n, src.early, stepper{
		narrow: stride == 8,
		fewer: func(rounds int32) {
			c.get(end)
			c.get(p)
			c.op(wasm.I32Sub)
			c.i32(rounds * stride)
			c.op(wasm.I32LtU)
		},
		touch: func(rounds int32) {
			c.get(p)
			c.memory(wasm.I64Load, int64(rounds*stride-8))
			c.op(wasm.Drop)
		},
		step: func(rounds int32) {
			c.get(p)
			c.i32(rounds * stride)
			c.op(wasm.I32Add)
			c.set(p)
		},
		at: func(round int32) value {
			v := c.loadElem(src.node, slot{local: p, short: true, off: int64(round * stride)})
			v.hasData = false // the address is not one that can be kept
			return v
		},
	}, body)
}

// ascend is each for a range of step 1: the number itself is the counter.
func (c *compiler) ascend(src source, body func(v value, again *exit)) {
	x, stop := c.temp(), c.temp()
	c.push(src.first)
	c.set(x)
	c.push(src.first, src.n)
	c.op(wasm.I64Add)
	c.set(stop)
	hi, ok := src.first.r.add(src.n.r)
	r := ival{src.first.r.lo, hi.hi - 1}
	if !ok {
		r = anything
	}
	if src.bound.lo <= src.bound.hi {
		r = r.meet(src.bound)
	}
	if r.empty() {
		r = anything
	}
	c.goOver(src.n, src.early, stepper{
		fewer: func(rounds int32) {
			c.get(x)
			if rounds > 1 {
				c.i64(int64(rounds - 1))
				c.op(wasm.I64Add)
			}
			c.get(stop)
			c.op(wasm.I64GeS)
		},
		touch: func(int32) {},
		far:   r.hi > 1<<62,
		step: func(rounds int32) {
			c.get(x)
			c.i64(int64(rounds))
			c.op(wasm.I64Add)
			c.set(x)
		},
		at: func(round int32) value {
			c.get(x)
			if round > 0 {
				c.i64(int64(round))
				c.op(wasm.I64Add)
			}
			return one(typeInt, c.pop(r))
		},
	}, body)
}

// source returns the elements of an expression, without making a list of them where
// that can be avoided.
func (c *compiler) source(e syntax.Expr) source {
	if c.env == nil {
		return c.noSource()
	}
	switch e := unparen(e).(type) {
	case *syntax.ListExpr:
		return c.literalSource(e, e.List)
	case *syntax.TupleExpr:
		return c.literalSource(e, e.List)
	case *syntax.CallExpr:
		if id, ok := e.Fn.(*syntax.Ident); ok {
			b := id.Binding.(*resolve.Binding)
			if b.Scope == resolve.Universal || b.Scope == resolve.Predeclared {
				if s, ok := c.lazyCall(id.Name, e); ok {
					return s
				}
			}
		}
	}
	v := c.expr(e)
	c.at(e)
	return c.sourceOf(v)
}

// looped is source for a loop that goes once over all elements.
func (c *compiler) looped(e syntax.Expr) source {
	switch unparen(e).(type) {
	case *syntax.Ident, *syntax.IndexExpr:
		v := c.expr(e)
		c.at(e)
		if v = c.solid(v); v.t.k == tTuple && len(v.t.elems) <= mostParts && c.env != nil {
			v = c.stable(v)
			return source{n: constant(int64(len(v.t.elems))), node: &node{elem: never}, short: &v}
		}
		return c.sourceOf(v)
	}
	return c.source(e)
}

// fused is source for those who consume all elements and do nothing else: there a
// comprehension need not become a list.
func (c *compiler) fused(e syntax.Expr) source {
	if comp, ok := unparen(e).(*syntax.Comprehension); ok && !comp.Curly {
		return source{node: &node{elem: never}, push: func(body func(v value)) {
			c.clauses(comp, comp.Clauses, func() {
				v := c.expr(comp.Body)
				if c.env != nil {
					body(v)
				}
			})
		}}
	}
	return c.source(e)
}

// literalSource: the elements of a list or tuple that is only iterated over.
func (c *compiler) literalSource(key any, list []syntax.Expr) source {
	vs := c.exprs(list)
	if c.env == nil {
		return c.noSource()
	}
	n := c.nodeFor(subkey{key, 4})
	for _, v := range vs {
		c.admit(n, v)
	}
	s := c.spill(tuple(vs...), n)
	return c.elements(n, s[0], s[1])
}

// lazyCall: range, enumerate and zip as sources. Only for arguments that cannot change while
// the loop runs, which their copies of lists make sure of.
func (c *compiler) lazyCall(name string, e *syntax.CallExpr) (source, bool) {
	for _, a := range e.Args {
		if _, named := a.(*syntax.BinaryExpr); named && a.(*syntax.BinaryExpr).Op == syntax.EQ {
			return source{}, false
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			return source{}, false
		}
	}
	switch name {
	case "range":
		return c.rangeSource(c.exprs(e.Args)), true
	case "enumerate":
		if len(e.Args) != 1 && len(e.Args) != 2 {
			return source{}, false
		}
		src := c.frozen(c.source(e.Args[0]), e)
		start := constant(0)
		if len(e.Args) == 2 {
			s, ok := c.asInt(c.expr(e.Args[1]))
			if !ok || !s.r.in(word32) {
				return source{}, false
			}
			start = c.stable(one(typeInt, s)).s[0]
		}
		return source{n: src.n, node: &node{elem: never}, at: func(i slot) value {
			number := c.add(start, i)
			return tuple(number, src.at(i))
		}}, true
	case "zip":
		var parts []source
		for i, a := range e.Args {
			parts = append(parts, c.frozen(c.source(a), subkey{e, 10 + i}))
		}
		if len(parts) == 0 || c.env == nil {
			return c.noSource(), true
		}
		n := parts[0].n
		for _, p := range parts[1:] {
			n = c.extreme(wasm.I64LtS, n, p.n)
		}
		return source{n: n, node: &node{elem: never}, at: func(i slot) value {
			var vs []value
			for _, p := range parts {
				vs = append(vs, p.at(i))
			}
			return tuple(vs...)
		}}, true
	case "reversed":
		if len(e.Args) != 1 {
			return source{}, false
		}
		src := c.frozen(c.source(e.Args[0]), e)
		return source{n: src.n, node: src.node, at: func(i slot) value {
			c.push(src.n, constant(1))
			c.op(wasm.I64Sub)
			c.push(i)
			c.op(wasm.I64Sub)
			return src.at(c.pop(ival{0, max(src.n.r.hi-1, 0)}))
		}}, true
	}
	return source{}, false
}

// frozen returns a source that changes of its list do not touch: a copy, unless the list is
// among the data, which nothing can change.
func (c *compiler) frozen(src source, key any) source {
	if src.list == nil || c.env == nil || src.list.known {
		return src
	}
	n := c.nodeFor(subkey{key, 5})
	c.admitNode(n, src.node)
	_, data := c.newList(n, src.n)
	c.fill(n, data, src)
	return c.elements(n, data, src.n)
}

// materialize makes a list of a source.
func (c *compiler) materialize(src source, key any) value {
	if c.env == nil {
		return value{t: never}
	}
	n := c.nodeFor(key)
	if src.push == nil && src.node != nil && src.node.root().elem.k != tNever {
		c.admitNode(n, src.node)
		header, data := c.newList(n, src.n)
		c.fill(n, data, src)
		c.store(header, listLen, src.n)
		return one(listOf(n), header)
	}
	room := constant(4)
	if src.push == nil {
		room = src.n
	}
	header, _ := c.newList(n, room)
	c.each(src, func(v value, _ *exit) {
		if c.env == nil {
			return
		}
		c.admit(n, v)
		c.appendTo(header, n, v)
	})
	return one(listOf(n), header)
}
