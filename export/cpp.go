package export

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"
)

// cpp prints C++17.
type cpp struct {
	writer
	p     *program
	names *namer
	out   int // names of temporary variables
	ctor  bool
	push  func(*expr) // instead of adding to a list, if not nil
}

const cppWords = `alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const constexpr continue
	decltype default delete do double else enum explicit export extern false float for friend goto if inline int long mutable namespace
	new noexcept not not_eq nullptr operator or or_eq private protected public register return short signed sizeof static struct switch
	template this throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq string vector
	tuple map get tie swap move cout cin endl sort reverse elem len abs min max sum gcd join str letter letters put copy range concat
	repeat mod floor_div rank rank_in rank_cells cells power look_up has equal differ words slice zip enumerate std size_t min_of max_of
	any_of all_of popcount divisors primes sorted reversed distinct split`

func (p *program) write(language string, m *plan) (string, error) {
	switch language {
	case "cpp":
		return p.printCPP(m), nil
	case "go":
		return p.printGo(m)
	}
	return p.printPython(m), nil
}

// ours are the names of the composed text, which the file's own are kept apart from.
func (p *program) ours() string {
	var names []string
	for name := range p.defs {
		if s, ok := strings.CutPrefix(name, "g_"); ok {
			names = append(names, s)
		}
	}
	for name := range p.globals {
		if s, ok := strings.CutPrefix(name, "g_"); ok {
			names = append(names, s)
		}
	}
	return strings.Join(names, " ")
}

func (p *program) printCPP(m *plan) string {
	c := &cpp{writer: writer{unit: "    "}, p: p, names: newNamer(cppWords, ourNames, p.ours())}
	c.indent = 1
	for _, name := range p.ordered {
		c.line("%s %s{};", c.typ(p.globals[name]), c.names.name(name))
	}
	c.line("")
	c.constructor()
	for _, f := range p.functions {
		c.line("")
		c.function(f)
	}
	if m.Retrograde {
		c.line("")
		c.visit()
	}
	c.line("")
	c.insert(solver("cpp/solver.txt", m))
	for _, info := range p.params {
		if info.given {
			c.line("")
			c.line("%s param_%s() { return given_%s; }", c.typ(info.typ), info.name, info.name)
			c.b.WriteString(fmt.Sprintf("    %s given_%s;\n", c.typ(info.typ), info.name))
		}
	}
	body := c.b.String()

	c.b.Reset()
	c.indent = 0
	c.line("// %s", m.Title)
	c.line("// Method: %s.", m.Reason)
	if p.main == nil {
		c.line("// Prints the outcome of every position, or of the one whose fields are given as arguments.")
	}
	used := p.usedHelpers()
	used["die"] = true
	c.insert(prelude("cpp/prelude.txt", "//#", used))
	c.line("")
	c.line("struct Game {")
	c.b.WriteString(body)
	c.line("};")
	c.line("")
	var defaults []string
	for _, info := range p.params {
		defaults = append(defaults, c.expr(p.constant(&syntax.Ident{NamePos: p.game.DeclaredAt()}, info), 0))
	}
	game := "Game game{" + strings.Join(defaults, ", ") + "};"
	if p.main != nil {
		c.line("int main() {")
		c.line("    Input input;")
		c.line("    %s", game)
		c.line("    game.run(input);")
		c.line("}")
	} else {
		c.line("int main(int count, char** args) {")
		c.line("    %s", game)
		c.line("    game.print_table(vector<string>(args + 1, args + count));")
		c.line("}")
	}
	return tidy(c.b.String())
}

// usedHelpers are the sections of the prelude that the program needs.
func (p *program) usedHelpers() map[string]bool {
	used := map[string]bool{}
	for name := range p.used {
		if strings.HasPrefix(name, "input.") {
			used["input"] = true
			if name != "input.json" {
				continue
			}
			name = "json"
		}
		used[name] = true
	}
	if p.main != nil {
		used["input"] = true
	}
	return used
}

func (c *cpp) constructor() {
	var params []string
	for _, info := range c.p.params {
		params = append(params, c.pass(info.typ)+" "+c.names.name(info.name))
	}
	c.line("Game(%s) {", strings.Join(params, ", "))
	c.indent++
	c.ctor = true
	for _, info := range c.p.params {
		if info.given {
			c.line("given_%s = %s;", info.name, c.names.name(info.name))
		}
	}
	c.locals(c.p.setup)
	c.block(c.p.setup.body)
	c.ctor = false
	c.indent--
	c.line("}")
}

func (c *cpp) function(f *function) {
	for _, d := range f.doc {
		c.line("// %s", d)
	}
	name := c.fn(f)
	var params []string
	for _, v := range f.params {
		t := c.pass(v.typ)
		if v.assigned(f.body) {
			t = c.typ(v.typ)
		}
		params = append(params, t+" "+c.names.name(v.name))
	}
	c.line("%s %s(%s) {", c.typ(f.ret), name, strings.Join(params, ", "))
	c.indent++
	c.locals(f)
	c.block(f.body)
	c.indent--
	c.line("}")
}

// fn is the name of a function; main is called run.
func (c *cpp) fn(f *function) string {
	if f == c.p.main {
		return "run"
	}
	if f.def == nil || strings.HasPrefix(f.def.name, "g_") {
		return f.name
	}
	return c.names.name(f.name)
}

func (c *cpp) locals(f *function) {
	for _, v := range f.vars {
		if v.top {
			c.line("%s %s{};", c.typ(v.typ), c.names.name(v.name))
		}
	}
}

func (c *cpp) block(list []*stmt) {
	for _, s := range list {
		for _, text := range s.comment {
			c.line("// %s", text)
		}
		c.stmt(s)
	}
}

func (c *cpp) stmt(s *stmt) {
	switch s.op {
	case sAssign:
		c.assign(s)
	case sExpr:
		c.line("%s;", c.expr(s.values[0], 0))
	case sAppend:
		c.line("%s.push_back(%s);", c.place(s.targets[0]), c.expr(s.values[0], 0))
	case sReturn:
		c.returning(s)
	case sBreak:
		c.line("break;")
	case sContinue:
		c.line("continue;")
	case sPrint, sFail:
		name := map[sop]string{sPrint: "print", sFail: "die"}[s.op]
		if s.op == sFail {
			c.line("%s(join(\" \", {%s}));", name, c.words(s.values))
			return
		}
		c.line("print({%s});", c.words(s.values))
	case sIf:
		c.line("if (%s) {", c.expr(s.values[0], 0))
		c.body(s.body)
		for len(s.other) == 1 && s.other[0].op == sIf && s.other[0].comment == nil {
			s = s.other[0]
			c.line("} else if (%s) {", c.expr(s.values[0], 0))
			c.body(s.body)
		}
		if s.other != nil {
			c.line("} else {")
			c.body(s.other)
		}
		c.line("}")
	case sWhile:
		c.line("while (%s) {", c.expr(s.values[0], 0))
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

func (c *cpp) body(list []*stmt) {
	c.indent++
	c.block(list)
	c.indent--
}

// words are the arguments of print as texts; braces keep their order.
func (c *cpp) words(list []*expr) string {
	var out []string
	for _, e := range list {
		out = append(out, c.expr(c.p.str(e), 0))
	}
	return strings.Join(out, ", ")
}

// loop opens a loop and returns the lines that its body begins with.
func (c *cpp) loop(vars []*variable, in *expr, body []*stmt) []string {
	own := true // the loop declares its variables
	for _, v := range vars {
		own = own && (v.comp || v.loops)
	}
	name := c.names.name(vars[0].name)
	if len(vars) == 1 && in.op == oCall && in.text == "range" && own && in.args[2].op == oInt && in.args[2].num > 0 {
		from, to, by := c.expr(in.args[0], 0), in.args[1], in.args[2].num
		end := c.expr(to, 6)
		decl := fmt.Sprintf("Int %s = %s", name, from)
		if !fixed(to, body) {
			c.out++
			decl += fmt.Sprintf(", end%d = %s", c.out, c.expr(to, 0))
			end = fmt.Sprintf("end%d", c.out)
		}
		step := name + "++"
		if by != 1 {
			step = fmt.Sprintf("%s += %d", name, by)
		}
		c.line("for (%s; %s < %s; %s) {", decl, name, end, step)
		return nil
	}
	list := c.expr(in, 0)
	if own && len(vars) == 1 {
		c.line("for (%s %s : %s) {", c.pass(vars[0].typ), name, list)
		return nil
	}
	if own && in.typ.elem().k == kTuple {
		var all []string
		for _, v := range vars {
			all = append(all, c.names.name(v.name))
		}
		c.line("for (const auto& [%s] : %s) {", strings.Join(all, ", "), list)
		return nil
	}
	c.out++
	c.line("for (const auto& item%d : %s) {", c.out, list)
	var lines []string
	if in.typ.elem().k == kList {
		lines = append(lines, fmt.Sprintf("need(item%d, %d);", c.out, len(vars)))
	}
	for i, v := range vars {
		t := ""
		if own {
			t = c.pass(v.typ) + " "
		}
		get := fmt.Sprintf("get<%d>(item%d)", i, c.out)
		switch {
		case len(vars) == 1:
			get = fmt.Sprintf("item%d", c.out)
		case in.typ.elem().k == kList:
			get = fmt.Sprintf("item%d[%d]", c.out, i)
		}
		lines = append(lines, fmt.Sprintf("%s%s = %s;", t, c.names.name(v.name), get))
	}
	return lines
}

// fixed reports whether the value of e cannot change while a loop with this body runs, and costs little.
func fixed(e *expr, body []*stmt) bool {
	switch e.op {
	case oInt, oGlobal, oArg:
		return true
	case oVar:
		return !e.v.assigned(body)
	}
	return false
}

// assigned reports whether v is assigned in a block.
func (v *variable) assigned(list []*stmt) bool {
	for _, s := range list {
		for _, t := range s.targets {
			if t.op == oVar && t.v == v {
				return true
			}
		}
		if v.assigned(s.body) || v.assigned(s.other) {
			return true
		}
	}
	return false
}

func (c *cpp) assign(s *stmt) {
	if len(s.targets) == 1 {
		t, v := s.targets[0], s.values[0]
		if s.declares[0] {
			if v.op == oComp {
				c.line("%s %s;", c.typ(t.typ), c.names.name(t.v.name))
				c.fill(c.names.name(t.v.name), v)
				return
			}
			c.line("%s %s = %s;", c.typ(t.typ), c.names.name(t.v.name), c.expr(v, 0))
			return
		}
		c.line("%s = %s;", c.place(t), c.expr(v, 0))
		return
	}
	if len(s.values) == 1 {
		c.unpack(s)
		return
	}
	all := true
	for i, t := range s.targets {
		all = all && s.declares[i] && t.op == oVar
	}
	if all {
		for i, t := range s.targets {
			c.line("%s %s = %s;", c.typ(t.typ), c.names.name(t.v.name), c.expr(s.values[i], 0))
		}
		return
	}
	c.declareNew(s)
	c.out++
	var types, values []string
	for i, v := range s.values {
		types, values = append(types, c.typ(s.targets[i].typ)), append(values, c.expr(v, 0))
	}
	c.line("tuple<%s> values%d{%s};", strings.Join(types, ", "), c.out, strings.Join(values, ", "))
	for i, t := range s.targets {
		c.line("%s = get<%d>(values%d);", c.place(t), i, c.out)
	}
}

func (c *cpp) declareNew(s *stmt) {
	for i, t := range s.targets {
		if s.declares[i] {
			c.line("%s %s;", c.typ(t.typ), c.names.name(t.v.name))
		}
	}
}

// unpack assigns the elements of one tuple.
func (c *cpp) unpack(s *stmt) {
	all := true
	var names []string
	for i, t := range s.targets {
		all = all && s.declares[i]
		names = append(names, c.place(t))
	}
	if all {
		c.line("auto [%s] = %s;", strings.Join(names, ", "), c.expr(s.values[0], 0))
		return
	}
	c.declareNew(s)
	c.line("tie(%s) = %s;", strings.Join(names, ", "), c.expr(s.values[0], 0))
}

func (c *cpp) returning(s *stmt) {
	if len(s.values) == 0 || c.typ(s.values[0].typ) == "void" {
		c.line("return;")
		return
	}
	e := s.values[0]
	if !fills(e) {
		c.line("return %s;", c.expr(e, 0))
		return
	}
	c.line("%s out;", c.typ(e.typ))
	c.fill("out", e)
	c.line("return out;")
}

// fills reports whether e is better written as loops that fill a list.
func fills(e *expr) bool {
	switch {
	case e.op == oComp:
		return true
	case e.op == oCall && e.text == "concat":
		return fills(e.args[0]) || fills(e.args[1])
	case e.op == oCall && e.text == "copy":
		return fills(e.args[0])
	case e.op == oCond && e.typ.is().k == kList:
		return fills(e.args[1]) || fills(e.args[2])
	}
	return false
}

// place is e as something to assign to.
func (c *cpp) place(e *expr) string {
	if e.op == oIndex {
		if e.args[0].typ.is().k == kDict {
			return fmt.Sprintf("%s[%s]", c.place(e.args[0]), c.expr(e.args[1], 0))
		}
		c.p.uses("at")
		return fmt.Sprintf("elem(%s, %s)", c.place(e.args[0]), c.expr(e.args[1], 0))
	}
	return c.expr(e, 0)
}
