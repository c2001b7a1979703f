package interp

import (
	"fmt"
	"math"
	"math/bits"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/lang"
)

type builtin = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// Builtins are the checked operators that Rewrite calls, and guarded twins of those builtins of
// Starlark that may leave 64 bits or do much work in one step.
var Builtins = starlark.StringDict{}

func init() {
	for name, op := range map[string]operator{
		addName: add, subName: sub, mulName: mul, shlName: shl, divName: div, modName: mod, iaddName: iadd,
	} {
		operators[name] = op
		Builtins[name] = starlark.NewBuiltin(name, func(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return op(s, args[0], args[1])
		})
	}
	for name, f := range map[string]builtin{negName: neg, updateName: update, tupleName: nested, weighedName: weighed, seqName: seq, callName: callMethod, "int": intBuiltin, "abs": absBuiltin, "print": printBuiltin} {
		Builtins[name] = starlark.NewBuiltin(name, f)
	}
	for _, name := range []string{"list", "tuple", "sorted", "reversed", "set", "dict", "enumerate", "zip", "bytes"} {
		Builtins[name] = guarded(name, 16)
	}
	Builtins[trueName] = starlark.True
	for _, name := range []string{"min", "max", "all"} {
		Builtins[name] = guarded(name, 0)
	}
	for _, name := range []string{"sum", "xor", "gcd", "graph"} {
		Builtins[name] = guardedOwn(name)
	}
	Builtins["divisors"] = guardedNumber("divisors", func(n uint64) (steps, bytes uint64) {
		return uint64(math.Sqrt(float64(n))) / 4, 0
	})
	Builtins["primes"] = guardedNumber("primes", func(n uint64) (steps, bytes uint64) { return n / 16, n })
	for _, name := range []string{"str", "repr"} {
		Builtins[name] = guardedText(name)
	}
}

// An operator is a binary operator. Ints that fit 64 bits are its quick path; everything
// else is what Starlark makes of it, then checked.
type operator func(s *starlark.Thread, x, y starlark.Value) (starlark.Value, error)

var operators = map[string]operator{}

func ints(x, y starlark.Value) (a, b int64, ok bool) {
	a, ok1 := lang.SmallInt(x)
	b, ok2 := lang.SmallInt(y)
	return a, b, ok1 && ok2
}

func overflow(a int64, op syntax.Token, b int64) error {
	return fmt.Errorf("integer overflow: %d %s %d does not fit 64 bits", a, op, b)
}

func add(s *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if a, b, ok := ints(x, y); ok {
		c := a + b
		if (c > a) != (b > 0) && b != 0 {
			return nil, overflow(a, syntax.PLUS, b)
		}
		return starlark.MakeInt64(c), nil
	}
	if err := of(s).claim(size(x)+size(y), elementSize(x)); err != nil {
		return nil, err
	}
	return starlark.Binary(syntax.PLUS, x, y)
}

func sub(_ *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if a, b, ok := ints(x, y); ok {
		c := a - b
		if (c < a) != (b > 0) && b != 0 {
			return nil, overflow(a, syntax.MINUS, b)
		}
		return starlark.MakeInt64(c), nil
	}
	return starlark.Binary(syntax.MINUS, x, y)
}

func mul(s *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if a, b, ok := ints(x, y); ok {
		hi, lo := bits.Mul64(uint64(a), uint64(b))
		// The signed high word, from the unsigned one.
		h := int64(hi) - (a>>63)&b - (b>>63)&a
		if h != int64(lo)>>63 {
			return nil, overflow(a, syntax.STAR, b)
		}
		return starlark.MakeInt64(int64(lo)), nil
	}
	seq, count := x, y
	if _, ok := x.(starlark.Int); ok {
		seq, count = y, x
	}
	if n := size(seq); n > 0 {
		if k, ok := lang.SmallInt(count); ok && k > 0 {
			hi, total := bits.Mul64(n, uint64(k))
			if hi != 0 {
				total = math.MaxUint64
			}
			if err := of(s).claim(total, elementSize(seq)); err != nil {
				return nil, err
			}
		}
	}
	return starlark.Binary(syntax.STAR, x, y)
}

func shl(_ *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if a, b, ok := ints(x, y); ok && b >= 0 {
		if a == 0 {
			return starlark.MakeInt(0), nil
		}
		if b > 63 || a<<b>>b != a {
			return nil, overflow(a, syntax.LTLT, b)
		}
		return starlark.MakeInt64(a << b), nil
	}
	return starlark.Binary(syntax.LTLT, x, y)
}

func div(_ *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if a, b, ok := ints(x, y); ok && a == math.MinInt64 && b == -1 {
		return nil, overflow(a, syntax.SLASHSLASH, b)
	}
	return starlark.Binary(syntax.SLASHSLASH, x, y)
}

// mod is % where it looks like the formatting of a string.
func mod(s *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	if _, ok := x.(starlark.String); ok {
		if err := claimText(of(s), x, y); err != nil {
			return nil, err
		}
	}
	return starlark.Binary(syntax.PERCENT, x, y)
}

// iadd is x += y: a list grows in place, as in Starlark.
func iadd(s *starlark.Thread, x, y starlark.Value) (starlark.Value, error) {
	list, ok := x.(*starlark.List)
	if !ok {
		return add(s, x, y)
	}
	items, ok := y.(starlark.Iterable)
	if !ok {
		return starlark.Binary(syntax.PLUS, x, y)
	}
	if err := of(s).grows(list, size(y)); err != nil {
		return nil, err
	}
	if y == x {
		for i := range list.Len() { // no copy, which would be large where the list is
			if err := list.Append(list.Index(i)); err != nil {
				return nil, err
			}
		}
		return x, nil
	}
	it := items.Iterate()
	defer it.Done()
	var v starlark.Value
	for it.Next(&v) {
		if err := list.Append(v); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func neg(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if a, ok := lang.SmallInt(args[0]); ok {
		if a == math.MinInt64 {
			return nil, fmt.Errorf("integer overflow: -(%d) does not fit 64 bits", a)
		}
		return starlark.MakeInt64(-a), nil
	}
	return starlark.Unary(syntax.MINUS, args[0])
}

// size is the number of elements of a sequence or bytes of a string; 0 for anything else.
func size(v starlark.Value) uint64 {
	switch v := v.(type) {
	case starlark.String:
		return uint64(len(v))
	case starlark.Bytes:
		return uint64(len(v))
	case starlark.Int, starlark.Bool, starlark.NoneType:
		return 0
	}
	return uint64(max(0, starlark.Len(v)))
}

func elementSize(v starlark.Value) uint64 {
	switch v.(type) {
	case starlark.String, starlark.Bytes:
		return 1
	}
	return 16 // an interface
}
