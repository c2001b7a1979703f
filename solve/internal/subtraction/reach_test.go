package subtraction

import (
	"math/rand/v2"
	"testing"
)

// TestReach holds the reached positions against a search that takes every move.
func TestReach(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	shapes := [][]int{{1}, {7}, {64}, {65}, {300}, {5, 6}, {9, 130}, {70, 3}, {3, 4, 5}, {1, 1, 90}, {2, 3, 2, 70}}
	for range 600 {
		sizes := shapes[r.IntN(len(shapes))]
		amounts := amountsOf(r, sizes)
		size := 1
		for _, n := range sizes {
			size *= n
		}
		var starts []uint64
		for range r.IntN(3) {
			starts = append(starts, r.Uint64N(uint64(size)))
		}
		want := searched(sizes, amounts, starts)
		got := map[uint64]bool{}
		last := -1
		NewReach(sizes, amounts, starts).Each(func(c uint64) {
			if int(c) <= last {
				t.Fatalf("code %d comes after %d", c, last)
			}
			last = int(c)
			got[c] = true
		})
		for c := range uint64(size) {
			if got[c] != want[c] {
				t.Fatalf("sizes %v, amounts %v, starts %v: code %d is reached: %v, want %v", sizes, amounts, starts, c, got[c], want[c])
			}
		}
	}
}

func amountsOf(r *rand.Rand, sizes []int) [][]int64 {
	var amounts [][]int64
	for range r.IntN(12) {
		amount, some := make([]int64, len(sizes)), false
		for f, n := range sizes {
			if r.IntN(2) == 0 {
				amount[f] = r.Int64N(int64(n)*5/4 + 1) // more than there is, now and then
				some = some || amount[f] > 0
			}
		}
		if some {
			amounts = append(amounts, amount)
		}
	}
	return amounts
}

func searched(sizes []int, amounts [][]int64, starts []uint64) map[uint64]bool {
	seen, stack := map[uint64]bool{}, append([]uint64(nil), starts...)
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[c] {
			continue
		}
		seen[c] = true
	next:
		for _, amount := range amounts {
			rest, to, weight := c, uint64(0), uint64(1)
			for f := len(sizes) - 1; f >= 0; f-- {
				at := int64(rest % uint64(sizes[f]))
				if rest /= uint64(sizes[f]); at < amount[f] {
					continue next
				}
				to += uint64(at-amount[f]) * weight
				weight *= uint64(sizes[f])
			}
			stack = append(stack, to)
		}
	}
	return seen
}
