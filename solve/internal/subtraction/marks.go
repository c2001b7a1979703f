package subtraction

import (
	"encoding/binary"
	"math/bits"
)

// A rowMarks says which columns of one row are reached by lost positions. Few
// marks at a time are cheapest as bytes, many as words.
type rowMarks struct {
	cols  int
	words []uint64
	bytes []byte
}

// newRowMarks returns the marks of a row of so many columns. Without bytes only or and above
// may be used to mark.
func newRowMarks(cols int, bytes bool) *rowMarks {
	m := &rowMarks{cols: cols, words: make([]uint64, (cols+63)/64)}
	if bytes {
		m.bytes = make([]byte, len(m.words)*64)
	}
	return m
}

// mark marks the columns that one step reaches from the columns of from. What it marks may
// be seen only after pack.
func (m *rowMarks) mark(cols []int32, dense []uint64, from []int32) {
	for _, col := range from {
		if dense != nil {
			m.or(dense, int(col))
			continue
		}
		to := m.bytes[col:m.cols]
		for _, c := range cols {
			if int(c) >= len(to) {
				break
			}
			to[c] = 1
		}
	}
}

// or marks the columns of a bitset, counted from col. Those past the last word are left
// out.
func (m *rowMarks) or(set []uint64, col int) {
	to, shift := m.words[col>>6:], uint(col&63)
	if len(set) > len(to) {
		set = set[:len(to)]
	}
	var carry uint64
	for i, d := range set {
		to[i] |= d<<shift | carry
		carry = d >> 1 >> (63 - shift)
	}
	if len(set) < len(to) {
		to[len(set)] |= carry
	}
}

// above marks the columns that one step reaches from col, as words.
func (m *rowMarks) above(cols []int32, dense []uint64, col int) {
	if dense != nil {
		m.or(dense, col)
		return
	}
	for _, c := range cols {
		at := col + int(c)
		if at >= m.cols {
			return
		}
		setBit(m.words, at)
	}
}

// pack moves the marks from the bytes to the words.
func (m *rowMarks) pack() {
	if m.bytes == nil {
		return
	}
	for w := range m.words {
		b := m.bytes[w*64 : w*64+64]
		var word uint64
		for i := 0; i < 64; i += 8 {
			// The product brings the lowest bits of eight bytes side by side.
			word |= binary.LittleEndian.Uint64(b[i:]) * 0x0102040810204080 >> 56 << i
		}
		m.words[w] |= word
	}
	clear(m.bytes)
}

// next returns the first unmarked column from col on, or m.cols.
func (m *rowMarks) next(col int) int {
	if col >= m.cols {
		return m.cols
	}
	w := col >> 6
	word := ^m.words[w] &^ (1<<(col&63) - 1)
	for word == 0 {
		if w++; w == len(m.words) {
			return m.cols
		}
		word = ^m.words[w]
	}
	return min(w<<6+bits.TrailingZeros64(word), m.cols)
}

// unmarked counts the unmarked columns from col on.
func (m *rowMarks) unmarked(col int) int {
	n := m.cols - len(m.words)*64 // the bits past the last column do not count
	for w := col >> 6; w < len(m.words); w++ {
		word := ^m.words[w]
		if w == col>>6 {
			word &^= 1<<(col&63) - 1
		}
		n += bits.OnesCount64(word)
	}
	return n
}
