package solve

import (
	"bytes"
	"encoding/binary"
)

// This file writes sums as bytes: a head, then the parts in ascending order, as numbers of seven bits a byte
// (encoding/binary); and compares what a sum can become with such bytes before it is built.

// headOf is the first number of a sum of so many parts.
func headOf(mover, parts int) uint32 { return uint32(parts)<<1 | uint32(mover) }

// A sumAfter is a sum given by parts of another one that stay and parts that are new.
type sumAfter struct {
	head  uint32
	rest  []byte   // the parts that stay, as bytes
	added []uint32 // ascending
	hash  uint64
}

// is reports whether b begins with the sum.
func (a *sumAfter) is(b []byte) bool {
	n := behind(b, 0, a.head)
	if n == 0 {
		return false
	}
	at := 0
	for _, part := range a.added {
		to := a.above(at, part)
		if n+to-at > len(b) {
			return false
		}
		for ; at < to; n, at = n+1, at+1 {
			if b[n] != a.rest[at] {
				return false
			}
		}
		if n = behind(b, n, part); n == 0 {
			return false
		}
	}
	return bytes.HasPrefix(b[n:], a.rest[at:])
}

// above returns the place of the first part from place n on in the rest that is larger than one to be put in.
func (a *sumAfter) above(n int, part uint32) int {
	if part < 0x80 { // a byte that is not larger is a number
		for n < len(a.rest) && a.rest[n] <= byte(part) {
			n++
		}
		return n
	}
	for n < len(a.rest) {
		own, size := numberAt(a.rest, n)
		if own > part {
			break
		}
		n += size
	}
	return n
}

// appendTo appends the sum.
func (a *sumAfter) appendTo(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(a.head))
	at := 0
	for _, part := range a.added {
		to := a.above(at, part)
		b = binary.AppendUvarint(append(b, a.rest[at:to]...), uint64(part))
		at = to
	}
	return append(b, a.rest[at:]...)
}

// numberAt returns the number at a place, and how many bytes it has.
func numberAt(b []byte, n int) (number uint32, size int) {
	if b[n] < 0x80 {
		return uint32(b[n]), 1
	}
	return longAt(b, n)
}

// longAt is numberAt for more than one byte.
func longAt(b []byte, n int) (number uint32, size int) {
	long, size := binary.Uvarint(b[n:])
	return uint32(long), size
}

// behind returns the place behind a number that stands in b at place n, 0 if another one does. There is one, for sums
// with the same head have as many parts.
func behind(b []byte, n int, number uint32) int {
	for ; number >= 0x80; n, number = n+1, number>>7 {
		if b[n] != byte(number)|0x80 {
			return 0
		}
	}
	if b[n] != byte(number) {
		return 0
	}
	return n + 1
}
