package law

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// lawsOf finds the laws of some data; it fails the test if one does not hold on them.
func lawsOf(t *testing.T, d *Data) []*Law {
	t.Helper()
	a, err := Find(context.Background(), d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a.Laws
}

func values(n int, g func(n int64) int64) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = g(int64(i))
	}
	return v
}

// grid makes data over a, b = from..from+n-1.
func grid(from int64, rows, cols int, g func(a, b int64) int64) *Data {
	d := &Data{What: "nimber", Axes: []Axis{counted("a", from, rows), counted("b", from, cols)}}
	for i := range rows {
		for j := range cols {
			d.Values = append(d.Values, g(from+int64(i), from+int64(j)))
		}
	}
	return d
}

// mexTable returns the nimbers of a game of one heap whose options are given.
func mexTable(n int, options func(n int) []int) []int64 {
	v := make([]int64, n)
	for i := range v {
		seen := map[int64]bool{}
		for _, to := range options(i) {
			seen[v[to]] = true
		}
		for seen[v[i]] {
			v[i]++
		}
	}
	return v
}

// stern returns Stern's diatomic sequence: a(2n) = a(n), a(2n+1) = a(n) + a(n+1).
func stern(n int) []int64 {
	v := make([]int64, n)
	v[1] = 1
	for i := 2; i < n; i++ {
		v[i] = v[i/2]
		if i%2 == 1 {
			v[i] += v[i/2+1]
		}
	}
	return v
}

func TestSequences(t *testing.T) {
	for _, c := range []struct {
		name string
		v    []int64
		want string
	}{
		{"constant", values(40, func(int64) int64 { return 7 }), "value(n) = 7"},
		{"period", values(40, func(n int64) int64 { return []int64{4, 1, 1, 0}[n%4] }), "value(n) = [4, 1, 1, 0][n % 4], period 4"},
		{"period after a while", values(90, func(n int64) int64 {
			if n < 11 {
				return n * n % 7
			}
			return []int64{2, 0, 5}[n%3]
		}), "period 3, from n = "},
		{"lasker", values(60, func(n int64) int64 {
			switch {
			case n == 0:
				return 0
			case n%4 == 3:
				return n + 1
			case n%4 == 0:
				return n - 1
			}
			return n
		}), "value(n) = n + [-1, 0, 0, 1][n % 4], period 4, saltus 4, from n = 1 on"},
		{"remainder", values(40, func(n int64) int64 { return n % 7 }), "value(n) = n % 7"},
		{"half", values(40, func(n int64) int64 { return n / 2 }), "value(n) = n // 2"},
		{"squares", values(40, func(n int64) int64 { return n * n }), "value(n) = n * n"},
		{"cubic", values(60, func(n int64) int64 { return (n*n*n+5*n)/6 + 9 }), "// 6"},
		{"by parity", values(60, func(n int64) int64 {
			if n%2 == 0 {
				return n * 3
			}
			return n*n + 1
		}), "n % 2"},
		{"fibonacci", []int64{2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584}, "g(n-1) + g(n-2)"},
		{"wythoff", values(60, func(n int64) int64 { return (n + isqrt(5*n*n)) / 2 }), "floor(n * (1 + sqrt(5))/2)"},
		{"take at most half", values(200, func(n int64) int64 {
			for n%2 == 1 {
				n /= 2
			}
			return n / 2
		}), "g(2n) = n, g(2n+1) = g(n)"},
		{"ruler", values(200, func(n int64) int64 { return n & -n }), "value(n) = lowbit(n)"},
		{"bits", values(200, func(n int64) int64 { v, _ := apply(Popcount, n, 0); return v }), "value(n) = popcount(n)"},
		{"mark", mexTable(400, func(n int) []int {
			if n == 0 {
				return nil
			}
			return []int{n - 1, n / 2}
		}), "automaton of"},
		{"exceptions for ever", values(200, func(n int64) int64 {
			if r := isqrt(n); r*r == n {
				return 7
			}
			return n % 3
		}), "7 if n is a square, else n % 3"},
		{"stern", stern(300), "g(4n+1) = g(n) + g(2n+1), g(4n+3) = 2 * g(2n+1) - g(n)"},
		{"tribonacci parity", values(300, func(n int64) int64 { v, _ := apply(Popcount, n*3, 0); return v % 3 }), "n"},
	} {
		laws := lawsOf(t, Sequence(0, c.v))
		if len(laws) == 0 {
			t.Errorf("%s: no law", c.name)
			continue
		}
		for _, l := range laws {
			t.Logf("%s: %s [%s]", c.name, l.Text, l.Kind)
		}
		if !slices.ContainsFunc(laws, func(l *Law) bool { return strings.Contains(l.Text, c.want) }) {
			t.Errorf("%s: found %q, want %q", c.name, laws[0].Text, c.want)
		}
	}
}

func TestGrids(t *testing.T) {
	gcdOf := func(a, b int64) int64 { v, _ := gcd(a, b); return v }
	for _, c := range []struct {
		name string
		d    *Data
		want string
	}{
		{"bash", grid(1, 20, 12, func(a, b int64) int64 { return a % (b + 1) }), "nimber(a, b) = a % (b + 1)"},
		{"nim", grid(0, 16, 16, func(a, b int64) int64 { return a ^ b }), "nimber(a, b) = a ^ b"},
		{"gcd", grid(1, 16, 16, gcdOf), "nimber(a, b) = gcd(a, b)"},
		{"euclid", grid(1, 24, 24, func(a, b int64) int64 { return max(a, b)/min(a, b) - min(a, b)/max(a, b) }), "//"},
		{"reduced", grid(0, 24, 24, func(a, b int64) int64 { return []int64{0, 3, 1, 2, 5, 5, 9, 1, 7, 4, 4, 0}[a%3*4+b%4] }), "f(a, b) = f(a % 3, b % 4)"},
		{"seven nodes", grid(0, 30, 30, func(a, b int64) int64 { return (a*b + 3) % 5 }), "% "},
		{"nine nodes", grid(1, 30, 30, func(a, b int64) int64 { return (a*b + 3) % (a + 2) }), "%"},
		{"nine nodes, a leaf outside", grid(1, 30, 30, func(a, b int64) int64 { return b ^ ((a*a + b) % 3) }), "^ b"},
	} {
		laws := lawsOf(t, c.d)
		if len(laws) == 0 {
			t.Errorf("%s: no law", c.name)
			continue
		}
		for _, l := range laws {
			t.Logf("%s: %s [%s]", c.name, l.Text, l.Kind)
		}
		if !slices.ContainsFunc(laws, func(l *Law) bool { return strings.Contains(l.Text, c.want) }) {
			t.Errorf("%s: found %q, want %q", c.name, laws[0].Text, c.want)
		}
	}
}

func TestTruthGrids(t *testing.T) {
	loss := func(d *Data) *Data { d.What, d.Truth = "Loss", true; return d }
	euclid := func(a, b int64) int64 { a, b = min(a, b), max(a, b); return truth(b*b < a*(a+b)) }
	for _, c := range []struct {
		name string
		d    *Data
		want string
	}{
		{"nim", loss(grid(0, 16, 16, func(a, b int64) int64 { return truth(a == b) })), "Loss if a == b"},
		{"euclid", loss(grid(1, 40, 40, euclid)), "max(a, b)"},
		{"misere nim", loss(grid(0, 20, 20, func(a, b int64) int64 { return truth(a^b == truth(max(a, b) <= 1)) })), "=="},
		{"wythoff", loss(grid(0, 60, 60, func(a, b int64) int64 {
			d := max(a, b) - min(a, b)
			return truth(min(a, b) == (d+isqrt(5*d*d))/2)
		})), "Beatty pair: min(a, b) = floor(k * (1 + sqrt(5))/2) and |a - b| = k"},
		{"3-wythoff", loss(wythoffPairs(61, 3)), "Beatty pair: min(a, b) = floor(k * (sqrt(13) - 1)/2) and |a - b| = 3 * k"},
	} {
		laws := lawsOf(t, c.d)
		if len(laws) == 0 {
			t.Errorf("%s: no law", c.name)
			continue
		}
		for _, l := range laws {
			t.Logf("%s: %s [%s]", c.name, l.Text, l.Kind)
		}
		if !slices.ContainsFunc(laws, func(l *Law) bool { return strings.Contains(l.Text, c.want) }) {
			t.Errorf("%s: found %q, want %q", c.name, laws[0].Text, c.want)
		}
	}
}

// wythoffPairs marks the lost pairs of the game in which the amounts taken from the two heaps may differ by
// less than r: each lesser number is the least that is in no pair before.
func wythoffPairs(n int, r int64) *Data {
	partner, used := map[int64]int64{}, map[int64]bool{}
	for a, k := int64(0), int64(0); a+r*k < int64(n); k++ {
		for used[a] {
			a++
		}
		b := a + r*k
		used[a], used[b] = true, true
		partner[a], partner[b] = b, a
	}
	return grid(0, n, n, func(a, b int64) int64 {
		p, ok := partner[a]
		return truth(ok && p == b)
	})
}

// TestNoise holds random sequences and grids of many kinds to having no law.
func TestNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range 1000 {
		n := 20 + rng.IntN(150)
		kinds := 2 + rng.Int64N(9)
		v := values(n, func(int64) int64 { return rng.Int64N(kinds) })
		switch i % 4 {
		case 1: // rare ones
			v = values(n, func(int64) int64 { return truth(rng.IntN(12) == 0) })
		case 2: // rising
			for k := 1; k < n; k++ {
				v[k] += v[k-1]
			}
		}
		if constantSteps(v) {
			continue
		}
		d := Sequence(0, v)
		if a, err := Find(context.Background(), d, Options{Nodes: 5}); err != nil || len(a.Laws) > 0 {
			t.Errorf("%v: found %q", v, a.Laws[0].Text)
		}
	}
}

// TestNoiseGrids is the same for grids, and for a few with the whole search.
func TestNoiseGrids(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range 1000 {
		rows, cols, kinds := 4+rng.IntN(20), 4+rng.IntN(20), 2+rng.Int64N(6)
		d := grid(0, rows, cols, func(int64, int64) int64 { return rng.Int64N(kinds) })
		nodes := 4
		if i == 0 {
			nodes = 9
		}
		if a, err := Find(context.Background(), d, Options{Nodes: nodes}); err != nil || len(a.Laws) > 0 {
			t.Errorf("%v: found %q", d.Values, a.Laws[0].Text)
		}
	}
}

// TestNoiseThatRises holds that a walk with a rare other step has no formula.
func TestNoiseThatRises(t *testing.T) {
	for _, at := range []int64{4, 9} {
		d := Sequence(0, values(31, func(n int64) int64 {
			if n >= at {
				return n - 1
			}
			return n
		}))
		for _, l := range lawsOf(t, d) {
			if l.Kind == "formula" {
				t.Errorf("step missed at %d: %s", at, l.Text)
			}
		}
	}
}

// TestOneException holds that a set of one number is an equation.
func TestOneException(t *testing.T) {
	d := Sequence(0, values(100, func(n int64) int64 { return min(n, 1) }))
	d.What, d.Truth = "Win", true
	laws := lawsOf(t, d)
	if len(laws) == 0 || laws[0].Text != "Win if n != 0" || len(laws[0].Exceptions) > 0 {
		t.Errorf("got %v", laws)
	}
}

// TestSymmetryIsSeen holds that nothing is said of exchanged arguments that are no positions.
func TestSymmetryIsSeen(t *testing.T) {
	d := grid(0, 30, 30, func(a, b int64) int64 { return (a*a + 3*b) % 7 })
	for i := range d.Values {
		d.Known = append(d.Known, i/30 >= i%30)
	}
	for _, l := range lawsOf(t, d) {
		if l.Kind == "symmetry" {
			t.Errorf("got %s", l.Text)
		}
	}
}
