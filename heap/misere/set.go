package misere

import "math/bits"

// MaxOrder is the largest order of a quotient that is sought.
const MaxOrder = 256

// set is a set of elements of a quotient.
type set [MaxOrder / 64]uint64

func (s *set) add(x int)      { s[x/64] |= 1 << (x % 64) }
func (s *set) has(x int) bool { return s[x/64]>>(x%64)&1 == 1 }

func (s *set) meets(t *set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether every element of s is in t.
func (s *set) within(t *set) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s *set) unite(t *set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// each calls do with every element.
func (s *set) each(do func(x int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			do(64*i + bits.TrailingZeros64(w))
		}
	}
}

// times returns the products of the elements of s with x.
func (s *set) times(m *monoid, x int) (t set) {
	s.each(func(y int) { t.add(int(m.product[x][y])) })
	return t
}
