package heap

// split is a digit that allows two heaps to be left after taking t.
type split struct {
	t      int
	differ bool // the two must be different
}

// most returns the largest smaller part of two that make m.
func (s split) most(m int) int {
	if s.differ {
		return (m - 1) / 2
	}
	return m / 2
}

// octal is a finite octal code as the engines want it.
type octal struct {
	wholes  []int // t such that the heap t may be taken whole
	singles []int // t such that one heap may be left
	splits  []split
	last    int // k
}

// octalOf returns the parts of a finite code whose digits are at most 7.
func octalOf(g *Game) (octal, bool) {
	if !g.Finite() || g.Parts() > 2 || g.interval != nil {
		return octal{}, false
	}
	o := octal{wholes: g.places(LeaveNone), singles: g.places(LeaveOne), last: g.Last()}
	for _, t := range g.places(LeaveTwo) {
		o.splits = append(o.splits, split{t, g.digits[t]&Unequal != 0})
	}
	return o, true
}

// parity returns the common parity of the split digits.
func (o *octal) parity() (odd int, same bool) {
	for i, s := range o.splits {
		if i > 0 && s.t&1 != odd {
			return 0, false
		}
		odd = s.t & 1
	}
	return odd, len(o.splits) > 0
}
