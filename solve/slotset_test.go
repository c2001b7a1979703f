package solve

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSlotSet holds a set against a map, as a list and as bits.
func TestSlotSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const n = 5000
	s := newSlotSet(n)
	for range 60 {
		in := map[uint32]bool{}
		shared := r.IntN(3) == 0
		if shared {
			s.share()
		}
		for range r.IntN(3000) {
			slot := r.Uint32N(n)
			in[slot] = true
			if shared {
				s.addShared(slot)
			} else {
				s.add(slot)
			}
		}
		var got []uint32
		for next := s.walk(); ; {
			slot, ok := next()
			if !ok {
				break
			}
			got = append(got, slot)
		}
		slices.Sort(got)
		if len(slices.Compact(got)) != len(in) || slices.ContainsFunc(got, func(slot uint32) bool { return !in[slot] }) {
			t.Fatalf("%d slots handed out of %d", len(got), len(in))
		}
		for slot := range uint32(n) {
			if s.has(slot) != in[slot] {
				t.Fatalf("slot %d: %v", slot, s.has(slot))
			}
		}
		if s.clear(); !s.empty() || s.has(got0(got)) {
			t.Fatal("not empty when cleared")
		}
	}
}

// got0 is the first of a list, or 0.
func got0(list []uint32) uint32 {
	if len(list) == 0 {
		return 0
	}
	return list[0]
}
