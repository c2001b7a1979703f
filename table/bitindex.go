package table

import (
	"math/bits"
	"sort"

	"grundy/game"
)

// Where codes are dense enough in their space, an index is a bit for each code of it, and how many are set
// before each block of bits: the slot of a code is how many are set before its own. That takes size/8 bytes, and there is
// nothing to search for.

// blockWords is how many words of bits a block has. With two there is no loop over the words of a block in which the
// processor could guess wrong.
const blockWords = 2

// BitIndexBytes is the memory of an index made by NewBitIndex for a space of size codes.
func BitIndexBytes(size uint64) uint64 { return size/8 + size/(64*blockWords)*4 + 16 }

// NewBitIndex returns the index of the codes whose bits are set, fewer than 2^31. The caller may not change set
// afterwards.
func NewBitIndex(set []uint64) *Index {
	x := &Index{bits: set, first: make([]uint32, 0, len(set)/blockWords+2)}
	for i, w := range set {
		if i%blockWords == 0 {
			x.first = append(x.first, x.n)
		}
		x.n += uint32(bits.OnesCount64(w))
	}
	x.first = append(x.first, x.n)
	return x
}

// rank is how many codes are below c.
func (x *Index) rank(c game.Code) uint32 {
	word := uint64(c) / 64
	if word >= uint64(len(x.bits)) {
		return x.n
	}
	return x.rankIn(word, c)
}

// rankIn is rank for a code of a word of the bits.
func (x *Index) rankIn(word uint64, c game.Code) uint32 {
	before := x.bits[word&^1] & -(word & 1) // nothing, for the first word of a block
	return x.first[word/blockWords] + uint32(bits.OnesCount64(before)) + uint32(bits.OnesCount64(x.bits[word]&(1<<(c%64)-1)))
}

// hasBit reports whether the bit of c is set.
func (x *Index) hasBit(c game.Code) bool {
	return uint64(c)/64 < uint64(len(x.bits)) && x.bits[c/64]>>(c%64)&1 != 0
}

// bitSlots is Slots for bits.
func bitSlots[C anyCode](x *Index, codes []C, out []uint32) bool {
	all := true
	for i, c := range codes {
		word := uint64(c) / 64
		if word >= uint64(len(x.bits)) || x.bits[word]>>(uint64(c)%64)&1 == 0 {
			out[i], all = NoSlot, false
			continue
		}
		out[i] = x.rankIn(word, game.Code(c))
	}
	return all
}

// A place among the bits is a word and what is left of it from a bit on.
type bitPlace struct {
	word int
	rest uint64
}

func (p bitPlace) code() game.Code { return game.Code(64*p.word + bits.TrailingZeros64(p.rest)) }

// place returns the place of a slot's bit.
func (x *Index) place(slot uint32) bitPlace {
	block := sort.Search(len(x.first), func(b int) bool { return x.first[b] > slot }) - 1
	p := bitPlace{word: block * blockWords}
	left := slot - x.first[block]
	for p.rest = x.bits[p.word]; left >= uint32(bits.OnesCount64(p.rest)); p.rest = x.bits[p.word] {
		left -= uint32(bits.OnesCount64(p.rest))
		p.word++
	}
	for range left {
		p.rest &= p.rest - 1
	}
	return p
}

// bitCodes is Codes for bits.
func (x *Index) bitCodes(slots []uint32, out []game.Code) []game.Code {
	var p bitPlace
	for i, s := range slots {
		if i > 0 && s == slots[i-1]+1 {
			for p.rest &= p.rest - 1; p.rest == 0; p.rest = x.bits[p.word] {
				p.word++
			}
		} else {
			p = x.place(s)
		}
		out = append(out, p.code())
	}
	return out
}
