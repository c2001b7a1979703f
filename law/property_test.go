package law

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// holds finds the laws of a sequence that follows a rule, from its first part, and holds the first law
// that stands against the rest.
func holds(t *rapid.T, from int64, v []int64, first int, nodes int) *Law {
	a, err := Find(context.Background(), Sequence(from, v[:first]), Options{Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range a.Laws {
		if l.Standing == Refuted || l.Relation || l.Truth {
			continue
		}
		if at := l.guess.firstBreak(Sequence(from, v)); at >= 0 {
			t.Fatalf("%s breaks at %d of %v", l.Text, at, v)
		}
		return l
	}
	t.Fatalf("no law of %v", v[:first])
	return nil
}

// TestPeriodFound generates periods with preperiod and saltus.
func TestPeriodFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Int64Range(0, 9), 2, 20).Draw(t, "period")
		pre := rapid.SliceOfN(rapid.Int64Range(0, 9), 0, 20).Draw(t, "preperiod")
		saltus := rapid.Int64Range(-3, 3).Draw(t, "saltus")
		from := rapid.Int64Range(-2, 3).Draw(t, "from")
		v := append([]int64(nil), pre...)
		for i := range 400 {
			v = append(v, list[i%len(list)]+saltus*int64(i/len(list)))
		}
		holds(t, from, v, len(pre)*3+len(list)*6+80, 1)
	})
}

// TestAutomatonFound generates automata in base 2 and 3.
func TestAutomatonFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.IntRange(2, 3).Draw(t, "base")
		n := rapid.IntRange(2, 4).Draw(t, "states")
		a := &Automaton{Base: base}
		for range n {
			a.Next = append(a.Next, rapid.SliceOfN(rapid.IntRange(0, n-1), base, base).Draw(t, "next"))
			a.Out = append(a.Out, rapid.Int64Range(0, 2).Draw(t, "out"))
		}
		for s := range n { // zeros in front of a number do not matter
			a.Out[a.Next[s][0]] = a.Out[s]
		}
		for s := range n {
			if a.Out[a.Next[s][0]] != a.Out[s] {
				t.Skip("zeros in front matter")
			}
		}
		v := values(6000, func(n int64) int64 { x, _ := a.At(n); return x })
		holds(t, 0, v, 3000, 1)
	})
}

// TestSimilarFound generates self-similar rules.
func TestSimilarFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.Int64Range(2, 3).Draw(t, "base")
		s := &Scale{Base: base, Start: []int64{rapid.Int64Range(0, 3).Draw(t, "start")}}
		for range base {
			s.Of = append(s.Of, rapid.Int64Range(-1, 2).Draw(t, "of"))
			s.Times = append(s.Times, rapid.Int64Range(0, 3).Draw(t, "times"))
			s.Plus = append(s.Plus, rapid.Int64Range(-2, 2).Draw(t, "plus"))
		}
		v := values(2000, func(n int64) int64 { x, _ := s.At(n); return x })
		holds(t, 0, v, 600, 1)
	})
}

// TestRecurrenceFound generates linear recurrences.
func TestRecurrenceFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 4).Draw(t, "order")
		l := &Linear{Coef: rapid.SliceOfN(rapid.Int64Range(-1, 2), k, k).Draw(t, "coef"), Start: rapid.SliceOfN(rapid.Int64Range(-4, 9), k, k).Draw(t, "start")}
		v := append([]int64(nil), l.Start...)
		for len(v) < 60 {
			x, ok := l.next(v)
			if !ok || x > 1<<40 || x < -1<<40 {
				break
			}
			v = append(v, x)
		}
		if len(v) < 40 || constantSteps(v) {
			t.Skip("too short")
		}
		holds(t, 0, v, len(v)*3/4, 1)
	})
}

// TestBeattyFound generates Beatty sequences of quadratic irrationals.
func TestBeattyFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := slope{rapid.Int64Range(0, 5).Draw(t, "p"), rapid.SampledFrom([]int64{2, 3, 5, 6, 7, 13}).Draw(t, "d"), rapid.Int64Range(1, 3).Draw(t, "q")}
		eval := a.floor(V("n")).compile([]string{"n"})
		v := values(2000, func(n int64) int64 { x, _ := eval([]int64{n}); return x })
		holds(t, 0, v, 1000, 1)
	})
}

// drawFormula makes a random formula in a and b of the given size.
func drawFormula(rng *rand.Rand, nodes int) *Formula {
	if nodes <= 1 {
		return []*Formula{V("a"), V("b"), C(1), C(2), C(3)}[rng.IntN(5)]
	}
	if nodes == 2 {
		return F([]Op{Popcount, Lowbit}[rng.IntN(2)], drawFormula(rng, 1))
	}
	left := 1 + rng.IntN(nodes-2)
	return F(numeric[rng.IntN(len(numeric))], drawFormula(rng, left), drawFormula(rng, nodes-1-left))
}

// TestFormulaFound generates formulas of up to nine nodes in two arguments: what is found is no larger
// and has the same values.
func TestFormulaFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for found := 0; found < 20; {
		f := drawFormula(rng, 3+rng.IntN(7))
		eval := f.compile([]string{"a", "b"})
		defined := true
		d := grid(1, 24, 24, func(a, b int64) int64 {
			v, ok := eval([]int64{a, b})
			defined = defined && ok && v < 1<<30 && v > -1<<30
			return v
		})
		if !defined || information(d) < 60 {
			continue // undefined somewhere, or nearly constant
		}
		found++
		answer, err := Find(context.Background(), d, Options{})
		if err != nil {
			t.Fatal(err)
		}
		k := slices.IndexFunc(answer.Laws, func(l *Law) bool { return l.Kind == "formula" })
		if k < 0 {
			if len(answer.Laws) == 0 || answer.Laws[0].Formula == nil {
				t.Errorf("no formula for %s", f)
			}
			continue
		}
		if g := answer.Laws[k].Formula; g.breaks(d) >= 0 || g.Nodes() > f.Nodes()+2 {
			t.Errorf("found %s for %s", g, f)
		}
	}
}

// TestProvedHolds generates subtraction sets: what is proved from a short prefix holds on long ones.
func TestProvedHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SliceOfNDistinct(rapid.IntRange(1, 12), 1, 5, rapid.ID[int]).Draw(t, "set")
		most := 0
		for _, s := range set {
			most = max(most, s)
		}
		make := func(n int) []int64 {
			return mexTable(n, func(i int) (to []int) {
				for _, s := range set {
					if s <= i {
						to = append(to, i-s)
					}
				}
				return to
			})
		}
		n := rapid.IntRange(10, 150).Draw(t, "n")
		o := Options{Oracle: rule{values: make, facts: Facts{Lookback: int64(most)}}, Nodes: 3}
		a, err := Find(context.Background(), Sequence(0, make(n)), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range a.Laws {
			d := Sequence(0, make(6000))
			if l.Truth {
				d = d.is(0, l.What)
			}
			if l.Standing == Proved && l.guess.firstBreak(d) >= 0 {
				t.Fatalf("%v: %s is %s: %s", set, l.Text, l.StandingText(), l.Theorem)
			}
			if l.Standing == Proved && !strings.Contains(l.Theorem, fmt.Sprintf("last %d", most)) {
				t.Fatalf("theorem %q", l.Theorem)
			}
		}
	})
}

// TestArithmeticPeriodProved holds that a proved saltus proves a law that is as steep, and no other.
func TestArithmeticPeriodProved(t *testing.T) {
	for _, c := range []struct {
		facts Facts
		want  Standing
	}{
		{Facts{From: 1, Period: 4, Saltus: 4, Theorem: "theorem"}, Proved},
		{Facts{From: 1, Period: 8, Saltus: 8, Theorem: "theorem"}, Proved},
		{Facts{From: 1, Period: 4, Saltus: 5, Theorem: "theorem"}, Conjectured},
		{Facts{From: 90, Period: 40, Saltus: 40, Theorem: "theorem"}, Conjectured},
	} {
		lasker := func(n int) []int64 {
			return values(n, func(n int64) int64 { return max(0, n+[]int64{-1, 0, 0, 1}[n%4]) })
		}
		a, err := Find(context.Background(), Sequence(0, lasker(100)), Options{Oracle: rule{values: lasker, facts: c.facts}, Nodes: 3})
		if err != nil || len(a.Laws) == 0 || a.Laws[0].Standing != c.want {
			t.Errorf("%+v: got %v, %v, want %v", c.facts, a.Laws, err, c.want)
		}
	}
}
