package export

import (
	"strconv"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// expr lowers an expression. want, if not nil, is what its place expects: it decides what the
// elements of lists are made into; the caller still has to call expect.
func (p *program) expr(x syntax.Expr, want *typ) *expr {
	e := p.lower(x, want)
	if !e.pos.IsValid() {
		e.pos = syntax.Start(x)
	}
	return e
}

func (p *program) lower(x syntax.Expr, want *typ) *expr {
	switch x := x.(type) {
	case *syntax.ParenExpr:
		return p.expr(x.X, want)
	case *syntax.Ident:
		return p.ident(x)
	case *syntax.Literal:
		return p.literal(x)
	case *syntax.TupleExpr:
		return p.tuple(x, want)
	case *syntax.ListExpr:
		return p.list(x.List, want)
	case *syntax.DictExpr:
		return p.dict(x)
	case *syntax.CondExpr:
		return p.cond(x, want)
	case *syntax.UnaryExpr:
		return p.unary(x)
	case *syntax.BinaryExpr:
		return p.binaryExpr(x, want)
	case *syntax.IndexExpr:
		return p.index(x)
	case *syntax.SliceExpr:
		return p.slice(x)
	case *syntax.Comprehension:
		return p.comprehension(x, want)
	case *syntax.CallExpr:
		return p.callExpr(x, want)
	case *syntax.LambdaExpr:
		failAt(x, "a function as a value")
	}
	failAt(x, "this expression")
	return nil
}

func (p *program) literal(x *syntax.Literal) *expr {
	switch v := x.Value.(type) {
	case int64:
		return &expr{op: oInt, num: v, typ: tInt}
	case string:
		return &expr{op: oStr, text: v, typ: tStr}
	}
	failAt(x, "the literal %s; expected an int of 64 bits or a string", x.Raw)
	return nil
}

func (p *program) tuple(x *syntax.TupleExpr, want *typ) *expr {
	var elems []*typ
	if want != nil {
		switch w := want.is(); {
		case w.k == kList:
			return p.list(x.List, want)
		case w.k == kTuple && len(w.elems) == len(x.List):
			elems = w.elems
		case w.k == kOption && len(p.fields) == len(x.List):
			elems = p.position().elems
		case w.k == kOption && len(p.fields) == 1:
			return p.expr(x, p.position())
		}
	}
	e := &expr{op: oTuple, typ: tupleOf()}
	for i, a := range x.List {
		var v *expr
		if elems != nil {
			v = p.expect(a, p.expr(a, elems[i]), elems[i])
		} else {
			v = p.expr(a, nil)
		}
		e.args = append(e.args, v)
		e.typ.elems = append(e.typ.elems, v.typ)
	}
	return e
}

// list lowers the elements of a list.
func (p *program) list(list []syntax.Expr, want *typ) *expr {
	elem := unknown()
	if want != nil && want.is().k == kList {
		elem = want.elem()
	}
	e := &expr{op: oList, typ: listOf(elem)}
	for _, a := range list {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			failAt(a, "a star in a list")
		}
		e.args = append(e.args, p.element(a, elem))
	}
	return e
}

// element lowers one element of a list whose elements have type elem.
func (p *program) element(a syntax.Expr, elem *typ) *expr {
	v := p.expr(a, elem)
	if v.typ.is().k == kNone && elem.is().k == kUnknown {
		failAt(a, "None in a list")
	}
	return p.expect(a, v, elem)
}

func (p *program) dict(x *syntax.DictExpr) *expr {
	key, value := unknown(), unknown()
	e := &expr{op: oDict, typ: &typ{k: kDict, elems: []*typ{key, value}}}
	for _, a := range x.List {
		entry := a.(*syntax.DictEntry)
		e.args = append(e.args, p.element(entry.Key, key), p.element(entry.Value, value))
	}
	return e
}

func (p *program) cond(x *syntax.CondExpr, want *typ) *expr {
	c := p.condition(x.Cond, p.expr(x.Cond, nil))
	p.guarded++
	yes, no := p.expr(x.True, want), p.expr(x.False, want)
	p.guarded--
	var t *typ
	a, b := yes.typ.is().k, no.typ.is().k
	switch {
	case want != nil && want.is().k != kUnknown && want.is().k != kOption:
		t = want
	case a == kNone && b == kInt, a == kInt && b == kNone:
		t = tMaybe
	case a == kNone || a == kUnknown:
		t = no.typ
	case b == kOption:
		t = tOption
	default:
		t = yes.typ
	}
	yes, no = p.expect(x.True, yes, t), p.expect(x.False, no, t)
	return &expr{op: oCond, typ: t, args: []*expr{c, yes, no}}
}

func (p *program) unary(x *syntax.UnaryExpr) *expr {
	switch x.Op {
	case syntax.NOT:
		return &expr{op: oUn, text: "!", typ: tBool, args: []*expr{p.condition(x.X, p.expr(x.X, nil))}}
	case syntax.MINUS:
		e := p.expect(x.X, p.expr(x.X, nil), tInt)
		if e.op == oInt {
			return &expr{op: oInt, num: -e.num, typ: tInt}
		}
		return &expr{op: oUn, text: "-", typ: tInt, args: []*expr{e}}
	case syntax.PLUS:
		return p.expect(x.X, p.expr(x.X, nil), tInt)
	case syntax.TILDE:
		e := p.expect(x.X, p.expr(x.X, nil), tInt)
		if e.op == oInt {
			return &expr{op: oInt, num: ^e.num, typ: tInt}
		}
		return &expr{op: oUn, text: "~", typ: tInt, args: []*expr{e}}
	}
	failAt(x, "a star here")
	return nil
}

func (p *program) binaryExpr(x *syntax.BinaryExpr, want *typ) *expr {
	switch x.Op {
	case syntax.AND, syntax.OR:
		text := map[syntax.Token]string{syntax.AND: "&&", syntax.OR: "||"}[x.Op]
		p.guarded++
		a, b := p.expr(x.X, nil), p.expr(x.Y, nil)
		p.guarded--
		return &expr{op: oBin, text: text, typ: tBool, args: []*expr{p.condition(x.X, a), p.condition(x.Y, b)}}
	case syntax.PLUS:
		return p.binary(x, x.Op, x.OpPos, p.expr(x.X, want), p.expr(x.Y, want))
	}
	return p.binary(x, x.Op, x.OpPos, p.expr(x.X, nil), p.expr(x.Y, nil))
}

// repeated makes a list of a tuple that is to be repeated: how often is known when the program runs.
func (p *program) repeated(n syntax.Node, e *expr) *expr {
	if e.typ.is().k == kTuple {
		return p.iterable(n, e)
	}
	return e
}

var arithmetic = map[syntax.Token]string{
	syntax.PLUS: "+", syntax.MINUS: "-", syntax.STAR: "*", syntax.AMP: "&", syntax.PIPE: "|", syntax.CIRCUMFLEX: "^",
	syntax.SLASHSLASH: "//", syntax.PERCENT: "%", syntax.LTLT: "<<", syntax.GTGT: ">>",
}

var comparing = map[syntax.Token]string{
	syntax.LT: "<", syntax.LE: "<=", syntax.GT: ">", syntax.GE: ">=", syntax.EQL: "==", syntax.NEQ: "!=",
}

func (p *program) binary(n syntax.Node, op syntax.Token, at syntax.Position, a, b *expr) *expr {
	if text, ok := comparing[op]; ok {
		return p.compare(n, text, a, b)
	}
	if op == syntax.IN || op == syntax.NOT_IN {
		return p.in(n, op == syntax.NOT_IN, a, b)
	}
	if op == syntax.STAR {
		a, b = p.repeated(n, a), p.repeated(n, b)
	}
	ka, kb := a.typ.is().k, b.typ.is().k
	switch {
	case op == syntax.PLUS && ka == kStr:
		return &expr{op: oBin, text: "+", typ: tStr, args: []*expr{a, p.expect(n, b, tStr)}}
	case op == syntax.PLUS && ka == kTuple && kb == kTuple && a.op == oTuple && b.op == oTuple:
		args := append(append([]*expr(nil), a.args...), b.args...)
		t := tupleOf()
		for _, x := range args {
			t.elems = append(t.elems, x.typ)
		}
		return &expr{op: oTuple, typ: t, args: args}
	case op == syntax.PLUS && (ka == kList || kb == kList):
		if ka == kList {
			b = p.expect(n, b, a.typ)
		} else {
			a = p.expect(n, a, b.typ)
		}
		return p.call(a.typ, "concat", a, b)
	case op == syntax.PERCENT && ka == kStr:
		return p.format(n, a, b)
	case op == syntax.STAR && (ka == kStr || ka == kList):
		if ka == kList && a.typ.elem().k == kList {
			fail(at, "a list of lists repeated, whose elements are one and the same")
		}
		return p.call(a.typ, "repeat", a, p.expect(n, b, tInt))
	case op == syntax.STAR && (kb == kStr || kb == kList):
		return p.call(b.typ, "repeat", b, p.expect(n, a, tInt))
	}
	text, ok := arithmetic[op]
	if !ok {
		fail(at, "the operator %s", op)
	}
	a, b = p.expect(n, a, tInt), p.expect(n, b, tInt)
	if e := fold(text, a, b); e != nil {
		return e
	}
	switch text {
	case "//":
		return p.call(tInt, "floor_div", a, b)
	case "%":
		return p.call(tInt, "mod", a, b)
	case "<<", ">>":
		if b.op != oInt || b.num < 0 || b.num > 62 {
			name := map[string]string{"<<": "shift_left", ">>": "shift_right"}[text]
			return p.call(tInt, name, a, b)
		}
	}
	return &expr{op: oBin, text: text, typ: tInt, args: []*expr{a, b}}
}

// fold computes an operation on numbers that are written out, where that is small: the type of a
// number alone differs between the languages.
func fold(text string, a, b *expr) *expr {
	const small = 1 << 30
	if a.op != oInt || b.op != oInt || max(a.num, -a.num, b.num, -b.num) > small {
		return nil
	}
	n := int64(0)
	switch x, y := a.num, b.num; {
	case text == "+":
		n = x + y
	case text == "-":
		n = x - y
	case text == "*":
		n = x * y
	case text == "&":
		n = x & y
	case text == "|":
		n = x | y
	case text == "^":
		n = x ^ y
	case text == "<<" && y >= 0 && y < 32:
		n = x << y
	case text == ">>" && y >= 0 && y < 63:
		n = x >> y
	default:
		return nil
	}
	return &expr{op: oInt, num: n, typ: tInt}
}

func (p *program) compare(n syntax.Node, text string, a, b *expr) *expr {
	ka, kb := a.typ.is().k, b.typ.is().k
	switch {
	case ka == kNone && (kb == kOutcome || kb == kMaybe), ka == kInt && kb == kMaybe:
		a = p.expect(n, a, b.typ)
	case ka == kMaybe && kb == kMaybe:
	case ka == kMaybe && kb == kInt || ka == kOutcome && kb == kNone || ka == kMaybe && kb == kNone:
		b = p.expect(n, b, a.typ)
	case ka == kTuple && kb == kList:
		a = p.expect(n, a, b.typ)
	default:
		b = p.expect(n, b, a.typ)
	}
	if text != "==" && text != "!=" {
		switch k := a.typ.is().k; k {
		case kInt, kStr, kTuple, kList:
		case kUnknown:
			unify(a.typ, tInt)
		default:
			failAt(n, "an order between values of type %s", a.typ)
		}
	}
	switch a.typ.is().k {
	case kInt, kStr, kBool, kOutcome, kUnknown, kMaybe:
		return &expr{op: oBin, text: text, typ: tBool, args: []*expr{a, b}}
	case kTuple, kList:
		name := map[string]string{"==": "equal", "!=": "differ", "<": "less", ">": "more", "<=": "at_most", ">=": "at_least"}[text]
		if name != "equal" && name != "differ" {
			failAt(n, "an order between tuples or lists")
		}
		return p.call(tBool, name, a, b)
	}
	failAt(n, "a comparison of values of type %s", a.typ)
	return nil
}

func (p *program) in(n syntax.Node, not bool, a, b *expr) *expr {
	var e *expr
	switch b.typ.is().k {
	case kStr:
		e = p.call(tBool, "has_text", b, p.expect(n, a, tStr))
	case kDict:
		e = p.call(tBool, "has_key", b, p.expect(n, a, b.typ.is().elems[0]))
	default:
		b = p.iterable(n, b)
		a = p.expect(n, a, b.typ.elem())
		e = p.call(tBool, "has", b, a)
	}
	if not {
		return &expr{op: oUn, text: "!", typ: tBool, args: []*expr{e}}
	}
	return e
}

func (p *program) index(x *syntax.IndexExpr) *expr {
	v := p.expr(x.X, nil)
	switch t := v.typ.is(); t.k {
	case kDict:
		key := p.expect(x.Y, p.expr(x.Y, nil), t.elems[0])
		return p.call(t.elems[1], "look_up", v, key)
	case kStr:
		return p.call(tStr, "letter", v, p.expect(x.Y, p.expr(x.Y, nil), tInt))
	case kTuple:
		i := p.expr(x.Y, nil)
		if i.op == oInt {
			k := i.num
			if k < 0 {
				k += int64(len(t.elems))
			}
			if k < 0 || k >= int64(len(t.elems)) {
				failAt(x.Y, "index %d of a tuple of %d", i.num, len(t.elems))
			}
			return &expr{op: oField, num: k, typ: t.elems[k], args: []*expr{v}}
		}
		v = p.iterable(x.X, v)
	}
	v = p.iterable(x.X, v)
	i := p.expect(x.Y, p.expr(x.Y, nil), tInt)
	p.uses("at")
	return &expr{op: oIndex, typ: v.typ.elem(), args: []*expr{v, i}}
}

func (p *program) slice(x *syntax.SliceExpr) *expr {
	v := p.expr(x.X, nil)
	if v.typ.is().k != kStr {
		v = p.iterable(x.X, v)
	}
	args := []*expr{v}
	for _, bound := range []syntax.Expr{x.Lo, x.Hi, x.Step} {
		if bound == nil {
			args = append(args, &expr{op: oNone, typ: tMaybe})
			continue
		}
		args = append(args, p.expect(bound, p.expr(bound, nil), tMaybe))
	}
	return p.call(v.typ, "slice", args...)
}

func (p *program) comprehension(x *syntax.Comprehension, want *typ) *expr {
	if x.Curly {
		failAt(x, "a dict comprehension")
	}
	elem := unknown()
	if want != nil && want.is().k == kList {
		elem = want.elem()
	}
	e := &expr{op: oComp, typ: listOf(elem)}
	depth := len(p.comps)
	for _, c := range x.Clauses {
		switch c := c.(type) {
		case *syntax.IfClause:
			e.clauses = append(e.clauses, clause{cond: p.condition(c.Cond, p.expr(c.Cond, nil))})
		case *syntax.ForClause:
			in := p.iterable(c.X, p.expr(c.X, nil))
			cl := clause{in: in}
			var targets []*expr
			for _, id := range names(c.Vars) {
				v := p.newVariable(id.Name, true)
				p.vars[id.Binding.(*resolve.Binding)] = v
				p.comps = append(p.comps, v)
				cl.vars = append(cl.vars, v)
				targets = append(targets, &expr{op: oVar, v: v, typ: v.typ})
			}
			p.unpackTypes(c.Vars, targets, in.typ.elem())
			e.clauses = append(e.clauses, cl)
		}
	}
	e.args = []*expr{p.element(x.Body, elem)}
	p.comps = p.comps[:depth]
	return e
}

// format lowers "..." % values.
func (p *program) format(n syntax.Node, f, values *expr) *expr {
	if f.op != oStr {
		failAt(n, "a format that is not written out")
	}
	list := []*expr{values}
	if values.op == oTuple {
		list = values.args
	} else if values.typ.is().k == kTuple {
		list = fieldsOf(values)
	}
	var out *expr
	add := func(e *expr) {
		if out == nil {
			out = e
		} else {
			out = &expr{op: oBin, text: "+", typ: tStr, args: []*expr{out, e}}
		}
	}
	lit := ""
	flush := func() {
		if lit != "" || out == nil {
			add(&expr{op: oStr, text: lit, typ: tStr})
			lit = ""
		}
	}
	for i := 0; i < len(f.text); i++ {
		if f.text[i] != '%' || i+1 == len(f.text) {
			lit += string(f.text[i])
			continue
		}
		i++
		switch c := f.text[i]; c {
		case '%':
			lit += "%"
		case 's', 'd':
			if len(list) == 0 {
				failAt(n, "more places in the format than values")
			}
			flush()
			if c == 'd' {
				list[0] = p.expect(n, list[0], tInt)
			}
			add(p.str(list[0]))
			list = list[1:]
		default:
			failAt(n, "the format %s", strconv.Quote(f.text[i-1:i+1]))
		}
	}
	if len(list) > 0 {
		failAt(n, "more values than places in the format")
	}
	if lit != "" || out == nil {
		add(&expr{op: oStr, text: lit, typ: tStr})
	}
	return out
}
