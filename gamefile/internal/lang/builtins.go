package lang

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"go.starlark.net/starlark"
)

// Builtins are the functions that game files have besides those of Starlark.
// param, game, any and solve are not among them: they belong to a file.
//
// The compiler gives the same meaning to those that it knows:
//
//	sum(xs, start=0)      adds ints; past 64 bits is an error
//	xor(xs), xor(a, ...)  of ints; 0 for none
//	gcd(xs), gcd(a, ...)  never negative; 0 for none
//	divisors(n)           positive divisors in order, n >= 1
//	primes(n)             primes up to n, n included
//	popcount(n)           number of bits set, n >= 0
//	put(cells, i, v, ...) a copy of a tuple or list with cell i set to v, and so on;
//	                      i may be negative as in cells[i]
var Builtins = starlark.StringDict{}

func init() {
	for name, fn := range map[string]builtin{
		"sum": sumBuiltin, "xor": xorBuiltin, "gcd": gcdBuiltin,
		"divisors": divisorsBuiltin, "primes": primesBuiltin, "popcount": popcountBuiltin,
		"put": putBuiltin, "graph": graphBuiltin,
		"neighbours": neighboursBuiltin, "rays": raysBuiltin, "lines": linesBuiltin, "squares": squaresBuiltin,
		"board_symmetries": symmetriesBuiltin,
		"plus":             plusBuiltin, "times": timesBuiltin, "move": moveBuiltin, "span": spanBuiltin, "nat": natBuiltin,
		"cells": cellsBuiltin, "arrangement": arrangementBuiltin,
		"multiset": multisetBuiltin, "subset": subsetBuiltin,
	} {
		Builtins[name] = starlark.NewBuiltin(name, fn)
	}
	for _, o := range []Outcome{WIN, LOSS, TIE, DRAW} {
		Builtins[map[Outcome]string{WIN: "WIN", LOSS: "LOSS", TIE: "TIE", DRAW: "DRAW"}[o]] = o
	}
}

type builtin = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// ErrOverflow is the error of an integer that does not fit 64 bits.
var ErrOverflow = errors.New("the result does not fit 64 bits")

// fold goes through the ints of one iterable, or through the arguments themselves.
func fold(name string, args starlark.Tuple, kwargs []starlark.Tuple, f func(int64) error) error {
	if len(kwargs) > 0 {
		return fmt.Errorf("%s: no argument has a name, got %s=", name, string(kwargs[0][0].(starlark.String)))
	}
	var items starlark.Iterable = args
	if len(args) == 1 {
		if it, ok := args[0].(starlark.Iterable); ok {
			items = it
		}
	}
	it := items.Iterate()
	defer it.Done()
	var x starlark.Value
	for it.Next(&x) {
		n, ok := SmallInt(x)
		if !ok {
			return fmt.Errorf("%s: expected ints, got %s", name, Describe(x))
		}
		if err := f(n); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func sumBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var items starlark.Iterable
	var start starlark.Value = starlark.MakeInt(0)
	if err := Unpack("sum", args, kwargs, "items", &items, "start?", &start); err != nil {
		return nil, err
	}
	total, ok := SmallInt(start)
	if !ok {
		return nil, fmt.Errorf("sum: expected start to be an int, got %s", Describe(start))
	}
	err := fold("sum", starlark.Tuple{items}, nil, func(n int64) error {
		next := total + n
		if (n > 0) != (next > total) && n != 0 {
			return ErrOverflow
		}
		total = next
		return nil
	})
	return starlark.MakeInt64(total), err
}

func xorBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	total := int64(0)
	err := fold("xor", args, kwargs, func(n int64) error {
		total ^= n
		return nil
	})
	return starlark.MakeInt64(total), err
}

func gcdBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	total := uint64(0)
	err := fold("gcd", args, kwargs, func(n int64) error {
		total = gcd(total, magnitude(n))
		return nil
	})
	if err == nil && total > math.MaxInt64 {
		err = fmt.Errorf("gcd: %w", ErrOverflow)
	}
	return starlark.MakeUint64(total), err
}

// oneInt unpacks the single int argument of a builtin and checks its bounds.
func oneInt(name string, args starlark.Tuple, kwargs []starlark.Tuple, lo, hi int64) (int64, error) {
	var v starlark.Value
	if err := Unpack(name, args, kwargs, "n", &v); err != nil {
		return 0, err
	}
	n, ok := SmallInt(v)
	if !ok || n < lo || n > hi {
		return 0, fmt.Errorf("%s: expected an int %d..%d, got %s", name, lo, hi, Describe(v))
	}
	return n, nil
}

func divisorsBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	n, err := oneInt("divisors", args, kwargs, 1, MaxSieve*MaxSieve)
	if err != nil {
		return nil, err
	}
	return intList(Divisors(n)), nil
}

func primesBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	n, err := oneInt("primes", args, kwargs, math.MinInt64, MaxSieve)
	if err != nil {
		return nil, err
	}
	return intList(Primes(n)), nil
}

func popcountBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	n, err := oneInt("popcount", args, kwargs, 0, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	return starlark.MakeInt(bits.OnesCount64(uint64(n))), nil
}

func intList(ints []int64) *starlark.List {
	elems := make([]starlark.Value, len(ints))
	for i, n := range ints {
		elems[i] = starlark.MakeInt64(n)
	}
	return starlark.NewList(elems)
}

func putBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(kwargs) > 0 || len(args)%2 == 0 {
		return nil, fmt.Errorf("put: expected put(cells, i, v, ...), got %d arguments", len(args)+len(kwargs))
	}
	var cells []starlark.Value
	switch c := args[0].(type) {
	case starlark.Tuple:
		cells = append(cells, c...)
	case *starlark.List:
		cells = make([]starlark.Value, c.Len())
		for i := range cells {
			cells[i] = c.Index(i)
		}
	default:
		return nil, fmt.Errorf("put: expected a tuple or a list of cells, got %s", Describe(args[0]))
	}
	for k := 1; k < len(args); k += 2 {
		i, ok := SmallInt(args[k])
		if !ok {
			return nil, fmt.Errorf("put: expected an int as index, got %s", Describe(args[k]))
		}
		if n := int64(len(cells)); i < -n || i >= n {
			return nil, fmt.Errorf("put: index %d out of range [%d:%d]", i, -n, n-1)
		} else if i < 0 {
			i += n
		}
		cells[i] = args[k+1]
	}
	if _, list := args[0].(*starlark.List); list {
		return starlark.NewList(cells), nil
	}
	return starlark.Tuple(cells), nil
}

func plusBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(kwargs) > 0 {
		return nil, fmt.Errorf("plus: expected positions, got %s=", string(kwargs[0][0].(starlark.String)))
	}
	return NewPlus(args...), nil
}

func timesBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var count, v starlark.Value
	if err := Unpack("times", args, kwargs, "k", &count, "position", &v); err != nil {
		return nil, err
	}
	k, ok := SmallInt(count)
	if !ok || k < 0 {
		return nil, fmt.Errorf("times: expected a number of at least 0, got %s", Describe(count))
	}
	return NewTimes(uint64(k), v)
}
