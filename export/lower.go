package export

import (
	"fmt"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"grundy/gamefile"
)

// A program is a game file on its way to another language: its functions and the statements
// of its top level, typed.
type program struct {
	file     *gamefile.File
	game     *gamefile.Game
	keywords map[string]syntax.Expr
	tree     *syntax.File
	player   bool // functions get the player first
	fields   []field
	mode     optionMode
	params   []*paramInfo

	globals     map[string]*typ
	constants   map[string]syntax.Expr // global names that are assigned once
	defs        map[string]*definition
	written     map[string]bool // globals that are needed
	functions   []*function     // in the order in which they were met
	setup       *function       // the top level
	current     *function
	vars        map[*resolve.Binding]*variable
	comps       []*variable // around what is being lowered
	used        map[string]bool
	asked       asked
	ordered     []string // globals in order
	main        *function
	before      []*stmt           // to stand before the statement that is being lowered
	reads       int               // how often the statement has read from the input so far
	tuples      bool              // there are lists here that are tuples, ranges or sets there, and are printed otherwise
	shown       []syntax.Position // where lists are printed
	guarded     int               // how many conditions decide whether the expression is run
	playerNames []string
	startKind   string // one, plus or any; empty without start=
}

// asked says what the program wants of a table.
type asked struct {
	outcomes, nimbers, remoteness, scores, sums, count, any bool
}

// optionMode says what a list of moves holds.
type optionMode uint8

const (
	plainOptions optionMode = iota // positions
	endOptions                     // positions and WIN, LOSS, TIE
	sumOptions                     // positions and plus(...)
)

// A definition is a function in the text.
type definition struct {
	name   string
	pos    syntax.Position
	params []syntax.Expr
	body   []syntax.Stmt
	doc    []string
	fn     *function
	ret    *typ
	types  []*typ // of the parameters, where they are known beforehand
}

type paramInfo struct {
	name  string
	typ   *typ
	value any  // default
	given bool // it is needed
}

// failure carries an error out of the lowering.
type failure struct{ err error }

// fail ends the lowering: what stands at pos cannot be translated.
func fail(pos syntax.Position, format string, args ...any) {
	panic(failure{gamefile.ErrorAt(pos, "cannot be exported: "+format, args...)})
}

func failAt(n syntax.Node, format string, args ...any) { fail(syntax.Start(n), format, args...) }

func (p *program) uses(name string) { p.used[name] = true }

// call makes a call of a function of the prelude.
func (p *program) call(t *typ, name string, args ...*expr) *expr {
	p.uses(name)
	return &expr{op: oCall, typ: t, text: name, args: args}
}

// expect makes e have type want, converting where the language has one value for what are two
// types here.
func (p *program) expect(n syntax.Node, e *expr, want *typ) *expr {
	w, got := want.is(), e.typ.is()
	switch {
	case w.k == kOption && got.k != kOption && got.k != kUnknown:
		return p.option(n, e)
	case w.k == kOutcome && got.k == kNone, w.k == kMaybe && got.k == kNone:
		return &expr{op: oNone, typ: want}
	case w.k == kMaybe && got.k == kInt:
		return &expr{op: e.op, typ: want, args: e.args, text: e.text, num: e.num, v: e.v, fn: e.fn, clauses: e.clauses}
	case w.k == kInt && got.k == kMaybe:
		return p.call(tInt, "some", e)
	case w.k == kOutcome && got.k == kStr && p.player:
		return p.winner(n, e)
	case w.k == kList && got.k == kTuple:
		return p.listOfTuple(n, e, w)
	case w.k == kTuple && got.k == kList:
		return p.tupleOfList(n, e, w)
	}
	if !unify(e.typ, want) {
		failAt(n, "expected %s, got %s", want, e.typ)
	}
	return e
}

// winner turns the name of a player into what it means for the player to move.
func (p *program) winner(n syntax.Node, e *expr) *expr {
	player := p.current.params[0]
	return p.call(tOutcome, "wins", e, &expr{op: oVar, typ: tInt, v: player})
}

// option turns what a list of moves holds into the form that all elements have.
func (p *program) option(n syntax.Node, e *expr) *expr {
	if e.typ.is().k == kOutcome {
		if p.mode != endOptions {
			failAt(n, "outcomes as options are known in the function moves only")
		}
		return p.call(tOption, "ending", e)
	}
	pos := p.position()
	e = p.expect(n, e, pos)
	if p.mode != endOptions {
		return &expr{op: oList, typ: tOption, args: []*expr{e}}
	}
	var args []*expr
	if p.player {
		player := &expr{op: oVar, typ: tInt, v: p.current.params[0]}
		args = append(args, &expr{op: oBin, text: "-", typ: tInt, args: []*expr{{op: oInt, num: 1, typ: tInt}, player}})
	}
	args = append(args, p.spread(n, e, pos)...)
	return &expr{op: oFunc, typ: tOption, fn: p.function(n, "g_code", args), args: args}
}

// spread lists the fields of a position.
func (p *program) spread(n syntax.Node, e *expr, t *typ) []*expr {
	if len(p.fields) == 1 {
		return []*expr{e}
	}
	if e.op == oTuple {
		return e.args
	}
	if e.op != oVar {
		failAt(n, "a position that is computed here cannot be taken apart; give it a name")
	}
	return fieldsOf(e)
}

func fieldsOf(e *expr) []*expr {
	var out []*expr
	for i, t := range e.typ.is().elems {
		out = append(out, &expr{op: oField, num: int64(i), typ: t, args: []*expr{e}})
	}
	return out
}

// position is the type of a position, without the player.
func (p *program) position() *typ {
	if len(p.fields) == 1 {
		return p.fields[0].typ
	}
	var elems []*typ
	for _, f := range p.fields {
		elems = append(elems, f.typ)
	}
	return tupleOf(elems...)
}

// listOfTuple makes a list of a tuple whose elements have one type.
func (p *program) listOfTuple(n syntax.Node, e *expr, want *typ) *expr {
	p.tuples = true
	elems := e.args
	if e.op != oTuple {
		if e.op != oVar && e.op != oGlobal {
			failAt(n, "this tuple is used as a list; give it a name first")
		}
		elems = fieldsOf(e)
	}
	out := &expr{op: oList, typ: want}
	for _, x := range elems {
		out.args = append(out.args, p.expect(n, x, want.elem()))
	}
	return out
}

func (p *program) tupleOfList(n syntax.Node, e *expr, want *typ) *expr {
	elem := e.typ.elem()
	for _, t := range want.is().elems {
		if !unify(elem, t) {
			failAt(n, "expected %s, got %s", want, e.typ)
		}
	}
	if e.op == oList && len(e.args) == len(want.is().elems) {
		return &expr{op: oTuple, typ: want, args: e.args}
	}
	c := p.call(want, "tuple_of", e)
	c.num = int64(len(want.is().elems))
	return c
}

// iterable returns e as a list.
func (p *program) iterable(n syntax.Node, e *expr) *expr {
	switch t := e.typ.is(); t.k {
	case kList:
		return e
	case kOption:
		if p.mode != endOptions {
			list := *e
			list.typ = listOf(p.position())
			return &list
		}
	case kUnknown:
		unify(t, listOf(unknown()))
		return e
	case kTuple:
		if len(t.elems) == 0 {
			return &expr{op: oList, typ: listOf(unknown())}
		}
		return p.listOfTuple(n, e, listOf(t.elems[0]))
	case kStr:
		failAt(n, "a string is no sequence to loop over: write .elems()")
	}
	failAt(n, "expected a list or a range to run over, got %s", e.typ)
	return nil
}

// condition returns e as a truth value.
func (p *program) condition(n syntax.Node, e *expr) *expr {
	zero := func(op string, x *expr, y *expr) *expr {
		return &expr{op: oBin, text: op, typ: tBool, args: []*expr{x, y}}
	}
	switch t := e.typ.is(); t.k {
	case kBool:
		return e
	case kUnknown:
		unify(t, tBool)
		return e
	case kInt:
		return zero("!=", e, &expr{op: oInt, typ: tInt})
	case kStr:
		return zero("!=", e, &expr{op: oStr, typ: tStr})
	case kList:
		return zero("!=", p.call(tInt, "len", e), &expr{op: oInt, typ: tInt})
	}
	failAt(n, "the truth of %s is not known to the export", e.typ)
	return nil
}

// ident lowers a name.
func (p *program) ident(id *syntax.Ident) *expr {
	b, _ := id.Binding.(*resolve.Binding)
	if b == nil {
		failAt(id, "%s", id.Name)
	}
	switch b.Scope {
	case resolve.Local, resolve.Cell:
		v := p.vars[b]
		if v == nil {
			v = p.newVariable(id.Name, false)
			p.vars[b] = v
		}
		return &expr{op: oVar, typ: v.typ, v: v, pos: id.NamePos}
	case resolve.Free:
		for own, v := range p.vars {
			if own.First == b.First {
				return &expr{op: oVar, typ: v.typ, v: v, pos: id.NamePos}
			}
		}
		failAt(id, "%s is a variable of the function around this one", id.Name)
	case resolve.Global:
		if p.defs[id.Name] != nil {
			failAt(id, "the function %s is used as a value", id.Name)
		}
		t := p.globals[id.Name]
		if t == nil {
			failAt(id, "%s has no value here", id.Name)
		}
		return &expr{op: oGlobal, typ: t, text: id.Name, pos: id.NamePos}
	}
	switch id.Name {
	case "True":
		return &expr{op: oBool, num: 1, typ: tBool}
	case "False":
		return &expr{op: oBool, typ: tBool}
	case "None":
		return &expr{op: oNone, typ: tNone}
	case "WIN", "LOSS", "TIE", "DRAW":
		return &expr{op: oOutcome, text: id.Name, typ: tOutcome}
	case "g_NOWHERE":
		return &expr{op: oOutcome, text: "NOWHERE", typ: tOutcome}
	}
	failAt(id, "%s is used as a value", id.Name)
	return nil
}

// newVariable makes a variable whose name hides none that is in use around it.
func (p *program) newVariable(name string, comp bool) *variable {
	taken := func(s string) bool {
		for _, v := range p.comps {
			if v.name == s {
				return true
			}
		}
		for _, v := range p.current.vars {
			if v.name == s && !v.comp {
				return true
			}
		}
		return false
	}
	base := strings.TrimPrefix(name, "g_")
	unique := base
	for i := 2; taken(unique); i++ {
		unique = fmt.Sprintf("%s%d", base, i)
	}
	v := &variable{name: unique, typ: unknown(), comp: comp}
	p.current.vars = append(p.current.vars, v)
	return v
}

// function returns the function of that name, lowered for arguments of these types.
func (p *program) function(n syntax.Node, name string, args []*expr) *function {
	d := p.defs[name]
	if d == nil {
		failAt(n, "%s is no function of the file", name)
	}
	if d.fn != nil {
		if d.fn.state == 1 {
			failAt(n, "%s calls itself", name)
		}
		p.matchArgs(n, d, args)
		return d.fn
	}
	f := &function{name: strings.TrimPrefix(name, "g_"), ret: d.ret, def: d, doc: d.doc, state: 1}
	d.fn = f
	if f.ret == nil {
		f.ret = unknown()
	}
	outer, vars, comps, before, reads, guarded := p.current, p.vars, p.comps, p.before, p.reads, p.guarded
	p.before, p.guarded = nil, 0
	p.current, p.vars, p.comps = f, map[*resolve.Binding]*variable{}, nil
	for i, param := range d.params {
		id, ok := param.(*syntax.Ident)
		if b, isDefault := param.(*syntax.BinaryExpr); isDefault {
			id, ok = b.X.(*syntax.Ident)
		}
		if !ok {
			failAt(param, "* and ** parameters")
		}
		v := p.newVariable(id.Name, false)
		v.param = true
		if d.types != nil {
			unify(v.typ, d.types[i])
		}
		p.vars[id.Binding.(*resolve.Binding)] = v
		f.params = append(f.params, v)
	}
	p.matchArgs(n, d, args)
	p.returnedVariables(d.body)
	f.body = p.block(d.body)
	if !returns(d.body) {
		switch t := f.ret.is(); t.k {
		case kOutcome, kMaybe:
			f.body = append(f.body, &stmt{op: sReturn, values: []*expr{{op: oNone, typ: t}}})
		case kUnknown:
			unify(t, tNone)
		case kNone:
		default:
			fail(d.pos, "%s may end without a return", d.name)
		}
	}
	f.state = 2
	declare(f)
	p.checkCopies(f)
	p.current, p.vars, p.comps, p.before, p.reads, p.guarded = outer, vars, comps, before, reads, guarded
	p.functions = append(p.functions, f)
	return f
}

// matchArgs gives the parameters of a function the types of arguments, and converts those.
func (p *program) matchArgs(n syntax.Node, d *definition, args []*expr) {
	if args == nil {
		return
	}
	if len(args) != len(d.fn.params) {
		failAt(n, "%s takes %d arguments, got %d", d.name, len(d.fn.params), len(args))
	}
	for i, a := range args {
		args[i] = p.expect(n, a, d.fn.params[i].typ)
	}
}

// returnedVariables gives variables that are returned the type of what is returned: the elements that
// are put into a list of options then become options as they are put there.
func (p *program) returnedVariables(body []syntax.Stmt) {
	if p.current.ret.is().k == kUnknown {
		return
	}
	for _, s := range body {
		syntax.Walk(s, func(n syntax.Node) bool {
			r, ok := n.(*syntax.ReturnStmt)
			if !ok {
				return true
			}
			if id, ok := r.Result.(*syntax.Ident); ok {
				if b, ok := id.Binding.(*resolve.Binding); ok && b.Scope == resolve.Local {
					unify(p.ident(id).typ, p.current.ret)
				}
			}
			return false
		})
	}
}

// returns reports whether a block surely returns.
func returns(list []syntax.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *syntax.ReturnStmt:
		return true
	case *syntax.IfStmt:
		return returns(s.True) && returns(s.False)
	case *syntax.ExprStmt:
		if c, ok := s.X.(*syntax.CallExpr); ok {
			id, ok := c.Fn.(*syntax.Ident)
			return ok && id.Name == "fail"
		}
	}
	return false
}
