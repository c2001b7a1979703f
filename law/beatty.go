package law

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A slope is the irrational number (p + sqrt(d)) / q of a Beatty sequence.
type slope struct{ p, d, q int64 }

func (a slope) value() float64 { return (float64(a.p) + math.Sqrt(float64(a.d))) / float64(a.q) }

func (a slope) String() string {
	text := fmt.Sprintf("sqrt(%d)", a.d)
	switch {
	case a.p > 0:
		text = fmt.Sprintf("(%d + %s)", a.p, text)
	case a.p < 0:
		text = fmt.Sprintf("(%s - %d)", text, -a.p)
	}
	if a.q > 1 {
		text += fmt.Sprintf("/%d", a.q)
	}
	return text
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

// mostSlopes is how many slopes are tried where the values leave several.
const mostSlopes = 40

// findSlopes returns the simplest slopes in [lo, hi), the simplest first.
func findSlopes(lo, hi float64) []slope {
	var found []slope
	for q := int64(1); q <= mostDivisor && lo < hi; q++ {
		for d := int64(2); d <= mostRadicand; d++ {
			root := math.Sqrt(float64(d))
			if r := isqrt(d); r*r == d {
				continue
			}
			p := math.Ceil(lo*float64(q) - root)
			if a := (slope{int64(p), d, q}); math.Abs(p) <= mostShift && a.value() < hi {
				found = append(found, a)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b slope) int { return cmp.Compare(a.size(), b.size()) })
	return found[:min(len(found), mostSlopes)]
}

// size is smaller for what is simpler.
func (a slope) size() int64 { return max(a.p, -a.p) + a.d + 4*a.q }

// slopeBits is how many bits it takes to name a slope and two shifts.
const slopeBits = 17

// fitBeatty finds v(n) = floor((n+shift) * slope) + lift for an irrational slope: every value bounds the
// slope on both sides.
func fitBeatty(s seq) []guess {
	n := len(s.v)
	if n < leastBeatty || s.from < -1 || !rising(s.v) || constantSteps(s.v) {
		return nil
	}
	var found []guess
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
			for _, a := range findSlopes(lo, hi) {
				k := plus(V(s.name), C(shift))
				f := plus(a.floor(k), C(lift))
				text := fmt.Sprintf("floor(%s * %s)", k.inside(7), a)
				if lift != 0 {
					text = fmt.Sprintf("%s %+d", text, lift)
				}
				found = append(found, guess{kind: "Beatty sequence", text: text, formula: f, free: 1, cost: slopeBits})
			}
		}
	}
	return found
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
