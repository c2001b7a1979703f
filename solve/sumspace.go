package solve

import "slices"

// A sumSpace numbers sums as they are found: a player to move and a sorted list of parts.
type sumSpace struct {
	starts []uint64 // slot -> where its words begin; one more at the end
	words  []uint32 // for each sum the mover, then the parts in ascending order
	cells  []uint32 // open addressing: slot + 1, or 0; a power of two of them
	shift  uint8
}

func newSumSpace() *sumSpace {
	return &sumSpace{starts: []uint64{0}, cells: make([]uint32, 64), shift: 64 - 6}
}

// len is how many sums there are.
func (x *sumSpace) len() uint32 { return uint32(len(x.starts) - 1) }

// at returns the mover of a sum and its parts, to be read only and until the next sum is added.
func (x *sumSpace) at(slot uint32) (mover int, parts []uint32) {
	words := x.words[x.starts[slot]:x.starts[slot+1]]
	return int(words[0]), words[1:]
}

// mover returns the player to move in a sum.
func (x *sumSpace) mover(slot uint32) int { return int(x.words[x.starts[slot]]) }

// add returns the slot of a sum given as its words: the mover and the sorted parts.
func (x *sumSpace) add(words []uint32) uint32 {
	mask := uint64(len(x.cells) - 1)
	i := hashWords(words) >> x.shift
	for ; x.cells[i] != 0; i = (i + 1) & mask {
		slot := x.cells[i] - 1
		if slices.Equal(x.words[x.starts[slot]:x.starts[slot+1]], words) {
			return slot
		}
	}
	x.words = append(x.words, words...)
	x.starts = append(x.starts, uint64(len(x.words)))
	x.cells[i] = x.len()
	if uint64(x.len())*3 > uint64(len(x.cells))*2 {
		x.cells = make([]uint32, 2*len(x.cells))
		x.shift--
		x.rehash()
	}
	return x.len() - 1
}

// find returns the slot of a sum, and false if it has none.
func (x *sumSpace) find(words []uint32) (uint32, bool) {
	mask := uint64(len(x.cells) - 1)
	for i := hashWords(words) >> x.shift; x.cells[i] != 0; i = (i + 1) & mask {
		slot := x.cells[i] - 1
		if slices.Equal(x.words[x.starts[slot]:x.starts[slot+1]], words) {
			return slot, true
		}
	}
	return 0, false
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
		i := hashWords(x.words[x.starts[slot]:x.starts[slot+1]]) >> x.shift
		for x.cells[i] != 0 {
			i = (i + 1) & mask
		}
		x.cells[i] = slot + 1
	}
}

// hashWords mixes words one by one; its upper bits are good.
func hashWords(words []uint32) uint64 {
	h := uint64(len(words))
	for _, w := range words {
		h = (h ^ uint64(w)) * 0x9E3779B97F4A7C15
		h ^= h >> 32
	}
	return h * 0xD6E8FEB86659FD93
}

// bytes is the memory that the numbering takes.
func (x *sumSpace) bytes() uint64 {
	return 8*uint64(cap(x.starts)) + 4*uint64(cap(x.words)) + 4*uint64(len(x.cells))
}
