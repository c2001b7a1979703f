package solve

import (
	"math/bits"
	"slices"
)

// This file arranges strides by where they lead to.

// A change is the strides in which only certain digits change. Those that lead to the values of these digits whose place is i
// have the differences by[starts[i]:starts[i+1]].
type change struct {
	mask   uint32 // 1<<k for digits[k]
	at     []placed
	starts []uint32
}

// placed says what a digit adds to the place of its value.
type placed struct {
	digit uint32
	times uint32
}

// A change takes in others as long as its digits have no more than mostPlaces combinations of values, and it
// no more than mostMerged differences: the fewer changes there are, the sooner one has looked at all.
const (
	mostPlaces = 1 << 13
	mostMerged = 1 << 16
)

// arrange makes changes of the strides in list, which are sorted by their keys, if there is room for so many numbers.
func (s *strides) arrange(list []stride, room uint64) error {
	for len(list) > 0 {
		c := change{mask: uint32(list[0].key >> 32)}
		n := slices.IndexFunc(list, func(t stride) bool { return uint32(t.key>>32) != c.mask })
		if n < 0 {
			n = len(list)
		}
		if s.places(c.mask) > room {
			return errManyStrides
		}
		s.enter(&c, list[:n])
		room -= uint64(len(c.starts))
		s.changes = append(s.changes, c)
		list = list[n:]
	}
	s.merge(room)
	return nil
}

// places is how many combinations of values the digits in a mask have.
func (s *strides) places(mask uint32) uint64 {
	places := uint64(1)
	for rest := mask; rest != 0; rest &= rest - 1 {
		if d := &s.digits[bits.TrailingZeros32(rest)]; !d.wild {
			places *= uint64(d.radix)
		}
	}
	return places
}

// placeDigits gives each combination of values of the digits that change a place, and returns how many there are.
func (c *change) placeDigits(digits []digit) uint64 {
	places := uint64(1)
	for rest := c.mask; rest != 0; rest &= rest - 1 {
		if k := bits.TrailingZeros32(rest); !digits[k].wild {
			c.at = append(c.at, placed{uint32(k), uint32(places)})
			places *= uint64(digits[k].radix)
		}
	}
	return places
}

// place returns the place of the values of the digits that change.
func (c *change) place(at *[maxDigits]uint32) uint32 {
	place := uint32(0)
	for _, d := range c.at {
		place += at[d.digit&(maxDigits-1)] * d.times
	}
	return place
}

// enter gives a change its strides.
func (s *strides) enter(c *change, list []stride) {
	c.starts = make([]uint32, c.placeDigits(s.digits)+1)
	var at [maxDigits]uint32
	place := func(t stride) uint32 {
		split(s.digits, uint32(t.key), &at)
		return c.place(&at)
	}
	for _, t := range list {
		c.starts[place(t)]++
	}
	end := uint32(len(s.by) + len(list))
	for i := len(c.starts) - 1; i >= 0; i-- {
		end, c.starts[i] = end-c.starts[i], end
	}
	s.by = append(s.by, make([]uint32, len(list))...)
	for _, t := range slices.Backward(list) {
		i := place(t)
		c.starts[i]--
		s.by[c.starts[i]] = t.by
	}
}

// origins appends the codes from which a stride leads to c; they may be no codes of the space.
func (s *strides) origins(c uint32, list []uint32) []uint32 {
	var at [maxDigits]uint32
	split(s.digits, c, &at)
	for i := range s.changes {
		change := &s.changes[i]
		place := change.place(&at)
		for _, by := range s.by[change.starts[place]:change.starts[place+1]] {
			list = append(list, c-by)
		}
	}
	return list
}

// merge makes fewer changes of those that there are, while there is room.
func (s *strides) merge(room uint64) {
	rest, by, merged := s.changes, s.by, &strides{digits: s.digits}
	if len(rest) > 256 {
		return // it would take longer than it helps
	}
	for len(rest) > 0 {
		n := s.group(rest)
		merged.join(rest[:n], by)
		rest = rest[n:]
	}
	total := uint64(len(merged.by))
	for i := range merged.changes {
		total += uint64(len(merged.changes[i].starts))
	}
	if total <= room {
		s.changes, s.by = merged.changes, merged.by
	}
}

// group moves what the first of the changes is to be joined with next to it, and returns how many these are.
func (s *strides) group(list []change) int {
	mask, size := list[0].mask, s.density(&list[0])
	for n := 1; ; n++ {
		best := -1
		for i := n; i < len(list); i++ {
			if best < 0 || s.places(mask|list[i].mask) < s.places(mask|list[best].mask) {
				best = i
			}
		}
		if best < 0 {
			return n
		}
		both, more := s.places(mask|list[best].mask), size+s.density(&list[best])
		if both > mostPlaces || float64(both)*more > mostMerged {
			return n
		}
		mask, size = mask|list[best].mask, more
		list[n], list[best] = list[best], list[n]
	}
}

// density is how many strides of a change lead to a place on average.
func (s *strides) density(c *change) float64 {
	last := len(c.starts) - 1
	return float64(c.starts[last]-c.starts[0]) / float64(last)
}

// join adds a change that stands for all in list, whose differences are in by.
func (s *strides) join(list []change, by []uint32) {
	all := change{}
	for i := range list {
		all.mask |= list[i].mask
	}
	places := all.placeDigits(s.digits)
	var at [maxDigits]uint32
	for place := range uint32(places) {
		for _, d := range all.at {
			at[d.digit] = place / d.times % s.digits[d.digit].radix
		}
		all.starts = append(all.starts, uint32(len(s.by)))
		for i := range list {
			own := list[i].place(&at)
			s.by = append(s.by, by[list[i].starts[own]:list[i].starts[own+1]]...)
		}
	}
	all.starts = append(all.starts, uint32(len(s.by)))
	s.changes = append(s.changes, all)
}
