package heap

import "math/bits"

// A Mask parts the heaps of a game into rare and common ones. Heap n of value v
// is common if v has an odd number of bits in Bits; if Alternate is set, if that
// number plus n-t is odd, where t is the parity of the digits that split. Two
// common heaps never make a common option, which is why the few rare ones decide
// (the sparse space of Guy, Smith and Berlekamp; see docs/heap-periods.md).
type Mask struct {
	Bits      uint32
	Alternate bool
	odd       int // parity of the split digits
}

// common reports whether value v is common at heap n.
func (m Mask) common(v uint32, n int) bool {
	p := bits.OnesCount32(v & m.Bits)
	if m.Alternate {
		p += n - m.odd
	}
	return p&1 == 1
}

// bestMask returns the mask with the fewest rare heaps among those of the
// sequence v, and their number. The transform of Walsh and Hadamard of the histogram of values
// counts them for all masks at once, in V log V steps for V values.
func bestMask[T cell](v []T, o *octal) (Mask, int) {
	most := T(0)
	for _, x := range v {
		most = max(most, x)
	}
	size := 1 << bits.Len32(uint32(most))
	var count [2][]int // by parity of the heap
	count[0], count[1] = make([]int, size), make([]int, size)
	for n, x := range v {
		count[n&1][x]++
	}
	walshHadamard(count[0])
	walshHadamard(count[1])
	odd, alternate := o.parity()
	best, fewest := Mask{}, len(v)+1
	try := func(m Mask, coefficient int) {
		if rare := (len(v) + coefficient) / 2; rare < fewest {
			best, fewest = m, rare
		}
	}
	for b := range size {
		even, uneven := count[0][b], count[1][b]
		if b > 0 { // the empty mask calls everything rare
			try(Mask{Bits: uint32(b)}, even+uneven)
		}
		if alternate {
			coefficient := even - uneven
			if odd == 1 {
				coefficient = -coefficient
			}
			try(Mask{Bits: uint32(b), Alternate: true, odd: odd}, coefficient)
		}
	}
	return best, fewest
}

// walshHadamard transforms a, whose length is a power of two, in place:
// a'[m] is the sum of a[v] over all v, negated where v and m share an odd number of bits.
func walshHadamard(a []int) {
	for h := 1; h < len(a); h *= 2 {
		for i := 0; i < len(a); i += 2 * h {
			for j := i; j < i+h; j++ {
				a[j], a[j+h] = a[j]+a[j+h], a[j]-a[j+h]
			}
		}
	}
}
