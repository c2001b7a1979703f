package export

import (
	"strings"

	"go.starlark.net/syntax"
)

// visit prints a function that shows the numbers of the options one by one, until it is told to stop: no
// list of them is made where moves is one comprehension.
func (c *cpp) visit() {
	c.line("// Shows the options of a position one by one until see says that it has seen enough.")
	c.line("template <class F> bool visit(Int here, F see) {")
	c.indent++
	moves := c.p.movesFunction()
	if c.p.mode == plainOptions && moves != nil && len(moves.body) == 1 && moves.body[0].op == sReturn && fills(moves.body[0].values[0]) && c.spreads(moves.body[0].values[0]) {
		var names []string
		for _, v := range moves.params {
			names = append(names, c.names.name(v.name))
		}
		if len(names) == 1 {
			c.line("%s %s = position(here);", c.typ(moves.params[0].typ), names[0])
		} else {
			c.line("auto [%s] = position(here);", strings.Join(names, ", "))
		}
		c.push = func(e *expr) {
			args := []string{}
			if c.p.player {
				args = append(args, "1 - "+names[0])
			}
			if len(c.p.fields) == 1 {
				args = append(args, c.expr(e, 0))
			} else {
				args = append(args, c.list(e.args))
			}
			c.line("if (see(code(%s))) return true;", strings.Join(args, ", "))
		}
		c.fill("", moves.body[0].values[0])
		c.push = nil
	} else {
		c.line("for (Int to : options(here))")
		c.line("    if (see(to)) return true;")
	}
	c.line("return false;")
	c.indent--
	c.line("}")
}

// spreads reports whether the elements of a list to be filled are written out field by field.
func (c *cpp) spreads(e *expr) bool {
	switch {
	case e.op == oComp || e.op == oList:
		for _, a := range e.args {
			if len(c.p.fields) > 1 && a.op != oTuple {
				return false
			}
		}
		return true
	case e.op == oCall && (e.text == "concat" || e.text == "copy"):
		for _, a := range e.args {
			if !c.spreads(a) {
				return false
			}
		}
		return true
	case e.op == oCond && fills(e):
		return c.spreads(e.args[1]) && c.spreads(e.args[2])
	}
	return false
}

// movesFunction is the function that lists the options, or nil.
func (p *program) movesFunction() *function {
	if id, ok := p.resolvedKeyword("moves").(*syntax.Ident); ok && p.defs[id.Name] != nil {
		return p.defs[id.Name].fn
	}
	if d := p.defs["g_moves"]; d != nil {
		return d.fn
	}
	return nil
}

// fill appends the elements of e to a list.
func (c *cpp) fill(out string, e *expr) {
	switch {
	case e.op == oList:
		for _, a := range e.args {
			c.add(out, a)
		}
	case e.op == oCall && e.text == "concat":
		c.fill(out, e.args[0])
		c.fill(out, e.args[1])
	case e.op == oCall && e.text == "copy":
		c.fill(out, e.args[0])
	case e.op == oCond && fills(e):
		c.line("if (%s) {", c.expr(e.args[0], 0))
		c.indent++
		c.fill(out, e.args[1])
		c.indent--
		c.line("} else {")
		c.indent++
		c.fill(out, e.args[2])
		c.indent--
		c.line("}")
	case e.op == oComp:
		c.comprehension(out, e)
	default:
		c.line("for (const auto& item : %s) %s.push_back(item);", c.expr(e, 0), out)
	}
}

func (c *cpp) comprehension(out string, e *expr) {
	depth := 0
	for _, cl := range e.clauses {
		if cl.cond != nil {
			c.line("if (%s) {", c.expr(cl.cond, 0))
			c.indent++
			depth++
			continue
		}
		lines := c.loop(cl.vars, cl.in, nil)
		c.indent++
		depth++
		for _, l := range lines {
			c.line("%s", l)
		}
	}
	c.add(out, e.args[0])
	for range depth {
		c.indent--
		c.line("}")
	}
}

// add prints what is done with one element of a list.
func (c *cpp) add(out string, e *expr) {
	if c.push != nil {
		c.push(e)
		return
	}
	c.line("%s.push_back(%s);", out, c.expr(e, 0))
}
