package game

import (
	"fmt"
	"slices"
)

// A Motion says what the permutations of a Symmetry do to one field; all motions of a symmetry have as many, and
// the k-th of each act together. Permutations of n numbers move, by the domain of the field,
//
//   - the places of Cells or an Arrangement of n letters: the letter at place i goes to place p[i];
//   - the elements of a Subset of 0..n-1;
//   - else the numbers 0..n-1 themselves: those of a Range, or the letters of Cells or a Multiset of
//     integers. Other numbers of the field stay.
type Motion struct {
	Field int
	Perms [][]int
}

// maxMoved bounds the values of a range that is moved.
const maxMoved = 1 << 16

// Moves reports whether permutations of n numbers can move a field, and whether they move places rather than numbers.
func Moves(d Domain, n int) (places, ok bool) {
	numbers := func(a *Alphabet) bool {
		for i := range int64(n) {
			if !slices.Contains(a.ints, i) {
				return false
			}
		}
		return a.ints != nil
	}
	switch d := d.(type) {
	case Range:
		return false, d.Lo <= 0 && d.Hi >= int64(n) && d.Size() <= maxMoved
	case Subset:
		return true, d.N == n
	case Arrangement:
		return true, d.Width() == n
	case Cells:
		if d.N == n {
			return true, true
		}
		return false, numbers(d.Alphabet)
	case Multiset:
		return false, numbers(d.Alphabet)
	}
	return false, false
}

// A motion is a Motion made ready: how the permutations of a whole group act on the numbers of one field.
type motion struct {
	field  int
	at     int // of the field's numbers among those of the position
	domain Domain
	places bool
	perms  [][]int   // of places
	maps   [][]int64 // of numbers: what number lo + i becomes
	lo     int64
}

func newMotion(s *Space, field int, perms [][]int) (*motion, error) {
	f := s.fields[field]
	n := len(perms[0])
	places, ok := Moves(f.Domain, n)
	if !ok {
		return nil, fmt.Errorf("permutations of %d numbers cannot move field %s, which is %s", n, f.Name, f.Domain)
	}
	m := &motion{field: field, domain: f.Domain, places: places, perms: perms}
	for _, before := range s.fields[:field] {
		m.at += before.Domain.Width()
	}
	if places {
		return m, nil
	}
	values, index := numbersOf(f.Domain)
	if r, ok := f.Domain.(Range); ok {
		m.lo = r.Lo
	}
	for _, p := range perms {
		to := make([]int64, len(values))
		for i, v := range values {
			if to[i] = int64(i) + m.lo; v >= 0 && v < int64(n) {
				to[i] = index(int64(p[v]))
			}
		}
		m.maps = append(m.maps, to)
	}
	return m, nil
}

// numbersOf lists the integers that a number of a field may stand for, and gives back the number of one.
func numbersOf(d Domain) (values []int64, index func(int64) int64) {
	switch d := d.(type) {
	case Range:
		for v := d.Lo; v < d.Hi; v++ {
			values = append(values, v)
		}
		return values, func(v int64) int64 { return v }
	case Cells:
		values = d.Alphabet.ints
	case Multiset:
		values = d.Alphabet.ints
	}
	return values, func(v int64) int64 { return int64(slices.Index(values, v)) }
}

// image writes to out what permutation k makes of the numbers v of the field.
func (m *motion) image(k int, v, out []int64) {
	switch d := m.domain.(type) {
	case Subset:
		out[0] = 0
		for i, to := range m.perms[k] {
			out[0] |= v[0] >> i & 1 << to
		}
		return
	case Multiset:
		for i, letter := range v {
			out[i] = m.maps[k][letter]
		}
		slices.Sort(out[:d.K])
		return
	}
	for i, x := range v {
		if m.places {
			out[m.perms[k][i]] = x
		} else {
			out[i] = m.maps[k][x-m.lo]
		}
	}
}

// A digit is a part of a field that is moved alone: the moved field, read as a number, is the sum of what its digits
// contribute.
type digit struct {
	radix uint64
	moved func(k int, value uint64) uint64
}

// digits takes the field apart, the least significant digit first. Read as a number of these digits, values
// of the field have the order of their ranks; for Cells, a Range and all subsets they are the ranks. Nil if there is
// no such reading.
func (m *motion) digits() []digit {
	var list []digit
	switch d := m.domain.(type) {
	case Range:
		list = append(list, digit{d.Size(), func(k int, v uint64) uint64 { return uint64(m.maps[k][v] - m.lo) }})
	case Subset:
		for i := range d.N {
			list = append(list, digit{2, func(k int, v uint64) uint64 { return v << m.perms[k][i] }})
		}
	case Cells:
		list = m.letters(d.N, uint64(d.Alphabet.Len()))
	case Arrangement:
		list = m.letters(d.width, uint64(d.Alphabet.Len()))
	}
	return list
}

// letters is digits for a line of n letters.
func (m *motion) letters(n int, radix uint64) []digit {
	powers := make([]uint64, n) // may wrap around, which the caller has an eye on
	p := uint64(1)
	for i := n - 1; i >= 0; i-- {
		powers[i] = p
		p *= radix
	}
	var list []digit
	for i := n - 1; i >= 0; i-- {
		list = append(list, digit{radix, func(k int, v uint64) uint64 {
			if m.places {
				return v * powers[m.perms[k][i]]
			}
			return uint64(m.maps[k][v]) * powers[i]
		}})
	}
	return list
}

// additive reports whether the number that digits makes of a value is its rank.
func (m *motion) additive() bool {
	switch d := m.domain.(type) {
	case Arrangement:
		return false
	case Subset:
		return d.K < 0
	}
	return true
}

// number is a value of the field as the number of its digits; value is the way back.
func (m *motion) number(v []int64) uint64 {
	switch d := m.domain.(type) {
	case Range:
		return uint64(v[0] - d.Lo)
	case Subset:
		return uint64(v[0])
	}
	n, radix := uint64(0), m.radix()
	for _, letter := range v {
		n = n*radix + uint64(letter)
	}
	return n
}

func (m *motion) value(n uint64, v []int64) {
	switch d := m.domain.(type) {
	case Range:
		v[0] = int64(n) + d.Lo
		return
	case Subset:
		v[0] = int64(n)
		return
	}
	radix := m.radix()
	for i := len(v) - 1; i >= 0; i-- {
		v[i] = int64(n % radix)
		n /= radix
	}
}

// radix is the number of letters of a line.
func (m *motion) radix() uint64 {
	if d, ok := m.domain.(Arrangement); ok {
		return uint64(d.Alphabet.Len())
	}
	return uint64(m.domain.(Cells).Alphabet.Len())
}
