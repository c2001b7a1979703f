package solve

import (
	"math/bits"
	"slices"
)

// A sumSpace numbers sums as they are found: a player to move and a sorted list of parts.
type sumSpace struct {
	// The words of a sum are its head, then the parts in ascending order. They lie in one page, and pages do not
	// move.
	pages  [][]uint32
	starts []uint32 // slot -> its page and, in the lower pageBits bits, where in it the words begin
	size   uint64   // of all pages, in words
	// Open addressing in a power of two of cells: 0, or slot + 1 and, in the bits above those that it can have, bits
	// of the hash, which tell most sums in one cell apart.
	cells []uint32
	shift uint8
}

// Words of a page, and the first one's: a space may stay small. A longer sum has a longer page to itself.
const (
	pageBits  = 16
	firstPage = 1 << 6
)

// headOf is the first word of a sum of so many parts.
func headOf(mover, parts int) uint32 { return uint32(parts)<<1 | uint32(mover) }

func newSumSpace() *sumSpace {
	return &sumSpace{cells: make([]uint32, 64), shift: 64 - 6}
}

// len is how many sums there are.
func (x *sumSpace) len() uint32 { return uint32(len(x.starts)) }

// at returns the mover of a sum and its parts, to be read only.
func (x *sumSpace) at(slot uint32) (mover int, parts []uint32) {
	words := x.from(slot)
	return int(words[0] & 1), words[1 : 1+words[0]>>1]
}

// from returns the words of a sum and what follows them.
func (x *sumSpace) from(slot uint32) []uint32 {
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

// head is the first word of the sum.
func (a *sumAfter) head() uint32 {
	return headOf(a.mover, max(len(a.own)-1, 0)+len(a.added))
}

// is reports whether the words that follow begin with those of the sum.
func (a *sumAfter) is(words []uint32) bool {
	if words[0] != a.head() {
		return false
	}
	n, k := 1, 0
	for i, part := range a.own {
		if i == a.moved {
			continue
		}
		for k < len(a.added) && a.added[k] <= part {
			if words[n] != a.added[k] {
				return false
			}
			n, k = n+1, k+1
		}
		if words[n] != part {
			return false
		}
		n++
	}
	for ; k < len(a.added); k++ {
		if words[n] != a.added[k] {
			return false
		}
		n++
	}
	return true
}

// words appends the words of the sum.
func (a *sumAfter) words(words []uint32) []uint32 {
	words = append(words, a.head())
	rest := a.added
	for i, part := range a.own {
		if i == a.moved {
			continue
		}
		for len(rest) > 0 && rest[0] <= part {
			words = append(words, rest[0])
			rest = rest[1:]
		}
		words = append(words, part)
	}
	return append(words, rest...)
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
	x.room(int(a.head()>>1) + 1)
	last := len(x.pages) - 1
	x.starts = append(x.starts, uint32(last)<<pageBits|uint32(len(x.pages[last])))
	x.pages[last] = a.words(x.pages[last])
	x.cells[cell] = x.tag(a.hash) | x.len()
	if uint64(x.len())*4 > uint64(len(x.cells))*3 {
		x.cells = make([]uint32, 2*len(x.cells))
		x.shift--
		x.rehash()
	}
	return x.len() - 1
}

// room sees to it that the last page has room for n words.
func (x *sumSpace) room(n int) {
	if last := len(x.pages) - 1; last >= 0 && cap(x.pages[last])-len(x.pages[last]) >= n && len(x.pages[last]) < 1<<pageBits {
		return
	}
	size := max(n, int(min(1<<pageBits, max(firstPage, x.size))))
	x.pages = append(x.pages, make([]uint32, 0, size))
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
	i := hashSum(x.at(slot)) >> x.shift
	for x.cells[i]&uint32(mask) != slot+1 {
		i = (i + 1) & mask
	}
	return i
}

// rehash enters all sums in empty cells.
func (x *sumSpace) rehash() {
	mask := uint64(len(x.cells) - 1)
	for slot := range x.len() {
		hash := hashSum(x.at(slot))
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
	return 4*uint64(cap(x.starts)) + 4*x.size + 4*uint64(len(x.cells))
}
