package interp

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"

	"grundy/gamefile/internal/lang"
)

// guarded returns Starlark's own builtin, after its arguments have been
// charged; elementSize is what an element takes in the result, 0 if it makes none.
func guarded(name string, elementSize uint64) *starlark.Builtin {
	inner := starlark.Universe[name].(*starlark.Builtin)
	return starlark.NewBuiltin(name, func(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		for _, a := range args {
			if err := of(s).claimResult(size(a), elementSize); err != nil {
				return nil, err
			}
		}
		v, err := inner.CallInternal(s, args, kwargs)
		if err == nil && (name == "tuple" || name == "zip" || name == "enumerate") {
			err = of(s).chargeParts(v)
		}
		return v, err
	})
}

// guardedOwn is guarded for the functions of package lang that go through all of their arguments, and graph, which makes
// room for its nodes besides.
func guardedOwn(name string) *starlark.Builtin {
	inner := lang.Builtins[name].(*starlark.Builtin)
	return starlark.NewBuiltin(name, func(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		given, element := append(starlark.Tuple{}, args...), uint64(0)
		for _, kv := range kwargs {
			given = append(given, kv[1])
		}
		if name == "graph" {
			element = 16
			if err := claimNodes(of(s), args, kwargs); err != nil {
				return nil, err
			}
		}
		for _, a := range given {
			if err := of(s).claimResult(size(a), element); err != nil {
				return nil, err
			}
		}
		return inner.CallInternal(s, args, kwargs)
	})
}

// guardedNumber is guarded for the functions of package lang whose work depends on an int: cost gives the steps and bytes that
// they take.
func guardedNumber(name string, cost func(n uint64) (steps, bytes uint64)) *starlark.Builtin {
	inner := lang.Builtins[name].(*starlark.Builtin)
	return starlark.NewBuiltin(name, func(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var v starlark.Value
		if lang.Unpack(name, args, kwargs, "n", &v) == nil {
			if n, ok := lang.SmallInt(v); ok && n > 0 && n <= lang.MaxSieve*lang.MaxSieve {
				steps, bytes := cost(uint64(n))
				if err := of(s).charge(steps); err != nil {
					return nil, err
				}
				if err := of(s).claim(bytes, 1); bytes > 0 && err != nil {
					return nil, err
				}
			}
		}
		return inner.CallInternal(s, args, kwargs)
	})
}

// claimNodes claims the memory for the nodes of a graph: its first argument, or n.
func claimNodes(t *Thread, args starlark.Tuple, kwargs []starlark.Tuple) error {
	for _, kv := range kwargs {
		if kv[0] == starlark.String("n") {
			args = starlark.Tuple{kv[1]}
		}
	}
	if len(args) == 0 {
		return nil
	}
	if n, ok := lang.SmallInt(args[0]); ok && n > 0 {
		return t.claim(uint64(n), 16)
	}
	return nil
}

// guardedText is guarded for builtins that turn a value into text.
func guardedText(name string) *starlark.Builtin {
	inner := starlark.Universe[name].(*starlark.Builtin)
	return starlark.NewBuiltin(name, func(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if err := claimText(of(s), args...); err != nil {
			return nil, err
		}
		return inner.CallInternal(s, args, kwargs)
	})
}

func printBuiltin(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	for _, kv := range kwargs {
		if kv[0] == starlark.String("end") {
			return nil, fmt.Errorf("print: there is no end= in Starlark; each print ends its line")
		}
	}
	if err := claimText(of(s), args...); err != nil {
		return nil, err
	}
	return starlark.Universe["print"].(*starlark.Builtin).CallInternal(s, args, kwargs)
}

// claimText claims the memory for the text of values. A list that holds another one
// many times is short as a value and may be endless as text.
func claimText(t *Thread, values ...starlark.Value) error {
	if t == nil {
		return nil
	}
	limit := uint64(t.memory)
	total := uint64(0)
	var walk func(v starlark.Value, depth int)
	walk = func(v starlark.Value, depth int) {
		total += 2
		if total > limit || depth > 1000 {
			return
		}
		switch v := v.(type) {
		case starlark.String:
			total += uint64(len(v))
		case starlark.Tuple:
			for _, e := range v {
				walk(e, depth+1)
			}
		case *starlark.List:
			for i := 0; i < v.Len() && total <= limit; i++ {
				walk(v.Index(i), depth+1)
			}
		case *starlark.Dict:
			for _, kv := range v.Items() {
				walk(kv[0], depth+1)
				walk(kv[1], depth+1)
			}
		}
	}
	for _, v := range values {
		walk(v, 0)
	}
	return t.claim(total, 1)
}

// seq is *args: the length is checked before the arguments are spread.
func seq(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if err := of(s).claim(size(args[0]), 16); err != nil {
		return nil, err
	}
	return args[0], nil
}

// callMethod calls one of the methods in growing, given as the first argument.
func callMethod(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	fn, args := args[0], args[1:]
	if m, ok := fn.(*starlark.Builtin); ok && m.Receiver() != nil {
		if err := claimMethod(of(s), m, args, kwargs); err != nil {
			return nil, err
		}
	}
	v, err := starlark.Call(s, fn, args, kwargs)
	if m, ok := fn.(*starlark.Builtin); ok && err == nil && m.Name() == "items" {
		err = of(s).chargeParts(v)
	}
	return v, err
}

func claimMethod(t *Thread, m *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) error {
	recv := m.Receiver()
	switch m.Name() {
	case "extend", "update", "union":
		for _, a := range args {
			if list, ok := recv.(*starlark.List); ok {
				if err := t.grows(list, size(a)); err != nil {
					return err
				}
				continue
			}
			if err := t.claim(size(a), 16); err != nil {
				return err
			}
		}
	case "join":
		return claimJoin(t, recv, args)
	case "replace":
		if len(args) >= 2 {
			return t.claim((size(recv)+1)*(size(args[1])+1), 1)
		}
	case "format":
		text, _ := recv.(starlark.String)
		holes := uint64(strings.Count(string(text), "{"))
		for _, a := range args {
			if err := claimText(t, a); err != nil {
				return err
			}
			if err := t.claim(holes*size(a), 1); err != nil {
				return err
			}
		}
		for _, kv := range kwargs {
			if err := t.claim(holes*size(kv[1]), 1); err != nil {
				return err
			}
		}
	}
	return nil
}

func claimJoin(t *Thread, sep starlark.Value, args starlark.Tuple) error {
	if len(args) != 1 {
		return nil
	}
	items, ok := args[0].(starlark.Indexable)
	if !ok {
		return nil
	}
	if err := t.charge(uint64(items.Len())); err != nil {
		return err
	}
	total := uint64(items.Len()) * size(sep)
	for i := range items.Len() {
		total += size(items.Index(i))
	}
	return t.claim(total, 1)
}

// update is c[k] op= y.
func update(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	op := operators[string(args[0].(starlark.String))]
	c, k, y := args[1], args[2], args[3]
	if dict, ok := c.(starlark.HasSetKey); ok {
		x, found, err := dict.Get(k)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, fmt.Errorf("key %v not in %s", k, c.Type())
		}
		z, err := op(s, x, y)
		if err != nil {
			return nil, err
		}
		return starlark.None, dict.SetKey(k, z)
	}
	list, ok := c.(starlark.HasSetIndex)
	if !ok {
		return nil, fmt.Errorf("%s value does not support item assignment", c.Type())
	}
	i, err := starlark.AsInt32(k)
	if err != nil {
		return nil, fmt.Errorf("%s index: %w", c.Type(), err)
	}
	n := list.Len()
	if i < -n || i >= n {
		return nil, fmt.Errorf("%s index %d out of range [%d:%d]", c.Type(), i, -n, n-1)
	}
	if i < 0 {
		i += n
	}
	z, err := op(s, list.Index(i), y)
	if err != nil {
		return nil, err
	}
	return starlark.None, list.SetIndex(i, z)
}

// intBuiltin is Starlark's int, whose result must fit 64 bits.
func intBuiltin(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["int"].(*starlark.Builtin).CallInternal(s, args, kwargs)
	if err != nil {
		return nil, err
	}
	if _, ok := lang.SmallInt(v); !ok {
		return nil, fmt.Errorf("integer overflow: int(%s) does not fit 64 bits", first(args))
	}
	return v, nil
}

func absBuiltin(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["abs"].(*starlark.Builtin).CallInternal(s, args, kwargs)
	if err != nil {
		return nil, err
	}
	if i, ok := v.(starlark.Int); ok {
		if _, fits := i.Int64(); !fits {
			return nil, fmt.Errorf("integer overflow: abs(%s) does not fit 64 bits", first(args))
		}
	}
	return v, nil
}

// first is the first argument for an error.
func first(args starlark.Tuple) string {
	if len(args) == 0 {
		return "..."
	}
	return lang.Brief(args[0])
}
