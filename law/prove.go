package law

import "fmt"

// prove sets the laws to proved that follow from what is known of the game and that hold on all of d.
func (f *finder) prove(laws []*Law, d *Data, facts Facts) {
	for _, l := range laws {
		switch {
		case l.Standing == Refuted:
		case facts.Whole:
			l.Standing, l.Theorem = Proved, "finite state space: every position was computed"
		default:
			if why, ok := periodTheorem(l, d, facts); ok {
				l.Standing, l.Theorem = Proved, why
			}
		}
	}
}

// periodTheorem proves a law of a sequence whose values are known to be periodic: it holds for ever if it
// holds for as long as both periods together take.
func periodTheorem(l *Law, d *Data, facts Facts) (string, bool) {
	s, ok := d.seq()
	if !ok || l.Relation || l.Formula == nil {
		return "", false
	}
	from, period, saltus, why := facts.From, facts.Period, facts.Saltus, facts.Theorem
	if m := facts.Lookback; m > 0 {
		for _, g := range fitPeriod(s) {
			if g.saltus == 0 && int64(len(s.v)) >= g.start-s.from+g.period+m {
				from, period, saltus = g.start, g.period, 0
				why = fmt.Sprintf("finite subtraction set: the value depends on the last %d, and %d consecutive ones repeat", m, m)
			}
		}
	}
	start, own, slope := from, l.guess.period, l.guess.saltus
	if own > 0 {
		start = max(start, l.guess.start)
	} else {
		own, slope = l.Formula.periodIn(s.name), 0
	}
	if period == 0 || own == 0 || !sameSlope(saltus, period, slope, own) {
		return "", false
	}
	both := lcm(period, own)
	return why, both > 0 && int64(len(s.v)) >= start-s.from+both
}

// sameSlope reports whether a saltus each period is as steep as another saltus each other period.
func sameSlope(saltus, period, other, otherPeriod int64) bool {
	a, okA := times(saltus, otherPeriod)
	b, okB := times(other, period)
	return okA && okB && a == b
}

// periodIn returns a period of f in one argument, which f must be periodic in from 0 on; 0 if that cannot be seen
// from its form.
func (f *Formula) periodIn(name string) int64 {
	switch f.Op {
	case Const:
		return 1
	case Var, Recur, Similar, Digits, Regular:
		return 0
	case Mod, Gcd:
		if m := f.Args[1]; m.Op == Const && m.Value > 0 && f.Args[0].integral(name) {
			return m.Value
		}
	case And:
		if m := f.Args[1]; m.Op == Const && m.Value > 0 && m.Value&(m.Value+1) == 0 && f.Args[0].integral(name) {
			return m.Value + 1
		}
	}
	period := int64(1)
	for _, a := range f.Args {
		p := a.periodIn(name)
		if p == 0 {
			return 0
		}
		if period = lcm(period, p); period == 0 {
			return 0
		}
	}
	return period
}

// integral reports whether f is a polynomial in the argument with integer coefficients.
func (f *Formula) integral(name string) bool {
	switch f.Op {
	case Const:
		return true
	case Var:
		return f.Name == name
	case Add, Sub, Mul:
		return f.Args[0].integral(name) && f.Args[1].integral(name)
	}
	return false
}

// lcm returns the least common multiple of positive numbers, or 0 if it is beyond 2^40.
func lcm(a, b int64) int64 {
	g, _ := gcd(a, b)
	if v, ok := times(a/g, b); ok && v < 1<<40 {
		return v
	}
	return 0
}
