package compile

import (
	"slices"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Which expressions may change a list that others read? It matters where the compiler would rather not evaluate
// them in the order of the text. The answer errs on the side of yes.

// changing are the methods that change what they are called on.
var changing = []string{"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "popitem", "add", "discard"}

// mayChange reports whether evaluating an expression may change a list.
func (c *compiler) mayChange(e syntax.Expr) bool { return c.nodeMayChange(e, nil) }

// functionMayChange reports whether a call of a function may change a list that it has not made itself.
func (c *compiler) functionMayChange(f *starlark.Function) bool {
	if c.looking[f] {
		return false // one that calls itself is refused anyway
	}
	c.looking[f] = true
	defer delete(c.looking, f)
	fn := c.globalFunc(f).fn
	own := ownLists(fn)
	for _, s := range fn.Body {
		if c.nodeMayChange(s, own) {
			return true
		}
	}
	return false
}

// nodeMayChange is mayChange for a part of a function whose local variables own hold what it has made.
func (c *compiler) nodeMayChange(n syntax.Node, own []bool) bool {
	may := false
	foreign := func(e syntax.Expr) bool {
		i, ok := localOf(e)
		return !ok || i >= len(own) || !own[i]
	}
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt: // only made here
			return false
		case *syntax.LambdaExpr: // its variables are others
			may = may || c.nodeMayChange(n.Body, nil)
			return false
		case *syntax.AssignStmt:
			target := unparen(n.LHS)
			if x, ok := target.(*syntax.IndexExpr); ok {
				may = may || foreign(x.X)
			} else if n.Op == syntax.PLUS_EQ { // on a list it changes the list
				may = may || foreign(target)
			}
		case *syntax.CallExpr:
			switch fn := n.Fn.(type) {
			case *syntax.DotExpr:
				may = may || slices.Contains(changing, fn.Name.Name) && foreign(fn.X)
			case *syntax.Ident:
				if _, builtin := builtinName(fn); !builtin {
					f, ok := c.src.Globals[fn.Name].(*starlark.Function)
					may = may || !ok || c.functionMayChange(f)
				}
			default:
				may = true
			}
		}
		return !may
	})
	return may
}

// ownLists tells for each local variable of a function whether it only ever holds what the function has made
// there and then: numbers and new lists.
func ownLists(fn *resolve.Function) []bool {
	own := make([]bool, len(fn.Locals))
	for i := len(fn.Params); i < len(own); i++ {
		own[i] = true
	}
	lose := func(e syntax.Node) {
		syntax.Walk(e, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Ident); ok {
				if i, ok := localOf(id); ok {
					own[i] = false
				}
			}
			return true
		})
	}
	assign := func(target, value syntax.Expr) {
		if _, name := unparen(target).(*syntax.Ident); name && !makesNew(value) {
			lose(target)
		}
	}
	for _, s := range fn.Body {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.DefStmt, *syntax.LambdaExpr: // their variables are others
				return false
			case *syntax.ForStmt:
				lose(n.Vars)
			case *syntax.ForClause:
				lose(n.Vars)
			case *syntax.AssignStmt:
				targets, several := unparen(n.LHS).(*syntax.TupleExpr)
				values, written := unparen(n.RHS).(*syntax.TupleExpr)
				switch {
				case n.Op != syntax.EQ:
				case !several:
					assign(n.LHS, n.RHS)
				case written && len(values.List) == len(targets.List):
					for i := range targets.List {
						assign(targets.List[i], values.List[i])
					}
				default:
					lose(n.LHS)
				}
			}
			return true
		})
	}
	return own
}

// localOf returns the number of the local variable that an expression names.
func localOf(e syntax.Expr) (int, bool) {
	id, ok := unparen(e).(*syntax.Ident)
	if !ok {
		return 0, false
	}
	b, ok := id.Binding.(*resolve.Binding)
	if !ok || b.Scope != resolve.Local {
		return 0, false
	}
	return b.Index, true
}

// makesNew reports whether the value of an expression is surely no list that is there already.
func makesNew(e syntax.Expr) bool {
	switch e := unparen(e).(type) {
	case *syntax.Literal, *syntax.ListExpr, *syntax.UnaryExpr:
		return true
	case *syntax.Comprehension:
		return !e.Curly
	case *syntax.BinaryExpr:
		return e.Op != syntax.AND && e.Op != syntax.OR // those give one of their operands
	case *syntax.CondExpr:
		return makesNew(e.True) && makesNew(e.False)
	case *syntax.CallExpr:
		switch name, _ := builtinName(e.Fn); name {
		case "list", "sorted", "len", "sum", "xor", "gcd", "popcount", "abs":
			return true
		}
	}
	return false
}
