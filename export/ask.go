package export

import (
	"go.starlark.net/syntax"
)

// methodCall is a call of a method: of lists, strings, dicts, the input, and tables.
func (p *program) methodCall(x *syntax.CallExpr, dot *syntax.DotExpr) *expr {
	on := p.expr(dot.X, nil)
	name := dot.Name.Name
	switch on.typ.is().k {
	case kInput:
		return p.inputCall(x, on, name)
	case kTable:
		return p.tableCall(x, on, name)
	}
	var args []*expr
	for _, a := range x.Args {
		args = append(args, p.expr(a, nil))
	}
	switch on.typ.is().k {
	case kStr:
		return p.stringCall(x, on, name, args)
	case kDict:
		t := on.typ.is()
		if name == "get" && len(args) == 2 {
			return p.call(t.elems[1], "look_up_or", on, p.expect(x, args[0], t.elems[0]), p.expect(x, args[1], t.elems[1]))
		}
	case kList:
		switch {
		case name == "index" && len(args) == 1:
			return p.call(tInt, "rank_in", on, p.expect(x, args[0], on.typ.elem()))
		case name == "count" && len(args) == 1:
			return p.call(tInt, "count_in", on, p.expect(x, args[0], on.typ.elem()))
		}
	}
	failAt(x, "the method %s of a value of type %s", name, on.typ)
	return nil
}

func (p *program) stringCall(x *syntax.CallExpr, on *expr, name string, args []*expr) *expr {
	switch {
	case name == "elems" && len(args) == 0:
		return p.call(listOf(tStr), "letters", on)
	case name == "join" && len(args) == 1:
		return p.call(tStr, "join", on, p.expect(x, p.iterable(x, args[0]), listOf(tStr)))
	case name == "split" && len(args) == 0:
		return p.call(listOf(tStr), "split", on)
	case name == "format":
		return p.format(x, &expr{op: oStr, text: percent(x, on), typ: tStr}, &expr{op: oTuple, args: args, typ: tupleOf()})
	}
	failAt(x, "the method %s of strings", name)
	return nil
}

// percent turns a format with {} into one with %s.
func percent(x syntax.Node, e *expr) string {
	if e.op != oStr {
		failAt(x, "a format that is not written out")
	}
	out := ""
	for i := 0; i < len(e.text); i++ {
		switch c := e.text[i]; {
		case c == '%':
			out += "%%"
		case c == '{' && i+1 < len(e.text) && e.text[i+1] == '}':
			out += "%s"
			i++
		case c == '{' || c == '}':
			failAt(x, "a format with more than {}")
		default:
			out += string(c)
		}
	}
	return out
}

// inputCall reads from the input.
func (p *program) inputCall(x *syntax.CallExpr, on *expr, name string) *expr {
	e := &expr{op: oMethod, text: name, args: []*expr{on}}
	switch name {
	case "int":
		e.typ = tInt
	case "word", "line":
		e.typ = tStr
	case "more":
		e.typ = tBool
	case "json":
		e.typ = unknown()
	case "ints", "words":
		e.typ = map[string]*typ{"ints": listOf(tInt), "words": listOf(tStr)}[name]
		if len(x.Args) == 1 {
			e.args = append(e.args, p.expect(x.Args[0], p.expr(x.Args[0], nil), tInt))
		} else {
			e.text = "all_" + name
		}
	default:
		failAt(x, "input.%s", name)
	}
	p.reads++
	p.uses("input." + e.text)
	return e
}

// solveCall is solve(name=value, ...): all parameters in order.
func (p *program) solveCall(x *syntax.CallExpr) *expr {
	p.asked.any = true
	e := &expr{op: oSolve, typ: tTable, args: make([]*expr, len(p.params))}
	for _, a := range x.Args {
		eq, ok := a.(*syntax.BinaryExpr)
		if !ok || eq.Op != syntax.EQ {
			failAt(a, "solve with something else than name=value")
		}
		name := eq.X.(*syntax.Ident).Name
		found := false
		for i, info := range p.params {
			if info.name == name {
				e.args[i] = p.expect(eq.Y, p.expr(eq.Y, info.typ), info.typ)
				found = true
			}
		}
		if !found {
			failAt(a, "%s is no parameter of the game", name)
		}
	}
	for i, info := range p.params {
		if e.args[i] == nil {
			e.args[i] = p.constant(x, info)
		}
	}
	return e
}

// constant is the default of a parameter.
func (p *program) constant(n syntax.Node, info *paramInfo) *expr {
	var of func(v any, t *typ) *expr
	of = func(v any, t *typ) *expr {
		switch v := v.(type) {
		case int64:
			return &expr{op: oInt, num: v, typ: tInt}
		case bool:
			e := &expr{op: oBool, typ: tBool}
			if v {
				e.num = 1
			}
			return e
		case string:
			return &expr{op: oStr, text: v, typ: tStr}
		case []any:
			e := &expr{op: oList, typ: t}
			for _, x := range v {
				e.args = append(e.args, of(x, t.elem()))
			}
			return e
		}
		failAt(n, "the default of the parameter %s", info.name)
		return nil
	}
	return of(info.value, info.typ)
}

// tableCall asks a table.
func (p *program) tableCall(x *syntax.CallExpr, on *expr, name string) *expr {
	if name == "param" {
		return p.paramOf(x, on)
	}
	if name == "count" {
		if len(x.Args) != 1 {
			failAt(x, "count with %d arguments", len(x.Args))
		}
		p.asked.outcomes, p.asked.count = true, true
		o := p.expect(x.Args[0], p.expr(x.Args[0], nil), tOutcome)
		return &expr{op: oMethod, text: "count_of", typ: tInt, args: []*expr{on, o}}
	}
	kind := map[string]string{"outcome": "outcome", "nimber": "nimber", "remoteness": "remoteness", "value": "score"}[name]
	switch kind {
	case "":
		failAt(x, "%s, which asks for moves; exported programs know values only", name)
	case "outcome":
		p.asked.outcomes = true
	case "nimber":
		p.asked.nimbers = true
	case "remoteness":
		p.asked.remoteness = true
	case "score":
		p.asked.scores = true
	}
	fn := "g_" + kind
	if len(x.Args) == 0 {
		fn += "_of_start"
		if p.defs[fn] == nil {
			failAt(x, "a question about the start, which this game does not have, or has several of")
		}
		return &expr{op: oMethod, text: fn[2:], typ: p.method(x, fn, nil).ret, args: []*expr{on}}
	}
	args := p.askedPosition(x)
	if len(args) == 1 && args[0].typ.is().k == kOption {
		fn += "_of_sum"
		p.asked.sums = true
		if kind != "outcome" && kind != "nimber" {
			failAt(x, "the %s of a sum", name)
		}
	} else {
		fn += "_of"
	}
	f := p.method(x, fn, args)
	return &expr{op: oMethod, text: f.name, typ: f.ret, args: append([]*expr{on}, args...)}
}

// method lowers a function of the generated text outside of main.
func (p *program) method(x syntax.Node, fn string, args []*expr) *function {
	if p.defs[fn] == nil {
		failAt(x, "this question")
	}
	if args == nil {
		args = []*expr{}
	}
	return p.function(x, fn, args)
}

// askedPosition lowers the position that is asked for: its fields, or one sum.
func (p *program) askedPosition(x *syntax.CallExpr) []*expr {
	count := len(p.fields)
	if p.player {
		count++
	}
	var args []*expr
	for i, a := range x.Args {
		if eq, ok := a.(*syntax.BinaryExpr); ok && eq.Op == syntax.EQ {
			failAt(a, "a question with %s=", eq.X.(*syntax.Ident).Name)
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			args = append(args, p.starPosition(u, count-len(args))...)
			continue
		}
		want := p.fieldType(len(args))
		if len(x.Args) == 1 && count > 1 {
			want = nil
		}
		e := p.expr(a, want)
		if i == 0 && p.player {
			e = p.playerNumber(a, e)
		}
		args = append(args, e)
	}
	if len(args) == 1 && count > 1 && args[0].typ.is().k != kOption {
		whole := args[0]
		if whole.op == oTuple {
			return whole.args
		}
		if whole.typ.is().k != kTuple || whole.op != oVar {
			failAt(x, "this position; give its fields, or a name that holds it")
		}
		return fieldsOf(whole)
	}
	return args
}

// fieldType is the type of argument i of a position, or nil.
func (p *program) fieldType(i int) *typ {
	if p.player {
		if i == 0 {
			return nil
		}
		i--
	}
	if i < len(p.fields) {
		return p.fields[i].typ
	}
	return nil
}

// starPosition spreads a tuple, or a list of as many elements as are missing.
func (p *program) starPosition(u *syntax.UnaryExpr, missing int) []*expr {
	first := p.reads == 0
	v := p.expr(u.X, nil)
	if v.op == oTuple {
		return v.args
	}
	if v.op != oVar {
		if !first || len(p.comps) > 0 || p.guarded > 0 {
			failAt(u, "a star before this; give it a name first")
		}
		// It is read once: the fields are those of a tuple that is made of it.
		if v.typ.is().k == kList {
			want := tupleOf()
			for range missing {
				want.elems = append(want.elems, v.typ.elem())
			}
			whole := p.expect(u, v, want)
			temp := p.newVariable("position", false)
			temp.typ = want
			p.before = append(p.before, &stmt{op: sAssign, targets: []*expr{{op: oVar, v: temp, typ: want}}, values: []*expr{whole}})
			return fieldsOf(&expr{op: oVar, v: temp, typ: want})
		}
		failAt(u, "a star before this; give it a name first")
	}
	if v.typ.is().k == kList {
		var out []*expr
		for i := range missing {
			out = append(out, &expr{op: oIndex, typ: v.typ.elem(), args: []*expr{v, {op: oInt, num: int64(i), typ: tInt}}})
		}
		return out
	}
	if v.typ.is().k != kTuple {
		failAt(u, "a star before %s", v.typ)
	}
	return fieldsOf(v)
}

func (p *program) playerNumber(n syntax.Node, e *expr) *expr {
	if e.typ.is().k != kStr {
		return e
	}
	if e.op == oStr {
		for i, name := range p.playerNames {
			if name == e.text {
				return &expr{op: oInt, num: int64(i), typ: tInt}
			}
		}
		failAt(n, "%q is no player", e.text)
	}
	return p.call(tInt, "player_number", e)
}

// paramOf is t.param(name).
func (p *program) paramOf(x *syntax.CallExpr, on *expr) *expr {
	if len(x.Args) != 1 {
		failAt(x, "param with %d arguments", len(x.Args))
	}
	l, ok := x.Args[0].(*syntax.Literal)
	if !ok {
		failAt(x, "a parameter whose name is not written out")
	}
	for _, info := range p.params {
		if info.name == l.Value {
			info.given = true
			return &expr{op: oMethod, text: "param_" + info.name, typ: info.typ, args: []*expr{on}}
		}
	}
	failAt(x, "%v is no parameter", l.Value)
	return nil
}
