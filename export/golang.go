package export

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"

	"go.starlark.net/syntax"
)

// golang prints Go.
type golang struct {
	writer
	p      *program
	names  *namer
	out    int          // names of temporary variables
	tuples map[int]bool // arities of tuples
}

const goWords = `break case chan const continue default defer else fallthrough for func go goto if import interface map package range return
	select struct switch type var any append bool byte cap clear close complex copy delete error false imag int len make max min new nil
	panic print println real recover rune string true uint init fmt os bufio slices sort strconv strings bits math json reflect io
	elem letter letters put concat repeat mod floorDiv rankOf rankIn rankCells cells lookUp has equal slice zip enumerate minOf maxOf anyOf
	allOf divisors primes sorted reversed distinct split join str words text choose g`

func (p *program) printGo(m *plan) (string, error) {
	c := &golang{writer: writer{unit: "\t"}, p: p, names: newNamer(goWords, ourNames, p.ours()), tuples: map[int]bool{}}
	c.line("type Game struct {")
	for _, name := range p.ordered {
		c.line("%s %s", c.names.name(name), c.typ(p.globals[name]))
	}
	for _, info := range p.params {
		if info.given {
			c.line("given_%s %s", info.name, c.typ(info.typ))
		}
	}
	c.line("\tsolver")
	c.line("}")
	c.line("")
	c.constructor()
	for _, f := range p.functions {
		c.line("")
		c.function(f)
	}
	c.line("")
	c.insert(solver("go/solver.txt", m))
	for _, info := range p.params {
		if info.given {
			c.line("func (g *Game) param_%s() %s { return g.given_%s }", info.name, c.typ(info.typ), info.name)
		}
	}
	c.line("")
	var defaults []string
	for _, info := range p.params {
		defaults = append(defaults, c.expr(p.constant(&syntax.Ident{NamePos: p.game.DeclaredAt()}, info), 0))
	}
	c.line("func main() {")
	c.line("\tdefer output.Flush()")
	c.line("\tgame := newGame(%s)", strings.Join(defaults, ", "))
	if p.main != nil {
		c.line("\tgame.run(newInput())")
	} else {
		c.line("\tgame.printTable(os.Args[1:])")
	}
	c.line("}")
	body := c.b.String()

	used := p.usedHelpers()
	used["die"] = true
	helpers := prelude("go/prelude.txt", "//#", used) + c.tupleTypes()
	code := regexp.MustCompile(`(?m)//.*$`).ReplaceAllString(helpers+body, "")
	c.b.Reset()
	c.line("// %s", m.Title)
	c.line("//")
	c.line("// Method: %s.", m.Reason)
	if p.main == nil {
		c.line("// Prints the outcome of every position, or of the one whose fields are given as arguments.")
	}
	c.line("package main")
	c.line("")
	c.line("import (")
	for _, path := range []string{"bufio", "encoding/json", "fmt", "io", "math", "math/bits", "os", "reflect", "slices", "sort", "strconv", "strings"} {
		name := path[strings.LastIndex(path, "/")+1:]
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(code) {
			c.line("\t%q", path)
		}
	}
	c.line(")")
	c.line("")
	c.b.WriteString(helpers + "\n" + body)
	text := tidy(c.b.String())
	pretty, err := format.Source([]byte(text))
	if err != nil {
		return "", fmt.Errorf("the exported program is no Go, which is a defect: %w", err)
	}
	return string(pretty), nil
}

func (c *golang) tupleTypes() string {
	var b strings.Builder
	for n := 1; n < 20; n++ {
		if !c.tuples[n] {
			continue
		}
		var types, fields []string
		for i := range n {
			types, fields = append(types, letterOf(i)), append(fields, letterOf(i)+" "+letterOf(i))
		}
		fmt.Fprintf(&b, "type Tuple%d[%s any] struct {\n\t%s\n}\n\n", n, strings.Join(types, ", "), strings.Join(fields, "\n\t"))
	}
	return b.String()
}

func letterOf(i int) string { return string(rune('A' + i)) }

func (c *golang) typ(t *typ) string {
	t = t.is()
	switch t.k {
	case kBool:
		return "bool"
	case kStr:
		return "string"
	case kOutcome:
		return "Outcome"
	case kList:
		return "[]" + c.typ(t.elem())
	case kTuple:
		c.tuples[len(t.elems)] = true
		var elems []string
		for _, e := range t.elems {
			elems = append(elems, c.typ(e))
		}
		if len(elems) == 0 {
			return "struct{}"
		}
		return fmt.Sprintf("Tuple%d[%s]", len(elems), strings.Join(elems, ", "))
	case kDict:
		if holdsList(t.elems[0]) {
			fail(c.p.game.DeclaredAt(), "a dict whose keys hold lists, in Go")
		}
		return "map[" + c.typ(t.elems[0]) + "]" + c.typ(t.elems[1])
	case kOption:
		if c.p.mode == endOptions {
			return "int"
		}
		return "[]" + c.typ(c.p.position())
	case kTable:
		return "*Game"
	case kInput:
		return "*Input"
	case kNone:
		return ""
	}
	return "int"
}

func holdsList(t *typ) bool {
	t = t.is()
	if t.k == kList || t.k == kDict {
		return true
	}
	for _, e := range t.elems {
		if holdsList(e) {
			return true
		}
	}
	return false
}

func (c *golang) constructor() {
	var params []string
	for _, info := range c.p.params {
		params = append(params, c.names.name(info.name)+" "+c.typ(info.typ))
	}
	c.line("func newGame(%s) *Game {", strings.Join(params, ", "))
	c.indent++
	c.line("g := &Game{}")
	for _, info := range c.p.params {
		if info.given {
			c.line("g.given_%s = %s", info.name, c.names.name(info.name))
		}
	}
	c.locals(c.p.setup)
	c.block(c.p.setup.body)
	c.line("return g")
	c.indent--
	c.line("}")
}

func (c *golang) function(f *function) {
	for _, d := range f.doc {
		c.line("// %s", d)
	}
	var params []string
	for _, v := range f.params {
		params = append(params, c.names.name(v.name)+" "+c.typ(v.typ))
	}
	c.line("func (g *Game) %s(%s) %s {", c.fn(f), strings.Join(params, ", "), c.typ(f.ret))
	c.indent++
	c.locals(f)
	c.block(f.body)
	if n := len(f.body); c.typ(f.ret) != "" && (n == 0 || f.body[n-1].op != sReturn && (f.body[n-1].op != sIf || f.body[n-1].other == nil)) {
		c.line("panic(\"unreachable\")")
	}
	c.indent--
	c.line("}")
}

func (c *golang) fn(f *function) string {
	if f == c.p.main {
		return "run"
	}
	if f.def == nil || strings.HasPrefix(f.def.name, "g_") {
		return f.name
	}
	return c.names.name(f.name)
}

func (c *golang) locals(f *function) {
	for _, v := range f.vars {
		if v.top {
			c.line("var %s %s", c.names.name(v.name), c.typ(v.typ))
			c.useIt(v)
		}
	}
}

// useIt keeps the compiler from refusing a variable that is never read.
func (c *golang) useIt(v *variable) {
	if !v.read {
		c.line("_ = %s", c.names.name(v.name))
	}
}

func (c *golang) block(list []*stmt) {
	for _, s := range list {
		for _, text := range s.comment {
			c.line("// %s", text)
		}
		c.stmt(s)
	}
}

func (c *golang) body(list []*stmt) {
	c.indent++
	c.block(list)
	c.indent--
}

func (c *golang) stmt(s *stmt) {
	switch s.op {
	case sAssign:
		c.assign(s)
	case sExpr:
		text := c.expr(s.values[0], 0)
		if c.typ(s.values[0].typ) != "" {
			text = "_ = " + text
		}
		c.line("%s", text)
	case sAppend:
		list := c.place(s.targets[0])
		c.line("%s = append(%s, %s)", list, list, c.expr(s.values[0], 0))
	case sReturn:
		c.returning(s)
	case sBreak:
		c.line("break")
	case sContinue:
		c.line("continue")
	case sPrint, sFail:
		name := map[sop]string{sPrint: "printWords", sFail: "die"}[s.op]
		var words []string
		for _, e := range s.values {
			words = append(words, c.expr(c.p.str(e), 0))
		}
		if s.op == sFail {
			c.line("die(strings.Join([]string{%s}, \" \"))", strings.Join(words, ", "))
			return
		}
		c.line("%s(%s)", name, strings.Join(words, ", "))
	case sIf:
		c.line("if %s {", c.expr(s.values[0], 0))
		c.body(s.body)
		if s.other != nil {
			c.line("} else {")
			c.body(s.other)
		}
		c.line("}")
	case sWhile:
		if s.values[0].op == oBool && s.values[0].num == 1 {
			c.line("for {")
		} else {
			c.line("for %s {", c.expr(s.values[0], 0))
		}
		c.body(s.body)
		c.line("}")
	case sFor:
		var vars []*variable
		for _, t := range s.targets {
			vars = append(vars, t.v)
		}
		after := c.loop(vars, s.values[0], s.body)
		c.indent++
		for _, l := range after {
			c.line("%s", l)
		}
		c.indent--
		c.body(s.body)
		c.line("}")
	}
}

// loop opens a loop and returns the lines that its body begins with.
func (c *golang) loop(vars []*variable, in *expr, body []*stmt) []string {
	own := true // the loop declares its variables
	for _, v := range vars {
		own = own && (v.comp || v.loops)
	}
	name := c.names.name(vars[0].name)
	if len(vars) == 1 && in.op == oCall && in.text == "range" && own && in.args[2].op == oInt && in.args[2].num > 0 {
		from, to, by := in.args[0], in.args[1], in.args[2].num
		if from.op == oInt && from.num == 0 && by == 1 && to.op != oInt {
			if vars[0].read {
				c.line("for %s := range %s {", name, c.expr(to, 0))
			} else {
				c.line("for range %s {", c.expr(to, 0))
			}
			return nil
		}
		c.out++
		step := name + "++"
		if by != 1 {
			step = fmt.Sprintf("%s += %d", name, by)
		}
		if fixed(to, body) {
			c.line("for %s := %s; %s < %s; %s {", name, c.expr(from, 0), name, c.expr(to, 5), step)
		} else {
			c.line("for %s, end%d := %s, %s; %s < end%d; %s {", name, c.out, c.expr(from, 0), c.expr(to, 0), name, c.out, step)
		}
		return nil
	}
	list := c.expr(in, 0)
	if own && len(vars) == 1 {
		if vars[0].read {
			c.line("for _, %s := range %s {", name, list)
		} else {
			c.line("for range %s {", list)
		}
		return nil
	}
	c.out++
	item := fmt.Sprintf("item%d", c.out)
	c.line("for _, %s := range %s {", item, list)
	var left, right, lines []string
	fresh := false
	if in.typ.elem().k == kList {
		c.p.uses("need")
		lines = append(lines, fmt.Sprintf("need(%s, %d)", item, len(vars)))
	}
	for i, v := range vars {
		get := item + "." + letterOf(i)
		if len(vars) == 1 {
			get = item
		} else if in.typ.elem().k == kList {
			get = fmt.Sprintf("%s[%d]", item, i)
		}
		name := c.names.name(v.name)
		if own && !v.read {
			name = "_"
		} else {
			fresh = true
		}
		left, right = append(left, name), append(right, get)
	}
	sign := " = "
	if own && fresh {
		sign = " := "
	}
	return append(lines, strings.Join(left, ", ")+sign+strings.Join(right, ", "))
}

// assignTo prints target = value, or its declaration.
func (c *golang) assignTo(t *expr, declares bool, value string) {
	if !declares {
		c.line("%s = %s", c.place(t), value)
		return
	}
	name := c.names.name(t.v.name)
	if t.typ.is().k == kInt || t.typ.is().k == kMaybe || t.typ.is().k == kUnknown {
		c.line("%s := int(%s)", name, value)
	} else {
		c.line("%s := %s", name, value)
	}
	c.useIt(t.v)
}

func (c *golang) assign(s *stmt) {
	if len(s.targets) == 1 {
		t, v := s.targets[0], s.values[0]
		if s.declares[0] && t.op == oVar && (v.op == oComp || v.op == oCond) {
			c.line("var %s %s", c.names.name(t.v.name), c.typ(t.typ))
			c.useIt(t.v)
			if v.op == oComp {
				c.fill(c.names.name(t.v.name), v)
			} else {
				c.choice(v, func(e *expr) { c.line("%s = %s", c.names.name(t.v.name), c.expr(e, 0)) })
			}
			return
		}
		if v.op == oCond {
			c.choice(v, func(e *expr) { c.line("%s = %s", c.place(t), c.expr(e, 0)) })
			return
		}
		c.assignTo(t, s.declares[0], c.expr(v, 0))
		return
	}
	var left, right []string
	for i, t := range s.targets {
		if s.declares[i] {
			c.line("var %s %s", c.names.name(t.v.name), c.typ(t.typ))
			c.useIt(t.v)
		}
		left = append(left, c.place(t))
	}
	if len(s.values) == 1 {
		c.out++
		item := fmt.Sprintf("item%d", c.out)
		c.line("%s := %s", item, c.expr(s.values[0], 0))
		for i := range s.targets {
			right = append(right, item+"."+letterOf(i))
		}
	} else {
		for _, v := range s.values {
			right = append(right, c.expr(v, 0))
		}
	}
	c.line("%s = %s", strings.Join(left, ", "), strings.Join(right, ", "))
}

// place is e as something to assign to.
func (c *golang) place(e *expr) string {
	if e.op == oIndex {
		if e.args[0].typ.is().k == kDict {
			return fmt.Sprintf("%s[%s]", c.place(e.args[0]), c.expr(e.args[1], 0))
		}
		c.p.uses("at")
		return fmt.Sprintf("*spot(%s, %s)", c.place(e.args[0]), c.expr(e.args[1], 0))
	}
	return c.expr(e, 0)
}
