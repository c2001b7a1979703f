package subtraction

import (
	"context"
	"math"
	"math/bits"
	"slices"
)

// A Heap holds the nimbers of one heap from which the numbers of a finite set may be
// taken.
type Heap struct {
	// Nimbers of the heaps 0, 1, 2, ...: of all, or, if Period is not 0, at least of
	// the first Preperiod + Period.
	Nimbers []uint16
	// Preperiod and Period are the least numbers with nimber(n + Period) = nimber(n) for
	// all n >= Preperiod; proved, since as many consecutive values repeat as
	// the greatest number of the set (Golomb 1966). Both are 0 if no period was found.
	Preperiod, Period int
}

// At returns the nimber of the heap n. n must be below the size given to NewHeap.
func (h *Heap) At(n uint64) uint16 {
	if n < uint64(len(h.Nimbers)) {
		return h.Nimbers[n]
	}
	pre := uint64(h.Preperiod)
	return h.Nimbers[pre+(n-pre)%uint64(h.Period)]
}

// NewHeap returns the nimbers of the heaps 0..size-1 for a set of positive numbers. It stops
// early when a period is proved. It reports false if none is found among limit heaps and size is
// larger, or if the set has 2^16 numbers or one of 2^31. Cost: a word operation a heap and number of
// the set; for many numbers that are close together, one for 64.
func NewHeap(ctx context.Context, set []int64, size uint64, limit int) (*Heap, bool, error) {
	numbers, ok := distinct(set, size)
	if !ok || len(numbers) >= 1<<16-1 {
		return nil, false, nil
	}
	greatest := 1
	if len(numbers) > 0 {
		greatest = int(numbers[len(numbers)-1])
	}
	h := &Heap{}
	next := max(1024, 4*greatest)
	for {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		n := int(min(uint64(next), size, uint64(limit)))
		from := len(h.Nimbers)
		h.Nimbers = slices.Grow(h.Nimbers, n-from)[:n]
		if err := fillHeap(ctx, h.Nimbers, from, numbers); err != nil {
			return nil, false, err
		}
		switch {
		case uint64(n) == size:
			return h, true, nil
		case h.findPeriod(greatest):
			return h, true, nil
		case n == limit:
			return nil, false, nil
		}
		next *= 2
	}
}

// distinct returns the numbers of the set below size, ascending, and false if one of them
// has more than 31 bits.
func distinct(set []int64, size uint64) ([]int32, bool) {
	var numbers []int32
	for _, v := range set {
		if uint64(v) < size {
			if v > math.MaxInt32 {
				return nil, false
			}
			numbers = append(numbers, int32(v))
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), true
}

// fillHeap computes the nimbers from a place on.
func fillHeap(ctx context.Context, nimbers []uint16, from int, numbers []int32) error {
	if len(numbers) >= 64 {
		return fillByLevels(ctx, nimbers, numbers)
	}
	for n := from; n < len(nimbers); n++ {
		if n&(1<<20-1) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var seen uint64
		for _, v := range numbers {
			if int(v) > n {
				break
			}
			seen |= 1 << nimbers[n-int(v)]
		}
		nimbers[n] = uint16(bits.TrailingZeros64(^seen))
	}
	return nil
}

// fillByLevels finds the heaps of nimber 0, then those of nimber 1 and so on. Among the heaps
// that have no smaller nimber, those that cannot reach one of nimber g have it.
func fillByLevels(ctx context.Context, nimbers []uint16, numbers []int32) error {
	words := (len(nimbers) + 63) / 64
	open := make([]uint64, words) // no nimber yet
	for n := range nimbers {
		setBit(open, n)
	}
	dense := denseCols(numbers)
	m := newRowMarks(len(nimbers), false)
	for g, left := uint16(0), len(nimbers); left > 0; g++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		clear(m.words)
		for w := range open {
			for {
				word := open[w] &^ m.words[w]
				if word == 0 {
					break
				}
				n := w<<6 + bits.TrailingZeros64(word)
				open[w] &^= word & -word
				nimbers[n] = g
				left--
				m.above(numbers, dense, n)
			}
		}
	}
	return nil
}

// findPeriod looks for the last earlier place where the last `window` nimbers stand, and if
// there is one sets the period and the preperiod.
func (h *Heap) findPeriod(window int) bool {
	n := len(h.Nimbers)
	if n <= window {
		return false
	}
	at := func(i int) uint16 { return h.Nimbers[n-1-i] } // backward from the end
	// Knuth, Morris and Pratt: fail[i] is the length of the longest proper border of the first i.
	fail := make([]int32, window+1)
	for i, k := 1, 0; i < window; i++ {
		for k > 0 && at(i) != at(k) {
			k = int(fail[k])
		}
		if at(i) == at(k) {
			k++
		}
		fail[i+1] = int32(k)
	}
	for i, k := 1, 0; i < n; i++ {
		for k > 0 && at(i) != at(k) {
			k = int(fail[k])
		}
		if at(i) == at(k) {
			k++
		}
		if k == window {
			h.Period = i + 1 - window
			break
		}
	}
	if h.Period == 0 {
		return false
	}
	h.Preperiod = n - h.Period
	for h.Preperiod > 0 && h.Nimbers[h.Preperiod-1] == h.Nimbers[h.Preperiod-1+h.Period] {
		h.Preperiod--
	}
	return true
}
