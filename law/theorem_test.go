package law

import (
	"context"
	"testing"
)

// TestTheorem: what is known is said, however few values there are, unless they are not what it is about.
func TestTheorem(t *testing.T) {
	n := V("n")
	period := F(Mod, n, C(130))
	nimber := &Theorem{F(Div, period, C(30)), "why"}
	for _, c := range []struct {
		name string
		know *Theorem
		d    *Data
		want string
	}{
		{"less than a period", nimber, Sequence(0, values(60, func(n int64) int64 { return n / 30 })), "value(n) = (n % 130) // 30"},
		{"other values", nimber, Sequence(0, values(60, func(n int64) int64 { return n % 7 })), "value(n) = n % 7, period 7"},
		{"outcomes", &Theorem{F(Lt, period, C(30)), "why"}, &Data{
			What: "outcome", Outcomes: OutcomeWords, Axes: []Axis{counted("n", 0, 60)},
			Values: values(60, func(n int64) int64 { return truth(n < 30) }), // Win is 0 and Loss 1
		}, "Loss if n % 130 < 30"},
	} {
		a, err := Find(context.Background(), c.d, Options{Theorem: c.know})
		if err != nil || len(a.Laws) == 0 || a.Laws[0].Text != c.want {
			t.Errorf("%s: expected %q, got %v, %v", c.name, c.want, a, err)
			continue
		}
		if l := a.Laws[0]; (l.Standing == Proved) != (c.name != "other values") {
			t.Errorf("%s: %s is %s", c.name, l.Text, l.StandingText())
		}
	}
}
