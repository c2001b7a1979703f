package export

import (
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

type bindings = map[*resolve.Binding]*variable

// writes lists the global names that a statement of the top level assigns or changes.
func writes(s syntax.Stmt) []string {
	var out []string
	add := func(e syntax.Expr) {
		for {
			switch x := e.(type) {
			case *syntax.IndexExpr:
				e = x.X
				continue
			case *syntax.ParenExpr:
				e = x.X
				continue
			case *syntax.TupleExpr:
				for _, y := range x.List {
					if id, ok := y.(*syntax.Ident); ok {
						out = append(out, id.Name)
					}
				}
			case *syntax.Ident:
				out = append(out, x.Name)
			}
			return
		}
	}
	syntax.Walk(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt, *syntax.LambdaExpr, *syntax.Comprehension:
			return false
		case *syntax.AssignStmt:
			add(n.LHS)
		case *syntax.ForStmt:
			add(n.Vars)
		case *syntax.ExprStmt:
			if call, ok := n.X.(*syntax.CallExpr); ok {
				if dot, ok := call.Fn.(*syntax.DotExpr); ok {
					add(dot.X)
				}
			}
		}
		return true
	})
	return out
}

// reads lists the global names in a node.
func reads(n syntax.Node) []string {
	var out []string
	syntax.Walk(n, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			if b, ok := id.Binding.(*resolve.Binding); ok && (b.Scope == resolve.Global || strings.HasPrefix(id.Name, "g_")) {
				out = append(out, id.Name)
			}
		}
		return true
	})
	return out
}

// needed returns the global names that the given ones depend on, themselves included.
func (p *program) needed(names []string) map[string]bool {
	all := map[string]bool{}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if all[name] {
			continue
		}
		all[name] = true
		if d := p.defs[name]; d != nil {
			for _, s := range d.body {
				names = append(names, reads(s)...)
			}
		}
		for _, s := range p.tree.Stmts {
			for _, w := range writes(s) {
				if w == name {
					names = append(names, reads(s)...)
				}
			}
		}
	}
	return all
}

// keep reports whether a statement of the top level belongs to the program: it writes what is needed,
// or may refuse the parameters.
func (p *program) keep(s syntax.Stmt) bool {
	switch s.(type) {
	case *syntax.DefStmt:
		return false
	case *syntax.IfStmt:
		for _, name := range calls(s) {
			if name == "fail" {
				return true
			}
		}
	}
	for _, name := range writes(s) {
		if p.written[name] {
			return true
		}
	}
	return false
}

// calls lists the names that are called in a node.
func calls(n syntax.Node) []string {
	var out []string
	syntax.Walk(n, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok {
			if id, ok := c.Fn.(*syntax.Ident); ok {
				out = append(out, id.Name)
			}
		}
		return true
	})
	return out
}
