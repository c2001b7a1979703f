package gamefile

import (
	"errors"
	"fmt"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// namesSpan reports whether a file names the builtin span: only then can an option be one.
func namesSpan(tree *syntax.File) (found bool) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok && id.Name == "span" {
			b, ok := id.Binding.(*resolve.Binding)
			found = found || ok && b.Scope == resolve.Predeclared
		}
		return true
	})
	return found
}

// spans notes whether options may be spans.
func (d *declarer) spans() error {
	d.decl.rules.Spans = d.file.spans && d.decl.moves != nil && d.decl.spanless() == nil
	return nil
}

// spanless says why span(...) has no meaning in the game, or returns nil.
func (d *declaration) spanless() error {
	if d.symmetry != nil {
		return errors.New("span(lo, hi) does not go with symmetries=")
	}
	if len(d.space.Fields()) == 1 && d.same == nil {
		if _, ok := d.space.Fields()[0].Domain.(game.Range); ok {
			return nil
		}
	}
	if d.same != nil {
		return errors.New("span(lo, hi) does not go with same=")
	}
	return errors.New("span(lo, hi) is an option of games of one field that is a range")
}

// span appends the two words of a span, or none if it is empty.
func (e *evaluator) span(s *starlark.Thread, v *lang.Span, b *game.Batch) error {
	if err := e.g.decl.spanless(); err != nil {
		return err
	}
	lo, hi, ok := v.Ends()
	if !ok {
		return fmt.Errorf("expected ints of 64 bits, got %s", lang.Brief(v))
	}
	if lo > hi {
		return nil
	}
	first, err := e.to(s, v.Lo, false)
	if err != nil {
		return err
	}
	last, err := e.to(s, v.Hi, false)
	if err != nil {
		return err
	}
	b.Options = append(b.Options, game.Option(first)|game.Span, game.Option(last))
	return nil
}
