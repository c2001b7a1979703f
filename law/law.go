package law

import (
	"fmt"
	"strconv"
)

// A Standing says how sure a law is.
type Standing int

// The standings, the surest first.
const (
	Proved      Standing = iota // a theorem applies, which is named
	Verified                    // the engine computed further values, all as the law has them
	Conjectured                 // fitted on one part of the given values, tested on the rest
	Refuted                     // it held for long, and there is a counterexample
)

// A Law is a regularity of the data.
type Law struct {
	// Text is the law for a person, such as "nimber(n, m) = n % (m + 1)".
	Text string
	Kind string // such as "formula" or "period"
	// Formula gives the value, or, if Truth is set, 1 exactly where the value is What. Nil if the law is
	// a relation that does not say what the values are, or a set without a formula.
	Formula    *Formula
	What       string
	Truth      bool
	Relation   bool
	Standing   Standing
	Theorem    string // that proves it
	VerifiedTo string // the greatest arguments that were looked at
	Exceptions []Exception
	// The ranges of the arguments: the law was made from the first, held on the second, which
	// contains it, and on the third, which the engine computed afterwards; "" if it did not.
	Fitted, Tested, Confirmed string
	Counterexample            *Counterexample

	guess  guess
	bits   float64 // that it explains
	length float64 // in bits, of a law of a sequence
}

// A Counterexample is a place where a law fails.
type Counterexample struct {
	At       string `json:"at"`       // n=5050
	Got      int64  `json:"value"`    // the value there
	Expected *int64 `json:"expected"` // what the law says; null if it only says that two values are related
}

// StandingText is "proved", "verified to N", "conjectured" or "refuted at N".
func (l *Law) StandingText() string {
	switch l.Standing {
	case Proved:
		return "proved"
	case Verified:
		return "verified to " + l.VerifiedTo
	case Refuted:
		return "refuted at " + l.Counterexample.At
	}
	return "conjectured"
}

// subject begins the text of a law.
func (d *Data) subject(text string) string {
	switch {
	case d.Truth && text == "1":
		return d.What + " always"
	case d.Truth && text == "0":
		return d.What + " never"
	case d.Truth:
		return fmt.Sprintf("%s if %s", d.What, text)
	}
	name := d.What + "("
	for i, a := range d.Axes {
		if i > 0 {
			name += ", "
		}
		name += a.Name
	}
	return name + ") = " + text
}

// newLaw describes a guess that was fitted on some data and tested on more.
func newLaw(g guess, fit, all *Data) *Law {
	text := g.text
	if text == "" {
		text = g.formula.String()
	}
	switch {
	case g.relation && all.Truth:
		text = text + " (f says whether it is a " + all.What + ")"
	case g.relation:
		text = text + " (f is the " + all.What + ")"
	case g.kind == "self-similar" || g.kind == "regular" || g.kind == "linear recurrence":
		text = all.subject("g(" + g.formula.Args[0].String() + "): " + text)
	default:
		text = all.subject(text)
	}
	return &Law{
		Text: text, Kind: g.kind, Formula: g.formula, What: all.What, Truth: all.Truth, Relation: g.relation, Standing: Conjectured,
		Exceptions: g.exceptions, Fitted: fit.extent(), Tested: all.extent(), guess: g,
	}
}

// refute records the first cell of d that the law does not give.
func (l *Law) refute(d *Data, i int) {
	x := make([]int64, len(d.Axes))
	d.point(i, x)
	at, args := "", map[string]int64{}
	for k, a := range d.Axes {
		if k > 0 {
			at += ", "
		}
		at += a.Name + "=" + strconv.FormatInt(x[k], 10)
		args[a.Name] = x[k]
	}
	c := &Counterexample{At: at, Got: d.Values[i]}
	switch {
	case l.Formula != nil:
		if v, ok := l.Formula.Eval(args); ok {
			c.Expected = &v
		}
	case l.Truth && !l.Relation:
		v := 1 - d.Values[i]
		c.Expected = &v
	}
	l.Standing, l.Counterexample = Refuted, c
}

// plural writes a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
