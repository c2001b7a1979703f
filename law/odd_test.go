package law

import "testing"

// TestPlainFormulas: of the formulas of one size, the law has one that people would write.
func TestPlainFormulas(t *testing.T) {
	for _, c := range []struct {
		law string
		is  func(a, b int64) bool
	}{
		{"a == b", func(a, b int64) bool { return a == b }},
		{"a <= b", func(a, b int64) bool { return a <= b }},
		{"(a + b) % 2 == 0", func(a, b int64) bool { return (a+b)%2 == 0 }},
		{"(a + b) % 2", func(a, b int64) bool { return (a+b)%2 == 1 }},
		{"(a + b) % 3 == 0", func(a, b int64) bool { return (a+b)%3 == 0 }},
		{"(a - b) % 3 == 0", func(a, b int64) bool { return a%3 == b%3 }},
		{"a % 4 == 1", func(a, _ int64) bool { return a%4 == 1 }},
		{"a % (b + 1) == 0", func(a, b int64) bool { return a%(b+1) == 0 }},
		{"gcd(a, b) % 2 == 0", func(a, b int64) bool { return a%2 == 0 && b%2 == 0 }},
		{"(a ^ b) <= 1", func(a, b int64) bool { return a^b <= 1 }},
		{"(a ^ b) == 1", func(a, b int64) bool { return a^b == 1 }},
	} {
		d := grid(0, 24, 24, func(a, b int64) int64 { return truth(c.is(a, b)) })
		d.What, d.Truth = "Loss", true
		if laws := lawsOf(t, d); len(laws) == 0 || laws[0].Text != "Loss if "+c.law {
			text := "no law"
			if len(laws) > 0 {
				text = laws[0].Text
			}
			t.Errorf("expected %s, got %s", c.law, text)
		}
	}
}

// TestOddness says what goes before what, and that the bank reckons as formulas do.
func TestOddness(t *testing.T) {
	a, b := V("a"), V("b")
	rising := []*Formula{
		a,
		F(Eq, a, b),
		F(Eq, F(Mod, a, C(3)), C(0)),
		F(And, F(Eq, a, C(1)), F(Lt, b, C(2))),
		F(Eq, F(Xor, F(Sub, a, b), C(2)), C(1)),
		F(Popcount, F(And, a, b)),
		F(Lowbit, F(Or, a, b)),
	}
	for i, f := range rising[1:] {
		if rising[i].oddness() >= f.oddness() {
			t.Errorf("%s should go before %s", rising[i], f)
		}
	}
	k := bank{leaves: []*Formula{a, b}, seen: map[uint64]int32{}, n: 2}
	for i, e := range []expr{{Const, 0, -1}, {Const, 1, -1}, {Lt, 0, 1}, {Eq, 0, 1}, {Or, 2, 3}, {Or, 0, 2}, {Lowbit, 4, -1}} {
		k.add(e, []int64{int64(i), 7})
		if got, want := k.oddness(e), k.formula(int32(i)).oddness(); got != want || k.odd[i] != want {
			t.Errorf("%s: the bank has %d, expected %d", k.formula(int32(i)), got, want)
		}
	}
}
