package solve

import "math/bits"

// A slider knows which nimbers occur in a window of the positions. It costs a step for every place
// that comes into the window or leaves it.
type slider struct {
	lo, hi uint32   // the window is lo..hi-1
	times  []uint32 // how often each nimber occurs
	there  []uint64 // a bit for each nimber that occurs
	full   []uint64 // a bit for each word of there that has no gap
}

// move goes over to the window w and returns how many steps that took.
func (s *slider) move(w interval, nimbers []uint32) (steps uint64) {
	lo, hi := w.lo, w.hi+1
	if lo >= s.hi || hi <= s.lo { // nothing in common
		steps = uint64(s.hi - s.lo)
		for ; s.lo < s.hi; s.lo++ {
			s.leave(nimbers[s.lo])
		}
		s.lo, s.hi = lo, lo
	}
	for ; s.lo > lo; steps++ {
		s.lo--
		s.come(nimbers[s.lo])
	}
	for ; s.hi < hi; steps++ {
		s.come(nimbers[s.hi])
		s.hi++
	}
	for ; s.lo < lo; steps++ {
		s.leave(nimbers[s.lo])
		s.lo++
	}
	for ; s.hi > hi; steps++ {
		s.hi--
		s.leave(nimbers[s.hi])
	}
	return steps
}

// come notes a nimber; what has none, having not been reached, does not matter.
func (s *slider) come(n uint32) {
	if n >= openWide {
		return
	}
	for uint64(n) >= uint64(len(s.times)) {
		s.times = append(s.times, make([]uint32, len(s.times)+4096)...)
		s.there = append(s.there, make([]uint64, len(s.times)/64-len(s.there))...)
		s.full = append(s.full, make([]uint64, len(s.there)/64+1-len(s.full))...)
	}
	if s.times[n]++; s.times[n] == 1 {
		word := &s.there[n/64]
		if *word |= 1 << (n % 64); *word == ^uint64(0) {
			s.full[n/4096] |= 1 << (n / 64 % 64)
		}
	}
}

// leave takes a nimber away again.
func (s *slider) leave(n uint32) {
	if n >= openWide {
		return
	}
	if s.times[n]--; s.times[n] == 0 {
		s.there[n/64] &^= 1 << (n % 64)
		s.full[n/4096] &^= 1 << (n / 64 % 64)
	}
}

// missing returns the least nimber from some one on that does not occur.
func (s *slider) missing(from uint32) uint32 {
	word := from / 64
	if word >= uint32(len(s.there)) {
		return from
	}
	if gaps := ^s.there[word] >> (from % 64); gaps != 0 {
		return from + uint32(bits.TrailingZeros64(gaps))
	}
	for word++; word < uint32(len(s.there)); {
		gaps := ^s.full[word/64] >> (word % 64)
		if gaps == 0 {
			word += 64 - word%64
			continue
		}
		if word += uint32(bits.TrailingZeros64(gaps)); word < uint32(len(s.there)) {
			return 64*word + uint32(bits.TrailingZeros64(^s.there[word]))
		}
	}
	return 64 * uint32(len(s.there))
}
