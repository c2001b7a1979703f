package compile

import (
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
)

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
			c.emitMove(e)
			return
		case "plus", "times":
			c.emitSum(e)
			return
		case "span":
			c.emitSpan(e)
			return
		}
		if fn := c.calledFunc(e); fn != nil {
			// A function that returns an option: it is expanded so that its returns emit.
			args := c.arguments(e)
			c.at(e)
			c.invoke(e, fn, args, &sink{element: c.emitOption, value: c.emitOptionValue, single: true})
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
		to, said := saidBy(v)
		c.withSaid(said, func() { c.emitOptionValue(to) })
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
	switch {
	case c.task == Looking:
		c.unsupported("options that end the play are listed only")
	case c.task == Backward, c.src.Rules.Gains: // no position; points and outcomes do not mix
		c.fail()
		return
	}
	if c.notAgain(c.said); c.env == nil {
		return
	}
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
	if c.task == Looking {
		c.lookUp(w, flags)
		return
	}
	c.sites++
	c.get(c.out)
	c.push(w)
	offset, advance := c.ahead.next(c)
	if flags != 0 {
		c.i64(asInt64(flags))
		c.op(wasm.I64Or)
	} else {
		c.flagAgain()
	}
	c.memory(wasm.I64Store, offset)
	if c.src.Rules.Gains {
		c.get(c.out)
		c.get(c.gains)
		c.op(wasm.I32Add)
		c.push(c.said.gain)
		c.memory(wasm.I64Store, offset)
	}
	if advance {
		c.advance(8)
	}
}

// advance moves the end of the output on.
func (c *compiler) advance(bytes int64) {
	c.get(c.out)
	c.i32(int32(bytes))
	c.op(wasm.I32Add)
	c.set(c.out)
}

// asInt64 returns the bits of a word.
func asInt64(o game.Option) int64 { return int64(o) }
