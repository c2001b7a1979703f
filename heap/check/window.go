package check

import (
	"fmt"
	"math"
	"math/bits"

	"grundy/heap"
)

// window is what the sparse method meets while it computes the values again.
type window struct {
	k       int
	rare    []int
	deepest int // how deep the witnesses of the last period lie, at least 1
}

// replay computes the values again with the mask of the certificate. Any mask gives
// the right values; a wrong one makes many heaps rare.
func replay(g *heap.Game, c *heap.Certificate, v []uint16) (window, []uint16, error) {
	w := window{k: g.Last(), deepest: 1}
	r := player{g: g, c: c.Window, mark: make([]int, 1<<16)}
	for t := 0; t <= w.k; t++ {
		d := g.Digit(t)
		if d&heap.LeaveThree != 0 {
			return w, nil, fmt.Errorf("digit %d leaves three heaps: the window theorem does not apply", t)
		}
		if d&heap.LeaveTwo != 0 {
			r.splits = append(r.splits, t)
			r.odd = t % 2
			if c.Window.Alternate && r.splits[0]%2 != r.odd {
				return w, nil, fmt.Errorf("digits %d and %d split: a mask with position needs places of one parity", r.splits[0], t)
			}
		}
	}
	if len(r.splits) == 0 || c.Window.Period < 1 || c.Window.Period >= c.Needed {
		return w, nil, fmt.Errorf("no digit splits, or period %d does not fit: the window theorem does not apply", c.Window.Period)
	}
	for n := range c.Needed {
		x, depth, err := r.next(n, v)
		if err != nil {
			return w, nil, err
		}
		v = append(v, x)
		if !r.common(x, n) {
			if len(w.rare) == len(c.Window.Rare) || int(c.Window.Rare[len(w.rare)]) != n {
				return w, nil, fmt.Errorf("heap %d is rare and is not listed as such", n)
			}
			w.rare = append(w.rare, n)
			r.rare = w.rare
		}
		if n >= c.Needed-c.Window.Period {
			w.deepest = max(w.deepest, depth)
		}
	}
	if len(w.rare) != len(c.Window.Rare) {
		return w, nil, fmt.Errorf("%d heaps are rare, not %d as listed", len(w.rare), len(c.Window.Rare))
	}
	return w, v, nil
}

// player computes one value after the other.
type player struct {
	g      *heap.Game
	c      *heap.CertifiedWindow
	splits []int
	odd    int
	rare   []int
	mark   []int // mark[x] == n+1: x is the value of an option of heap n
}

func (r *player) common(x uint16, n int) bool {
	p := bits.OnesCount32(uint32(x) & r.c.Mask)
	if r.c.Alternate {
		p += n + r.odd
	}
	return p%2 == 1
}

// next returns G(n) and how deep its witnesses lie.
func (r *player) next(n int, v []uint16) (x uint16, depth int, err error) {
	for t := 0; t <= min(r.g.Last(), n); t++ {
		d, m := r.g.Digit(t), n-t
		if d&heap.LeaveNone != 0 && m == 0 {
			r.mark[0] = n + 1
		}
		if d&heap.LeaveOne != 0 && m > 0 {
			r.mark[v[m]] = n + 1
		}
		if d&heap.LeaveTwo == 0 {
			continue
		}
		for _, a := range r.rare {
			r.pair(d, n, a, m-a, v)
		}
	}
	c, missing := 0, []uint16{}
	for ; c < math.MaxUint16; c++ {
		if r.mark[c] == n+1 {
			continue
		}
		if r.common(uint16(c), n) {
			break
		}
		missing = append(missing, uint16(c))
	}
	for a := 1; len(missing) > 0 && 2*a <= n; a++ {
		for _, t := range r.splits {
			r.pair(r.g.Digit(t), n, a, n-t-a, v)
		}
		for len(missing) > 0 && r.mark[missing[0]] == n+1 {
			missing, depth = missing[1:], a
		}
	}
	switch {
	case len(missing) > 0:
		return missing[0], n, nil
	case c == math.MaxUint16:
		return 0, 0, fmt.Errorf("heap %d: its value is past %d", n, c-1)
	}
	return uint16(c), depth, nil
}

// pair marks the option that leaves heaps a and b, if it is one.
func (r *player) pair(d heap.Digit, n, a, b int, v []uint16) {
	if a > 0 && b > 0 && !(d&heap.Unequal != 0 && a == b) {
		r.mark[v[a]^v[b]] = n + 1
	}
}

// proves checks the hypotheses of the window theorem.
func (w *window) proves(c *heap.Certificate, v []uint16) error {
	p := c.Window.Period
	n1 := c.Needed - 1 - p
	last := 0
	if len(w.rare) > 0 {
		last = w.rare[len(w.rare)-1]
	}
	size := max(last, w.deepest) + w.k
	switch {
	case bits.Len32(c.Window.Mask) > bits.Len32(c.Max):
		return fmt.Errorf("the mask %b has bits that no value up to %d has", c.Window.Mask, c.Max)
	case p%c.Period != 0:
		return fmt.Errorf("%d is no multiple of the period %d", p, c.Period)
	case c.Window.Alternate && p%2 == 1:
		return fmt.Errorf("period %d is odd: a mask with position needs an even one", p)
	case last > n1:
		return fmt.Errorf("heap %d is rare and lies in the last period", last)
	case c.Window.Depth < w.deepest:
		return fmt.Errorf("a witness lies %d deep, not at most %d", w.deepest, c.Window.Depth)
	case n1 <= 2*size:
		return fmt.Errorf("%d values are too few for a window of %d", c.Needed, size)
	}
	for n := n1 - size + 1; n <= n1; n++ {
		if v[n] != v[n+p] {
			return fmt.Errorf("G(%d) = %d and G(%d) = %d: the windows differ", n, v[n], n+p, v[n+p])
		}
	}
	return nil
}
