package chart

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grundy/game"
	"grundy/play"
	"grundy/table"
)

// A Source gives the games and values that a chart is made of.
type Source interface {
	// Params are the names of the parameters.
	Params() []string
	// Game returns the game with these parameters set beside those given elsewhere.
	Game(params []Setting) (game.Game, error)
	// Solve returns its values, at least those of the positions asked about. Some of these may be none that the
	// rules know.
	Solve(ctx context.Context, g game.Game, asked ...game.Sum) (*table.Table, error)
}

// A Request says what a chart is to show.
type Request struct {
	Over []Over // one or two
	Fix  []Setting
	Show Quantity
}

// Build solves what the chart needs, once for each set of parameters on its axes, and fills it. A
// position that the rules do not know, or that cannot be reached from the game's start, is an
// empty cell; a chart without any other is an error.
func Build(ctx context.Context, src Source, r Request) (*Chart, error) {
	if len(r.Over) == 0 || len(r.Over) > 2 {
		return nil, errNoAxis
	}
	b := &builder{src: src, request: r, chart: &Chart{Show: r.Show, Facts: map[string]any{}}}
	if err := b.axes(); err != nil {
		return nil, err
	}
	if err := b.fill(ctx); err != nil {
		return nil, err
	}
	return b.chart, nil
}

// A builder holds a chart on its way.
type builder struct {
	src     Source
	request Request
	chart   *Chart
	tables  []solved
	found   bool  // some cell exists
	missing error // why the last empty cell is one
}

// solved is a table with the parameters that were set for it.
type solved struct {
	params []Setting
	game   game.Game
	table  *table.Table
	fixed  []Setting // the values of what no axis runs over
}

// axes fills in the axes and finds out which of them run over parameters.
func (b *builder) axes() error {
	g, err := b.firstGame()
	if err != nil {
		return err
	}
	for i, o := range b.request.Over {
		var domain game.Domain
		byParam := b.isParam(g, o.Name)
		if !byParam {
			if domain, err = domainOf(g, o.Name, b.src.Params(), b.request.Show); err != nil {
				return err
			}
		}
		labels, err := o.labels(domain)
		if err != nil {
			return fmt.Errorf("--over: %w", err)
		}
		if i == 1 && o.Name == b.request.Over[0].Name {
			return fmt.Errorf("--over: %s is given twice", o.Name)
		}
		b.chart.Axes = append(b.chart.Axes, Axis{o.Name, labels, byParam})
	}
	if n := len(b.chart.Axes[0].Labels) * b.chart.width(); n > MaxCells {
		return fmt.Errorf("--over: %d cells are more than %d, the most that a table may have", n, MaxCells)
	}
	return nil
}

// isParam reports whether a name means a parameter: a field of that name goes before.
func (b *builder) isParam(g game.Game, name string) bool {
	for _, s := range defaults(g) {
		if s.Name == name {
			return false
		}
	}
	return slices.Contains(b.src.Params(), name)
}

// firstGame returns the game whose fields tell what an axis without values runs through: that of the
// first values of the axes over parameters.
func (b *builder) firstGame() (game.Game, error) {
	g, err := b.src.Game(nil)
	if err != nil {
		return nil, err
	}
	var params []Setting
	for _, o := range b.request.Over {
		if !b.isParam(g, o.Name) {
			continue
		}
		labels, err := o.labels(nil)
		if err != nil {
			return nil, fmt.Errorf("--over: %w", err)
		}
		params = append(params, Setting{o.Name, labels[0]})
	}
	if params == nil {
		return g, nil
	}
	return b.src.Game(params)
}

// domainOf returns the values that a name in --over may run through.
func domainOf(g game.Game, name string, params []string, show Quantity) (game.Domain, error) {
	rules := g.Rules()
	known := []string{}
	for _, f := range g.Space().Fields() {
		if f.Name == name {
			return f.Domain, nil
		}
		known = append(known, f.Name)
	}
	if rules.Named() && show != Class && !g.Space().Owned() {
		if name == "player" {
			a, err := game.NewAlphabet(rules.Players[:]...)
			return game.Words{Alphabet: a}, err
		}
		known = append(known, "player")
	}
	if rules.Steps {
		if name == "steps" {
			return game.Range{Lo: 0, Hi: rules.MaxSteps + 1}, nil
		}
		known = append(known, "steps")
	}
	text := "expected a field (" + strings.Join(known, ", ") + ")"
	if len(params) > 0 {
		text += " or a parameter (" + strings.Join(params, ", ") + ")"
	}
	return nil, fmt.Errorf("--over: %s, got %q", text, name)
}

// fill solves and fills the cells.
func (b *builder) fill(ctx context.Context) error {
	axes := b.chart.Axes
	b.chart.Cells = make([]Cell, 0, len(axes[0].Labels)*b.chart.width())
	for i := range axes[0].Labels {
		for k := range b.chart.width() {
			cell, err := b.cell(ctx, []int{i, k}[:len(axes)])
			if err != nil {
				return err
			}
			b.chart.Cells = append(b.chart.Cells, cell)
		}
	}
	if !b.found {
		return b.missing
	}
	return nil
}

// cell returns the value at a place on the axes.
func (b *builder) cell(ctx context.Context, at []int) (Cell, error) {
	var params, fields []Setting
	for i, axis := range b.chart.Axes {
		s := Setting{axis.Name, axis.Labels[at[i]]}
		if axis.Param {
			params = append(params, s)
		} else {
			fields = append(fields, s)
		}
	}
	t, err := b.solve(ctx, params)
	if err != nil {
		return Cell{}, err
	}
	both, err := b.positions(ctx, t, fields)
	if err != nil {
		if !slices.ContainsFunc(b.chart.Axes, func(a Axis) bool { return a.Param }) {
			return Cell{}, err
		}
		b.missing = err // other parameters may have this position
		return Cell{}, nil
	}
	var values [2]game.Value
	for m, sum := range both {
		if sum == nil {
			continue
		}
		values[m], err = t.table.Value(sum)
		switch {
		case errors.Is(err, table.ErrNotAPosition), errors.Is(err, table.ErrNotSolved):
			b.missing = fmt.Errorf("position %q: %w", game.NotationOf(t.game).FormatSum(sum), err)
			return Cell{}, nil
		case err != nil:
			return Cell{}, err
		}
	}
	b.found = true
	return Cell{Value: values[0], Exist: true, Class: game.Class{First: values[0].Outcome, Second: values[1].Outcome}}, nil
}

// positions returns the positions with these values of the axes: one, or where classes are shown that of either
// player to move.
func (b *builder) positions(ctx context.Context, t *solved, fields []Setting) (both [2]game.Sum, err error) {
	text, n := positionText(append(fields, t.fixed...)), game.NotationOf(t.game)
	if b.request.Show == Class {
		both, err = n.ParseBoth(text)
	} else {
		both[0], err = n.Parse(text)
	}
	for m, sum := range both {
		if err == nil && sum != nil {
			both[m], err = play.Canonical(ctx, t.game, sum)
		}
	}
	return both, err
}

// asked returns the positions of all cells of t. Only a game whose sums have no nimbers needs them: all sums
// that its whole space leads to may be far more.
func (b *builder) asked(ctx context.Context, t *solved) (asked []game.Sum) {
	if rules := t.game.Rules(); len(t.game.Start()) > 0 || rules.Normal() {
		return nil
	}
	for i := range b.chart.Axes[0].Labels {
		for k := range b.chart.width() {
			var fields []Setting
			again := false // a cell of other parameters
			for a, axis := range b.chart.Axes {
				at := []int{i, k}[a]
				if !axis.Param {
					fields = append(fields, Setting{axis.Name, axis.Labels[at]})
				}
				again = again || axis.Param && at > 0
			}
			if again {
				continue
			}
			if both, err := b.positions(ctx, t, fields); err == nil {
				asked = append(asked, both[0])
				if both[1] != nil {
					asked = append(asked, both[1])
				}
			}
		}
	}
	return asked
}

// solve returns the table for the given values of parameters. At most two are kept: cells of
// one set of parameters come one after the other, or in turn with the other axis.
func (b *builder) solve(ctx context.Context, params []Setting) (*solved, error) {
	for i := range b.tables {
		if slices.Equal(b.tables[i].params, params) {
			return &b.tables[i], nil
		}
	}
	g, err := b.src.Game(params)
	if err != nil {
		return nil, err
	}
	t := solved{params: params, game: g}
	if t.fixed, err = b.fix(g); err != nil {
		return nil, err
	}
	if t.table, err = b.src.Solve(ctx, g, b.asked(ctx, &t)...); err != nil {
		return nil, err
	}
	if err := b.lacks(&t); err != nil {
		return nil, err
	}
	if len(b.tables) == 0 {
		b.chart.Title = g.Title()
		b.note(&t)
	}
	if !b.paramsAcross() {
		b.tables = b.tables[:0]
	}
	b.tables = append(b.tables, t)
	return &b.tables[len(b.tables)-1], nil
}

// lacks returns an error if no position of the table has what the chart is to show.
func (b *builder) lacks(t *solved) error {
	show, head, rules := b.request.Show, t.table.Head, t.game.Rules()
	switch {
	case show == Nimber && head.NoNimbers != "":
		return fmt.Errorf("--show nimber: there are none: %s", head.NoNimbers)
	case show == Remoteness && head.NoRemoteness != "":
		return fmt.Errorf("--show remoteness: there is none: %s", head.NoRemoteness)
	case show == Class && !rules.Named():
		return errors.New("--show class: there is none: the game has no players, all its positions are worth the same to both")
	case show == Score && !rules.Scores:
		return errors.New("--show score: there is none: the game is won or lost, its results are no numbers")
	}
	return nil
}

// paramsAcross reports whether the second axis alone runs over a parameter, so that all
// its tables are asked again for every row.
func (b *builder) paramsAcross() bool {
	axes := b.chart.Axes
	return len(axes) == 2 && axes[1].Param && !axes[0].Param
}

// note says how the table was made and what was fixed.
func (b *builder) note(t *solved) {
	c := b.chart
	c.Notes = append(c.Notes, "Method: "+t.table.Method.String())
	fixed := map[string]string{}
	for _, s := range t.fixed {
		fixed[s.Name] = s.Value
		why := "--fix"
		if !slices.Contains(b.request.Fix, s) {
			why = "chosen, --fix " + s.Name + "=... sets another"
			if started(t.game) {
				why = "as in the start, --fix " + s.Name + "=... sets another"
			}
		}
		c.Notes = append(c.Notes, fmt.Sprintf("Fixed: %s=%s (%s)", s.Name, s.Value, why))
	}
	c.Facts["method"], c.Facts["reason"], c.Facts["fixed"] = t.table.Method.Name, t.table.Method.Reason, fixed
}
