package heap

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"unsafe"
)

// errWide says that a value does not fit a cell.
var errWide = errors.New("value too large for a cell")

// marks is a set of values of one cell: 1 for a member, else 0.
type marks [1 << 16]uint8

// pairs marks a[i]^b[i] for all cells of a, each of the given size in bytes; b is
// at least as long. Words are read, and their cells taken apart in registers.
func (s *marks) pairs(a, b []byte, size int) {
	if size == 1 {
		s.bytePairs(a, b)
		return
	}
	b = b[:len(a)]
	i := 0
	for ; i < len(a)-7; i += 8 {
		x := binary.LittleEndian.Uint64(a[i:i+8]) ^ binary.LittleEndian.Uint64(b[i:i+8])
		s[uint16(x)] = 1
		s[uint16(x>>16)] = 1
		s[uint16(x>>32)] = 1
		s[x>>48] = 1
	}
	for ; i+1 < len(a); i += 2 {
		s[binary.LittleEndian.Uint16(a[i:])^binary.LittleEndian.Uint16(b[i:])] = 1
	}
}

// bytePairs is pairs for cells of one byte.
func (s *marks) bytePairs(a, b []byte) {
	b = b[:len(a)]
	i := 0
	for ; i < len(a)-7; i += 8 {
		x := binary.LittleEndian.Uint64(a[i:i+8]) ^ binary.LittleEndian.Uint64(b[i:i+8])
		s[uint8(x)] = 1
		s[uint8(x>>8)] = 1
		s[uint8(x>>16)] = 1
		s[uint8(x>>24)] = 1
		s[uint8(x>>32)] = 1
		s[uint8(x>>40)] = 1
		s[uint8(x>>48)] = 1
		s[x>>56] = 1
	}
	for ; i < len(a); i++ {
		s[a[i]^b[i]] = 1
	}
}

// quadratic computes the values of any finite octal code. Most small values are
// marked by the first pairs of parts; whether the candidate that remains is the value of
// a pair at all is then asked of eight pairs at a time. It costs about n/20
// machine instructions for each split digit and each candidate that lies deep.
type quadratic[T cell] struct {
	o     *octal
	tape  *tape[T]
	marks *marks
	size  int // a power of two greater than all values
	back  []T // back[len(back)-1-i] = G(i): the second parts, in the order of the first
	blind int // how many pairs are marked without asking first
	asked int // candidates asked about since blind was last adjusted
}

// leastBlind is the least number of pairs that are marked without asking.
const leastBlind = 192

// sizeFor returns the least power of two greater than v.
func sizeFor[T cell](v T) int { return 1 << bits.Len32(uint32(v)) }

// adjustEvery is after how many heaps the number of blind pairs is adjusted.
const adjustEvery = 64

func newQuadratic[T cell](o *octal, t *tape[T]) *quadratic[T] {
	q := &quadratic[T]{o: o, tape: t, marks: new(marks), size: 1, blind: leastBlind}
	for _, v := range t.v {
		q.size = max(q.size, sizeFor(v))
	}
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
		q.size = max(q.size, sizeFor(T(v)))
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
	v, at := q.tape.v, q.marks
	clear(at[:q.size])
	for _, t := range q.o.wholes {
		if n == t {
			at[0] = 1
		}
	}
	for _, t := range q.o.singles {
		if n > t {
			at[v[n-t]] = 1
		}
	}
	for _, s := range q.o.splits {
		q.markPairs(n-s.t, 1, min(s.most(n-s.t), q.blind))
	}
	c := uint32(0)
	for {
		for c <= uint32(^T(0)) && at[c] == 1 {
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
