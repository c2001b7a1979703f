package heap

import "strings"

// A Digit says how many heaps may be left of a heap from which a fixed number
// of counters was taken: a set of the four Leave bits, and Unequal.
type Digit uint8

const (
	// LeaveNone allows the move that takes a whole heap.
	LeaveNone Digit = 1 << iota
	// LeaveOne allows the move that leaves one heap, not empty.
	LeaveOne
	// LeaveTwo allows the moves that leave two heaps, not empty.
	LeaveTwo
	// LeaveThree allows the moves that leave three heaps, not empty.
	LeaveThree
	// Unequal asks that heaps left side by side be all different.
	Unequal

	leaveMask = LeaveNone | LeaveOne | LeaveTwo | LeaveThree
)

// parts returns the largest number of heaps that d may leave, 0 to 3.
func (d Digit) parts() int {
	switch {
	case d&LeaveThree != 0:
		return 3
	case d&LeaveTwo != 0:
		return 2
	case d&LeaveOne != 0:
		return 1
	}
	return 0
}

// String returns the digit as a code spells it: one hexadecimal figure, and an
// exclamation mark if the heaps must differ.
func (d Digit) String() string {
	s := "0123456789abcdef"[d&leaveMask : d&leaveMask+1]
	if d&Unequal != 0 {
		s += "!"
	}
	return s
}

// digitOf returns the digit that a figure stands for.
func digitOf(c byte) (Digit, bool) {
	i := strings.IndexByte("0123456789abcdef", c|0x20)
	if c >= '0' && c <= '9' {
		i = int(c - '0')
	}
	if i < 0 || (i < 10) != (c >= '0' && c <= '9') {
		return 0, false
	}
	return Digit(i), true
}
