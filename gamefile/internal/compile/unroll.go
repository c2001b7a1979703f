package compile

import (
	"grundy/gamefile/internal/wasm"
)

// Small innermost loops are emitted several rounds at a time: the checks of wazero that an address lies in memory
// are then made once for all of them, and so are those of the loop itself.

const (
	severalRounds = 4
	smallBody     = 192 // bytes of code that are worth repeating
	mostParts     = 8   // elements of a tuple that the body of a loop is repeated for
)

// oneByOne is each for the elements of a short tuple of static arity, such as a line of three cells: the body is
// emitted for each of them, without a loop. It reports whether it did: not for a large body, nor for one with loops.
func (c *compiler) oneByOne(tuple value, body func(v value, again *exit)) bool {
	start, loops, sites := c.snapshot(), c.loops, c.sites
	c.ahead.bent = true // if it is that of an outer loop
	outer := c.ahead
	defer func() { c.ahead = outer }()
	for i := range tuple.t.elems {
		if c.env == nil {
			break
		}
		c.ahead = ahead{}
		from := len(c.code)
		c.round(func() value { return tuple.part(i) }, body)
		if c.loops > loops || len(c.code)-from > smallBody {
			c.restore(start)
			c.sites = sites
			return false
		}
	}
	return true
}

// A stepper goes over the elements of something.
type stepper struct {
	fewer func(rounds int32) // pushes whether fewer elements are left
	touch func(rounds int32) // reads from the last of so many elements, since wazero's check of it serves all
	// narrow: elements are single words in memory. Those of several rounds are best read at once, since
	// what wazero has checked is forgotten where paths meet.
	narrow bool
	step   func(rounds int32)      // goes on
	at     func(round int32) value // the element that comes so many after the present one
	far    bool                    // fewer might overflow for more than one round
}

// goOver is each for a stepper over at most n elements.
func (c *compiler) goOver(n slot, early bool, s stepper, body func(v value, again *exit)) {
	if c.env == nil {
		return
	}
	c.ahead.bent = true // if it is that of an outer loop
	outer := c.ahead
	defer func() { c.ahead = outer }()
	c.ahead = ahead{}
	if early {
		c.roundByRound(s, body, c.burn)
		return
	}
	c.charge(n)
	start, loops := c.snapshot(), c.loops
	c.ahead.trial = true
	c.roundByRound(s, body, c.br)
	trial := c.ahead
	c.ahead = ahead{}
	if s.far || c.loops > loops+1 || len(c.code)-start.code > smallBody {
		return
	}
	sites := c.sites // what follows writes no more in a round
	c.restore(start)
	if !c.inOneGo(s, body, trial) {
		c.restore(start)
		c.inOneGo(s, body, ahead{})
	}
	c.roundByRound(s, body, c.br)
	c.sites = sites
}

// roundByRound emits a plain loop.
func (c *compiler) roundByRound(s stepper, body func(v value, again *exit), back func(label)) {
	out := c.block()
	c.rounds(func(*exit) {
		s.fewer(1)
		c.jumpIf(out)
		c.round(func() value { return s.at(0) }, body)
		s.step(1)
	}, back)
	c.end(out)
}

// round emits the body for one element.
func (c *compiler) round(element func() value, body func(v value, again *exit)) {
	mark := len(c.busy)
	next := c.block()
	if c.ahead.trial {
		c.ahead = ahead{trial: true, depth: c.depth}
	}
	if v := element(); c.env != nil {
		body(v, next)
	}
	c.ahead.bent = c.ahead.bent || next.env != nil
	c.end(next)
	c.release(mark)
}

// inOneGo emits a loop of several rounds in one. It reports whether the output could go ahead as in the trial.
func (c *compiler) inOneGo(s stepper, body func(v value, again *exit), trial ahead) bool {
	bent := false
	out := c.block()
	c.rounds(func(*exit) {
		s.fewer(severalRounds)
		c.jumpIf(out)
		s.touch(severalRounds)
		holds := trial.trial && !trial.bent && trial.bytes > 0
		if holds {
			c.ahead = ahead{depth: c.depth + 1, holds: true}
			c.get(c.out)
			c.memory(wasm.I64Load, severalRounds*trial.bytes-8)
			c.op(wasm.Drop)
		}
		var first []value // elements that are read before the first round
		for i := range int32(severalRounds) {
			if s.narrow && c.env != nil {
				first = append(first, s.at(i))
			}
		}
		for i := range int32(severalRounds) {
			if c.env == nil {
				break
			}
			c.round(func() value {
				if s.narrow {
					return first[i]
				}
				return s.at(i)
			}, body)
		}
		if holds {
			bent = bent || c.ahead.bent || c.ahead.bytes != severalRounds*trial.bytes
			c.advance(c.ahead.bytes)
			c.ahead = ahead{}
		}
		s.step(severalRounds)
	}, c.br)
	c.end(out)
	return !bent
}

// ahead is how far the output is ahead of the local that says where it ends: while the rounds of one go
// are emitted, each word is written at a fixed offset, and the local moves on once for all. That is possible if
// every round surely writes as many words as the others.
type ahead struct {
	depth int   // of blocks in a round: words that are written deeper inside may also not be
	trial bool  // a first round is emitted to see whether it is possible
	bent  bool  // it is not
	holds bool  // words are written ahead
	bytes int64 // written ahead, or in the first round
}

// next returns at which offset the next word goes, and whether the output moves on at once.
func (a *ahead) next(c *compiler) (offset int64, advance bool) {
	if !a.trial && !a.holds {
		return 0, true
	}
	a.bent = a.bent || c.depth != a.depth
	a.bytes += 8
	if a.trial {
		return 0, true
	}
	return a.bytes - 8, false
}

// leaves notes a jump: one out of the round would leave the output behind.
func (a *ahead) leaves(x *exit) { a.bent = a.bent || int(x.l) < a.depth }
