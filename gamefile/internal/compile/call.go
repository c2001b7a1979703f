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

// folds are the builtins that go through one iterable, or through their arguments.
var folds = map[string]bool{"xor": true, "gcd": true, "min": true, "max": true, "sum": true, "any": true, "all": true}

func (c *compiler) builtinCall(name string, e *syntax.CallExpr) value {
	c.at(e)
	switch name {
	case "sorted":
		return c.sorted(e)
	case "move":
		return c.moveValue(e)
	case "print", "plus", "times":
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
	case tList, tSeq, tRange, tGraph, tDict:
		n := c.sourceOf(x).n
		n.r = n.r.meet(natural)
		return one(typeInt, n)
	case tStr:
		return one(typeInt, c.wordInfo(x.s[0], wordLen))
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

// foldCall: one iterable argument, or the arguments themselves.
func (c *compiler) foldCall(name string, e *syntax.CallExpr, list []syntax.Expr) value {
	var src source
	start := constant(0)
	if name == "sum" && len(list) == 2 {
		src = c.fused(list[0])
		s, ok := c.asInt(c.expr(list[1]))
		if !ok {
			return c.raise()
		}
		start, list = s, list[:1]
	} else if len(list) == 1 {
		x := unparen(list[0])
		src = c.fused(x)
	} else if name == "any" || name == "all" || name == "sum" {
		c.unsupported("%s with %d arguments is not known to the compiler", name, len(list))
	} else if len(list) == 0 && (name == "min" || name == "max") {
		return c.raise()
	} else {
		src = c.several(c.exprs(list))
	}
	c.at(e)
	if c.env == nil {
		return value{t: never}
	}
	switch name {
	case "min", "max":
		return c.minmax(name, e, src, func(v value) value { return v })
	case "any", "all":
		return c.anyAll(name, src)
	}
	return c.accumulate(name, src, start)
}

// several is the source of values given one by one.
func (c *compiler) several(vs []value) source {
	return source{node: &node{elem: never}, push: func(body func(v value)) {
		for _, v := range vs {
			if c.env != nil {
				body(v)
			}
		}
	}}
}

// accumulate: sum, xor and gcd.
func (c *compiler) accumulate(name string, src source, start slot) value {
	total := c.temp()
	c.push(start)
	c.set(total)
	r := nowhere
	c.each(src, func(v value, _ *exit) {
		s, ok := c.asInt(v)
		if !ok {
			return
		}
		r = r.join(s.r)
		switch name {
		case "xor":
			c.get(total)
			c.push(s)
			c.op(wasm.I64Xor)
			c.set(total)
		case "gcd":
			c.get(total)
			c.push(s)
			c.code = wasm.Unsigned(append(c.code, wasm.Call), gcdFunc)
			c.tee(total)
			c.i64(0)
			c.op(wasm.I64LtS)
			c.failIf()
		default:
			// Loops have less than 2^31 rounds, so small numbers cannot overflow.
			bound := anything
			if s.r.in(word32) && start.r.in(word32) {
				bound = ival{-1 << 62, 1 << 62}
			}
			c.push(c.add(slot{local: total, r: bound}, s).s...)
			c.set(total)
		}
	})
	if c.env == nil {
		return value{t: never}
	}
	out := anything
	switch {
	case name == "xor":
		out = r.ones(bit)
	case name == "gcd":
		out = natural
	case r.empty():
		out = start.r
	case r.in(word32) && start.r.in(word32):
		out = ival{-1 << 62, 1 << 62}
		if r.lo >= 0 && start.r.lo >= 0 {
			out.lo = 0
		}
	}
	return one(typeInt, slot{local: total, r: out})
}

func (c *compiler) anyAll(name string, src source) value {
	out := c.temp()
	c.i64(int64(b2i(name == "all")))
	c.set(out)
	c.each(src, func(v value, again *exit) {
		if name == "any" && v.t.k != tBool {
			c.unsupported("any of %s is not known to the compiler", plural(v.t))
		}
		c.branchValue(v, name == "all", again)
		if c.env != nil {
			c.i64(int64(b2i(name == "any")))
			c.set(out)
		}
	})
	return one(typeBool, slot{local: out, r: bit})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// minmax: the first of the least or greatest elements.
func (c *compiler) minmax(name string, e *syntax.CallExpr, src source, by func(value) value) value {
	op := syntax.LT
	if name == "max" {
		op = syntax.GT
	}
	best := c.hidden(subkey{e, 6}, "the result of "+name)
	have := c.temp()
	c.i64(0)
	c.set(have)
	c.unassign(best)
	c.each(src, func(v value, again *exit) {
		take := c.block()
		c.get(have)
		c.op(wasm.I64Eqz)
		if c.env.at(best.id).assigned == no {
			c.op(wasm.Drop)
			c.jump(take)
		} else {
			c.jumpIf(take)
		}
		if c.env != nil {
			c.compare(op, by(v), by(c.readAssigned(best)), true, take)
			c.jump(again)
		}
		c.end(take)
		c.assign(best, v)
		c.i64(1)
		c.set(have)
	})
	if c.env == nil {
		return value{t: never}
	}
	if c.env.at(best.id).assigned != yes {
		c.get(have)
		c.op(wasm.I64Eqz)
		c.failIf()
	}
	return c.readAssigned(best)
}

// keyArgument returns the key= of a call and its other arguments.
func keyArgument(e *syntax.CallExpr) (key syntax.Expr, rest []syntax.Expr) {
	for _, a := range e.Args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ && b.X.(*syntax.Ident).Name == "key" {
			key = b.Y
			continue
		}
		rest = append(rest, a)
	}
	return key, rest
}

// minmaxBy is min or max with key=: of pairs of key and element, by the key.
func (c *compiler) minmaxBy(name string, e *syntax.CallExpr, key syntax.Expr, rest []syntax.Expr) value {
	var src source
	if len(rest) == 1 {
		src = c.fused(rest[0])
	} else {
		src = c.several(c.exprs(positional(c, &syntax.CallExpr{Args: rest})))
	}
	fn := c.expr(key)
	c.at(e)
	if c.env == nil {
		return value{t: never}
	}
	if fn.t.k != tFunc {
		c.unsupported("key= must be a function of the file for the compiler")
	}
	if len(rest) == 0 {
		return c.raise()
	}
	keys := source{node: &node{elem: never}, push: func(body func(v value)) {
		c.each(src, func(v value, _ *exit) {
			k := c.invoke(subkey{e, 20}, fn.t.fn, []argument{{"", v}}, nil)
			if c.env != nil {
				body(tuple(k, v))
			}
		})
	}}
	best := c.minmax(name, e, keys, func(v value) value { return v.part(0) })
	if c.env == nil || best.t.k == tNever {
		return value{t: never}
	}
	return best.part(1)
}

// readAssigned is read for a variable that is known to be assigned here by other
// means than the flow of control.
func (c *compiler) readAssigned(v *variable) value {
	s := c.env.at(v.id)
	if s.assigned == no {
		return c.raise()
	}
	s.assigned = yes
	c.env.put(v.id, s)
	return c.read(v)
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

// moveValue is move(to, name=...): the option it wraps.
func (c *compiler) moveValue(e *syntax.CallExpr) value {
	to, name := moveParts(c, e)
	if to == nil {
		return c.raise()
	}
	v := c.expr(to)
	if name != nil {
		c.harmless(name)
	}
	if c.env == nil {
		return value{t: never}
	}
	return value{t: &typ{k: tMove, elems: []*typ{v.t}}, s: v.s}
}

// moveParts returns the arguments of move.
func moveParts(c *compiler, e *syntax.CallExpr) (to, name syntax.Expr) {
	for i, a := range e.Args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			switch b.X.(*syntax.Ident).Name {
			case "to":
				to = b.Y
			case "name":
				name = b.Y
			default:
				c.unsupported("move with %s= is not known to the compiler", b.X.(*syntax.Ident).Name)
			}
			continue
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			c.unsupported("starred arguments are not known to the compiler")
		}
		switch i {
		case 0:
			to = a
		case 1:
			name = a
		default:
			c.unsupported("move with %d arguments is not known to the compiler", len(e.Args))
		}
	}
	return to, name
}

// harmless checks the name of a move, which is not computed: it must be a string that
// surely can be made. What it is made of is computed, since that may fail.
func (c *compiler) harmless(e syntax.Expr) {
	switch e := unparen(e).(type) {
	case *syntax.Literal:
		if e.Token == syntax.STRING {
			return
		}
	case *syntax.BinaryExpr:
		if e.Op == syntax.PLUS {
			c.harmless(e.X)
			c.harmless(e.Y)
			return
		}
		if format, ok := unparen(e.X).(*syntax.Literal); ok && e.Op == syntax.PERCENT && format.Token == syntax.STRING {
			c.formatted(format.Value.(string), c.expr(e.Y))
			return
		}
	case *syntax.CondExpr:
		c.asBool(c.expr(e.Cond))
		c.harmless(e.True)
		c.harmless(e.False)
		return
	case *syntax.CallExpr:
		if name, ok := builtinName(e.Fn); ok && (name == "str" || name == "repr") && len(e.Args) == 1 {
			c.expr(positional(c, e)[0])
			return
		}
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && dot.Name.Name == "format" {
			if text, ok := unparen(dot.X).(*syntax.Literal); ok && text.Token == syntax.STRING {
				c.bracesFormatted(text.Value.(string), e)
				return
			}
		}
	}
	if v := c.expr(e); v.t.k == tStr || v.t.k == tNever || v.t.k == tNone {
		return
	}
	c.at(e)
	c.unsupported("a name computed in this way is not known to the compiler")
}

// formatted checks "..." % v for formats of %d, %s, %r and %%.
func (c *compiler) formatted(format string, v value) {
	if c.env == nil {
		return
	}
	parts := []value{v}
	if v.t.k == tTuple {
		parts = parts[:0]
		for i := range v.t.elems {
			parts = append(parts, v.part(i))
		}
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		ok := i < len(format)
		if ok && format[i] == '%' {
			continue
		}
		if ok = ok && len(parts) > 0; ok {
			switch format[i] {
			case 'd':
				ok = parts[0].t.k == tInt
			case 's', 'r':
			default:
				ok = false
			}
			parts = parts[1:]
		}
		if !ok {
			c.unsupported("a name computed in this way is not known to the compiler")
		}
	}
	if len(parts) > 0 {
		c.unsupported("a name computed in this way is not known to the compiler")
	}
}

// bracesFormatted checks "...".format(...) with plain {} only.
func (c *compiler) bracesFormatted(text string, e *syntax.CallExpr) {
	args := c.exprs(positional(c, e))
	holes := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '{' && text[i] != '}' {
			continue
		}
		if text[i] == '{' && i+1 < len(text) && text[i+1] == '}' {
			holes++
			i++
			continue
		}
		holes = len(args) + 1
	}
	if holes > len(args) {
		c.unsupported("a name computed in this way is not known to the compiler")
	}
}
