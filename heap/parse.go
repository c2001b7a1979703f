package heap

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a game as a person writes it:
//
//	0.77  .137  4.6  0.3f     codes, octal or hexadecimal, d0 before the point
//	4!.0                      ! after a digit: heaps left side by side must differ
//	0.[3]  4.[3]              digits in brackets are repeated for ever
//	take{1,3,4}  take{1-5,9}  a subtraction set
//	allbut{1,4}               any number that is not in the set may be taken
//	kayles  grundy  lasker    a name of Names
//
// Its errors name the digit or the member that is wrong.
func Parse(text string) (*Game, error) {
	s := strings.TrimSpace(text)
	if word, list, ok := strings.Cut(s, "{"); ok {
		return parseSet(s, strings.TrimSpace(word), list)
	}
	if strings.Contains(s, ".") {
		return parseCode(s)
	}
	if e := lookUp(s); e != nil {
		return e.game()
	}
	return nil, fmt.Errorf("%q is not a heap game: expected a code with a point such as 0.77, a set such as take{1,3,4} or allbut{2}, or a name such as kayles", text)
}

// parseSet reads what follows the brace of take{...} and allbut{...}.
func parseSet(text, word, list string) (*Game, error) {
	make := Take
	switch word {
	case "take":
	case "allbut", "all-but":
		make = AllBut
	default:
		return nil, fmt.Errorf("%q: unknown kind of set %q: expected take{...} or allbut{...}", text, word)
	}
	list, ok := strings.CutSuffix(list, "}")
	if !ok {
		return nil, fmt.Errorf("%q: the set is not closed: expected } at its end", text)
	}
	if lo, hi, ok := longRange(list); ok && word == "take" {
		return Interval(lo, hi)
	}
	var set []int
	for member := range strings.SplitSeq(list, ",") {
		member = strings.TrimSpace(member)
		if member == "" && strings.TrimSpace(list) == "" {
			break
		}
		lo, hi, err := parseMember(member)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		for s := lo; s <= hi; s++ {
			set = append(set, s)
		}
	}
	if len(set) == 0 && word == "take" {
		return nil, fmt.Errorf("%q: the set is empty: expected at least one number of counters to take", text)
	}
	g, err := make(set...)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	g.title = text
	return g, nil
}

// longRange reads a list that is one range of numbers past those that a set may have.
func longRange(list string) (lo, hi int, ok bool) {
	from, to, _ := strings.Cut(list, "-")
	lo, errLo := strconv.Atoi(strings.TrimSpace(from))
	hi, errHi := strconv.Atoi(strings.TrimSpace(to))
	return lo, hi, errLo == nil && errHi == nil && hi >= MaxDigits
}

// parseMember reads a number of counters or a range such as 2-5.
func parseMember(member string) (lo, hi int, err error) {
	from, to, isRange := strings.Cut(member, "-")
	if !isRange {
		to = from
	}
	lo, errLo := strconv.Atoi(strings.TrimSpace(from))
	hi, errHi := strconv.Atoi(strings.TrimSpace(to))
	if errLo != nil || errHi != nil || lo < 1 || hi < lo || hi >= MaxDigits {
		return 0, 0, fmt.Errorf("member %q: expected a number from 1 to %d, or a range such as 2-5", member, MaxDigits-1)
	}
	return lo, hi, nil
}

// parseCode reads a code d0.d1d2...[...].
func parseCode(text string) (*Game, error) {
	before, after, _ := strings.Cut(text, ".")
	after, repeated, hasTail := strings.Cut(after, "[")
	if hasTail {
		var ok bool
		if repeated, ok = strings.CutSuffix(repeated, "]"); !ok {
			return nil, fmt.Errorf("code %q: the repeated digits are not closed: expected ] at the end", text)
		}
	}
	before = strings.TrimLeft(before, "0")
	digits, err := parseDigits(text, before, "before the point", 0)
	if err != nil {
		return nil, err
	}
	switch {
	case len(digits) > 1:
		return nil, fmt.Errorf("code %q: digits %q before the point: expected one, 0, 4, 8 or c", text, before)
	case len(digits) == 0:
		digits = []Digit{0}
	}
	rest, err := parseDigits(text, after, "after the point", 1)
	if err != nil {
		return nil, err
	}
	tail, err := parseDigits(text, repeated, "in the brackets", 1)
	if err != nil {
		return nil, err
	}
	if len(rest)+len(tail) == 0 && (before == "" || hasTail) {
		return nil, fmt.Errorf("code %q has no digit: expected digits after the point, such as 0.77", text)
	}
	g, err := FromDigits(append(digits, rest...), tail)
	if err != nil {
		return nil, fmt.Errorf("code %q: %w", text, err)
	}
	return g, nil
}

// parseDigits reads a run of figures, each with an optional exclamation mark.
// The first one counts as digit number first in errors.
func parseDigits(text, run, where string, first int) ([]Digit, error) {
	var ds []Digit
	for i := 0; i < len(run); i++ {
		if run[i] == '!' && len(ds) > 0 && ds[len(ds)-1]&Unequal == 0 {
			ds[len(ds)-1] |= Unequal
			continue
		}
		d, ok := digitOf(run[i])
		if !ok {
			r := []rune(run[i:])[0]
			return nil, fmt.Errorf("code %q: digit %d %s is %q: expected 0 to 7 (octal) or 0 to 9 and a to f (hexadecimal)", text, first+len(ds), where, r)
		}
		ds = append(ds, d)
	}
	return ds, nil
}
