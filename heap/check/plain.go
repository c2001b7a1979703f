package check

import (
	"fmt"
	"math"

	"grundy/heap"
)

// plain returns G(0..n-1) from the definition.
func plain(g *heap.Game, v []uint16, n int) ([]uint16, error) {
	var places []int // where a digit is not zero
	last := n
	if g.Finite() {
		last = g.Last()
	}
	for t := range last + 1 {
		if g.Digit(t) != 0 {
			places = append(places, t)
		}
	}
	for h := range n {
		option := map[uint16]bool{}
		for _, t := range places {
			if t <= h {
				leave(g.Digit(t), h-t, v, option)
			}
		}
		x, err := mex(option)
		if err != nil {
			return nil, fmt.Errorf("heap %d: %w", h, err)
		}
		v = append(v, x)
	}
	return v, nil
}

// leave adds the values of what digit d allows to be left of m counters.
func leave(d heap.Digit, m int, v []uint16, option map[uint16]bool) {
	if d&heap.LeaveNone != 0 && m == 0 {
		option[0] = true
	}
	if d&heap.LeaveOne != 0 && m > 0 {
		option[v[m]] = true
	}
	if d&(heap.LeaveTwo|heap.LeaveThree) == 0 {
		return
	}
	differ := d&heap.Unequal != 0
	for a := 1; a <= m; a++ {
		if b := m - a; d&heap.LeaveTwo != 0 && a <= b && b > 0 && !(differ && a == b) {
			option[v[a]^v[b]] = true
		}
		if d&heap.LeaveThree == 0 {
			continue
		}
		for b := a; a+b < m; b++ {
			if e := m - a - b; b <= e && !(differ && (a == b || b == e)) {
				option[v[a]^v[b]^v[e]] = true
			}
		}
	}
}

// mex returns the least value that is not an option.
func mex(option map[uint16]bool) (uint16, error) {
	for x := uint16(0); x < math.MaxUint16; x++ {
		if !option[x] {
			return x, nil
		}
	}
	return 0, fmt.Errorf("its value is past %d", math.MaxUint16-1)
}

// allBut checks that the state before the last heap of the proof was met one period
// before: the last k values, and the values used before them from the least one that
// was not used, both relative to that one.
func allBut(g *heap.Game, c *heap.Certificate, v []uint16) error {
	k := g.Last()
	for t := 1; t <= k+1; t++ {
		if d := g.Digit(t); d != 0 && d != heap.LeaveNone|heap.LeaveOne || g.Finite() || g.Digit(0) != 0 {
			return fmt.Errorf("%s is no all-but game: the theorem does not apply", c.Code)
		}
	}
	if g.Digit(k+1) == 0 || g.Digit(k+2) == 0 {
		return fmt.Errorf("%s is no all-but game: the theorem does not apply", c.Code)
	}
	// Any place of one period will do as the first meeting; the last one is
	// tried, and those before it for certificates that used more values.
	for n := c.Needed; n-c.Period >= k; n-- {
		if sameState(v, n-c.Period, n, k, c.Saltus) {
			return nil
		}
	}
	return fmt.Errorf("no state of the last %d values is met again", k)
}

// sameState reports whether the states before heaps n and m differ by the saltus
// alone.
func sameState(v []uint16, n, m, k, saltus int) bool {
	for i := 1; i <= k; i++ {
		if int(v[m-i])-int(v[n-i]) != saltus {
			return false
		}
	}
	before, after := usedFrom(v[:n-k]), usedFrom(v[:m-k])
	if after.least-before.least != saltus || len(before.more) != len(after.more) {
		return false
	}
	for x := range before.more {
		if !after.more[x+saltus] {
			return false
		}
	}
	return true
}

// used is the least value that a list lacks, and the values past it that it has.
type used struct {
	least int
	more  map[int]bool
}

func usedFrom(v []uint16) used {
	u := used{more: map[int]bool{}}
	for _, x := range v {
		u.more[int(x)] = true
	}
	for u.more[u.least] {
		delete(u.more, u.least)
		u.least++
	}
	return u
}
