package game

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// A NimberSet is a finite set of nimbers, such as the K of a loopy nimber ∞{K}. Sets are equal exactly if
// they are the same value. The zero NimberSet is empty.
type NimberSet struct {
	words string // the nimbers in ascending order, 4 bytes each
}

// NewNimberSet returns the set of the given nimbers, in any order and perhaps repeated.
func NewNimberSet(nimbers []uint32) NimberSet {
	sorted := slices.Compact(slices.Sorted(slices.Values(nimbers)))
	words := make([]byte, 0, 4*len(sorted))
	for _, n := range sorted {
		words = binary.BigEndian.AppendUint32(words, n)
	}
	return NimberSet{string(words)}
}

// Len is how many nimbers there are in s.
func (s NimberSet) Len() int { return len(s.words) / 4 }

// At returns the i-th nimber of s in ascending order.
func (s NimberSet) At(i int) uint32 { return binary.BigEndian.Uint32([]byte(s.words[4*i : 4*i+4])) }

// Has reports whether n is in s. Cost: a binary search.
func (s NimberSet) Has(n int64) bool {
	lo, hi := 0, s.Len()
	for lo < hi {
		mid := (lo + hi) / 2
		if int64(s.At(mid)) < n {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < s.Len() && int64(s.At(lo)) == n
}

// Xor returns the set of the nimbers of s, each xor n.
func (s NimberSet) Xor(n uint32) NimberSet {
	nimbers := make([]uint32, s.Len())
	for i := range nimbers {
		nimbers[i] = s.At(i) ^ n
	}
	return NewNimberSet(nimbers)
}

// String writes s as in {0, 2}.
func (s NimberSet) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range s.Len() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.FormatUint(uint64(s.At(i)), 10))
	}
	b.WriteByte('}')
	return b.String()
}
