package main

import (
	"context"
	"fmt"

	"grundy/chart"
	"grundy/game"
	"grundy/gamefile"
	"grundy/table"
)

// A keptTable is a chart.Source that keeps the last game and its table, and sets the parameters that bound
// fields.
type keptTable struct {
	source chartSource
	l      *lawSource
	bounds map[string]int64
	outer  []chart.Setting // parameters among the axes that are fixed
	axes   []chart.Axis

	*kept
}

type kept struct {
	key   string
	game  game.Game
	table *table.Table
}

// with returns the source with some axes fixed.
func (k *keptTable) with(fixed []chart.Setting) *keptTable {
	if k.kept == nil {
		k.kept = &kept{}
	}
	n := *k
	n.outer = nil
	for _, f := range fixed {
		if k.l.isParam(f.Name) {
			n.outer = append(n.outer, f)
		}
	}
	return &n
}

// Params implements chart.Source.
func (k *keptTable) Params() []string { return k.source.Params() }

// Game implements chart.Source.
func (k *keptTable) Game(set []chart.Setting) (game.Game, error) {
	all := append(append([]chart.Setting(nil), k.outer...), set...)
	if key := fmt.Sprint(all); k.game != nil && key == k.key {
		return k.game, nil
	}
	params := gamefile.Params{}
	for name, value := range k.l.s.params {
		params[name] = value
	}
	for name, value := range k.bounds {
		params[name] = value
	}
	for _, p := range all {
		if err := k.l.s.set(params, p); err != nil {
			return nil, err
		}
	}
	g, err := k.l.s.origin.game(params, k.l.s.options())
	if err != nil {
		return nil, err
	}
	k.key, k.game, k.table = fmt.Sprint(all), g, nil
	return g, nil
}

// Solve implements chart.Source. The table is of all positions, since other charts will ask for others.
func (k *keptTable) Solve(ctx context.Context, g game.Game, _ ...game.Sum) (*table.Table, error) {
	if g == k.game && k.table != nil {
		return k.table, nil
	}
	t, err := k.source.Solve(ctx, g)
	if err == nil && g == k.game {
		k.table = t
	}
	return t, err
}

// lastTable returns the table that was solved last, or nil.
func (k *keptTable) lastTable() *table.Table {
	if k.kept == nil {
		return nil
	}
	return k.table
}
