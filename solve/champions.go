package solve

import (
	"math/bits"

	"grundy/game"
)

// Champions tell the best option of any window of the positions of one mover, which become known one
// after the other (their places are 0, 1, ...), in constant time. Places are put into blocks; of each block the
// best option from its start to any place in it, and from any place to its end, is kept, and of
// each run of 2^k whole blocks the best one (a sparse table that grows at its end).
type champions struct {
	v    *values
	slot func(place uint32) uint32
	// rank says how much the chooser likes the outcome of an option, as the player to move there sees it. What
	// is no position is above all, so that it is not missed.
	rank  [8]int
	hurry [8]bool // whether the chooser then prefers the smaller remoteness

	known  uint32     // places known
	first  []uint8    // of each place, where in its block the best one up to it is
	last   []uint8    // where the best one from it to the end of its block is; of whole blocks
	blocks [][]uint32 // blocks[k][i]: the best place of blocks i..i+2^k-1
}

const championBlock = 64

// newChampions is for options from which the other of the two, chooser, has moved there.
func newChampions(j *job, v *values, chooser int, slot func(uint32) uint32) *champions {
	l := &champions{v: v, slot: slot}
	for o := game.Win; o <= game.Draw; o++ {
		l.rank[o], l.hurry[o] = 1+j.pay.rank[chooser][o.Reverse()], j.pay.hurries(chooser, o.Reverse())
	}
	l.rank[game.Unknown], l.rank[undecided] = 100, 100
	return l
}

// better returns which of two places the chooser would rather move to; a if they are alike.
func (l *champions) better(a, b uint32) uint32 {
	x, y := l.slot(a), l.slot(b)
	ox, oy := l.v.outcomes[x], l.v.outcomes[y]
	switch rx, ry := l.rank[ox], l.rank[oy]; {
	case rx > ry:
		return a
	case rx < ry:
		return b
	}
	if scores := &l.v.scores; scores.Any() {
		switch px, py := scores.At(x), scores.At(y); {
		case px < py:
			return a
		case px > py:
			return b
		}
	}
	if plies := &l.v.remoteness; plies.Any() && plies.At(x) != plies.At(y) && (plies.At(x) < plies.At(y)) != l.hurry[ox] {
		return b
	}
	return a
}

// extend makes the places below n known.
func (l *champions) extend(n uint32) {
	for ; l.known < n; l.known++ {
		p := l.known
		at := p % championBlock
		best := p
		if at > 0 {
			best = l.better(p-at+uint32(l.first[p-1]), p)
		}
		l.first = append(l.first, uint8(best%championBlock))
		if at == championBlock-1 {
			l.closeBlock(p - at)
		}
	}
}

// closeBlock completes the block that starts at a place.
func (l *champions) closeBlock(start uint32) {
	l.last = append(l.last, make([]uint8, championBlock)...)
	best := start + championBlock - 1
	for p := best; ; p-- {
		best = l.better(p, best)
		l.last[p] = uint8(best - start)
		if p == start {
			break
		}
	}
	// Runs that end with this block, from one block to all that there are.
	b := start / championBlock
	for k := 0; 1<<k <= b+1; k++ {
		if k == len(l.blocks) {
			l.blocks = append(l.blocks, nil)
		}
		if k > 0 {
			i := b + 1 - 1<<k
			best = l.better(l.blocks[k-1][i], l.blocks[k-1][i+1<<(k-1)])
		}
		l.blocks[k] = append(l.blocks[k], best)
	}
}

// best returns the best of the places lo..hi, which are known.
func (l *champions) best(lo, hi uint32) uint32 {
	from, to := lo/championBlock, hi/championBlock
	if from == to {
		if lo%championBlock == 0 {
			return lo + uint32(l.first[hi])
		}
		best := lo
		for p := lo + 1; p <= hi; p++ {
			best = l.better(best, p)
		}
		return best
	}
	best := l.better(from*championBlock+uint32(l.last[lo]), to*championBlock+uint32(l.first[hi]))
	if n := to - from - 1; n > 0 {
		k := bits.Len32(n) - 1
		row := l.blocks[k]
		best = l.better(best, l.better(row[from+1], row[to-1<<k]))
	}
	return best
}
