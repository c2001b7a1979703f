package compile

import (
	"go.starlark.net/syntax"
)

// harmless checks the name of a move, which is not computed: it must be a string that
// surely can be made. What it is made of is computed, since that may fail.
func (c *compiler) harmless(e syntax.Expr) {
	switch e := unparen(e).(type) {
	case *syntax.Literal:
		if e.Token == syntax.STRING {
			return
		}
	case *syntax.BinaryExpr:
		if e.Op == syntax.PLUS {
			c.harmless(e.X)
			c.harmless(e.Y)
			return
		}
		if format, ok := unparen(e.X).(*syntax.Literal); ok && e.Op == syntax.PERCENT && format.Token == syntax.STRING {
			c.formatted(format.Value.(string), c.expr(e.Y))
			return
		}
	case *syntax.CondExpr:
		c.asBool(c.expr(e.Cond))
		c.harmless(e.True)
		c.harmless(e.False)
		return
	case *syntax.CallExpr:
		if name, ok := builtinName(e.Fn); ok && (name == "str" || name == "repr") && len(e.Args) == 1 {
			c.expr(positional(c, e)[0])
			return
		}
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && dot.Name.Name == "format" {
			if text, ok := unparen(dot.X).(*syntax.Literal); ok && text.Token == syntax.STRING {
				c.bracesFormatted(text.Value.(string), e)
				return
			}
		}
		if fn := c.calledFunc(e); fn != nil {
			args := c.arguments(e)
			c.at(e)
			c.invoke(e, fn, args, &sink{element: c.harmless, none: func() {}, single: true})
			return
		}
	}
	if v := c.expr(e); v.t.k == tStr || v.t.k == tNever || v.t.k == tNone {
		return
	}
	c.at(e)
	c.unsupported("a name computed in this way is not known to the compiler")
}

// formatted checks "..." % v for formats of %d, %s, %r and %%.
func (c *compiler) formatted(format string, v value) {
	if c.env == nil {
		return
	}
	parts := []value{v}
	if v.t.k == tTuple {
		parts = parts[:0]
		for i := range v.t.elems {
			parts = append(parts, v.part(i))
		}
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		ok := i < len(format)
		if ok && format[i] == '%' {
			continue
		}
		if ok = ok && len(parts) > 0; ok {
			switch format[i] {
			case 'd':
				ok = parts[0].t.k == tInt
			case 's', 'r':
			default:
				ok = false
			}
			parts = parts[1:]
		}
		if !ok {
			c.unsupported("a name computed in this way is not known to the compiler")
		}
	}
	if len(parts) > 0 {
		c.unsupported("a name computed in this way is not known to the compiler")
	}
}

// bracesFormatted checks "...".format(...) with plain {} only.
func (c *compiler) bracesFormatted(text string, e *syntax.CallExpr) {
	args := c.exprs(positional(c, e))
	holes := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '{' && text[i] != '}' {
			continue
		}
		if text[i] == '{' && i+1 < len(text) && text[i+1] == '}' {
			holes++
			i++
			continue
		}
		holes = len(args) + 1
	}
	if holes > len(args) {
		c.unsupported("a name computed in this way is not known to the compiler")
	}
}
