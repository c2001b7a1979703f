package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// call emits a call: of a builtin, a method, or a function of the program.
func (c *compiler) call(e *syntax.CallExpr) value {
	if name, ok := builtinName(e.Fn); ok {
		return c.builtinCall(name, e)
	}
	fn := c.expr(e.Fn)
	if c.env == nil {
		return value{t: never}
	}
	switch fn.t.k {
	case tMethod:
		args := c.exprs(positional(c, e))
		c.at(e)
		return c.method(fn.t.name, *fn.bound, args)
	case tBuiltin:
		return c.builtinCall(fn.t.name, e)
	case tFunc:
		args := c.arguments(e)
		c.at(e)
		v := c.invoke(e, fn.t.fn, args, nil)
		c.at(e)
		return v
	}
	if fn.t.scalar() || fn.t.sequenceLike() || fn.t.k == tTuple {
		return c.raise()
	}
	c.unsupported("a call of %s is not known to the compiler", article(fn.t))
	return value{}
}

// builtinName returns the name of a builtin that an expression names directly.
func builtinName(fn syntax.Expr) (string, bool) {
	id, ok := fn.(*syntax.Ident)
	if !ok {
		return "", false
	}
	s := id.Binding.(*resolve.Binding).Scope
	return id.Name, s == resolve.Universal || s == resolve.Predeclared
}

// arguments evaluates the arguments of a call.
func (c *compiler) arguments(e *syntax.CallExpr) []argument {
	var args []argument
	for _, a := range e.Args {
		name := ""
		switch x := a.(type) {
		case *syntax.BinaryExpr:
			if x.Op == syntax.EQ {
				name = x.X.(*syntax.Ident).Name
				a = x.Y
			}
		case *syntax.UnaryExpr:
			if x.Op == syntax.STAR || x.Op == syntax.STARSTAR {
				c.unsupported("starred arguments are not known to the compiler")
			}
		}
		args = append(args, argument{name, c.expr(a)})
	}
	return args
}

// positional returns the arguments of a call that may have only plain ones.
func positional(c *compiler, e *syntax.CallExpr) []syntax.Expr {
	for _, a := range e.Args {
		switch x := a.(type) {
		case *syntax.BinaryExpr:
			if x.Op == syntax.EQ {
				c.unsupported("this keyword argument is not known to the compiler")
			}
		case *syntax.UnaryExpr:
			if x.Op == syntax.STAR || x.Op == syntax.STARSTAR {
				c.unsupported("starred arguments are not known to the compiler")
			}
		}
	}
	return e.Args
}

func (c *compiler) builtinCall(name string, e *syntax.CallExpr) value {
	c.at(e)
	switch name {
	case "sorted":
		return c.sorted(e)
	case "move":
		return c.moveValue(e)
	case "print", "plus", "times", "span":
		c.unsupported("%s is not known to the compiler here", name)
	case "fail":
		c.arguments(e)
		return c.raise()
	case "divisors":
		args := c.exprs(positional(c, e))
		c.at(e)
		return c.divisors(e, args)
	}
	if name == "min" || name == "max" {
		if by, rest := keyArgument(e); by != nil {
			return c.minmaxBy(name, e, by, rest)
		}
	}
	list := positional(c, e)
	if folds[name] {
		return c.foldCall(name, e, list)
	}
	switch name {
	case "list", "tuple", "reversed", "enumerate", "zip":
		return c.listCall(name, e, list)
	case "set":
		return c.setOf(e, list)
	case "put":
		args := c.exprs(list)
		c.at(e)
		return c.put(e, args)
	}
	args := c.exprs(list)
	if c.env == nil {
		return value{t: never}
	}
	c.at(e)
	switch name {
	case "range":
		return c.rangeValue(args)
	case "bool":
		if len(args) == 0 {
			return boolConst(false)
		}
	}
	switch name {
	case "lines", "rays", "neighbours", "squares", "graph", "board_symmetries":
		c.unsupported("%s makes data: call it at the top level, and use its value here", name)
	}
	if len(args) != 1 {
		c.unsupported("%s with %d arguments is not known to the compiler", name, len(args))
	}
	x := args[0]
	switch name {
	case "len":
		return c.length(x)
	case "abs":
		return c.abs(x)
	case "bool":
		return c.asBool(x)
	case "int":
		switch x.t.k {
		case tInt:
			return x
		case tBool:
			return one(typeInt, x.s[0])
		case tNone, tOutcome, tTuple, tList, tSeq:
			return c.raise()
		}
	case "popcount":
		s, ok := c.asInt(x)
		if !ok {
			return c.raise()
		}
		if s.r.lo < 0 {
			c.push(s, constant(0))
			c.op(wasm.I64LtS)
			c.failIf()
		}
		c.push(s)
		c.op(wasm.I64Popcnt)
		return one(typeInt, c.pop(ival{0, 63}))
	}
	c.unsupported("%s of %s is not known to the compiler", name, article(x.t))
	return value{}
}

func (c *compiler) length(x value) value {
	x = c.solid(x)
	switch x.t.k {
	case tTuple:
		return intConst(int64(len(x.t.elems)))
	case tList, tSeq, tRange, tGraph, tDict, tSet:
		n := c.sourceOf(x).n
		n.r = n.r.meet(natural)
		return one(typeInt, n)
	case tStr, tDyn:
		return one(typeInt, c.wordInfo(c.asWord(x), wordLen))
	case tNone, tBool, tInt, tOutcome, tFunc, tBuiltin:
		return c.raise()
	}
	c.unsupported("len of %s is not known to the compiler", article(x.t))
	return value{}
}

func (c *compiler) abs(x value) value {
	s, ok := c.asInt(x)
	if !ok {
		return c.raise()
	}
	if s.r.lo >= 0 {
		return one(typeInt, s)
	}
	neg := c.subtract(constant(0), s)
	if c.env == nil {
		return neg
	}
	// The negation of -2^63 fails, as it should: it is only taken of negative numbers
	// where it matters, and no other number's overflows.
	return one(typeInt, c.extreme(wasm.I64GtS, s, neg.s[0]))
}

func (c *compiler) asBool(x value) value {
	out := c.temp()
	c.i64(0)
	c.set(out)
	done := c.block()
	c.branchValue(x, false, done)
	c.i64(1)
	c.set(out)
	c.end(done)
	return one(typeBool, slot{local: out, r: bit})
}

// listCall: builtins that make a list or tuple of the elements of others.
func (c *compiler) listCall(name string, e *syntax.CallExpr, list []syntax.Expr) value {
	var src source
	switch name {
	case "list", "tuple":
		if len(list) == 0 {
			if name == "tuple" {
				return tuple()
			}
			return c.materialize(c.several(nil), e)
		}
		if len(list) != 1 {
			return c.raise()
		}
		if comp, ok := unparen(list[0]).(*syntax.Comprehension); ok {
			src = c.fused(comp)
			break
		}
		v := c.solid(c.expr(list[0]))
		if name == "tuple" && isTuple(v) {
			return v
		}
		src = c.sourceOf(v)
	default:
		var ok bool
		if src, ok = c.lazyCall(name, e); !ok {
			c.unsupported("this call of %s is not known to the compiler", name)
		}
	}
	c.at(e)
	l := c.materialize(src, subkey{e, 7})
	if name == "tuple" {
		return c.asTuple(l)
	}
	return l
}

// put is put(cells, i, v, ...).
func (c *compiler) put(e *syntax.CallExpr, args []value) value {
	if c.env == nil {
		return value{t: never}
	}
	if len(args)%2 == 0 {
		return c.raise()
	}
	args[0] = c.solid(args[0])
	x := args[0]
	if x.t.k != tTuple && !x.t.sequenceLike() {
		return c.raise()
	}
	if v, ok := c.putConstant(args); ok {
		return v
	}
	src := c.sourceOf(x)
	n := c.nodeFor(subkey{e, 8})
	c.admitNode(n, src.node)
	for i := 2; i < len(args); i += 2 {
		c.admit(n, args[i])
	}
	header, data := c.newList(n, src.n)
	c.fill(n, data, src)
	c.store(header, listLen, src.n)
	for i := 1; i < len(args); i += 2 {
		k, ok := c.asInt(args[i])
		if !ok {
			return c.raise()
		}
		c.storeElem(n, c.element(data, c.place(k, src.n), n.root().elem.width()), args[i+1])
	}
	if c.env == nil {
		return value{t: never}
	}
	if x.t.k == tList {
		return one(listOf(n), header)
	}
	return value{t: seqOf(n), s: []slot{data, src.n}}
}

// putConstant is put on a tuple of static arity at constant places.
func (c *compiler) putConstant(args []value) (value, bool) {
	x := args[0]
	if x.t.k != tTuple {
		return value{}, false
	}
	var parts []value
	for i := range x.t.elems {
		parts = append(parts, x.part(i))
	}
	n := int64(len(parts))
	for i := 1; i < len(args); i += 2 {
		if args[i].t.k != tInt || !args[i].s[0].known {
			return value{}, false
		}
		k := args[i].s[0].c
		if k < 0 {
			k += n
		}
		if k < 0 || k >= n {
			return value{}, false
		}
		parts[k] = args[i+1]
	}
	return tuple(parts...), true
}
