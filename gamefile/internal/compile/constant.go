package compile

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/lang"
)

// constantDict is a dict that is written out in a function with keys and values that are constants. It is
// then data: it could be told from others only by a change, and the compiler knows no change of a dict.
func (c *compiler) constantDict(e *syntax.DictExpr) value {
	d := starlark.NewDict(len(e.List))
	for _, x := range e.List {
		entry := x.(*syntax.DictEntry)
		k, ok1 := constantValue(entry.Key)
		v, ok2 := constantValue(entry.Value)
		if !ok1 || !ok2 {
			c.at(entry)
			c.unsupported("a dict whose keys and values are not constants is not known to the compiler")
		}
		if _, twice, err := d.Get(k); twice || err != nil {
			return c.raise()
		}
		if err := d.SetKey(k, v); err != nil {
			return c.raise()
		}
	}
	key := fmt.Sprintf("dict %d:%d", e.Lbrace.Line, e.Lbrace.Col)
	c.blocks.constants[key] = d
	return c.data(key, d)
}

// constantValue is the value of an expression that has the same one always.
func constantValue(e syntax.Expr) (starlark.Value, bool) {
	switch e := unparen(e).(type) {
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case int64:
			return starlark.MakeInt64(v), true
		case string:
			return starlark.String(v), e.Token == syntax.STRING
		}
	case *syntax.Ident:
		if _, builtin := builtinName(e); !builtin {
			return nil, false
		}
		if o, ok := lang.Builtins[e.Name].(lang.Outcome); ok {
			return o, true
		}
		switch e.Name {
		case "None", "True", "False":
			return starlark.Universe[e.Name], true
		}
	case *syntax.UnaryExpr:
		if n, ok := constantValue(e.X); ok && e.Op == syntax.MINUS {
			if i, ok := lang.SmallInt(n); ok {
				return starlark.MakeInt64(-i), true // no literal is the least int
			}
		}
	case *syntax.TupleExpr:
		t := make(starlark.Tuple, len(e.List))
		for i, x := range e.List {
			var ok bool
			if t[i], ok = constantValue(x); !ok {
				return nil, false
			}
		}
		return t, true
	}
	return nil, false
}
