package export

import (
	"go.starlark.net/syntax"
)

func (p *program) block(list []syntax.Stmt) []*stmt {
	out := []*stmt{}
	outer, reads := p.before, p.reads
	defer func() { p.before, p.reads = outer, reads }()
	p.before = nil
	for _, s := range list {
		before := len(out)
		p.reads = 0
		these := p.stmt(s)
		out = append(append(out, p.before...), these...)
		p.before = nil
		if c := comments(s); len(c) > 0 && len(out) > before {
			out[before].comment = c
		}
	}
	return out
}

// comments returns the comments before and behind a node.
func comments(n syntax.Node) []string {
	c := n.Comments()
	if c == nil {
		return nil
	}
	var out []string
	for _, one := range append(append([]syntax.Comment(nil), c.Before...), c.Suffix...) {
		out = append(out, trimComment(one.Text))
	}
	return out
}

func (p *program) stmt(s syntax.Stmt) []*stmt {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return p.assign(s)
	case *syntax.ExprStmt:
		return p.exprStmt(s)
	case *syntax.IfStmt:
		st := &stmt{op: sIf, values: []*expr{p.condition(s.Cond, p.expr(s.Cond, nil))}}
		st.body = p.block(s.True)
		if len(s.False) > 0 {
			st.other = p.block(s.False)
		}
		return []*stmt{st}
	case *syntax.WhileStmt:
		p.guarded++
		cond := p.condition(s.Cond, p.expr(s.Cond, nil))
		p.guarded--
		return []*stmt{{op: sWhile, values: []*expr{cond}, body: p.block(s.Body)}}
	case *syntax.ForStmt:
		in := p.iterable(s.X, p.expr(s.X, nil))
		st := &stmt{op: sFor, values: []*expr{in}}
		for _, id := range names(s.Vars) {
			st.targets = append(st.targets, p.ident(id))
		}
		p.unpackTypes(s.Vars, st.targets, in.typ.elem())
		for _, t := range st.targets {
			if t.op != oVar {
				failAt(s.Vars, "a loop at the top level of the file; put it into a function")
			}
		}
		st.body = p.block(s.Body)
		return []*stmt{st}
	case *syntax.ReturnStmt:
		return []*stmt{p.returnStmt(s)}
	case *syntax.BranchStmt:
		switch s.Token {
		case syntax.BREAK:
			return []*stmt{{op: sBreak}}
		case syntax.CONTINUE:
			return []*stmt{{op: sContinue}}
		}
		return nil
	}
	failAt(s, "a definition inside of a function")
	return nil
}

func (p *program) returnStmt(s *syntax.ReturnStmt) *stmt {
	ret := p.current.ret
	if s.Result == nil {
		none := &expr{op: oNone, typ: tNone}
		if ret.is().k == kUnknown || ret.is().k == kNone {
			unify(ret, tNone)
			return &stmt{op: sReturn}
		}
		return &stmt{op: sReturn, values: []*expr{p.expect(s, none, ret)}}
	}
	e := p.expr(s.Result, ret)
	if ret.is().k == kUnknown {
		switch e.typ.is().k {
		case kInt:
			if p.mayReturnNone() {
				unify(ret, tMaybe)
			}
		case kNone:
			fail(s.Return, "None is returned before the type of %s is known; return it last", p.current.name)
		}
	}
	return &stmt{op: sReturn, values: []*expr{p.expect(s.Result, e, ret)}}
}

// mayReturnNone reports whether the current function returns None somewhere.
func (p *program) mayReturnNone() bool {
	found := !returns(p.current.def.body)
	for _, s := range p.current.def.body {
		syntax.Walk(s, func(n syntax.Node) bool {
			if r, ok := n.(*syntax.ReturnStmt); ok {
				if r.Result == nil {
					found = true
				}
				if id, ok := r.Result.(*syntax.Ident); ok && id.Name == "None" {
					found = true
				}
			}
			return true
		})
	}
	return found
}

// names lists the names of a target that is a name or a flat tuple of names.
func names(e syntax.Expr) []*syntax.Ident {
	switch e := e.(type) {
	case *syntax.Ident:
		return []*syntax.Ident{e}
	case *syntax.ParenExpr:
		return names(e.X)
	case *syntax.TupleExpr:
		return namesOf(e.List)
	case *syntax.ListExpr:
		return namesOf(e.List)
	}
	failAt(e, "this target; expected names")
	return nil
}

func namesOf(list []syntax.Expr) []*syntax.Ident {
	var out []*syntax.Ident
	for _, x := range list {
		id, ok := x.(*syntax.Ident)
		if !ok {
			failAt(x, "nested targets; expected a name")
		}
		out = append(out, id)
	}
	return out
}

// unpackTypes gives the targets of an unpacking the types of the elements of t. Only a tuple may
// be unpacked.
func (p *program) unpackTypes(n syntax.Node, targets []*expr, t *typ) {
	if len(targets) == 1 {
		if !unify(targets[0].typ, t) {
			failAt(n, "%s is used for values of several types: %s and %s", targets[0].v.name, targets[0].typ, t)
		}
		return
	}
	want := tupleOf()
	for _, x := range targets {
		want.elems = append(want.elems, x.typ)
	}
	if t.is().k == kList {
		for _, x := range targets {
			if !unify(x.typ, t.elem()) {
				failAt(n, "cannot unpack %s", t)
			}
		}
		p.uses("need")
		return
	}
	if !unify(t, want) {
		failAt(n, "cannot unpack %s into %d names", t, len(targets))
	}
}

func (p *program) assign(s *syntax.AssignStmt) []*stmt {
	if index, ok := unparen(s.LHS).(*syntax.IndexExpr); ok {
		return []*stmt{p.assignElement(s, index)}
	}
	if s.Op != syntax.EQ {
		return []*stmt{p.augment(s)}
	}
	ids := names(s.LHS)
	if len(ids) == 1 {
		if _, ok := unparen(s.LHS).(*syntax.Ident); !ok {
			failAt(s.LHS, "unpacking into one name")
		}
		var want *typ
		if p.setup == p.current {
			want = p.globals[ids[0].Name]
		} else if t := p.ident(ids[0]).typ.is(); t.k != kUnknown {
			want = t
		}
		value := p.expr(s.RHS, want)
		t := p.target(ids[0])
		value = p.expect(s.RHS, value, t.typ)
		p.tuples = p.tuples || value.op == oCall && value.text == "range"
		return []*stmt{{op: sAssign, targets: []*expr{t}, values: []*expr{value}}}
	}
	if values := elements(s.RHS); len(values) == len(ids) {
		st := &stmt{op: sAssign}
		for _, v := range values {
			st.values = append(st.values, p.expr(v, nil))
		}
		for i, id := range ids {
			t := p.target(id)
			st.values[i] = p.expect(values[i], st.values[i], t.typ)
			st.targets = append(st.targets, t)
		}
		return []*stmt{st}
	}
	value := p.expr(s.RHS, nil)
	st := &stmt{op: sAssign}
	want := tupleOf()
	for _, id := range ids {
		t := p.target(id)
		st.targets = append(st.targets, t)
		want.elems = append(want.elems, t.typ)
	}
	st.values = []*expr{p.expect(s.RHS, value, want)}
	return []*stmt{st}
}

// target is a name as something to assign to.
func (p *program) target(id *syntax.Ident) *expr {
	if p.current == p.setup {
		if p.globals[id.Name] == nil {
			p.globals[id.Name] = unknown()
			p.ordered = append(p.ordered, id.Name)
		}
	}
	return p.ident(id)
}

func unparen(e syntax.Expr) syntax.Expr {
	for {
		x, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = x.X
	}
}

// elements lists what a tuple or list in the text holds.
func elements(e syntax.Expr) []syntax.Expr {
	switch e := unparen(e).(type) {
	case *syntax.TupleExpr:
		return e.List
	case *syntax.ListExpr:
		return e.List
	}
	return nil
}

// operators of augmented assignments.
var augmented = map[syntax.Token]syntax.Token{
	syntax.PLUS_EQ: syntax.PLUS, syntax.MINUS_EQ: syntax.MINUS, syntax.STAR_EQ: syntax.STAR, syntax.PERCENT_EQ: syntax.PERCENT,
	syntax.SLASHSLASH_EQ: syntax.SLASHSLASH, syntax.AMP_EQ: syntax.AMP, syntax.PIPE_EQ: syntax.PIPE,
	syntax.CIRCUMFLEX_EQ: syntax.CIRCUMFLEX, syntax.LTLT_EQ: syntax.LTLT, syntax.GTGT_EQ: syntax.GTGT,
}

func (p *program) augment(s *syntax.AssignStmt) *stmt {
	id, ok := unparen(s.LHS).(*syntax.Ident)
	if !ok {
		failAt(s.LHS, "expected a name")
	}
	t := p.ident(id)
	value := p.binary(s, augmented[s.Op], s.OpPos, t, p.expr(s.RHS, t.typ))
	return &stmt{op: sAssign, targets: []*expr{t}, values: []*expr{p.expect(s, value, t.typ)}}
}

func (p *program) assignElement(s *syntax.AssignStmt, index *syntax.IndexExpr) *stmt {
	x := p.expr(index.X, nil)
	target := &expr{op: oIndex, pos: syntax.Start(index)}
	switch x.typ.is().k {
	case kDict:
		key := p.expect(index.Y, p.expr(index.Y, nil), x.typ.is().elems[0])
		target.args, target.typ = []*expr{x, key}, x.typ.is().elems[1]
	default:
		x = p.iterable(index.X, x)
		key := p.expect(index.Y, p.expr(index.Y, nil), tInt)
		target.args, target.typ = []*expr{x, key}, x.typ.elem()
	}
	value := p.expr(s.RHS, target.typ)
	if s.Op != syntax.EQ {
		value = p.binary(s, augmented[s.Op], s.OpPos, target, value)
	}
	value = p.expect(s.RHS, value, target.typ)
	return &stmt{op: sAssign, targets: []*expr{target}, values: []*expr{value}}
}

func (p *program) exprStmt(s *syntax.ExprStmt) []*stmt {
	c, ok := s.X.(*syntax.CallExpr)
	if !ok {
		if _, text := s.X.(*syntax.Literal); text {
			return nil // a docstring
		}
		failAt(s, "an expression without effect")
	}
	if dot, ok := c.Fn.(*syntax.DotExpr); ok && len(c.Args) == 1 && (dot.Name.Name == "append" || dot.Name.Name == "extend") {
		list := p.iterable(dot.X, p.expr(dot.X, nil))
		if dot.Name.Name == "append" {
			value := p.expect(c.Args[0], p.expr(c.Args[0], list.typ.elem()), list.typ.elem())
			return []*stmt{{op: sAppend, targets: []*expr{list}, values: []*expr{value}}}
		}
		value := p.expect(c.Args[0], p.expr(c.Args[0], list.typ), list.typ)
		sum := p.call(list.typ, "concat", list, value)
		return []*stmt{{op: sAssign, targets: []*expr{list}, values: []*expr{sum}}}
	}
	if id, ok := c.Fn.(*syntax.Ident); ok {
		switch id.Name {
		case "print":
			return []*stmt{p.print(c)}
		case "fail":
			st := p.print(c)
			st.op = sFail
			p.uses("join")
			return []*stmt{st}
		}
	}
	return []*stmt{{op: sExpr, values: []*expr{p.expr(s.X, nil)}}}
}

// print lowers the arguments of print to words: one expression, a list of words, if there is a star
// among them.
func (p *program) print(c *syntax.CallExpr) *stmt {
	p.uses("str")
	st := &stmt{op: sPrint}
	var parts []*expr // lists of words
	for _, a := range c.Args {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			list := p.iterable(u.X, p.expr(u.X, nil))
			if holdsList(list.typ.elem()) {
				p.shown = append(p.shown, list.pos)
			}
			parts = append(parts, p.call(listOf(tStr), "words", list))
			continue
		}
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			failAt(a, "print with keywords")
		}
		e := p.expr(a, nil)
		st.values = append(st.values, e)
		parts = append(parts, &expr{op: oList, typ: listOf(tStr), args: []*expr{p.str(e)}})
	}
	if len(st.values) < len(c.Args) {
		all := parts[0]
		for _, x := range parts[1:] {
			all = p.call(listOf(tStr), "concat", all, x)
		}
		st.values = []*expr{p.call(tStr, "join", &expr{op: oStr, text: " ", typ: tStr}, all)}
	}
	return st
}

// str is the text of a value as print shows it.
func (p *program) str(e *expr) *expr {
	if e.typ.is().k == kStr {
		return e
	}
	if holdsList(e.typ) {
		p.shown = append(p.shown, e.pos)
	}
	return p.call(tStr, "str", e)
}
