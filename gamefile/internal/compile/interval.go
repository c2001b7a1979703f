package compile

import (
	"math"
	"math/bits"
)

// An ival is an interval of 64-bit integers, both ends included.
type ival struct{ lo, hi int64 }

var (
	anything = ival{math.MinInt64, math.MaxInt64}
	nowhere  = ival{math.MaxInt64, math.MinInt64} // the empty interval
	natural  = ival{0, math.MaxInt64}
	small    = ival{0, math.MaxInt32} // the class [0, 2^31)
	counting = ival{1, math.MaxInt32} // the class [1, 2^31)
	word32   = ival{math.MinInt32, math.MaxInt32}
	bit      = ival{0, 1}
)

func exactly(v int64) ival { return ival{v, v} }

func (a ival) join(b ival) ival { return ival{min(a.lo, b.lo), max(a.hi, b.hi)} }
func (a ival) meet(b ival) ival { return ival{max(a.lo, b.lo), min(a.hi, b.hi)} }
func (a ival) empty() bool      { return a.lo > a.hi }
func (a ival) in(b ival) bool   { return a.empty() || b.lo <= a.lo && a.hi <= b.hi }
func (a ival) has(v int64) bool { return a.lo <= v && v <= a.hi }

// classes are the magnitude classes, from the narrowest.
var classes = [...]ival{bit, counting, small, word32, natural, anything}

// class returns the narrowest magnitude class that holds a.
func (a ival) class() ival {
	if a.empty() {
		return a
	}
	for _, c := range classes {
		if a.in(c) {
			return c
		}
	}
	return anything
}

// widen returns an interval that holds a and b, b being a later view of the same variable.
// Ends that moved jump to the next of a few thresholds, so that loops settle.
func (a ival) widen(b ival) ival {
	if a.empty() {
		return b
	}
	r := a
	if b.lo < a.lo {
		r.lo = math.MinInt64
		for _, t := range [...]int64{1, 0, -1, math.MinInt32, math.MinInt32 * 2} {
			if t <= b.lo {
				r.lo = t
				break
			}
		}
	}
	if b.hi > a.hi {
		r.hi = math.MaxInt64
		for _, t := range [...]int64{1, 64, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, 1 << 60} {
			if t >= b.hi {
				r.hi = t
				break
			}
		}
	}
	return r
}

// add, sub and mul return the interval of the exact result; false if it may
// leave 64 bits.
func (a ival) add(b ival) (ival, bool) {
	lo, ok1 := addExact(a.lo, b.lo)
	hi, ok2 := addExact(a.hi, b.hi)
	if !ok1 {
		lo = math.MinInt64
	}
	if !ok2 {
		hi = math.MaxInt64
	}
	return ival{lo, hi}, ok1 && ok2
}

func (a ival) sub(b ival) (ival, bool) {
	lo, ok1 := subExact(a.lo, b.hi)
	hi, ok2 := subExact(a.hi, b.lo)
	if !ok1 {
		lo = math.MinInt64
	}
	if !ok2 {
		hi = math.MaxInt64
	}
	return ival{lo, hi}, ok1 && ok2
}

func (a ival) mul(b ival) (ival, bool) {
	r := nowhere
	for _, x := range [...]int64{a.lo, a.hi} {
		for _, y := range [...]int64{b.lo, b.hi} {
			p, ok := mulExact(x, y)
			if !ok {
				return anything, false
			}
			r = r.join(exactly(p))
		}
	}
	return r, true
}

// ones is the interval of x|y and x^y for x in a, y in b: below the next power of two.
func (a ival) ones(b ival) ival {
	if a.lo < 0 || b.lo < 0 {
		if a.in(word32) && b.in(word32) {
			return word32
		}
		return anything
	}
	n := bits.Len64(uint64(max(a.hi, b.hi)))
	return ival{0, int64(1<<n - 1)}
}

func addExact(a, b int64) (int64, bool) {
	s := a + b
	return s, (a^s)&(b^s) >= 0
}

func subExact(a, b int64) (int64, bool) {
	s := a - b
	return s, (a^b)&(a^s) >= 0
}

func mulExact(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	p := a * b
	return p, p/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
}
