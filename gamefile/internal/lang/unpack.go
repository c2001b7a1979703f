package lang

import (
	"fmt"
	"math"
	"strings"

	"go.starlark.net/starlark"
)

// Unpack reads the arguments of a builtin as starlark.UnpackArgs does, and says what is wrong with them in the words of this
// language. After the arguments come names and pointers in turn: to a string, an int, an int64, a bool, a
// starlark.Iterable, or a starlark.Value for anything. An argument whose name ends in ? may be left out, and so may those
// after it.
func Unpack(builtin string, args starlark.Tuple, kwargs []starlark.Tuple, pairs ...any) error {
	names, optional := make([]string, len(pairs)/2), len(pairs)/2
	for i := range names {
		name, may := strings.CutSuffix(pairs[2*i].(string), "?")
		if names[i] = name; may {
			optional = min(optional, i)
		}
	}
	given := make([]starlark.Value, len(names))
	if len(args) > len(names) {
		return fmt.Errorf("%s: expected %s, got %d arguments", builtin, shape(builtin, names, optional), len(args)+len(kwargs))
	}
	copy(given, args)
	for _, kv := range kwargs {
		name, i := string(kv[0].(starlark.String)), 0
		for i < len(names) && names[i] != name {
			i++
		}
		switch {
		case i == len(names):
			return fmt.Errorf("%s: expected %s, got %s=", builtin, shape(builtin, names, optional), name)
		case given[i] != nil:
			return fmt.Errorf("%s: %s is given twice", builtin, name)
		}
		given[i] = kv[1]
	}
	for i, v := range given {
		switch {
		case v == nil && i < optional:
			return fmt.Errorf("%s: expected %s, %s is missing", builtin, shape(builtin, names, optional), names[i])
		case v == nil:
			continue
		}
		if want := assign(pairs[2*i+1], v); want != "" {
			return fmt.Errorf("%s: expected %s to be %s, got %s", builtin, names[i], want, Describe(v))
		}
	}
	return nil
}

// shape is a call with all arguments, for errors.
func shape(builtin string, names []string, optional int) string {
	var b strings.Builder
	b.WriteString(builtin + "(")
	for i, name := range names {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name)
		if i >= optional {
			b.WriteString("=")
		}
	}
	b.WriteString(")")
	return b.String()
}

// assign sets what a pointer points to, or returns what was expected.
func assign(pointer any, v starlark.Value) (want string) {
	ok := true
	switch p := pointer.(type) {
	case *starlark.Value:
		*p = v
	case *string:
		*p, ok = starlark.AsString(v)
		want = "a word"
	case *bool:
		var b starlark.Bool
		b, ok = v.(starlark.Bool)
		*p, want = bool(b), "True or False"
	case *int64:
		*p, ok = SmallInt(v)
		want = "an int"
	case *int:
		var n int64
		n, ok = SmallInt(v)
		ok = ok && n >= math.MinInt32 && n <= math.MaxInt32
		*p, want = int(n), "an int"
		if _, is := v.(starlark.Int); is {
			want = "an int of 32 bits"
		}
	case *starlark.Iterable:
		*p, ok = v.(starlark.Iterable)
		want = "a list"
	default:
		panic(fmt.Sprintf("lang.Unpack: a pointer of type %T", pointer))
	}
	if ok {
		return ""
	}
	return want
}
