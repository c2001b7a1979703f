package heap

import (
	"context"
	"fmt"
	"testing"
)

// The theorem on intervals, against the definition, on the games that a list of digits can say as well.
func TestIntervals(t *testing.T) {
	const n = 300
	for lo := 1; lo <= 24; lo++ {
		for hi := lo; hi <= 40; hi++ {
			g, err := Interval(lo, hi)
			if err != nil {
				t.Fatal(err)
			}
			var set []int
			for s := lo; s <= hi; s++ {
				set = append(set, s)
			}
			listed, err := Take(set...)
			if err != nil {
				t.Fatal(err)
			}
			want, plain := Plain(listed, n), Plain(g, n)
			run := NewRun(g, 0)
			if err := run.Extend(context.Background(), n, nil); err != nil {
				t.Fatal(err)
			}
			most, at := run.Max()
			seen, seenAt := uint32(0), 0
			for h := range n {
				if got, ok := run.Value(h); !ok || got != want[h] || plain[h] != want[h] {
					t.Fatalf("%s: G(%d) = %d, %v, from the definition %d, expected %d", g, h, got, ok, plain[h], want[h])
				}
				if want[h] > seen {
					seen, seenAt = want[h], h
				}
				options, err := g.Options(h)
				if err != nil {
					t.Fatal(err)
				}
				if all, _ := listed.Options(h); fmt.Sprint(options) != fmt.Sprint(all) {
					t.Fatalf("%s: options of %d are %v, expected %v", g, h, options, all)
				}
			}
			if most != seen || at != seenAt {
				t.Fatalf("%s: the largest value is %d at %d, expected %d at %d", g, most, at, seen, seenAt)
			}
		}
	}
}

// Ranges with more members than a list may have are intervals, and read back what they print.
func TestLargeIntervals(t *testing.T) {
	for _, text := range []string{"take{1000-1000000000}", "take{1-4294967295}", "take{1000000000-1000000000}"} {
		g, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if g.String() != text {
			t.Errorf("%s is printed as %s", text, g)
		}
		if law, ok := NewRun(g, 0).Proved(); !ok || law.Theorem != ByInterval {
			t.Errorf("%s: the law is %+v, proved %v", text, law, ok)
		}
		if !g.Finite() || g.Parts() != 1 || g.Last() != g.interval.hi {
			t.Errorf("%s: finite %v, parts %d, last %d", text, g.Finite(), g.Parts(), g.Last())
		}
	}
	for _, text := range []string{"take{0-2000000}", "take{5-4294967296}", "take{9-2000000,2000002}", "take{2000000-3}"} {
		if g, err := Parse(text); err == nil {
			t.Errorf("%s is read as %s, expected an error", text, g)
		}
	}
}
