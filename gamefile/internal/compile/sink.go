package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// A sink is where the elements of a list go that is never made: encoded options straight to the
// output. Functions that return such a list are expanded with the sink, and so is a
// local list that is only appended to and returned.
type sink struct {
	// element emits one element of the list.
	element func(e syntax.Expr)
	value   func(v value)
	// list is the local that stands for the list in this function, or nil.
	list *variable
	// strict is set if what the function returns must be a list, being an operand of +.
	strict bool
	// single is set if what the function returns is one element and not a list.
	single bool
	// none is for a function that returns None; nil if that raises.
	none func()
}

// A sinkKind tells apart the expansions of one call with different sinks.
type sinkKind uint8

const (
	noSink sinkKind = iota
	listSink
	elementSink
)

func (s *sink) kind() sinkKind {
	switch {
	case s == nil:
		return noSink
	case s.single:
		return elementSink
	}
	return listSink
}

// sinkOf returns the sink for one function: out, with the function's own list.
func (c *compiler) sinkOf(fn *resolve.Function, out *sink) *sink {
	s := &sink{element: out.element, value: out.value, strict: out.strict, single: out.single, none: out.none}
	if s.single {
		return s
	}
	for i := len(fn.Params); i < len(fn.Locals); i++ {
		if fn.Locals[i].Scope == resolve.Local && onlyGrows(fn, i) {
			s.list = c.cur.vars[i]
			break
		}
	}
	return s
}

// onlyGrows reports whether local i of a function is a list that is made once, outside
// of loops, then only appended to and returned, by every return after it was made.
func onlyGrows(fn *resolve.Function, i int) bool {
	g := grower{local: i}
	g.stmts(fn.Body, false)
	if g.bad || g.made != 1 {
		return false
	}
	uses := 0
	for _, s := range fn.Body {
		syntax.Walk(s, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Ident); ok && g.is(id) {
				uses++
			}
			return true
		})
	}
	return uses == g.uses
}

type grower struct {
	local int
	made  int
	uses  int // those that leave it a list that only grows
	bad   bool
}

func (g *grower) is(e syntax.Expr) bool {
	id, ok := unparen(e).(*syntax.Ident)
	if !ok {
		return false
	}
	b, ok := id.Binding.(*resolve.Binding)
	return ok && b.Scope == resolve.Local && b.Index == g.local
}

func (g *grower) stmts(list []syntax.Stmt, nested bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.IfStmt:
			g.stmts(s.True, true)
			g.stmts(s.False, true)
		case *syntax.ForStmt:
			g.stmts(s.Body, true)
		case *syntax.WhileStmt:
			g.stmts(s.Body, true)
		case *syntax.AssignStmt:
			if g.is(s.LHS) {
				g.assigned(s, nested)
			}
		case *syntax.ExprStmt:
			if call, ok := s.X.(*syntax.CallExpr); ok && len(call.Args) == 1 {
				if dot, ok := call.Fn.(*syntax.DotExpr); ok && g.is(dot.X) && plainArgument(call.Args[0]) &&
					(dot.Name.Name == "append" || dot.Name.Name == "extend") {
					g.uses++
				}
			}
		case *syntax.ReturnStmt:
			if s.Result != nil && g.is(leftmost(s.Result)) {
				g.uses++
			} else if g.made > 0 {
				g.bad = true
			}
		}
	}
}

func plainArgument(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		return e.Op != syntax.EQ
	case *syntax.UnaryExpr:
		return e.Op != syntax.STAR && e.Op != syntax.STARSTAR
	}
	return true
}

func (g *grower) assigned(s *syntax.AssignStmt, nested bool) {
	switch s.Op {
	case syntax.PLUS_EQ:
		g.uses++
	case syntax.EQ:
		if b, ok := unparen(s.RHS).(*syntax.BinaryExpr); ok && b.Op == syntax.PLUS && g.is(leftmost(s.RHS)) {
			g.uses += 2
			return
		}
		g.bad = g.bad || nested || !makesList(s.RHS)
		g.made++
		g.uses++
	default:
		g.bad = true
	}
}

// makesList reports whether the value of an expression is surely a new list.
func makesList(e syntax.Expr) bool {
	switch e := unparen(e).(type) {
	case *syntax.ListExpr:
		return true
	case *syntax.Comprehension:
		return !e.Curly
	case *syntax.CondExpr:
		return makesList(e.True) && makesList(e.False)
	case *syntax.BinaryExpr:
		return e.Op == syntax.PLUS && makesList(e.X) && makesList(e.Y)
	}
	return false
}

// leftmost returns the first operand of a chain of +.
func leftmost(e syntax.Expr) syntax.Expr {
	for {
		e = unparen(e)
		b, ok := e.(*syntax.BinaryExpr)
		if !ok || b.Op != syntax.PLUS {
			return e
		}
		e = b.X
	}
}

// isSinkList reports whether e names the list of the current function's sink.
func (c *compiler) isSinkList(e syntax.Expr) bool {
	s := c.cur.sink
	if s == nil || s.list == nil {
		return false
	}
	id, ok := unparen(e).(*syntax.Ident)
	return ok && c.variableOf(id) == s.list
}

// sinkAssign handles assignments to the list of the sink.
func (c *compiler) sinkAssign(s *syntax.AssignStmt) bool {
	if !c.isSinkList(s.LHS) {
		return false
	}
	if s.Op == syntax.PLUS_EQ {
		c.read(c.cur.sink.list)
		c.emitList(s.RHS, c.cur.sink, false)
		return true
	}
	c.emitList(s.RHS, c.cur.sink, true)
	c.assign(c.cur.sink.list, none)
	return true
}

// exprStmt evaluates an expression for its effects.
func (c *compiler) exprStmt(e syntax.Expr) {
	if call, ok := e.(*syntax.CallExpr); ok {
		if dot, ok := call.Fn.(*syntax.DotExpr); ok && c.isSinkList(dot.X) {
			c.read(c.cur.sink.list)
			if dot.Name.Name == "append" {
				c.cur.sink.element(call.Args[0])
			} else {
				c.emitList(call.Args[0], c.cur.sink, false)
			}
			return
		}
	}
	if lit, ok := e.(*syntax.Literal); ok && lit.Token == syntax.STRING {
		return // a docstring
	}
	c.expr(e)
}

func (c *compiler) returnToSink(s *syntax.ReturnStmt) {
	if s.Result == nil {
		c.noneToSink()
		return
	}
	if c.cur.sink.single {
		c.cur.sink.element(s.Result)
	} else {
		c.emitList(s.Result, c.cur.sink, c.cur.sink.strict)
	}
	c.unlockTo(c.cur.locks)
	c.jump(c.cur.ret)
}

// noneToSink returns None from a function that is expanded with a sink.
func (c *compiler) noneToSink() {
	if c.cur.sink.none == nil {
		c.fail()
		return
	}
	c.cur.sink.none()
	c.unlockTo(c.cur.locks)
	c.jump(c.cur.ret)
}

// emitList emits the elements of an iterable. With strict, it must be a list.
func (c *compiler) emitList(e syntax.Expr, s *sink, strict bool) {
	if c.env == nil {
		return
	}
	e = unparen(e)
	c.at(e)
	switch e := e.(type) {
	case *syntax.CondExpr:
		done := c.block()
		otherwise := c.block()
		c.branch(e.Cond, false, otherwise)
		c.emitList(e.True, s, strict)
		c.jump(done)
		c.end(otherwise)
		c.emitList(e.False, s, strict)
		c.end(done)
		return
	case *syntax.ListExpr:
		for _, x := range e.List {
			mark := len(c.busy)
			s.element(x)
			c.release(mark)
		}
		return
	case *syntax.Comprehension:
		if !e.Curly {
			c.clauses(e, e.Clauses, func() { s.element(e.Body) })
			return
		}
	case *syntax.BinaryExpr:
		if e.Op == syntax.PLUS && c.madeAsList(leftmost(e)) {
			c.emitList(e.X, s, true)
			c.emitList(e.Y, s, true)
			return
		}
	case *syntax.Ident:
		if c.isSinkList(e) {
			c.read(c.cur.sink.list)
			return
		}
	case *syntax.CallExpr:
		if name, _ := builtinName(e.Fn); name == "list" && len(e.Args) == 1 && plainArgument(e.Args[0]) {
			c.emitList(e.Args[0], s, false)
			return
		}
		if fn := c.calledFunc(e); fn != nil {
			args := c.arguments(e)
			c.at(e)
			inner := *s
			inner.strict = strict
			c.invoke(e, fn, args, &inner)
			return
		}
	}
	v := c.solid(c.expr(e))
	c.at(e)
	if strict && v.t.k != tList && v.t.k != tNever {
		if v.t.scalar() {
			c.fail()
			return
		}
		c.unsupported("%s where a list was expected", article(v.t))
	}
	if v.t.k == tDict { // an error if it is what moves returns, its keys if a list is extended by it
		c.br(c.unsure)
		c.env = nil
		return
	}
	c.emitSource(c.sourceOf(v), s)
}

func (c *compiler) emitSource(src source, s *sink) {
	c.each(src, func(v value, _ *exit) {
		if c.env != nil {
			s.value(v)
		}
	})
}

// madeAsList reports whether the first operand of a + is better emitted than made: all operands
// are then lists.
func (c *compiler) madeAsList(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ListExpr:
		return true
	case *syntax.Comprehension:
		return !e.Curly
	case *syntax.CallExpr:
		switch name, _ := builtinName(e.Fn); name {
		case "list", "sorted", "reversed", "enumerate", "zip":
			return true
		}
		return c.calledFunc(e) != nil
	}
	return c.isSinkList(e)
}

// calledFunc returns the function of the program that a call surely names.
func (c *compiler) calledFunc(e *syntax.CallExpr) *funcValue {
	id, ok := e.Fn.(*syntax.Ident)
	if !ok {
		return nil
	}
	if _, builtin := builtinName(id); builtin {
		return nil
	}
	v := c.expr(id)
	if v.t.k != tFunc {
		return nil
	}
	return v.t.fn
}
