package gamefile

import (
	"slices"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/interp"
)

// Parameters are data: when a file is run again with other parameters, the
// statements of its top level that depend on none of the changed ones are not run again. Their
// values, frozen, are loaded instead.
//
// What depends on what is read off the text: a statement depends on the parameters it
// declares and on the statements that write a global name which it, or a function defined
// in it, reads. Statements that write the same name, by assignment or by changing its
// value, form a group with those among them that read it: they run together or not at all.
// That is all there is to depend on, because kept programs are strict: a name's value is frozen
// once the last statement that is seen to write it has run. A change that is not seen in
// the text is then an error, upon which the file is run whole, as written.

const (
	keepPrefix = "$keep:"
	freezeName = "$freeze"
)

// A plan says for each statement of the top level what it depends on.
type plan struct {
	stmts       []stmtInfo
	groups      [][]int // statements that run together
	nothingKept bool
}

type stmtInfo struct {
	writes []string // global names, each once
	frozen []string // those that no later statement writes
	reads  []string
	params []string // declared in it
}

func newPlan(tree *syntax.File) *plan {
	p := &plan{stmts: make([]stmtInfo, len(tree.Stmts))}
	writers := map[string][]int{}
	for i, s := range tree.Stmts {
		info := &p.stmts[i]
		p.collect(s, info)
		for _, name := range written(s, changedValues(s)) {
			if !slices.Contains(info.writes, name) {
				info.writes = append(info.writes, name)
				writers[name] = append(writers[name], i)
			}
		}
	}
	reached := p.reached(writers)
	for name, list := range writers {
		last := list[len(list)-1]
		p.stmts[last].frozen = append(p.stmts[last].frozen, name)
		if len(list) == 1 {
			continue
		}
		group := list
		for i := range last {
			if reached[i][name] && !slices.Contains(group, i) {
				group = append(group, i)
			}
		}
		p.groups = append(p.groups, group)
	}
	return p
}

// reached returns for each statement the names that it reads, or that a function which it
// may call reads.
func (p *plan) reached(writers map[string][]int) []map[string]bool {
	reached := make([]map[string]bool, len(p.stmts))
	for i := range p.stmts {
		reached[i] = map[string]bool{}
		queue := slices.Clone(p.stmts[i].reads)
		for len(queue) > 0 {
			name := queue[0]
			queue = queue[1:]
			if reached[i][name] {
				continue
			}
			reached[i][name] = true
			for _, w := range writers[name] {
				queue = append(queue, p.stmts[w].reads...)
			}
		}
	}
	return reached
}

// changers are the methods that change a list, a dict or a set.
var changers = []string{
	"append", "extend", "insert", "remove", "pop", "clear", "update", "setdefault", "popitem", "add", "discard",
}

// changedValues lists the global names whose values a statement of the top level changes: by
// a method, or by assignment to an element.
func changedValues(s syntax.Stmt) []string {
	var names []string
	syntax.Walk(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt, *syntax.LambdaExpr:
			return false // they change nothing until they are called
		case *syntax.CallExpr:
			if dot, ok := n.Fn.(*syntax.DotExpr); ok && slices.Contains(changers, dot.Name.Name) {
				names = append(names, root(dot.X)...)
			}
		case *syntax.AssignStmt:
			if index, ok := n.LHS.(*syntax.IndexExpr); ok {
				names = append(names, root(index)...)
			}
		}
		return true
	})
	return names
}

// root returns the global name at the start of x, x[i], x[i][j] and so on.
func root(e syntax.Expr) []string {
	for {
		switch x := e.(type) {
		case *syntax.IndexExpr:
			e = x.X
		case *syntax.ParenExpr:
			e = x.X
		case *syntax.Ident:
			if scope(x) == resolve.Global {
				return []string{x.Name}
			}
			return nil
		default:
			return nil
		}
	}
}

// collect notes the global names and parameters that stand in a statement.
func (p *plan) collect(s syntax.Stmt, info *stmtInfo) {
	direct := map[*syntax.Ident]bool{}
	syntax.Walk(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			if id, ok := n.Fn.(*syntax.Ident); ok && id.Name == "param" && scope(id) == resolve.Predeclared {
				if name, ok := paramName(n); ok {
					direct[id] = true
					info.params = append(info.params, name)
				}
			}
			if id, ok := n.Fn.(*syntax.Ident); ok && id.Name == "game" {
				direct[id] = true
			}
		case *syntax.Ident:
			switch scope(n) {
			case resolve.Global:
				info.reads = append(info.reads, n.Name)
			case resolve.Predeclared:
				if (n.Name == "param" || n.Name == "game") && !direct[n] {
					p.nothingKept = true // it may be called by another name
				}
			}
		}
		return true
	})
}

func scope(id *syntax.Ident) resolve.Scope {
	if b, ok := id.Binding.(*resolve.Binding); ok {
		return b.Scope
	}
	return resolve.Undefined
}

// paramName returns the name that a call of param declares, if it is written out.
func paramName(c *syntax.CallExpr) (string, bool) {
	if len(c.Args) == 0 {
		return "", false
	}
	first := c.Args[0]
	if b, ok := first.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
		if id, ok := b.X.(*syntax.Ident); !ok || id.Name != "name" {
			return "", false
		}
		first = b.Y
	}
	l, ok := first.(*syntax.Literal)
	if !ok || l.Token != syntax.STRING {
		return "", false
	}
	return l.Value.(string), true
}

// written appends the global names that a statement of the top level assigns.
func written(s syntax.Stmt, names []string) []string {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return targets(s.LHS, names)
	case *syntax.DefStmt:
		return append(names, s.Name.Name)
	case *syntax.ForStmt:
		names = targets(s.Vars, names)
		return writtenAll(s.Body, names)
	case *syntax.WhileStmt:
		return writtenAll(s.Body, names)
	case *syntax.IfStmt:
		return writtenAll(s.False, writtenAll(s.True, names))
	}
	return names
}

func writtenAll(list []syntax.Stmt, names []string) []string {
	for _, s := range list {
		names = written(s, names)
	}
	return names
}

func targets(e syntax.Expr, names []string) []string {
	switch e := e.(type) {
	case *syntax.Ident:
		if scope(e) == resolve.Global {
			return append(names, e.Name)
		}
	case *syntax.ParenExpr:
		return targets(e.X, names)
	case *syntax.TupleExpr:
		for _, x := range e.List {
			names = targets(x, names)
		}
	case *syntax.ListExpr:
		for _, x := range e.List {
			names = targets(x, names)
		}
	}
	return names
}

// kept returns which statements need not be run again when the given parameters have
// changed.
func (p *plan) kept(changed map[string]bool) []bool {
	kept := make([]bool, len(p.stmts))
	stale := map[string]bool{} // global names whose writers run again
	for i, s := range p.stmts {
		kept[i] = !anyOf(s.params, changed)
		if !kept[i] {
			mark(s.writes, stale)
		}
	}
	for again := true; again; {
		again = false
		for i, s := range p.stmts {
			if kept[i] && anyOf(s.reads, stale) {
				kept[i], again = false, true
				mark(s.writes, stale)
			}
		}
		for _, group := range p.groups {
			if n := countKept(kept, group); n == 0 || n == len(group) {
				continue
			}
			again = true
			for _, i := range group {
				kept[i] = false
				mark(p.stmts[i].writes, stale)
			}
		}
	}
	return kept
}

func countKept(kept []bool, group []int) int {
	n := 0
	for _, i := range group {
		if kept[i] {
			n++
		}
	}
	return n
}

func anyOf(names []string, set map[string]bool) bool {
	for _, name := range names {
		if set[name] {
			return true
		}
	}
	return false
}

func mark(names []string, set map[string]bool) {
	for _, name := range names {
		set[name] = true
	}
}

// replace puts loads in the place of kept statements and freezes what the others make. The tree
// is the file's own, parsed anew; its first statement may be the docstring.
func (p *plan) replace(tree *syntax.File, kept []bool) {
	var out []syntax.Stmt
	for i, s := range tree.Stmts {
		pos := syntax.Start(s)
		if kept == nil || !kept[i] {
			freeze := &syntax.CallExpr{Fn: &syntax.Ident{NamePos: pos, Name: freezeName}, Lparen: pos, Rparen: pos}
			for _, name := range p.stmts[i].frozen {
				freeze.Args = append(freeze.Args, &syntax.Literal{Token: syntax.STRING, TokenPos: pos, Raw: `""`, Value: name})
			}
			out = append(out, s, &syntax.ExprStmt{X: freeze})
			continue
		}
		for _, name := range p.stmts[i].writes {
			out = append(out, &syntax.AssignStmt{
				Op: syntax.EQ, OpPos: pos,
				LHS: &syntax.Ident{NamePos: pos, Name: name},
				RHS: &syntax.Ident{NamePos: pos, Name: keepPrefix + name},
			})
		}
	}
	tree.Stmts = out
}

// freezeBuiltin freezes the globals of the given names: what the statement before has written.
func freezeBuiltin(s *starlark.Thread, _ *starlark.Builtin, names starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if len(names) == 0 || s.CallStackDepth() < 2 {
		return starlark.None, nil
	}
	top, ok := s.DebugFrame(1).Callable().(*starlark.Function)
	if !ok {
		return starlark.None, nil
	}
	globals := top.Globals()
	for _, name := range names {
		v, ok := globals[string(name.(starlark.String))]
		if !ok {
			continue // as after an if whose condition is false
		}
		if err := interp.Weigh(v); err != nil {
			return nil, err
		}
		v.Freeze()
	}
	return starlark.None, nil
}
