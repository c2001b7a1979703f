package lang

import (
	"strings"
	"testing"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
)

func eval(expr string) (starlark.Value, error) {
	return starlark.EvalOptions(&syntax.FileOptions{Set: true}, new(starlark.Thread), "t", expr, Builtins)
}

func TestBuiltins(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"sum([])", "0"},
		{"sum(range(5), start = -1)", "9"},
		{"sum([9223372036854775807, 1])", "!does not fit 64 bits"},
		{"sum([-9223372036854775807, -1])", "-9223372036854775808"},
		{"sum([-9223372036854775808, -1])", "!does not fit 64 bits"},
		{"sum(['a'])", `!sum: expected ints, got string "a"`},
		{"xor([1 << 62, 1, 1])", "4611686018427387904"},
		{"xor(-1, 1)", "-2"},
		{"gcd(0, 0)", "0"},
		{"gcd(-4, 6)", "2"},
		{"gcd([-9223372036854775808, 6])", "2"},
		{"gcd(-9223372036854775808, -1)", "1"},
		{"gcd([-9223372036854775808])", "!does not fit"},
		{"divisors(1)", "[1]"},
		{"divisors(36)", "[1, 2, 3, 4, 6, 9, 12, 18, 36]"},
		{"divisors(0)", "!expected an int 1..10000000000000000, got int 0"},
		{"primes(1)", "[]"},
		{"primes(30)", "[2, 3, 5, 7, 11, 13, 17, 19, 23, 29]"},
		{"primes(-5)", "[]"},
		{"primes(1 << 40)", "!expected an int"},
		{"popcount(255)", "8"},
		{"popcount(-1)", "!expected an int 0.."},
		{"put([1, 2], 0, 5)", "[5, 2]"},
		{"put((1, 2), -2, 5, 1, 6)", "(5, 6)"},
		{"put((1, 2), 2, 5)", "!index 2 out of range [-2:1]"},
		{"put((1, 2), 'a', 5)", `!expected an int as index, got string "a"`},
		{"put((1, 2), 1)", "!expected put(cells, i, v, ...)"},
		{"put('ab', 0, 'c')", "!expected a tuple or a list"},
		{"graph(3, [(0, 1), [0, 2], (2, 0)])[0]", "(1, 2)"},
		{"graph(2, [1, 2], base = 1)[0]", "(1,)"},
		{"graph(2, [(0, 2)])", "!arc 0 is (0, 2), but nodes are 0..1"},
		{"graph(2, [(0, 1, 1)])", "!expected arc 0 to be two ints"},
		{"graph(2, [0, 1, 1])", "!an odd number"},
		{"graph(2, [])[2]", "!graph index 2 out of range"},
		{"[len(g) for g in [graph(0, []), graph(4, [])]]", "[0, 4]"},
		{"plus(1, plus(2), plus())", "plus(1, 2)"},
		{"times(0, 5)", "plus()"},
		{"times(2, plus(1, times(3, 2)))", "plus(times(2, 1), times(6, 2))"},
		{"times(-1, 5)", "!at least 0"},
		{"times(1 << 61, times(4, 1))", "!more than"},
		{"plus(1, 2) == plus(1, 2), plus(1) == plus(2), plus(1) != times(2, 1)", "(True, False, True)"},
		{"{plus(1, 2): 3}[plus(1, 2)]", "3"},
		{"plus(1) < plus(2)", "!not implemented"},
		{"move(3)", "move(3)"},
		{"move(3, name = 'a')", `move(3, name="a")`},
		{"move(3, name = 4)", "!expected name to be a string"},
		{"move(3, gain = -2, again = True, name = 'a')", `move(3, gain=-2, again=True, name="a")`},
		{"move(3, 4, True, 'a')", `move(3, gain=4, again=True, name="a")`},
		{"move(3, gain = 0, again = False, name = None)", "move(3)"},
		{"move(3, 'a')", `!expected gain to be an int between -2^52 and 2^52, got string "a"; a name is given as name=`},
		{"move(3, gain = True)", "!expected gain to be an int between"},
		{"move(3, gain = None)", "!expected gain to be an int between"},
		{"move(3, gain = 1 << 52)", "move(3, gain=4503599627370496)"},
		{"move(3, gain = (1 << 52) + 1)", "!between -2^52 and 2^52"},
		{"move(3, again = 1)", "!expected again to be True or False, got int 1"},
		{"move(plus(3), again = True)", "!again=True goes with one position"},
		{"move(WIN, again = True)", "!again=True goes with one position"},
		{"move(plus(), gain = 3)", "move(plus(), gain=3)"},
		{"move()", "!move: expected move(to, gain=, again=, name=), to is missing"},
		{"WIN == WIN, WIN == LOSS, {TIE: 1}[TIE]", "(True, False, 1)"},
		{"WIN < LOSS", "!not implemented"},
		{"cells('.x', 3)", `cells(".x", 3)`},
		{"cells(range(3), 2)", "cells([0, 1, 2], 2)"},
		{"cells([1, 'a'], 2)", "!all words or all ints"},
		{"cells('', 2)", "!at least one letter"},
		{"cells('ab', -1)", "!number of cells"},
		{"cells('ab', 1 << 30)", "!at most"},
		{"arrangement([3, 1, 3])", `arrangement("331")`},
		{"multiset(2, 'ab')", `multiset(2, "ab")`},
		{"subset(5), subset(5, 2)", "(subset(5), subset(5, 2))"},
		{"subset(5, -1)", "!at least 0"},
		{"subset(63)", "!62"},
	} {
		got, err := eval(test.expr)
		checkEval(t, test.expr, test.want, got, err)
	}
}

// checkEval compares a value with its text; after ! it is that of an error.
func checkEval(t *testing.T, expr, want string, got starlark.Value, err error) {
	t.Helper()
	if text, failing := strings.CutPrefix(want, "!"); failing {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: got %v, %v, want an error with %q", expr, got, err, text)
		}
	} else if err != nil || got.String() != want {
		t.Errorf("%s: got %v, %v, want %s", expr, got, err, want)
	}
}

func TestNumbersAgainstTheObvious(t *testing.T) {
	var primes []int64
	for n := int64(1); n < 500; n++ {
		var divisors []int64
		for d := int64(1); d <= n; d++ {
			if n%d == 0 {
				divisors = append(divisors, d)
			}
		}
		got := Divisors(n)
		if len(got) != len(divisors) {
			t.Fatalf("Divisors(%d) = %v", n, got)
		}
		for i := range got {
			if got[i] != divisors[i] {
				t.Fatalf("Divisors(%d) = %v", n, got)
			}
		}
		if len(divisors) == 2 {
			primes = append(primes, n)
		}
		if p := Primes(n); len(p) != len(primes) || len(p) > 0 && p[len(p)-1] != primes[len(primes)-1] {
			t.Fatalf("Primes(%d) = %v", n, p)
		}
	}
}

// TestFieldsConvert takes every value of small domains to the language and back.
func TestFieldsConvert(t *testing.T) {
	for _, expr := range []string{
		"range(-2, 3)", "bool", "['p', 'q']", "cells('.x', 3)", "cells([4, 2], 2)", "cells(range(3), 2)",
		"arrangement('aab')", "multiset(2, 'xyz')", "multiset(3, [7, 5])", "subset(4)", "subset(4, 2)",
	} {
		v, err := eval(expr)
		if err != nil {
			t.Fatal(err)
		}
		d, err := DomainOf(v)
		if err != nil {
			t.Fatal(err)
		}
		f := FieldOf(game.Field{Name: "f", Domain: d})
		nums, back := make([]int64, d.Width()), make([]int64, d.Width())
		for n := range d.Size() {
			d.Unrank(n, nums)
			x := f.Value(nums)
			if err := f.Numbers(x, back); err != nil {
				t.Fatalf("%s: %v: %v", expr, x, err)
			}
			if rank, ok := d.Rank(back); !ok || rank != n {
				t.Errorf("%s: value %d is %v, which is read as %v", expr, n, x, back)
			}
		}
		if err := f.Numbers(starlark.NewList(nil), back); err == nil {
			t.Errorf("%s accepts an empty list", expr)
		}
	}
}

func TestDescribe(t *testing.T) {
	deep := starlark.Value(starlark.MakeInt(1))
	for range 200 {
		deep = starlark.NewList([]starlark.Value{deep, deep})
	}
	for _, test := range []struct {
		v    starlark.Value
		want string
	}{
		{starlark.None, "None"},
		{starlark.MakeInt(7), "int 7"},
		{starlark.String("x"), `string "x"`},
		{starlark.Tuple{starlark.MakeInt(1)}, "tuple (1,)"},
		{starlark.Tuple{starlark.MakeInt(1), starlark.NewList(nil)}, "tuple (1, [])"},
		{deep, "list " + strings.Repeat("[", 60) + "..."},
		{starlark.String(strings.Repeat("ä", 100)), `string "` + strings.Repeat("ä", 29) + "..."},
	} {
		if got := Describe(test.v); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
