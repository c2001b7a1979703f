package law

import (
	"fmt"
	"strings"
)

// A Kernel is a k-regular sequence: some sequences g_0 = g, g_1, ... that are the sections
// g(Base^e*n + r) of it, or constant, and of which each section g_i(Base*n + d) is a sum of multiples of them.
type Kernel struct {
	Base  int
	Of    [][][]int64 // digit d, i, j: how many g_j(n) there are in g_i(Base*n + d)
	Start []int64     // g_i(0)
}

// At returns g(n).
func (k *Kernel) At(n int64) (int64, bool) {
	if n < 0 {
		return 0, false
	}
	size := len(k.Start)
	row, next := make([]int64, size), make([]int64, size)
	row[0] = 1
	for base := int64(k.Base); n > 0; n /= base {
		for j := range next {
			next[j] = 0
		}
		for i, c := range row {
			if c == 0 {
				continue
			}
			for j, m := range k.Of[n%base][i] {
				part, ok := times(c, m)
				if !ok {
					return 0, false
				}
				if next[j], ok = apply(Add, next[j], part); !ok {
					return 0, false
				}
			}
		}
		row, next = next, row
	}
	sum := int64(0)
	for i, c := range row {
		part, ok := times(c, k.Start[i])
		if !ok {
			return 0, false
		}
		if sum, ok = apply(Add, sum, part); !ok {
			return 0, false
		}
	}
	return sum, true
}

const (
	mostSections   = 8
	kernelSample   = 4096
	kernelMargin   = 10 // values beyond the number of unknowns that a relation must satisfy
	mostMultiplier = 64
)

// fitKernel finds linear relations with integer coefficients between the sections of a sequence, in base 2 and
// 3: it takes sections until those of all of them are sums of multiples of them and of 1.
func fitKernel(s seq) []guess {
	if s.from != 0 || len(s.v) < 60 {
		return nil
	}
	v := s.v[:min(len(s.v), kernelSample)]
	for _, base := range []int{2, 3} {
		k, relations := relate(v, base)
		if k == nil {
			continue
		}
		size := len(k.Start)
		f := &Formula{Op: Regular, Kern: k, Args: []*Formula{V(s.name)}}
		text := strings.ReplaceAll(strings.Join(relations, ", "), "n", s.name)
		return []guess{{kind: "regular", text: text, formula: f, free: 2 * base * size, cost: float64(3 * base * size * size)}}
	}
	return nil
}

// relate returns the relations in one base, and their text in n; nil if there are none.
func relate(v []int64, base int) (*Kernel, []string) {
	basis := []section{{1, 0}}
	type row struct {
		digit int
		coef  []int64 // the last one is that of 1
	}
	var rows [][]row // for each of the basis, by digit
	var relations []string
	for i := 0; i < len(basis); i++ {
		var mine []row
		for digit := range base {
			to := section{basis[i].step * base, basis[i].rest + digit*basis[i].step}
			coef, known := combine(v, basis, to)
			if !known {
				return nil, nil
			}
			if coef == nil {
				if len(basis) == mostSections {
					return nil, nil
				}
				basis = append(basis, to)
				coef = make([]int64, len(basis)+1)
				coef[len(basis)-1] = 1
			} else {
				relations = append(relations, to.text()+" = "+sumText(coef, basis))
			}
			mine = append(mine, row{digit, coef})
		}
		rows = append(rows, mine)
	}
	if len(basis) < 2 {
		return nil, nil // a self-similar rule
	}
	n := len(basis)
	k := &Kernel{Base: base, Start: make([]int64, n+1)}
	for i, s := range basis {
		k.Start[i] = v[s.rest]
	}
	k.Start[n] = 1
	for digit := range base {
		m := make([][]int64, n+1)
		for i, mine := range rows {
			m[i] = make([]int64, n+1)
			coef := mine[digit].coef
			copy(m[i], coef[:len(coef)-1])
			m[i][n] = coef[len(coef)-1]
		}
		m[n] = make([]int64, n+1)
		m[n][n] = 1
		k.Of = append(k.Of, m)
	}
	return k, relations
}

func (s section) text() string {
	switch {
	case s.step == 1:
		return "g(n)"
	case s.rest == 0:
		return fmt.Sprintf("g(%dn)", s.step)
	}
	return fmt.Sprintf("g(%dn+%d)", s.step, s.rest)
}

// sumText writes a sum of multiples of the basis and of 1.
func sumText(coef []int64, basis []section) string {
	sum := C(0)
	for j, c := range coef[:len(coef)-1] {
		if c > 0 {
			sum = plus(sum, scaled(V(basis[j].text()), c))
		}
	}
	for j, c := range coef[:len(coef)-1] {
		if c < 0 {
			sum = F(Sub, sum, scaled(V(basis[j].text()), -c))
		}
	}
	sum = plus(sum, C(coef[len(coef)-1]))
	return sum.String()
}

// combine returns the coefficients with which a section is a sum of multiples of the basis and of 1; nil
// if it is none, and false if too little of it is known to tell.
func combine(v []int64, basis []section, to section) (coef []int64, known bool) {
	unknowns := len(basis) + 1
	n := (len(v) - 1 - to.rest) / to.step // the last index that is known of all
	for _, b := range basis {
		n = min(n, (len(v)-1-b.rest)/b.step)
	}
	if n+1 < unknowns+kernelMargin {
		return nil, false
	}
	n = min(n, 200)
	var rows [][]uint64
	for i := 0; i <= n; i++ {
		r := make([]uint64, unknowns+1)
		for j, b := range basis {
			r[j] = residue(v[b.step*i+b.rest])
		}
		r[unknowns-1], r[unknowns] = 1, residue(v[to.step*i+to.rest])
		rows = append(rows, r)
	}
	solution, ok := eliminate(rows, unknowns)
	if !ok {
		return nil, true
	}
	for _, x := range solution {
		c := int64(x)
		if x > prime/2 {
			c -= prime
		}
		if c > mostMultiplier || c < -mostMultiplier {
			return nil, true
		}
		coef = append(coef, c)
	}
	return coef, true
}

// eliminate solves linear equations modulo the prime; false if they have no solution. Unknowns that are
// left free are 0.
func eliminate(rows [][]uint64, unknowns int) ([]uint64, bool) {
	rank := 0
	var pivots []int
	for col := 0; col < unknowns && rank < len(rows); col++ {
		at := rank
		for at < len(rows) && rows[at][col] == 0 {
			at++
		}
		if at == len(rows) {
			continue
		}
		rows[rank], rows[at] = rows[at], rows[rank]
		scale := inverse(rows[rank][col])
		for j := col; j <= unknowns; j++ {
			rows[rank][j] = mulMod(rows[rank][j], scale)
		}
		for i := range rows {
			if factor := rows[i][col]; i != rank && factor != 0 {
				for j := col; j <= unknowns; j++ {
					rows[i][j] = subMod(rows[i][j], mulMod(factor, rows[rank][j]))
				}
			}
		}
		pivots = append(pivots, col)
		rank++
	}
	for _, r := range rows[rank:] {
		if r[unknowns] != 0 {
			return nil, false
		}
	}
	solution := make([]uint64, unknowns)
	for i, col := range pivots {
		solution[col] = rows[i][unknowns]
	}
	return solution, true
}
