package game

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Range is the domain of the integers Lo <= v < Hi.
type Range struct {
	Lo, Hi int64
	// Unbounded is set if the range is to have no end: it stands for 0, 1, 2, ..., and Hi is only where the
	// numbers of codes end. One field of a space may be so; the space sets Hi.
	Unbounded bool
}

// Size implements Domain.
func (r Range) Size() uint64 {
	if r.Hi <= r.Lo {
		return 0
	}
	return uint64(r.Hi) - uint64(r.Lo)
}

// Width implements Domain.
func (r Range) Width() int { return 1 }

// Rank implements Domain.
func (r Range) Rank(v []int64) (uint64, bool) {
	return uint64(v[0]) - uint64(r.Lo), r.Lo <= v[0] && v[0] < r.Hi
}

// Unrank implements Domain.
func (r Range) Unrank(n uint64, v []int64) { v[0] = r.Lo + int64(n) }

// Format implements Domain.
func (r Range) Format(v []int64) string { return strconv.FormatInt(v[0], 10) }

// Parse implements Domain.
func (r Range) Parse(text string, v []int64) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < r.Lo || n >= r.Hi {
		return fmt.Errorf("expected an integer %d..%d, got %q", r.Lo, r.Hi-1, text)
	}
	v[0] = n
	return nil
}

func (r Range) String() string {
	if r.Unbounded {
		return "nat()"
	}
	if r.Lo == 0 {
		return fmt.Sprintf("range(%d)", r.Hi)
	}
	return fmt.Sprintf("range(%d, %d)", r.Lo, r.Hi)
}

// Bool is the domain of False and True.
type Bool struct{}

// Size implements Domain.
func (Bool) Size() uint64 { return 2 }

// Width implements Domain.
func (Bool) Width() int { return 1 }

// Rank implements Domain.
func (Bool) Rank(v []int64) (uint64, bool) { return uint64(v[0]), v[0] == 0 || v[0] == 1 }

// Unrank implements Domain.
func (Bool) Unrank(n uint64, v []int64) { v[0] = int64(n) }

// Format implements Domain.
func (Bool) Format(v []int64) string {
	if v[0] != 0 {
		return "True"
	}
	return "False"
}

// Parse implements Domain.
func (Bool) Parse(text string, v []int64) error {
	switch strings.ToLower(text) {
	case "true", "1":
		v[0] = 1
	case "false", "0":
		v[0] = 0
	default:
		return fmt.Errorf("expected True or False, got %q", text)
	}
	return nil
}

func (Bool) String() string { return "bool" }

// Words is the domain of the letters of an alphabet, one at a time.
type Words struct{ Alphabet *Alphabet }

// Size implements Domain.
func (w Words) Size() uint64 { return uint64(w.Alphabet.Len()) }

// Width implements Domain.
func (w Words) Width() int { return 1 }

// Rank implements Domain.
func (w Words) Rank(v []int64) (uint64, bool) { return uint64(v[0]), uint64(v[0]) < w.Size() }

// Unrank implements Domain.
func (w Words) Unrank(n uint64, v []int64) { v[0] = int64(n) }

// Format implements Domain.
func (w Words) Format(v []int64) string { return w.Alphabet.Name(v[0]) }

// Parse implements Domain.
func (w Words) Parse(text string, v []int64) error {
	i, ok := w.Alphabet.Index(text)
	if !ok {
		return fmt.Errorf("expected one of %s, got %q", w.Alphabet, text)
	}
	v[0] = i
	return nil
}

func (w Words) String() string { return w.Alphabet.String() }

// Subset is the domain of the subsets of {0, ..., N-1} as bit masks, in the order
// of the masks as integers; if K >= 0 only those with K elements. N is at
// most 62.
type Subset struct{ N, K int }

// NewSubset returns the domain of the subsets of N elements, with k of them if k >= 0.
func NewSubset(n, k int) (Subset, error) {
	if n < 0 || n > 62 || k > n {
		return Subset{}, fmt.Errorf("expected subset(n) or subset(n, k) with 0 <= k <= n <= 62, got n=%d, k=%d", n, k)
	}
	if k < 0 {
		k = -1
	}
	return Subset{n, k}, nil
}

// Size implements Domain.
func (s Subset) Size() uint64 {
	if s.K < 0 {
		return 1 << s.N
	}
	return Binomial(s.N, s.K)
}

// Width implements Domain.
func (s Subset) Width() int { return 1 }

// Rank implements Domain.
func (s Subset) Rank(v []int64) (uint64, bool) {
	mask := uint64(v[0])
	if mask>>s.N != 0 {
		return 0, false
	}
	if s.K < 0 {
		return mask, true
	}
	if bits.OnesCount64(mask) != s.K {
		return 0, false
	}
	rank := uint64(0)
	for i := 1; mask != 0; i++ {
		rank += Binomial(bits.TrailingZeros64(mask), i)
		mask &= mask - 1
	}
	return rank, true
}

// Unrank implements Domain.
func (s Subset) Unrank(n uint64, v []int64) {
	if s.K < 0 {
		v[0] = int64(n)
		return
	}
	mask, element := int64(0), s.N
	for i := s.K; i > 0; i-- {
		for element--; Binomial(element, i) > n; element-- {
		}
		n -= Binomial(element, i)
		mask |= 1 << element
	}
	v[0] = mask
}

// Format implements Domain.
func (s Subset) Format(v []int64) string { return strconv.FormatInt(v[0], 10) }

// Parse implements Domain. It reads a mask (also as 0b1011 or 0x1F), or a board of # and . such as "..#/#..".
func (s Subset) Parse(text string, v []int64) error {
	n, err := strconv.ParseInt(text, 0, 64)
	if mask, ok := parseMask(text, s.N); ok {
		n, err = mask, nil
	}
	if err == nil {
		v[0] = n
		if _, ok := s.Rank(v); ok {
			return nil
		}
	}
	if s.K < 0 {
		return fmt.Errorf("expected a bit mask below 2^%d, got %q", s.N, text)
	}
	return fmt.Errorf("expected a bit mask below 2^%d with %d bits set, got %q", s.N, s.K, text)
}

func (s Subset) String() string {
	if s.K < 0 {
		return fmt.Sprintf("subset(%d)", s.N)
	}
	return fmt.Sprintf("subset(%d, %d)", s.N, s.K)
}
