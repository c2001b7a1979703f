package lang

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
)

// A Domain is a domain of positions as a value of the language: what cells(...),
// arrangement(...), multiset(...) and subset(...) return.
type Domain struct{ Domain game.Domain }

var _ starlark.Value = Domain{}

// String returns the domain as a game file writes it.
func (d Domain) String() string { return d.Domain.String() }

// Type returns "domain".
func (d Domain) Type() string { return "domain" }

// Freeze does nothing: a domain never changes.
func (d Domain) Freeze() {}

// Truth reports true.
func (d Domain) Truth() starlark.Bool { return true }

// Hash refuses: domains are no keys.
func (d Domain) Hash() (uint32, error) { return unhashable(d) }

// DomainOf returns the domain that a value stands for in position=: a range, the
// builtin bool, a list of words, or a Domain. The error says what is expected.
func DomainOf(v starlark.Value) (game.Domain, error) {
	switch v := v.(type) {
	case Domain:
		return v.Domain, nil
	case *starlark.Builtin:
		if v.Name() == "bool" {
			return game.Bool{}, nil
		}
	case *starlark.List:
		return wordsDomain(v)
	case starlark.Tuple:
		return wordsDomain(v)
	}
	if v.Type() == "range" {
		return rangeDomain(v.(starlark.Indexable))
	}
	return nil, fmt.Errorf("expected a domain: range(lo, hi), bool, a list of words, cells(alphabet, n), arrangement(letters), multiset(k, letters), subset(n), subset(n, k) or nat(); got %s", Describe(v))
}

func rangeDomain(r starlark.Indexable) (game.Domain, error) {
	n := r.Len()
	if n == 0 {
		return nil, fmt.Errorf("expected a range with at least one value, got %s", r)
	}
	lo, _ := SmallInt(r.Index(0))
	if n > 1 {
		if next, _ := SmallInt(r.Index(1)); next != lo+1 {
			return nil, fmt.Errorf("expected a range with step 1, got %s", r)
		}
	}
	return game.Range{Lo: lo, Hi: lo + int64(n)}, nil
}

func wordsDomain(seq starlark.Indexable) (game.Domain, error) {
	names := make([]string, seq.Len())
	for i := range names {
		s, ok := seq.Index(i).(starlark.String)
		if !ok {
			return nil, fmt.Errorf("expected a list of words, got %s in it; integers are given as range(lo, hi)", Describe(seq.Index(i)))
		}
		names[i] = string(s)
	}
	a, err := game.NewAlphabet(names...)
	if err != nil {
		return nil, err
	}
	return game.Words{Alphabet: a}, nil
}

// letters returns the letters of a string (its characters), a range or a list of words or ints.
func letters(v starlark.Value) (names []string, ints []int64, err error) {
	if s, ok := v.(starlark.String); ok {
		for _, r := range string(s) {
			names = append(names, string(r))
		}
		return names, nil, nil
	}
	seq, ok := v.(starlark.Indexable)
	if !ok {
		return nil, nil, fmt.Errorf("expected letters: a string, a range, or a list of words or ints; got %s", Describe(v))
	}
	if seq.Len() > maxLetters {
		return nil, nil, fmt.Errorf("expected at most %d letters, got %d", maxLetters, seq.Len())
	}
	for i := range seq.Len() {
		switch e := seq.Index(i).(type) {
		case starlark.String:
			names = append(names, string(e))
		case starlark.Int:
			n, ok := e.Int64()
			if !ok {
				return nil, nil, fmt.Errorf("letter %s does not fit 64 bits", e)
			}
			ints = append(ints, n)
		default:
			return nil, nil, fmt.Errorf("expected letters that are words or ints, got %s", Describe(e))
		}
	}
	if names != nil && ints != nil {
		return nil, nil, fmt.Errorf("expected letters that are all words or all ints, got both in %s", Describe(v))
	}
	return names, ints, nil
}

// maxLetters bounds the alphabets and the words over them.
const maxLetters = 1 << 20

func alphabet(v starlark.Value) (*game.Alphabet, error) {
	names, ints, err := letters(v)
	if err != nil {
		return nil, err
	}
	if ints != nil {
		return game.NewIntAlphabet(ints...)
	}
	return game.NewAlphabet(names...)
}

// counted returns the alphabet of a multiset of letters, in the order of their first
// appearance, and how often each stands in it.
func counted(v starlark.Value) (*game.Alphabet, []int, error) {
	names, ints, err := letters(v)
	if err != nil {
		return nil, nil, err
	}
	if ints != nil {
		distinct, counts := count(ints)
		a, err := game.NewIntAlphabet(distinct...)
		return a, counts, err
	}
	distinct, counts := count(names)
	a, err := game.NewAlphabet(distinct...)
	return a, counts, err
}

func count[T comparable](items []T) (distinct []T, counts []int) {
	place := map[T]int{}
	for _, x := range items {
		i, ok := place[x]
		if !ok {
			i = len(distinct)
			place[x] = i
			distinct, counts = append(distinct, x), append(counts, 0)
		}
		counts[i]++
	}
	return distinct, counts
}

func natBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if err := Unpack("nat", args, kwargs); err != nil {
		return nil, err
	}
	return Domain{game.Range{Hi: game.MaxSize, Unbounded: true}}, nil
}

// domainOf is what the builtin of a domain returns.
func domainOf(builtin string, d game.Domain, err error) (starlark.Value, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", builtin, err)
	}
	return Domain{d}, nil
}

func cellsBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var letters starlark.Value
	var n int
	if err := Unpack("cells", args, kwargs, "alphabet", &letters, "n", &n); err != nil {
		return nil, err
	}
	a, err := alphabet(letters)
	if err != nil {
		return nil, fmt.Errorf("cells: %w", err)
	}
	if n > maxLetters {
		return nil, fmt.Errorf("cells: expected at most %d cells, got %d", maxLetters, n)
	}
	d, err := game.NewCells(a, n)
	return domainOf("cells", d, err)
}

func arrangementBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var letters starlark.Value
	if err := Unpack("arrangement", args, kwargs, "letters", &letters); err != nil {
		return nil, err
	}
	a, counts, err := counted(letters)
	if err != nil {
		return nil, fmt.Errorf("arrangement: %w", err)
	}
	d, err := game.NewArrangement(a, counts)
	return domainOf("arrangement", d, err)
}

func multisetBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var letters starlark.Value
	var k int
	if err := Unpack("multiset", args, kwargs, "k", &k, "letters", &letters); err != nil {
		return nil, err
	}
	a, err := alphabet(letters)
	if err != nil {
		return nil, fmt.Errorf("multiset: %w", err)
	}
	if k > maxLetters {
		return nil, fmt.Errorf("multiset: expected at most %d letters, got %d", maxLetters, k)
	}
	d, err := game.NewMultiset(a, k)
	return domainOf("multiset", d, err)
}

func subsetBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	n, k := 0, -1
	var count starlark.Value = starlark.None
	if err := Unpack("subset", args, kwargs, "n", &n, "k?", &count); err != nil {
		return nil, err
	}
	if count != starlark.None {
		i, err := starlark.AsInt32(count)
		if err != nil || i < 0 {
			return nil, fmt.Errorf("subset: expected k to be an int of at least 0, got %s", Describe(count))
		}
		k = i
	}
	d, err := game.NewSubset(n, k)
	return domainOf("subset", d, err)
}
