package interp

import (
	"fmt"
	"math/big"
	"slices"

	"go.starlark.net/syntax"
)

// Names of the checked builtins. No source can spell them.
const (
	addName     = "$add"
	subName     = "$sub"
	mulName     = "$mul"
	shlName     = "$shl"
	divName     = "$div"
	modName     = "$mod"
	negName     = "$neg"
	iaddName    = "$iadd"    // x += y
	updateName  = "$update"  // c[k] op= y
	tupleName   = "$tuple"   // (x, y) where x or y may be a tuple
	weighedName = "$weighed" // the last of some values, of which the first is weighed
	seqName     = "$seq"     // *args
	callName    = "$call"    // method calls that allocate without bound
	trueName    = "$true"    // while True
	anyName     = "$any"     // any(*positions)
)

// StarAny is the name to which any(*positions) is rewritten. It differs
// from any because a list of one position must not be taken for a list of bools.
const StarAny = anyName

// Rewrite changes a parsed, unresolved file so that whatever could leave 64 bits or
// allocate without bound goes through Builtins. Places stay the same: a checked operator has the
// place of the operator. The error is a place and a message for a literal that does not fit.
func Rewrite(f *syntax.File) error {
	r := &rewriter{plainAny: onlyCalled(f, "any")}
	r.stmts(f.Stmts)
	return r.err
}

// RewriteFar is Rewrite for a run on numbers of which little is known (lang.Far): comparisons go through Builtins,
// too. Nothing else changes.
func RewriteFar(f *syntax.File) error {
	r := &rewriter{plainAny: onlyCalled(f, "any"), far: true}
	r.stmts(f.Stmts)
	return r.err
}

type rewriter struct {
	err      error
	plainAny bool // any is the builtin wherever it stands
	far      bool // comparisons are rewritten
}

// onlyCalled reports whether a name stands in the file only as what is called, so that
// the file cannot have given it another meaning.
func onlyCalled(f *syntax.File, name string) bool {
	called, seen := 0, 0
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			if id, ok := n.Fn.(*syntax.Ident); ok && id.Name == name {
				called++
			}
		case *syntax.Ident:
			if n.Name == name {
				seen++
			}
		}
		return true
	})
	return called == seen
}

func (r *rewriter) fail(pos syntax.Position, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
	}
}

func (r *rewriter) stmts(list []syntax.Stmt) {
	for i, s := range list {
		list[i] = r.stmt(s)
	}
}

func (r *rewriter) stmt(s syntax.Stmt) syntax.Stmt {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return r.assign(s)
	case *syntax.DefStmt:
		r.params(s.Params)
		r.stmts(s.Body)
		if rest := rest(s.Params); rest != nil {
			s.Body = append([]syntax.Stmt{&syntax.ExprStmt{X: call(weighedName, rest.NamePos, rest)}}, s.Body...)
		}
	case *syntax.ExprStmt:
		s.X = r.expr(s.X)
	case *syntax.IfStmt:
		s.Cond = r.expr(s.Cond)
		r.stmts(s.True)
		r.stmts(s.False)
	case *syntax.ForStmt:
		r.target(s.Vars)
		s.X = r.expr(s.X)
		r.stmts(s.Body)
	case *syntax.WhileStmt:
		s.Cond = placed(r.expr(s.Cond))
		r.stmts(s.Body)
	case *syntax.ReturnStmt:
		if s.Result != nil {
			s.Result = r.expr(s.Result)
		}
	case *syntax.LoadStmt:
		r.fail(s.Load, "load: a game file stands alone and loads nothing")
	}
	return s
}

// placed gives the condition of "while True" a place, which Starlark keeps for names that are not its
// own only; without it an endless loop would be reported at whatever comes before it.
func placed(cond syntax.Expr) syntax.Expr {
	if id, ok := unparen(cond).(*syntax.Ident); ok && id.Name == "True" {
		return &syntax.Ident{NamePos: id.NamePos, Name: trueName}
	}
	return cond
}

// inPlace maps the operators of augmented assignments to builtins.
var inPlace = map[syntax.Token]string{
	syntax.PLUS_EQ: iaddName, syntax.MINUS_EQ: subName, syntax.STAR_EQ: mulName,
	syntax.LTLT_EQ: shlName, syntax.SLASHSLASH_EQ: divName,
}

func (r *rewriter) assign(s *syntax.AssignStmt) syntax.Stmt {
	pairs, spread := unparen(s.RHS).(*syntax.TupleExpr)
	if _, targets := unparen(s.LHS).(*syntax.TupleExpr); spread && targets {
		r.exprs(pairs.List) // it is taken apart at once
	} else {
		s.RHS = r.expr(s.RHS)
	}
	name, checked := inPlace[s.Op]
	lhs := unparen(s.LHS)
	if !checked || (name == divName && harmlessDivisor(s.RHS)) {
		r.target(lhs)
		return s
	}
	switch lhs := lhs.(type) {
	case *syntax.Ident:
		read := &syntax.Ident{NamePos: lhs.NamePos, Name: lhs.Name}
		s.Op, s.RHS = syntax.EQ, call(name, s.OpPos, read, s.RHS)
	case *syntax.IndexExpr:
		op := &syntax.Literal{Token: syntax.STRING, TokenPos: s.OpPos, Raw: `""`, Value: name}
		return &syntax.ExprStmt{X: call(updateName, s.OpPos, op, r.expr(lhs.X), r.expr(lhs.Y), s.RHS)}
	default:
		r.target(lhs)
	}
	return s
}

// target rewrites the expressions inside of what is assigned to.
func (r *rewriter) target(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.IndexExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	case *syntax.DotExpr:
		e.X = r.expr(e.X)
	case *syntax.ParenExpr:
		r.target(e.X)
	case *syntax.TupleExpr:
		for _, x := range e.List {
			r.target(x)
		}
	case *syntax.ListExpr:
		for _, x := range e.List {
			r.target(x)
		}
	}
}

// params rewrites the defaults of parameters.
func (r *rewriter) params(params []syntax.Expr) {
	for _, p := range params {
		if b, ok := p.(*syntax.BinaryExpr); ok {
			b.Y = r.expr(b.Y)
		}
	}
}

// rest returns the parameter *args, read, or nil: the interpreter makes a tuple of what it is given.
func rest(params []syntax.Expr) *syntax.Ident {
	for _, p := range params {
		if star, ok := p.(*syntax.UnaryExpr); ok && star.Op == syntax.STAR && star.X != nil {
			id := star.X.(*syntax.Ident)
			return &syntax.Ident{NamePos: id.NamePos, Name: id.Name}
		}
	}
	return nil
}

func (r *rewriter) exprs(list []syntax.Expr) {
	for i, e := range list {
		list[i] = r.expr(e)
	}
}

func (r *rewriter) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Literal:
		if b, ok := e.Value.(*big.Int); ok {
			r.fail(e.TokenPos, "integer %s does not fit 64 bits", b)
		}
	case *syntax.BinaryExpr:
		return r.binary(e)
	case *syntax.UnaryExpr:
		return r.unary(e)
	case *syntax.CallExpr:
		return r.call(e)
	case *syntax.ParenExpr:
		e.X = r.expr(e.X)
	case *syntax.DotExpr:
		e.X = r.expr(e.X)
	case *syntax.IndexExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	case *syntax.SliceExpr:
		e.X = r.expr(e.X)
		for _, part := range []*syntax.Expr{&e.Lo, &e.Hi, &e.Step} {
			if *part != nil {
				*part = r.expr(*part)
			}
		}
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = r.expr(e.Cond), r.expr(e.True), r.expr(e.False)
	case *syntax.ListExpr:
		r.exprs(e.List)
	case *syntax.TupleExpr:
		r.exprs(e.List)
		if nests(e) {
			return call(tupleName, syntax.Start(e), e.List...)
		}
	case *syntax.DictExpr:
		r.exprs(e.List)
	case *syntax.DictEntry:
		e.Key, e.Value = r.expr(e.Key), r.expr(e.Value)
	case *syntax.LambdaExpr:
		r.params(e.Params)
		e.Body = r.expr(e.Body)
		if rest := rest(e.Params); rest != nil {
			e.Body = call(weighedName, rest.NamePos, rest, e.Body)
		}
	case *syntax.Comprehension:
		e.Body = r.expr(e.Body)
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				r.target(c.Vars)
				c.X = r.expr(c.X)
			case *syntax.IfClause:
				c.Cond = r.expr(c.Cond)
			}
		}
	}
	return e
}

var checkedOps = map[syntax.Token]string{
	syntax.PLUS: addName, syntax.MINUS: subName, syntax.STAR: mulName,
	syntax.LTLT: shlName, syntax.SLASHSLASH: divName, syntax.PERCENT: modName,
}

func (r *rewriter) binary(e *syntax.BinaryExpr) syntax.Expr {
	formats := formats(e)
	e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	name, checked := checkedOps[e.Op]
	if compared, ok := farOps[e.Op]; ok && r.far {
		return call(compared, e.OpPos, e.X, e.Y)
	}
	switch {
	case !checked,
		e.Op == syntax.SLASHSLASH && harmlessDivisor(e.Y),
		e.Op == syntax.PERCENT && !formats,
		e.Op == syntax.PLUS && isString(e.X) && isString(e.Y):
		return e
	}
	return call(name, e.OpPos, e.X, e.Y)
}

// farOps are the comparisons that RewriteFar rewrites.
var farOps = map[syntax.Token]string{
	syntax.EQL: "$eql", syntax.NEQ: "$neq", syntax.LT: "$lt", syntax.LE: "$le", syntax.GT: "$gt", syntax.GE: "$ge",
	syntax.IN: "$in", syntax.NOT_IN: "$notin",
}

// nests reports whether a tuple may hold others: an element may be a name, a call or the like.
func nests(e *syntax.TupleExpr) bool {
	return slices.ContainsFunc(e.List, func(x syntax.Expr) bool {
		switch x := unparen(x).(type) {
		case *syntax.Literal, *syntax.UnaryExpr:
			return false
		case *syntax.BinaryExpr:
			return x.Op == syntax.OR || x.Op == syntax.AND // else a number, a bool or text
		case *syntax.CallExpr:
			name, checked := x.Fn.(*syntax.Ident)
			return !checked || !scalarCalls[name.Name]
		}
		return true
	})
}

// scalarCalls are checked operators that make no tuple.
var scalarCalls = map[string]bool{subName: true, divName: true, modName: true, negName: true, shlName: true}

// harmlessDivisor reports whether // by e cannot overflow: only -1 can do that.
func harmlessDivisor(e syntax.Expr) bool {
	l, ok := unparen(e).(*syntax.Literal)
	return ok && l.Token == syntax.INT
}

// formats reports whether % may well be the formatting of a string; on numbers it
// needs no check.
func formats(e *syntax.BinaryExpr) bool {
	_, tuple := unparen(e.Y).(*syntax.TupleExpr)
	return tuple || isString(e.X)
}

func isString(e syntax.Expr) bool {
	l, ok := unparen(e).(*syntax.Literal)
	return ok && l.Token == syntax.STRING
}

func (r *rewriter) unary(e *syntax.UnaryExpr) syntax.Expr {
	if e.X == nil {
		return e
	}
	l, literal := unparen(e.X).(*syntax.Literal)
	if e.Op == syntax.MINUS && literal && l.Token == syntax.INT {
		if b, big := l.Value.(*big.Int); big && !minusFits(b) {
			r.fail(l.TokenPos, "integer -%s does not fit 64 bits", b)
		}
		return e
	}
	e.X = r.expr(e.X)
	switch {
	case e.Op == syntax.STAR:
		e.X = call(seqName, e.OpPos, e.X)
	case e.Op == syntax.MINUS && !literal:
		return call(negName, e.OpPos, e.X)
	}
	return e
}

func minusFits(b *big.Int) bool { return new(big.Int).Neg(b).IsInt64() }

// growing are the methods whose result or effect may be much larger than one step should make.
var growing = map[string]bool{"extend": true, "update": true, "union": true, "join": true, "replace": true, "format": true, "items": true}

func (r *rewriter) call(e *syntax.CallExpr) syntax.Expr {
	e.Fn = r.expr(e.Fn)
	for i, a := range e.Args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			b.Y = r.expr(b.Y)
			continue
		}
		e.Args[i] = r.expr(a)
	}
	switch fn := e.Fn.(type) {
	case *syntax.DotExpr:
		if growing[fn.Name.Name] {
			e.Args = append([]syntax.Expr{fn}, e.Args...)
			e.Fn = &syntax.Ident{NamePos: syntax.Start(fn), Name: callName}
		}
	case *syntax.Ident:
		if fn.Name == "any" && r.plainAny && starred(e.Args) {
			fn.Name = anyName
		}
	}
	return e
}

func starred(args []syntax.Expr) bool {
	for _, a := range args {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			return true
		}
	}
	return false
}

func call(name string, pos syntax.Position, args ...syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: pos, Name: name}, Lparen: pos, Args: args, Rparen: pos}
}

func unparen(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}
