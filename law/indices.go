package law

import (
	"fmt"
	"math"
)

const leastIndices = 12

// fitIndices finds that the numbers where the value is 1 are a Beatty sequence floor(k * slope) +
// lift, k = 1, 2, ...
func fitIndices(s seq) []guess {
	var at []int64
	for i, v := range s.v {
		if v == 1 {
			at = append(at, s.from+int64(i))
		}
	}
	if len(at) < leastIndices || constantSteps(at) {
		return nil
	}
	var found []guess
	for _, first := range []int64{1, 0} {
		for _, lift := range []int64{0, -1, 1} {
			lo, hi := 0.0, math.Inf(1)
			for i, v := range at {
				k := float64(first + int64(i))
				if k == 0 {
					if v != lift {
						hi = 0
					}
					continue
				}
				lo, hi = max(lo, float64(v-lift)/k), min(hi, float64(v-lift+1)/k)
			}
			for _, a := range findSlopes(lo, hi) {
				text := fmt.Sprintf("%s = floor(k * %s)", s.name, a)
				if lift != 0 {
					text += fmt.Sprintf(" %+d", lift)
				}
				text += fmt.Sprintf(" for some k >= %d", first)
				found = append(found, guess{
					kind: "Beatty sequence", text: text, cost: slopeBits, free: 2,
					breaks: func(d *Data) int { return indexBreak(d, a.floor(V("k")), first, lift) },
				})
			}
		}
	}
	return found
}

// indexBreak returns the first cell of d where being 1 differs from being floor + lift for some k.
func indexBreak(d *Data, floor *Formula, first, lift int64) int {
	eval := floor.compile([]string{"k"})
	k := first
	next := func() int64 {
		v, ok := eval([]int64{k})
		if k++; !ok {
			return math.MaxInt64
		}
		return v + lift
	}
	member := next()
	for i, n := range d.Axes[0].At {
		for member < n {
			member = next()
		}
		if d.known(i) && (member == n) != (d.Values[i] == 1) {
			return i
		}
	}
	return -1
}
