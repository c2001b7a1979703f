package chart

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"grundy/game"
)

// MaxCells is the largest number of cells of a chart.
const MaxCells = 1_000_000

// An Over is one side of a chart as a user asks for it: a field, "player", "steps" or a
// parameter, and the values to go through.
type Over struct {
	Name   string
	values string // a..b, or a list a,b,c, or "" for all
}

// ParseOver reads name=a..b, name=a,b,c or, for all values of a field, name.
func ParseOver(text string) (Over, error) {
	name, values, given := strings.Cut(text, "=")
	o := Over{strings.TrimSpace(name), strings.TrimSpace(values)}
	if o.Name == "" || given && o.values == "" {
		return o, fmt.Errorf("expected field=a..b, field=a,b,c or field, got %q", text)
	}
	return o, nil
}

// labels returns the values, without the quotes that a list may have them in; domain is nil for a
// parameter.
func (o Over) labels(domain game.Domain) ([]string, error) {
	if o.values == "" {
		if domain == nil {
			return nil, fmt.Errorf("expected %s=a..b or a list of values", o.Name)
		}
		return wholeDomain(o.Name, domain)
	}
	if lo, hi, ok := strings.Cut(o.values, ".."); ok {
		return numbers(o.Name, lo, hi)
	}
	labels := splitList(o.values)
	for i := range labels {
		labels[i] = unquote(labels[i])
	}
	return labels, nil
}

func wholeDomain(name string, d game.Domain) ([]string, error) {
	if d.Size() > MaxCells {
		return nil, fmt.Errorf("%s has %d values, expected %s=a..b with at most %d", name, d.Size(), name, MaxCells)
	}
	v := make([]int64, d.Width())
	labels := make([]string, d.Size())
	for i := range labels {
		d.Unrank(uint64(i), v)
		labels[i] = d.Format(v)
	}
	return labels, nil
}

func numbers(name, lo, hi string) ([]string, error) {
	a, err1 := strconv.ParseInt(strings.TrimSpace(lo), 10, 64)
	b, err2 := strconv.ParseInt(strings.TrimSpace(hi), 10, 64)
	switch {
	case err1 != nil || err2 != nil:
		return nil, fmt.Errorf("expected %s=a..b with integers a and b, got %q", name, lo+".."+hi)
	case a > b:
		return nil, fmt.Errorf("expected %s=a..b with a <= b, got %q", name, lo+".."+hi)
	case uint64(b)-uint64(a) >= MaxCells:
		return nil, fmt.Errorf("%s=%s..%s has more than %d values, the most that a table may have", name, lo, hi, MaxCells)
	}
	labels := make([]string, 0, b-a+1)
	for n := a; ; n++ {
		labels = append(labels, strconv.FormatInt(n, 10))
		if n == b {
			return labels, nil
		}
	}
}

// splitList cuts at commas outside quotes and brackets.
func splitList(text string) []string {
	var parts []string
	depth, quoted, start := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch r := text[i]; {
		case quoted && r == '\\':
			i++
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == ',' && depth == 0:
			parts = append(parts, strings.TrimSpace(text[start:i]))
			start = i + 1
		}
	}
	return append(parts, strings.TrimSpace(text[start:]))
}

// unquote takes the quotes off a value that has them.
func unquote(value string) string {
	if plain, err := strconv.Unquote(value); err == nil && value[0] == '"' {
		return plain
	}
	return value
}

// A Setting is name=value, as --fix gives it.
type Setting struct{ Name, Value string }

// ParseSetting reads name=value.
func ParseSetting(text string) (Setting, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || strings.TrimSpace(name) == "" || strings.TrimSpace(value) == "" {
		return Setting{}, fmt.Errorf("expected field=value, got %q", text)
	}
	return Setting{strings.TrimSpace(name), strings.TrimSpace(value)}, nil
}

var errNoAxis = errors.New("expected one or two --over field=a..b")
