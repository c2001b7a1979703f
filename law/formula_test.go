package law

import (
	"math"
	"testing"
)

func TestFormulaText(t *testing.T) {
	a, b := V("a"), V("b")
	for _, c := range []struct {
		f    *Formula
		want string
		val  int64 // at a=7, b=3
	}{
		{F(Mod, a, F(Add, b, C(1))), "a % (b + 1)", 3},
		{F(Eq, F(Xor, a, b), C(0)), "(a ^ b) == 0", 0},
		{F(Sub, a, F(Sub, b, C(1))), "a - (b - 1)", 5},
		{F(Sub, F(Sub, a, b), C(1)), "a - b - 1", 3},
		{F(Add, a, F(Mul, b, C(-2))), "a + b * -2", 1},
		{F(Mul, F(Add, a, b), C(2)), "(a + b) * 2", 20},
		{F(Or, F(And, a, b), C(8)), "(a & b) | 8", 11},
		{F(Div, F(Sub, C(0), a), b), "(0 - a) // b", -3},
		{F(Min, F(Gcd, a, C(14)), F(Popcount, a)), "min(gcd(a, 14), popcount(a))", 3},
		{F(If, F(Lt, a, b), C(1), F(Lowbit, F(Add, a, C(1)))), "1 if a < b else lowbit(a + 1)", 8},
		{&Formula{Op: Pick, List: []int64{4, 5, 6}, Args: []*Formula{F(Mod, a, C(3))}}, "[4, 5, 6][a % 3]", 5},
	} {
		if got := c.f.String(); got != c.want {
			t.Errorf("String: got %q, want %q", got, c.want)
		}
		if got, ok := c.f.Eval(map[string]int64{"a": 7, "b": 3}); !ok || got != c.val {
			t.Errorf("%s: got %d %v, want %d", c.f, got, ok, c.val)
		}
	}
}

func TestFormulaUndefined(t *testing.T) {
	n := V("n")
	big := C(math.MaxInt64)
	for _, f := range []*Formula{
		F(Div, n, C(0)), F(Mod, n, C(0)), F(Add, big, n), F(Sub, C(-2), big), F(Mul, big, C(2)), F(Popcount, C(-1)), F(Sqrt, C(-1)),
		F(Mul, C(math.MinInt64), C(-1)), F(Mul, C(-1), C(math.MinInt64)), V("missing"), F(Gcd, C(math.MinInt64), C(0)),
		{Op: Pick, List: []int64{1}, Args: []*Formula{n}},
	} {
		if v, ok := f.Eval(map[string]int64{"n": 5}); ok {
			t.Errorf("%s: got %d %v", f, v, ok)
		}
	}
}

func TestFormulaData(t *testing.T) {
	rule := &Scale{Base: 2, Of: []int64{0, 1}, Times: []int64{1, 0}, Plus: []int64{0, 0}, Start: []int64{0}} // take at most half: g(2n) = n, g(2n+1) = g(n)
	fib := &Linear{Coef: []int64{1, 1}, Start: []int64{0, 1}}
	odious := &Automaton{Base: 2, Next: [][]int{{0, 1}, {1, 0}}, Out: []int64{0, 1}}
	for i, want := range []int64{0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5} {
		if got, ok := rule.At(int64(i)); !ok || got != want {
			t.Errorf("rule(%d) = %d %v, want %d", i, got, ok, want)
		}
	}
	for i, want := range []int64{0, 1, 1, 2, 3, 5, 8} {
		if got, ok := fib.At(int64(i)); !ok || got != want {
			t.Errorf("fib(%d) = %d %v, want %d", i, got, ok, want)
		}
	}
	for i, want := range []int64{0, 1, 1, 0, 1, 0, 0, 1} {
		if got, ok := odious.At(int64(i)); !ok || got != want {
			t.Errorf("odious(%d) = %d %v, want %d", i, got, ok, want)
		}
	}
	if _, ok := fib.At(200); ok {
		t.Error("fib(200) does not fit 64 bits")
	}
	for _, n := range []int64{0, 1, 2, 3, 4, 8, 9, math.MaxInt64, 3037000499 * 3037000499, 3037000499*3037000499 - 1} {
		if r := isqrt(n); r*r > n || r < 3037000499 && (r+1)*(r+1) <= n {
			t.Errorf("isqrt(%d) = %d", n, r)
		}
	}
}
