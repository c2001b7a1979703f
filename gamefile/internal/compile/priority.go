package compile

import (
	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// Ranking: the guest calls priority= and writes no options; the result of a position is its priority.

// priority makes what priority= returned the result.
func (c *compiler) priority(v value) {
	s, ok := c.asInt(v)
	if !ok || c.env == nil {
		return
	}
	if !s.r.in(ival{0, game.MaxPriority}) {
		c.push(s, constant(game.MaxPriority))
		c.op(wasm.I64GtU)
		c.failIf()
	}
	c.push(s)
	c.keep(coldResult)
}

// Priorities implements game.Prioritizer, for an instance whose task is Ranking. The error is a *Trap where
// codes[n] breaks the rules.
func (x *Instance) Priorities(codes []game.Code, out []uint32) (int, error) {
	n, err := x.call(codes, 0)
	for i, p := range view[int64](x, x.layout.results, n) {
		out[i] = uint32(p)
	}
	return n, err
}
