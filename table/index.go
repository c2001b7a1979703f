package table

import (
	"slices"

	"grundy/game"
)

// An Index numbers some codes of a space as slots 0..n-1: first in the order in which they are
// added, after Sort in ascending order. It takes 8 bytes a code and about 6 more to
// find it again.
type Index struct {
	codes []game.Code
	cells []uint32 // open addressing: slot + 1, or 0; a power of two of them
	shift uint8
}

// NewIndex returns an empty index.
func NewIndex() *Index { return &Index{cells: make([]uint32, 16), shift: 60} }

// Add gives c the next slot unless it has one, and reports whether it is new.
func (x *Index) Add(c game.Code) bool {
	mask := uint64(len(x.cells) - 1)
	i := x.home(c)
	for ; x.cells[i] != 0; i = (i + 1) & mask {
		if x.codes[x.cells[i]-1] == c {
			return false
		}
	}
	x.codes = append(x.codes, c)
	x.cells[i] = uint32(len(x.codes))
	if len(x.codes)*4 > len(x.cells)*3 {
		x.cells = make([]uint32, 2*len(x.cells))
		x.shift--
		x.rehash()
	}
	return true
}

// Sort renumbers the codes in ascending order.
func (x *Index) Sort() {
	slices.Sort(x.codes)
	clear(x.cells)
	x.rehash()
}

// rehash enters all codes in empty cells.
func (x *Index) rehash() {
	mask := uint64(len(x.cells) - 1)
	for slot, c := range x.codes {
		i := x.home(c)
		for x.cells[i] != 0 {
			i = (i + 1) & mask
		}
		x.cells[i] = uint32(slot) + 1
	}
}

// home is where the search for c begins: Fibonacci hashing.
func (x *Index) home(c game.Code) uint64 { return uint64(c) * 0x9E3779B97F4A7C15 >> x.shift }

// Len is how many codes have a slot.
func (x *Index) Len() int { return len(x.codes) }

// Bytes is the memory that the index holds.
func (x *Index) Bytes() uint64 { return 8*uint64(cap(x.codes)) + 4*uint64(len(x.cells)) }

// Code returns the code of a slot.
func (x *Index) Code(slot uint32) game.Code { return x.codes[slot] }

// Codes returns all codes by slot, to be read only.
func (x *Index) Codes() []game.Code { return x.codes }

// Slot returns the slot of a code, and false if it has none.
func (x *Index) Slot(c game.Code) (uint32, bool) {
	mask := uint64(len(x.cells) - 1)
	for i := x.home(c); ; i = (i + 1) & mask {
		cell := x.cells[i]
		if cell == 0 {
			return 0, false
		}
		if x.codes[cell-1] == c {
			return cell - 1, true
		}
	}
}
