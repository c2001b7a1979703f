package solve

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/table"
)

// A sumSpace numbers sums as they are found, a player to move and a sorted list of parts, and holds their values.
type sumSpace struct {
	// A sum is its value in four bytes, then what sumAfter says. It lies in one page, and pages do not move.
	pages  [][]byte
	starts []uint32 // slot -> its page and, in the lower pageBits bits, where in it the sum begins
	size   uint64   // of all pages
	// Open addressing in a power of two of cells: 0, or slot + 1 and, in the bits above those that it can have, bits
	// of the hash, which tell most sums in one cell apart.
	cells []uint32
	shift uint8

	own, hashed []uint32 // what at returned, and the parts of which hash was asked
	built       []byte   // the sum that was added last
}

const (
	// Bytes of a page, and of the first one: a space may stay small. A longer sum has a longer page to itself.
	pageBits  = 16
	firstPage = 1 << 8
	// A value is the outcome in the lower three bits, and above it the remoteness, endlessPlies for play without end.
	valueBytes   = 4
	endlessPlies = 1<<29 - 1
	// mostSums bounds the slots, so that each remoteness is smaller than endlessPlies.
	mostSums = endlessPlies - 1
)

func newSumSpace() *sumSpace {
	return &sumSpace{cells: make([]uint32, 64), shift: 64 - 6}
}

// len is how many sums there are.
func (x *sumSpace) len() uint32 { return uint32(len(x.starts)) }

// at returns the mover of a sum and its parts, until it is called again.
func (x *sumSpace) at(slot uint32) (mover int, parts []uint32) {
	mover, x.own = x.read(slot, x.own[:0])
	return mover, x.own
}

// read returns the mover of a sum, and appends its parts.
func (x *sumSpace) read(slot uint32, parts []uint32) (int, []uint32) {
	b := x.from(slot)
	head, n := numberAt(b, 0)
	for range head >> 1 {
		part, size := numberAt(b, n)
		parts = append(parts, part)
		n += size
	}
	return int(head & 1), parts
}

// parts returns the parts of a sum as bytes, its mover, and how many parts there are.
func (x *sumSpace) parts(slot uint32) (own []byte, mover, parts int) {
	b := x.from(slot)
	head, start := numberAt(b, 0)
	end := start
	for range head >> 1 {
		_, size := numberAt(b, end)
		end += size
	}
	return b[start:end], int(head & 1), int(head >> 1)
}

// hash returns the hash of a sum.
func (x *sumSpace) hash(slot uint32) uint64 {
	mover, parts := x.read(slot, x.hashed[:0])
	x.hashed = parts
	return hashSum(mover, parts)
}

// place returns the bytes of a sum and its value, and what follows them.
func (x *sumSpace) place(slot uint32) []byte {
	start := x.starts[slot]
	return x.pages[start>>pageBits][start&(1<<pageBits-1):]
}

// from returns the bytes of a sum and what follows them.
func (x *sumSpace) from(slot uint32) []byte { return x.place(slot)[valueBytes:] }

// mover returns the player to move in a sum.
func (x *sumSpace) mover(slot uint32) int { return int(x.from(slot)[0] & 1) }

// valueOf returns the outcome of a sum, undecided at first, and its remoteness, table.NoEnd for play without end.
func (x *sumSpace) valueOf(slot uint32) (o game.Outcome, plies uint32) {
	v := binary.LittleEndian.Uint32(x.place(slot))
	if plies = v >> 3; plies == endlessPlies {
		plies = table.NoEnd
	}
	return game.Outcome(v & 7), plies
}

// outcome returns the outcome of a sum, and plies its remoteness.
func (x *sumSpace) outcome(slot uint32) game.Outcome { o, _ := x.valueOf(slot); return o }
func (x *sumSpace) plies(slot uint32) uint32         { _, plies := x.valueOf(slot); return plies }

// setValue enters what valueOf returns.
func (x *sumSpace) setValue(slot uint32, o game.Outcome, plies uint32) {
	binary.LittleEndian.PutUint32(x.place(slot), min(plies, endlessPlies)<<3|uint32(o))
}

// probe returns, from cell i on, the first slot whose bits of the hash are those given, and its cell; or false and an
// empty cell.
func (x *sumSpace) probe(hash, i uint64) (slot uint32, cell uint64, ok bool) {
	mask, tag := uint64(len(x.cells)-1), x.tag(hash)
	for ; x.cells[i] != 0; i = (i + 1) & mask {
		if c := x.cells[i]; c&^uint32(mask) == tag {
			return c&uint32(mask) - 1, i, true
		}
	}
	return 0, i, false
}

// tag is what stands of a hash in a cell.
func (x *sumSpace) tag(hash uint64) uint32 { return uint32(hash) &^ uint32(len(x.cells)-1) }

// find returns the slot of a sum; and false, with the cell where it belongs, if it has none.
func (x *sumSpace) find(a *sumAfter) (slot uint32, cell uint64, ok bool) {
	return x.findFrom(a, a.hash>>x.shift)
}

// findFrom is find from a cell on.
func (x *sumSpace) findFrom(a *sumAfter, cell uint64) (uint32, uint64, bool) {
	for mask := uint64(len(x.cells) - 1); ; cell = (cell + 1) & mask {
		slot, i, ok := x.probe(a.hash, cell)
		if !ok || a.is(x.from(slot)) {
			return slot, i, ok
		}
		cell = i
	}
}

// add returns the slot of a sum, which is new if it had none.
func (x *sumSpace) add(a *sumAfter) uint32 {
	slot, cell, ok := x.find(a)
	if ok {
		return slot
	}
	x.built = a.appendTo(append(x.built[:0], byte(undecided), 0, 0, 0))
	x.room(len(x.built))
	last := len(x.pages) - 1
	x.starts = append(x.starts, uint32(last)<<pageBits|uint32(len(x.pages[last])))
	x.pages[last] = append(x.pages[last], x.built...)
	x.cells[cell] = x.tag(a.hash) | x.len()
	if uint64(x.len())*4 > uint64(len(x.cells))*3 {
		x.cells = make([]uint32, 2*len(x.cells))
		x.shift--
		x.rehash()
	}
	return x.len() - 1
}

// room sees to it that the last page has room for n bytes.
func (x *sumSpace) room(n int) {
	if last := len(x.pages) - 1; last >= 0 && cap(x.pages[last])-len(x.pages[last]) >= n && len(x.pages[last]) < 1<<pageBits {
		return
	}
	size := max(n, int(min(1<<pageBits, max(firstPage, x.size))))
	x.pages = append(x.pages, make([]byte, 0, size))
	x.size += uint64(size)
}

// full reports whether there is no room for many more slots or pages.
func (x *sumSpace) full() bool {
	return x.len() >= mostSums-2*sumChunk || len(x.pages) >= 1<<(32-pageBits)-2*sumChunk
}

// cut forgets all sums from slot n on.
func (x *sumSpace) cut(n uint32) {
	if n == x.len() {
		return
	}
	for slot := x.len(); slot > n; slot-- {
		x.cells[x.cellOf(slot-1)] = 0 // it was entered after all that are left
	}
	start := x.starts[n]
	x.pages = slices.Clone(x.pages[:start>>pageBits+1])
	last := len(x.pages) - 1
	x.pages[last] = x.pages[last][:start&(1<<pageBits-1)]
	x.size = 0
	for _, page := range x.pages {
		x.size += uint64(cap(page))
	}
	x.starts = x.starts[:n]
	if small := 1 << max(6, bits.Len32(n)+1); len(x.cells) > 4*small {
		x.starts = slices.Clone(x.starts)
		x.cells, x.shift = make([]uint32, small), uint8(64-bits.Len(uint(small-1)))
		x.rehash()
	}
}

// cellOf returns the cell of a slot.
func (x *sumSpace) cellOf(slot uint32) uint64 {
	mask := uint64(len(x.cells) - 1)
	i := x.hash(slot) >> x.shift
	for x.cells[i]&uint32(mask) != slot+1 {
		i = (i + 1) & mask
	}
	return i
}

// rehash enters all sums in empty cells.
func (x *sumSpace) rehash() {
	mask := uint64(len(x.cells) - 1)
	for slot := range x.len() {
		hash := x.hash(slot)
		i := hash >> x.shift
		for x.cells[i] != 0 {
			i = (i + 1) & mask
		}
		x.cells[i] = x.tag(hash) | (slot + 1)
	}
}

// hashSum adds up what hashMover and hashPart make of a sum, so that the hash of a sum follows from that of
// another one by the parts in which they differ. Its upper bits say the cell, lower ones are the tag.
func hashSum(mover int, parts []uint32) uint64 {
	h := hashMover(mover)
	for _, part := range parts {
		h += hashPart(part)
	}
	return h
}

// hashPart mixes the number of a part.
func hashPart(part uint32) uint64 {
	h := (uint64(part) + 1) * 0x9E3779B97F4A7C15
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	return h ^ h>>32
}

// hashMover mixes the player to move, who is told apart from parts.
func hashMover(mover int) uint64 { return hashPart(uint32(mover) | more) }

// bytes is the memory that the numbering takes.
func (x *sumSpace) bytes() uint64 {
	return 4*uint64(cap(x.starts)) + x.size + 4*uint64(len(x.cells))
}
