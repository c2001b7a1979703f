package lang

import (
	"hash/fnv"

	"go.starlark.net/starlark"

	"grundy/game"
)

// A Loopy is a nimber ∞{K} as a value of the language: equal to another exactly if the sets are, a key of
// dicts, and printed as ∞{0, 2}. Its labels are the set as a tuple, in ascending order.
type Loopy struct{ labels game.NimberSet }

var _ starlark.HasAttrs = Loopy{}

// NewLoopy returns ∞{K} for the set K.
func NewLoopy(labels game.NimberSet) Loopy { return Loopy{labels} }

// String returns the nimber as print shows it.
func (l Loopy) String() string { return "∞" + l.labels.String() }

// Type returns "loopy".
func (l Loopy) Type() string { return "loopy" }

// Freeze does nothing: a nimber never changes.
func (l Loopy) Freeze() {}

// Truth reports true, as for numbers that are not 0.
func (l Loopy) Truth() starlark.Bool { return true }

// Hash lets nimbers be keys.
func (l Loopy) Hash() (uint32, error) {
	h := fnv.New32a()
	h.Write([]byte(l.String()))
	return h.Sum32(), nil
}

// Attr implements starlark.HasAttrs.
func (l Loopy) Attr(name string) (starlark.Value, error) {
	if name != "labels" {
		return nil, nil
	}
	labels := make(starlark.Tuple, l.labels.Len())
	for i := range labels {
		labels[i] = starlark.MakeUint64(uint64(l.labels.At(i)))
	}
	return labels, nil
}

// AttrNames implements starlark.HasAttrs.
func (l Loopy) AttrNames() []string { return []string{"labels"} }
