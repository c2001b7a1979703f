// Package check confirms certificates of heap laws. It is a second, plain piece of
// code: of package heap it uses the parser, the digits and the form of a certificate, and
// it computes every value that a proof uses again, in the simplest way that ends.
package check

import (
	"errors"
	"fmt"
	"slices"

	"grundy/heap"
)

// MostPlain is how many values are computed again from the definition alone. Only
// proofs by the window theorem may use more.
const MostPlain = 1 << 18

// Certificate returns nil if the claim of c is true: it computes the values
// again, compares those that c lists, and checks the hypotheses of the theorem that c
// names, that the preperiod is the least, and that no smaller period would do. It keeps
// two bytes a value. Plain proofs cost about the square of their length; those by a
// window a few thousand steps a value.
func Certificate(c *heap.Certificate) error {
	g, err := heap.Parse(c.Code)
	if err != nil {
		return err
	}
	if c.Theorem == heap.ByInterval {
		return interval(c)
	}
	if err := form(g, c); err != nil {
		return err
	}
	var v []uint16
	var w window
	if c.Theorem == heap.ByWindow {
		w, v, err = replay(g, c, v)
	} else {
		v, err = plain(g, v, c.Needed)
	}
	if err != nil {
		return err
	}
	if err := listed(c, v); err != nil {
		return err
	}
	if err := law(c, v); err != nil {
		return err
	}
	switch c.Theorem {
	case heap.ByOctal, heap.BySubtraction:
		return octal(g, c)
	case heap.ByWindow:
		return w.proves(c, v)
	case heap.ByBlocks:
		return blocks(g, c, v)
	default:
		return allBut(g, c, v)
	}
}

// form checks what can be seen without computing.
func form(g *heap.Game, c *heap.Certificate) error {
	known := []string{heap.ByOctal, heap.BySubtraction, heap.ByWindow, heap.ByAllBut, heap.ByBlocks, heap.ByInterval}
	switch {
	case !slices.Contains(known, c.Theorem):
		return fmt.Errorf("unknown theorem %q: expected one of %v", c.Theorem, known)
	case (c.Theorem == heap.ByWindow) != (c.Window != nil):
		return errors.New("window data and the window theorem go together: one is missing")
	case c.Period < 1 || c.Preperiod < 0 || c.Needed < 1:
		return fmt.Errorf("period %d, preperiod %d, needed %d: expected at least 1, 0 and 1", c.Period, c.Preperiod, c.Needed)
	case c.Theorem != heap.ByWindow && c.Needed > MostPlain:
		return fmt.Errorf("the proof uses %d values: more than %d are only checked for the window theorem", c.Needed, MostPlain)
	case c.Theorem != heap.ByAllBut && c.Theorem != heap.ByBlocks && (c.Saltus != 0 || !g.Finite()):
		return fmt.Errorf("the %s theorem proves no law of %s with saltus %d", c.Theorem, c.Code, c.Saltus)
	case c.Period > c.Needed || c.Preperiod > c.Needed-c.Period:
		return fmt.Errorf("preperiod %d and period %d do not fit the %d values used", c.Preperiod, c.Period, c.Needed)
	case c.First < 0 || c.First+len(c.Values) != c.Needed || c.First > 0 && len(c.Values) < heap.MostListed:
		return fmt.Errorf("values %d to %d are listed: expected the last %d of %d, or all", c.First, c.First+len(c.Values)-1, heap.MostListed, c.Needed)
	}
	return nil
}

// listed compares the values of the certificate with those computed.
func listed(c *heap.Certificate, v []uint16) error {
	for i, x := range c.Values {
		if n := c.First + i; uint32(v[n]) != x {
			return fmt.Errorf("G(%d) is %d, not %d as listed", n, v[n], x)
		}
	}
	most := slices.Max(v)
	if at := slices.Index(v, most); uint32(most) != c.Max || at != c.MaxAt {
		return fmt.Errorf("the largest value is %d, first at heap %d, not %d at %d", most, at, c.Max, c.MaxAt)
	}
	return nil
}

// law checks that the period holds in v from the preperiod on, and from no heap
// before it, and that no proper divisor of it is a period.
func law(c *heap.Certificate, v []uint16) error {
	holds := func(n, p, saltus int) bool { return int(v[n+p])-int(v[n]) == saltus }
	for n := c.Preperiod; n+c.Period < len(v); n++ {
		if !holds(n, c.Period, c.Saltus) {
			return fmt.Errorf("G(%d) = %d and G(%d) = %d break the period", n, v[n], n+c.Period, v[n+c.Period])
		}
	}
	if n := c.Preperiod - 1; n >= 0 && n+c.Period < len(v) && holds(n, c.Period, c.Saltus) {
		return fmt.Errorf("the period holds from heap %d on already", n)
	}
	for d := 1; d < c.Period; d++ {
		if c.Period%d != 0 || c.Saltus*d%c.Period != 0 {
			continue
		}
		if divides(c, v, d) {
			return fmt.Errorf("%d is a period already", d)
		}
	}
	return nil
}

// divides reports whether the period d would do, a divisor of that of the
// certificate, by looking at one period of values.
func divides(c *heap.Certificate, v []uint16, d int) bool {
	for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
		after := 0
		if n+d < c.Preperiod+c.Period {
			after = int(v[n+d])
		} else {
			after = int(v[n+d-c.Period]) + c.Saltus
		}
		if after-int(v[n]) != c.Saltus*d/c.Period {
			return false
		}
	}
	return true
}

// octal checks the length that the theorem on finite codes asks for, and that it is the one
// for the game: subtraction sets have their own.
func octal(g *heap.Game, c *heap.Certificate) error {
	k, r := g.Last(), 1
	theorem := heap.BySubtraction
	for t := range k + 1 {
		d := g.Digit(t)
		if d != 0 && d != heap.LeaveNone|heap.LeaveOne {
			theorem = heap.ByOctal
		}
		if d&heap.Unequal != 0 {
			return fmt.Errorf("digit %d asks for unequal heaps: the %s theorem does not apply", t, c.Theorem)
		}
		if d&heap.LeaveTwo != 0 {
			r = max(r, 2)
		}
		if d&heap.LeaveThree != 0 {
			r = 3
		}
	}
	if c.Theorem != theorem {
		return fmt.Errorf("the theorem for %s is the one named %q, not %q", c.Code, theorem, c.Theorem)
	}
	n0 := max(c.Preperiod, 1)
	if c.Needed < r*(n0+c.Period)+k-(r-1) || c.Needed < c.Period+k+1 {
		return fmt.Errorf("%d values are too few: the theorem asks for %d", c.Needed, max(r*(n0+c.Period)+k-(r-1), c.Period+k+1))
	}
	return nil
}
