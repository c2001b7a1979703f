package interp

import (
	"fmt"

	"go.starlark.net/starlark"
)

// maxParts bounds the parts of one value of the top level.
const maxParts = 50_000_000

// Weigh fails if freezing a value would take for ever. A list is frozen once, however often it stands in
// a value, but a tuple each time: forty tuples, each of which holds the one before
// twice, take 2^40 steps.
func Weigh(v starlark.Value) error {
	w := weigher{lists: map[starlark.Value]bool{}, left: maxParts}
	if w.weigh(v); w.left < 0 {
		return fmt.Errorf("a value of more than %s parts is too much for the top level; does a tuple hold itself many times over?", Thousands(maxParts))
	}
	return nil
}

type weigher struct {
	lists map[starlark.Value]bool // what has been seen of values that are frozen once
	left  int
}

func (w *weigher) weigh(v starlark.Value) {
	if w.left--; w.left < 0 {
		return
	}
	switch v := v.(type) {
	case starlark.Tuple:
		for _, e := range v {
			w.weigh(e)
		}
	case *starlark.List:
		if !w.lists[v] {
			w.lists[v] = true
			for i := 0; i < v.Len() && w.left >= 0; i++ {
				w.weigh(v.Index(i))
			}
		}
	case *starlark.Dict:
		if !w.lists[v] {
			w.lists[v] = true
			for _, kv := range v.Items() {
				w.weigh(kv[0])
				w.weigh(kv[1])
			}
		}
	}
}
