package heap

// threeHeaps gives the values of all ways to make three heaps of m counters, from the sets of
// values of two heaps. A set is a list of words; adding a heap of value g to all its
// members moves words by the high bits of g, and bits within a word by the six low ones. The first
// is done for each smallest part, the second once for each of the 64 ways. It costs m*V/200
// steps for values up to V, where the definition costs m*m/12.
type threeHeaps struct {
	two   [][]uint64   // two[m]: the values of two heaps that make m
	parts [64][]uint64 // by low bits of the smallest part, before bits are moved
	moves [6]swap      // how to move bits
}

// swap exchanges neighbouring runs of bits.
type swap struct {
	by   uint
	mask uint64 // the lower run of each pair
}

func newThreeHeaps() *threeHeaps {
	return &threeHeaps{moves: [6]swap{
		{1, 0x5555555555555555},
		{2, 0x3333333333333333},
		{4, 0x0f0f0f0f0f0f0f0f},
		{8, 0x00ff00ff00ff00ff},
		{16, 0x0000ffff0000ffff},
		{32, 0x00000000ffffffff},
	}}
}

// add adds the values of three heaps that make m to seen; v holds the values of all
// smaller heaps.
func (t *threeHeaps) add(m int, v []uint32, seen *stamps) {
	t.pairs(m-1, v)
	most := 1
	for a := 1; 3*a <= m; a++ {
		most = max(most, len(t.two[m-a]), powerOfTwo(int(v[a]>>6)+1))
	}
	for i := range t.parts {
		t.parts[i] = resized(t.parts[i], most)
	}
	for a := 1; 3*a <= m; a++ {
		low, high := v[a]&63, int(v[a]>>6)
		to := t.parts[low]
		for w, x := range t.two[m-a] {
			to[w^high] |= x
		}
	}
	for low, part := range t.parts {
		for w, x := range part {
			for i, s := range t.moves {
				if low>>i&1 == 1 {
					x = x>>s.by&s.mask | x&s.mask<<s.by
				}
			}
			for bit := 0; x != 0; x, bit = x>>1, bit+1 {
				if x&1 == 1 {
					seen.add(uint32(64*w + bit))
				}
			}
		}
	}
}

// pairs computes two[0..m].
func (t *threeHeaps) pairs(m int, v []uint32) {
	for j := len(t.two); j <= m; j++ {
		most := uint32(0)
		for a := 1; a < j; a++ {
			most = max(most, v[a])
		}
		set := make([]uint64, powerOfTwo(int(most>>6)+1))
		for a := 1; 2*a <= j; a++ {
			x := v[a] ^ v[j-a]
			set[x>>6] |= 1 << (x & 63)
		}
		t.two = append(t.two, set)
	}
}

// resized returns a list of n zeros, in the memory of s if that is enough.
func resized(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// powerOfTwo returns the least power of two that is at least n.
func powerOfTwo(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}
