package game

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Cells is the domain of words of N letters, as the squares of a board; code
// order is alphabetical.
type Cells struct {
	Alphabet *Alphabet
	N        int
}

// NewCells returns the domain of words of n letters. It is an error if there are
// more than MaxSize of them.
func NewCells(a *Alphabet, n int) (Cells, error) {
	c := Cells{a, n}
	if n < 0 {
		return c, fmt.Errorf("cells needs a number of cells, got %d", n)
	}
	size := uint64(1)
	for range n {
		hi, lo := bits.Mul64(size, uint64(a.Len()))
		if hi != 0 || lo > MaxSize {
			return c, tooMany(c.String())
		}
		size = lo
	}
	return c, nil
}

func tooMany(what string) error {
	return fmt.Errorf("%s has more than 2^60 values, the most a space can number", what)
}

// Size implements Domain.
func (c Cells) Size() uint64 {
	size := uint64(1)
	for range c.N {
		size *= uint64(c.Alphabet.Len())
	}
	return size
}

// Width implements Domain.
func (c Cells) Width() int { return c.N }

// Rank implements Domain.
func (c Cells) Rank(v []int64) (uint64, bool) {
	n, letters := uint64(0), uint64(c.Alphabet.Len())
	for _, letter := range v {
		if uint64(letter) >= letters {
			return 0, false
		}
		n = n*letters + uint64(letter)
	}
	return n, true
}

// Unrank implements Domain.
func (c Cells) Unrank(n uint64, v []int64) {
	letters := uint64(c.Alphabet.Len())
	for i := len(v) - 1; i >= 0; i-- {
		v[i] = int64(n % letters)
		n /= letters
	}
}

// Format implements Domain.
func (c Cells) Format(v []int64) string { return c.Alphabet.format(v) }

// Parse implements Domain.
func (c Cells) Parse(text string, v []int64) error { return c.Alphabet.parse(text, v) }

func (c Cells) String() string { return fmt.Sprintf("cells(%s, %d)", c.Alphabet, c.N) }

// Arrangement is the domain of the orders of a multiset of letters: letter i stands
// Counts[i] times in each. Code order is alphabetical.
type Arrangement struct {
	Alphabet *Alphabet
	Counts   []int
	size     uint64
	width    int
}

// NewArrangement returns the domain of the orders of a multiset. It is an error if
// there are more than MaxSize of them.
func NewArrangement(a *Alphabet, counts []int) (Arrangement, error) {
	d := Arrangement{Alphabet: a, Counts: counts, size: 1}
	for _, count := range counts {
		for i := 1; i <= count; i++ {
			d.width++
			// The product of binomials stays whole at every step.
			hi, lo := bits.Mul64(d.size, uint64(d.width))
			if hi >= uint64(i) {
				return d, tooMany(d.String())
			}
			if d.size, _ = bits.Div64(hi, lo, uint64(i)); d.size > MaxSize {
				return d, tooMany(d.String())
			}
		}
	}
	return d, nil
}

// Size implements Domain.
func (d Arrangement) Size() uint64 { return d.size }

// Width implements Domain.
func (d Arrangement) Width() int { return d.width }

// share returns how many of the `total` orders of n letters begin with a letter that
// stands count times among them.
func share(total uint64, count, n int) uint64 {
	hi, lo := bits.Mul64(total, uint64(count))
	q, _ := bits.Div64(hi, lo, uint64(n))
	return q
}

// Rank implements Domain.
func (d Arrangement) Rank(v []int64) (uint64, bool) {
	left := append(make([]int, 0, 16), d.Counts...)
	rank, total := uint64(0), d.size
	for i, letter := range v {
		if uint64(letter) >= uint64(len(left)) || left[letter] == 0 {
			return 0, false
		}
		n := d.width - i
		for smaller := range letter {
			rank += share(total, left[smaller], n)
		}
		total = share(total, left[letter], n)
		left[letter]--
	}
	return rank, true
}

// Unrank implements Domain.
func (d Arrangement) Unrank(rank uint64, v []int64) {
	left := append(make([]int, 0, 16), d.Counts...)
	total := d.size
	for i := range v {
		n := d.width - i
		for letter := range left {
			s := share(total, left[letter], n)
			if rank < s {
				v[i], total = int64(letter), s
				left[letter]--
				break
			}
			rank -= s
		}
	}
}

// Format implements Domain.
func (d Arrangement) Format(v []int64) string { return d.Alphabet.format(v) }

// Parse implements Domain.
func (d Arrangement) Parse(text string, v []int64) error {
	if err := d.Alphabet.parse(text, v); err != nil {
		return err
	}
	if _, ok := d.Rank(v); !ok {
		return fmt.Errorf("expected an order of the letters of %s, got %q", d, text)
	}
	return nil
}

func (d Arrangement) String() string {
	var letters []int64
	for letter, count := range d.Counts {
		for range count {
			letters = append(letters, int64(letter))
		}
	}
	text := d.Alphabet.format(letters)
	if !strings.HasPrefix(text, "[") {
		text = `"` + text + `"`
	}
	return fmt.Sprintf("arrangement(%s)", text)
}

// Multiset is the domain of the multisets of K letters, written in alphabetical order. Their
// code order is colexicographic: by the last letter first.
type Multiset struct {
	Alphabet *Alphabet
	K        int
}

// NewMultiset returns the domain of the multisets of k letters. It is an error if
// there are more than MaxSize of them.
func NewMultiset(a *Alphabet, k int) (Multiset, error) {
	m := Multiset{a, k}
	if k < 0 {
		return m, fmt.Errorf("multiset needs a number of letters, got %d", k)
	}
	if m.Size() > MaxSize {
		return m, tooMany(m.String())
	}
	return m, nil
}

// Size implements Domain.
func (m Multiset) Size() uint64 { return Binomial(m.Alphabet.Len()+m.K-1, m.K) }

// Width implements Domain.
func (m Multiset) Width() int { return m.K }

// Rank implements Domain. v must be sorted.
func (m Multiset) Rank(v []int64) (uint64, bool) {
	rank, last := uint64(0), int64(0)
	for i, letter := range v {
		if letter < last || letter >= int64(m.Alphabet.Len()) {
			return 0, false
		}
		rank += Binomial(int(letter)+i, i+1)
		last = letter
	}
	return rank, true
}

// Unrank implements Domain.
func (m Multiset) Unrank(n uint64, v []int64) {
	place := m.Alphabet.Len() + m.K - 1
	for i := m.K; i > 0; i-- {
		for place--; Binomial(place, i) > n; place-- {
		}
		n -= Binomial(place, i)
		v[i-1] = int64(place - (i - 1))
	}
}

// Format implements Domain.
func (m Multiset) Format(v []int64) string { return m.Alphabet.format(v) }

// Parse implements Domain. The letters may be in any order.
func (m Multiset) Parse(text string, v []int64) error {
	if err := m.Alphabet.parse(text, v); err != nil {
		return err
	}
	slices.Sort(v)
	return nil
}

func (m Multiset) String() string { return fmt.Sprintf("multiset(%d, %s)", m.K, m.Alphabet) }
