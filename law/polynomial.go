package law

import (
	"fmt"
	"math"
	"slices"
)

const (
	mostResidues = 24
	mostDegree   = 4
	polySample   = 4096
)

// fitPolynomial finds polynomials in the index, one for each residue modulo m, from some index
// on: the differences over m vanish. Linear ones with the same slope throughout are periods with
// a saltus and left to fitPeriod.
func fitPolynomial(s seq) []guess {
	n := min(len(s.v), polySample)
	for size := 2; size <= mostResidues*(mostDegree+1); size++ {
		for degree := 1; degree <= mostDegree; degree++ {
			m := size / (degree + 1)
			if m*(degree+1) != size || m > mostResidues || 2*size+4 > n {
				continue
			}
			pre := vanishes(s.v[:n], m, degree+1)
			if pre > n/8 || pre+2*size+4 > n {
				continue
			}
			if g, ok := s.polynomial(pre, m, degree); ok {
				return []guess{g}
			}
		}
	}
	return nil
}

// vanishes returns from which index on the k-th difference over steps of m is zero.
func vanishes(v []int64, m, k int) int {
	u := append([]int64(nil), v...)
	for range k {
		for i := range len(u) - m {
			u[i] = u[i+m] - u[i]
		}
		u = u[:len(u)-m]
	}
	i := len(u)
	for i > 0 && u[i-1] == 0 {
		i--
	}
	return i
}

// polynomial returns the law through the first values after pre.
func (s seq) polynomial(pre, m, degree int) (guess, bool) {
	from := s.from + int64(pre)
	var coef [mostDegree + 1][]int64 // in the power of q = n // m, by residue, over common
	common := int64(1)
	for k := 2; k <= degree; k++ {
		common *= int64(k)
	}
	for k := range degree + 1 {
		coef[k] = make([]int64, m)
	}
	for i := range m {
		at := from + int64(i)
		r, _ := floorMod(at, int64(m))
		q, _ := floorDiv(at, int64(m))
		y := make([]int64, degree+1)
		for k := range y {
			y[k] = s.v[pre+i+k*m]
			if y[k] > 1<<40 || y[k] < -1<<40 {
				return guess{}, false
			}
		}
		for k, c := range powers(y, q, common) {
			coef[k][r] = c
		}
	}
	common = reduce(coef[:degree+1], common)
	if slopes := coef[degree]; degree == 1 && slices.Min(slopes) == slices.Max(slopes) {
		return guess{}, false // an arithmetic period
	}
	n := V(s.name)
	q, rest := n, F(Mod, n, C(int64(m)))
	if m > 1 {
		q = F(Div, n, C(int64(m)))
	}
	pick := func(list []int64) *Formula {
		for _, c := range list {
			if c != list[0] {
				return &Formula{Op: Pick, List: list, Args: []*Formula{rest}}
			}
		}
		return C(list[0])
	}
	body := C(0)
	for k := degree; k >= 0; k-- { // Horner's rule
		switch {
		case body.Op == Const && body.Value == 1:
			body = q
		case body.Op != Const || body.Value != 0:
			body = F(Mul, body, q)
		}
		body = plus(body, pick(coef[k]))
	}
	if common > 1 {
		body = F(Div, body, C(common))
	}
	g := guess{kind: "polynomial", formula: body, free: pre + m*(degree+1), cost: math.Log2(float64(pre+1)*float64(m)) + 3*float64(degree)}
	if m > 1 {
		g.kind = "piecewise polynomial"
	}
	g.text = body.String()
	if pre > 0 {
		g.formula = F(If, F(Lt, n, C(from)), &Formula{Op: Pick, List: append([]int64(nil), s.v[:pre]...), Args: []*Formula{minus(n, s.from)}}, body)
		g.text += fmt.Sprintf(", from %s = %d on", s.name, from)
	}
	return g, true
}

// powers returns the coefficients, times common, of the polynomial with values y at q, q+1, ...
func powers(y []int64, q, common int64) []int64 {
	d := append([]int64(nil), y...)
	for k := 1; k < len(d); k++ { // d[k] becomes the k-th difference
		for i := len(d) - 1; i >= k; i-- {
			d[i] -= d[i-1]
		}
	}
	out := make([]int64, len(d))
	base := []int64{1} // (x-q)(x-q-1)...(x-q-k+1)
	factor := common   // common / k!
	for k := range d {
		for i, c := range base {
			out[i] += d[k] * factor * c
		}
		root := q + int64(k)
		next := make([]int64, len(base)+1)
		for i, c := range base {
			next[i+1] += c
			next[i] -= root * c
		}
		base = next
		factor /= int64(k + 1)
	}
	return out
}

// reduce divides all coefficients and common by what divides them all, and returns the new common.
func reduce(coef [][]int64, common int64) int64 {
	g := common
	for _, list := range coef {
		for _, c := range list {
			g, _ = gcd(g, c)
		}
	}
	if g <= 1 {
		return common
	}
	for _, list := range coef {
		for i := range list {
			list[i] /= g
		}
	}
	return common / g
}
