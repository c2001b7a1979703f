package game

import (
	"math"
	"math/bits"
)

// Binomial returns the number of k-element subsets of n elements, 0 if k > n or k < 0 or n < 0,
// and math.MaxUint64 if it does not fit. Cost: min(k, n-k) steps.
func Binomial(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	k = min(k, n-k)
	b := uint64(1)
	for i := 1; i <= k; i++ {
		hi, lo := bits.Mul64(b, uint64(n-k+i))
		if hi >= uint64(i) {
			return math.MaxUint64
		}
		b, _ = bits.Div64(hi, lo, uint64(i))
	}
	return b
}
