package heap

import (
	"fmt"
	"slices"
)

// Options returns the positions that one move leads to from a heap of n counters: each a
// sorted list of heaps, none of them empty, none listed twice. It is an error for a family
// that is not given by a code; its positions are no lists of heaps.
func (g *Game) Options(n int) ([][]int, error) {
	if g.family != nil {
		return nil, fmt.Errorf("%s has no code: its moves are not listed heap by heap", g.text)
	}
	var all [][]int
	add := func(parts ...int) { all = append(all, parts) }
	last := n
	if g.tail == nil {
		last = min(n, g.Last())
	}
	first := 0
	if g.interval != nil {
		first = g.interval.lo
	}
	for t := first; t <= last; t++ {
		d, m := g.Digit(t), n-t
		differ := d&Unequal != 0
		if d&LeaveNone != 0 && m == 0 {
			add()
		}
		if d&LeaveOne != 0 && m > 0 {
			add(m)
		}
		for a := 1; d&LeaveTwo != 0 && 2*a <= m; a++ {
			if !differ || 2*a != m {
				add(a, m-a)
			}
		}
		for a := 1; d&LeaveThree != 0 && 3*a <= m; a++ {
			for b := a; a+2*b <= m; b++ {
				if c := m - a - b; !differ || a != b && b != c {
					add(a, b, c)
				}
			}
		}
	}
	slices.SortFunc(all, slices.Compare)
	return slices.CompactFunc(all, slices.Equal), nil
}
