package solve

import "grundy/game"

// A grownIndex numbers codes in the order in which they are added. Unlike a table.Index it can grow, and it
// takes some 6 bytes a code more.
type grownIndex struct {
	codes []game.Code
	cells []uint32 // open addressing: number + 1, or 0; a power of two of them
	shift uint8
}

func newGrownIndex() *grownIndex { return &grownIndex{cells: make([]uint32, 16), shift: 60} }

// number returns the number of a code, the next one if it is new.
func (x *grownIndex) number(c game.Code) uint32 {
	mask := uint64(len(x.cells) - 1)
	i := uint64(c) * 0x9E3779B97F4A7C15 >> x.shift // Fibonacci hashing
	for ; x.cells[i] != 0; i = (i + 1) & mask {
		if n := x.cells[i] - 1; x.codes[n] == c {
			return n
		}
	}
	x.codes = append(x.codes, c)
	x.cells[i] = uint32(len(x.codes))
	if len(x.codes)*4 > len(x.cells)*3 {
		x.grow()
	}
	return uint32(len(x.codes) - 1)
}

// grow doubles the cells.
func (x *grownIndex) grow() {
	x.cells = make([]uint32, 2*len(x.cells))
	x.shift--
	mask := uint64(len(x.cells) - 1)
	for n, c := range x.codes {
		i := uint64(c) * 0x9E3779B97F4A7C15 >> x.shift
		for x.cells[i] != 0 {
			i = (i + 1) & mask
		}
		x.cells[i] = uint32(n) + 1
	}
}

// bytes is the memory that the index holds.
func (x *grownIndex) bytes() uint64 { return 8*uint64(cap(x.codes)) + 4*uint64(len(x.cells)) }
