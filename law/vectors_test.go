package law

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// find2 finds laws with small formulas only.
func find2(t *testing.T, d *Data) []*Law {
	t.Helper()
	a, err := Find(context.Background(), d, Options{Nodes: 4})
	if err != nil {
		t.Fatal(err)
	}
	return a.Laws
}

// lawData returns the data as the law sees them.
func lawData(d *Data, l *Law) *Data {
	switch {
	case l.Truth && d.Outcomes != nil:
		for i, name := range d.Outcomes {
			if name == l.What {
				return d.is(int64(i), name)
			}
		}
	case l.Truth:
		return d.is(0, l.What)
	}
	return d
}

// lines returns the lines of a table of testdata, cut at tabs.
func lines(t *testing.T, path string) [][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list [][]string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(strings.TrimSpace(line), "\t"))
		}
	}
	return list
}

func numbers(t *testing.T, text string) []int64 {
	t.Helper()
	var list []int64
	for part := range strings.SplitSeq(text, ",") {
		v, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

// A rule is an oracle of a sequence of which all values can be computed.
type rule struct {
	values func(n int) []int64
	facts  Facts
	most   int
}

// Further implements Oracle.
func (r rule) Further(_ context.Context, d *Data) (*Data, error) {
	if n := 2 * d.Size(); n <= r.most {
		return Sequence(0, r.values(n)), nil
	}
	return nil, ErrNoFurther
}

// Facts implements Oracle.
func (r rule) Facts(context.Context, *Data) Facts { return r.facts }

// TestSubtractionSets finds the least preperiod and the period of finite subtraction sets (computed by brute
// force) and proves them, and proves nothing from one value less than the theorem asks for.
func TestSubtractionSets(t *testing.T) {
	for _, row := range lines(t, "testdata/heap-subtraction.tsv") {
		set := numbers(t, row[0])
		pre, period := numbers(t, row[1])[0], numbers(t, row[2])[0]
		most := set[len(set)-1]
		values := func(n int) []int64 {
			return mexTable(n, func(i int) (to []int) {
				for _, s := range set {
					if int(s) <= i {
						to = append(to, i-int(s))
					}
				}
				return to
			})
		}
		n := int(2*(pre+2*period) + 2*most + 40)
		for _, lookback := range []int64{most, int64(n)} {
			o := Options{Oracle: rule{values: values, facts: Facts{Lookback: lookback}, most: n}, Budget: time.Minute, Nodes: 1}
			a, err := Find(context.Background(), Sequence(0, values(n)), o)
			if err != nil || len(a.Laws) == 0 {
				t.Fatalf("%v: %v, %v", set, a, err)
			}
			l := a.Laws[0]
			if l.guess.start != pre || l.guess.period != period || (l.Standing == Proved) != (lookback == most) {
				t.Errorf("%v: found %q, %s", set, l.Text, l.StandingText())
			}
		}
	}
}

// TestKnownGames looks for the known laws of known games.
func TestKnownGames(t *testing.T) {
	known := map[string]string{ // name: part of a law's text; "" for none
		"lasker-nim":    "n + [-1, 0, 0, 1][n % 4], period 4, saltus 4, from n = 1 on",
		"mark":          "digits of n in base 2",
		"aliquot":       "popcount",
		"mock-turtles":  "g(2n+1) = 6 * n - g(n) + 3",
		"hex-0.3F":      "period 6, saltus 3",
		"take-a-square": "",
		"officers":      "",
	}
	for _, row := range lines(t, "testdata/heap-sequences.tsv") {
		want, ok := known[row[0]]
		if !ok {
			continue
		}
		offset := numbers(t, row[2])[0]
		laws := lawsOf(t, Sequence(offset, numbers(t, row[5])))
		text := ""
		for _, l := range laws {
			if l.Standing != Refuted {
				text += l.Text + "\n"
			}
		}
		t.Logf("%s: %s", row[0], text)
		if want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("%s: found %q, want %q", row[0], text, want)
		}
	}
}

// TestKayles finds the period of Kayles, octal code 0.77, and its 14 exceptions, the last at 70.
func TestKayles(t *testing.T) {
	v := make([]int64, 400)
	for n := range v {
		seen := map[int64]bool{}
		for take := 1; take <= min(2, n); take++ {
			for k := 0; k <= n-take; k++ {
				seen[v[k]^v[n-take-k]] = true
			}
		}
		for seen[v[n]] {
			v[n]++
		}
	}
	l := lawsOf(t, Sequence(0, v))[0]
	if l.guess.period != 12 || l.guess.start != 71 || len(l.Exceptions) != 14 || l.Exceptions[13].At != 70 {
		t.Errorf("found %q with exceptions %v", l.Text, l.Exceptions)
	}
}

// TestLateBreak has an oracle refute what held for long: taking a factorial has period 25 up to 5049.
func TestLateBreak(t *testing.T) {
	values := func(n int) []int64 {
		return mexTable(n, func(i int) (to []int) {
			for k, f := 1, 1; f <= i; k, f = k+1, f*(k+1) {
				to = append(to, i-f)
			}
			return to
		})
	}
	v := values(20_000)
	if v[5050] != 4 {
		t.Fatalf("value %d at 5050", v[5050])
	}
	a, err := Find(context.Background(), Sequence(0, v[:200]), Options{Oracle: rule{values: values, most: 20_000}, Budget: time.Minute, Nodes: 4})
	if err != nil || len(a.Laws) != 1 {
		t.Fatalf("%v, %v", a, err)
	}
	if l := a.Laws[0]; l.StandingText() != "refuted at n=5050" || l.Counterexample.Got != 4 || *l.Counterexample.Expected != 0 {
		t.Errorf("%q is %s", l.Text, l.StandingText())
	}
	// The same from the data alone.
	a, err = Find(context.Background(), Sequence(0, v[:7000]), Options{Nodes: 4})
	if err != nil || len(a.Laws) != 1 || a.Laws[0].StandingText() != "refuted at n=5050" {
		t.Errorf("%s %s, %v", a.Laws[0].Text, a.Laws[0].StandingText(), err)
	}
}
