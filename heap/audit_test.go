package heap

import (
	"testing"
)

// The audits try the theorems of docs/heap-periods.md on many small codes: whenever
// the hypotheses hold, read literally from plainly computed values, the period must hold
// as far as the values go.

// TestOctalTheoremAudit also counts on it that the hypotheses are often true.
func TestOctalTheoremAudit(t *testing.T) {
	const known, far = 260, 700
	met := 0
	for _, code := range smallCodes(3) {
		g := mustParse(t, code)
		v := quadraticValues(t, g, far)
		for p := 1; p <= 60; p++ {
			n0 := known - p // then the least one such that the period holds from it on
			for ; n0 > 0 && v[n0-1] == v[n0-1+p]; n0-- {
			}
			for length := n0 + p + 1; length <= known; length++ {
				if length < octalNeeds(n0, p, g.Last(), g.Parts()) {
					continue
				}
				met++
				for n := n0; n+p < far; n++ {
					if v[n] != v[n+p] {
						t.Fatalf("%s: period %d from %d, seen for %d values, breaks at %d", code, p, n0, length, n)
					}
				}
			}
		}
	}
	if met < 10000 {
		t.Errorf("the hypotheses were met %d times: too seldom to be a test", met)
	}
}

// TestTextbookConstantFails shows that the audit can fail: with preperiod 0 instead of
// max(preperiod, 1), 0.4 has period 1 from heap 0 after three values.
func TestTextbookConstantFails(t *testing.T) {
	v := Plain(mustParse(t, "0.4"), 4)
	if v[0] != v[1] || v[1] != v[2] || v[3] == 0 {
		t.Fatalf("0.4 begins with %v", v)
	}
	if n := octalNeeds(0, 1, 1, 2); n <= 3 {
		t.Errorf("period 1 of 0.4 would be proved from %d values", n)
	}
}

// audited holds what the window theorem speaks of, computed from the definition.
type audited struct {
	g      *Game
	o      octal
	v      []uint16
	mask   Mask
	rare   []int // rare[n]: the largest rare heap up to n
	depths []int // depths[n]: the least J for heap n alone; -1 if there is none
}

func newAudited(t testing.TB, code string, n int, m Mask) *audited {
	g := mustParse(t, code)
	a := &audited{g: g, v: quadraticValues(t, g, n), mask: m}
	a.o, _ = octalOf(g)
	last := 0
	for h, x := range a.v {
		if !m.common(uint32(x), h) {
			last = h
		}
		a.rare = append(a.rare, last)
		a.depths = append(a.depths, a.depth(h))
	}
	return a
}

// depth returns the least J such that each rare value below G(n) is that of a
// single heap left or of a legal pair with a part of at most J.
func (a *audited) depth(n int) int {
	deepest := 0
	for x := uint16(0); x < a.v[n]; x++ {
		if a.mask.common(uint32(x), n) {
			continue
		}
		d := a.witness(n, x)
		if d < 0 {
			return -1
		}
		deepest = max(deepest, d)
	}
	return deepest
}

// witness returns the least part of a pair of value x left of heap n; 0 for a single
// heap, -1 if there is none.
func (a *audited) witness(n int, x uint16) int {
	for _, t := range a.o.singles {
		if n > t && a.v[n-t] == x {
			return 0
		}
	}
	for j := 1; 2*j <= n; j++ {
		for _, s := range a.o.splits {
			if m := n - s.t; j <= s.most(m) && a.v[j]^a.v[m-j] == x {
				return j
			}
		}
	}
	return -1
}

// window returns W for a last heap n1 and a period p, or 0 if the hypotheses fail.
func (a *audited) window(n1, p int) int {
	r, j := a.rare[n1+p], 0
	if r > n1 || a.mask.Alternate && p%2 == 1 {
		return 0
	}
	for n := n1 + 1; n <= n1+p; n++ {
		if a.depths[n] < 0 {
			return 0
		}
		j = max(j, a.depths[n])
	}
	w := max(r, j, 1) + a.o.last
	if n1 <= 2*w {
		return 0
	}
	for n := n1 - w + 1; n <= n1; n++ {
		if a.v[n] != a.v[n+p] {
			return 0
		}
	}
	return w
}

func TestWindowTheoremAudit(t *testing.T) {
	const far, known = 420, 200
	met := 0
	codes := append(smallCodes(1), "4!.0", "0.7!7", "0.6!", "4!.06", "0.0007", "0.1004", "0.3071", "4.0004", "0.0207", "0.17!6")
	for i, code := range codes {
		g := mustParse(t, code)
		o, _ := octalOf(g)
		if len(o.splits) == 0 {
			continue
		}
		best, _ := bestMask(quadraticValues(t, g, known), &o)
		masks := []Mask{best, {Bits: uint32(1 + i%15)}}
		if odd, same := o.parity(); same {
			masks = append(masks, Mask{Bits: uint32(1 + i%7), Alternate: true, odd: odd})
		}
		for _, m := range masks {
			met += auditWindow(t, newAudited(t, code, far, m), known)
		}
	}
	if met < 10000 {
		t.Errorf("the hypotheses were met %d times: too seldom to be a test", met)
	}
}

// auditWindow tries all periods and last heaps within the first known values, and
// returns how often the hypotheses were met.
func auditWindow(t *testing.T, a *audited, known int) int {
	t.Helper()
	met := 0
	for p := 1; p <= 40; p++ {
		for n1 := 3; n1+p < known; n1++ {
			w := a.window(n1, p)
			if w == 0 {
				continue
			}
			met++
			for n := n1 - w + 1; n+p < len(a.v); n++ {
				if a.v[n] != a.v[n+p] {
					t.Fatalf("%s, mask %v: period %d from a window of %d up to heap %d breaks at %d", a.g, a.mask, p, w, n1, n)
				}
			}
		}
	}
	return met
}

// TestWindowHypothesesCount shows that the audit can fail: without the largest rare
// heap in W, or without k, false periods are found.
func TestWindowHypothesesCount(t *testing.T) {
	a := newAudited(t, "0.177", 600, Mask{Bits: 15})
	r := a.rare[479]
	fails := func(w, n1, p int) bool {
		for n := n1 - w + 1; n <= n1; n++ {
			if a.v[n] != a.v[n+p] {
				return false
			}
		}
		for n := n1; n+p < len(a.v); n++ {
			if a.v[n] != a.v[n+p] {
				return true
			}
		}
		return false
	}
	if r < 10 {
		t.Fatalf("0.177 should have rare heaps past 10: %d", r)
	}
	found := false
	for p := 2; p < 60 && !found; p++ {
		for n1 := 60; n1+p < 500 && !found; n1++ {
			found = fails(4+a.o.last, n1, p)
		}
	}
	if !found {
		t.Error("short windows never lead astray in 0.177: the audit tests nothing")
	}
}
