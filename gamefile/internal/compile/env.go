package compile

import (
	"grundy/gamefile/internal/wasm"
)

// An env is what is known at one point of the program. A nil *env is a point that is never
// reached.
type env struct {
	vars []state
}

type state struct {
	assigned uint8 // no, maybe, yes
	// face is which face of a name holds its value; where it is not the first, that one is
	// not assigned.
	face int8
	rng  []ival
}

// mixedFaces is the face of a name that has values of different types on different paths.
const mixedFaces = -1

// joinFaces returns the face where two paths meet.
func joinFaces(x, y state) int8 {
	switch {
	case x.face == y.face || y.face == 0 && y.assigned == no:
		return x.face
	case x.face == 0 && x.assigned == no:
		return y.face
	}
	return mixedFaces
}

const (
	no    = 0
	maybe = 1
	yes   = 2
)

func (e *env) clone() *env {
	if e == nil {
		return nil
	}
	return &env{append([]state(nil), e.vars...)}
}

func (e *env) at(id int) state {
	if e != nil && id < len(e.vars) {
		return e.vars[id]
	}
	return state{}
}

func (e *env) put(id int, s state) {
	if e == nil {
		return
	}
	for len(e.vars) <= id {
		e.vars = append(e.vars, state{})
	}
	e.vars[id] = s
}

// joinEnv returns what is known where two paths meet.
func joinEnv(a, b *env) *env {
	if a == nil {
		return b.clone()
	}
	if b == nil {
		return a.clone()
	}
	out := &env{make([]state, max(len(a.vars), len(b.vars)))}
	for i := range out.vars {
		out.vars[i] = joinState(a.at(i), b.at(i), ival.join)
	}
	return out
}

func joinState(x, y state, f func(a, b ival) ival) state {
	s := joinAssigned(x, y, f)
	s.face = joinFaces(x, y)
	return s
}

func joinAssigned(x, y state, f func(a, b ival) ival) state {
	if x.assigned == no && y.assigned == no {
		return state{}
	}
	if x.assigned == no {
		return state{assigned: maybe, rng: y.rng}
	}
	if y.assigned == no {
		return state{assigned: maybe, rng: x.rng}
	}
	s := state{assigned: min(x.assigned, y.assigned), rng: x.rng}
	if len(x.rng) != len(y.rng) {
		s.rng = nil
		return s
	}
	for i := range x.rng {
		if r := f(x.rng[i], y.rng[i]); r != s.rng[i] {
			s.rng = append([]ival(nil), s.rng...)
			s.rng[i] = r
		}
	}
	return s
}

// within reports whether b adds nothing to a.
func within(b, a *env) bool {
	if b == nil {
		return true
	}
	for i := range b.vars {
		x, y := a.at(i), b.vars[i]
		if joinFaces(x, y) != x.face {
			return false
		}
		if x.assigned != y.assigned && (x.assigned != maybe) {
			return false
		}
		if y.assigned == no {
			continue
		}
		if len(x.rng) == 0 {
			continue
		}
		if len(x.rng) != len(y.rng) {
			return false
		}
		for k := range y.rng {
			if !y.rng[k].in(x.rng[k]) {
				return false
			}
		}
	}
	for i := len(b.vars); i < len(a.vars); i++ {
		if a.vars[i].assigned == yes {
			return false
		}
	}
	return true
}

func widenEnv(a, b *env) *env {
	out := &env{make([]state, max(len(a.vars), len(b.vars)))}
	for i := range out.vars {
		out.vars[i] = joinState(a.at(i), b.at(i), ival.widen)
	}
	return out
}

// An exit is a label together with what is known on the paths that jump to it.
type exit struct {
	l   label
	env *env
}

func (c *compiler) block() *exit {
	x := &exit{l: c.open(wasm.Block)}
	c.exits = append(c.exits, x)
	return x
}

// end closes the block of an exit; both ways of getting there go on.
func (c *compiler) end(x *exit) {
	c.close()
	c.exits = c.exits[:len(c.exits)-1]
	c.env = joinEnv(c.env, x.env)
}

// jump goes to x.
func (c *compiler) jump(x *exit) {
	if c.env == nil {
		return
	}
	c.br(x.l)
	c.ahead.leaves(x)
	x.env = joinEnv(x.env, c.env)
	c.env = nil
}

// jumpIf goes to x if the i32 on the stack is not zero.
func (c *compiler) jumpIf(x *exit) {
	c.brIf(x.l)
	c.ahead.leaves(x)
	x.env = joinEnv(x.env, c.env)
}

// loop emits a loop: body is called with the label of its head and emits one round; where
// it falls through or jumps to again, the next round starts. It is emitted anew with wider intervals
// until these hold for every round.
func (c *compiler) loop(body func(again *exit)) { c.rounds(body, c.burn) }

// atMost is loop for loops of at most n rounds. Fuel and room for all rounds are taken at
// the start, which is cheaper than one by one; not so if the loop may well end early.
func (c *compiler) atMost(n slot, early bool, body func(again *exit)) {
	if early {
		c.loop(body)
		return
	}
	if c.env != nil {
		c.charge(n)
		c.rounds(body, c.br)
	}
}

// rounds is loop with the given way back to its head.
func (c *compiler) rounds(body func(again *exit), back func(head label)) {
	if c.env == nil {
		return
	}
	s := c.snapshot()
	entry := c.env
	for round := 0; ; round++ {
		c.env = entry.clone()
		head := c.open(wasm.Loop)
		again := c.block()
		body(again)
		c.end(again)
		after := c.env
		if after != nil {
			back(head)
		}
		c.close()
		if c.env = nil; within(after, entry) {
			c.loops++
			return
		}
		if round < 2 {
			entry = joinEnv(entry, after)
		} else {
			entry = widenEnv(entry, joinEnv(entry, after))
		}
		if round > 100 {
			c.unsupported("this loop is too intricate for the compiler")
		}
		c.restore(s)
	}
}

// A snapshot is a point of emission to which the compiler can return.
type snapshot struct {
	code, mark, depth int
	env               *env
	exits             []*env // what was known at the exits of enclosing blocks
}

func (c *compiler) snapshot() snapshot {
	s := snapshot{len(c.code), len(c.busy), c.depth, c.env.clone(), make([]*env, len(c.exits))}
	for i, x := range c.exits {
		s.exits[i] = x.env
	}
	return s
}

func (c *compiler) restore(s snapshot) {
	c.code, c.depth, c.env = c.code[:s.code], s.depth, s.env.clone()
	c.release(s.mark)
	for i, x := range c.exits[:len(s.exits)] {
		x.env = s.exits[i]
	}
}
