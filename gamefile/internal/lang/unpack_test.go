package lang

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"go.starlark.net/starlark"
)

// Every builtin with arguments of every wrong type and number, negative and huge: each error names the builtin and is in our
// words, not in those of the library.
func TestWrongArguments(t *testing.T) {
	foreign := []string{"for parameter", "missing argument", "unexpected keyword", "want ", "multiple values"}
	list := starlark.NewList([]starlark.Value{starlark.String("a"), starlark.MakeInt(1)})
	values := []starlark.Value{
		starlark.None, starlark.True, starlark.String("a"), starlark.Float(1.5), list,
		starlark.Tuple{list},
		starlark.NewDict(0),
		starlark.MakeInt(-1), starlark.MakeInt64(math.MinInt64), starlark.MakeInt64(math.MaxInt64), starlark.MakeInt64(math.MaxInt64).Mul(starlark.MakeInt(4)),
		WIN, NewPlus(starlark.MakeInt(1)),
	}
	calls := []starlark.Tuple{{}}
	for _, a := range values {
		calls = append(calls, starlark.Tuple{a})
		for _, b := range values {
			calls = append(calls, starlark.Tuple{a, b}, starlark.Tuple{starlark.MakeInt(3), a, b})
		}
		calls = append(calls, starlark.Tuple{a, a, a, a, a, a, a})
	}
	named := [][]starlark.Tuple{nil, {{starlark.String("nonsense"), starlark.MakeInt(1)}}}
	for _, name := range []string{"kind", "torus", "k", "n", "start", "base", "to", "gain", "name"} {
		named = append(named, []starlark.Tuple{{starlark.String(name), starlark.MakeInt(3)}})
	}
	for name, value := range Builtins {
		b, ok := value.(*starlark.Builtin)
		if !ok {
			continue
		}
		for _, args := range calls {
			for _, kwargs := range named {
				told := fmt.Sprintf("%s%v %v", name, args, kwargs)
				_, err := b.CallInternal(new(starlark.Thread), args, kwargs)
				if err == nil {
					continue
				}
				if !strings.HasPrefix(err.Error(), name+": ") {
					t.Errorf("%s: error %q does not begin with its name", told, err)
				}
				for _, words := range foreign {
					if strings.Contains(err.Error(), words) {
						t.Errorf("%s: error %q", told, err)
					}
				}
			}
		}
	}
}

func TestUnpack(t *testing.T) {
	for _, test := range []struct{ call, want string }{
		{"neighbours(3, 3, kind = 3)", "!neighbours: expected kind to be a word, got int 3"},
		{"neighbours(3, 3, torus = 1)", "!neighbours: expected torus to be True or False, got int 1"},
		{"neighbours(3, 3, rows = 1)", "!neighbours: rows is given twice"},
		{"neighbours(3, 3, kind = 'king', sort = 1)", "!neighbours: expected neighbours(rows, cols, kind=, torus=), got sort="},
		{"cells('ab', 1 << 40)", "!cells: expected n to be an int of 32 bits, got int 1099511627776"},
		{"nat(3)", "!nat: expected nat(), got 1 arguments"},
		{"times(3)", "!times: expected times(k, position), position is missing"},
		{"sum(3)", "!sum: expected items to be a list, got int 3"},
	} {
		got, err := eval(test.call)
		checkEval(t, test.call, test.want, got, err)
	}
}
