package law

import (
	"fmt"
	"math"
	"slices"
)

// fitPeriod finds the period of a sequence or of its differences: from some index on, v(n+p) =
// v(n) + s. Of all p it takes the one with the least preperiod + p. Cost: O(len), by the
// Z-function of the differences read backward.
func fitPeriod(s seq) []guess {
	n := len(s.v)
	if n < 8 {
		return nil
	}
	back := make([]int64, n-1)
	for i := range back {
		back[i] = s.v[n-1-i] - s.v[n-2-i]
	}
	z := zFunction(back)
	bestPre, bestP := n, n
	for p := 1; 2*p <= n; p++ {
		same := n - p // how many values have that of p before, if v(n+p) - v(n) is the same all along
		if p < len(back) {
			same = z[p] + 1
		}
		pre := n - p - same
		if same >= p && same >= 4 && pre+p < bestPre+bestP {
			bestPre, bestP = pre, p
		}
	}
	if bestP == n {
		return nil
	}
	return []guess{s.periodic(bestPre, bestP)}
}

// zFunction returns for each p how many entries of v[p:] agree with v from its beginning.
func zFunction(v []int64) []int {
	n := len(v)
	z := make([]int, n)
	for i, l, r := 1, 0, 0; i < n; i++ {
		if i < r {
			z[i] = min(r-i, z[i-l])
		}
		for i+z[i] < n && v[z[i]] == v[i+z[i]] {
			z[i]++
		}
		if i+z[i] > r {
			l, r = i, i+z[i]
		}
	}
	return z
}

// periodic returns the law that from entry pre on the values repeat after p, with a saltus.
func (s seq) periodic(pre, p int) guess {
	saltus := s.v[pre+p] - s.v[pre]
	start, period := s.from+int64(pre), int64(p)
	n := V(s.name)
	slope, whole := saltus/period, saltus%period == 0
	list := make([]int64, p)
	for i := range p {
		at := start + int64(i)
		r, _ := floorMod(at, period)
		q, _ := floorDiv(at, period)
		if whole {
			list[r] = s.v[pre+i] - slope*at
		} else {
			list[r] = s.v[pre+i] - saltus*q
		}
	}
	body := s.residueList(list, n)
	switch {
	case saltus == 0:
	case whole:
		body = plus(scaled(n, slope), body)
	default:
		body = plus(scaled(F(Div, n, C(period)), saltus), body)
	}
	g := guess{kind: "period", start: start, period: period, saltus: saltus, free: pre + p, cost: math.Log2(float64(pre+1) * float64(p))}
	eval := body.compile([]string{s.name})
	for i := range pre {
		if v, ok := eval([]int64{s.from + int64(i)}); !ok || v != s.v[i] {
			g.exceptions = append(g.exceptions, Exception{s.from + int64(i), s.v[i]})
		}
	}
	g.formula = body
	if pre > 0 {
		g.formula = F(If, F(Lt, n, C(start)), &Formula{Op: Pick, List: slices.Clone(s.v[:pre]), Args: []*Formula{minus(n, s.from)}}, body)
	}
	g.text = periodText(s.name, body, pre, start, period, saltus)
	if at, ok := s.single(list, g.exceptions); ok {
		op := Eq
		if list[0] == 1 {
			op = Ne
		}
		g.formula, g.text, g.exceptions = F(op, n, C(at)), "", nil
	}
	switch {
	case saltus != 0:
		g.kind = "arithmetic period"
		if p == 1 && pre == 0 {
			g.kind = "linear"
		}
	case p == 1:
		g.kind = "constant"
	}
	return g
}

// single returns the one place where something is so, or is not so, if it is the only exception to a constant.
func (s seq) single(list []int64, exceptions []Exception) (int64, bool) {
	if !s.truth || len(list) != 1 || len(exceptions) != 1 {
		return 0, false
	}
	return exceptions[0].At, true
}

func periodText(name string, body *Formula, pre int, start, period, saltus int64) string {
	text := body.String()
	if period > 1 {
		text += fmt.Sprintf(", period %d", period)
		if saltus != 0 {
			text += fmt.Sprintf(", saltus %d", saltus)
		}
	}
	if pre > 0 {
		text += fmt.Sprintf(", from %s = %d on", name, start)
	}
	return text
}

// residueList returns list[n % len(list)], or something simpler that is the same.
func (s seq) residueList(list []int64, n *Formula) *Formula {
	period := int64(len(list))
	same, same01 := true, int64(0)
	place, identity := -1, true
	for i, v := range list {
		identity = identity && v == int64(i)
		same = same && v == list[0]
		if v == 1 {
			same01++
			place = i
		} else if v != 0 {
			same01 = 2
		}
	}
	switch rest := F(Mod, n, C(period)); {
	case same:
		return C(list[0])
	case identity:
		return rest
	case same01 == 1 && s.truth:
		return F(Eq, rest, C(int64(place)))
	default:
		return &Formula{Op: Pick, List: list, Args: []*Formula{rest}}
	}
}

// scaled returns k*f.
func scaled(f *Formula, k int64) *Formula {
	if k == 1 {
		return f
	}
	return F(Mul, C(k), f)
}

// plus returns a + b without zeros.
func plus(a, b *Formula) *Formula {
	switch {
	case a.Op == Const && a.Value == 0:
		return b
	case b.Op == Const && b.Value == 0:
		return a
	case b.Op == Const && b.Value < 0 && b.Value != math.MinInt64:
		return F(Sub, a, C(-b.Value))
	}
	return F(Add, a, b)
}

// minus returns f - k.
func minus(f *Formula, k int64) *Formula {
	if k == math.MinInt64 {
		return F(Sub, f, C(k))
	}
	return plus(f, C(-k))
}
