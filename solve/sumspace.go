package solve

import "slices"

// A sumSpace numbers sums as they are found: a player to move and a sorted list of parts.
type sumSpace struct {
	starts []uint64 // slot -> where its words begin; one more at the end
	words  []uint32 // for each sum the mover, then the parts in ascending order
	cells  []uint64 // open addressing: slot + 1 and above it half of the hash, or 0; a power of two of them
	shift  uint8
	touch  uint64 // keeps warm from being thought idle
}

func newSumSpace() *sumSpace {
	return &sumSpace{starts: []uint64{0}, cells: make([]uint64, 64), shift: 64 - 6}
}

// len is how many sums there are.
func (x *sumSpace) len() uint32 { return uint32(len(x.starts) - 1) }

// at returns the mover of a sum and its parts, to be read only and until the next sum is added.
func (x *sumSpace) at(slot uint32) (mover int, parts []uint32) {
	words := x.of(slot)
	return int(words[0]), words[1:]
}

// of returns the words of a sum.
func (x *sumSpace) of(slot uint32) []uint32 { return x.words[x.starts[slot]:x.starts[slot+1]] }

// mover returns the player to move in a sum.
func (x *sumSpace) mover(slot uint32) int { return int(x.words[x.starts[slot]]) }

// find returns the slot of a sum given as its words, the mover and the sorted parts; and false, with the cell
// where it belongs, if it has none.
func (x *sumSpace) find(words []uint32, hash uint64) (slot uint32, cell uint64, ok bool) {
	mask := uint64(len(x.cells) - 1)
	i := hash >> x.shift
	for ; x.cells[i] != 0; i = (i + 1) & mask {
		if c := x.cells[i]; c>>32 == hash&lowHalf && slices.Equal(x.of(uint32(c)-1), words) {
			return uint32(c) - 1, i, true
		}
	}
	return 0, i, false
}

const lowHalf = 1<<32 - 1

// add returns the slot of a sum given as its words, which is new if it had none.
func (x *sumSpace) add(words []uint32, hash uint64) uint32 {
	slot, i, ok := x.find(words, hash)
	if ok {
		return slot
	}
	x.words = append(x.words, words...)
	x.starts = append(x.starts, uint64(len(x.words)))
	x.cells[i] = hash<<32 | uint64(x.len())
	if uint64(x.len())*3 > uint64(len(x.cells))*2 {
		x.cells = make([]uint64, 2*len(x.cells))
		x.shift--
		x.rehash()
	}
	return x.len() - 1
}

// warm looks at what add will look at for many sums, so that it waits for memory once and not for each of
// them.
func (x *sumSpace) warm(hashes, cells []uint64) {
	for i, h := range hashes {
		cells[i] = x.cells[h>>x.shift] & lowHalf
	}
	for i, c := range cells {
		cells[i] = x.starts[max(c, 1)-1]
	}
	for _, c := range cells {
		if c < uint64(len(x.words)) {
			x.touch += uint64(x.words[c])
		}
	}
}

// cut forgets all sums from slot n on.
func (x *sumSpace) cut(n uint32) {
	if n == x.len() {
		return
	}
	x.words = x.words[:x.starts[n]]
	x.starts = x.starts[:n+1]
	clear(x.cells)
	x.rehash()
}

// rehash enters all sums in empty cells.
func (x *sumSpace) rehash() {
	mask := uint64(len(x.cells) - 1)
	for slot := range x.len() {
		hash := hashWords(x.of(slot))
		i := hash >> x.shift
		for x.cells[i] != 0 {
			i = (i + 1) & mask
		}
		x.cells[i] = hash<<32 | uint64(slot+1)
	}
}

// hashWords adds up what hashMover and hashPart make of the words, so that the hash of a sum follows from that of
// another one by the parts in which they differ. Its upper bits say the cell, its lower ones tell sums in one cell
// apart.
func hashWords(words []uint32) uint64 {
	h := hashMover(int(words[0]))
	for _, w := range words[1:] {
		h += hashPart(w)
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
	return 8*uint64(cap(x.starts)) + 4*uint64(cap(x.words)) + 8*uint64(len(x.cells))
}

// A sumBatch is the sums that one sum can become, in order, before they are numbered.
type sumBatch struct {
	words  []uint32
	ends   []uint32
	flags  []uint32 // again, or 0
	gains  []int64  // of the moves, where they gain points
	hashes []uint64
	cells  []uint64
}

func (b *sumBatch) reset() {
	b.words, b.ends, b.flags, b.hashes = b.words[:0], b.ends[:0], b.flags[:0], b.hashes[:0]
	b.gains = b.gains[:0]
}

// close ends the sum whose words were appended last, and whose hash is given.
func (b *sumBatch) close(flags uint32, hash uint64) {
	b.ends = append(b.ends, uint32(len(b.words)))
	b.flags = append(b.flags, flags)
	b.hashes = append(b.hashes, hash)
}

// number appends the slots of the sums, with their flags, to arcs.
func (b *sumBatch) number(x *sumSpace, arcs []uint32) []uint32 {
	b.cells = slices.Grow(b.cells[:0], len(b.hashes))[:len(b.hashes)]
	x.warm(b.hashes, b.cells)
	start := uint32(0)
	for i, end := range b.ends {
		arcs = append(arcs, x.add(b.words[start:end], b.hashes[i])|b.flags[i])
		start = end
	}
	return arcs
}
