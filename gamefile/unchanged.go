package gamefile

import (
	"unsafe"

	"go.starlark.net/starlark"
)

// known returns the values of parameters in the latest run of the file.
func (f *File) known() map[string]starlark.Value {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last.values
}

// unchanged reports whether x is old, the value of a parameter, or would become equal to it if it were
// given: a tuple counts as the list of its elements. A program may ask about one big graph
// hundreds of times, so this makes nothing, and sees at once that a value is the same one.
func unchanged(old, x starlark.Value) bool {
	switch old := old.(type) {
	case starlark.Int:
		x, ok := x.(starlark.Int)
		return ok && (old == x || equalInts(old, x))
	case starlark.Bool:
		return old == x
	case starlark.String:
		return old == x
	case *starlark.List:
		if x == old {
			return true
		}
		return unchangedElements(old, x)
	case starlark.Tuple:
		if t, ok := x.(starlark.Tuple); ok && len(t) == len(old) && unsafe.SliceData(t) == unsafe.SliceData(old) {
			return true
		}
		return unchangedElements(old, x)
	}
	return false
}

// unchangedElements is unchanged for lists and tuples.
func unchangedElements(old starlark.Indexable, x starlark.Value) bool {
	switch x.(type) {
	case *starlark.List, starlark.Tuple:
	default:
		return false
	}
	list := x.(starlark.Indexable)
	if list.Len() != old.Len() {
		return false
	}
	for i := range old.Len() {
		if !unchanged(old.Index(i), list.Index(i)) {
			return false
		}
	}
	return true
}

// equalInts compares ints that are not small.
func equalInts(a, b starlark.Int) bool {
	x, ok := a.Int64()
	y, also := b.Int64()
	return ok && also && x == y
}
