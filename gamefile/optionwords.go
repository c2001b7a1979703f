package gamefile

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// words appends the words of a list of options.
func (e *evaluator) words(s *starlark.Thread, list starlark.Iterable, c game.Code, b *game.Batch) error {
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for i := 0; it.Next(&v); i++ {
		if err := e.word(s, v, b); err != nil {
			var inner *insideError
			if errors.As(err, &inner) {
				return err
			}
			return e.g.ruleError(e.g.decl.moves, "moves", c, fmt.Errorf("option %d: %w", i, err))
		}
	}
	return nil
}

// word appends the words of one option, and in a game of gains what each is worth at once.
func (e *evaluator) word(s *starlark.Thread, v starlark.Value, b *game.Batch) (err error) {
	var say lang.Move
	if m, ok := v.(*lang.Move); ok {
		if err := e.allowed(m); err != nil {
			return err
		}
		say, v = *m, m.To
	}
	switch v := v.(type) {
	case lang.Outcome:
		err = e.end(v, b)
	case *lang.Plus:
		err = e.sum(s, v, b)
	case *lang.Span:
		err = e.span(s, v, b)
	default:
		err = e.single(s, v, say.Again, b)
	}
	for e.g.decl.rules.Gains && err == nil && len(b.Gains) < len(b.Options) {
		b.Gains = append(b.Gains, say.Gain)
	}
	return err
}

// allowed reports what of a move has no meaning in this game.
func (e *evaluator) allowed(m *lang.Move) error {
	switch {
	case m.Gain != 0 && !e.g.decl.rules.Gains:
		return errors.New("a move gains points, and no call of move(..., gain = ...) in the file says so: it must be seen in the text that this is a game of points")
	case m.Again && e.g.decl.unmoves != nil:
		return errors.New("the same player moves again after it, which unmoves= cannot say; leave unmoves= out")
	}
	return nil
}

// end appends the word of an option that ends the play.
func (e *evaluator) end(o lang.Outcome, b *game.Batch) error {
	if e.g.decl.rules.Gains {
		return fmt.Errorf("points and outcomes do not mix: in a game where moves gain points expected a position, or plus() for the end, got %s", o)
	}
	word := game.Option(0)
	switch o {
	case lang.WIN:
		word = game.EndWin
	case lang.LOSS:
		word = game.EndLoss
	case lang.TIE:
		word = game.EndTie
	default:
		return errors.New("expected a position, plus(...), WIN, LOSS or TIE, got DRAW, which is play without end")
	}
	b.Options = append(b.Options, word)
	return nil
}

// maxParts bounds the components that one option may have.
const maxParts = 1 << 16

func (e *evaluator) sum(s *starlark.Thread, plus *lang.Plus, b *game.Batch) error {
	if len(plus.Parts) == 0 {
		b.Options = append(b.Options, game.EndSum)
		return nil
	}
	total := uint64(0)
	for i, part := range plus.Parts {
		c, err := e.to(s, part.Value, false)
		if err != nil {
			return fmt.Errorf("part %d of the sum: %w", i, err)
		}
		if total += part.Times; total > maxParts || part.Times > maxParts {
			return fmt.Errorf("expected a sum of at most %d parts, got more", maxParts)
		}
		for range part.Times {
			b.Options = append(b.Options, game.Option(c)|game.More)
		}
	}
	b.Options[len(b.Options)-1] &^= game.More
	return nil
}

// single appends the word of an option that is one position.
func (e *evaluator) single(s *starlark.Thread, v starlark.Value, again bool, b *game.Batch) error {
	c, err := e.to(s, v, again)
	if err != nil {
		return err
	}
	word := game.Option(c)
	if again {
		word |= game.Again
	}
	b.Options = append(b.Options, word)
	return nil
}

// to returns the code of the position that an option leads to: the other player is to move, or with again
// the same one.
func (e *evaluator) to(s *starlark.Thread, v starlark.Value, again bool) (game.Code, error) {
	next := 0
	if e.g.decl.space.Named() {
		next = 1 - e.mover
		if again {
			next = e.mover
		}
	}
	c, err := e.out.option(v, next)
	if err != nil || e.g.decl.same == nil {
		return c, err
	}
	return e.representative(s, c)
}
