package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
)

// expr emits the computation of an expression.
func (c *compiler) expr(e syntax.Expr) value {
	if c.env == nil {
		return value{t: never}
	}
	v := c.exprAt(e)
	if c.env == nil {
		return value{t: never}
	}
	return v
}

func (c *compiler) exprAt(e syntax.Expr) value {
	switch e.(type) {
	case *syntax.ParenExpr:
	default:
		c.at(e)
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.expr(e.X)
	case *syntax.Ident:
		return c.ident(e)
	case *syntax.Literal:
		return c.literal(e)
	case *syntax.TupleExpr:
		return tuple(c.exprs(e.List)...)
	case *syntax.ListExpr:
		return c.listLiteral(e)
	case *syntax.CondExpr:
		return c.condExpr(e)
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			return c.truthValue(e)
		}
		x := c.expr(e.X)
		c.at(e)
		return c.unary(e.Op, x)
	case *syntax.BinaryExpr:
		return c.binaryExpr(e)
	case *syntax.IndexExpr:
		x := c.expr(e.X)
		i := c.expr(e.Y)
		c.at(e)
		return c.index(x, i)
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.Comprehension:
		return c.comprehension(e)
	case *syntax.DictExpr:
		return c.constantDict(e)
	case *syntax.LambdaExpr:
		return c.closure(e.Function.(*resolve.Function))
	case *syntax.DotExpr:
		x := c.expr(e.X)
		return value{t: &typ{k: tMethod, name: e.Name.Name}, bound: &x}
	}
	c.unsupported("this expression is not known to the compiler")
	return value{}
}

func (c *compiler) exprs(list []syntax.Expr) []value {
	vs := make([]value, len(list))
	for i, e := range list {
		vs[i] = c.expr(e)
	}
	if c.env == nil {
		for i := range vs {
			vs[i] = value{t: never}
		}
	}
	return vs
}

func (c *compiler) ident(id *syntax.Ident) value {
	b := id.Binding.(*resolve.Binding)
	switch b.Scope {
	case resolve.Local, resolve.Cell, resolve.Free:
		v := c.variableOf(id)
		if v == nil {
			c.unsupported("variable %s belongs to a function that has returned", id.Name)
		}
		return c.read(v)
	case resolve.Global:
		v, ok := c.src.Globals[id.Name]
		if !ok {
			return c.raise()
		}
		return c.data(id.Name, v)
	}
	switch id.Name {
	case "None":
		return none
	case "True":
		return boolConst(true)
	case "False":
		return boolConst(false)
	case "WIN":
		return outcomeConst(lang.WIN)
	case "LOSS":
		return outcomeConst(lang.LOSS)
	case "TIE":
		return outcomeConst(lang.TIE)
	case "DRAW":
		return outcomeConst(lang.DRAW)
	}
	return value{t: &typ{k: tBuiltin, name: id.Name}}
}

func outcomeConst(o lang.Outcome) value { return one(typeOutcome, constant(int64(o))) }

func (c *compiler) literal(e *syntax.Literal) value {
	switch v := e.Value.(type) {
	case int64:
		return intConst(v)
	case string:
		if e.Token == syntax.STRING {
			return one(typeStr, constant(c.literals.intern(v)))
		}
	}
	c.unsupported("the literal %s is not an int of 64 bits or a string", e.Raw)
	return value{}
}

func (c *compiler) condExpr(e *syntax.CondExpr) value {
	result := c.hidden(e, "this conditional expression")
	done := c.block()
	otherwise := c.block()
	c.branch(e.Cond, false, otherwise)
	c.assign(result, c.expr(e.True))
	c.jump(done)
	c.end(otherwise)
	c.assign(result, c.expr(e.False))
	c.end(done)
	return c.read(result)
}

// binaryExpr: and, or, comparisons and arithmetic.
func (c *compiler) binaryExpr(e *syntax.BinaryExpr) value {
	switch e.Op {
	case syntax.AND, syntax.OR:
		// The value is that of the operand that decides.
		result := c.hidden(e, "this expression")
		done := c.block()
		x := c.expr(e.X)
		c.assign(result, x)
		c.branchValue(c.readIfLive(result), e.Op == syntax.OR, done)
		c.assign(result, c.expr(e.Y))
		c.end(done)
		return c.readIfLive(result)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE, syntax.IN, syntax.NOT_IN:
		return c.truthValue(e)
	}
	x := c.expr(e.X)
	y := c.expr(e.Y)
	if c.env == nil {
		return value{t: never}
	}
	c.at(e)
	return c.binary(e.Op, x, y)
}

func (c *compiler) readIfLive(v *variable) value {
	if c.env == nil {
		return value{t: never}
	}
	return c.read(v)
}

// truthValue computes a condition as a bool.
func (c *compiler) truthValue(e syntax.Expr) value {
	result := c.temp()
	done := c.block()
	otherwise := c.block()
	c.branch(e, false, otherwise)
	isTrue := c.env != nil
	c.i64(1)
	c.set(result)
	c.jump(done)
	c.end(otherwise)
	isFalse := c.env != nil
	c.i64(0)
	c.set(result)
	c.end(done)
	switch {
	case !isTrue:
		return boolConst(false)
	case !isFalse:
		return boolConst(true)
	}
	return one(typeBool, slot{local: result, r: bit})
}

// branch jumps to x if the truth of e is want; else goes on.
func (c *compiler) branch(e syntax.Expr, want bool, x *exit) {
	if c.env == nil {
		return
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		c.branch(e.X, want, x)
		return
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			c.branch(e.X, !want, x)
			return
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			if (e.Op == syntax.OR) == want {
				// Either operand alone decides.
				c.branch(e.X, want, x)
				c.branch(e.Y, want, x)
				return
			}
			skip := c.block()
			c.branch(e.X, !want, skip)
			c.branch(e.Y, want, x)
			c.end(skip)
			return
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
			a := c.expr(e.X)
			b := c.expr(e.Y)
			c.at(e)
			c.compare(e.Op, a, b, want, x)
			return
		case syntax.IN, syntax.NOT_IN:
			c.membership(e, want, x)
			return
		}
	}
	c.branchValue(c.expr(e), want, x)
}

// branchValue jumps to x if the truth of v is want.
func (c *compiler) branchValue(v value, want bool, x *exit) {
	if c.env == nil {
		return
	}
	always := func(truth bool) {
		if truth == want {
			c.jump(x)
		}
	}
	var s slot
	switch v.t.k {
	case tNever:
		return
	case tNone:
		always(false)
		return
	case tOutcome, tFunc, tBuiltin, tMove:
		always(true)
		return
	case tTuple:
		always(len(v.t.elems) > 0)
		return
	case tBool, tInt:
		if v.s[0].known {
			always(v.s[0].c != 0)
			return
		}
		c.compare(syntax.NEQ, one(typeInt, v.s[0]), intConst(0), want, x)
		return
	case tStr:
		empty := c.literals.intern("")
		c.compare(syntax.NEQ, one(typeInt, v.s[0]), intConst(empty), want, x)
		return
	case tList:
		s = c.load(v.s[0], listLen, small)
	case tSeq:
		s = v.s[1]
	case tRange:
		s = v.s[2]
	case tGraph, tDict, tSet:
		s = c.load(v.s[0], 0, small)
	case tOpt:
		if want {
			skip := c.block()
			c.compareInts(syntax.EQL, v.s[0], constant(0), skip)
			c.branchValue(v.inner(), true, x)
			c.end(skip)
		} else {
			c.compareInts(syntax.EQL, v.s[0], constant(0), x)
			c.branchValue(v.inner(), false, x)
		}
		return
	case tDyn:
		// true unless None, or a payload of zero that is not an outcome; the empty string is word 0
		c.literals.intern("")
		c.push(v.s[0], constant(tagNone))
		c.op(opI64Ne)
		c.push(v.s[1], constant(0))
		c.op(opI64Ne)
		c.push(v.s[0], constant(tagOutcome))
		c.op(opI64Eq, opI32Or, opI32And)
		if !want {
			c.op(opI32Eqz)
		}
		c.jumpIf(x)
		return
	default:
		c.unsupported("the truth of %s is not known to the compiler", article(v.t))
	}
	c.compare(syntax.NEQ, one(typeInt, s), intConst(0), want, x)
}

// convert gives v the representation of type t, which is a join with its own.
func (c *compiler) convert(v value, t *typ) []slot {
	if c.env == nil || v.t.k == tNever || t.k == tNever {
		zero := make([]slot, t.width())
		for i := range zero {
			zero[i] = constant(0)
		}
		return zero
	}
	switch {
	case t.k == tOpt:
		return c.convertOpt(v, t)
	case v.t.k == t.k && t.k == tTuple || t.k == tMove && v.t.k == tMove:
		var out []slot
		for i := range t.elems {
			out = append(out, c.convert(v.part(i), t.elems[i])...)
		}
		return out
	case v.t.k == t.k:
		return v.s
	case t.k == tDyn:
		if v.t.k == tNone {
			return []slot{constant(tagNone), constant(0)}
		}
		return []slot{constant(tagOf(v.t.k)), v.s[0]}
	case t.k == tSeq && v.t.k == tTuple:
		return c.spill(v, t.node)
	}
	if c.changed { // this pass is only for learning types
		zero := make([]slot, t.width())
		for i := range zero {
			zero[i] = slot{local: c.temp(), r: anything}
		}
		return zero
	}
	c.unsupported("%s where %s was expected", article(v.t), article(t))
	return nil
}

// convertOpt gives v the representation of an optional type.
func (c *compiler) convertOpt(v value, t *typ) []slot {
	inner := t.elems[0]
	switch v.t.k {
	case tNone:
		return append([]slot{constant(0)}, c.convert(value{t: never}, inner)...)
	case tOpt:
		return append([]slot{v.s[0]}, c.convert(v.inner(), inner)...)
	}
	return append([]slot{constant(1)}, c.convert(v, inner)...)
}

// inner is what an optional value is if it is not None.
func (v value) inner() value { return value{t: v.t.elems[0], s: v.s[1:]} }

// solid returns a value that is not None, for uses where None raises.
func (c *compiler) solid(v value) value {
	if v.t.k != tOpt || c.env == nil {
		return v
	}
	c.push(v.s[0])
	c.op(wasm.I64Eqz)
	c.failIf()
	return v.inner()
}

// Tags of values of several types.
const (
	tagNone = iota
	tagBool
	tagInt
	tagStr
	tagOutcome
)

func tagOf(k kind) int64 { return int64(k-tNone) + tagNone }

// asInt returns v as an int; what is none raises.
func (c *compiler) asInt(v value) (slot, bool) {
	switch v.t.k {
	case tInt:
		return v.s[0], true
	case tDyn:
		c.push(v.s[0], constant(tagInt))
		c.op(opI64Ne)
		c.failIf()
		s := v.s[1]
		if !s.known {
			s.r, s.of = anything, nil
		}
		return s, true
	case tNever:
	default:
		c.fail()
	}
	return slot{}, false
}

// asWord returns a string, or a value of several types of which only a string can be meant.
func (c *compiler) asWord(v value) slot {
	if v.t.k == tStr {
		return v.s[0]
	}
	c.push(v.s[0], constant(tagStr))
	c.op(opI64Ne)
	c.failIf()
	s := v.s[1]
	s.r, s.of = natural, nil
	return s
}
