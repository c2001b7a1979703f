package export

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"

	"grundy/game"
)

// What every exported program needs beside the rules (the numbers of positions, the moves of
// take=, the questions that main asks) is itself written in the language of game files,
// added to the text of the file, and translated with it. Its names begin with g_, which
// is dropped in translation.

// A field of a position.
type field struct {
	name   string
	typ    *typ
	domain game.Domain
	expr   syntax.Expr // as declared
	kind   string      // range, bool, words, cells, subset
	args   []syntax.Expr
}

// A composer writes the added text.
type composer struct {
	*program
	src      []string // lines of the file
	keywords map[string]syntax.Expr
	text     strings.Builder
}

// source returns the text of an expression.
func (c *composer) source(e syntax.Expr) string {
	if t, ok := e.(*syntax.TupleExpr); ok && !t.Lparen.IsValid() {
		from, to := t.Span()
		return "(" + c.between(from, to) + ")"
	}
	from, to := e.Span()
	return c.between(from, to)
}

func (c *composer) between(from, to syntax.Position) string {
	if from.Line == to.Line {
		return cut(c.src[from.Line-1], from.Col, to.Col)
	}
	lines := []string{cut(c.src[from.Line-1], from.Col, 1<<30)}
	for i := from.Line; i < to.Line-1; i++ {
		lines = append(lines, c.src[i])
	}
	lines = append(lines, cut(c.src[to.Line-1], 1, to.Col))
	return "(" + strings.Join(lines, "\n") + ")"
}

// cut returns columns from to to, not included, of a line; columns count runes from 1.
func cut(line string, from, to int32) string {
	r := []rune(line)
	n := int32(utf8.RuneCountInString(line)) + 1
	return string(r[min(from, n)-1 : min(to, n)-1])
}

func (c *composer) line(format string, args ...any) {
	fmt.Fprintf(&c.text, format+"\n", args...)
}

// resolved follows a name that is assigned once to what it stands for.
func (p *program) resolved(e syntax.Expr) syntax.Expr {
	for range 10 {
		e = unparen(e)
		id, ok := e.(*syntax.Ident)
		if !ok || p.constants[id.Name] == nil {
			return e
		}
		e = p.constants[id.Name]
	}
	return e
}

// readFields finds the fields and their domains in the declaration.
func (c *composer) readFields() {
	position := c.resolved(c.keywords["position"])
	var names []string
	var domains []syntax.Expr
	switch x := position.(type) {
	case *syntax.DictExpr:
		for _, e := range x.List {
			entry := e.(*syntax.DictEntry)
			l, ok := entry.Key.(*syntax.Literal)
			if !ok {
				failAt(entry.Key, "a field whose name is not written out")
			}
			names, domains = append(names, l.Value.(string)), append(domains, entry.Value)
		}
	default:
		failAt(c.keywords["position"], "position= that is not a dict written out")
	}
	for i, f := range c.game.Space().Fields() {
		c.fields = append(c.fields, c.readDomain(field{name: names[i], domain: f.Domain, expr: domains[i]}))
	}
}

func (c *composer) readDomain(f field) field {
	e := c.resolved(f.expr)
	if call, ok := e.(*syntax.CallExpr); ok {
		if id, ok := call.Fn.(*syntax.Ident); ok {
			f.kind, f.args = id.Name, call.Args
		}
	}
	switch d := f.domain.(type) {
	case game.Range:
		f.typ = tInt
		if f.kind != "range" || len(f.args) > 2 {
			failAt(f.expr, "this domain; expected range(...) written out")
		}
	case game.Bool:
		f.typ, f.kind = tBool, "bool"
	case game.Words:
		f.typ, f.kind = tStr, "words"
	case game.Subset:
		f.typ = tInt
		if len(f.args) != 1 {
			failAt(f.expr, "subsets of a fixed size")
		}
	case game.Cells:
		f.typ = listOf(tStr)
		if d.Alphabet.Ints() != nil {
			f.typ = listOf(tInt)
		}
		if f.kind != "cells" || len(f.args) != 2 {
			failAt(f.expr, "this domain; expected cells(...) written out")
		}
	default:
		failAt(f.expr, "the domain %s", f.domain)
	}
	return f
}

// sizes writes the sizes of the domains, which are set up with the top level.
func (c *composer) sizes() {
	for i := range c.fields {
		f := &c.fields[i]
		switch f.kind {
		case "range":
			if len(f.args) == 2 {
				c.line("g_lowest_%s = %s", f.name, c.source(f.args[0]))
				c.line("g_size_%s = %s - g_lowest_%s", f.name, c.source(f.args[1]), f.name)
			} else {
				c.line("g_size_%s = %s", f.name, c.source(f.args[0]))
			}
		case "subset":
			c.line("g_size_%s = 1 << %s", f.name, c.source(f.args[0]))
		case "words":
			c.line("g_words_%s = %s", f.name, c.source(f.expr))
			c.line("g_size_%s = len(g_words_%s)", f.name, f.name)
		case "cells":
			letters := c.resolved(f.args[0])
			text := c.source(letters)
			if l, ok := letters.(*syntax.Literal); ok && l.Token == syntax.STRING {
				text += ".elems()"
			}
			c.line("g_letters_%s = list(%s)", f.name, text)
			c.line("g_cells_%s = %s", f.name, c.source(f.args[1]))
			c.line("g_size_%s = g_power(len(g_letters_%s), g_cells_%s)", f.name, f.name, f.name)
		}
	}
	product := []string{}
	for _, f := range c.fields {
		product = append(product, f.size())
	}
	if c.player {
		product = append([]string{"2"}, product...)
	}
	c.line("g_size = %s", strings.Join(product, " * "))
}

func (f *field) size() string {
	if f.kind == "bool" {
		return "2"
	}
	return "g_size_" + f.name
}

// rank is the text of the number of a value in its domain.
func (f *field) rank() string {
	switch f.kind {
	case "bool":
		return fmt.Sprintf("int(%s)", f.name)
	case "words":
		return fmt.Sprintf("g_rank_in(g_words_%s, %s)", f.name, f.name)
	case "cells":
		return fmt.Sprintf("g_rank_cells(g_letters_%s, %s, g_cells_%s)", f.name, f.name, f.name)
	}
	return fmt.Sprintf("g_rank(%s, %s)", f.above(f.name), f.size())
}

// above is the text of x less the lowest value of a range.
func (f *field) above(x string) string {
	if f.kind == "range" && len(f.args) == 2 {
		return x + " - g_lowest_" + f.name
	}
	return x
}

// unrank is the text of the value with number x.
func (f *field) unrank(x string) string {
	switch f.kind {
	case "bool":
		return x + " == 1"
	case "words":
		return fmt.Sprintf("g_words_%s[%s]", f.name, x)
	case "cells":
		return fmt.Sprintf("g_cells(g_letters_%s, %s, g_cells_%s)", f.name, x, f.name)
	}
	if f.kind == "range" && len(f.args) == 2 {
		return fmt.Sprintf("g_lowest_%s + %s", f.name, x)
	}
	return x
}

// names lists the arguments of all functions of the game.
func (c *composer) names() []string {
	var out []string
	if c.player {
		out = append(out, "player")
	}
	for _, f := range c.fields {
		out = append(out, f.name)
	}
	return out
}

func (c *composer) args() string { return strings.Join(c.names(), ", ") }

// coding writes the two functions between positions and their numbers.
func (c *composer) coding() {
	c.line("# The number of a position among all.")
	c.line("def g_code(%s):", c.args())
	sum := ""
	if c.player {
		sum = "player"
	}
	for i := range c.fields {
		f := &c.fields[i]
		switch {
		case sum == "":
			sum = f.rank()
		case strings.Contains(sum, "+"):
			sum = fmt.Sprintf("(%s) * %s + %s", sum, f.size(), f.rank())
		default:
			sum = fmt.Sprintf("%s * %s + %s", sum, f.size(), f.rank())
		}
	}
	c.line("    return %s", sum)
	c.line("# The position with that number.")
	c.line("def g_position(g_here):")
	c.line("    g_rest = g_here")
	names := c.names()
	for i := len(c.fields) - 1; i >= 0; i-- {
		f := &c.fields[i]
		digit := fmt.Sprintf("g_rem(g_rest, %s)", f.size())
		if i == 0 && !c.player {
			digit = "g_rest"
		}
		c.line("    %s = %s", f.name, f.unrank(digit))
		if i > 0 || c.player {
			c.line("    g_rest = g_div(g_rest, %s)", f.size())
		}
	}
	if c.player {
		c.line("    player = g_rest")
	}
	c.line("    return %s", tupleText(names))
}

func tupleText(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// position writes the line that takes a number apart.
func (c *composer) position() {
	c.line("    %s = g_position(g_here)", strings.Join(c.names(), ", "))
}
