package law

import (
	"fmt"
	"strings"
)

// scaleBases are the bases in which self-similar rules are looked for.
var scaleBases = []int{2, 3, 4, 5}

// fitSimilar finds g(b*q + r) = of*g(q) + times*q + plus, a rule for each digit r. The digits are those of
// the index, or, if the first one is 1, those of the index less 1.
func fitSimilar(s seq) []guess {
	if s.from < 0 || s.from > 1 || len(s.v) < 20 {
		return nil
	}
	found := fitSimilarFrom(s, 0)
	if found == nil && s.from == 1 {
		found = fitSimilarFrom(s, 1)
	}
	return found
}

// fitSimilarFrom reads the digits of the index less origin.
func fitSimilarFrom(s seq, origin int64) []guess {
	v := s.v
	if s.from > origin {
		v = append([]int64{0}, v...) // never asked for: the first digit is not 0
	}
	for _, base := range scaleBases {
		for _, start := range []int{1, 2, base, 2 * base, 3 * base} {
			if start*base*2 > len(v) || s.from > origin && start < 2 {
				continue
			}
			if rule := fitScale(v, base, start); rule != nil {
				f := &Formula{Op: Similar, Rule: rule, Args: []*Formula{minus(V(s.name), origin)}}
				g := guess{kind: "self-similar", text: rule.text(s.name), formula: f, free: min(start+3*base, len(v)), cost: float64(6*base + 3*start)}
				return []guess{g}
			}
		}
	}
	return nil
}

// fitScale returns the rule in one base that holds from start on, or nil.
func fitScale(v []int64, base, start int) *Scale {
	rule := &Scale{Base: int64(base), Start: v[:start:start]}
	recursive := false
	for r := range base {
		q := 0
		for base*q+r < start {
			q++
		}
		of, times, plus, ok := fitDigit(v, base, r, q)
		if !ok {
			return nil
		}
		rule.Of, rule.Times, rule.Plus = append(rule.Of, of), append(rule.Times, times), append(rule.Plus, plus)
		recursive = recursive || of != 0
	}
	if !recursive {
		return nil
	}
	return rule
}

// fitDigit finds the rule of one digit.
func fitDigit(v []int64, base, r, q0 int) (of, times, plus int64, ok bool) {
	last := (len(v) - 1 - r) / base
	if last-q0 < 3 {
		return 0, 0, 0, false
	}
next:
	for _, of := range []int64{0, 1, -1, 2, 3, 4, 5, -2} {
		w := func(q int) int64 { return v[base*q+r] - of*v[q] }
		times := w(q0+1) - w(q0)
		plus := w(q0) - times*int64(q0)
		for q := q0; q <= last; q++ {
			if w(q) != times*int64(q)+plus {
				continue next
			}
		}
		return of, times, plus, true
	}
	return 0, 0, 0, false
}

// text writes the rules of all digits.
func (s *Scale) text(name string) string {
	var parts []string
	for r := range s.Base {
		side := linearText(s.Of[r], s.Times[r], s.Plus[r], name)
		left := fmt.Sprintf("g(%d%s)", s.Base, name)
		if r > 0 {
			left = fmt.Sprintf("g(%d%s+%d)", s.Base, name, r)
		}
		parts = append(parts, left+" = "+side)
	}
	return strings.Join(parts, ", ") + fmt.Sprintf(", g(0..%d) = %s", len(s.Start)-1, listText(s.Start))
}

// linearText writes of*g(n) + times*n + plus.
func linearText(of, times, plus int64, name string) string {
	text := ""
	for _, t := range []struct {
		k    int64
		what string
	}{{times, name}, {of, "g(" + name + ")"}, {plus, ""}} {
		switch sign := " + "; {
		case t.k == 0:
			continue
		case t.k < 0:
			sign = " - "
			fallthrough
		default:
			k := max(t.k, -t.k)
			switch {
			case text != "":
				text += sign
			case t.k < 0:
				text = "-"
			}
			switch {
			case t.what == "":
				text += fmt.Sprint(k)
			case k == 1:
				text += t.what
			default:
				text += fmt.Sprintf("%d * %s", k, t.what)
			}
		}
	}
	if text == "" {
		return "0"
	}
	return text
}
