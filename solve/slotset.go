package solve

import (
	"math/bits"
	"sync/atomic"
)

// A slotSet is a set of slots: a bit each, and the list of them as long as they are few, so that a small set is gone through
// and emptied in no time however many slots there are.
type slotSet struct {
	bits []uint64
	list []uint32 // all, in any order, unless there are many
	many bool
}

// slotListShare: a set of no more than one slot in so many is listed.
const slotListShare = 512

// slotSetBytes is about how much memory a set takes.
func slotSetBytes(n uint64) uint64 { return n/8 + 4*max(1<<10, n/slotListShare) }

// newSlotSet returns an empty set for slots below n.
func newSlotSet(n uint32) *slotSet { return &slotSet{bits: make([]uint64, (n+63)/64)} }

// has reports whether a slot is in the set.
func (s *slotSet) has(slot uint32) bool { return s.bits[slot/64]>>(slot%64)&1 != 0 }

// add adds a slot, if it is not in the set.
func (s *slotSet) add(slot uint32) {
	if s.has(slot) {
		return
	}
	s.bits[slot/64] |= 1 << (slot % 64)
	switch {
	case s.many:
	case len(s.list) < max(1<<10, 64*len(s.bits)/slotListShare):
		s.list = append(s.list, slot)
	default:
		s.list, s.many = s.list[:0], true
	}
}

// share makes ready for addShared.
func (s *slotSet) share() { s.list, s.many = s.list[:0], true }

// addShared adds a slot while other goroutines may do so too.
func (s *slotSet) addShared(slot uint32) {
	word, bit := &s.bits[slot/64], uint64(1)<<(slot%64)
	if atomic.LoadUint64(word)&bit == 0 {
		atomic.OrUint64(word, bit)
	}
}

// empty reports whether there is no slot in a set that is not shared, or was emptied.
func (s *slotSet) empty() bool { return !s.many && len(s.list) == 0 }

// clear removes all slots.
func (s *slotSet) clear() {
	if s.many {
		clear(s.bits)
	}
	for _, slot := range s.list {
		s.bits[slot/64] = 0
	}
	s.list, s.many = s.list[:0], false
}

// walk returns a function that hands out the slots one after the other, and false after the last one. The set must not change
// meanwhile.
func (s *slotSet) walk() func() (uint32, bool) {
	if !s.many {
		list := s.list
		return func() (slot uint32, ok bool) {
			if len(list) == 0 {
				return 0, false
			}
			slot, list = list[0], list[1:]
			return slot, true
		}
	}
	at, word := -1, uint64(0)
	return func() (uint32, bool) {
		for word == 0 {
			if at++; at >= len(s.bits) {
				at--
				return 0, false
			}
			word = s.bits[at]
		}
		bit := bits.TrailingZeros64(word)
		word &= word - 1
		return uint32(64*at + bit), true
	}
}
