package export

import (
	"context"
	"errors"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"grundy/gamefile"
	"grundy/solve"
)

// Languages are the names of the languages that there are.
var Languages = []string{"cpp", "go", "python"}

// Program translates the game of a file to a language, one of Languages. params are those that a
// program without main is about, or that main reads at the top level; solver limits what may be
// spent on finding out which method serves.
//
// An error is a *gamefile.Error with the place of what cannot be translated, or one of
// solving the game as it is.
func Program(ctx context.Context, file *gamefile.File, params gamefile.Params, language string, solver solve.Options) (text string, err error) {
	if !slices.Contains(Languages, language) {
		return "", errors.New("--lang: expected one of " + strings.Join(Languages, ", ") + ", got " + language)
	}
	g, err := file.Game(params, gamefile.Options{})
	if err != nil {
		return "", err
	}
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(failure)
			if !ok {
				panic(r)
			}
			err = f.err
			var e *gamefile.Error
			lines := strings.Count(string(file.Source()), "\n") + 1
			if errors.As(err, &e) && int(e.Pos.Line) > lines { // in what was added to the file
				err = gamefile.ErrorAt(g.DeclaredAt(), "%s", e.Msg)
			}
		}
	}()
	p := newProgram(file, g, params)
	method, err := p.choose(ctx, g, solver)
	if err != nil {
		return "", err
	}
	return p.write(language, method)
}

// newProgram lowers the whole file.
func newProgram(file *gamefile.File, g *gamefile.Game, params gamefile.Params) *program {
	p := &program{file: file, game: g, used: map[string]bool{}, globals: map[string]*typ{}}
	rules := g.Rules()
	if p.player = rules.Named(); p.player {
		p.playerNames = rules.Players[:]
	}
	src := string(file.Source())
	p.read(src)
	c := &composer{program: p, src: strings.Split(src, "\n"), keywords: p.keywords}
	p.refuse()
	p.mode = p.optionMode()
	c.readFields()
	c.sizes()
	c.coding()
	c.rules()
	c.questions()
	if e := p.keywords["steps"]; e != nil {
		c.line("g_steps = %s", c.source(e))
	}
	c.show()
	c.board()
	p.read(src + "\n" + c.text.String())
	p.lambdas()
	p.readParams(params)
	p.declareTypes()
	p.lowerAll()
	if e := p.keywords["symmetries"]; e != nil && p.asked.count {
		failAt(e, "counts of positions up to symmetries=") // the program solves every position by itself
	}
	return p
}

// read parses a text and finds the declaration, the functions and the constants in it.
func (p *program) read(src string) {
	tree, err := gamefile.ParseSource(p.file.Path(), []byte(src), func(name string) bool { return strings.HasPrefix(name, "g_") })
	if err != nil {
		panic(failure{err})
	}
	p.tree, p.defs, p.constants, p.keywords = tree, map[string]*definition{}, map[string]syntax.Expr{}, nil
	assigned := map[string]int{}
	for _, s := range tree.Stmts {
		switch s := s.(type) {
		case *syntax.DefStmt:
			p.defs[s.Name.Name] = &definition{name: s.Name.Name, pos: s.Def, params: s.Params, body: s.Body, doc: comments(s)}
			assigned[s.Name.Name]++
		case *syntax.ExprStmt:
			p.declaration(s)
		}
		for _, name := range writes(s) {
			assigned[name]++
			if a, ok := s.(*syntax.AssignStmt); ok && a.Op == syntax.EQ {
				if id, ok := a.LHS.(*syntax.Ident); ok {
					p.constants[id.Name] = a.RHS
				}
			}
		}
	}
	for name, n := range assigned {
		if n > 1 {
			delete(p.constants, name)
			if d := p.defs[name]; d != nil {
				fail(d.pos, "%s is defined twice", name)
			}
		}
	}
	if p.keywords == nil {
		fail(p.game.DeclaredAt(), "game(...) that does not stand alone at the top level")
	}
}

func (p *program) declaration(s *syntax.ExprStmt) {
	call, ok := s.X.(*syntax.CallExpr)
	if !ok {
		return
	}
	if id, ok := call.Fn.(*syntax.Ident); !ok || id.Name != "game" {
		return
	}
	p.keywords = map[string]syntax.Expr{}
	for _, a := range call.Args {
		eq, ok := a.(*syntax.BinaryExpr)
		if !ok || eq.Op != syntax.EQ {
			failAt(a, "game(...) with something else than keywords")
		}
		if id, ok := eq.Y.(*syntax.Ident); ok && id.Name == "None" {
			continue
		}
		p.keywords[eq.X.(*syntax.Ident).Name] = eq.Y
	}
}

// refuse names what no exported program can do.
func (p *program) refuse() {
	rules := p.game.Rules()
	if e := p.keywords["same"]; e != nil {
		failAt(e, "same=")
	}
	if rules.Endless.Order != nil {
		failAt(p.keywords["endless"], "an order of outcomes")
	}
	if at, ok := p.game.Gains(); ok {
		fail(at, "moves that gain points")
	}
	if at, ok := p.game.Again(); ok {
		fail(at, "moves after which the same player moves again")
	}
	if e := p.keywords["priority"]; e != nil {
		failAt(e, "priorities")
	}
	if rules.First {
		failAt(p.keywords["sum"], "a sum that ends with one part")
	}
	if e := p.keywords["unmoves"]; e != nil {
		return // another road to the same values
	}
}

// optionMode reads off the text of moves what its options are.
func (p *program) optionMode() optionMode {
	mode, at := plainOptions, syntax.Node(nil)
	if p.game.Heap() != nil {
		return sumOptions
	}
	e := p.keywords["moves"]
	if e == nil {
		return mode
	}
	var body syntax.Node = p.resolved(e)
	if id, ok := body.(*syntax.Ident); ok && p.defs[id.Name] != nil {
		body = &syntax.DefStmt{Name: id, Body: p.defs[id.Name].body}
	}
	syntax.Walk(body, func(n syntax.Node) bool {
		id, ok := n.(*syntax.Ident)
		if !ok {
			return true
		}
		next := mode
		switch id.Name {
		case "plus", "times":
			next = sumOptions
		case "WIN", "LOSS", "TIE":
			next = endOptions
		}
		if mode != plainOptions && next != mode {
			failAt(id, "sums beside moves that end the play")
		}
		mode, at = next, id
		return true
	})
	if mode == sumOptions && p.player {
		failAt(at, "sums in a game with players")
	}
	return mode
}

// rulesAsked are the functions of the declaration that a program calls. The others, such as show=, it does without:
// their names may be those of functions that the composer writes.
var rulesAsked = []string{"moves", "where", "result", "stuck"}

// lambdas makes definitions of the lambdas of the declaration.
func (p *program) lambdas() {
	for _, keyword := range rulesAsked {
		if l, ok := p.resolvedKeyword(keyword).(*syntax.LambdaExpr); ok {
			name := "g_" + keyword
			ret := &syntax.ReturnStmt{Return: l.Lambda, Result: l.Body}
			p.defs[name] = &definition{name: name, pos: l.Lambda, params: l.Params, body: []syntax.Stmt{ret}}
		}
	}
}

// readParams takes the parameters with their types.
func (p *program) readParams(given gamefile.Params) {
	for _, info := range p.file.Params() {
		value := info.Default
		if _, ok := given[info.Name]; ok {
			value, _ = p.game.Param(info.Name)
		}
		t := typeOf(value)
		p.params = append(p.params, &paramInfo{name: info.Name, typ: t, value: value})
	}
}

func typeOf(value any) *typ {
	switch v := value.(type) {
	case int64:
		return tInt
	case bool:
		return tBool
	case string:
		return tStr
	case []any:
		elem := unknown()
		for _, x := range v {
			unify(elem, typeOf(x))
		}
		return listOf(elem)
	}
	return unknown()
}

// declareTypes gives the functions of the declaration their types.
func (p *program) declareTypes() {
	var args []*typ
	if p.player {
		args = append(args, tInt)
	}
	for _, f := range p.fields {
		args = append(args, f.typ)
	}
	option := p.position()
	if p.mode != plainOptions {
		option = tOption
	}
	payoff := tOutcome
	if p.game.Rules().Scores {
		payoff = tMaybe
	}
	set := func(name string, ret *typ, args ...*typ) {
		if d := p.defs[name]; d != nil {
			d.ret, d.types = ret, slices.Clone(args)
			for len(d.types) < len(d.params) { // those that have a default
				d.types = append(d.types, unknown())
			}
		}
	}
	for keyword, ret := range map[string]*typ{"moves": listOf(option), "where": tBool, "result": payoff, "stuck": payoff} {
		set("g_"+keyword, ret, args...)
		if id, ok := p.resolvedKeyword(keyword).(*syntax.Ident); ok {
			set(id.Name, ret, args...)
		}
	}
	set("g_unmoves", listOf(option), args...)
	whole := args[0]
	if len(args) > 1 {
		whole = tupleOf(args...)
	}
	options := listOf(tInt)
	switch p.mode {
	case endOptions:
		options = listOf(tOption)
	case sumOptions:
		options = listOf(listOf(tInt))
	}
	set("g_code", tInt, args...)
	set("g_position", whole, tInt)
	set("g_result_at", payoff, tInt)
	set("g_stuck_at", payoff, tInt)
	set("g_options", options, tInt)
	set("g_origins", listOf(tInt), tInt)
	set("g_starts", listOf(tInt))
	set("g_show", tStr, tInt)
	for name, t := range map[string]*typ{"outcome": tOutcome, "nimber": tInt, "remoteness": tMaybe, "score": tInt} {
		set("g_"+name+"_of", t, args...)
		set("g_"+name+"_of_start", t)
		set("g_"+name+"_of_sum", t, tOption)
	}
	if d := p.defs["main"]; d != nil {
		if len(d.params) > 1 {
			failAt(d.params[1], "a parameter of main beside the input")
		}
		d.ret, d.types = tNone, []*typ{tInput}
	}
}

func (p *program) resolvedKeyword(keyword string) syntax.Expr {
	if e := p.keywords[keyword]; e != nil {
		return p.resolved(e)
	}
	return nil
}

// lowerAll lowers the top level, the functions of the declaration, and main.
func (p *program) lowerAll() {
	needed := []string{"g_size"}
	if p.defs["g_origins"] != nil {
		needed = append(needed, "g_origins")
	}
	roots := []string{"g_code", "g_position", "g_options", "g_result_at", "g_stuck_at"}
	if p.startKind != "" {
		roots = append(roots, "g_starts")
	}
	if p.keywords["steps"] != nil {
		needed = append(needed, "g_steps")
	}
	if p.file.HasMain() {
		roots = append(roots, "main")
	} else {
		roots = append(roots, "g_show")
		p.uses("join")
		p.uses("str")
	}
	p.written = p.needed(append(needed, roots...))
	p.setup = &function{name: "setup", ret: tNone, def: &definition{}}
	p.current = p.setup
	p.vars = bindings{}
	var list []syntax.Stmt
	for _, s := range p.tree.Stmts {
		if p.keep(s) {
			list = append(list, s)
		}
	}
	p.setup.body = p.block(list)
	declare(p.setup)
	p.checkCopies(p.setup)
	at := &syntax.Ident{NamePos: p.game.DeclaredAt()}
	for _, name := range roots {
		f := p.function(at, name, nil)
		if name == "main" {
			p.main = f
		}
	}
	for _, f := range p.fields {
		p.tuples = p.tuples || f.kind == "cells"
	}
	if p.tuples && len(p.shown) > 0 {
		fail(p.shown[0], "a list is printed in a program that has tuples of the same shape, which print otherwise; print its elements")
	}
	if p.file.HasMain() && p.marking() && !p.asked.nimbers && !p.asked.sums && !p.asked.remoteness {
		p.function(at, "g_origins", nil)
	}
}
