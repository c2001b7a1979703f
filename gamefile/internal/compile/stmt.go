package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// frame is a loop that break and continue refer to.
type frame struct {
	out, again *exit
	locks      int // of the instance, outside the loop's own
}

func (c *compiler) stmts(list []syntax.Stmt) {
	for _, s := range list {
		if c.env == nil {
			return
		}
		mark := len(c.busy)
		c.stmt(s)
		c.release(mark)
	}
}

func (c *compiler) stmt(s syntax.Stmt) {
	c.at(s)
	switch s := s.(type) {
	case *syntax.ExprStmt:
		c.exprStmt(s.X)
	case *syntax.AssignStmt:
		c.assignStmt(s)
	case *syntax.IfStmt:
		if c.tally(s) {
			return
		}
		done := c.block()
		otherwise := c.block()
		c.branch(s.Cond, false, otherwise)
		c.stmts(s.True)
		c.jump(done)
		c.end(otherwise)
		c.stmts(s.False)
		c.end(done)
	case *syntax.WhileStmt:
		c.risks++ // it may never end
		out := c.block()
		c.loop(func(again *exit) {
			c.branch(s.Cond, false, out)
			c.frames = append(c.frames, frame{out, again, len(c.locked)})
			c.stmts(s.Body)
			c.frames = c.frames[:len(c.frames)-1]
		})
		c.end(out)
	case *syntax.ForStmt:
		c.forStmt(s)
	case *syntax.BranchStmt:
		switch s.Token {
		case syntax.BREAK:
			f := c.frames[len(c.frames)-1]
			c.unlockTo(f.locks)
			c.jump(f.out)
		case syntax.CONTINUE:
			f := c.frames[len(c.frames)-1]
			c.unlockTo(f.locks)
			c.jump(f.again)
		}
	case *syntax.ReturnStmt:
		c.returnStmt(s)
	case *syntax.DefStmt:
		c.bindName(s.Name, c.closure(s.Function.(*resolve.Function)))
	default:
		c.unsupported("this statement is not known to the compiler")
	}
}

// forStmt: the sequence is computed first, and may not change while the loop runs.
func (c *compiler) forStmt(s *syntax.ForStmt) {
	src := c.looped(s.X)
	if c.env == nil {
		return
	}
	src.early = endsEarly(s.Body)
	lock := src.list != nil && mayMutate(s.Body)
	out := c.block()
	outer := len(c.locked)
	if lock {
		c.lock(*src.list)
	}
	inner := len(c.locked)
	c.each(src, func(x value, again *exit) {
		c.bindTarget(s.Vars, x)
		c.frames = append(c.frames, frame{out, again, inner})
		c.stmts(s.Body)
		c.frames = c.frames[:len(c.frames)-1]
	})
	c.end(out)
	c.unlockTo(outer)
	c.locked = c.locked[:outer]
}

// endsEarly reports whether the statements of a loop break out of it, or return.
func endsEarly(list []syntax.Stmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.ReturnStmt:
			return true
		case *syntax.BranchStmt:
			if s.Token == syntax.BREAK {
				return true
			}
		case *syntax.IfStmt:
			if endsEarly(s.True) || endsEarly(s.False) {
				return true
			}
		case *syntax.ForStmt:
			if endsEarly(s.Body) {
				return true
			}
		case *syntax.WhileStmt:
			if endsEarly(s.Body) {
				return true
			}
		}
	}
	return false
}

// mayMutate reports whether statements might change a list: by a method, an assignment to an
// element, an augmented assignment, or a call of a function that is not a known one.
func mayMutate(list []syntax.Stmt) bool {
	found := false
	visit := func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			if n.Op != syntax.EQ {
				if _, ok := n.LHS.(*syntax.Ident); !ok || n.Op == syntax.PLUS_EQ {
					found = true
				}
			} else if _, ok := n.LHS.(*syntax.IndexExpr); ok {
				found = true
			}
		case *syntax.CallExpr:
			switch fn := n.Fn.(type) {
			case *syntax.Ident:
				if s := fn.Binding.(*resolve.Binding).Scope; s != resolve.Universal && s != resolve.Predeclared {
					found = true
				}
			default:
				found = true
			}
		}
		return !found
	}
	for _, s := range list {
		syntax.Walk(s, visit)
	}
	return found
}

func (c *compiler) returnStmt(s *syntax.ReturnStmt) {
	if c.cur.sink != nil {
		c.returnToSink(s)
		return
	}
	v := none
	if s.Result != nil {
		v = c.expr(s.Result)
	}
	c.unlockTo(c.cur.locks)
	c.giveBack(v)
}

func (c *compiler) assignStmt(s *syntax.AssignStmt) {
	if c.cur.sink != nil && c.sinkAssign(s) {
		return
	}
	if s.Op == syntax.EQ {
		v := c.expr(s.RHS)
		if _, ok := unparen(s.LHS).(*syntax.Ident); !ok {
			v = c.stable(v)
		}
		c.bindTarget(s.LHS, v)
		return
	}
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	switch lhs := unparen(s.LHS).(type) {
	case *syntax.Ident:
		old := c.ident(lhs)
		v := c.expr(s.RHS)
		if c.env == nil {
			return
		}
		old = c.solid(old)
		if op == syntax.PLUS && old.t.k == tList {
			// As in Python, the list itself grows.
			c.extend(old, c.sourceOf(v))
			return
		}
		c.at(s)
		c.bindName(lhs, c.binary(op, old, v))
	case *syntax.IndexExpr:
		x := c.expr(lhs.X)
		i := c.expr(lhs.Y)
		old := c.index(x, i)
		v := c.expr(s.RHS)
		if c.env == nil {
			return
		}
		if op == syntax.PLUS && old.t.k == tList {
			c.extend(old, c.sourceOf(v))
			return
		}
		c.at(s)
		c.setIndex(x, i, c.binary(op, old, v))
	default:
		c.unsupported("this assignment is not known to the compiler")
	}
}

func unparen(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}

// bindTarget assigns to a name, an element, or the names of a tuple or list.
func (c *compiler) bindTarget(lhs syntax.Expr, v value) {
	if c.env == nil || v.t.k == tNever {
		return
	}
	switch lhs := unparen(lhs).(type) {
	case *syntax.Ident:
		c.bindName(lhs, v)
	case *syntax.IndexExpr:
		x := c.expr(lhs.X)
		i := c.expr(lhs.Y)
		c.setIndex(x, i, v)
	case *syntax.TupleExpr:
		c.unpack(lhs.List, v)
	case *syntax.ListExpr:
		c.unpack(lhs.List, v)
	default:
		c.unsupported("this assignment is not known to the compiler")
	}
}

func (c *compiler) bindName(id *syntax.Ident, v value) {
	va := c.variableOf(id)
	if va == nil {
		c.unsupported("%s is not a local variable", id.Name)
	}
	c.assign(va, v)
}

func (c *compiler) unpack(targets []syntax.Expr, v value) {
	v = c.solid(v)
	switch v.t.k {
	case tTuple:
		if len(v.t.elems) != len(targets) {
			c.fail()
			return
		}
		for i, t := range targets {
			c.bindTarget(t, v.part(i))
		}
	case tList, tSeq, tRange:
		src := c.sourceOf(v)
		c.push(src.n, constant(int64(len(targets))))
		c.op(opI64Ne)
		c.failIf()
		parts := make([]value, len(targets))
		for i := range targets {
			parts[i] = src.at(constant(int64(i)))
		}
		for i, t := range targets {
			c.bindTarget(t, parts[i])
		}
	case tNone, tBool, tInt, tOutcome, tStr, tDyn:
		c.fail() // not iterable; a string is not either
	default:
		c.unsupported("%s cannot be unpacked by the compiler", article(v.t))
	}
}
