package interp

import (
	"errors"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/lang"
)

// The comparisons that RewriteFar calls.
func init() {
	for op, name := range farOps {
		Builtins[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			x, y := args[0], args[1]
			if op == syntax.IN || op == syntax.NOT_IN {
				in, err := contains(x, y)
				return starlark.Bool(in == (op == syntax.IN)), err
			}
			holds, err := lang.CompareFar(op, x, y)
			return starlark.Bool(holds), err
		})
	}
}

// contains is x in y.
func contains(x, y starlark.Value) (bool, error) {
	if _, far := x.(lang.Far); !far {
		v, err := starlark.Binary(syntax.IN, x, y)
		return err == nil && bool(v.Truth()), err
	}
	var list starlark.Indexable
	switch y := y.(type) {
	case *starlark.List:
		list = y
	case starlark.Tuple:
		list = y
	default:
		return false, errors.New("only a list or tuple is looked through for a far number")
	}
	for i := range list.Len() {
		if same, err := lang.CompareFar(syntax.EQL, x, list.Index(i)); same || err != nil {
			return same, err
		}
	}
	return false, nil
}

// FarBuiltins replace builtins of Starlark in a run on far numbers.
var FarBuiltins = starlark.StringDict{
	"min": starlark.NewBuiltin("min", farExtreme(syntax.LT)),
	"max": starlark.NewBuiltin("max", farExtreme(syntax.GT)),
}

// farExtreme is min or max of ints, of which some may be far.
func farExtreme(better syntax.Token) builtin {
	return func(s *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(kwargs) > 0 {
			return Builtins[b.Name()].(*starlark.Builtin).CallInternal(s, args, kwargs)
		}
		var items starlark.Iterable = args
		if len(args) == 1 {
			it, ok := args[0].(starlark.Iterable)
			if !ok {
				return Builtins[b.Name()].(*starlark.Builtin).CallInternal(s, args, kwargs)
			}
			items = it
		}
		it := items.Iterate()
		defer it.Done()
		var best, v starlark.Value
		for it.Next(&v) {
			if best == nil {
				best = v
				continue
			}
			if take, err := lang.CompareFar(better, v, best); err != nil {
				return nil, err
			} else if take {
				best = v
			}
		}
		if best == nil {
			return nil, errors.New(b.Name() + ": argument is an empty sequence")
		}
		return best, nil
	}
}
