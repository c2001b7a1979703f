package export

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// callExpr lowers a call.
func (p *program) callExpr(x *syntax.CallExpr, want *typ) *expr {
	if dot, ok := x.Fn.(*syntax.DotExpr); ok {
		return p.methodCall(x, dot)
	}
	id, ok := x.Fn.(*syntax.Ident)
	if !ok {
		failAt(x, "a call of something that has no name")
	}
	if b, ok := id.Binding.(*resolve.Binding); ok && (b.Scope == resolve.Global || p.defs[id.Name] != nil) {
		return p.userCall(x, id.Name)
	} else if ok && b.Scope != resolve.Predeclared && b.Scope != resolve.Universal {
		failAt(x, "a function as a value")
	}
	if isBoardWord(id) {
		p.tuples = true // what the language returns
		return p.userCall(x, "g_"+id.Name)
	}
	switch id.Name {
	case "plus", "times", "move":
		return p.optionCall(x, id.Name, want)
	case "param":
		return p.paramCall(x)
	case "solve":
		return p.solveCall(x)
	case "list", "tuple":
		p.tuples = p.tuples || id.Name == "tuple"
		if len(x.Args) == 0 {
			return &expr{op: oList, typ: listOf(unknown())}
		}
		return p.call(nil, "copy", p.iterable(x.Args[0], p.expr(x.Args[0], want))).sameAsFirst()
	case "graph":
		return p.graphCall(x)
	}
	p.tuples = p.tuples || id.Name == "set"
	b, ok := builtins[id.Name]
	if !ok {
		failAt(x, "the function %s", id.Name)
	}
	var args []*expr
	for _, a := range x.Args {
		if eq, ok := a.(*syntax.BinaryExpr); ok && eq.Op == syntax.EQ {
			a = eq.Y
			if id.Name != "sorted" && id.Name != "sum" || eq.X.(*syntax.Ident).Name == "key" {
				failAt(eq, "%s with %s=", id.Name, eq.X.(*syntax.Ident).Name)
			}
		}
		if _, ok := a.(*syntax.UnaryExpr); ok && a.(*syntax.UnaryExpr).Op == syntax.STAR {
			failAt(a, "a star in a call of %s", id.Name)
		}
		args = append(args, p.expr(a, nil))
	}
	return b(p, x, args)
}

func (e *expr) sameAsFirst() *expr {
	e.typ = e.args[0].typ
	return e
}

// A builtin lowers a call of one of the language's own functions.
type builtin func(p *program, x *syntax.CallExpr, args []*expr) *expr

var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"range": rangeCall, "len": lenCall, "min": extreme, "max": extreme, "sum": sumCall,
		"any": overBools, "all": overBools, "sorted": sortedCall, "reversed": onList("reversed"), "set": onList("distinct"),
		"enumerate": enumerateCall, "zip": zipCall, "str": strCall, "int": intCall, "bool": boolCall,
		"xor": overInts, "gcd": overInts, "abs": ofInt("abs", tInt), "divisors": ofInt("divisors", listOf(tInt)),
		"primes": ofInt("primes", listOf(tInt)), "popcount": ofInt("popcount", tInt), "put": putCall,
		"g_div": raw("/"), "g_rem": raw("%"), "g_rank": rankCall, "g_rank_in": rankIn, "g_rank_cells": rankCells,
		"g_cells": unrankCells, "g_power": powerCall,
	}
	for name, t := range map[string]*typ{
		"g_value_at": tOutcome, "g_nimber_at": tInt, "g_plies_at": tMaybe, "g_score_at": tInt, "g_count": tInt, "g_first_start": tInt,
	} {
		builtins[name] = func(p *program, x *syntax.CallExpr, args []*expr) *expr {
			return &expr{op: oFunc, typ: t, fn: &function{name: name[2:]}, args: args}
		}
	}
	builtins["g_starts"] = func(p *program, x *syntax.CallExpr, args []*expr) *expr {
		return &expr{op: oFunc, typ: listOf(tInt), fn: &function{name: "starts"}}
	}
}

func need(x *syntax.CallExpr, args []*expr, least, most int) {
	if len(args) < least || len(args) > most {
		failAt(x, "a call with %d arguments", len(args))
	}
}

func rangeCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 3)
	for i := range args {
		args[i] = p.expect(x, args[i], tInt)
	}
	zero := &expr{op: oInt, typ: tInt}
	one := &expr{op: oInt, num: 1, typ: tInt}
	switch len(args) {
	case 1:
		args = []*expr{zero, args[0], one}
	case 2:
		args = append(args, one)
	}
	return p.call(listOf(tInt), "range", args...)
}

func lenCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	if k := args[0].typ.is().k; k != kStr && k != kDict {
		args[0] = p.iterable(x, args[0])
	}
	return p.call(tInt, "len", args...)
}

func extreme(p *program, x *syntax.CallExpr, args []*expr) *expr {
	name := x.Fn.(*syntax.Ident).Name
	if len(args) > 1 {
		for i := range args {
			args[i] = p.expect(x, args[i], tInt)
		}
		if len(args) == 2 {
			return p.call(tInt, name, args...)
		}
		args = []*expr{{op: oList, typ: listOf(tInt), args: args}}
	}
	need(x, args, 1, 1)
	list := p.iterable(x, args[0])
	if !unify(list.typ.elem(), tInt) {
		failAt(x, "%s of values that are no ints", name)
	}
	return p.call(tInt, name+"_of", list)
}

func sumCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 2)
	list := p.expect(x, p.iterable(x, args[0]), listOf(tInt))
	sum := p.call(tInt, "sum", list)
	if len(args) == 2 {
		return &expr{op: oBin, text: "+", typ: tInt, args: []*expr{p.expect(x, args[1], tInt), sum}}
	}
	return sum
}

func overBools(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	name := x.Fn.(*syntax.Ident).Name
	list := p.iterable(x, args[0])
	if !unify(list.typ.elem(), tBool) {
		failAt(x, "%s of values that are no bools", name)
	}
	return p.call(tBool, name+"_of", list)
}

// overInts is xor and gcd: of a list, or of ints.
func overInts(p *program, x *syntax.CallExpr, args []*expr) *expr {
	name := x.Fn.(*syntax.Ident).Name
	if len(args) == 1 && args[0].typ.is().k != kInt {
		return p.call(tInt, name, p.expect(x, p.iterable(x, args[0]), listOf(tInt)))
	}
	for i := range args {
		args[i] = p.expect(x, args[i], tInt)
	}
	return p.call(tInt, name, &expr{op: oList, typ: listOf(tInt), args: args})
}

func ofInt(name string, t *typ) builtin {
	return func(p *program, x *syntax.CallExpr, args []*expr) *expr {
		need(x, args, 1, 1)
		return p.call(t, name, p.expect(x, args[0], tInt))
	}
}

func onList(name string) builtin {
	return func(p *program, x *syntax.CallExpr, args []*expr) *expr {
		if len(args) == 0 {
			return &expr{op: oList, typ: listOf(unknown())}
		}
		need(x, args, 1, 1)
		return p.call(nil, name, p.iterable(x, args[0])).sameAsFirst()
	}
}

func sortedCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 2)
	list := p.iterable(x, args[0])
	switch list.typ.elem().k {
	case kInt, kStr:
	default:
		failAt(x, "sorted of values that are neither ints nor strings")
	}
	out := p.call(list.typ, "sorted", list)
	if len(args) == 2 {
		if args[1].op != oBool {
			failAt(x, "sorted with a reverse= that is not written out")
		}
		if args[1].num == 1 {
			return p.call(list.typ, "reversed", out)
		}
	}
	return out
}

func enumerateCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	list := p.iterable(x, args[0])
	return p.call(listOf(tupleOf(tInt, list.typ.elem())), "enumerate", list)
}

func zipCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 2, 2)
	a, b := p.iterable(x, args[0]), p.iterable(x, args[1])
	return p.call(listOf(tupleOf(a.typ.elem(), b.typ.elem())), "zip", a, b)
}

func strCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	return p.str(args[0])
}

func intCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	switch args[0].typ.is().k {
	case kStr:
		return p.call(tInt, "int_of", args[0])
	case kBool:
		one, zero := &expr{op: oInt, num: 1, typ: tInt}, &expr{op: oInt, typ: tInt}
		return &expr{op: oCond, typ: tInt, args: []*expr{args[0], one, zero}}
	}
	return p.expect(x, args[0], tInt)
}

func boolCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	need(x, args, 1, 1)
	return p.condition(x, args[0])
}

func putCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	if len(args)%2 == 0 {
		failAt(x, "put with %d arguments", len(args))
	}
	out := p.iterable(x, args[0])
	for i := 1; i < len(args); i += 2 {
		out = p.call(out.typ, "put", out, p.expect(x, args[i], tInt), p.expect(x, args[i+1], out.typ.elem()))
	}
	return out
}

// raw is division of numbers that are not negative.
func raw(text string) builtin {
	return func(p *program, x *syntax.CallExpr, args []*expr) *expr {
		return &expr{op: oBin, text: "raw" + text, typ: tInt, args: args}
	}
}

func rankCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	return p.call(tInt, "rank", p.expect(x, args[0], tInt), p.expect(x, args[1], tInt))
}

func rankIn(p *program, x *syntax.CallExpr, args []*expr) *expr {
	list := p.iterable(x, args[0])
	return p.call(tInt, "rank_in", list, p.expect(x, args[1], list.typ.elem()))
}

func rankCells(p *program, x *syntax.CallExpr, args []*expr) *expr {
	return p.call(tInt, "rank_cells", args[0], p.expect(x, args[1], args[0].typ), p.expect(x, args[2], tInt))
}

func unrankCells(p *program, x *syntax.CallExpr, args []*expr) *expr {
	return p.call(args[0].typ, "cells", args...)
}

func powerCall(p *program, x *syntax.CallExpr, args []*expr) *expr {
	return p.call(tInt, "power", args...)
}

func (p *program) graphCall(x *syntax.CallExpr) *expr {
	p.tuples = true
	base := &expr{op: oInt, typ: tInt}
	if len(x.Args) == 3 {
		a := x.Args[2]
		if eq, ok := a.(*syntax.BinaryExpr); ok && eq.Op == syntax.EQ {
			a = eq.Y
		}
		base = p.expect(a, p.expr(a, nil), tInt)
	} else if len(x.Args) != 2 {
		failAt(x, "graph with %d arguments", len(x.Args))
	}
	n := p.expect(x.Args[0], p.expr(x.Args[0], nil), tInt)
	arcs := p.iterable(x.Args[1], p.expr(x.Args[1], nil))
	switch e := arcs.typ.elem(); e.k {
	case kInt:
		return p.call(listOf(listOf(tInt)), "graph_of_ints", n, arcs, base)
	case kTuple, kUnknown:
		if !unify(e, tupleOf(tInt, tInt)) {
			failAt(x.Args[1], "arcs that are no pairs")
		}
		return p.call(listOf(listOf(tInt)), "graph_of_pairs", n, arcs, base)
	case kList:
		return p.call(listOf(listOf(tInt)), "graph_of_lists", n, arcs, base)
	}
	failAt(x.Args[1], "arcs of type %s", arcs.typ)
	return nil
}

// optionCall is plus, times and move.
func (p *program) optionCall(x *syntax.CallExpr, name string, want *typ) *expr {
	switch name {
	case "move":
		if len(x.Args) == 0 {
			failAt(x, "move without a position")
		}
		a := x.Args[0]
		if eq, ok := a.(*syntax.BinaryExpr); ok && eq.Op == syntax.EQ {
			failAt(a, "move(to=...): give the position first")
		}
		return p.expr(a, want)
	case "times":
		if len(x.Args) != 2 {
			failAt(x, "times with %d arguments", len(x.Args))
		}
		k := p.expect(x.Args[0], p.expr(x.Args[0], nil), tInt)
		return p.call(tOption, "times", k, p.expect(x.Args[1], p.expr(x.Args[1], p.position()), p.position()))
	}
	if p.mode == endOptions {
		failAt(x, "sums beside moves that end the play")
	}
	p.asked.sums = true
	out := &expr{op: oList, typ: tOption}
	for _, a := range x.Args {
		if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
			list := p.iterable(u.X, p.expr(u.X, listOf(p.position())))
			list = p.expect(u.X, list, listOf(p.position()))
			list = &expr{op: list.op, typ: tOption, args: list.args, text: list.text, num: list.num, v: list.v, fn: list.fn, clauses: list.clauses}
			if len(x.Args) == 1 {
				return list
			}
			failAt(a, "a star among other parts of a sum")
		}
		v := p.expr(a, p.position())
		if v.typ.is().k == kOption {
			failAt(a, "a sum inside of a sum")
		}
		out.args = append(out.args, p.expect(a, v, p.position()))
	}
	return out
}

// paramCall is param(...) at the top level.
func (p *program) paramCall(x *syntax.CallExpr) *expr {
	if p.current != p.setup {
		failAt(x, "param inside of a function")
	}
	name := p.paramName(x)
	for _, info := range p.params {
		if info.name == name {
			return &expr{op: oArg, text: name, typ: info.typ}
		}
	}
	failAt(x, "this parameter")
	return nil
}

func (p *program) paramName(x *syntax.CallExpr) string {
	if len(x.Args) > 0 {
		if l, ok := x.Args[0].(*syntax.Literal); ok && l.Token == syntax.STRING {
			return l.Value.(string)
		}
	}
	failAt(x, "a parameter whose name is not written out first")
	return ""
}

// userCall is a call of a function of the file.
func (p *program) userCall(x *syntax.CallExpr, name string) *expr {
	d := p.defs[name]
	if d == nil {
		failAt(x, "a call of %s, which is no function", name)
	}
	args := make([]syntax.Expr, len(d.params))
	next := 0
	for _, a := range x.Args {
		if eq, ok := a.(*syntax.BinaryExpr); ok && eq.Op == syntax.EQ {
			i := d.index(eq.X.(*syntax.Ident).Name)
			if i < 0 {
				failAt(a, "an argument that %s does not have", name)
			}
			args[i] = eq.Y
			continue
		}
		if u, ok := a.(*syntax.UnaryExpr); ok && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			if len(x.Args) == 1 {
				return p.starCall(x, u, name)
			}
			failAt(a, "a star among other arguments")
		}
		if next == len(args) {
			failAt(x, "%s takes %d arguments", name, len(args))
		}
		args[next] = a
		next++
	}
	var lowered []*expr
	for i, a := range args {
		if a == nil {
			b, ok := d.params[i].(*syntax.BinaryExpr)
			if !ok {
				failAt(x, "an argument of %s is missing", name)
			}
			if !isPlain(b.Y) {
				failAt(b, "a default that is no number, string or truth value")
			}
			a = b.Y
		}
		var want *typ
		if d.fn != nil {
			want = d.fn.params[i].typ
		} else if d.types != nil {
			want = d.types[i]
		}
		lowered = append(lowered, p.expr(a, want))
	}
	return p.invoke(x, name, lowered)
}

// isPlain reports whether x means the same in every function: a literal, True or False.
func isPlain(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Literal:
		return true
	case *syntax.Ident:
		b, ok := x.Binding.(*resolve.Binding)
		return ok && b.Scope == resolve.Universal && (x.Name == "True" || x.Name == "False")
	}
	return false
}

// starCall is f(*values).
func (p *program) starCall(x *syntax.CallExpr, u *syntax.UnaryExpr, name string) *expr {
	v := p.expr(u.X, nil)
	if v.typ.is().k == kList {
		d := p.defs[name]
		if d.types == nil && d.fn == nil || v.op != oVar {
			failAt(u, "a star before a list; give the list a name, or list the arguments")
		}
		want := tupleOf()
		for range d.params {
			want.elems = append(want.elems, v.typ.elem())
		}
		failAt(u, "a star before a list")
	}
	if v.op == oTuple {
		return p.invoke(x, name, v.args)
	}
	if v.typ.is().k != kTuple || v.op != oVar && v.op != oGlobal {
		failAt(u, "a star before this; give the tuple a name")
	}
	return p.invoke(x, name, fieldsOf(v))
}

func (p *program) invoke(x syntax.Node, name string, args []*expr) *expr {
	if args == nil {
		args = []*expr{}
	}
	f := p.function(x, name, args)
	return &expr{op: oFunc, typ: f.ret, fn: f, args: args}
}

func (d *definition) index(name string) int {
	for i, param := range d.params {
		if b, ok := param.(*syntax.BinaryExpr); ok {
			param = b.X
		}
		if id, ok := param.(*syntax.Ident); ok && id.Name == name {
			return i
		}
	}
	return -1
}
