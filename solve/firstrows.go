package solve

import (
	"context"
	"fmt"
	"slices"

	"grundy/game"
)

// FirstRows is a game with an unbounded field, ended after some of its values (the rows). It is right for those
// since no option leads to a later row: one that does is an error.
type firstRows struct {
	game.Game
	space        *game.Space // the shortened one
	whole, short game.Axis   // the unbounded field, in the whole space and in the shortened one
}

// newFirstRows ends g after so many rows.
func newFirstRows(g game.Game, rows uint64) (*firstRows, error) {
	whole := g.Space().Rows()
	fields := slices.Clone(g.Space().Fields())
	fields[whole.Field].Domain = game.Range{Hi: int64(rows)}
	space, err := game.NewSpace(fields, g.Space().Named())
	if err != nil {
		return nil, err
	}
	return &firstRows{Game: g, space: space, whole: whole, short: space.Axis(whole.Field)}, nil
}

// Space implements game.Game.
func (f *firstRows) Space() *game.Space { return f.space }

// wholeCode returns a position as the whole game has it.
func (f *firstRows) wholeCode(c game.Code) game.Code { return f.whole.At(f.short.Split(c)) }

// NowhereError implements locator.
func (f *firstRows) NowhereError(from, to game.Code) error {
	if l, ok := f.Game.(locator); ok {
		return l.NowhereError(f.wholeCode(from), f.wholeCode(to))
	}
	n := game.NotationOf(f)
	return fmt.Errorf("position %s: the option %s is no position", n.Format(from), n.Format(to))
}

// Generator implements game.Game.
func (f *firstRows) Generator(ctx context.Context) (game.Generator, error) {
	gen, err := f.Game.Generator(ctx)
	if err != nil {
		return nil, err
	}
	return &rowGenerator{Generator: gen, of: f}, nil
}

// A rowGenerator gives the options of the shortened game.
type rowGenerator struct {
	game.Generator
	of    *firstRows
	codes []game.Code
}

// Options implements game.Generator.
func (r *rowGenerator) Options(codes []game.Code, b *game.Batch) (int, error) {
	r.codes = r.codes[:0]
	for _, c := range codes {
		r.codes = append(r.codes, r.of.wholeCode(c))
	}
	n, err := r.Generator.Options(r.codes, b)
	for i, c := range r.codes[:n] {
		row := r.of.whole.Row(c)
		for k, o := range b.At(i) {
			if o.Ends() {
				continue
			}
			to, place := r.of.whole.Split(o.Code())
			if to > row {
				return i, r.grows(c, o.Code())
			}
			b.At(i)[k] = o&^(game.MaxSize-1) | game.Option(r.of.short.At(to, place))
		}
	}
	return n, err
}

// grows is the error of an option to a later row.
func (r *rowGenerator) grows(from, to game.Code) error {
	n := game.NotationOf(r.of.Game)
	return fmt.Errorf("position %s: the option %s has a larger %s, and where that is nat() no move may make it larger",
		n.Format(from), n.Format(to), r.of.whole.Name)
}
