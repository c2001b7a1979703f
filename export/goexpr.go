package export

import (
	"fmt"
	"strconv"
	"strings"
)

// Precedences of Go, as far as they are used without brackets.
var goPrecedence = map[string]int{"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "+": 4, "-": 4, "*": 5}

// camel turns a name of the prelude into one of Go.
func camel(s string) string {
	parts := strings.Split(s, "_")
	for i := 1; i < len(parts); i++ {
		if parts[i] != "" {
			parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
		}
	}
	return strings.Join(parts, "")
}

// expr prints an expression where the operator around it binds as tightly as outer.
func (c *golang) expr(e *expr, outer int) string {
	switch e.op {
	case oInt:
		if e.num < 0 && outer > 0 {
			return fmt.Sprintf("(%d)", e.num)
		}
		return fmt.Sprint(e.num)
	case oStr:
		return strconv.Quote(e.text)
	case oBool:
		return map[int64]string{0: "false", 1: "true"}[e.num]
	case oOutcome:
		return e.text
	case oNone:
		if e.typ.is().k == kOutcome {
			return "NONE"
		}
		return "None"
	case oVar:
		return c.names.name(e.v.name)
	case oGlobal:
		return "g." + c.names.name(e.text)
	case oArg:
		return c.names.name(e.text)
	case oBin:
		return c.binary(e, outer)
	case oUn:
		return strings.Replace(e.text, "~", "^", 1) + c.expr(e.args[0], 6)
	case oCall:
		return c.call(e)
	case oFunc:
		return "g." + c.fn(e.fn) + "(" + c.list(e.args) + ")"
	case oMethod:
		return c.method(e)
	case oList, oTuple:
		return c.typ(e.typ) + "{" + c.list(e.args) + "}"
	case oDict:
		var entries []string
		for i := 0; i < len(e.args); i += 2 {
			entries = append(entries, c.expr(e.args[i], 0)+": "+c.expr(e.args[i+1], 0))
		}
		return c.typ(e.typ) + "{" + strings.Join(entries, ", ") + "}"
	case oField:
		return c.expr(e.args[0], 6) + "." + letterOf(int(e.num))
	case oIndex:
		return fmt.Sprintf("elem(%s, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0))
	case oCond:
		if harmless(e.args[1]) && harmless(e.args[2]) {
			c.p.uses("choose")
			return fmt.Sprintf("choose(%s, %s, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0), c.expr(e.args[2], 0))
		}
		return c.lambda(e.typ, func(inner *golang) { inner.returning(&stmt{values: []*expr{e}}) })
	case oComp:
		return c.lambda(e.typ, func(inner *golang) { inner.returning(&stmt{values: []*expr{e}}) })
	case oSolve:
		return "newGame(" + c.list(e.args) + ")"
	}
	panic("export: an expression that Go does not know")
}

// harmless reports whether e costs nothing and cannot fail.
func harmless(e *expr) bool {
	switch e.op {
	case oInt, oStr, oBool, oOutcome, oNone, oVar, oGlobal:
		return true
	}
	return false
}

func (c *golang) list(args []*expr) string {
	var out []string
	for _, a := range args {
		out = append(out, c.expr(a, 0))
	}
	return strings.Join(out, ", ")
}

func (c *golang) binary(e *expr, outer int) string {
	text, level := e.text, goPrecedence[e.text]
	if raw, ok := strings.CutPrefix(text, "raw"); ok {
		text, level = raw, 5
	}
	tight := level
	if level == 0 {
		tight = 6 // bit operators
	}
	right := tight + 1
	if text == "&&" || text == "||" {
		right = tight
	}
	s := fmt.Sprintf("%s %s %s", c.expr(e.args[0], tight), text, c.expr(e.args[1], right))
	if level == 0 && outer > 0 || level > 0 && outer > level {
		return "(" + s + ")"
	}
	return s
}

func (c *golang) call(e *expr) string {
	switch e.text {
	case "len", "min", "max":
		return e.text + "(" + c.list(e.args) + ")"
	case "wins":
		if e.args[0].op == oStr {
			for i, name := range c.p.playerNames {
				if name == e.args[0].text {
					c.p.uses("choose")
					return fmt.Sprintf("choose(%s == %d, WIN, LOSS)", c.expr(e.args[1], 4), i)
				}
			}
			fail(e.pos, "%q is no player", e.args[0].text)
		}
		return fmt.Sprintf("wins(%s, players, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0))
	case "player_number":
		return fmt.Sprintf("playerNumber(%s, players)", c.expr(e.args[0], 0))
	case "tuple_of":
		n := len(e.typ.is().elems)
		t := c.typ(e.typ)
		var fields []string
		for i := range n {
			fields = append(fields, fmt.Sprintf("list[%d]", i))
		}
		c.p.uses("need")
		return fmt.Sprintf("func(list %s) %s {\nneed(list, %d)\nreturn %s{%s}\n}(%s)", c.typ(e.args[0].typ), t, n, t, strings.Join(fields, ", "), c.expr(e.args[0], 0))
	case "concat", "repeat", "slice":
		if e.typ.is().k == kStr {
			return e.text + "Text(" + c.list(e.args) + ")"
		}
	case "has":
		if holdsList(e.args[1].typ) {
			return "hasDeep(" + c.list(e.args) + ")"
		}
	case "xor", "gcd", "rank":
		return e.text + "Of(" + c.list(e.args) + ")"
	case "any_of", "all_of":
		return camel(e.text) + "(" + c.list(e.args) + ")"
	case "range":
		return "rangeOf(" + c.list(e.args) + ")"
	case "copy":
		return "copyOf(" + c.list(e.args) + ")"
	}
	return camel(e.text) + "(" + c.list(e.args) + ")"
}

func (c *golang) method(e *expr) string {
	on, args := c.expr(e.args[0], 9), e.args[1:]
	switch e.text {
	case "int":
		return on + ".number()"
	case "json":
		return fmt.Sprintf("readJSON[%s](%s)", c.typ(e.typ), on)
	case "all_ints", "all_words":
		return on + "." + camel(e.text) + "()"
	}
	return fmt.Sprintf("%s.%s(%s)", on, e.text, c.list(args))
}

// lambda prints statements inside of an expression.
func (c *golang) lambda(t *typ, say func(*golang)) string {
	inner := &golang{writer: writer{unit: c.unit, indent: c.indent + 1}, p: c.p, names: c.names, out: c.out, tuples: c.tuples}
	say(inner)
	c.out = inner.out
	return "func() " + c.typ(t) + " {\n" + inner.b.String() + "}()"
}
