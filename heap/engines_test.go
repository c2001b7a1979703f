package heap

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestKnownSequences(t *testing.T) {
	for _, row := range rows(t, "sequences.tsv") {
		first, want := numbers(t, row[1])[0], numbers(t, row[2])
		got := Plain(mustParse(t, row[0]), first+len(want))
		for i, w := range want {
			if got[first+i] != uint32(w) {
				t.Errorf("%s: G(%d) = %d, want %d", row[0], first+i, got[first+i], w)
				break
			}
		}
	}
}

// TestRunIsPlain compares the run of a game, whatever its methods, with the definition.
func TestRunIsPlain(t *testing.T) {
	codes := append(smallCodes(7), "4!.0", "0.7!7", "4!.7!", "0.0007", "0.71!6", "take{2,5,11}", "allbut{1,4,7}", "4.[3]", "0.3F", "0.8", "take-a-square")
	for _, code := range codes {
		n := 700
		g := mustParse(t, code)
		if g.Parts() == 3 {
			n = 120
		}
		r := NewRun(g, 0)
		if err := r.Extend(context.Background(), n, nil); err != nil {
			t.Fatal(err)
		}
		for h, want := range Plain(g, n) {
			if got, ok := r.Value(h); !ok || got != want {
				t.Fatalf("%s: G(%d) = %d, %t; want %d", code, h, got, ok, want)
			}
		}
	}
}

// TestThreeHeapsIsPlain covers codes that leave three heaps, whose values grow past
// a word.
func TestThreeHeapsIsPlain(t *testing.T) {
	for _, code := range []string{"0.8", "0.3F", "0.9", "8.1", "8!.3", "0.1c", "0.28", "0.f8!", "c.3"} {
		r := NewRun(mustParse(t, code), 0)
		if err := r.Extend(context.Background(), 320, nil); err != nil {
			t.Fatal(err)
		}
		for h, want := range Plain(r.Game(), 320) {
			if got, _ := r.Value(h); got != want {
				t.Fatalf("%s: G(%d) = %d, want %d", code, h, got, want)
			}
		}
	}
}

// quadraticValues are the values by the quadratic method in 16 bits.
func quadraticValues(t testing.TB, g *Game, n int) []uint16 {
	t.Helper()
	o, _ := octalOf(g)
	tp := &tape[uint16]{}
	if err := newQuadratic(&o, tp).extend(n); err != nil {
		t.Fatal(err)
	}
	return tp.v
}

// TestQuadraticIsPlain covers deep candidates, for which pairs are asked and not marked.
func TestQuadraticIsPlain(t *testing.T) {
	for _, code := range []string{"0.007", "0.06", "0.137", "4!.0", "0.6", "0.7!07"} {
		g := mustParse(t, code)
		want := Plain(g, 2500)
		for h, got := range quadraticValues(t, g, len(want)) {
			if uint32(got) != want[h] {
				t.Fatalf("%s: G(%d) = %d, want %d", code, h, got, want[h])
			}
		}
	}
}

// TestSparseIsExactForAnyMask runs the sparse method with good and with silly masks.
func TestSparseIsExactForAnyMask(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	codes := append(smallCodes(61), "4!.0", "0.7!7", "4!.06", "0.106", "0.6", "0.054", "0.127")
	for _, code := range codes {
		g := mustParse(t, code)
		o, ok := octalOf(g)
		if !ok || len(o.splits) == 0 {
			continue
		}
		want := quadraticValues(t, g, 6000)
		best, _ := bestMask(want, &o)
		masks := []Mask{best, {Bits: 1 + rng.Uint32N(63)}}
		if odd, same := o.parity(); same {
			masks = append(masks, Mask{Bits: 1 + rng.Uint32N(31), Alternate: true, odd: odd})
		}
		for _, m := range masks {
			sparseAgrees(t, g, &o, m, want, func(v uint16) (uint8, bool) { return uint8(v), v < 256 })
			sparseAgrees(t, g, &o, m, want, func(v uint16) (uint16, bool) { return v, true })
		}
	}
}

// sparseAgrees starts the sparse method with cells of type T after 2,500 values.
func sparseAgrees[T cell](t *testing.T, g *Game, o *octal, m Mask, want []uint16, to func(uint16) (T, bool)) {
	t.Helper()
	tp := &tape[T]{}
	for _, v := range want[:2500] {
		x, ok := to(v)
		if !ok {
			return
		}
		tp.v = append(tp.v, x)
	}
	s := newSparse(o, tp, m)
	if len(tp.v) < s.least() {
		t.Fatalf("%s: %d values should be enough to start", g, len(tp.v))
	}
	tp.grow(len(want), 1<<30, 0)
	err := s.extend(len(want))
	if err != nil && err != errWide {
		t.Fatal(err)
	}
	for h, v := range tp.v {
		if uint16(v) != want[h] {
			t.Fatalf("%s with mask %v: G(%d) = %d, want %d", g, m, h, v, want[h])
		}
	}
	if err == nil && len(tp.v) != len(want) {
		t.Fatalf("%s: %d values instead of %d", g, len(tp.v), len(want))
	}
}

// TestTwoWords covers the kernel for values from 64 to 127, used or not.
func TestTwoWords(t *testing.T) {
	defer func(old bool) { twoWords = old }(twoWords)
	twoWords = true
	for _, code := range []string{"4.045", "0.174", "0.56", "4.064", "0.354", "0.644", "0.015"} {
		g := mustParse(t, code)
		o, _ := octalOf(g)
		want := quadraticValues(t, g, 30000)
		best, _ := bestMask(want, &o)
		sparseAgrees(t, g, &o, best, want, func(v uint16) (uint8, bool) { return uint8(v), v < 256 })
	}
}

func TestBestMaskCountsRareHeaps(t *testing.T) {
	for _, code := range []string{"0.77", "0.106", "0.6", "0.05", "4!.0", "0.054"} {
		g := mustParse(t, code)
		o, _ := octalOf(g)
		v := quadraticValues(t, g, 1500)
		best, fewest := bestMask(v, &o)
		count := func(m Mask) (rare int) {
			for n, x := range v {
				if !m.common(uint32(x), n) {
					rare++
				}
			}
			return rare
		}
		if count(best) != fewest {
			t.Errorf("%s: mask %v has %d rare heaps, not %d", code, best, count(best), fewest)
		}
		odd, same := o.parity()
		for b := uint32(1); b < 64; b++ {
			if rare := count(Mask{Bits: b}); rare < fewest {
				t.Errorf("%s: mask %b has only %d rare heaps, fewer than %d", code, b, rare, fewest)
			}
			if rare := count(Mask{Bits: b, Alternate: true, odd: odd}); same && rare < fewest {
				t.Errorf("%s: mask %b with position has only %d rare heaps, fewer than %d", code, b, rare, fewest)
			}
		}
	}
}

// TestAllBut compares with the definition, and with Siegel's theorem that at most three
// banned numbers give pure periods. Of the sets of four numbers up to 12, 29 have
// a preperiod, the smallest being {1,4,7,8} (counted by another program).
func TestAllBut(t *testing.T) {
	impure := 0
	var set []int
	var visit func(next, most, size int)
	visit = func(next, most, size int) {
		if len(set) > 0 && (len(set) == 4 || most == 9) {
			impure += allButPreperiod(t, set)
		}
		if len(set) == size {
			return
		}
		for s := next; s <= most; s++ {
			set = append(set, s)
			visit(s+1, most, size)
			set = set[:len(set)-1]
		}
	}
	visit(1, 9, 3)
	if impure != 0 {
		t.Errorf("%d sets of at most three numbers have a preperiod", impure)
	}
	visit(1, 12, 4)
	if impure != 29 {
		t.Errorf("%d sets of four numbers have a preperiod, want 29", impure)
	}
}

// allButPreperiod returns 1 if the set has a preperiod, after comparing the law with the
// values.
func allButPreperiod(t *testing.T, set []int) int {
	t.Helper()
	g, err := AllBut(set...)
	if err != nil {
		t.Fatal(err)
	}
	r := prove(t, g.String(), 4000, 0)
	l, _ := r.Proved()
	v := Plain(g, l.Preperiod+3*l.Period+60)
	for n := range v {
		if n+l.Period < len(v) && n >= l.Preperiod && int(v[n+l.Period])-int(v[n]) != l.Saltus {
			t.Fatalf("allbut%v: G(%d) = %d and G(%d) = %d break %+v", set, n, v[n], n+l.Period, v[n+l.Period], l)
		}
	}
	if l.Preperiod > 0 {
		return 1
	}
	return 0
}

func TestSubtractionTable(t *testing.T) {
	for _, row := range rows(t, "subtraction.tsv") {
		r := prove(t, "take{"+row[0]+"}", 10000, 0)
		l, _ := r.Proved()
		max, _ := r.Max()
		got := []int{l.Preperiod, l.Period, int(max)}
		for i, x := range got {
			if want := numbers(t, row[i+1])[0]; x != want || l.Theorem != BySubtraction {
				t.Errorf("take{%s}: %+v, largest %d; want %v", row[0], l, max, row[1:])
				break
			}
		}
	}
}

// TestOctalTable proves every period of the table that needs less than a
// million values; TestFarPeriods has the others.
func TestOctalTable(t *testing.T) {
	for _, row := range rows(t, "octal-periods.tsv") {
		period, preperiod := numbers(t, row[1])[0], numbers(t, row[2])[0]
		if preperiod > 1000000 {
			continue
		}
		r := prove(t, row[0], 1<<20, 0)
		compareLaw(t, r, period, preperiod, row)
		for n, want := range numbers(t, row[5]) {
			if got, ok := r.Value(n); ok && int(got) != want {
				t.Errorf("%s: G(%d) = %d, want %d", row[0], n, got, want)
			}
		}
	}
}

// compareLaw compares what a run proved with a row of the table.
func compareLaw(t *testing.T, r *Run, period, preperiod int, row []string) {
	t.Helper()
	l, _ := r.Proved()
	max, at := r.Max()
	if l.Period != period || l.Preperiod != preperiod || l.Saltus != 0 {
		t.Errorf("%s: %+v, want period %d, preperiod %d", row[0], l, period, preperiod)
	}
	if strconv.Itoa(int(max)) != row[3] || strconv.Itoa(at) != row[4] {
		t.Errorf("%s: largest value %d at %d, want %s at %s", row[0], max, at, row[3], row[4])
	}
}
