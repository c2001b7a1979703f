package law

import (
	"fmt"
	"math"
)

// A family is a set of numbers that people know by name.
type family struct {
	name string
	// member returns the k-th member, k = 0, 1, ..., in rising order; false after the last that
	// fits. Nil for the primes.
	member func(k int64) (int64, bool)
	// test is a formula that is 1 for members; nil if there is none.
	test func(n *Formula) *Formula
}

func square(n *Formula) *Formula { r := F(Sqrt, n); return F(Eq, F(Mul, r, r), n) }

// families lists the sets that membership laws are looked for in.
var families = []family{
	{"a square", polyMember(0, 0, 1, 1), square},
	{"a triangular number", polyMember(0, 1, 1, 2), func(n *Formula) *Formula { return square(plus(scaled(n, 8), C(1))) }},
	{"a power of 2", powerMember(2), func(n *Formula) *Formula { return F(Eq, F(Popcount, n), C(1)) }},
	{"a Fibonacci number", fibonacciMember(1, 2), func(n *Formula) *Formula {
		n5 := F(Mul, F(Mul, C(5), n), n)
		return F(Or, square(F(Max, C(0), F(Sub, n5, C(4)))), square(F(Add, n5, C(4))))
	}},
	{"pronic, k(k+1)", polyMember(0, 1, 1, 1), func(n *Formula) *Formula { return square(plus(scaled(n, 4), C(1))) }},
	{"twice a square", polyMember(0, 0, 2, 1), func(n *Formula) *Formula { return F(And, F(Eq, F(Mod, n, C(2)), C(0)), square(F(Div, n, C(2)))) }},
	{"a power of 3", powerMember(3), nil},
	{"a power of 4", powerMember(4), func(n *Formula) *Formula {
		return F(And, F(Eq, F(Popcount, n), C(1)), F(Eq, F(Mod, n, C(3)), C(1)))
	}},
	{"a power of 5", powerMember(5), nil},
	{"a power of 10", powerMember(10), nil},
	{"a Lucas number", fibonacciMember(1, 3), nil},
	{"a cube", func(k int64) (int64, bool) { return k * k * k, k < 1<<20 }, nil},
	{"a factorial", factorialMember, nil},
	{"a prime", nil, nil},
}

func polyMember(c0, c1, c2, over int64) func(int64) (int64, bool) {
	return func(k int64) (int64, bool) { return (c0 + k*(c1+k*c2)) / over, k < 1<<30 }
}

func powerMember(base int64) func(int64) (int64, bool) {
	return func(k int64) (int64, bool) {
		v := int64(1)
		for ; k > 0; k-- {
			if v > math.MaxInt64/base {
				return 0, false
			}
			v *= base
		}
		return v, true
	}
}

func fibonacciMember(a, b int64) func(int64) (int64, bool) {
	return func(k int64) (int64, bool) {
		x, y := a, b
		for ; k > 0; k-- {
			if x, y = y, x+y; y < 0 {
				return 0, false
			}
		}
		return x, true
	}
}

func factorialMember(k int64) (int64, bool) {
	v := int64(1)
	for i := int64(2); i <= k+1; i++ {
		v *= i
	}
	return v, k < 19
}

func isPrime(n int64) bool {
	for d := int64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

const (
	mostMembers  = 1 << 14 // members of a family that are compared
	memberSample = 2000    // values that are looked at first
	mostPrime    = 1 << 32 // numbers beyond are not tested for being prime
)

// fitMember finds a family whose members, moved by a small offset, are the numbers where the value
// is 1. The first few numbers may be exceptions.
func fitMember(s seq) []guess {
	var found []guess
	short := s.first(min(len(s.v), memberSample))
	for _, f := range families {
		for _, off := range []int64{0, 1, -1, 2, -2, 3, -3} {
			if _, ok := short.member(f, off); !ok {
				continue
			}
			if g, ok := s.member(f, off); ok {
				found = append(found, g)
			}
		}
	}
	if len(found) > 1 { // the one with the fewest exceptions, then the first
		best := 0
		for i, g := range found {
			if g.cost < found[best].cost {
				best = i
			}
		}
		found = found[best : best+1]
	}
	return found
}

// freeMembers is up to where numbers may be exceptions of a membership law.
const freeMembers = 3

func (s seq) member(f family, off int64) (guess, bool) {
	g := guess{kind: "membership", cost: 7 + 2*math.Abs(float64(off))}
	n := plus(V(s.name), C(-off))
	set := "is " + f.name
	switch {
	case off > 0:
		set += fmt.Sprintf(" plus %d", off)
	case off < 0:
		set += fmt.Sprintf(" minus %d", -off)
	}
	g.text = s.name + " " + set
	member := f.upTo(s.from, s.from+int64(len(s.v))-1, off)
	if member == nil {
		return g, false
	}
	for i, v := range s.v {
		if member[i] == (v == 1) {
			continue
		}
		at := s.from + int64(i)
		if at > freeMembers {
			return g, false
		}
		g.exceptions = append(g.exceptions, Exception{at, v})
		g.cost += 3
	}
	if f.test != nil {
		g.formula = f.test(n)
		if off > 0 {
			g.formula = F(If, F(Lt, n, C(0)), C(0), g.formula)
		}
		for _, e := range g.exceptions {
			g.formula = F(If, F(Eq, V(s.name), C(e.At)), C(e.Value), g.formula)
		}
	}
	exceptions := g.exceptions
	g.breaks = func(d *Data) int {
		at := d.Axes[0].At
		member := f.upTo(at[0], at[len(at)-1], off)
		for i, n := range at {
			want := member == nil || member[i] // a range too long for the family is a break
			for _, e := range exceptions {
				if e.At == n {
					want = e.Value == 1
				}
			}
			if d.known(i) && want != (d.Values[i] == 1) {
				return i
			}
		}
		return -1
	}
	return g, true
}

// upTo marks the members, moved by off, of lo..hi; nil if there are too many.
func (f family) upTo(lo, hi, off int64) []bool {
	marks := make([]bool, hi-lo+1)
	if f.member == nil && hi > mostPrime {
		return nil
	}
	if f.member == nil {
		for n := max(lo, 2+off); n <= hi; n++ {
			marks[n-lo] = isPrime(n - off)
		}
		return marks
	}
	for k := int64(0); ; k++ {
		v, ok := f.member(k)
		if v += off; !ok || v > hi {
			return marks
		}
		if k == mostMembers {
			return nil
		}
		if v >= lo {
			marks[v-lo] = true
		}
	}
}
