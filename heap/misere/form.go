package misere

import (
	"encoding/binary"
	"fmt"
	"slices"

	"grundy/heap"
)

// A Form is the number of a misère canonical form in its Forms. The form 0 is the
// game without moves. Equal games have the same form.
type Form int32

// Forms holds canonical forms, each once. It is not safe for concurrent use.
type Forms struct {
	limit   int
	options [][]Form // sorted
	number  map[string]Form
	sums    map[[2]Form]Form
	grundy  []uint32
	genera  []*Genus
	tame    map[Form]bool
	failed  bool
}

// NewForms returns an empty collection that may hold at most limit forms; the
// canonical forms of wild games grow without measure.
func NewForms(limit int) *Forms {
	f := &Forms{limit: limit, number: map[string]Form{}, sums: map[[2]Form]Form{}}
	f.add(nil)
	return f
}

// Options returns the options of a form, sorted. The caller must not change them.
func (f *Forms) Options(x Form) []Form { return f.options[x] }

// Grundy returns the misère Grundy value of a form: 1 without options, otherwise the
// least number that is the value of no option. It is 0 exactly if the player to move
// loses.
func (f *Forms) Grundy(x Form) uint32 { return f.grundy[x] }

// add numbers a form whose sorted options are given.
func (f *Forms) add(options []Form) Form {
	key := keyOf(options)
	if x, ok := f.number[key]; ok {
		return x
	}
	if len(f.options) >= f.limit {
		f.failed = true
		return 0
	}
	x := Form(len(f.options))
	f.number[key] = x
	f.options = append(f.options, options)
	value := uint32(1)
	if len(options) > 0 {
		value = mex(len(options), func(i int) uint32 { return f.grundy[options[i]] })
	}
	f.grundy = append(f.grundy, value)
	f.genera = append(f.genera, nil)
	return x
}

// Canonical returns the form of the game with the given options, in any order.
// By Conway's rule a game G may be replaced by a game H if every option of H is one of G,
// every other option of G has H as an option, and, where H has no option, the player
// to move wins G.
func (f *Forms) Canonical(options []Form) Form {
	options = slices.Clone(options)
	slices.Sort(options)
	options = slices.Compact(options)
	for _, o := range options {
		for _, h := range f.options[o] {
			if f.replaces(h, options) {
				return h
			}
		}
	}
	return f.add(options)
}

// replaces reports whether form h may replace the game with the given options.
func (f *Forms) replaces(h Form, options []Form) bool {
	inner := f.options[h]
	if len(inner) >= len(options) {
		return false
	}
	for _, x := range inner {
		if _, ok := slices.BinarySearch(options, x); !ok {
			return false
		}
	}
	wins := false
	for _, o := range options {
		wins = wins || f.grundy[o] == 0
		if _, ok := slices.BinarySearch(inner, o); ok {
			continue
		}
		if _, ok := slices.BinarySearch(f.options[o], h); !ok {
			return false
		}
	}
	return len(inner) > 0 || wins
}

// Sum returns the form of the sum of two forms.
func (f *Forms) Sum(x, y Form) Form {
	if x > y {
		x, y = y, x
	}
	if x == 0 || f.failed {
		return y
	}
	key := [2]Form{x, y}
	if s, ok := f.sums[key]; ok {
		return s
	}
	var options []Form
	for _, o := range f.options[x] {
		options = append(options, f.Sum(o, y))
	}
	for _, o := range f.options[y] {
		options = append(options, f.Sum(x, o))
	}
	s := f.Canonical(options)
	f.sums[key] = s
	return s
}

// Heaps returns the forms of the heaps 0..n of a game. It is an error if the game
// has no code or more forms are needed than the limit.
func (f *Forms) Heaps(g *heap.Game, n int) ([]Form, error) {
	forms := make([]Form, 0, n+1)
	for h := range n + 1 {
		options, err := g.Options(h)
		if err != nil {
			return nil, err
		}
		var fs []Form
		for _, parts := range options {
			sum := Form(0)
			for _, p := range parts {
				sum = f.Sum(sum, forms[p])
			}
			fs = append(fs, sum)
		}
		x := f.Canonical(fs)
		if f.failed {
			return forms, fmt.Errorf("%s: the canonical form of heap %d and its sums need more than %d forms", g, h, f.limit)
		}
		forms = append(forms, x)
	}
	return forms, nil
}

// keyOf spells a list of forms.
func keyOf(options []Form) string {
	b := make([]byte, 0, 4*len(options))
	for _, o := range options {
		b = binary.LittleEndian.AppendUint32(b, uint32(o))
	}
	return string(b)
}

// mex returns the least number that is not among value(0), ..., value(n-1).
func mex(n int, value func(int) uint32) uint32 {
	seen := make([]bool, n+1)
	for i := range n {
		if v := value(i); int(v) <= n {
			seen[v] = true
		}
	}
	return uint32(slices.Index(seen, false))
}
