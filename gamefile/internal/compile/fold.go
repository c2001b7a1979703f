package compile

import (
	"math"

	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// folds are the builtins that go through one iterable, or through their arguments.
var folds = map[string]bool{"xor": true, "gcd": true, "min": true, "max": true, "sum": true, "any": true, "all": true}

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
		start = s
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
			c.set(total)
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
		// 2^63, which stands as the least number, may have been only on the way.
		if r.has(math.MinInt64) {
			c.get(total)
			c.i64(0)
			c.op(wasm.I64LtS)
			c.failIf()
		}
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
		if name == "any" && v.t.k != tBool && v.t.k != tInt {
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
