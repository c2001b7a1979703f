package heap

import (
	"encoding/binary"
	"errors"
	"unsafe"
)

// errWide says that a value does not fit a cell.
var errWide = errors.New("value too large for a cell")

// marks is a set of values of one cell, emptied by a new round.
type marks struct {
	at    *[1 << 16]uint32
	round uint32
}

func newMarks() marks { return marks{at: new([1 << 16]uint32)} }

// pairs marks a[i]^b[i] for all cells of a, each of the given size in bytes; b is
// at least as long. Words are read, and their cells taken apart in registers.
func (s *marks) pairs(a, b []byte, size int) {
	at, round := s.at, s.round
	if size == 1 {
		for len(a) >= 8 && len(b) >= 8 {
			x := binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)
			at[uint8(x)] = round
			at[uint8(x>>8)] = round
			at[uint8(x>>16)] = round
			at[uint8(x>>24)] = round
			at[uint8(x>>32)] = round
			at[uint8(x>>40)] = round
			at[uint8(x>>48)] = round
			at[x>>56] = round
			a, b = a[8:], b[8:]
		}
		for i, x := range a {
			at[x^b[i]] = round
		}
		return
	}
	for len(a) >= 8 && len(b) >= 8 {
		x := binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)
		at[uint16(x)] = round
		at[uint16(x>>16)] = round
		at[uint16(x>>32)] = round
		at[x>>48] = round
		a, b = a[8:], b[8:]
	}
	for i := 0; i+1 < len(a); i += 2 {
		at[binary.LittleEndian.Uint16(a[i:])^binary.LittleEndian.Uint16(b[i:])] = round
	}
}

// quadratic computes the values of any finite octal code. Most small values are
// marked by the first pairs of parts; whether the candidate that remains is the value of
// a pair at all is then asked of eight pairs at a time. It costs about n/20
// machine instructions for each split digit and each candidate that lies deep.
type quadratic[T cell] struct {
	o     *octal
	tape  *tape[T]
	marks marks
	back  []T // back[len(back)-1-i] = G(i): the second parts, in the order of the first
	blind int // how many pairs are marked without asking first
	asked int // candidates asked about since blind was last adjusted
}

// leastBlind is the least number of pairs that are marked without asking.
const leastBlind = 192

// adjustEvery is after how many heaps the number of blind pairs is adjusted.
const adjustEvery = 64

func newQuadratic[T cell](o *octal, t *tape[T]) *quadratic[T] {
	q := &quadratic[T]{o: o, tape: t, marks: newMarks(), blind: leastBlind}
	if n := len(t.v); n > 0 && len(o.splits) > 0 {
		q.remember(n-1, t.v[n-1])
	}
	return q
}

// extend computes the values of all heaps below n; the tape must hold all values.
func (q *quadratic[T]) extend(n int) error {
	for h := len(q.tape.v); h < n; h++ {
		v := q.next(h)
		if v > uint32(^T(0)) {
			return errWide
		}
		q.tape.v = append(q.tape.v, T(v))
		if len(q.o.splits) > 0 {
			q.remember(h, T(v))
			if h%adjustEvery == 0 {
				q.adjust()
			}
		}
	}
	return nil
}

// adjust keeps the number of blind pairs where asking and marking cost about the
// same: to ask about a value that is an option after all costs up to half a tenth of
// what it costs to mark all pairs.
func (q *quadratic[T]) adjust() {
	switch {
	case q.asked > adjustEvery*mostAsked:
		q.blind += q.blind/4 + 1
	case q.asked < adjustEvery*leastAsked:
		q.blind = max(leastBlind, q.blind-q.blind/16)
	}
	q.asked = 0
}

// remember writes G(h) to the reversed list, which is moved when it is full.
func (q *quadratic[T]) remember(h int, v T) {
	if h >= len(q.back) {
		q.back = make([]T, max(1024, 2*h))
		for i, x := range q.tape.v {
			q.back[len(q.back)-1-i] = x
		}
	}
	q.back[len(q.back)-1-h] = v
}

// next returns G(n).
func (q *quadratic[T]) next(n int) uint32 {
	v, at := q.tape.v, q.marks.at
	q.marks.round++
	round := q.marks.round
	for _, t := range q.o.wholes {
		if n == t {
			at[0] = round
		}
	}
	for _, t := range q.o.singles {
		if n > t {
			at[v[n-t]] = round
		}
	}
	for _, s := range q.o.splits {
		q.markPairs(n-s.t, 1, min(s.most(n-s.t), q.blind))
	}
	c := uint32(0)
	for {
		for c <= uint32(^T(0)) && at[c] == round {
			c++
		}
		q.asked++
		if c > uint32(^T(0)) || !q.isOption(n, T(c)) {
			return c
		}
		c++
	}
}

// markPairs marks the values of the parts (j, m-j) for lo <= j <= hi.
func (q *quadratic[T]) markPairs(m, lo, hi int) {
	if hi < lo {
		return
	}
	q.marks.pairs(bytesOf(q.tape.v[lo:hi+1]), bytesOf(q.back[len(q.back)-1-m+lo:]), sizeOf[T]())
}

// isOption reports whether a pair past the blind ones has value c.
func (q *quadratic[T]) isOption(n int, c T) bool {
	for _, s := range q.o.splits {
		m := n - s.t
		lo, hi := q.blind+1, s.most(m)
		if hi < lo {
			continue
		}
		a := q.tape.v[lo : hi+1]
		b := q.back[len(q.back)-1-m+lo:][:len(a)]
		if hasPair(a, b, c) {
			return true
		}
	}
	return false
}

// hasPair reports whether a[i]^b[i] == c for some i. It looks at four words of
// cells at a time: x-1 borrows into the top bit of a cell only if some cell is zero.
func hasPair[T cell](a, b []T, c T) bool {
	ones, top := lanes[T]()
	cc := ones * uint64(c)
	x, y := bytesOf(a), bytesOf(b)
	done, found := vectorPairs(x, y, uint16(c), sizeOf[T]())
	if found {
		return true
	}
	x, y = x[done:], y[done:]
	for len(x) >= 32 && len(y) >= 32 {
		p := binary.LittleEndian.Uint64(x[0:8]) ^ binary.LittleEndian.Uint64(y[0:8]) ^ cc
		q := binary.LittleEndian.Uint64(x[8:16]) ^ binary.LittleEndian.Uint64(y[8:16]) ^ cc
		r := binary.LittleEndian.Uint64(x[16:24]) ^ binary.LittleEndian.Uint64(y[16:24]) ^ cc
		s := binary.LittleEndian.Uint64(x[24:32]) ^ binary.LittleEndian.Uint64(y[24:32]) ^ cc
		zero := (p-ones)&^p | (q-ones)&^q | (r-ones)&^r | (s-ones)&^s
		if zero&top != 0 {
			return true
		}
		x, y = x[32:], y[32:]
	}
	for i := len(a) - len(x)/sizeOf[T](); i < len(a); i++ {
		if a[i]^b[i] == c {
			return true
		}
	}
	return false
}

// lanes returns a word with a 1 in each cell, and one with the top bit of each.
func lanes[T cell]() (ones, top uint64) {
	if sizeOf[T]() == 1 {
		return 0x0101010101010101, 0x8080808080808080
	}
	return 0x0001000100010001, 0x8000800080008000
}

// bytesOf returns the memory of a list of cells.
func bytesOf[T cell](v []T) []byte {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), len(v)*sizeOf[T]())
}
