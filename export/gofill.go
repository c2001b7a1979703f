package export

// choice prints a conditional expression as a statement.
func (c *golang) choice(e *expr, say func(*expr)) {
	if e.op != oCond {
		say(e)
		return
	}
	c.line("if %s {", c.expr(e.args[0], 0))
	c.indent++
	c.choice(e.args[1], say)
	c.indent--
	c.line("} else {")
	c.indent++
	c.choice(e.args[2], say)
	c.indent--
	c.line("}")
}

func (c *golang) returning(s *stmt) {
	if len(s.values) == 0 || c.typ(s.values[0].typ) == "" {
		c.line("return")
		return
	}
	e := s.values[0]
	switch {
	case fills(e):
		c.line("var out %s", c.typ(e.typ))
		c.fill("out", e)
		c.line("return out")
	case e.op == oCond:
		c.line("if %s {", c.expr(e.args[0], 0))
		c.indent++
		c.returning(&stmt{values: e.args[1:2]})
		c.indent--
		c.line("}")
		c.returning(&stmt{values: e.args[2:3]})
	default:
		c.line("return %s", c.expr(e, 0))
	}
}

// fill appends the elements of e to a list.
func (c *golang) fill(out string, e *expr) {
	switch {
	case e.op == oList && len(e.args) == 0:
	case e.op == oList:
		c.line("%s = append(%s, %s)", out, out, c.list(e.args))
	case e.op == oCall && e.text == "concat":
		c.fill(out, e.args[0])
		c.fill(out, e.args[1])
	case e.op == oCall && e.text == "copy":
		c.fill(out, e.args[0])
	case e.op == oCond && fills(e):
		c.line("if %s {", c.expr(e.args[0], 0))
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
		c.line("%s = append(%s, %s...)", out, out, c.expr(e, 0))
	}
}

func (c *golang) comprehension(out string, e *expr) {
	depth := 0
	for _, cl := range e.clauses {
		if cl.cond != nil {
			c.line("if %s {", c.expr(cl.cond, 0))
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
	c.line("%s = append(%s, %s)", out, out, c.expr(e.args[0], 0))
	for range depth {
		c.indent--
		c.line("}")
	}
}
