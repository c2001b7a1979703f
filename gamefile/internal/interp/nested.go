package interp

import "go.starlark.net/starlark"

// Hashing a tuple, or comparing it, goes through all that it holds in one step, and a tuple that holds the one before twice,
// forty times over, has 2^40 parts. So where a tuple is made that holds others, as many steps are charged as it has
// parts: it is given up long before it has too many.

// nested is the tuple of its arguments.
func nested(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args, of(s).chargeParts(args)
}

// weighed returns the last of its arguments, and charges the parts of the first.
func weighed(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args[len(args)-1], of(s).chargeParts(args[0])
}

// chargeParts charges the parts of the tuples that v, a tuple or a list, holds.
func (t *Thread) chargeParts(v starlark.Value) error {
	parts, limit := uint64(0), uint64(maxParts)
	if t != nil {
		limit = t.stop
	}
	var walk func(starlark.Tuple)
	walk = func(tuple starlark.Tuple) {
		for _, e := range tuple {
			if parts++; parts > limit {
				return
			}
			if inner, ok := e.(starlark.Tuple); ok {
				walk(inner)
			}
		}
	}
	switch v := v.(type) {
	case starlark.Tuple:
		for _, e := range v {
			if inner, ok := e.(starlark.Tuple); ok {
				walk(inner)
			}
		}
	case *starlark.List:
		for i := range v.Len() {
			if inner, ok := v.Index(i).(starlark.Tuple); ok {
				walk(inner)
			}
		}
	}
	if parts == 0 {
		return nil
	}
	return t.charge(parts)
}
