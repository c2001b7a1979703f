package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/gamefile/internal/lang"
)

// A startSet is what any(...) of several positions makes.
type startSet struct{ starts starlark.Tuple }

func (s startSet) String() string        { return "any" + s.starts.String() }
func (s startSet) Type() string          { return "any" }
func (s startSet) Freeze()               { s.starts.Freeze() }
func (s startSet) Truth() starlark.Bool  { return len(s.starts) > 0 }
func (s startSet) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: any") }

// anyBuiltin is any of Python for one iterable, and a set of starts for several positions
// or for one that is no iterable.
func anyBuiltin(s *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(kwargs) == 0 && len(args) == 1 {
		if _, ok := args[0].(starlark.Iterable); ok {
			return starlark.Universe["any"].(*starlark.Builtin).CallInternal(s, args, nil)
		}
	}
	return starAnyBuiltin(s, b, args, kwargs)
}

// starAnyBuiltin is any(*positions), however many there are.
func starAnyBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(kwargs) > 0 {
		return nil, fmt.Errorf("any: expected positions, got %s=", string(kwargs[0][0].(starlark.String)))
	}
	return startSet{args}, nil
}

// starts reads start=.
func (d *declarer) starts() error {
	v, ok := d.args["start"]
	if !ok {
		return nil
	}
	if _, ok := v.(starlark.Bool); ok && !d.boolStart() {
		return d.fail("start", "expected %s, plus(...) or any(...), got %s; any of a list is Python's any, write any(*list)", d.decl.shape(d.decl.rules.Named()), v)
	}
	items := starlark.Tuple{v}
	set, several := v.(startSet)
	if several {
		items = set.starts
	}
	if len(items) == 0 {
		return d.fail("start", "expected at least one position in any(...)")
	}
	r := newReader(d.decl)
	for i, item := range items {
		sum, err := r.sum(item)
		if err != nil && several {
			err = fmt.Errorf("start %d: %w", i, err)
		}
		if err != nil {
			return d.fail("start", "%v", err)
		}
		if d.decl.symmetry != nil {
			for i := range sum {
				sum[i].Code = d.decl.symmetry.Canonical(sum[i].Code)
			}
		}
		d.decl.start = append(d.decl.start, sum)
	}
	return nil
}

// startSums refuses sums as starts where no sum has a value.
func (d *declarer) startSums() error {
	why := ""
	switch r := &d.decl.rules; {
	case r.Priorities:
		why = "priorities decide the play of one position, not of several"
	case r.StuckVaries && !r.First:
		why = "being stuck is worth something else in each position, so it says nothing of a sum"
	default:
		return nil
	}
	for _, sum := range d.decl.start {
		if _, single := sum.Single(); !single {
			return d.fail("start", "no sum has a value in this game: %s", why)
		}
	}
	return nil
}

// unbounded refuses what the rows of an unbounded field do not go with.
func (d *declarer) unbounded() error {
	if !d.decl.space.Unbounded() || len(d.decl.start) > 0 {
		return nil
	}
	name := d.decl.space.Rows().Name
	for _, keyword := range []string{"steps", "priority"} {
		if _, ok := d.args[keyword]; ok {
			return d.fail(keyword, "not beside field %s, which is nat(), unless there is a start=: there is no end of positions", name)
		}
	}
	return nil
}

// boolStart reports whether a bool can be a position.
func (d *declarer) boolStart() bool {
	return len(d.decl.fields) == 1 && d.decl.fields[0].Kind == lang.Bool
}
