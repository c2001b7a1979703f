package gamefile

import (
	"context"
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

// A Game is the game of a file with all parameters chosen. It implements game.Game,
// game.Inverter, game.Subtraction and game.Describer; what the file does not declare, those
// answer with nil.
type Game struct {
	file *File
	mod  *module
	decl *declaration
	opts Options
}

var (
	_ game.Game        = (*Game)(nil)
	_ game.Inverter    = (*Game)(nil)
	_ game.Subtraction = (*Game)(nil)
	_ game.Describer   = (*Game)(nil)
	_ game.Symmetric   = (*Game)(nil)
	_ game.Placer      = (*Game)(nil)
)

// Game returns the game with the given parameters; those not given have their defaults. Its
// errors name the parameter, or the place in the file.
func (f *File) Game(params Params, opts Options) (*Game, error) {
	given, err := starParams(params)
	if err != nil {
		return nil, err
	}
	return f.game(context.Background(), given, opts.filled())
}

func (f *File) game(ctx context.Context, given map[string]starlark.Value, opts Options) (*Game, error) {
	m, err := f.module(ctx, given, opts)
	if err != nil {
		return nil, err
	}
	return &Game{f, m, m.decl, opts}, nil
}

// Title implements game.Game.
func (g *Game) Title() string { return g.file.title }

// File is the file that the game comes from.
func (g *Game) File() *File { return g.file }

// Space implements game.Game.
func (g *Game) Space() *game.Space { return g.decl.space }

// Rules implements game.Game.
func (g *Game) Rules() game.Rules { return g.decl.rules }

// Start implements game.Game.
func (g *Game) Start() []game.Sum { return g.decl.start }

// Param returns the value of a parameter as an int64, bool, string or []any, and false if
// there is none of that name.
func (g *Game) Param(name string) (any, bool) {
	v, ok := g.mod.values[name]
	if !ok {
		return nil, false
	}
	return goValue(v), true
}

// Amounts implements game.Subtraction: what take= lists, if nothing else decides
// which moves there are. Results and players do not.
func (g *Game) Amounts() [][]int64 {
	if g.decl.where != nil || g.decl.result != nil || g.decl.rules.Named() {
		return nil
	}
	return g.decl.take
}

// Generator implements game.Game.
func (g *Game) Generator(ctx context.Context) (game.Generator, error) {
	if g.decl.take != nil {
		return g.taken(ctx)
	}
	gen, err := g.file.engines.generator(ctx, g, false)
	if err != nil {
		return nil, err
	}
	return g.symmetrical(gen), nil
}

// interpreted returns a generator that does not run compiled moves.
func (g *Game) interpreted(ctx context.Context) (game.Generator, error) {
	if g.decl.take != nil {
		return g.taken(ctx)
	}
	return g.symmetrical(interpret(ctx, g, false)), nil
}

// taken returns the generator of moves that take= gives.
func (g *Game) taken(ctx context.Context) (game.Generator, error) {
	if g.decl.heap != nil {
		return newSplitter(ctx, g), nil
	}
	t, err := newTaker(ctx, g, false)
	if err != nil || g.decl.where == nil {
		return t, err
	}
	return struct{ game.Generator }{t}, nil // no game.Resulter: every amount must be seen that leads to what is no position
}

// Inverse implements game.Inverter. There is an inverse where take= lists amounts or
// unmoves= is declared.
func (g *Game) Inverse(ctx context.Context) (game.Generator, error) {
	switch {
	case g.decl.heap != nil:
		return nil, nil
	case g.decl.take != nil:
		return newTaker(ctx, g, true)
	case g.decl.unmoves == nil, g.decl.same != nil, g.decl.symmetry != nil:
		return nil, nil
	}
	return g.file.engines.generator(ctx, g, true)
}

// Board returns the rows and columns of board=, or zeros, and whether the rows are shifted as those of a board of
// hexagons.
func (g *Game) Board() (rows, cols int, slanted bool) {
	return g.decl.rows, g.decl.cols, g.decl.slanted
}

// HasShow reports whether the file declares show=.
func (g *Game) HasShow() bool { return g.decl.show != nil }

// Show returns what show= makes of a position: text, perhaps of several lines. Without show= it is
// the position's notation.
func (g *Game) Show(ctx context.Context, c game.Code) (string, error) {
	if g.decl.show == nil {
		return game.NotationOf(g).Format(c), nil
	}
	e := newEvaluator(ctx, g)
	v, err := e.call(g.decl.show, "show", c)
	if err != nil {
		return "", err
	}
	s, ok := v.(starlark.String)
	if !ok {
		return "", g.ruleError(g.decl.show, "show", c, fmt.Errorf("expected a string, got %s", lang.Describe(v)))
	}
	return string(s), nil
}

// Canonical returns the representative that same= or symmetries= gives to a position, or c itself
// without them. Options lead to representatives only.
func (g *Game) Canonical(ctx context.Context, c game.Code) (game.Code, error) {
	switch {
	case g.decl.symmetry != nil:
		return g.decl.symmetry.Canonical(c), nil
	case g.decl.same == nil:
		return c, nil
	}
	return newEvaluator(ctx, g).same(c)
}

// Stuck implements game.Stucker.
func (g *Game) Stuck(ctx context.Context, codes []game.Code) ([]game.Result, error) {
	e := newEvaluator(ctx, g)
	pays := make([]game.Result, len(codes))
	for i, c := range codes {
		err := e.run(func(s *starlark.Thread) (err error) {
			e.at(c)
			pays[i], err = e.stuckPays(s, c)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return pays, nil
}

// NowhereError returns the error of a position with an option that is no position because where=
// says so, with its place in the file. Solvers meet that case, not generators.
func (g *Game) NowhereError(from, to game.Code) error {
	return g.ruleError(g.decl.moves, "moves", from, fmt.Errorf("the option %s is no position, for where is False there", game.NotationOf(g).Format(to)))
}

// ruleError is the error of a rule that returned something wrong at position c.
func (g *Game) ruleError(fn *starlark.Function, name string, c game.Code, err error) error {
	pos := g.decl.pos
	if fn != nil {
		pos = g.file.returnPlace(fn)
	}
	return interp.Placed(pos, fmt.Errorf("%s at %s: %w", name, game.NotationOf(g).Format(c), err))
}

// returnPlace is the place of a function's only return, or of the function.
func (f *File) returnPlace(fn *starlark.Function) syntax.Position {
	def := f.functionAt(fn)
	if def == nil {
		return fn.Position()
	}
	if exprs := returned(def); len(exprs) == 1 {
		return syntax.Start(exprs[0])
	}
	return fn.Position()
}

func (f *File) quietThread() *interp.Thread {
	return interp.NewThread(context.Background(), f.path, defaultMemory, nil)
}
