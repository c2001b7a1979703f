package graphfile

import "math"

// codes are the codes of vertices: their ranks, if there are some, and what has these codes after that. Without both, vertices
// are codes.
type codes struct {
	ranks *ranking
	after []uint32
}

func (c codes) of(v uint32) uint32 {
	if c.ranks != nil {
		v = c.ranks.of(v)
	}
	if c.after != nil {
		v = c.after[v]
	}
	return v
}

// order returns the codes of the vertices and how many of them are player 0's.
func (b *builder) order() (code codes, first uint32) {
	n := b.count()
	switch {
	case b.plain != nil:
		if most := b.plain.most(); most >= n { // some numbers below it are missing
			code.ranks = b.plain.ranking()
		}
	case b.texts == nil:
		code.after = make([]uint32, n)
		same := true
		for c, v := range b.ascending() {
			code.after[v] = uint32(c)
			same = same && v == uint32(c)
		}
		if same {
			code.after = nil
		}
	}
	if b.owners == nil {
		return code, n
	}
	return b.ownersFirst(code)
}

// ownersFirst puts the vertices of player 0 before those of player 1, in the order of the given codes.
func (b *builder) ownersFirst(code codes) (codes, uint32) {
	n := b.count()
	second := make([]bool, n) // by code
	first := uint32(0)
	for v := range b.all() {
		if b.owners[v] == 2 {
			second[code.of(v)] = true
		} else {
			first++
		}
	}
	next := [2]uint32{0, first}
	place := make([]uint32, n) // by code
	for c, is := range second {
		p := 0
		if is {
			p = 1
		}
		place[c] = next[p]
		next[p]++
	}
	if code.ranks != nil || code.after == nil {
		code.after = place
		return code, first
	}
	for v, c := range code.after {
		code.after[v] = place[c]
	}
	return code, first
}

// run returns the least number if the names are that and the ones that follow it.
func (b *builder) run() (lo int64, ok bool) {
	if b.texts != nil {
		return 0, false
	}
	lo, hi := int64(math.MaxInt64), int64(-1)
	for v := range b.all() {
		x := b.numberOf(v)
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi-lo == int64(b.count())-1
}
