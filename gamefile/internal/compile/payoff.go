package compile

import (
	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
)

// payoff sets the result from what result or stuck returned.
func (c *compiler) payoff(v value, stuck bool) {
	if c.env == nil {
		return
	}
	set := func(r slot) {
		c.push(r)
		c.keep(coldResult)
	}
	switch v.t.k {
	case tNever:
		return
	case tNone:
		if stuck {
			c.fail()
		}
	case tOutcome:
		c.payoffOutcome(v.s[0])
	case tInt:
		if !c.src.Rules.Scores {
			c.fail()
			return
		}
		c.push(v.s[0], constant(game.MaxScore))
		c.op(wasm.I64Add)
		c.i64(2 * game.MaxScore)
		c.op(wasm.I64GtU)
		c.failIf()
		if !c.named {
			set(v.s[0])
			return
		}
		c.push(constant(0), v.s[0])
		c.op(wasm.I64Sub)
		c.push(v.s[0])
		c.get(c.mover)
		c.op(wasm.I32WrapI64, wasm.Select)
		c.keep(coldResult)
	case tOpt: // None, or else what is no payoff
		if stuck {
			c.fail()
			return
		}
		c.push(v.s[0], constant(0))
		c.op(opI64Ne)
		c.failIf()
	case tStr:
		c.payoffName(v.s[0])
	case tDyn:
		done := c.block()
		for _, k := range []kind{tNone, tOutcome, tInt, tStr} {
			next := c.block()
			c.compareInts(tokenIf(true), v.s[0], constant(tagOf(k)), next)
			part := value{t: &typ{k: k}}
			if k != tNone {
				s := v.s[1]
				s.r, s.of = anything, nil
				part.s = []slot{s}
			}
			c.payoff(part, stuck)
			c.jump(done)
			c.end(next)
		}
		c.fail()
		c.end(done)
	default:
		c.fail()
	}
}

func (c *compiler) payoffOutcome(o slot) {
	if c.src.Rules.Scores {
		c.fail()
		return
	}
	if o.known {
		r, ok := lang.Outcome(o.c).Result()
		if !ok {
			c.fail()
			return
		}
		c.i64(int64(r))
		c.keep(coldResult)
		return
	}
	c.push(o, constant(int64(lang.DRAW)))
	c.op(opI64Eq)
	c.failIf()
	// (o == Win) - (o == Loss)
	c.push(o, constant(int64(lang.WIN)))
	c.op(opI64Eq, wasm.I64ExtendU)
	c.push(o, constant(int64(lang.LOSS)))
	c.op(opI64Eq, wasm.I64ExtendU, wasm.I64Sub)
	c.keep(coldResult)
}

// payoffName: a player's name means that he has won.
func (c *compiler) payoffName(word slot) {
	if c.src.Rules.Scores || !c.named {
		c.fail()
		return
	}
	c.push(word, c.blockSlot("player0", natural))
	c.op(opI64Ne)
	c.push(word, c.blockSlot("player1", natural))
	c.op(opI64Ne, opI32And)
	c.failIf()
	// 1 if the name is the mover's, else -1
	c.push(constant(1), constant(-1), word)
	c.push(c.blockSlot("player1", natural), c.blockSlot("player0", natural))
	c.get(c.mover)
	c.op(wasm.I32WrapI64, wasm.Select, opI64Eq, wasm.Select)
	c.keep(coldResult)
}
