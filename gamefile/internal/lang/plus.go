package lang

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A Plus is a sum of positions, as plus(...) and times(...) make it. Each part is a
// position as the user wrote it, not yet checked against the domains. Parts are
// never themselves a Plus: nested sums are flattened.
type Plus struct {
	Parts []PlusPart
}

// A PlusPart is one component of a sum, or Times equal ones.
type PlusPart struct {
	Value starlark.Value
	Times uint64 // at least 1
}

var (
	_ starlark.Comparable = (*Plus)(nil)
	_ starlark.Value      = (*Plus)(nil)
)

// MaxTimes is the largest number of equal components that times accepts.
const MaxTimes = 1 << 62

// NewPlus returns the sum of the given positions and sums.
func NewPlus(values ...starlark.Value) *Plus {
	p := &Plus{Parts: make([]PlusPart, 0, len(values))}
	for _, v := range values {
		if inner, ok := v.(*Plus); ok {
			p.Parts = append(p.Parts, inner.Parts...)
			continue
		}
		p.Parts = append(p.Parts, PlusPart{v, 1})
	}
	return p
}

// NewTimes returns the sum of k equal components v. k = 0 gives the empty sum.
func NewTimes(k uint64, v starlark.Value) (*Plus, error) {
	p := NewPlus(v)
	if k == 0 {
		return &Plus{}, nil
	}
	parts := make([]PlusPart, len(p.Parts))
	for i, part := range p.Parts {
		if part.Times > MaxTimes/k {
			return nil, fmt.Errorf("times: more than %d equal components", uint64(MaxTimes))
		}
		parts[i] = PlusPart{part.Value, part.Times * k}
	}
	return &Plus{parts}, nil
}

// String returns the sum as a game file writes it.
func (p *Plus) String() string {
	var b strings.Builder
	b.WriteString("plus(")
	for i, part := range p.Parts {
		if i > 0 {
			b.WriteString(", ")
		}
		if part.Times == 1 {
			b.WriteString(part.Value.String())
			continue
		}
		fmt.Fprintf(&b, "times(%d, %s)", part.Times, part.Value)
	}
	b.WriteByte(')')
	return b.String()
}

// Type returns "plus".
func (p *Plus) Type() string { return "plus" }

// Freeze freezes the parts.
func (p *Plus) Freeze() {
	for _, part := range p.Parts {
		part.Value.Freeze()
	}
}

// Truth reports whether the sum has a component.
func (p *Plus) Truth() starlark.Bool { return len(p.Parts) > 0 }

// Hash lets sums of hashable positions be keys.
func (p *Plus) Hash() (uint32, error) {
	h := uint32(2166136261)
	for _, part := range p.Parts {
		x, err := part.Value.Hash()
		if err != nil {
			return 0, err
		}
		h = (h^x)*16777619 + uint32(part.Times)
	}
	return h, nil
}

// CompareSameType compares part by part, in order; sums have no order themselves.
func (p *Plus) CompareSameType(op syntax.Token, y starlark.Value, depth int) (bool, error) {
	if op != syntax.EQL && op != syntax.NEQ {
		return false, fmt.Errorf("%s %s %s not implemented", p.Type(), op, y.Type())
	}
	q := y.(*Plus)
	same := len(p.Parts) == len(q.Parts)
	for i := 0; same && i < len(p.Parts); i++ {
		if p.Parts[i].Times != q.Parts[i].Times {
			same = false
			break
		}
		eq, err := starlark.EqualDepth(p.Parts[i].Value, q.Parts[i].Value, depth-1)
		if err != nil {
			return false, err
		}
		same = eq
	}
	return same == (op == syntax.EQL), nil
}
