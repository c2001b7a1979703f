package subtraction

import (
	"context"
	"math/bits"
)

// Lost returns the lost positions of a game of subtraction as a bitset by code (first field
// most significant). The fields count from 0 to sizes[f]-1; the amounts, not negative and not
// all zero, have a number for each field. With misere, a position from which nothing
// can be subtracted is won, else it is lost. The product of sizes must fit an int, and no field
// may have 2^31 values.
func Lost(ctx context.Context, sizes []int, amounts [][]int64, misere bool) ([]uint64, error) {
	s := newSieve(sizes, amounts)
	if err := s.run(ctx, misere); err != nil {
		return nil, err
	}
	return s.lost, nil
}

// run finds all lost positions. With misere, a position from which nothing can be
// subtracted is won.
func (s *sieve) run(ctx context.Context, misere bool) error {
	m := newRowMarks(s.cols, s.up.len() > 0)
	lead := make([]int, len(s.sizes)-1)
	for row := range s.rows {
		if row&63 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		first := 0
		if s.mirror {
			first = row
		}
		done := s.gather(m, lead, row, first)
		s.scan(m, lead, row, first, done, misere)
		known := s.columns(row)
		s.lostAt = append(s.lostAt, len(s.lostCols))
		if s.members != nil {
			key := s.key(lead, 0)
			for _, col := range known {
				s.lostKeys = append(s.lostKeys, key+int(col))
			}
		}
		s.advance(lead)
	}
	return nil
}

// advance moves the leading fields on to the next row.
func (s *sieve) advance(lead []int) {
	for f := len(lead) - 1; f >= 0; f-- {
		if lead[f]++; lead[f] < s.sizes[f] {
			return
		}
		lead[f] = 0
	}
}

// columns appends the lost columns of a row, as far as they are known, to those of the
// rows below, and returns them. Asking again for the same row begins anew.
func (s *sieve) columns(row int) []int32 {
	start := s.lostAt[row]
	s.lostCols = s.lostCols[:start]
	base := row * s.cols
	end := base + s.cols
	for w := base >> 6; w<<6 < end; w++ {
		for word := s.lost[w]; word != 0; word &= word - 1 {
			code := w<<6 + bits.TrailingZeros64(word)
			if base <= code && code < end {
				s.lostCols = append(s.lostCols, int32(code-base))
			}
		}
	}
	return s.lostCols[start:]
}

// gather marks what is reached in a row from the rows below. Once few columns from first on
// are left it stops, for asking for each of them is cheaper. It returns how many of the
// steps it has done.
func (s *sieve) gather(m *rowMarks, lead []int, row, first int) int {
	clear(m.words)
	if s.mirror && s.within.len() > 0 { // positions that mirror earlier ones
		if known := s.columns(row); len(known) > 0 {
			m.mark(s.within.of(0), s.within.dense[0], known)
			m.pack()
			if m.next(first) == s.cols {
				return 0
			}
		}
	}
	check := firstCheck
	for i, rows := range s.up.rows {
		if rows > row {
			break
		}
		lost := s.sources(i, lead, row)
		if len(lost) == 0 {
			continue
		}
		m.mark(s.up.of(i), s.up.dense[i], lost)
		if check--; check == 0 && s.members != nil {
			m.pack()
			// Asking for a column looks at every lost position below.
			if m.unmarked(first)*askCost <= s.up.mean() {
				return i + 1
			}
			check = firstCheck + i/4
		}
	}
	m.pack()
	return s.up.len()
}

const (
	// firstCheck is how many steps a row takes marks from before it first looks
	// whether it is nearly full.
	firstCheck = 32
	// askCost is about how many marks take the time of asking for one.
	askCost = 8
)

// sources returns the columns of the lost positions from which step i leads to the row.
func (s *sieve) sources(i int, lead []int, row int) []int32 {
	from := row - s.up.rows[i]
	lost := s.lostCols[s.lostAt[from]:s.lostAt[from+1]]
	if len(lead) > 1 {
		for f, v := range s.up.leads[i] {
			if v > lead[f] {
				return nil
			}
		}
	}
	return lost
}

// reached reports whether a lost position leads to a column of the row by one of the
// steps from done on.
func (s *sieve) reached(lead []int, row, col, done int) bool {
	if done == s.up.len() {
		return false
	}
	// Steps ascend by rows: the lost positions to ask are those at least as far below.
	below := s.lostKeys[:s.lostAt[max(0, row-s.up.rows[done]+1)]]
	key := s.key(lead, col)
	for i := len(below) - 1; i >= 0; i-- { // the nearest have the most amounts to lead here
		if hasBit(s.members, key-below[i]) {
			return true
		}
	}
	return false
}

// key numbers the positions so that the difference of two keys tells the difference in
// every field: no borrow runs from one into the next.
func (s *sieve) key(lead []int, col int) int {
	key := 0
	for f, v := range lead {
		key = key*(2*s.sizes[f]) + v
	}
	return key*2*s.cols + col
}

// scan finds the lost positions of a row from column first on, for which the steps up to
// done have been gathered.
func (s *sieve) scan(m *rowMarks, lead []int, row, first, done int, misere bool) {
	for col := m.next(first); col < s.cols; col = m.next(col + 1) {
		if s.reached(lead, row, col, done) || misere && s.stuck(lead, col) {
			continue
		}
		setBit(s.lost, row*s.cols+col)
		if s.mirror {
			setBit(s.lost, col*s.cols+row)
		}
		if s.within.len() > 0 {
			m.above(s.within.of(0), s.within.dense[0], col)
		}
	}
}

// stuck reports whether nothing can be subtracted from a position.
func (s *sieve) stuck(lead []int, col int) bool {
	if s.within.len() > 0 && int(s.within.cols[0]) <= col {
		return false
	}
next:
	for i := range s.up.rows {
		if int(s.up.of(i)[0]) > col {
			continue
		}
		for f, v := range s.up.leads[i] {
			if v > lead[f] {
				continue next
			}
		}
		return false
	}
	return true
}
