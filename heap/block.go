package heap

import (
	"encoding/binary"
	"slices"
)

// blockWidth is how many heaps a block has.
const blockWidth = 8

// block is a few heaps in a row for which the pairs with a rare part past dense are marked at
// once: the other parts lie side by side, and one word holds several of them.
type block struct {
	start, width int
	at           [blockWidth]paddedMarks
}

// paddedMarks keeps the small values of neighbours apart in the cache.
type paddedMarks struct {
	marks
	_ [576]uint8
}

// forget makes the next heap start a new block.
func (b *block) forget() { b.width = 0 }

// marksOf returns the marks of heap n, in which the values of all pairs with a rare part past dense
// and another one past it are marked. Where it is called for heap after heap it starts a block.
func (s *sparse[T]) marksOf(n int) *marks {
	b := &s.block
	if i := n - b.start; i >= 0 && i < b.width {
		return &b.at[i].marks
	}
	width := 1
	if n == b.start+b.width {
		width = blockWidth
	}
	b.start, b.width = n, width
	for i := range width {
		clear(b.at[i].marks[:sizeFor(s.most)])
	}
	for _, p := range s.o.splits {
		s.markRare(n-p.t, p.differ)
	}
	return &b.at[0].marks
}

// markRare marks the values of the parts (r, m-r), (r, m+1-r), ... for the rare heaps r past dense,
// in the marks of as many heaps as the block has. Where the other part is smaller than
// the block is wide it may be left out, being dense.
func (s *sparse[T]) markRare(m int, differ bool) {
	lo, hi := s.far, len(s.rare)
	for hi > lo && int(s.rare[hi-1]) >= m { // found rare a moment ago
		hi--
	}
	if !differ {
		s.markRareRange(m, lo, hi)
		return
	}
	// The rare heaps that might make equal pairs are taken one by one.
	width := s.block.width
	a, _ := slices.BinarySearch(s.rare[lo:hi], int32((m+1)/2))
	b, _ := slices.BinarySearch(s.rare[lo:hi], int32((m+width-1)/2+1))
	a, b = lo+a, lo+b
	s.markRareRange(m, lo, a)
	s.markRareRange(m, b, hi)
	for i := a; i < b; i++ {
		r := int(s.rare[i])
		for k := range width {
			if 2*r != m+k {
				s.block.at[k].marks[s.rareVals[i]^s.tape.v[m+k-r-s.tape.base]] = 1
			}
		}
	}
}

// markRareRange is markRare for the rare heaps lo to hi-1 of the list.
func (s *sparse[T]) markRareRange(m, lo, hi int) {
	rare, vals := s.rare[lo:hi], s.rareVals[lo:hi]
	vals = vals[:len(rare)]
	m -= s.tape.base
	if s.block.width == 1 {
		at := &s.block.at[0].marks
		for i, r := range rare {
			at[vals[i]^s.tape.v[m-int(r)]] = 1
		}
		return
	}
	second := bytesOf(s.tape.v)
	switch vals := any(vals).(type) {
	case []uint8:
		s.block.bytePairs(rare, vals, second, m)
	case []uint16:
		s.block.wordPairs(rare, vals, second, m)
	}
}

// bytePairs marks the pairs of the rare heaps and the eight from m-r on, each in the marks of
// its heap. The cells are bytes.
func (b *block) bytePairs(rare []int32, vals []uint8, second []byte, m int) {
	at := &b.at
	vals = vals[:len(rare)]
	for i, r := range rare {
		j := m - int(r)
		x := binary.LittleEndian.Uint64(second[j:j+8]) ^ uint64(vals[i])*0x0101010101010101
		at[0].marks[uint8(x)] = 1
		at[1].marks[uint8(x>>8)] = 1
		at[2].marks[uint8(x>>16)] = 1
		at[3].marks[uint8(x>>24)] = 1
		at[4].marks[uint8(x>>32)] = 1
		at[5].marks[uint8(x>>40)] = 1
		at[6].marks[uint8(x>>48)] = 1
		at[7].marks[x>>56] = 1
	}
}

// wordPairs is bytePairs for cells of 16 bits.
func (b *block) wordPairs(rare []int32, vals []uint16, second []byte, m int) {
	at := &b.at
	vals = vals[:len(rare)]
	for i, r := range rare {
		j := 2 * (m - int(r))
		pairs := second[j : j+16]
		v := uint64(vals[i]) * 0x0001000100010001
		x := binary.LittleEndian.Uint64(pairs) ^ v
		at[0].marks[uint16(x)] = 1
		at[1].marks[uint16(x>>16)] = 1
		at[2].marks[uint16(x>>32)] = 1
		at[3].marks[x>>48] = 1
		x = binary.LittleEndian.Uint64(pairs[8:]) ^ v
		at[4].marks[uint16(x)] = 1
		at[5].marks[uint16(x>>16)] = 1
		at[6].marks[uint16(x>>32)] = 1
		at[7].marks[x>>48] = 1
	}
}
