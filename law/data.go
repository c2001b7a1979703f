package law

import (
	"fmt"
	"slices"
	"strings"
)

// An Axis is one argument of the data: its name and the values it takes, rising.
type Axis struct {
	Name string
	At   []int64
}

// consecutive reports whether the axis goes up by one from value to value.
func (a Axis) consecutive() bool {
	for i := 1; i < len(a.At); i++ {
		if a.At[i] != a.At[i-1]+1 {
			return false
		}
	}
	return true
}

// Data are values over one argument or several: a sequence, a grid, or more.
type Data struct {
	// What the values are: "nimber", "remoteness", "value", or "Loss" for 1 where the outcome is a
	// Loss and 0 elsewhere.
	What string
	// Truth is set if the values are 1 where What is the case, and 0 elsewhere.
	Truth  bool
	Axes   []Axis
	Values []int64 // along the last axis first
	Known  []bool  // nil: all of them
	// Outcomes, if not nil, says that the values are places in this list of words.
	Outcomes []string
}

// Sequence returns the data of a sequence whose first index is from.
func Sequence(from int64, values []int64) *Data {
	at := make([]int64, len(values))
	for i := range at {
		at[i] = from + int64(i)
	}
	return &Data{What: "value", Axes: []Axis{{"n", at}}, Values: values}
}

// Size is the number of cells, known or not.
func (d *Data) Size() int { return len(d.Values) }

func (d *Data) known(i int) bool { return d.Known == nil || d.Known[i] }

// point writes the arguments of cell i to x.
func (d *Data) point(i int, x []int64) {
	for k := len(d.Axes) - 1; k >= 0; k-- {
		at := d.Axes[k].At
		x[k] = at[i%len(at)]
		i /= len(at)
	}
}

// names are the names of the arguments.
func (d *Data) names() []string {
	var names []string
	for _, a := range d.Axes {
		names = append(names, a.Name)
	}
	return names
}

// extent writes the ranges of the arguments: n=0..200, m=1..20.
func (d *Data) extent() string {
	var parts []string
	for _, a := range d.Axes {
		parts = append(parts, fmt.Sprintf("%s=%d..%d", a.Name, a.At[0], a.At[len(a.At)-1]))
	}
	return strings.Join(parts, ", ")
}

// prefix returns the cells whose place on axis k is below sizes[k].
func (d *Data) prefix(sizes []int) *Data {
	p := &Data{What: d.What, Truth: d.Truth}
	size := 1
	for k, a := range d.Axes {
		p.Axes = append(p.Axes, Axis{a.Name, a.At[:sizes[k]]})
		size *= sizes[k]
	}
	if len(d.Axes) == 1 {
		p.Values = d.Values[:size]
		if d.Known != nil {
			p.Known = d.Known[:size]
		}
		return p
	}
	p.Values = make([]int64, 0, size)
	place := make([]int, len(sizes))
	for {
		i := 0
		for k, a := range d.Axes {
			i = i*len(a.At) + place[k]
		}
		p.Values = append(p.Values, d.Values[i])
		if d.Known != nil {
			p.Known = append(p.Known, d.Known[i])
		}
		k := len(place) - 1
		for ; k >= 0; k-- {
			if place[k]++; place[k] < sizes[k] {
				break
			}
			place[k] = 0
		}
		if k < 0 {
			return p
		}
	}
}

// fitSizes returns how much of each axis laws are fitted on: half of it, all of very short ones.
func (d *Data) fitSizes() []int {
	sizes := make([]int, len(d.Axes))
	for k, a := range d.Axes {
		n := len(a.At)
		sizes[k] = n
		if len(d.Axes) == 1 || n >= 6 {
			sizes[k] = (n + 1) / 2
		}
	}
	return sizes
}

// is returns the data that are 1 where the values are v and 0 elsewhere.
func (d *Data) is(v int64, what string) *Data {
	t := &Data{What: what, Truth: true, Axes: d.Axes, Known: d.Known, Values: make([]int64, len(d.Values))}
	for i, w := range d.Values {
		t.Values[i] = truth(w == v)
	}
	return t
}

// A seq is a run of values over consecutive indices.
type seq struct {
	name string // of the index
	from int64
	v    []int64
	// truth is set if the values say yes (1) or no (0).
	truth bool
}

// seq returns the data as a sequence: the first run of known values, if that is nearly all.
func (d *Data) seq() (seq, bool) {
	if len(d.Axes) != 1 || !d.Axes[0].consecutive() || len(d.Values) == 0 {
		return seq{}, false
	}
	a, lo := d.Axes[0], 0
	for lo < len(d.Values) && !d.known(lo) {
		lo++
	}
	hi := lo
	for hi < len(d.Values) && d.known(hi) {
		hi++
	}
	for i := hi; i < len(d.Values); i++ {
		if d.known(i) {
			return seq{}, false
		}
	}
	if lo == hi {
		return seq{}, false
	}
	return seq{a.Name, a.At[lo], d.Values[lo:hi], d.Truth}, true
}

func (s seq) first(n int) seq { return seq{s.name, s.from, s.v[:n], s.truth} }

// Extends reports whether d has all the known values of old, over ranges that begin in the same place.
func (d *Data) Extends(old *Data) bool {
	sizes := make([]int, len(d.Axes))
	for k, a := range old.Axes {
		if sizes[k] = len(a.At); len(d.Axes[k].At) < sizes[k] || !slices.Equal(d.Axes[k].At[:sizes[k]], a.At) {
			return false
		}
	}
	part := d.prefix(sizes)
	for i, v := range old.Values {
		if old.known(i) && (!part.known(i) || part.Values[i] != v) {
			return false
		}
	}
	return true
}
