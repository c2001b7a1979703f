package game

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Alphabet is the ordered list of letters of a Cells, Arrangement or Multiset
// domain. Letters are words or integers; in a position a letter is its place
// in the alphabet.
type Alphabet struct {
	names []string
	ints  []int64 // the letters' values, if they are integers
	index map[string]int64
}

// NewAlphabet returns the alphabet of the given words. It is an error if there is
// none or if two are equal.
func NewAlphabet(names ...string) (*Alphabet, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("an alphabet needs at least one letter")
	}
	a := &Alphabet{names: names, index: make(map[string]int64, len(names))}
	for i, name := range names {
		if _, dup := a.index[name]; dup {
			return nil, fmt.Errorf("letter %q stands twice in the alphabet", name)
		}
		a.index[name] = int64(i)
	}
	return a, nil
}

// NewIntAlphabet returns an alphabet whose letters are integers.
func NewIntAlphabet(values ...int64) (*Alphabet, error) {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = strconv.FormatInt(v, 10)
	}
	a, err := NewAlphabet(names...)
	if err != nil {
		return nil, err
	}
	a.ints = values
	return a, nil
}

// Len is the number of letters.
func (a *Alphabet) Len() int { return len(a.names) }

// Name returns letter i as text.
func (a *Alphabet) Name(i int64) string { return a.names[i] }

// Index returns the place of the letter written name.
func (a *Alphabet) Index(name string) (int64, bool) {
	i, ok := a.index[name]
	return i, ok
}

// Ints returns the values of letters that are integers, and nil if they are words.
func (a *Alphabet) Ints() []int64 { return a.ints }

// brief reports whether words over a need no separator: all letters are one
// character long, and none is a bracket.
func (a *Alphabet) brief() bool {
	for _, name := range a.names {
		if utf8.RuneCountInString(name) != 1 || name == "[" || name == "]" {
			return false
		}
	}
	return true
}

func (a *Alphabet) format(v []int64) string {
	if a.brief() {
		var b strings.Builder
		for _, i := range v {
			b.WriteString(a.names[i])
		}
		return b.String()
	}
	parts := make([]string, len(v))
	for i, letter := range v {
		parts[i] = a.names[letter]
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// parse reads letters written together ("xo."), perhaps in rows ("xo./..o"), or as a list ("[10,2,7]").
func (a *Alphabet) parse(text string, v []int64) error {
	var parts []string
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		inner = inner[:len(inner)-1]
		if strings.TrimSpace(inner) != "" {
			parts = strings.Split(inner, ",")
		}
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
	} else if a.brief() {
		if _, slash := a.index["/"]; !slash {
			var err error
			if text, err = joinRows(text); err != nil {
				return err
			}
		}
		for _, r := range text {
			parts = append(parts, string(r))
		}
	} else {
		return fmt.Errorf("expected a list such as %s, got %q", a.format(make([]int64, len(v))), text)
	}
	if len(parts) != len(v) {
		return fmt.Errorf("expected %d letters of %s, got %d: %q", len(v), a, len(parts), text)
	}
	for i, part := range parts {
		letter, ok := a.index[part]
		if !ok {
			return fmt.Errorf("expected letters of %s, got %q", a, part)
		}
		v[i] = letter
	}
	return nil
}

// String returns the alphabet as a game file writes it.
func (a *Alphabet) String() string {
	if a.ints != nil {
		return "[" + strings.Join(a.names, ", ") + "]"
	}
	if a.brief() {
		return strconv.Quote(strings.Join(a.names, ""))
	}
	quoted := make([]string, len(a.names))
	for i, name := range a.names {
		quoted[i] = strconv.Quote(name)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
