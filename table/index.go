package table

import (
	"math"
	"sort"
	"sync"
	"sync/atomic"

	"grundy/game"
)

// An Index numbers some codes of a space as slots 0..n-1, in ascending order. It takes about 9
// bytes a code, and 4 more where the codes are spread over a space so large that they have little
// in common; it never changes.
//
// A code is kept as its low half, and the slots of each high half begin where first says. To find
// the slot of a code there is a hash table of slots; what a slot leaves free of a cell is
// filled with bits of the code's hash, so that few codes are looked at in vain.
//
// An index made by NewBitIndex has a bit for each code of the space instead.
type Index struct {
	n     uint32
	first []uint32    // by high half, or by block of bits; one more at the end
	low   []uint32    // by slot: the low half
	whole []game.Code // by slot, in place of first and low
	cells []uint32    // slot + 1 in the low bits, or 0
	mask  uint32      // the bits of the slot
	bits  []uint64    // in place of all but n and first
}

const halfBits = 32

// NewIndex returns the index of the given codes, which must be ascending and different, and fewer than
// 2^31. It is made on so many goroutines. The caller may not change codes afterwards.
func NewIndex(codes []game.Code, threads int) *Index {
	n := uint32(len(codes))
	x := &Index{n: n}
	x.split(codes)
	for x.mask = 1; x.mask < n; x.mask = x.mask<<1 | 1 {
	}
	x.cells = make([]uint32, uint64(n)*8/7+8)
	if threads <= 1 || n < 1<<16 {
		x.enter(codes, 0)
		return x
	}
	var wait sync.WaitGroup
	for i := range threads {
		lo, hi := len(codes)*i/threads, len(codes)*(i+1)/threads
		wait.Go(func() { x.enter(codes[lo:hi], uint32(lo)) })
	}
	wait.Wait()
	return x
}

// split keeps the codes by halves where that takes less memory.
func (x *Index) split(codes []game.Code) {
	highs := uint64(0)
	if x.n > 0 {
		highs = uint64(codes[x.n-1])>>halfBits + 1
	}
	if highs > uint64(x.n)/2+64 {
		x.whole = codes
		return
	}
	x.first, x.low = make([]uint32, highs+1), make([]uint32, x.n)
	high := uint64(0)
	for slot, c := range codes {
		x.low[slot] = uint32(c)
		for ; high < uint64(c)>>halfBits; high++ {
			x.first[high+1] = uint32(slot)
		}
	}
	for ; high < highs; high++ {
		x.first[high+1] = x.n
	}
}

// hashOf spreads the bits of a code.
func hashOf(c game.Code) uint64 {
	h := uint64(c) * 0x9E3779B97F4A7C15
	h ^= h >> 32
	return h * 0xD6E8FEB86659FD93
}

// home is the cell where the search for a hash begins. The high half of the hash decides.
func (x *Index) home(h uint64) uint64 { return h >> 32 * uint64(len(x.cells)) >> 32 }

// mark is what the cell of a hash has besides the slot.
func (x *Index) mark(h uint64) uint32 { return uint32(h) &^ x.mask }

// enter enters codes that have the slots from slot on. Several goroutines may do so at once: where a
// code ends up depends on who is first, what is found does not.
func (x *Index) enter(codes []game.Code, slot uint32) {
	const block = 32
	var homes [block]uint64
	var met [block]uint32
	for len(codes) > 0 {
		n := min(block, len(codes))
		for i, c := range codes[:n] { // see Slots
			homes[i] = x.home(hashOf(c))
			met[i] = atomic.LoadUint32(&x.cells[homes[i]])
		}
		for i, c := range codes[:n] {
			cell := x.mark(hashOf(c)) | (slot + 1)
			at := homes[i]
			if met[i] != 0 {
				at = x.after(at)
			}
			for !atomic.CompareAndSwapUint32(&x.cells[at], 0, cell) {
				at = x.after(at)
			}
			slot++
		}
		codes = codes[n:]
	}
}

func (x *Index) after(i uint64) uint64 {
	if i++; i == uint64(len(x.cells)) {
		return 0
	}
	return i
}

// Len is how many codes have a slot.
func (x *Index) Len() int { return int(x.n) }

// Bytes is the memory that the index holds.
func (x *Index) Bytes() uint64 {
	return 4*uint64(len(x.first)+len(x.low)+len(x.cells)) + 8*uint64(len(x.whole)+len(x.bits))
}

// IndexBytes is about the memory of an index of n codes below size.
func IndexBytes(n, size uint64) uint64 {
	bytes := n * 32 / 7 // 4 bytes a cell, of which one in eight is free
	if size>>halfBits > n/2+64 {
		return bytes + 8*n
	}
	return bytes + 4*n + 4*(size>>halfBits)
}

// Code returns the code of a slot.
func (x *Index) Code(slot uint32) game.Code {
	if x.bits != nil {
		return x.place(slot).code()
	}
	if x.whole != nil {
		return x.whole[slot]
	}
	return game.Code(x.high(slot))<<halfBits | game.Code(x.low[slot])
}

// high returns the high half of a slot's code.
func (x *Index) high(slot uint32) uint64 {
	return uint64(sort.Search(len(x.first), func(h int) bool { return x.first[h] > slot })) - 1
}

// Codes appends the codes of slots to out. Runs of slots that are close together are fastest.
func (x *Index) Codes(slots []uint32, out []game.Code) []game.Code {
	if x.bits != nil {
		return x.bitCodes(slots, out)
	}
	if x.whole != nil {
		for _, s := range slots {
			out = append(out, x.whole[s])
		}
		return out
	}
	high, lo, hi := uint64(0), uint32(0), uint32(0)
	for _, s := range slots {
		if s-lo >= hi-lo {
			high = x.high(s)
			lo, hi = x.first[high], x.first[high+1]
		}
		out = append(out, game.Code(high)<<halfBits|game.Code(x.low[s]))
	}
	return out
}

// Below returns how many codes of the index are below c: the first slot with a code that is not.
func (x *Index) Below(c game.Code) uint32 {
	if x.bits != nil {
		return x.rank(c)
	}
	return uint32(sort.Search(int(x.n), func(s int) bool { return x.Code(uint32(s)) >= c }))
}

// holds reports whether a slot is that of c.
func (x *Index) holds(slot uint32, c game.Code) bool {
	if x.whole != nil {
		return x.whole[slot] == c
	}
	high := uint64(c) >> halfBits
	return x.low[slot] == uint32(c) && high < uint64(len(x.first)-1) && slot-x.first[high] < x.first[high+1]-x.first[high]
}

// NoSlot is no slot of any index.
const NoSlot = math.MaxUint32

// Slot returns the slot of a code, and false if it has none.
func (x *Index) Slot(c game.Code) (uint32, bool) {
	if x.bits != nil {
		if !x.hasBit(c) {
			return NoSlot, false
		}
		return x.rank(c), true
	}
	slot := x.find(c, hashOf(c))
	return slot, slot != NoSlot
}

// find looks for a code of hash h from the start.
func (x *Index) find(c game.Code, h uint64) uint32 {
	for at := x.home(h); ; at = x.after(at) {
		slot, stop := x.candidate(h, at)
		if slot == NoSlot || x.holds(slot, c) {
			return slot
		}
		at = stop
	}
}

// candidate returns the first slot, from a cell on, whose code is likely to be that of hash h, or NoSlot if
// there is no more, and its cell.
func (x *Index) candidate(h, at uint64) (slot uint32, cell uint64) {
	mark := x.mark(h)
	for ; ; at = x.after(at) {
		switch cell := x.cells[at]; {
		case cell == 0:
			return NoSlot, at
		case cell&^x.mask == mark:
			return cell&x.mask - 1, at
		}
	}
}

// anyCode is a number that is a code, or one of a space in which all codes are short.
type anyCode interface{ ~uint64 | ~uint32 }

// Slots sets out[i] to the slot of codes[i], or to NoSlot, and reports whether all have one. It is several times as
// fast as Slot for each. Codes of 32 bits may lie where out does.
func Slots[C anyCode](x *Index, codes []C, out []uint32) bool {
	if x.bits != nil {
		return bitSlots(x, codes, out)
	}
	// First the cells of a block are read, then the codes that they point to, before anything depends on
	// them: the memory then answers for many at once.
	const block = 32
	var hashes, homes [block]uint64
	var own [block]game.Code
	all := true
	for len(codes) > 0 {
		n := min(block, len(codes))
		for i, c := range codes[:n] {
			h := hashOf(game.Code(c))
			own[i], hashes[i], homes[i] = game.Code(c), h, x.home(h)
			out[i] = x.cells[homes[i]]
		}
		for i, cell := range out[:n] {
			if h := hashes[i]; cell == 0 || cell&^x.mask != x.mark(h) {
				out[i], _ = x.candidate(h, homes[i])
			} else {
				out[i] = cell&x.mask - 1
			}
		}
		for i, c := range own[:n] {
			if slot := out[i]; slot != NoSlot && !x.holds(slot, c) {
				out[i] = x.find(c, hashes[i])
			}
			all = all && out[i] != NoSlot
		}
		codes, out = codes[n:], out[n:]
	}
	return all
}
