package law

import (
	"fmt"
	"math"
)

// A slope is the irrational number (p + sqrt(d)) / q of a Beatty sequence.
type slope struct{ p, d, q int64 }

func (a slope) value() float64 { return (float64(a.p) + math.Sqrt(float64(a.d))) / float64(a.q) }

func (a slope) String() string {
	root := fmt.Sprintf("sqrt(%d)", a.d)
	switch {
	case a.p == 0:
		return fmt.Sprintf("%s/%d", root, a.q)
	case a.p > 0:
		return fmt.Sprintf("(%d + %s)/%d", a.p, root, a.q)
	}
	return fmt.Sprintf("(%s - %d)/%d", root, -a.p, a.q)
}

// floor returns the formula of floor(k * slope) for k >= 0; it is exact.
func (a slope) floor(k *Formula) *Formula {
	root := F(Sqrt, F(Mul, F(Mul, C(a.d), k), k))
	sum := root
	if a.p != 0 {
		sum = plus(scaled(k, a.p), root)
	}
	if a.q == 1 {
		return sum
	}
	return F(Div, sum, C(a.q))
}

const (
	mostRadicand = 120
	mostDivisor  = 6
	mostShift    = 20
	leastBeatty  = 20
)

// findSlope returns the simplest slope in [lo, hi), and how many there are to choose from.
func findSlope(lo, hi float64) (best slope, ok bool) {
	least := math.Inf(1)
	for q := int64(1); q <= mostDivisor; q++ {
		for d := int64(2); d <= mostRadicand; d++ {
			root := math.Sqrt(float64(d))
			if r := isqrt(d); r*r == d {
				continue
			}
			p := math.Ceil(lo*float64(q) - root)
			a := slope{int64(p), d, q}
			if math.Abs(p) > mostShift || a.value() >= hi {
				continue
			}
			if size := math.Abs(p) + float64(d) + 4*float64(q); size < least {
				best, least, ok = a, size, true
			}
		}
	}
	return best, ok
}

// slopeBits is how many bits it takes to name a slope and two shifts.
const slopeBits = 17

// fitBeatty finds v(n) = floor((n+shift) * slope) + lift for an irrational slope: every value bounds the
// slope on both sides.
func fitBeatty(s seq) []guess {
	n := len(s.v)
	if n < leastBeatty || s.from < -1 || !rising(s.v) || constantSteps(s.v) {
		return nil
	}
	for _, shift := range []int64{0, 1, -1} {
		for _, lift := range []int64{0, -1, 1} {
			lo, hi := 0.0, math.Inf(1)
			for i, v := range s.v {
				x := float64(s.from + int64(i) + shift)
				if x <= 0 {
					if x < 0 || v != lift {
						hi = 0
					}
					continue
				}
				lo, hi = max(lo, float64(v-lift)/x), min(hi, float64(v-lift+1)/x)
				if lo >= hi {
					break
				}
			}
			a, ok := findSlope(lo, hi)
			if !ok {
				continue
			}
			k := plus(V(s.name), C(shift))
			f := plus(a.floor(k), C(lift))
			text := fmt.Sprintf("floor(%s * %s)", k.inside(7), a)
			if lift != 0 {
				text = fmt.Sprintf("%s %+d", text, lift)
			}
			g := guess{kind: "Beatty sequence", text: text, formula: f, free: 1, cost: slopeBits}
			if f.breaks(Sequence(s.from, s.v).named(s.name)) < 0 {
				return []guess{g}
			}
		}
	}
	return nil
}

// named gives the argument of a sequence a name.
func (d *Data) named(name string) *Data {
	d.Axes[0].Name = name
	return d
}

func rising(v []int64) bool {
	for i := 1; i < len(v); i++ {
		if v[i] < v[i-1] {
			return false
		}
	}
	return true
}

func constantSteps(v []int64) bool {
	for i := 2; i < len(v); i++ {
		if v[i]-v[i-1] != v[1]-v[0] {
			return false
		}
	}
	return true
}
