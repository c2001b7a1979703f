package law

import "slices"

// A Theorem says what all values are, so that no law is looked for in them: those that there are only have to agree.
type Theorem struct {
	// Formula gives the value; of outcomes, whether it is a Loss.
	Formula *Formula
	Why     string
}

// law returns what the theorem says as a law, or nil if the data are not what it is about.
func (t *Theorem) law(d *Data) *Law {
	if d.Outcomes != nil {
		d = d.is(int64(slices.Index(d.Outcomes, "Loss")), "Loss")
	}
	g := guess{kind: "formula", formula: t.Formula}
	if g.firstBreak(d) >= 0 {
		return nil
	}
	l := newLaw(g, d, d)
	l.Standing, l.Theorem, l.Fitted = Proved, t.Why, ""
	return l
}
