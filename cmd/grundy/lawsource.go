package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grundy/chart"
	"grundy/game"
	"grundy/gamefile"
	"grundy/law"
)

// A lawSource computes the values of a game over longer and longer ranges. A field is made longer by the
// parameter that bounds it, if there is one. It implements law.Oracle.
type lawSource struct {
	s       *session
	show    chart.Quantity
	asked   bool // for this quantity
	over    []chart.Over
	fix     []chart.Setting
	axes    []lawAxis
	notes   []string
	reached map[string]int64 // parameters that let the axes go as far as they were asked to
	kept    keptTable
}

// A lawAxis is what is known of one axis.
type lawAxis struct {
	name  string
	at    []int64
	param bool
	steps bool
	field *game.Range // of the field in the game as it was given; nil if it is none of integers
	bound string      // the parameter that makes the field longer, "" if there is none
}

// mostLawAxes is how many arguments a law may have.
const mostLawAxes = 4

func newLawSource(s *session, over, fix []string, show string) (*lawSource, error) {
	src := &lawSource{s: s, asked: show != ""}
	g, err := s.game()
	if err != nil {
		return nil, err
	}
	if src.show, err = lawQuantity(g, show); err != nil {
		return nil, err
	}
	if len(over) == 0 {
		over = lawDefault(g)
	}
	if len(over) == 0 {
		return nil, errors.New("law: there is no field of integers to look for laws over, or there are more than three; expected --over name=a..b of a parameter or field")
	}
	if len(over) > mostLawAxes {
		return nil, fmt.Errorf("law: expected one to %d of --over field=a..b, got %d", mostLawAxes, len(over))
	}
	r, err := readRequest(over, fix, string(src.show))
	if err != nil {
		return nil, err
	}
	src.over, src.fix = r.Over, r.Fix
	src.notes = append(src.notes, g.Title())
	src.stretch(g, over)
	return src, nil
}

// stretch has fields reach as far as the axes ask, by the parameters that bound them, unless those were given.
func (l *lawSource) stretch(g game.Game, over []string) {
	l.reached = map[string]int64{}
	for _, text := range over {
		name, values, _ := strings.Cut(text, "=")
		name = strings.TrimSpace(name)
		_, last, _ := strings.Cut(values, "..")
		to, err := strconv.ParseInt(strings.TrimSpace(last), 10, 64)
		r, ok := fieldRange(g, name)
		if err != nil || !ok || to < r.Hi || to > chart.MaxCells {
			continue
		}
		bound := l.bound(name, r)
		if _, given := l.s.params[bound]; bound != "" && !given {
			l.reach(lawAxis{name: name, field: &r, bound: bound}, r.Hi-1, to, l.reached)
		}
	}
}

// reachedText writes the parameters that stretch set.
func (l *lawSource) reachedText() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(l.reached)) {
		parts = append(parts, fmt.Sprintf("%s=%d", name, l.reached[name]))
	}
	return "Set to reach so far: " + strings.Join(parts, ", ")
}

// lawQuantity is the quantity that a law is looked for in.
func lawQuantity(g game.Game, show string) (chart.Quantity, error) {
	rules := g.Rules()
	switch {
	case show == string(chart.Class):
		return "", errors.New("--show: classes of positions have no law; ask for outcomes, with the player fixed")
	case show != "":
		return chart.ParseQuantity(show)
	case rules.Normal():
		return chart.Nimber, nil
	case rules.Scores:
		return chart.Score, nil
	}
	return chart.Outcome, nil
}

// lawDefault are the axes where none are given: the fields that are integers, not too long.
func lawDefault(g game.Game) []string {
	most := map[int]int64{1: 200, 2: 40, 3: 16}
	var over []string
	fields := g.Space().Fields()
	if len(fields) > 3 {
		return nil
	}
	for _, f := range fields {
		if r, ok := f.Domain.(game.Range); ok {
			over = append(over, fmt.Sprintf("%s=%d..%d", f.Name, r.Lo, min(r.Hi-1, r.Lo+most[len(fields)])))
		}
	}
	return over
}

// first computes the values that were asked for. Without --show, a game without nimbers gives its outcomes.
func (l *lawSource) first(ctx context.Context) (*law.Data, error) {
	d, err := l.data(ctx, l.over)
	if err != nil && l.show == chart.Nimber && !l.asked && ctx.Err() == nil {
		l.show = chart.Outcome
		var other error
		if d, other = l.data(ctx, l.over); other == nil {
			err = nil
		}
	}
	if err != nil {
		return nil, err
	}
	g, err := l.s.game()
	if err != nil {
		return nil, err
	}
	for i, a := range d.Axes {
		l.axes = append(l.axes, l.axis(g, a, l.kept.axes[i].Param))
	}
	d = l.lengthen(ctx, d)
	if len(l.reached) > 0 {
		l.notes = append(l.notes, l.reachedText())
	}
	size := fmt.Sprintf("%d values", d.Size())
	l.notes = append(l.notes, fmt.Sprintf("%s over %s: %s", l.show, extentText(d), size))
	return d, nil
}

func extentText(d *law.Data) string {
	var parts []string
	for _, a := range d.Axes {
		parts = append(parts, fmt.Sprintf("%s=%d..%d", a.Name, a.At[0], a.At[len(a.At)-1]))
	}
	return strings.Join(parts, ", ")
}

func (l *lawSource) axis(g game.Game, a law.Axis, param bool) lawAxis {
	axis := lawAxis{name: a.Name, at: a.At, param: param, steps: a.Name == "steps" && g.Rules().Steps}
	if r, ok := fieldRange(g, a.Name); ok && !param {
		axis.field = &r
		axis.bound = l.bound(a.Name, r)
	}
	return axis
}

func fieldRange(g game.Game, name string) (game.Range, bool) {
	for _, f := range g.Space().Fields() {
		if f.Name == name {
			r, ok := f.Domain.(game.Range)
			return r, ok
		}
	}
	return game.Range{}, false
}

// bound returns the parameter that makes a field longer, "" if there is none. Whether it leaves the
// rules as they are is seen later: the values must stay.
func (l *lawSource) bound(field string, r game.Range) string {
	for _, own := range []bool{true, false} { // a parameter of the field's name goes before others
		for _, p := range l.s.origin.Params() {
			if _, isInt := p.Default.(int64); !isInt || (p.Name == field) != own {
				continue
			}
			if g, err := l.bounded(nil, map[string]int64{p.Name: 2*max(1, r.Hi) + 1}); err == nil {
				if longer, ok := fieldRange(g, field); ok && longer.Hi > r.Hi && longer.Lo == r.Lo {
					return p.Name
				}
			}
		}
	}
	return ""
}

// quickLoad is how many steps the top level of a file may take with a parameter that is only tried.
const quickLoad = 2_000_000

// bounded returns the game with other parameters.
func (l *lawSource) bounded(set []chart.Setting, bounds map[string]int64) (game.Game, error) {
	params := gamefile.Params{}
	for name, value := range l.s.params {
		params[name] = value
	}
	for name, value := range bounds {
		params[name] = value
	}
	for _, p := range set {
		if err := l.s.set(params, p); err != nil {
			return nil, err
		}
	}
	o := l.s.options()
	o.Fuel.TopLevel = quickLoad
	return l.s.origin.game(params, o)
}

// data computes the values over up to four axes: the last two as a chart, the others one value after the
// other.
func (l *lawSource) data(ctx context.Context, over []chart.Over) (*law.Data, error) {
	return l.dataWith(ctx, over, l.reached)
}

func (l *lawSource) dataWith(ctx context.Context, over []chart.Over, bounds map[string]int64) (*law.Data, error) {
	l.kept = keptTable{source: chartSource{l.s, l.show}, l: l, bounds: bounds}
	d := &law.Data{What: string(l.show)}
	if l.show == chart.Outcome {
		d.Outcomes = law.OutcomeWords
	}
	err := l.fill(ctx, d, over, nil, nil)
	if err != nil {
		return nil, err
	}
	for _, a := range l.kept.axes {
		axis := law.Axis{Name: a.Name}
		for _, label := range a.Labels {
			n, err := strconv.ParseInt(label, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("--over %s: laws are looked for over integers, got %q; --fix %s=... fixes it", a.Name, label, a.Name)
			}
			axis.At = append(axis.At, n)
		}
		for i := 1; i < len(axis.At); i++ {
			if axis.At[i] <= axis.At[i-1] {
				return nil, fmt.Errorf("--over %s: expected rising values, got %d after %d", a.Name, axis.At[i], axis.At[i-1])
			}
		}
		d.Axes = append(d.Axes, axis)
	}
	for _, known := range d.Known {
		if !known {
			return d, nil
		}
	}
	d.Known = nil
	return d, nil
}

// fill appends the values over the axes; those before the last two are fixed at the given values.
func (l *lawSource) fill(ctx context.Context, d *law.Data, over []chart.Over, fixed []chart.Setting, before []chart.Axis) error {
	if len(over) > 2 {
		return l.fillOuter(ctx, d, over, fixed, before)
	}
	src, fix := l.kept.with(fixed), append([]chart.Setting(nil), l.fix...)
	for _, f := range fixed {
		if !l.isParam(f.Name) {
			fix = append(fix, f)
		}
	}
	c, err := chart.Build(ctx, src, chart.Request{Over: over, Fix: fix, Show: l.show})
	if err != nil {
		return err
	}
	l.kept.axes = append(before[:len(before):len(before)], c.Axes...)
	if len(c.Cells) > law.MostValues-len(d.Values) {
		return fmt.Errorf("--over: more than %d values", law.MostValues)
	}
	if len(l.notes) == 1 {
		for _, note := range c.Notes {
			if !slices.ContainsFunc(fixed, func(f chart.Setting) bool { return strings.HasPrefix(note, "Fixed: "+f.Name+"=") }) {
				l.notes = append(l.notes, note)
			}
		}
	}
	for _, cell := range c.Cells {
		if l.show == chart.Nimber && cell.Value.Nimber == game.Infinite {
			return fmt.Errorf("--show nimber: some nimbers are loopy, as %s, and laws are about numbers; --show outcome has who wins",
				cell.Value.NimberText())
		}
		v, ok := lawValue(cell, l.show)
		d.Values, d.Known = append(d.Values, v), append(d.Known, ok)
	}
	return nil
}

// fillOuter goes through the values of the first axis.
func (l *lawSource) fillOuter(ctx context.Context, d *law.Data, over []chart.Over, fixed []chart.Setting, before []chart.Axis) error {
	one, err := chart.Build(ctx, l.kept.with(fixed), chart.Request{Over: over[:1], Fix: l.fix, Show: l.show})
	if err != nil {
		return err
	}
	axis := one.Axes[0]
	before = append(before[:len(before):len(before)], axis)
	for _, label := range axis.Labels {
		set := append(fixed[:len(fixed):len(fixed)], chart.Setting{Name: axis.Name, Value: label})
		if err := l.fill(ctx, d, over[1:], set, before); err != nil {
			return err
		}
	}
	return nil
}

// isParam reports whether an axis of that name runs over a parameter.
func (l *lawSource) isParam(name string) bool {
	g, err := l.s.game()
	if err != nil {
		return false
	}
	for _, f := range g.Space().Fields() {
		if f.Name == name {
			return false
		}
	}
	for _, p := range paramNames(l.s.origin) {
		if p == name {
			return true
		}
	}
	return false
}
