package law

import (
	"fmt"
	"iter"
	"math"
	"slices"
)

// line returns row i of a grid of two axes, along the other axis.
func (d *Data) line(axis, i int) []int64 {
	rows, cols := len(d.Axes[0].At), len(d.Axes[1].At)
	if axis == 0 {
		return d.Values[i*cols : (i+1)*cols]
	}
	v := make([]int64, rows)
	for k := range v {
		v[k] = d.Values[k*cols+i]
	}
	return v
}

// complete reports whether d is a grid of two consecutive axes without gaps.
func (d *Data) complete() bool {
	return len(d.Axes) == 2 && d.Axes[0].consecutive() && d.Axes[1].consecutive() && d.whole()
}

// whole reports whether all cells are known.
func (d *Data) whole() bool { return d.Known == nil || !slices.Contains(d.Known, false) }

// swaps reports whether two arguments may change places: they have the same values.
func (d *Data) square(k, l int) bool { return slices.Equal(d.Axes[k].At, d.Axes[l].At) }

// symmetryBreak returns the first cell that is not that with two arguments exchanged, or -1.
func symmetryBreak(d *Data, k, l int) int {
	if !d.square(k, l) {
		return -1
	}
	for i, j := range d.exchanged(k, l) {
		if d.known(i) && d.known(j) && d.Values[j] != d.Values[i] {
			return max(i, j)
		}
	}
	return -1
}

// exchangeable reports whether two arguments may be exchanged as far as d tells, and d tells it of most cells: where
// only a >= b is a position, nothing is exchanged.
func (d *Data) exchangeable(k, l int) bool {
	if !d.square(k, l) || symmetryBreak(d, k, l) >= 0 {
		return false
	}
	if d.whole() {
		return true
	}
	pairs, single := 0, 0
	for i, j := range d.exchanged(k, l) {
		switch {
		case i == j || !d.known(i):
		case d.known(j):
			pairs++
		default:
			single++
		}
	}
	return pairs > single
}

// exchanged goes through the cells, each with the one where two arguments have changed places.
func (d *Data) exchanged(k, l int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		place := make([]int, len(d.Axes))
		for i := range d.Values {
			if !yield(i, d.exchange(i, k, l, place)) {
				return
			}
		}
	}
}

// exchange returns the cell that has the arguments of cell i, two of them exchanged; place is scratch.
func (d *Data) exchange(i, k, l int, place []int) int {
	for a := len(d.Axes) - 1; a >= 0; a-- {
		place[a] = i % len(d.Axes[a].At)
		i /= len(d.Axes[a].At)
	}
	place[k], place[l] = place[l], place[k]
	j := 0
	for a := range d.Axes {
		j = j*len(d.Axes[a].At) + place[a]
	}
	return j
}

// symmetric reports whether all arguments may change places.
func symmetric(d *Data) bool {
	for k := 1; k < len(d.Axes); k++ {
		if !d.exchangeable(0, k) {
			return false
		}
	}
	return len(d.Axes) > 1
}

func call(names ...string) string {
	text := "f("
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text + ")"
}

// fitSymmetry finds that two arguments may be exchanged.
func fitSymmetry(fit *Data) []guess {
	var found []guess
	if len(fit.Axes) > 2 && symmetric(fit) {
		return []guess{{
			kind: "symmetry", text: call(fit.names()...) + " does not depend on the order of its arguments", relation: true, free: fit.Size() / 2,
			breaks: func(d *Data) int {
				for k := 1; k < len(d.Axes); k++ {
					if at := symmetryBreak(d, 0, k); at >= 0 {
						return at
					}
				}
				return -1
			},
		}}
	}
	for k := range fit.Axes {
		for l := k + 1; l < len(fit.Axes); l++ {
			if !fit.exchangeable(k, l) {
				continue
			}
			swapped := fit.names()
			swapped[k], swapped[l] = swapped[l], swapped[k]
			found = append(found, guess{
				kind: "symmetry", text: call(fit.names()...) + " = " + call(swapped...), relation: true,
				free: fit.Size() / 2, breaks: func(d *Data) int { return symmetryBreak(d, k, l) },
			})
		}
	}
	return found
}

// A shift says that f(a + by[0], b + by[1]) = f(a, b) + lift wherever a, b >= from on the axes.
type shift struct {
	by   [2]int
	from [2]int64
	lift int64
}

func (s shift) breaks(d *Data) int {
	rows, cols := len(d.Axes[0].At), len(d.Axes[1].At)
	for i := s.by[0]; i < rows; i++ {
		for j := s.by[1]; j < cols; j++ {
			if d.Axes[0].At[i-s.by[0]] < s.from[0] || d.Axes[1].At[j-s.by[1]] < s.from[1] {
				continue
			}
			at, before := i*cols+j, (i-s.by[0])*cols+j-s.by[1]
			if d.known(at) && d.known(before) && d.Values[at] != d.Values[before]+s.lift {
				return at
			}
		}
	}
	return -1
}

// fitReduction finds f(a, b) = f(a % p, b % q), and rules of one argument alone.
func fitReduction(fit *Data) []guess {
	if !fit.complete() {
		return nil
	}
	var period [2]guess
	var has [2]bool
	for axis := range 2 {
		if s, ok := fit.lineNumbers(axis); ok {
			for _, g := range fitPeriod(s) {
				if g.saltus == 0 && g.period > 0 {
					period[axis], has[axis] = g, true
				}
			}
		}
	}
	a, b := fit.Axes[0].Name, fit.Axes[1].Name
	var found []guess
	for axis, name := range fit.names() {
		if !has[axis] {
			continue
		}
		g := period[axis]
		s := shift{}
		s.by[axis], s.from = int(g.period), [2]int64{math.MinInt64, math.MinInt64}
		s.from[axis] = g.start
		args := fit.names()
		args[axis] = fmt.Sprintf("%s + %d", name, g.period)
		text := call(args...) + " = " + call(a, b)
		if g.period == 1 {
			text = fmt.Sprintf("it does not depend on %s", name)
		}
		if g.start > fit.Axes[axis].At[0] {
			text += fmt.Sprintf(" from %s = %d on", name, g.start)
		}
		lines := fit.Size() / len(fit.Axes[axis].At)
		found = append(found, guess{
			kind: "reduction", text: text, relation: true, breaks: s.breaks,
			free: lines * min(len(fit.Axes[axis].At), g.free), cost: math.Log2(float64(g.free + 1)),
		})
	}
	if has[0] && has[1] && period[0].start == fit.Axes[0].At[0] && period[1].start == fit.Axes[1].At[0] {
		if g, ok := reduced(fit, period[0].period, period[1].period); ok {
			return []guess{g}
		}
	}
	return found
}

// lineNumbers numbers the different rows (axis 0) or columns of a grid, and returns their numbers in
// order.
func (d *Data) lineNumbers(axis int) (seq, bool) {
	n := len(d.Axes[axis].At)
	if n < 8 {
		return seq{}, false
	}
	numbers := map[string]int64{}
	s := seq{name: d.Axes[axis].Name, from: d.Axes[axis].At[0], v: make([]int64, n)}
	for i := range n {
		var key []byte
		for _, v := range d.line(axis, i) {
			for k := range 8 {
				key = append(key, byte(v>>(8*k)))
			}
		}
		number, ok := numbers[string(key)]
		if !ok {
			number = int64(len(numbers) * len(numbers)) // no saltus by chance
			numbers[string(key)] = number
		}
		s.v[i] = number
	}
	return s, true
}

const mostReduced = 400

// reduced is the law f(a, b) = f(a % p, b % q), as a list of values.
func reduced(fit *Data, p, q int64) (guess, bool) {
	if p*q > mostReduced || p*q == 1 || p > int64(len(fit.Axes[0].At)) || q > int64(len(fit.Axes[1].At)) {
		return guess{}, false
	}
	a, b := fit.Axes[0], fit.Axes[1]
	list := make([]int64, p*q)
	for i := range p {
		for j := range q {
			r, _ := floorMod(a.At[i], p)
			t, _ := floorMod(b.At[j], q)
			list[r*q+t] = fit.Values[int(i)*len(b.At)+int(j)]
		}
	}
	at := F(Add, F(Mul, F(Mod, V(a.Name), C(p)), C(q)), F(Mod, V(b.Name), C(q)))
	f := &Formula{Op: Pick, List: list, Args: []*Formula{at}}
	text := fmt.Sprintf("f(%s, %s) = f(%s %% %d, %s %% %d) = %s", a.Name, b.Name, a.Name, p, b.Name, q, f)
	return guess{kind: "reduction", text: text, formula: f, free: int(p * q), cost: math.Log2(float64(p * q)), relation: true}, true
}

// fitDiagonal finds f(a + k, b + k) = f(a, b) + s, and f(k*a, k*b) = f(a, b).
func fitDiagonal(fit *Data) []guess {
	if !fit.complete() || min(len(fit.Axes[0].At), len(fit.Axes[1].At)) < 8 {
		return nil
	}
	cols := len(fit.Axes[1].At)
	for k := 1; k <= 4; k++ {
		s := shift{by: [2]int{k, k}, from: [2]int64{math.MinInt64, math.MinInt64}, lift: fit.Values[k*cols+k] - fit.Values[0]}
		if s.breaks(fit) >= 0 {
			continue
		}
		a, b := fit.Axes[0].Name, fit.Axes[1].Name
		text := fmt.Sprintf("f(%s + %d, %s + %d) = f(%s, %s)", a, k, b, k, a, b)
		if s.lift != 0 {
			text += fmt.Sprintf(" %+d", s.lift)
		}
		return []guess{{kind: "reduction", text: text, relation: true, breaks: s.breaks, free: k * (len(fit.Axes[0].At) + cols), cost: 4}}
	}
	return nil
}
