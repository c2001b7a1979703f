package heap

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Report is everything that a run can say of its sequence.
type Report struct {
	Game     *Game
	Law      Law
	Computed int // values computed: heaps 0..Computed-1
	Max      uint32
	MaxAt    int // the first heap of value Max
	// Exceptions are the heaps below the preperiod whose values are not what the
	// period, continued backward, would give. Nil if there is no law, or if there
	// are more heaps below the preperiod than MostExceptions or some were forgotten.
	Exceptions []Exception
	// Sparse is what the sparse method found; nil where it was not used.
	Sparse *SparseState
}

// MostExceptions bounds the preperiod up to which exceptions are listed.
const MostExceptions = 1 << 20

// An Exception is a heap whose value stands out, with that value.
type Exception struct {
	Heap  int
	Value uint32
}

// SparseState describes a sparse space.
type SparseState struct {
	Mask     Mask
	Rare     int // how many heaps are rare
	LastRare int // the largest of them
	Depth    int // no witness was sought deeper, but for rare heaps
	heaps    []int32
}

// Report returns what is known by now.
func (r *Run) Report() *Report {
	rep := &Report{Game: r.game, Law: r.Law(), Computed: r.Len()}
	rep.Max, rep.MaxAt = r.Max()
	if e, ok := r.eng.(interface{ sparseState() *SparseState }); ok {
		rep.Sparse = e.sparseState()
	}
	if l := rep.Law; l.Standing != None && l.Preperiod <= MostExceptions && r.HoldsAll() {
		rep.Exceptions = r.exceptions(l)
	}
	return rep
}

// exceptions compares the values below the preperiod with the period continued
// backward.
func (r *Run) exceptions(l Law) []Exception {
	list := []Exception{}
	for n := range l.Preperiod {
		periods := (l.Preperiod - n + l.Period - 1) / l.Period
		far, ok := r.Value(n + periods*l.Period)
		near, _ := r.Value(n)
		if ok && int(far)-int(near) != periods*l.Saltus {
			list = append(list, Exception{n, near})
		}
	}
	return list
}

// String returns the mask as the numbers of its bits.
func (m Mask) String() string {
	s := fmt.Sprintf("%b", m.Bits)
	if m.Alternate {
		s += " with position"
	}
	return s
}

// MarshalJSON writes the report with the keys code, standing, preperiod, period,
// saltus (null without a law), computed, max, max_at, and theorem, needed,
// exceptions, last_exception, mask, alternate, rare, last_rare where they exist.
func (r *Report) MarshalJSON() ([]byte, error) {
	type law struct {
		Code          string  `json:"code"`
		Standing      string  `json:"standing"`
		Preperiod     *int    `json:"preperiod"`
		Period        *int    `json:"period"`
		Saltus        *int    `json:"saltus"`
		Computed      int     `json:"computed"`
		Max           uint32  `json:"max"`
		MaxAt         int     `json:"max_at"`
		Theorem       string  `json:"theorem,omitempty"`
		Needed        int     `json:"needed,omitempty"`
		Exceptions    *int    `json:"exceptions,omitempty"`
		LastException *int    `json:"last_exception,omitempty"`
		Mask          *uint32 `json:"mask,omitempty"`
		Alternate     bool    `json:"alternate,omitempty"`
		Rare          *int    `json:"rare,omitempty"`
		LastRare      *int    `json:"last_rare,omitempty"`
	}
	out := law{
		Code: r.Game.String(), Standing: r.Law.Standing.String(), Computed: r.Computed,
		Max: r.Max, MaxAt: r.MaxAt, Theorem: r.Law.Theorem, Needed: r.Law.Needed,
	}
	if r.Law.Standing != None {
		out.Preperiod, out.Period, out.Saltus = &r.Law.Preperiod, &r.Law.Period, &r.Law.Saltus
	}
	if r.Exceptions != nil {
		n := len(r.Exceptions)
		out.Exceptions = &n
		if n > 0 {
			out.LastException = &r.Exceptions[n-1].Heap
		}
	}
	if s := r.Sparse; s != nil {
		out.Mask, out.Alternate, out.Rare, out.LastRare = &s.Mask.Bits, s.Mask.Alternate, &s.Rare, &s.LastRare
	}
	return json.Marshal(out)
}

// Text returns the report for a person, a few lines.
func (r *Report) Text() string {
	var b strings.Builder
	name := r.Game.Title()
	if name != r.Game.String() {
		name += " = " + r.Game.String()
	}
	fmt.Fprintf(&b, "%s: %d values\n", name, r.Computed)
	l := r.Law
	switch l.Standing {
	case None:
		fmt.Fprintln(&b, "no period found")
	case Verified:
		fmt.Fprintf(&b, "period %d from heap %d on, saltus %d: verified to heap %d, not proved\n", l.Period, l.Preperiod, l.Saltus, r.Computed-1)
	case Proved:
		fmt.Fprintf(&b, "period %d from heap %d on, saltus %d: proved (%s theorem, %d values)\n", l.Period, l.Preperiod, l.Saltus, l.Theorem, l.Needed)
	}
	if r.Exceptions != nil {
		r.writeExceptions(&b)
	}
	if s := r.Sparse; s != nil {
		fmt.Fprintf(&b, "sparse space: mask %s, %d rare heaps, the last %d\n", s.Mask, s.Rare, s.LastRare)
	}
	if r.Computed > 0 {
		fmt.Fprintf(&b, "largest value %d, first at heap %d\n", r.Max, r.MaxAt)
	}
	return b.String()
}

// writeExceptions writes the first few exceptions.
func (r *Report) writeExceptions(b *strings.Builder) {
	const most = 20
	fmt.Fprintf(b, "%d exceptional values", len(r.Exceptions))
	for i, e := range r.Exceptions {
		switch {
		case i == most:
			fmt.Fprintf(b, ", ..., the last G(%d)=%d", r.Exceptions[len(r.Exceptions)-1].Heap, r.Exceptions[len(r.Exceptions)-1].Value)
		case i > most:
		case i == 0:
			fmt.Fprintf(b, ": G(%d)=%d", e.Heap, e.Value)
		default:
			fmt.Fprintf(b, ", G(%d)=%d", e.Heap, e.Value)
		}
	}
	b.WriteByte('\n')
}
