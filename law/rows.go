package law

import (
	"fmt"
	"slices"
)

const leastRows = 4

// fitRows finds a period in every row (axis 0 fixed) or column of a grid, and how it grows from row to
// row.
func fitRows(fit *Data) []guess {
	if !fit.complete() {
		return nil
	}
	var found []guess
	for axis := range 2 {
		if g, ok := fitLines(fit, axis); ok {
			found = append(found, g)
		}
	}
	return found
}

func fitLines(fit *Data, axis int) (guess, bool) {
	rows, other := fit.Axes[axis], fit.Axes[1-axis]
	if len(rows.At) < leastRows || len(other.At) < 8 {
		return guess{}, false
	}
	var periods, saltus []int64
	free := 0
	for i := range rows.At {
		s := seq{name: other.Name, from: other.At[0], v: fit.line(axis, i)}
		gs := fitPeriod(s)
		if gs == nil {
			break // longer periods are no longer seen in rows of this length
		}
		periods, saltus = append(periods, gs[0].period), append(saltus, gs[0].saltus)
		free += gs[0].free
	}
	if len(periods) < leastRows || constantSteps(periods) && periods[0] == periods[1] {
		return guess{}, false // one and the same period is a reduction
	}
	grows, ok := growth(rows.Name, rows.At[0], periods)
	if !ok {
		return guess{}, false
	}
	text := fmt.Sprintf("for each %s, period %s in %s", rows.Name, grows, other.Name)
	lift := C(0)
	if slices.Max(saltus) != 0 || slices.Min(saltus) != 0 {
		if lift, ok = growth(rows.Name, rows.At[0], saltus); !ok {
			return guess{}, false
		}
		text += fmt.Sprintf(" with saltus %s", lift)
	}
	return guess{
		kind: "period of rows", text: text, relation: true, free: free, cost: float64(4 * len(periods)),
		breaks: func(d *Data) int { return linesBreak(d, axis, grows, lift) },
	}, true
}

// growth returns the law of the periods of the rows: something simple in the number of the row.
func growth(name string, from int64, v []int64) (*Formula, bool) {
	n := V(name)
	for _, mod := range []int64{1, 2} {
		if len(v) < int(2*mod)+2 {
			continue
		}
		pre := 0
		if k := vanishes(v, int(mod), 2); k == 0 {
			if s := (seq{name: name, from: from, v: v}); len(v) >= 4 && mod == 1 {
				return plus(scaled(n, v[1]-v[0]), C(v[0]-(v[1]-v[0])*from)), true
			} else if g, ok := s.polynomial(pre, int(mod), 1); ok {
				return g.formula, true
			}
		}
	}
	return nil, false
}

// linesBreak returns the first cell where row i does not have the period that grows gives it; rows too
// short to show it twice are passed over, and so are those that have it only from some place on.
func linesBreak(d *Data, axis int, grows, lift *Formula) int {
	rows, cols := d.Axes[axis], len(d.Axes[1].At)
	for i, at := range rows.At {
		args := map[string]int64{rows.Name: at}
		p, ok := grows.Eval(args)
		s, ok2 := lift.Eval(args)
		v := d.line(axis, i)
		if !ok || !ok2 || p <= 0 || p >= int64(len(v)) {
			continue
		}
		for k := int(p); k < len(v); k++ {
			if v[k] == v[k-int(p)]+s {
				continue
			}
			if axis == 0 {
				return i*cols + k
			}
			return k*cols + i
		}
	}
	return -1
}
