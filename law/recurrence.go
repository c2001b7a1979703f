package law

import (
	"fmt"
	"math/bits"
	"strings"
)

const (
	prime       = 1<<61 - 1
	mostOrder   = 40
	recurSample = 400
)

// fitRecurrence finds the shortest linear recurrence with integer coefficients by the algorithm of
// Berlekamp and Massey modulo the prime 2^61 - 1; the law is tested in integers. It asks for
// more than twice the order in values.
func fitRecurrence(s seq) []guess {
	v := s.v[:min(len(s.v), recurSample)]
	c := massey(v)
	k := len(c)
	if k == 0 || k > mostOrder || 2*k+4 > len(v) {
		return nil
	}
	coef := make([]int64, k)
	for i, x := range c {
		coef[i] = int64(x)
		if x > prime/2 {
			coef[i] = int64(x) - prime
		}
		if coef[i] > 1<<20 || coef[i] < -1<<20 {
			return nil
		}
	}
	lin := &Linear{Coef: coef, Start: append([]int64(nil), v[:k]...)}
	for len(lin.Coef) > 1 && lin.Coef[len(lin.Coef)-1] == 0 { // these values are no part of the recurrence
		lin.Coef = lin.Coef[:len(lin.Coef)-1]
	}
	f := &Formula{Op: Recur, Lin: lin, Args: []*Formula{minus(V(s.name), s.from)}}
	return []guess{{kind: "linear recurrence", text: lin.text(s.name, s.from), formula: f, free: 2 * k, cost: float64(4 * k), breaks: lin.breaks}}
}

// breaks returns the first cell of a sequence that the recurrence does not give from those before it,
// or -1.
func (l *Linear) breaks(d *Data) int {
	k := len(l.Coef)
	first := 0
	for !d.known(first) {
		first++
	}
	for i := first; i < len(d.Values) && d.known(i); i++ {
		if j := i - first; j < len(l.Start) {
			if d.Values[i] != l.Start[j] {
				return i
			}
			continue
		}
		if v, ok := l.next(d.Values[i-k : i]); !ok || v != d.Values[i] {
			return i
		}
	}
	return -1
}

// text writes the recurrence of g.
func (l *Linear) text(name string, from int64) string {
	var b strings.Builder
	for i, c := range l.Coef {
		switch {
		case c == 0:
			continue
		case c < 0 && b.Len() == 0:
			b.WriteString("-")
		case c < 0:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if c = max(c, -c); c != 1 {
			fmt.Fprintf(&b, "%d*", c)
		}
		fmt.Fprintf(&b, "g(%s-%d)", name, i+1)
	}
	if l.Plus != 0 || b.Len() == 0 {
		fmt.Fprintf(&b, " + %d", l.Plus)
	}
	fmt.Fprintf(&b, ", from %s = %d with %s", name, from, listText(l.Start))
	return b.String()
}

// massey returns c with v[i] = c[0]*v[i-1] + c[1]*v[i-2] + ... modulo the prime, the shortest
// such; it gives up, with nil, beyond mostOrder.
func massey(v []int64) []uint64 {
	var c, b []uint64 // without the leading 1, negated: v[i] = sum of c[j]*v[i-1-j]
	fail, lastDiff := -1, uint64(0)
	for i := range v {
		diff := residue(v[i])
		for j, x := range c {
			diff = subMod(diff, mulMod(x, residue(v[i-1-j])))
		}
		if diff == 0 {
			continue
		}
		if fail < 0 {
			c, fail, lastDiff = make([]uint64, i+1), i, diff
			if len(c) > mostOrder {
				return nil
			}
			continue
		}
		scale := mulMod(diff, inverse(lastDiff))
		next := make([]uint64, max(len(c), i-fail+len(b)))
		copy(next, c)
		at := i - fail - 1
		next[at] = addMod(next[at], scale)
		for j, x := range b {
			next[at+1+j] = subMod(next[at+1+j], mulMod(scale, x))
		}
		if len(next) > len(c) {
			if len(next) > mostOrder {
				return nil
			}
			b, fail, lastDiff = c, i, diff
		}
		c = next
	}
	return c
}

func residue(v int64) uint64 {
	r := v % prime
	if r < 0 {
		r += prime
	}
	return uint64(r)
}

func addMod(a, b uint64) uint64 {
	if a += b; a >= prime {
		a -= prime
	}
	return a
}

func subMod(a, b uint64) uint64 { return addMod(a, prime-b) }

func mulMod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return addMod(lo&prime, hi<<3|lo>>61)
}

func inverse(a uint64) uint64 {
	r := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			r = mulMod(r, a)
		}
		a = mulMod(a, a)
	}
	return r
}
