package compile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
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
}

// sinkOf returns the sink for one function: out, with the function's own list.
func (c *compiler) sinkOf(fn *resolve.Function, out *sink) *sink {
	s := &sink{element: out.element, value: out.value, strict: out.strict}
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
		switch e := unparen(s.RHS).(type) {
		case *syntax.ListExpr:
		case *syntax.Comprehension:
			g.bad = g.bad || e.Curly
		default:
			g.bad = true
		}
		g.bad = g.bad || nested
		g.made++
		g.uses++
	default:
		g.bad = true
	}
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

// isList reports whether e names the list of the current function's sink.
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
		c.fail()
		return
	}
	c.emitList(s.Result, c.cur.sink, c.cur.sink.strict)
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

// optionSink is the sink of the options of the current position.
func (c *compiler) optionSink() *sink {
	return &sink{element: c.emitOption, value: c.emitOptionValue}
}

// emitOption emits one option.
func (c *compiler) emitOption(e syntax.Expr) {
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
		c.emitOption(e.True)
		c.jump(done)
		c.end(otherwise)
		c.emitOption(e.False)
		c.end(done)
		return
	case *syntax.CallExpr:
		switch name, _ := builtinName(e.Fn); name {
		case "move":
			to, name := moveParts(c, e)
			if to == nil {
				c.fail()
				return
			}
			if name != nil {
				c.harmless(name)
			}
			if call, ok := unparen(to).(*syntax.CallExpr); ok {
				if inner, _ := builtinName(call.Fn); inner == "move" {
					c.fail() // a move of a move
					return
				}
			}
			c.emitOption(to)
			return
		case "plus", "times":
			c.emitSum(e)
			return
		}
	}
	if code, ok := c.codeOf(e); ok {
		c.emitWord(code, 0)
	}
}

// codeOf returns the code of the position that an expression gives, or emits
// something else that it is and returns false.
func (c *compiler) codeOf(e syntax.Expr) (slot, bool) {
	if ranks := c.directRanks(e); ranks != nil {
		if c.env == nil {
			return slot{}, false
		}
		return c.represent(ranks), true
	}
	v := c.expr(e)
	if c.env == nil {
		return slot{}, false
	}
	c.at(e)
	if v.t.k == tOutcome || v.t.k == tMove || v.t.k == tDyn {
		c.emitOptionValue(v)
		return slot{}, false
	}
	return c.positionCode(v)
}

// emitOptionValue emits a value as one option.
func (c *compiler) emitOptionValue(v value) {
	v = c.solid(v)
	if c.env == nil {
		return
	}
	switch v.t.k {
	case tNever:
		return
	case tMove:
		inner := value{t: v.t.elems[0], s: v.s}
		if inner.t.k == tMove {
			c.fail()
			return
		}
		c.emitOptionValue(inner)
		return
	case tOutcome:
		c.emitOutcome(v.s[0])
		return
	case tDyn:
		done := c.block()
		plain := c.block()
		c.compareInts(syntax.NEQ, v.s[0], constant(tagOutcome), plain)
		if c.env != nil {
			c.emitOutcome(v.s[1])
			c.jump(done)
		}
		c.end(plain)
		if code, ok := c.positionCode(v); ok {
			c.emitWord(code, 0)
		}
		c.end(done)
		return
	}
	if code, ok := c.positionCode(v); ok {
		c.emitWord(code, 0)
	}
}

var endWords = map[lang.Outcome]game.Option{
	lang.WIN: game.EndWin, lang.LOSS: game.EndLoss, lang.TIE: game.EndTie,
}

func (c *compiler) emitOutcome(o slot) {
	if o.known {
		w, ok := endWords[lang.Outcome(o.c)]
		if !ok {
			c.fail()
			return
		}
		c.emitWord(constant(int64(w)), 0)
		return
	}
	c.push(o, constant(int64(lang.DRAW)))
	c.op(opI64Eq)
	c.failIf()
	// EndWin, EndLoss, EndTie for Win, Loss, Tie = 1, 2, 3
	c.push(constant(int64(game.EndLoss)), constant(int64(game.EndTie)), o, constant(int64(lang.LOSS)))
	c.op(opI64Eq, wasm.Select)
	other := c.pop(anything)
	c.push(constant(int64(game.EndWin)), other, o, constant(int64(lang.WIN)))
	c.op(opI64Eq, wasm.Select)
	c.emitWord(c.pop(anything), 0)
}

// emitWord writes one word to the output.
func (c *compiler) emitWord(w slot, flags game.Option) {
	c.sites++
	c.get(c.out)
	c.push(w)
	if flags != 0 {
		c.i64(asInt64(flags))
		c.op(wasm.I64Or)
	}
	c.memory(wasm.I64Store, 0)
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Add)
	c.set(c.out)
}

// asInt64 returns the bits of a word.
func asInt64(o game.Option) int64 { return int64(o) }

// maxParts is how many components one option may have.
const maxParts = 1 << 16

// emitSum emits plus(...) or times(...): its parts, the last without More, or the empty sum.
func (c *compiler) emitSum(e *syntax.CallExpr) {
	start := c.newTempI32()
	c.get(c.out)
	c.set(start)
	c.emitParts(e, constant(1))
	if c.env == nil {
		return
	}
	empty := c.block()
	c.get(c.out)
	c.get(start)
	c.op(wasm.I32Ne)
	c.jumpIf(empty)
	c.emitWord(constant(int64(game.EndSum)), game.More)
	c.end(empty)
	c.get(c.out)
	c.get(start)
	c.op(wasm.I32Sub)
	c.i32(8 * maxParts)
	c.op(wasm.I32GtU)
	c.failIf()
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Sub)
	c.get(c.out)
	c.i32(8)
	c.op(wasm.I32Sub)
	c.memory(wasm.I64Load, 0)
	c.i64(^asInt64(game.More))
	c.op(wasm.I64And)
	c.memory(wasm.I64Store, 0)
}

func (c *compiler) newTempI32() uint32 { return c.newLocal(wasm.I32) }

// emitParts emits the parts of a sum, each as often as times says.
func (c *compiler) emitParts(e syntax.Expr, times slot) {
	if c.env == nil {
		return
	}
	e = unparen(e)
	if call, ok := e.(*syntax.CallExpr); ok {
		switch name, _ := builtinName(call.Fn); name {
		case "plus":
			c.emitPlus(call, times)
			return
		case "times":
			c.emitTimes(call, times)
			return
		}
	}
	if cond, ok := e.(*syntax.CondExpr); ok {
		done := c.block()
		otherwise := c.block()
		c.branch(cond.Cond, false, otherwise)
		c.emitParts(cond.True, times)
		c.jump(done)
		c.end(otherwise)
		c.emitParts(cond.False, times)
		c.end(done)
		return
	}
	if ranks := c.directRanks(e); ranks != nil {
		if c.env != nil {
			c.emitPart(c.represent(ranks), times)
		}
		return
	}
	v := c.expr(e)
	c.at(e)
	c.emitPartValue(v, times)
}

func (c *compiler) emitPartValue(v value, times slot) {
	if c.env == nil || v.t.k == tNever {
		return
	}
	if v.t.k == tMove || v.t.k == tOutcome {
		// An error, but only if the sum becomes an option: surely so here, where
		// the sum is one, unless it stands times(0, ...).
		c.br(c.unsure)
		c.env = nil
		return
	}
	if code, ok := c.positionCode(v); ok {
		c.emitPart(code, times)
	}
}

func (c *compiler) emitPart(code, times slot) {
	if times.known && times.c == 1 {
		c.emitWord(code, game.More)
		return
	}
	c.count(times, func(slot, *exit) { c.emitWord(code, game.More) })
}

func (c *compiler) emitPlus(call *syntax.CallExpr, times slot) {
	for _, a := range call.Args {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			c.each(c.fused(u.X), func(v value, _ *exit) {
				c.emitPartValue(v, times)
			})
			continue
		}
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			c.fail()
			return
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STARSTAR {
			c.unsupported("starred arguments are not known to the compiler")
		}
		c.emitParts(a, times)
	}
}

func (c *compiler) emitTimes(call *syntax.CallExpr, times slot) {
	args := positional(c, call)
	if len(args) != 2 {
		c.fail()
		return
	}
	k, ok := c.asInt(c.expr(args[0]))
	if !ok {
		return
	}
	if k.r.lo < 0 {
		c.push(k, constant(0))
		c.op(wasm.I64LtS)
		c.failIf()
	}
	if !k.r.in(ival{1, maxParts}) {
		// More is mostly an error, and 0 times anything is nothing, be it a position or not.
		c.push(k, constant(1))
		c.op(wasm.I64Sub)
		c.i64(maxParts)
		c.op(wasm.I64GeU)
		c.brIf(c.unsure)
		if k.known {
			c.env = nil
			return
		}
		k.r = ival{1, maxParts}
	}
	if times.known && times.c == 1 {
		times = k
		if k.of != nil {
			c.get(k.local)
			times = c.pop(k.r)
		}
	} else {
		times = c.multiply(times, k).s[0]
		c.push(times, constant(maxParts))
		c.op(wasm.I64GtS)
		c.brIf(c.unsure)
		if !times.known {
			times.r = ival{1, maxParts}
		}
	}
	c.emitParts(args[1], times)
}
