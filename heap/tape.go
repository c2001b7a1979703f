package heap

import (
	"slices"
	"unsafe"
)

// cell is how a Grundy value is kept: in one byte as long as that is enough.
type cell interface{ uint8 | uint16 }

// sizeOf returns the bytes of a cell.
func sizeOf[T cell]() int { return int(unsafe.Sizeof(T(0))) }

// tape holds the values of heaps. As long as memory allows it holds them all
// (base is 0); then only the latest, and the first ones in head.
type tape[T cell] struct {
	v    []T // v[i] = G(base+i)
	base int
	// head holds the first values, reversed: head[len(head)-1-j] = G(j). A pair
	// of parts (j, m-j), j growing, then reads both lists in the same direction.
	head []T
}

// headSize is how many first values are kept for pairs: deeper pairs are
// looked up on a tape that still has all values.
const headSize = 1 << 16

func (t *tape[T]) len() int { return t.base + len(t.v) }

// holds reports whether the value of heap n is known and kept.
func (t *tape[T]) holds(n int) bool {
	return n >= t.base && n < t.len() || n >= 0 && n < len(t.head)
}

// at returns G(n) of a heap that is kept.
func (t *tape[T]) at(n int) T {
	if n >= t.base {
		return t.v[n-t.base]
	}
	return t.head[len(t.head)-1-n]
}

// reverseHead (re)builds head from a tape that has all values.
func (t *tape[T]) reverseHead() {
	n := min(len(t.v), headSize)
	if t.base > 0 || n == len(t.head) {
		return
	}
	t.head = slices.Clone(t.v[:n])
	slices.Reverse(t.head)
}

// grow makes room for n more values. Where the tape would hold more than most
// values it forgets the oldest, but never the latest keep.
func (t *tape[T]) grow(n, most, keep int) {
	if len(t.v)+n > max(most, keep+n) {
		drop := len(t.v) - max(keep, most/2)
		copy(t.v, t.v[drop:])
		t.v = t.v[:len(t.v)-drop]
		t.base += drop
	}
	t.v = slices.Grow(t.v, n)
}
