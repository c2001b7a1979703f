package gamefile

import (
	"fmt"
	"sort"

	"go.starlark.net/starlark"

	"grundy/gamefile/internal/lang"
)

// An inputValue is the argument of main: the cursor input with its methods.
type inputValue struct{ in *input }

var _ starlark.HasAttrs = inputValue{}

func (v inputValue) String() string        { return fmt.Sprintf("input(line %d)", v.in.line) }
func (v inputValue) Type() string          { return "input" }
func (v inputValue) Freeze()               {}
func (v inputValue) Truth() starlark.Bool  { return true }
func (v inputValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: input") }

// An inputMethod reads something; a count of -1 stands for the rest.
type inputMethod struct {
	counted bool
	read    func(in *input, count int64) (starlark.Value, error)
}

var inputMethods = map[string]inputMethod{
	"int":   {false, func(in *input, _ int64) (starlark.Value, error) { return readInt(in) }},
	"ints":  {true, func(in *input, n int64) (starlark.Value, error) { return many(in, n, readInt) }},
	"word":  {false, func(in *input, _ int64) (starlark.Value, error) { return readWord(in) }},
	"words": {true, func(in *input, n int64) (starlark.Value, error) { return many(in, n, readWord) }},
	"line": {false, func(in *input, _ int64) (starlark.Value, error) {
		s, err := in.text()
		return starlark.String(s), err
	}},
	"json": {false, func(in *input, _ int64) (starlark.Value, error) { return in.json() }},
	"more": {false, func(in *input, _ int64) (starlark.Value, error) { return starlark.Bool(in.more()), nil }},
}

func readInt(in *input) (starlark.Value, error) {
	n, err := in.int()
	return starlark.MakeInt64(n), err
}

func readWord(in *input) (starlark.Value, error) {
	s, _, err := in.word("a word")
	return starlark.String(s), err
}

// many reads count items, or all that are left if count is negative.
func many(in *input, count int64, read func(*input) (starlark.Value, error)) (starlark.Value, error) {
	var items []starlark.Value
	if count > 0 {
		items = make([]starlark.Value, 0, min(count, 1<<20))
	}
	for count < 0 && in.more() || int64(len(items)) < count {
		v, err := read(in)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	return starlark.NewList(items), in.err
}

// Attr implements starlark.HasAttrs.
func (v inputValue) Attr(name string) (starlark.Value, error) {
	m, ok := inputMethods[name]
	if !ok {
		return nil, nil
	}
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		count := int64(-1)
		if len(kwargs) > 0 || len(args) > 1 || len(args) == 1 && !m.counted {
			return nil, fmt.Errorf("input.%s: expected %s", name, map[bool]string{true: "at most one argument, a count", false: "no arguments"}[m.counted])
		}
		if len(args) == 1 {
			n, ok := lang.SmallInt(args[0])
			if !ok || n < 0 || n > maxCount {
				return nil, fmt.Errorf("input.%s: expected a count 0..%d, got %s", name, maxCount, lang.Describe(args[0]))
			}
			count = n
		}
		return m.read(v.in, count)
	}), nil
}

// AttrNames implements starlark.HasAttrs.
func (v inputValue) AttrNames() []string {
	names := make([]string, 0, len(inputMethods))
	for name := range inputMethods {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
