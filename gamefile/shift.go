package gamefile

import (
	"context"
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

var _ game.Shifter = (*Game)(nil)

// Shift implements game.Shifter: it runs the rules once for every position of a row (and residue, if they ask for
// one) on a far number in place of the unbounded field, of which only its residue is known and that it is large. What the
// rules return then, they return for all large numbers.
func (g *Game) Shift(ctx context.Context) (game.Shift, error) {
	d := g.decl
	switch {
	case d.take != nil && d.where == nil && d.result == nil && d.stuck == nil:
		return g.shiftOfAmounts(), nil
	case d.take != nil:
		return game.Shift{}, errors.New("take= beside functions is not followed through an unbounded field")
	case d.same != nil:
		return game.Shift{}, errors.New("same= is not followed through an unbounded field")
	case d.rules.Priorities, d.rules.First:
		return game.Shift{}, errors.New("priorities and sum=\"first\" are not followed through an unbounded field")
	}
	far, err := g.farGame(ctx)
	if err != nil {
		return game.Shift{}, err
	}
	s := &shifter{g: far, eval: newEvaluator(ctx, far), shift: game.Shift{Modulus: 1}}
	for {
		wanted, err := s.run()
		if err != nil {
			return game.Shift{}, err
		}
		if wanted == 0 {
			return s.shift, nil
		}
		s.shift = game.Shift{Modulus: lcm(s.shift.Modulus, wanted)}
	}
}

// shiftOfAmounts is Shift where moves take one of a list of amounts.
func (g *Game) shiftOfAmounts() game.Shift {
	s, field := game.Shift{Modulus: 1}, g.decl.space.Rows().Field
	for _, amount := range g.decl.take {
		s.From, s.Back = max(s.From, amount[field]), max(s.Back, amount[field])
	}
	return s
}

// farGame is the game once more, rewritten so that its functions run on far numbers.
func (g *Game) farGame(ctx context.Context) (*Game, error) {
	f := g.file
	tree, err := f.parseTree()
	if err != nil {
		return nil, err
	}
	if err := interp.RewriteFar(tree); err != nil {
		return nil, err
	}
	p, err := starlark.FileProgram(tree, isPredeclared)
	if err != nil {
		return nil, resolveError(err)
	}
	opts := g.opts
	opts.Print = nil
	opts.Fuel.Position = min(opts.Fuel.Position, farFuel)
	m, err := f.execute(ctx, p, &loading{file: f, given: g.mod.given, whole: true}, interp.FarBuiltins, opts)
	if err != nil {
		return nil, err
	}
	return &Game{file: f, mod: m, decl: m.decl, opts: opts}, nil
}

// A shifter runs the rules on far numbers.
type shifter struct {
	g     *Game
	eval  *evaluator
	shift game.Shift // of what has been run
}

// Bounds of the runs, and of one: a loop that counts a far number down does not end.
const (
	mostFarRuns = 1 << 17
	farFuel     = 1 << 20
)

// run runs the rules for every residue of the modulus and every position of a row. It returns a modulus that
// they ask for beyond the present one, or 0.
func (s *shifter) run() (wanted int64, err error) {
	rows := s.g.decl.space.Rows()
	if runs := uint64(s.shift.Modulus) * rows.Rest; runs > mostFarRuns || uint64(s.shift.Modulus) > mostFarRuns {
		return 0, fmt.Errorf("%d positions with %d residues are too many to follow", rows.Rest, s.shift.Modulus)
	}
	for residue := range s.shift.Modulus {
		for place := range rows.Rest {
			of := &lang.Assumed{Modulus: s.shift.Modulus, Residue: residue}
			err := s.position(rows.At(0, place), of)
			switch {
			case of.Wanted > 0:
				return of.Wanted, nil
			case of.Fault != nil:
				return 0, fmt.Errorf("the rules use %s in a way that is not followed: %w", rows.Name, of.Fault)
			case err != nil:
				return 0, fmt.Errorf("for large %s the rules cannot be followed: %w", rows.Name, err)
			}
			s.shift.From = max(s.shift.From, of.Least)
		}
	}
	return 0, nil
}

// position runs the rules at a position of row 0 with a far number in place of 0.
func (s *shifter) position(c game.Code, of *lang.Assumed) (err error) {
	e := s.eval
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("a number that is far away is compared inside of a list or a builtin")
		}
	}()
	return e.ask(func(t *starlark.Thread) error {
		e.at(c)
		field := s.g.decl.space.Rows().Field
		if s.g.decl.space.Named() {
			field++ // the mover comes first
		}
		e.args[field] = lang.Far{Of: of}
		r, err := e.result(t, c)
		if err != nil || r != game.Live {
			return err
		}
		list, err := e.list(t, s.g.decl.moves, "moves", c)
		if err != nil {
			return err
		}
		it := list.Iterate()
		defer it.Done()
		var v starlark.Value
		empty := true
		for ; it.Next(&v); empty = false {
			if err := s.option(v, of); err != nil {
				return err
			}
		}
		if empty {
			_, err = e.stuckPays(t, c)
		}
		return err
	})
}

// option takes one option into account.
func (s *shifter) option(v starlark.Value, of *lang.Assumed) error {
	if m, ok := v.(*lang.Move); ok {
		v = m.To
	}
	switch v := v.(type) {
	case lang.Outcome:
		return nil
	case *lang.Plus:
		if !s.g.decl.rules.Normal() {
			return errors.New("a sum is followed only where the player who cannot move loses")
		}
		for _, p := range v.Parts {
			if err := s.target(p.Value, of); err != nil {
				return err
			}
		}
		return nil
	case *lang.Span:
		if err := s.target(v.Lo, of); err != nil {
			return err
		}
		if hi, ok := v.Hi.(lang.Far); ok && v.Lo.(lang.Far).Off > hi.Off {
			return nil
		}
		return s.target(v.Hi, of)
	}
	return s.target(v, of)
}

// target takes one position that an option leads to into account.
func (s *shifter) target(v starlark.Value, of *lang.Assumed) error {
	rows := s.g.decl.space.Rows()
	if len(s.g.decl.fields) > 1 {
		tuple, ok := v.(starlark.Indexable)
		if !ok || tuple.Len() != len(s.g.decl.fields) {
			return fmt.Errorf("expected a position, got %s", v.Type())
		}
		for i := range tuple.Len() {
			if _, far := tuple.Index(i).(lang.Far); far && i != rows.Field {
				return fmt.Errorf("field %s of an option grows with %s", s.g.decl.fields[i].Name, rows.Name)
			}
		}
		v = tuple.Index(rows.Field)
	}
	far, ok := v.(lang.Far)
	switch {
	case !ok:
		return fmt.Errorf("an option leads to a %s that does not change with that of the position", rows.Name)
	case far.Off > 0:
		return fmt.Errorf("an option has a larger %s", rows.Name)
	}
	s.shift.Back = max(s.shift.Back, -far.Off)
	of.Least = max(of.Least, -far.Off)
	return nil
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
