package export

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"

	"grundy/game"
)

// rules writes what the solver asks of a position: its result, its options, its starts.
func (c *composer) rules() {
	switch _, takes := c.keywords["take"]; {
	case c.game.Heap() != nil:
		c.codeMoves()
	case takes:
		c.takeMoves()
	}
	c.result()
	c.options()
	c.stuck()
	if _, ok := c.keywords["start"]; ok {
		c.starts()
	}
}

// takeMoves writes moves, and its reverse, of a game of amounts.
func (c *composer) takeMoves() {
	c.line("g_take = %s", c.source(c.keywords["take"]))
	loop := "g_x"
	var amounts, low, high, fewer, more []string
	for i := range c.fields {
		f := &c.fields[i]
		x := fmt.Sprintf("take_%s", f.name)
		amounts = append(amounts, x)
		low = append(low, fmt.Sprintf("%s <= %s", x, f.above(f.name)))
		high = append(high, fmt.Sprintf("%s < %s - %s", x, f.size(), f.above(f.name)))
		fewer = append(fewer, fmt.Sprintf("%s - %s", f.name, x))
		more = append(more, fmt.Sprintf("%s + %s", f.name, x))
	}
	loop = strings.Join(amounts, ", ")
	c.line("# What one move leads to.")
	c.line("def g_moves(%s):", c.args())
	c.line("    return [%s for %s in g_take if %s]", tupleText(fewer), loop, strings.Join(low, " and "))
	c.line("# What leads to a position in one move.")
	c.line("def g_unmoves(%s):", c.args())
	c.line("    return [%s for %s in g_take if %s]", tupleText(more), loop, strings.Join(high, " and "))
	to := c.to()
	c.line("# The numbers of the positions that lead to one.")
	c.line("def g_origins(g_here):")
	c.position()
	c.line("    return [g_code(%s) for %s in g_unmoves(%s)]", strings.Join(to, ", "), strings.Join(to, ", "), c.args())
}

// to names the fields of an option.
func (c *composer) to() []string {
	var out []string
	for _, f := range c.fields {
		out = append(out, "to_"+f.name)
	}
	return out
}

// calling is the name by which a function of the declaration is called.
func (c *composer) calling(keyword string) string {
	e, ok := c.keywords[keyword]
	if !ok {
		return ""
	}
	switch e := c.resolved(e).(type) {
	case *syntax.Ident:
		if c.defs[e.Name] != nil {
			return e.Name
		}
	case *syntax.LambdaExpr:
		name := "g_" + keyword
		ret := &syntax.ReturnStmt{Return: e.Lambda, Result: e.Body}
		c.defs[name] = &definition{name: name, pos: e.Lambda, params: e.Params, body: []syntax.Stmt{ret}}
		return name
	}
	failAt(e, "%s= that is neither the name of a function nor a lambda", keyword)
	return ""
}

func (c *composer) result() {
	where, result := c.calling("where"), c.calling("result")
	c.line("# What the end of play is worth to the player to move; None while it goes on.")
	c.line("def g_result_at(g_here):")
	if where != "" || result != "" {
		c.position()
	}
	if where != "" {
		c.line("    if not %s(%s):", where, c.args())
		c.line("        return g_NOWHERE")
	}
	switch {
	case result == "":
		c.line("    return None")
	case c.scores() && c.player:
		c.line("    g_points = %s(%s)", result, c.args())
		c.line("    if g_points != None and player == 1:")
		c.line("        return 0 - g_points")
		c.line("    return g_points")
	default:
		c.line("    return %s(%s)", result, c.args())
	}
}

func (c *composer) scores() bool {
	rules := c.game.Rules()
	return rules.Scores
}

func (c *composer) options() {
	moves := "g_moves"
	if _, ok := c.keywords["moves"]; ok {
		moves = c.calling("moves")
	}
	c.line("# The numbers of the options of a position.")
	c.line("def g_options(g_here):")
	c.position()
	other := ""
	if c.player {
		other = "1 - player, "
	}
	to := strings.Join(c.to(), ", ")
	switch c.mode {
	case endOptions:
		c.line("    return %s(%s)", moves, c.args())
	case sumOptions:
		c.line("    return [[g_code(%s) for %s in g_parts] for g_parts in %s(%s)]", to, to, moves, c.args())
	default:
		c.line("    return [g_code(%s%s) for %s in %s(%s)]", other, to, to, moves, c.args())
	}
}

func (c *composer) stuck() {
	c.line("# What being stuck is worth to the player to move.")
	c.line("def g_stuck_at(g_here):")
	rules := c.game.Rules()
	if rules.StuckVaries {
		f := c.calling("stuck")
		c.position()
		if c.scores() && c.player {
			c.line("    return %s(%s) if player == 0 else 0 - %s(%s)", f, c.args(), f, c.args())
		} else {
			c.line("    return %s(%s)", f, c.args())
		}
		return
	}
	word := map[game.Outcome]string{game.Win: "WIN", game.Tie: "TIE"}[rules.Stuck]
	switch {
	case c.scores():
		word = "0"
	case word == "":
		word = "LOSS"
	}
	c.line("    return %s", word)
}

// starts writes the function that lists the numbers of the starts, and the questions about them.
func (c *composer) starts() {
	e := c.resolved(c.keywords["start"])
	kind, list := "", []syntax.Expr{e}
	if call, ok := e.(*syntax.CallExpr); ok {
		if id, ok := call.Fn.(*syntax.Ident); ok && (id.Name == "plus" || id.Name == "any") {
			kind, list = id.Name, call.Args
		}
	}
	c.startKind = kind
	if kind == "" {
		c.startKind = "one"
	}
	var parts []string
	for _, x := range list {
		parts = append(parts, c.startList(x))
	}
	if len(parts) == 0 {
		parts = []string{"[]"}
	}
	c.line("# The numbers of the positions that play starts from.")
	c.line("def g_starts():")
	c.line("    return %s", strings.Join(parts, " + "))
}

// startList is the text of a list of the number of one start, or of those behind a star.
func (c *composer) startList(x syntax.Expr) string {
	names := c.names()
	if u, ok := x.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
		to := strings.Join(names, ", ")
		return fmt.Sprintf("[g_code(%s) for %s in %s]", to, to, c.source(u.X))
	}
	r := c.resolved(x)
	if call, ok := r.(*syntax.CallExpr); ok {
		if id, ok := call.Fn.(*syntax.Ident); ok && (id.Name == "times" || id.Name == "plus") {
			failAt(x, "%s inside of a start", id.Name)
		}
	}
	if len(names) == 1 {
		return fmt.Sprintf("[g_code(%s)]", c.source(x))
	}
	t, ok := r.(*syntax.TupleExpr)
	if !ok || len(t.List) != len(names) {
		failAt(x, "a start that is not a tuple written out")
	}
	var args []string
	for i, a := range t.List {
		text := c.source(a)
		if i == 0 && c.player {
			text = c.startPlayer(a, text)
		}
		args = append(args, text)
	}
	return fmt.Sprintf("[g_code(%s)]", strings.Join(args, ", "))
}

func (c *composer) startPlayer(a syntax.Expr, text string) string {
	if l, ok := c.resolved(a).(*syntax.Literal); ok && l.Token == syntax.STRING {
		for i, name := range c.playerNames {
			if name == l.Value {
				return fmt.Sprint(i)
			}
		}
	}
	return text
}

// show writes the function that shows a position as a line of the table.
func (c *composer) show() {
	var parts []string
	if c.player {
		parts = append(parts, fmt.Sprintf("%q if player == 0 else %q", c.playerNames[0], c.playerNames[1]))
	}
	for i := range c.fields {
		f := &c.fields[i]
		text := "str(" + f.name + ")"
		switch f.kind {
		case "words":
			text = f.name
		case "cells":
			text = fmt.Sprintf("%q.join([str(g_x) for g_x in %s])", "", f.name)
		}
		parts = append(parts, text)
	}
	c.line("# A position as the table shows it.")
	c.line("def g_show(g_here):")
	c.position()
	c.line("    return %q.join([%s])", " ", strings.Join(parts, ", "))
}

// questions writes the functions that answer what main asks.
func (c *composer) questions() {
	for _, q := range []struct{ name, at string }{
		{"outcome", "g_value_at"}, {"nimber", "g_nimber_at"}, {"remoteness", "g_plies_at"}, {"score", "g_score_at"},
	} {
		c.line("# The %s of a position.", q.name)
		c.line("def g_%s_of(%s):", q.name, c.args())
		c.line("    return %s(g_code(%s))", q.at, c.args())
		if c.startKind == "one" {
			c.line("# The %s of the start.", q.name)
			c.line("def g_%s_of_start():", q.name)
			c.line("    return %s(g_starts()[0])", q.at)
		}
	}
	if c.startKind == "plus" {
		c.line("# The nimber of the start: that of a sum is the exclusive or of its parts.")
		c.line("def g_nimber_of_start():")
		c.line("    return xor([g_nimber_at(code) for code in g_starts()])")
		c.line("# The outcome of the start.")
		c.line("def g_outcome_of_start():")
		c.line("    return WIN if g_nimber_of_start() != 0 else LOSS")
	}
	if c.player {
		return
	}
	to := strings.Join(c.to(), ", ")
	c.line("# The nimber of a sum is the exclusive or of the nimbers of its parts.")
	c.line("def g_nimber_of_sum(parts):")
	c.line("    return xor([g_nimber_at(g_code(%s)) for %s in parts])", to, to)
	c.line("# The outcome of a sum.")
	c.line("def g_outcome_of_sum(parts):")
	c.line("    return WIN if g_nimber_of_sum(parts) != 0 else LOSS")
}
