package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// priority reads priority=. Priorities decide endless play, so there must be such play, two players to
// win it, and nothing else that decides it.
func (d *declarer) priority() error {
	v, ok := d.args["priority"]
	if !ok {
		return nil
	}
	if !d.decl.rules.Named() {
		return d.fail("priority", "the largest priority met for ever says which of two players= wins; this game has none")
	}
	for _, other := range []struct{ keyword, why string }{
		{"endless", "priorities say already who wins endless play"},
		{"steps", "priorities decide endless play, and with steps= there is none"},
		{"take", "priorities decide endless play, and with take= there is none"},
	} {
		if _, ok := d.args[other.keyword]; ok {
			return d.fail(other.keyword, "not beside priority=: %s", other.why)
		}
	}
	fn, err := d.function("priority", v)
	d.decl.priority, d.decl.rules.Priorities = fn, true
	return err
}

// Priorities implements game.Prioritizer.
func (p interpreted) Priorities(codes []game.Code, out []uint32) (int, error) {
	defer p.thread.Watch()()
	for i, c := range codes {
		err := p.run(func(s *starlark.Thread) (err error) {
			out[i], err = p.priority(s, c)
			return err
		})
		if err != nil {
			return i, err
		}
	}
	return len(codes), nil
}

// priority is priority= at position c.
func (e *evaluator) priority(s *starlark.Thread, c game.Code) (uint32, error) {
	fn := e.g.decl.priority
	if fn == nil {
		return 0, fmt.Errorf("%s has no priorities", e.g.Title())
	}
	e.at(c)
	v, err := starlark.Call(s, fn, e.args, nil)
	if err != nil {
		return 0, e.inside("priority", c, err)
	}
	n, ok := lang.SmallInt(v)
	if !ok || n < 0 || n > game.MaxPriority {
		return 0, e.g.ruleError(fn, "priority", c, fmt.Errorf("expected an int 0..2^31-1, got %s", lang.Describe(v)))
	}
	return uint32(n), nil
}
