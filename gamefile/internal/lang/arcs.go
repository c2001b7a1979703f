package lang

import (
	"fmt"

	"go.starlark.net/starlark"
)

// graphBuiltin is graph(n, arcs, base=0). The arcs are a list of pairs or a flat
// list from, to, from, to, ... as input.ints gives it.
func graphBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var n int
	var arcs starlark.Iterable
	var base int64
	if err := Unpack("graph", args, kwargs, "n", &n, "arcs", &arcs, "base?", &base); err != nil {
		return nil, err
	}
	from, to, err := readArcs(arcs)
	if err != nil {
		return nil, err
	}
	return NewGraph(n, from, to, base)
}

func readArcs(arcs starlark.Iterable) (from, to []int64, err error) {
	if n := starlark.Len(arcs); n > 0 {
		from, to = make([]int64, 0, n), make([]int64, 0, n)
	}
	it := arcs.Iterate()
	defer it.Done()
	var x, y starlark.Value
	for i := 0; it.Next(&x); i++ {
		if u, ok := SmallInt(x); ok {
			if !it.Next(&y) {
				return nil, nil, fmt.Errorf("graph: expected pairs of nodes, got an odd number of them")
			}
			v, ok := SmallInt(y)
			if !ok {
				return nil, nil, fmt.Errorf("graph: expected arc %d to be two ints, got %s", i, Describe(y))
			}
			from, to = append(from, u), append(to, v)
			continue
		}
		u, v, ok := pair(x)
		if !ok {
			return nil, nil, fmt.Errorf("graph: expected arc %d to be two ints, got %s", i, Describe(x))
		}
		from, to = append(from, u), append(to, v)
	}
	return from, to, nil
}

func pair(x starlark.Value) (u, v int64, ok bool) {
	switch x := x.(type) {
	case starlark.Tuple:
		if len(x) != 2 {
			return 0, 0, false
		}
		u, ok1 := SmallInt(x[0])
		v, ok2 := SmallInt(x[1])
		return u, v, ok1 && ok2
	case *starlark.List:
		if x.Len() != 2 {
			return 0, 0, false
		}
		u, ok1 := SmallInt(x.Index(0))
		v, ok2 := SmallInt(x.Index(1))
		return u, v, ok1 && ok2
	}
	return 0, 0, false
}
