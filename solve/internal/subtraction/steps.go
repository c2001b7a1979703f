// Package subtraction solves games in which every move subtracts one of a fixed list of
// amounts from the fields of the position.
package subtraction

import "slices"

// A sieve finds the lost positions of a game of subtraction by marking. A
// position that no lost position has marked is lost itself, and marks every position
// above it that reaches it in one move: only lost positions are ever expanded, and
// an ascending scan meets them in order, since every move lowers the code.
//
// The last field of the position runs along a row, the fields before it number the rows.
// Marks are kept for one row only, which gathers them from the lost positions below
// when its turn comes: they stay in the nearest cache. One bit is kept for each position.
type sieve struct {
	sizes []int // of the fields, the last one included
	cols  int   // sizes[len-1]
	rows  int   // product of the other sizes

	within steps // the amounts that stay in a row: one step or none
	up     steps // the others
	// mirror is set for two equal fields whose amounts may be exchanged: only positions
	// on and above the diagonal are looked at, the others mirror them.
	mirror bool
	// members has a bit for each amount of up, by the difference of keys; nil if they
	// are so few, or the space so large, that it does not pay.
	members []uint64

	lost     []uint64 // by code
	lostCols []int32  // the lost columns, row by row
	lostKeys []int    // their keys, if there are members
	lostAt   []int    // by row: where its part of both begins
}

// steps are amounts grouped by what they take from the leading fields.
type steps struct {
	rows  []int      // by step: how many rows it leads up; ascending
	leads [][]int    // by step: the leading fields of its amounts
	from  []int      // where its part of cols begins; one entry more than steps
	cols  []int32    // the last fields of its amounts, ascending and different
	dense [][]uint64 // its part of cols as a bitset, where that is the cheaper form
}

func (s *steps) len() int         { return len(s.rows) }
func (s *steps) of(i int) []int32 { return s.cols[s.from[i]:s.from[i+1]] }
func (s *steps) mean() int        { return len(s.cols) / max(1, len(s.rows)) }
func (s *steps) slice(i, j int) steps {
	from := make([]int, 0, j-i+1)
	for _, at := range s.from[i : j+1] {
		from = append(from, at-s.from[i])
	}
	return steps{s.rows[i:j], s.leads[i:j], from, s.cols[s.from[i]:s.from[j]], s.dense[i:j]}
}

// newSieve prepares the sieve for a space of fields of the given sizes. Amounts that fit
// nowhere are left out.
func newSieve(sizes []int, amounts [][]int64) *sieve {
	last := len(sizes) - 1
	s := &sieve{sizes: sizes, cols: sizes[last], rows: 1}
	for _, n := range sizes[:last] {
		s.rows *= n
	}
	all := groupSteps(sizes, amounts)
	s.mirror = len(sizes) == 2 && sizes[0] == sizes[1] && all.symmetric(s.cols)
	n := 0
	if all.len() > 0 && all.rows[0] == 0 {
		n = 1
	}
	s.within, s.up = all.slice(0, n), all.slice(n, all.len())
	s.lost = make([]uint64, (s.rows*s.cols+63)/64)
	s.lostAt = make([]int, 1, s.rows+1)
	if all.mean() >= 4 {
		s.members = make([]uint64, len(s.lost)<<last+1)
		for i, lead := range s.up.leads {
			for _, c := range s.up.of(i) {
				setBit(s.members, s.key(lead, int(c)))
			}
		}
	}
	return s
}

func setBit(set []uint64, i int)      { set[uint(i)>>6] |= 1 << (i & 63) }
func hasBit(set []uint64, i int) bool { return set[uint(i)>>6]>>(i&63)&1 != 0 }

// groupSteps sorts the amounts into steps.
func groupSteps(sizes []int, amounts [][]int64) steps {
	// An amount that fits is told by the difference of codes that it makes.
	deltas := make([]int, 0, len(amounts))
next:
	for _, a := range amounts {
		delta := 0
		for f, v := range a {
			if v >= int64(sizes[f]) {
				continue next
			}
			delta = delta*sizes[f] + int(v)
		}
		deltas = append(deltas, delta)
	}
	slices.Sort(deltas)
	var s steps
	last := len(sizes) - 1
	for _, d := range slices.Compact(deltas) {
		rows, col := d/sizes[last], d%sizes[last]
		if n := s.len(); n == 0 || s.rows[n-1] != rows {
			lead := make([]int, last)
			for f, rest := last-1, rows; f >= 0; f-- {
				lead[f] = rest % sizes[f]
				rest /= sizes[f]
			}
			s.rows, s.leads, s.from = append(s.rows, rows), append(s.leads, lead), append(s.from, len(s.cols))
		}
		s.cols = append(s.cols, int32(col))
	}
	s.from = append(s.from, len(s.cols))
	s.dense = make([][]uint64, s.len())
	for i := range s.dense {
		s.dense[i] = denseCols(s.of(i))
	}
	return s
}

// denseCols returns the bitset of some columns if marking them word by word is
// cheaper than one by one, else nil.
func denseCols(cols []int32) []uint64 {
	words := int(cols[len(cols)-1])/64 + 1
	if len(cols) < words {
		return nil
	}
	set := make([]uint64, words)
	for _, c := range cols {
		setBit(set, int(c))
	}
	return set
}

// symmetric reports whether the amounts of two fields of n values stay the same when the
// fields are exchanged.
func (s *steps) symmetric(n int) bool {
	step := make([]int, n) // by rows: index of the step + 1
	for i, rows := range s.rows {
		step[rows] = i + 1
	}
	// Going through all amounts (r, c) in order, the r met with one c ascend; they must be
	// the columns of step c, one by one.
	met := make([]int, n)
	for i, rows := range s.rows {
		for _, c := range s.of(i) {
			if step[c] == 0 {
				return false
			}
			mirrored := s.of(step[c] - 1)
			if met[c] == len(mirrored) || int(mirrored[met[c]]) != rows {
				return false
			}
			met[c]++
		}
	}
	return true
}
