package export

import (
	"fmt"
	"strings"
)

// Precedences of C-like languages, as far as they are used without brackets. Bit operators
// always get them.
var precedence = map[string]int{"||": 1, "&&": 2, "==": 4, "!=": 4, "<": 5, "<=": 5, ">": 5, ">=": 5, "+": 7, "-": 7, "*": 8}

// expr prints an expression where the operator around it binds as tightly as outer.
func (c *cpp) expr(e *expr, outer int) string {
	switch e.op {
	case oInt:
		if e.num < -1<<62 || e.num < 0 && outer > 0 {
			return fmt.Sprintf("(%d)", e.num)
		}
		return fmt.Sprint(e.num)
	case oStr:
		return quoteC(e.text) + "s"
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
		if c.ctor && c.isParam(e.text) {
			return "this->" + c.names.name(e.text)
		}
		return c.names.name(e.text)
	case oArg:
		return c.names.name(e.text)
	case oBin:
		return c.binary(e, outer)
	case oUn:
		return e.text + c.expr(e.args[0], 9)
	case oCall:
		return c.call(e)
	case oFunc:
		c.oneReader(e)
		return c.fn(e.fn) + "(" + c.list(e.args) + ")"
	case oMethod:
		return c.method(e)
	case oList:
		return c.typ(e.typ) + "{" + c.list(e.args) + "}"
	case oTuple:
		return c.typ(e.typ) + "{" + c.list(e.args) + "}"
	case oDict:
		var entries []string
		for i := 0; i < len(e.args); i += 2 {
			entries = append(entries, fmt.Sprintf("{%s, %s}", c.expr(e.args[i], 0), c.expr(e.args[i+1], 0)))
		}
		return c.typ(e.typ) + "{" + strings.Join(entries, ", ") + "}"
	case oField:
		return fmt.Sprintf("get<%d>(%s)", e.num, c.expr(e.args[0], 0))
	case oIndex:
		c.oneReader(e)
		return fmt.Sprintf("elem(%s, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0))
	case oCond:
		s := fmt.Sprintf("%s ? %s : %s", c.expr(e.args[0], 1), c.expr(e.args[1], 1), c.expr(e.args[2], 1))
		if outer > 0 {
			return "(" + s + ")"
		}
		return s
	case oComp:
		return c.lambda(e)
	case oSolve:
		return "Game{" + c.list(e.args) + "}"
	}
	panic("export: an expression that C++ does not know")
}

// isParam reports whether the constructor has a parameter of that name.
func (c *cpp) isParam(name string) bool {
	for _, info := range c.p.params {
		if info.name == name {
			return true
		}
	}
	return false
}

func (c *cpp) list(args []*expr) string {
	var out []string
	for _, a := range args {
		out = append(out, c.expr(a, 0))
	}
	return strings.Join(out, ", ")
}

// oneReader refuses operands of which two read from the input: C++ does not say which comes first.
func (c *cpp) oneReader(e *expr) {
	n := 0
	for _, a := range e.args {
		if readsInput(a) {
			n++
		}
	}
	if n > 1 {
		fail(e.pos, "two reads from the input in one expression, whose order C++ leaves open; read them one by one")
	}
}

func readsInput(e *expr) bool {
	if e.typ != nil && e.typ.is().k == kInput {
		return true
	}
	for _, a := range e.args {
		if readsInput(a) {
			return true
		}
	}
	for _, cl := range e.clauses {
		if cl.in != nil && readsInput(cl.in) || cl.cond != nil && readsInput(cl.cond) {
			return true
		}
	}
	return false
}

func (c *cpp) binary(e *expr, outer int) string {
	if e.text != "&&" && e.text != "||" {
		c.oneReader(e)
	}
	text, level := e.text, precedence[e.text]
	if raw, ok := strings.CutPrefix(text, "raw"); ok {
		text, level = raw, 8
	}
	tight := level
	if level == 0 {
		tight = 9 // bit operators
	}
	right := tight + 1
	if text == "&&" || text == "||" {
		right = tight
	}
	first := c.expr(e.args[0], tight)
	if e.typ.is().k == kInt && (narrow(e.args[0]) && (narrow(e.args[1]) || text == "<<")) {
		first = "Int(" + first + ")"
	}
	s := fmt.Sprintf("%s %s %s", first, text, c.expr(e.args[1], right))
	if level == 0 && outer > 0 || level > 0 && outer > level || level == 2 && outer == 1 {
		return "(" + s + ")"
	}
	return s
}

func (c *cpp) call(e *expr) string {
	c.oneReader(e)
	switch e.text {
	case "len":
		c.p.uses("len")
	case "wins":
		if e.args[0].op == oStr {
			for i, name := range c.p.playerNames {
				if name == e.args[0].text {
					return fmt.Sprintf("(%s == %d ? WIN : LOSS)", c.expr(e.args[1], 4), i)
				}
			}
			fail(e.pos, "%q is no player", e.args[0].text)
		}
		return fmt.Sprintf("wins(%s, players, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0))
	case "player_number":
		return fmt.Sprintf("player_number(%s, players)", c.expr(e.args[0], 0))
	case "tuple_of":
		n := len(e.typ.is().elems)
		if n == 0 {
			return "tuple<>{}"
		}
		return fmt.Sprintf("tuple_of<%d>(%s)", n, c.expr(e.args[0], 0))
	case "xor", "gcd", "rank":
		return e.text + "_of(" + c.list(e.args) + ")"
	}
	var args []string
	for _, a := range e.args {
		text := c.expr(a, 0)
		if narrow(a) {
			text = "Int(" + text + ")" // a template would take it for an int
		}
		args = append(args, text)
	}
	return e.text + "(" + strings.Join(args, ", ") + ")"
}

// narrow reports whether C++ takes e for an int of 32 bits.
func narrow(e *expr) bool {
	switch e.op {
	case oInt:
		return true
	case oCond:
		return narrow(e.args[1]) && narrow(e.args[2])
	case oBin:
		return e.typ.is().k == kInt && narrow(e.args[0]) && narrow(e.args[1])
	case oUn:
		return e.text != "!" && narrow(e.args[0])
	}
	return false
}

func (c *cpp) method(e *expr) string {
	on, args := c.expr(e.args[0], 9), e.args[1:]
	if e.args[0].typ.is().k != kInput {
		c.oneReader(&expr{args: args, pos: e.pos})
	}
	switch e.text {
	case "int":
		return on + ".number()"
	case "json":
		c.p.uses("json")
		return fmt.Sprintf("%s.json<%s>()", on, c.typ(e.typ))
	}
	return fmt.Sprintf("%s.%s(%s)", on, e.text, c.list(args))
}

// lambda prints a comprehension inside of an expression.
func (c *cpp) lambda(e *expr) string {
	inner := &cpp{writer: writer{unit: c.unit, indent: c.indent + 1}, p: c.p, names: c.names, out: c.out, ctor: c.ctor}
	inner.line("%s out;", c.typ(e.typ))
	inner.comprehension("out", e)
	inner.line("return out;")
	c.out = inner.out
	return "[&] {\n" + inner.b.String() + strings.Repeat(c.unit, c.indent) + "}()"
}

// quoteC writes a string as C and Go do.
func quoteC(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case ch == '"' || ch == '\\':
			b.WriteByte('\\')
			b.WriteByte(ch)
		case ch == '\n':
			b.WriteString(`\n`)
		case ch == '\t':
			b.WriteString(`\t`)
		case ch < 32 || ch == 127 || ch == '?':
			fmt.Fprintf(&b, `\%03o`, ch)
		default:
			b.WriteByte(ch)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func (c *cpp) typ(t *typ) string {
	t = t.is()
	switch t.k {
	case kBool:
		return "bool"
	case kStr:
		return "string"
	case kOutcome:
		return "Outcome"
	case kList:
		if t.elem().k == kBool {
			return "vector<char>"
		}
		return "vector<" + c.typ(t.elem()) + ">"
	case kTuple:
		var elems []string
		for _, e := range t.elems {
			elems = append(elems, c.typ(e))
		}
		return "tuple<" + strings.Join(elems, ", ") + ">"
	case kDict:
		return "map<" + c.typ(t.elems[0]) + ", " + c.typ(t.elems[1]) + ">"
	case kOption:
		if c.p.mode == endOptions {
			return "Int"
		}
		return "vector<" + c.typ(c.p.position()) + ">"
	case kTable:
		return "Game"
	case kInput:
		return "Input&"
	case kNone:
		return "void"
	}
	return "Int"
}

// pass is the type of a parameter.
func (c *cpp) pass(t *typ) string {
	switch t.is().k {
	case kStr, kList, kTuple, kDict, kOption:
		if s := c.typ(t); s != "Int" {
			return "const " + s + "&"
		}
	}
	return c.typ(t)
}
