package solve

import (
	"context"
	"fmt"

	"grundy/game"
)

// FirstRows is a game with an unbounded field, ended after some of its values (the rows). It is right for those
// since no option leads to a later row: one that does is an error.
type firstRows struct {
	game.Game
	space *game.Space // the shortened one
	half  game.Code   // of the whole space
	cut   game.Code   // of the shortened one
	rest  game.Code   // positions of a row for one mover
}

// newFirstRows ends g after so many rows.
func newFirstRows(g game.Game, rows uint64) (*firstRows, error) {
	whole := g.Space()
	fields := append([]game.Field{}, whole.Fields()...)
	fields[0].Domain = game.Range{Hi: int64(rows)}
	space, err := game.NewSpace(fields, whole.Named())
	if err != nil {
		return nil, err
	}
	f := &firstRows{Game: g, space: space, half: game.Code(whole.Half()), cut: game.Code(space.Half())}
	f.rest = f.half / game.Code(whole.Fields()[0].Domain.Size())
	return f, nil
}

// Space implements game.Game.
func (f *firstRows) Space() *game.Space { return f.space }

// whole returns a position as the whole game has it, and short the other way round.
func (f *firstRows) whole(c game.Code) game.Code { return c/f.cut*f.half + c%f.cut }

func (f *firstRows) short(c game.Code) game.Code { return c/f.half*f.cut + c%f.half }

// NowhereError implements locator.
func (f *firstRows) NowhereError(from, to game.Code) error {
	if l, ok := f.Game.(locator); ok {
		return l.NowhereError(f.whole(from), f.whole(to))
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
		r.codes = append(r.codes, r.of.whole(c))
	}
	n, err := r.Generator.Options(r.codes, b)
	for i, c := range r.codes[:n] {
		row := c % r.of.half / r.of.rest
		for k, o := range b.At(i) {
			if o.Ends() {
				continue
			}
			if to := o.Code() % r.of.half / r.of.rest; to > row {
				return i, r.grows(c, o.Code())
			}
			b.At(i)[k] = o&^(game.MaxSize-1) | game.Option(r.of.short(o.Code()))
		}
	}
	return n, err
}

// grows is the error of an option to a later row.
func (r *rowGenerator) grows(from, to game.Code) error {
	n, field := game.NotationOf(r.of.Game), r.of.space.Fields()[0].Name
	return fmt.Errorf("position %s: the option %s has a larger %s, and where that is nat() no move may make it larger",
		n.Format(from), n.Format(to), field)
}
