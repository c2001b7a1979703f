package gamefile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/lang"
)

// textPayoff reads off the text of a function what it returns. Sampling alone would miss
// what few positions have, such as the end of a long play.
func (d *declarer) textPayoff(fn *starlark.Function) payoffKind {
	body := d.file.functionAt(fn)
	if body == nil {
		return unknownPayoff
	}
	r := &returns{names: map[string]payoffKind{}, assigned: assigned(body), globals: fn.Globals()}
	first := 0 // after the player
	if d.decl.space.Named() {
		first = 1
	}
	for i, f := range d.decl.fields {
		if name, _ := fn.Param(min(first+i, fn.NumParams()-1)); f.Kind == lang.Int || len(f.Letters) > 0 {
			r.names[name] = pointPayoff
			if len(f.Letters) > 0 {
				r.names[name] = valuePayoff(f.Letters[0])
			}
		}
	}
	for _, e := range returned(body) {
		if k := r.of(e); k != unknownPayoff {
			return k
		}
	}
	return unknownPayoff
}

// returns is what is known of the names in a function.
type returns struct {
	names    map[string]payoffKind    // of its arguments, or of the elements of those that are tuples
	assigned map[string][]syntax.Expr // its other names, and what is assigned to them
	globals  starlark.StringDict
}

// of tells the kind of an expression.
func (r *returns) of(e syntax.Expr) payoffKind {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return r.of(e.X)
	case *syntax.CondExpr:
		if k := r.of(e.True); k != unknownPayoff {
			return k
		}
		return r.of(e.False)
	case *syntax.Literal:
		if e.Token == syntax.INT {
			return pointPayoff
		}
		return wordPayoff
	case *syntax.Ident:
		return r.ofName(e)
	case *syntax.IndexExpr:
		return r.of(e.X)
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
			return pointPayoff
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.MINUS {
			return pointPayoff
		}
	case *syntax.CallExpr:
		if id, ok := e.Fn.(*syntax.Ident); ok {
			switch id.Name {
			case "len", "sum", "min", "max", "abs", "xor", "gcd", "popcount", "int":
				return pointPayoff
			}
		}
	}
	return unknownPayoff
}

// ofName tells the kind of a name's value or, if that is a list, of its elements.
func (r *returns) ofName(id *syntax.Ident) payoffKind {
	switch id.Name {
	case "WIN", "LOSS", "TIE":
		return wordPayoff
	}
	if scope(id) == resolve.Global {
		return valuePayoff(r.globals[id.Name])
	}
	if k, ok := r.names[id.Name]; ok {
		return k
	}
	list := r.assigned[id.Name]
	delete(r.assigned, id.Name) // x = x + 1 says nothing more
	for _, e := range list {
		if k := r.of(e); k != unknownPayoff {
			r.names[id.Name] = k
			return k
		}
	}
	return unknownPayoff
}

// valuePayoff tells the kind of a value, or of the first element of a list that has one.
func valuePayoff(v starlark.Value) payoffKind {
	switch v := v.(type) {
	case starlark.Int:
		return pointPayoff
	case starlark.String, lang.Outcome:
		return wordPayoff
	case *starlark.Dict:
		for _, item := range v.Items() {
			if k := valuePayoff(item[1]); k != unknownPayoff {
				return k
			}
		}
	case *starlark.List, starlark.Tuple:
		list := v.(starlark.Indexable)
		for i := range list.Len() {
			if k := valuePayoff(list.Index(i)); k != unknownPayoff {
				return k
			}
		}
	}
	return unknownPayoff
}

// assigned lists what a definition assigns to its names, without the functions inside of it.
func assigned(def syntax.Node) map[string][]syntax.Expr {
	out := map[string][]syntax.Expr{}
	syntax.Walk(def, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			return n == def
		case *syntax.LambdaExpr:
			return n == def
		case *syntax.AssignStmt:
			if id, ok := n.LHS.(*syntax.Ident); ok {
				out[id.Name] = append(out[id.Name], n.RHS)
			}
		}
		return true
	})
	return out
}

// returned lists what a definition returns, without the functions inside of it.
func returned(def syntax.Node) []syntax.Expr {
	if l, ok := def.(*syntax.LambdaExpr); ok {
		return []syntax.Expr{l.Body}
	}
	var out []syntax.Expr
	syntax.Walk(def, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			return n == def
		case *syntax.LambdaExpr:
			return false
		case *syntax.ReturnStmt:
			if n.Result != nil {
				out = append(out, n.Result)
			}
		}
		return true
	})
	return out
}
