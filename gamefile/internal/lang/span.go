package lang

import (
	"fmt"

	"go.starlark.net/starlark"
)

// A Span is the options lo..hi all at once, as span(lo, hi) makes it; there are none if Lo > Hi. The
// values are not yet checked against the domain.
type Span struct{ Lo, Hi starlark.Value }

var _ starlark.Value = (*Span)(nil)

// String returns the span as a game file writes it.
func (p *Span) String() string { return fmt.Sprintf("span(%s, %s)", p.Lo, p.Hi) }

// Type returns "span".
func (p *Span) Type() string { return "span" }

// Freeze does nothing: ints never change.
func (p *Span) Freeze() {}

// Truth reports true.
func (p *Span) Truth() starlark.Bool { return true }

// Hash refuses: spans are no keys.
func (p *Span) Hash() (uint32, error) { return unhashable(p) }

// Ends returns both ends of the span.
func (p *Span) Ends() (lo, hi int64, ok bool) {
	lo, ok1 := SmallInt(p.Lo)
	hi, ok2 := SmallInt(p.Hi)
	return lo, hi, ok1 && ok2
}

// Len is how many options there are.
func (p *Span) Len() uint64 {
	lo, hi, ok := p.Ends()
	if !ok || lo > hi {
		return 0
	}
	return uint64(hi) - uint64(lo) + 1
}

func spanBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var lo, hi starlark.Value
	if err := Unpack("span", args, kwargs, "lo", &lo, "hi", &hi); err != nil {
		return nil, err
	}
	for _, v := range []starlark.Value{lo, hi} {
		if v.Type() != "int" {
			return nil, fmt.Errorf("span: expected the ints lo and hi, got %s", Describe(v))
		}
	}
	return &Span{lo, hi}, nil
}
