package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"grundy/chart"
	"grundy/game"
	"grundy/gamefile"
	"grundy/law"
	"grundy/table"
)

// Further implements law.Oracle: ranges twice as long, where fields and parameters allow it.
func (l *lawSource) Further(ctx context.Context, d *law.Data) (*law.Data, error) {
	bounds := maps.Clone(l.reached)
	var over []chart.Over
	longer, size := false, 1
	for i, a := range d.Axes {
		lo, hi := a.At[0], a.At[len(a.At)-1]
		if int64(len(a.At)) == hi-lo+1 {
			to := l.reach(l.axes[i], hi, lo+2*(hi-lo+1)-1, bounds)
			longer = longer || to > hi
			hi = to
		}
		text := fmt.Sprintf("%s=%d..%d", a.Name, lo, hi)
		if int64(len(a.At)) < a.At[len(a.At)-1]-lo+1 {
			text = a.Name + "=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(a.At), " ", ","), "[]")
			size *= len(a.At)
		} else {
			size *= int(hi - lo + 1)
		}
		o, err := chart.ParseOver(text)
		if err != nil {
			return nil, err
		}
		over = append(over, o)
	}
	if !longer || size > chart.MaxCells {
		return nil, law.ErrNoFurther
	}
	last := l.kept
	more, err := l.dataWith(ctx, over, bounds)
	if err != nil {
		l.kept = last
		return nil, errors.Join(law.ErrNoFurther, err)
	}
	if !more.Extends(d) {
		l.kept = last                // what is known of the other game is not known of this one
		return nil, law.ErrNoFurther // the parameter is more than a bound
	}
	return more, nil
}

// reach returns how far an axis can go, at most to the given value, and notes the parameter that lets it.
func (l *lawSource) reach(a lawAxis, hi, want int64, bounds map[string]int64) int64 {
	switch {
	case a.param:
		for _, p := range l.s.origin.Params() {
			if p.Name == a.name && p.Max != nil {
				want = min(want, *p.Max)
			}
		}
		return max(hi, want)
	case a.steps:
		return want
	case a.field == nil:
		return hi
	case want < a.field.Hi:
		return want
	case a.bound == "":
		return max(hi, a.field.Hi-1)
	}
	for value := want; value < 1<<58; value *= 2 { // a field of b + 1, of b, of b/2 values...
		g, err := l.bounded(nil, map[string]int64{a.bound: value})
		if err != nil {
			break
		}
		if r, ok := fieldRange(g, a.name); ok && r.Hi > want {
			bounds[a.bound] = max(bounds[a.bound], value)
			return want
		}
	}
	return max(hi, a.field.Hi-1)
}

// Facts implements law.Oracle.
func (l *lawSource) Facts(ctx context.Context, d *law.Data) law.Facts {
	var f law.Facts
	f.Whole = true
	for i, a := range d.Axes {
		axis := l.axes[i]
		f.Whole = f.Whole && axis.field != nil && axis.bound == "" && a.At[0] == axis.field.Lo && int64(len(a.At)) == axis.field.Hi-axis.field.Lo
	}
	if len(d.Axes) != 1 {
		return f
	}
	switch axis := l.axes[0]; {
	case axis.steps:
		if t := l.kept.lastTable(); t != nil {
			if layers, ok := t.Source().(*table.Layers); ok && layers.Period > 0 {
				f.From, f.Period = layers.Preperiod, layers.Period
				f.Theorem = fmt.Sprintf("repeated whole layer: all positions have the same values with %d more moves left, from %d on", layers.Period, layers.Preperiod)
			}
		}
	case rowsOf(l.kept.lastTable(), axis.name) != nil && l.show != chart.Remoteness:
		rows := rowsOf(l.kept.lastTable(), axis.name)
		f.From, f.Period = int64(rows.Preperiod), int64(rows.Period)
		f.Theorem = fmt.Sprintf("repeated rows: for large %s the moves depend on its residue alone, and as many rows as they look back are equal to those %d earlier", axis.name, rows.Period)
	case axis.field != nil && axis.bound != "" && (l.show == chart.Nimber || l.show == chart.Outcome):
		f.Lookback = l.lookback(axis)
		l.heapPeriod(&f, axis)
	}
	return f
}

// rowsOf returns the rows of a table over an unbounded field of this name whose period is proved, else nil.
func rowsOf(t *table.Table, name string) *table.Rows {
	if t == nil {
		return nil
	}
	rows, ok := t.Source().(*table.Rows)
	if !ok || rows.Period == 0 || rows.Rows.Name != name {
		return nil
	}
	return rows
}

// heapPeriod adds what a theorem on take-and-break games proved of the nimbers, if the moves are the same however
// long the field is. Where nimbers rise, it says nothing of the outcomes.
func (l *lawSource) heapPeriod(f *law.Facts, a lawAxis) {
	t := l.kept.lastTable()
	if t == nil {
		return
	}
	q, ok := t.Source().(*table.Sequence)
	if !ok || q.Period == 0 || q.Saltus > 0 && l.show != chart.Nimber {
		return
	}
	code := l.always(a, func(g *gamefile.Game) string {
		if g.Heap() == nil || g.Start() != nil {
			return ""
		}
		return g.Heap().String()
	})
	if code == "" {
		return
	}
	f.From, f.Period, f.Saltus = a.field.Lo+int64(q.Preperiod), int64(q.Period), int64(q.Saltus)
	f.Theorem = fmt.Sprintf("the nimbers of %s have period %d from %d on, by the theorem %q on heap periods", code, f.Period, f.From, q.Theorem)
}

// always returns what is said of the game, if the same is said however long the field is; else "".
func (l *lawSource) always(a lawAxis, say func(*gamefile.Game) string) string {
	first := ""
	for i, bound := range []int64{a.field.Hi, 2 * a.field.Hi, 1 << 20, 1 << 40, 1 << 58} {
		g, err := l.bounded(nil, map[string]int64{a.bound: bound})
		file, is := g.(*gamefile.Game)
		if err != nil || !is {
			return ""
		}
		if text := say(file); i == 0 {
			first = text
		} else if bound > a.field.Hi && text != first {
			return ""
		}
	}
	return first
}

// lookback returns the greatest amount of a game that subtracts from one field, if the amounts are the same
// however long the field is; else 0.
func (l *lawSource) lookback(a lawAxis) int64 {
	greatest := int64(0)
	list := l.always(a, func(g *gamefile.Game) string {
		rules := g.Rules()
		if len(g.Space().Fields()) != 1 || rules.Scores || rules.Gains || rules.Steps || rules.StuckVaries || rules.StuckPays() == game.Tied || g.Start() != nil {
			return ""
		}
		greatest = 0
		for _, amount := range g.Amounts() {
			greatest = max(greatest, amount[0])
		}
		return fmt.Sprint(g.Amounts())
	})
	if list == "" {
		return 0
	}
	return greatest
}
