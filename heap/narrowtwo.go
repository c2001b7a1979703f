package heap

import (
	"encoding/binary"
	"math/bits"
)

// wordPair is a set of values below 128.
type wordPair struct{ lo, hi uint64 }

func (s *wordPair) add(v uint8) {
	bit, high := uint64(1)<<(v&63), -uint64(v>>6&1)
	s.lo |= bit &^ high
	s.hi |= bit & high
}

func (s wordPair) with(t wordPair) wordPair    { return wordPair{s.lo | t.lo, s.hi | t.hi} }
func (s wordPair) without(t wordPair) wordPair { return wordPair{s.lo &^ t.lo, s.hi &^ t.hi} }

// least returns the least member, or 128.
func (s wordPair) least() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// below returns the members less than c, at most 127.
func (s wordPair) below(c int) wordPair {
	if c < 64 {
		return wordPair{s.lo & (1<<c - 1), 0}
	}
	return wordPair{s.lo, s.hi & (1<<(c&63) - 1)}
}

// runTwo is run for values below 128.
func (k *narrow) runTwo(end int) stopped {
	t := k.s.tape
	base := t.base
	v := t.v[:cap(t.v)]
	n, stop := t.len(), stopEnd
	end = min(end, base+len(v))
	for ; n < end; n++ {
		i := n - base
		var set wordPair
		for _, a := range k.singles {
			set.add(v[i-a])
		}
		for _, a := range k.splits {
			m := i - a
			set = set.with(markWordsTwo(k.first[:k.dense], v[m-8*k.dense:m]))
			set = set.with(markFarTwo(k.far, k.farVals, v[:m+1]))
		}
		free := wordPair{^set.lo, ^set.hi}
		common := k.common[n&1]
		c := wordPair{free.lo & common.lo, free.hi & common.hi}.least()
		if c == 128 {
			stop = stopWide
			break
		}
		if need := free.without(common).below(c); need != (wordPair{}) {
			k.work += missCost
			if !k.seekTwo(need, n, v[:i]) {
				stop = stopRare
				break
			}
		}
		v[i] = uint8(c)
		k.s.most = max(k.s.most, uint8(c))
	}
	t.v = v[:n-base]
	return stop
}

// scalarWordsTwo is scalarWords for values below 128.
func scalarWordsTwo(first []uint64, v []uint8) wordPair {
	var s, t wordPair
	for _, w := range first {
		x := w ^ binary.LittleEndian.Uint64(v[len(v)-8:])
		v = v[:len(v)-8]
		s.add(uint8(x))
		t.add(uint8(x >> 8))
		s.add(uint8(x >> 16))
		t.add(uint8(x >> 24))
		s.add(uint8(x >> 32))
		t.add(uint8(x >> 40))
		s.add(uint8(x >> 48))
		t.add(uint8(x >> 56))
	}
	return s.with(t)
}

// markFarTwo is markFar for values below 128.
func markFarTwo(rare []int32, vals []uint8, v []uint8) wordPair {
	var set wordPair
	vals = vals[:len(rare)]
	for i, r := range rare {
		set.add(vals[i] ^ v[len(v)-1-int(r)])
	}
	return set
}

// seekTwo is seek for values below 128.
func (k *narrow) seekTwo(need wordPair, n int, v []uint8) bool {
	const step = 8 // words at a time
	for lo := k.dense; lo < len(k.first); lo += step {
		hi := min(lo+step, len(k.first))
		for _, a := range k.splits {
			m := len(v) - a
			if m <= 16*hi { // a first part might not be the smaller one
				return false
			}
			need = need.without(markWordsTwo(k.first[lo:hi], v[m-8*hi:m-8*lo]))
			k.work += 8 * step
		}
		if need == (wordPair{}) {
			k.s.depths.add(n, 8*hi)
			return true
		}
	}
	return false
}
