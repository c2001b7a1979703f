package lang

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"

	"grundy/game"
)

// A Kind says how the values of a field look in the language.
type Kind uint8

// The kinds of fields.
const (
	Int  Kind = iota // a range, or a subset as a bit mask: an int
	Bool             // a bool
	Word             // one of a list of words: a string
	Line             // cells, arrangement or multiset: a tuple of Width letters
)

// A Field is one field of a position as the language sees it: what game.Field
// holds, and how its numbers become values.
type Field struct {
	Name   string
	Domain game.Domain
	Kind   Kind
	// Letters are the values that the numbers of a Word or a Line stand for: number i is
	// Letters[i]. They are all strings or all small ints.
	Letters []starlark.Value
	// Sorted is set for a multiset, whose tuples are kept in the order of Letters.
	Sorted bool

	number map[starlark.Value]int64
	same   bool // letter i is the int i
}

// FieldOf returns the field f as the language sees it.
func FieldOf(f game.Field) *Field {
	l := &Field{Name: f.Name, Domain: f.Domain}
	switch d := f.Domain.(type) {
	case game.Bool:
		l.Kind = Bool
	case game.Words:
		l.Kind = Word
		l.setLetters(d.Alphabet)
	case game.Cells:
		l.Kind = Line
		l.setLetters(d.Alphabet)
	case game.Arrangement:
		l.Kind = Line
		l.setLetters(d.Alphabet)
	case game.Multiset:
		l.Kind, l.Sorted = Line, true
		l.setLetters(d.Alphabet)
	}
	return l
}

func (f *Field) setLetters(a *game.Alphabet) {
	ints := a.Ints()
	f.same = ints != nil
	f.number = make(map[starlark.Value]int64, a.Len())
	for i := range int64(a.Len()) {
		var letter starlark.Value = starlark.String(a.Name(i))
		if ints != nil {
			letter = starlark.MakeInt64(ints[i])
			f.same = f.same && ints[i] == i
		}
		f.Letters = append(f.Letters, letter)
		f.number[letter] = i
	}
}

// SmallInt returns the value of an int that fits 64 bits, and false for anything else.
func SmallInt(v starlark.Value) (int64, bool) {
	i, ok := v.(starlark.Int)
	if !ok {
		return 0, false
	}
	return i.Int64()
}

// Value returns the value that the numbers stand for. v must be in the domain.
func (f *Field) Value(v []int64) starlark.Value {
	switch f.Kind {
	case Bool:
		return starlark.Bool(v[0] != 0)
	case Word:
		return f.Letters[v[0]]
	case Line:
		t := make(starlark.Tuple, len(v))
		for i, n := range v {
			t[i] = f.Letters[n]
		}
		return t
	}
	return starlark.MakeInt64(v[0])
}

// Numbers writes the numbers of the value x to v, which has the domain's width. Its error says
// what was expected and what x is. The numbers of a multiset are sorted. They may still
// lie outside the domain: Domain.Rank decides.
func (f *Field) Numbers(x starlark.Value, v []int64) error {
	switch f.Kind {
	case Bool:
		b, ok := x.(starlark.Bool)
		if !ok {
			return f.mismatch("a bool", x)
		}
		v[0] = 0
		if b {
			v[0] = 1
		}
		return nil
	case Word:
		n, ok := f.letter(x)
		if !ok {
			return f.mismatch(f.alphabet("one of"), x)
		}
		v[0] = n
		return nil
	case Line:
		return f.line(x, v)
	}
	n, ok := SmallInt(x)
	if !ok {
		return f.mismatch("an int", x)
	}
	v[0] = n
	return nil
}

// line writes the numbers of a tuple or list of letters to v.
func (f *Field) line(x starlark.Value, v []int64) error {
	seq, ok := x.(starlark.Indexable)
	if _, str := x.(starlark.String); str {
		return f.mismatch(fmt.Sprintf("a tuple of %d letters (that of a string s is tuple(s.elems()))", len(v)), x)
	}
	if !ok || seq.Len() != len(v) {
		return f.mismatch(fmt.Sprintf("a tuple of %d letters", len(v)), x)
	}
	for i := range v {
		e := seq.Index(i)
		n, ok := f.letter(e)
		if !ok {
			return fmt.Errorf("field %s: letter %d is %s, expected %s", f.Name, i, Describe(e), f.alphabet("one of"))
		}
		v[i] = n
	}
	if f.Sorted {
		sortNumbers(v)
	}
	return nil
}

// letter returns the number of a letter.
func (f *Field) letter(x starlark.Value) (int64, bool) {
	switch x := x.(type) {
	case starlark.Int:
		n, ok := x.Int64()
		if !ok {
			return 0, false
		}
		if f.same {
			return n, n >= 0 && n < int64(len(f.Letters))
		}
		i, ok := f.number[starlark.MakeInt64(n)]
		return i, ok
	case starlark.String:
		i, ok := f.number[x]
		return i, ok
	}
	return 0, false
}

func (f *Field) mismatch(expected string, got starlark.Value) error {
	return fmt.Errorf("field %s: expected %s, got %s", f.Name, expected, Describe(got))
}

// alphabet lists the letters for an error.
func (f *Field) alphabet(prefix string) string {
	const most = 12
	words := make([]string, 0, most+1)
	for i, l := range f.Letters {
		if i == most {
			words = append(words, "...")
			break
		}
		words = append(words, l.String())
	}
	return prefix + " " + strings.Join(words, " ")
}

// sortNumbers is an insertion sort: multisets are short.
func sortNumbers(v []int64) {
	for i := 1; i < len(v); i++ {
		for k := i; k > 0 && v[k-1] > v[k]; k-- {
			v[k-1], v[k] = v[k], v[k-1]
		}
	}
}
