package export

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"
)

// python prints Python 3.
type python struct {
	writer
	p     *program
	names *namer
}

const pythonWords = `False None True and as assert async await break class continue def del elif else except finally for from global if import in
	is lambda nonlocal not or pass raise return try while with yield sys json math len min max sum abs range list tuple set dict str int bool
	sorted reversed enumerate zip any all print elem letter letters put concat repeat rank_of rank_in rank_cells cells look_up has equal slice_of
	divisors primes distinct split join words text self`

func (p *program) printPython(m *plan) string {
	c := &python{writer: writer{unit: "    "}, p: p, names: newNamer(pythonWords, ourNames, p.ours())}
	c.line("class Game:")
	c.indent++
	c.constructor()
	for _, f := range p.functions {
		c.line("")
		c.function(f)
	}
	c.line("")
	c.insert(solver("python/solver.txt", m))
	for _, info := range p.params {
		if info.given {
			c.line("")
			c.line("def param_%s(self):", info.name)
			c.line("    return self.given_%s", info.name)
		}
	}
	c.indent--
	var defaults []string
	for _, info := range p.params {
		defaults = append(defaults, c.expr(p.constant(&syntax.Ident{NamePos: p.game.DeclaredAt()}, info), 0))
	}
	c.line("")
	c.line("")
	if p.main != nil {
		c.line("Game(%s).run(Input())", strings.Join(defaults, ", "))
	} else {
		c.line("Game(%s).print_table(sys.argv[1:])", strings.Join(defaults, ", "))
	}
	body := c.b.String()
	c.b.Reset()
	c.line("# %s", m.Title)
	c.line("#")
	c.line("# Method: %s.", m.Reason)
	if p.main == nil {
		c.line("# Prints the outcome of every position, or of the one whose fields are given as arguments.")
	}
	used := p.usedHelpers()
	used["die"] = true
	c.b.WriteString(prelude("python/prelude.txt", "#//", used))
	c.line("")
	c.b.WriteString(body)
	return tidyPython(c.b.String())
}

// tidyPython leaves at most two empty lines in a row.
func tidyPython(s string) string {
	for strings.Contains(s, "\n\n\n\n") {
		s = strings.ReplaceAll(s, "\n\n\n\n", "\n\n\n")
	}
	return s
}

func (c *python) constructor() {
	params := []string{"self"}
	for _, info := range c.p.params {
		params = append(params, c.names.name(info.name))
	}
	c.line("def __init__(%s):", strings.Join(params, ", "))
	c.indent++
	c.line("self.solved = False")
	c.line("self.extra = []")
	for _, info := range c.p.params {
		if info.given {
			c.line("self.given_%s = %s", info.name, c.names.name(info.name))
		}
	}
	c.block(c.p.setup.body)
	c.indent--
}

func (c *python) function(f *function) {
	for _, d := range f.doc {
		c.line("# %s", d)
	}
	params := []string{"self"}
	for _, v := range f.params {
		params = append(params, c.names.name(v.name))
	}
	c.line("def %s(%s):", c.fn(f), strings.Join(params, ", "))
	c.body(f.body)
}

func (c *python) fn(f *function) string {
	if f == c.p.main {
		return "run"
	}
	if f.def == nil || strings.HasPrefix(f.def.name, "g_") {
		return f.name
	}
	return c.names.name(f.name)
}

func (c *python) block(list []*stmt) {
	for _, s := range list {
		for _, text := range s.comment {
			c.line("# %s", text)
		}
		c.stmt(s)
	}
}

func (c *python) body(list []*stmt) {
	c.indent++
	if len(list) == 0 {
		c.line("pass")
	}
	c.block(list)
	c.indent--
}

func (c *python) stmt(s *stmt) {
	switch s.op {
	case sAssign:
		var left, right []string
		for _, t := range s.targets {
			left = append(left, c.expr(t, 0))
		}
		for _, v := range s.values {
			right = append(right, c.expr(v, 0))
		}
		c.line("%s = %s", strings.Join(left, ", "), strings.Join(right, ", "))
	case sExpr:
		c.line("%s", c.expr(s.values[0], 0))
	case sAppend:
		c.line("%s.append(%s)", c.expr(s.targets[0], 9), c.expr(s.values[0], 0))
	case sReturn:
		if len(s.values) == 0 {
			c.line("return")
			return
		}
		c.line("return %s", c.expr(s.values[0], 0))
	case sBreak:
		c.line("break")
	case sContinue:
		c.line("continue")
	case sPrint, sFail:
		var words []string
		for _, e := range s.values {
			words = append(words, c.expr(c.p.str(e), 0))
		}
		if s.op == sFail {
			c.line("die(\" \".join([%s]))", strings.Join(words, ", "))
			return
		}
		c.line("print(%s)", strings.Join(words, ", "))
	case sIf:
		c.line("if %s:", c.expr(s.values[0], 0))
		c.body(s.body)
		for len(s.other) == 1 && s.other[0].op == sIf && s.other[0].comment == nil {
			s = s.other[0]
			c.line("elif %s:", c.expr(s.values[0], 0))
			c.body(s.body)
		}
		if s.other != nil {
			c.line("else:")
			c.body(s.other)
		}
	case sWhile:
		c.line("while %s:", c.expr(s.values[0], 0))
		c.body(s.body)
	case sFor:
		var names []string
		for _, t := range s.targets {
			names = append(names, c.expr(t, 0))
		}
		c.line("for %s in %s:", strings.Join(names, ", "), c.over(s.values[0], 0))
		c.body(s.body)
	}
}

// Precedences of Python, as far as they are used without brackets.
var pythonPrecedence = map[string]int{
	"||": 1, "&&": 2, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 7, "-": 7, "*": 8, "//": 8, "%": 8,
}

// expr prints an expression where the operator around it binds as tightly as outer.
func (c *python) expr(e *expr, outer int) string {
	switch e.op {
	case oInt:
		if e.num < 0 && outer > 0 {
			return fmt.Sprintf("(%d)", e.num)
		}
		return fmt.Sprint(e.num)
	case oStr:
		return quotePython(e.text)
	case oBool:
		return map[int64]string{0: "False", 1: "True"}[e.num]
	case oOutcome:
		return e.text
	case oNone:
		return "None"
	case oVar:
		return c.names.name(e.v.name)
	case oGlobal:
		return "self." + c.names.name(e.text)
	case oArg:
		return c.names.name(e.text)
	case oBin:
		return c.binary(e.text, e.args[0], e.args[1], outer)
	case oUn:
		if e.text == "!" {
			s := "not " + c.expr(e.args[0], 3)
			if outer > 2 {
				return "(" + s + ")"
			}
			return s
		}
		return e.text + c.expr(e.args[0], 9)
	case oCall:
		return c.call(e, outer)
	case oFunc:
		return "self." + c.fn(e.fn) + "(" + c.list(e.args) + ")"
	case oMethod:
		return c.method(e)
	case oList:
		return "[" + c.list(e.args) + "]"
	case oTuple:
		if len(e.args) == 1 {
			return "(" + c.list(e.args) + ",)"
		}
		return "(" + c.list(e.args) + ")"
	case oDict:
		var entries []string
		for i := 0; i < len(e.args); i += 2 {
			entries = append(entries, c.expr(e.args[i], 0)+": "+c.expr(e.args[i+1], 0))
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case oField:
		return fmt.Sprintf("%s[%d]", c.expr(e.args[0], 9), e.num)
	case oIndex:
		return fmt.Sprintf("%s[%s]", c.expr(e.args[0], 9), c.expr(e.args[1], 0))
	case oCond:
		s := fmt.Sprintf("%s if %s else %s", c.expr(e.args[1], 1), c.expr(e.args[0], 1), c.expr(e.args[2], 0))
		if outer > 0 {
			return "(" + s + ")"
		}
		return s
	case oComp:
		var b strings.Builder
		for _, cl := range e.clauses {
			if cl.cond != nil {
				b.WriteString(" if " + c.expr(cl.cond, 1))
				continue
			}
			var names []string
			for _, v := range cl.vars {
				names = append(names, c.names.name(v.name))
			}
			b.WriteString(" for " + strings.Join(names, ", ") + " in " + c.over(cl.in, 1))
		}
		return "[" + c.expr(e.args[0], 0) + b.String() + "]"
	case oSolve:
		return "Game(" + c.list(e.args) + ")"
	}
	panic("export: an expression that Python does not know")
}

// over prints what a loop runs over.
func (c *python) over(e *expr, outer int) string {
	if e.op == oCall {
		switch e.text {
		case "enumerate", "zip":
			return e.text + "(" + c.list(e.args) + ")"
		case "letters":
			return c.expr(e.args[0], outer)
		case "range":
			return strings.TrimSuffix(strings.TrimPrefix(c.expr(e, 0), "list("), ")")
		}
	}
	return c.expr(e, outer)
}

func (c *python) list(args []*expr) string {
	var out []string
	for _, a := range args {
		out = append(out, c.expr(a, 0))
	}
	return strings.Join(out, ", ")
}

func (c *python) binary(text string, a, b *expr, outer int) string {
	text = strings.TrimPrefix(text, "raw")
	if text == "/" {
		text = "//"
	}
	level := pythonPrecedence[text]
	tight := level
	if level == 0 {
		tight = 9 // bit operators
	}
	left, right := tight, tight+1
	if level == 4 {
		left = 5
	}
	if text == "&&" || text == "||" {
		right = tight
	}
	word := map[string]string{"&&": "and", "||": "or"}[text]
	if word == "" {
		word = text
	}
	if b.op == oNone {
		word = map[string]string{"==": "is", "!=": "is not"}[text]
	}
	s := fmt.Sprintf("%s %s %s", c.expr(a, left), word, c.expr(b, right))
	if level == 0 && outer > 0 || level > 0 && outer > level {
		return "(" + s + ")"
	}
	return s
}

func (c *python) call(e *expr, outer int) string {
	switch e.text {
	case "floor_div":
		return c.binary("//", e.args[0], e.args[1], outer)
	case "mod":
		return c.binary("%", e.args[0], e.args[1], outer)
	case "shift_right":
		return c.binary(">>", e.args[0], e.args[1], outer)
	case "concat":
		return c.binary("+", e.args[0], e.args[1], outer)
	case "repeat":
		return c.binary("*", e.args[0], e.args[1], outer)
	case "equal":
		return c.binary("==", e.args[0], e.args[1], outer)
	case "differ":
		return c.binary("!=", e.args[0], e.args[1], outer)
	case "has", "has_text", "has_key":
		return "(" + c.expr(e.args[1], 5) + " in " + c.expr(e.args[0], 5) + ")"
	case "look_up", "letter":
		return fmt.Sprintf("%s[%s]", c.expr(e.args[0], 9), c.expr(e.args[1], 0))
	case "range":
		args := e.args
		if args[2].op == oInt && args[2].num == 1 {
			args = args[:2]
			if args[0].op == oInt && args[0].num == 0 {
				args = args[1:]
			}
		}
		return "list(range(" + c.list(args) + "))"
	case "copy", "letters":
		return "list(" + c.over(e.args[0], 0) + ")"
	case "len", "min", "max", "abs", "sum", "sorted":
		return e.text + "(" + c.list(e.args) + ")"
	case "min_of", "max_of", "any_of", "all_of":
		return strings.TrimSuffix(e.text, "_of") + "(" + c.list(e.args) + ")"
	case "enumerate":
		return "list(enumerate(" + c.over(e.args[0], 0) + "))"
	case "zip":
		return "list(zip(" + c.list(e.args) + "))"
	case "join":
		return c.expr(e.args[0], 9) + ".join(" + c.expr(e.args[1], 0) + ")"
	case "split":
		return c.expr(e.args[0], 9) + ".split()"
	case "str":
		return "text(" + c.list(e.args) + ")"
	case "xor", "gcd", "rank", "slice", "reversed":
		return e.text + "_of(" + c.list(e.args) + ")"
	case "wins":
		return fmt.Sprintf("wins(%s, self.players, %s)", c.expr(e.args[0], 0), c.expr(e.args[1], 0))
	case "player_number":
		return fmt.Sprintf("self.players.index(%s)", c.expr(e.args[0], 0))
	case "tuple_of":
		return fmt.Sprintf("tuple_of(%s, %d)", c.expr(e.args[0], 0), len(e.typ.is().elems))
	}
	return e.text + "(" + c.list(e.args) + ")"
}

func (c *python) method(e *expr) string {
	on, args := c.expr(e.args[0], 9), e.args[1:]
	if e.text == "int" {
		return on + ".number()"
	}
	return fmt.Sprintf("%s.%s(%s)", on, e.text, c.list(args))
}

func quotePython(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 32:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
