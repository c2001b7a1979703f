package solve

import "grundy/game"

// A grownIndex numbers codes in the order in which they are added. Unlike a table.Index it can grow, and it
// takes some 6 bytes a code more.
type grownIndex struct {
	codes []game.Code
	cells []uint32 // number + 1, or 0: by code where there are few codes, else open addressing, a power of two of them
	shift uint8    // 0 if by code
	size  uint64   // codes are below it
}

// directCodes is how many codes there may be for a cell each.
const directCodes = 1 << 20

// newGrownIndex returns an index of codes below size.
func newGrownIndex(size uint64) *grownIndex {
	x := &grownIndex{size: size}
	if size > directCodes {
		x.cells, x.shift = make([]uint32, 16), 60
	}
	return x
}

// number returns the number of a code, the next one if it is new.
func (x *grownIndex) number(c game.Code) uint32 {
	if x.shift == 0 {
		if x.cells == nil { // most games are never asked about sums
			x.cells = make([]uint32, x.size)
		}
		if x.cells[c] == 0 {
			x.codes = append(x.codes, c)
			x.cells[c] = uint32(len(x.codes))
		}
		return x.cells[c] - 1
	}
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
