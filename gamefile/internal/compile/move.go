package compile

import (
	"slices"

	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
)

// A moveCall is a call of move: its arguments in the order of the text, in which they are evaluated.
type moveCall struct {
	names []string
	args  []syntax.Expr
}

func (c *compiler) moveCall(e *syntax.CallExpr) moveCall {
	var m moveCall
	for i, a := range e.Args {
		name := ""
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			name, a = b.X.(*syntax.Ident).Name, b.Y
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			c.unsupported("starred arguments are not known to the compiler")
		}
		if name == "" && i < len(lang.MoveArguments) {
			name = lang.MoveArguments[i]
		}
		if !slices.Contains(lang.MoveArguments, name) || slices.Contains(m.names, name) {
			c.unsupported("move with these arguments is not known to the compiler")
		}
		m.names, m.args = append(m.names, name), append(m.args, a)
	}
	return m
}

// to returns the argument that says where the move leads, or nil.
func (m *moveCall) to() syntax.Expr {
	if i := slices.Index(m.names, "to"); i >= 0 {
		return m.args[i]
	}
	return nil
}

// A say is what a move says of the option it wraps.
type say struct {
	gain, again slot
	move        bool // there is a move
}

// nothing is said of an option that is no move.
func nothing() say { return say{gain: constant(0), again: constant(0)} }

// saysMore reports whether a file has calls that say more of a move than its name. Where none does, moves
// that are kept in lists have no room for it.
func saysMore(f *syntax.File) bool {
	more := false
	syntax.Walk(f, func(n syntax.Node) bool {
		call, ok := n.(*syntax.CallExpr)
		if !ok {
			return !more
		}
		name, _ := builtinName(call.Fn)
		for i, a := range call.Args {
			b, ok := a.(*syntax.BinaryExpr)
			if keyword := ok && b.Op == syntax.EQ; keyword {
				key := b.X.(*syntax.Ident).Name
				more = more || key == "gain" || key == "again"
			} else if name == "move" && i > 0 {
				more = true
			}
		}
		return !more
	})
	return more
}

// sayArgument evaluates one of the arguments of move other than to.
func (c *compiler) sayArgument(s *say, name string, e syntax.Expr) {
	if c.env == nil {
		return
	}
	if name == "name" {
		c.harmless(e)
		return
	}
	if !c.moreSaid {
		c.unsupported("move with %s under another name is not known to the compiler", name)
	}
	v := c.expr(e)
	c.at(e)
	if name == "gain" {
		s.gain = c.gain(v)
		return
	}
	s.again = c.again(v)
}

// gain is an int that is not too large.
func (c *compiler) gain(v value) slot {
	s, ok := c.asInt(v)
	if !ok || c.env == nil {
		return constant(0)
	}
	limits := ival{-game.MaxScore, game.MaxScore}
	switch {
	case s.r.in(limits):
	case s.known:
		c.fail()
		return constant(0)
	default:
		c.push(s, constant(game.MaxScore))
		c.op(wasm.I64Add)
		c.i64(2 * game.MaxScore)
		c.op(wasm.I64GtU)
		c.failIf()
	}
	s = c.stable(one(typeInt, s)).s[0]
	s.r = s.r.meet(limits)
	return s
}

// again is a bool.
func (c *compiler) again(v value) slot {
	switch v.t.k {
	case tBool:
		return c.stable(v).s[0]
	case tDyn:
		c.push(v.s[0], constant(tagBool))
		c.op(opI64Ne)
		c.failIf()
		c.push(v.s[1])
		return c.pop(bit)
	case tNever:
	default:
		c.fail()
	}
	return constant(0)
}

// moveValue is what move(...) returns: the option it wraps, and what it says of it.
func (c *compiler) moveValue(e *syntax.CallExpr) value {
	m := c.moveCall(e)
	if m.to() == nil {
		return c.raise()
	}
	s, to := nothing(), value{}
	for i, a := range m.args {
		if m.names[i] == "to" {
			to = c.expr(a)
		} else {
			c.sayArgument(&s, m.names[i], a)
		}
	}
	if c.env == nil {
		return value{t: never}
	}
	c.at(e)
	switch to.t.k {
	case tOutcome:
		c.notAgain(s)
	case tDyn:
		c.push(to.s[0], constant(tagOutcome))
		c.op(opI64Eq)
		c.push(s.again)
		c.op(wasm.I32WrapI64, opI32And)
		c.failIf()
	}
	if !c.moreSaid {
		return value{t: &typ{k: tMove, elems: []*typ{to.t}}, s: to.s}
	}
	return value{
		t: &typ{k: tMove, elems: []*typ{to.t, typeInt, typeBool}},
		s: append(slices.Clip(to.s), s.gain, s.again),
	}
}

// saidBy takes a move apart.
func saidBy(v value) (to value, s say) {
	s, to = nothing(), v.part(0)
	if len(v.t.elems) > 1 {
		s.gain, s.again = v.part(1).s[0], v.part(2).s[0]
	}
	return to, s
}

// emitMove emits a call of move as an option. What it says is wanted before where it leads; where that makes no
// difference, the position need not be made a value first.
func (c *compiler) emitMove(e *syntax.CallExpr) {
	m := c.moveCall(e)
	to := m.to()
	if to == nil {
		c.fail()
		return
	}
	if !c.anyOrder(m) {
		c.emitOptionValue(c.moveValue(e))
		return
	}
	s := nothing()
	for i, a := range m.args {
		if m.names[i] != "to" {
			c.sayArgument(&s, m.names[i], a)
		}
	}
	c.withSaid(s, func() { c.emitOption(to) })
}

// withSaid emits an option of which something is said.
func (c *compiler) withSaid(s say, emit func()) {
	switch {
	case c.env == nil:
		return
	case c.said.move, c.task == Backward: // a move of a move; a move that is no position
		c.fail()
		return
	case c.task == Looking && !(s.again.known && s.again.c == 0):
		c.unsupported("options after which the same player moves again are listed only")
	}
	if !c.src.Rules.Gains && !(s.gain.known && s.gain.c == 0) {
		c.push(s.gain, constant(0))
		c.op(opI64Ne)
		c.failIf()
	}
	if c.src.Unmoves != nil {
		c.notAgain(s)
	}
	s.move = true
	c.said = s
	emit()
	c.said = nothing()
}

// notAgain fails where the same player moves again.
func (c *compiler) notAgain(s say) {
	switch {
	case c.env == nil:
	case !s.again.known:
		c.push(s.again)
		c.op(wasm.I32WrapI64)
		c.failIf()
	case s.again.c != 0:
		c.fail()
	}
}

// flagAgain adds what is said of the same player moving again to the word on the stack.
func (c *compiler) flagAgain() {
	again := c.said.again
	if again.known {
		if again.c != 0 {
			c.i64(asInt64(game.Again))
			c.op(wasm.I64Or)
		}
		return
	}
	c.push(again)
	c.i64(62)
	c.op(wasm.I64Shl, wasm.I64Or)
}

// nextBase pushes the code of the first position of the player who moves after the option.
func (c *compiler) nextBase() {
	again := c.said.again
	if again.known && again.c == 0 {
		c.get(c.otherBase)
		return
	}
	c.push(c.control(ctlHalf))
	c.get(c.otherBase)
	c.op(wasm.I64Sub)
	if again.known {
		return
	}
	c.get(c.otherBase)
	c.push(again)
	c.op(wasm.I32WrapI64, wasm.Select)
}

// nextMover is the player who moves after the option.
func (c *compiler) nextMover() slot {
	other := c.two(wasm.I64Sub, constant(1), slot{local: c.mover, r: bit}, bit)
	if again := c.said.again; !again.known || again.c != 0 {
		return c.two(wasm.I64Xor, other, again, bit)
	}
	return other
}

// anyOrder reports whether a move's other arguments may be evaluated before where it leads: they stand there, or are the
// same at any time, or nothing that is evaluated changes a list.
func (c *compiler) anyOrder(m moveCall) bool {
	at := slices.Index(m.names, "to")
	for _, a := range m.args[at+1:] {
		if !steady(a) && (c.mayChange(m.args[at]) || c.mayChange(a)) {
			return false
		}
	}
	return true
}

// steady reports whether an expression has the same value whatever lists are changed.
func steady(e syntax.Expr) bool {
	switch e := unparen(e).(type) {
	case *syntax.Literal, *syntax.Ident:
		return true
	case *syntax.UnaryExpr:
		return steady(e.X)
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
			return steady(e.X) && steady(e.Y)
		}
	}
	return false
}
