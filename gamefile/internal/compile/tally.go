package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// Counting without jumps. In `if a == b: n += 1` a machine cannot guess whether the condition holds when it goes
// over the cells of a board, and each wrong guess costs as much as a dozen instructions. So the number is added
// times 0 or 1.

// tally emits an if statement of that form and reports whether it was one.
func (c *compiler) tally(s *syntax.IfStmt) bool {
	if len(s.True) != 1 || len(s.False) != 0 {
		return false
	}
	assign, ok := s.True[0].(*syntax.AssignStmt)
	if !ok || assign.Op != syntax.PLUS_EQ && assign.Op != syntax.MINUS_EQ {
		return false
	}
	step, ok := unparen(assign.RHS).(*syntax.Literal)
	if !ok || step.Token != syntax.INT {
		return false
	}
	k, ok := step.Value.(int64)
	name, isName := unparen(assign.LHS).(*syntax.Ident)
	cond, isComparison := unparen(s.Cond).(*syntax.BinaryExpr)
	if !ok || !isName || !isComparison || k > 1<<20 {
		return false
	}
	op, ok := compareOp[cond.Op]
	if !ok {
		return false
	}
	n := c.variableOf(name)
	if n == nil || c.env.at(n.id).assigned != yes || c.env.at(n.id).face != 0 {
		return false
	}
	before := c.snapshot()
	a, b := c.expr(cond.X), c.expr(cond.Y)
	if c.env == nil || !plainlyCompared(cond.Op, a, b) {
		c.restore(before)
		return false
	}
	old := c.read(n)
	if old.t.k != tInt {
		c.restore(before)
		return false
	}
	c.push(a.s[0], b.s[0])
	c.op(op, wasm.I64ExtendU)
	if k != 1 {
		c.i64(k)
		c.op(wasm.I64Mul)
	}
	added := c.pop(ival{0, k})
	c.at(assign)
	if assign.Op == syntax.MINUS_EQ {
		c.bindName(name, c.subtract(old.s[0], added))
	} else {
		c.bindName(name, c.add(old.s[0], added))
	}
	return true
}

// plainlyCompared reports whether a comparison is one of two numbers of the machine, whose outcome is open.
func plainlyCompared(op syntax.Token, a, b value) bool {
	if a.t.k != b.t.k {
		return false
	}
	switch a.t.k {
	case tInt:
		_, sure := decide(op, a.s[0].r, b.s[0].r)
		return !sure
	case tStr, tBool:
		return op == syntax.EQL || op == syntax.NEQ
	}
	return false
}
