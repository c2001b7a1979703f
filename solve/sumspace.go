package solve

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A sumSpace numbers sums as they are found: a player to move and a sorted list of parts.
type sumSpace struct {
	// A sum is its head, then its parts in ascending order, as numbers of seven bits a byte (encoding/binary). It lies
	// in one page, and pages do not move.
	pages  [][]byte
	starts []uint32 // slot -> its page and, in the lower pageBits bits, where in it the sum begins
	size   uint64   // of all pages
	// Open addressing in a power of two of cells: 0, or slot + 1 and, in the bits above those that it can have, bits
	// of the hash, which tell most sums in one cell apart.
	cells       []uint32
	shift       uint8
	own, hashed []uint32 // what at returned, and the parts of which hash was asked
	built       []byte   // the sum that was added last
}

// Bytes of a page, and of the first one: a space may stay small. A longer sum has a longer page to itself.
const (
	pageBits  = 16
	firstPage = 1 << 8
)

// headOf is the first number of a sum of so many parts.
func headOf(mover, parts int) uint32 { return uint32(parts)<<1 | uint32(mover) }

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
	bytes := x.from(slot)
	head, n := binary.Uvarint(bytes)
	for range head >> 1 {
		part, k := uint64(bytes[n]), 1
		if part >= 0x80 {
			part, k = binary.Uvarint(bytes[n:])
		}
		parts = append(parts, uint32(part))
		n += k
	}
	return int(head & 1), parts
}

// hash returns the hash of a sum.
func (x *sumSpace) hash(slot uint32) uint64 {
	mover, parts := x.read(slot, x.hashed[:0])
	x.hashed = parts
	return hashSum(mover, parts)
}

// from returns the bytes of a sum and what follows them.
func (x *sumSpace) from(slot uint32) []byte {
	start := x.starts[slot]
	return x.pages[start>>pageBits][start&(1<<pageBits-1):]
}

// mover returns the player to move in a sum.
func (x *sumSpace) mover(slot uint32) int { return int(x.from(slot)[0] & 1) }

// A sumAfter is a sum described by what it comes from, so that it can be looked up before it is built.
type sumAfter struct {
	mover int
	own   []uint32 // the parts of another sum
	moved int      // which of them is gone
	added []uint32 // what is in place of it, ascending
	hash  uint64
}

// head is the first number of the sum.
func (a *sumAfter) head() uint32 {
	return headOf(a.mover, max(len(a.own)-1, 0)+len(a.added))
}

// is reports whether bytes begin with the sum.
func (a *sumAfter) is(bytes []byte) bool {
	n := behind(bytes, 0, a.head())
	rest := a.added
	for i, part := range a.own {
		if i == a.moved {
			continue
		}
		for len(rest) > 0 && rest[0] <= part && n > 0 {
			n = behind(bytes, n, rest[0])
			rest = rest[1:]
		}
		if n == 0 {
			return false
		}
		n = behind(bytes, n, part)
	}
	for ; len(rest) > 0 && n > 0; rest = rest[1:] {
		n = behind(bytes, n, rest[0])
	}
	return n > 0
}

// behind returns the place behind a number that stands in bytes at place n, 0 if another one does.
func behind(bytes []byte, n int, number uint32) int {
	for ; number >= 0x80; n, number = n+1, number>>7 {
		if bytes[n] != byte(number)|0x80 {
			return 0
		}
	}
	if bytes[n] != byte(number) {
		return 0
	}
	return n + 1
}

// bytes appends the sum.
func (a *sumAfter) bytes(bytes []byte) []byte {
	bytes = binary.AppendUvarint(bytes, uint64(a.head()))
	rest := a.added
	for i, part := range a.own {
		if i == a.moved {
			continue
		}
		for len(rest) > 0 && rest[0] <= part {
			bytes = binary.AppendUvarint(bytes, uint64(rest[0]))
			rest = rest[1:]
		}
		bytes = binary.AppendUvarint(bytes, uint64(part))
	}
	for _, part := range rest {
		bytes = binary.AppendUvarint(bytes, uint64(part))
	}
	return bytes
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
	x.built = a.bytes(x.built[:0])
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

// full reports whether there are as many pages as starts can tell apart.
func (x *sumSpace) full() bool { return len(x.pages) >= 1<<(32-pageBits) }

// cut forgets all sums from slot n on.
func (x *sumSpace) cut(n uint32) {
	if n == x.len() {
		return
	}
	for slot := x.len(); slot > n; slot-- {
		x.cells[x.cellOf(slot-1)] = 0 // it was entered after all that are left
	}
	start := x.starts[n]
	x.pages = x.pages[:start>>pageBits+1]
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
