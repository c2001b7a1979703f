package heap

// blocks tries to prove a law whose saltus is its period, a power of two, for a game in which every number of
// counters past k may be taken: the theorem of that name in docs/heap-periods.md, from which
// the letters are.
type blocks struct {
	v       []uint32 // all values known
	k       int      // past which everything may be taken
	singles []int    // numbers up to k that may be taken to leave one heap
	splits  []int    // or two
	n0, p   int      // the law: v[n+p] = v[n]+p for all n >= n0
	lo      int      // max(n0, 1), the least part that follows the law
}

// mostBlock bounds the period and the block that are tried.
const mostBlock = 1 << 12

// provesBlocks returns the law with its standing, theorem and need if it can be proved from the values v.
func provesBlocks(g *Game, v []uint32, law Law) (Law, bool) {
	p := law.Period
	if law.Saltus != p || p&(p-1) != 0 || p > mostBlock || !g.takesAllPast() {
		return law, false
	}
	b := &blocks{v: v, k: g.Last(), n0: law.Preperiod, p: p, lo: max(law.Preperiod, 1)}
	for t := range b.k + 1 {
		if g.Digit(t)&LeaveOne != 0 {
			b.singles = append(b.singles, t)
		}
		if g.Digit(t)&LeaveTwo != 0 {
			b.splits = append(b.splits, t)
		}
	}
	if !b.apart() {
		return law, false
	}
	for block := p; block <= mostBlock && b.lo+block <= len(v); block *= 2 {
		if needed, ok := b.reaches(block); ok {
			law.Standing, law.Theorem, law.Needed = Proved, ByBlocks, needed
			return law, true
		}
	}
	return law, false
}

// takesAllPast reports whether every number of counters past Last may be taken, leaving one heap or nothing,
// and no move leaves three heaps or asks for unequal ones.
func (g *Game) takesAllPast() bool {
	return g.family == nil && len(g.tail) == 1 && g.tail[0] == LeaveNone|LeaveOne && g.parts <= 2 && !g.differ
}

// at returns the value of heap n by the law.
func (b *blocks) at(n int) uint32 {
	if n < len(b.v) {
		return b.v[n]
	}
	periods := (n-len(b.v))/b.p + 1
	return b.v[n-periods*b.p] + uint32(periods*b.p)
}

// apart reports whether two parts that both follow the law never have the value of the heap that they are
// left of: for all residues of the parts, the last digits differ or the excess of the first ones is
// odd or negative.
func (b *blocks) apart() bool {
	mask := uint32(b.p - 1)
	for _, t := range b.splits {
		for i := range b.p {
			for j := range i + 1 {
				x, y, z := b.at(b.lo+i), b.at(b.lo+j), b.at(2*b.lo+i+j+t)
				excess := int(x/uint32(b.p)) + int(y/uint32(b.p)) - int(z/uint32(b.p))
				if (x^y)&mask == z&mask && excess >= 0 && excess%2 == 0 {
					return false
				}
			}
		}
	}
	return true
}

// reaches reports whether the values known show, with the given block, that every value below that
// of a heap is an option of it for ever, and how many of them are needed.
func (b *blocks) reaches(block int) (needed int, ok bool) {
	short := 0 // heaps below it have values below block
	for short < len(b.v) && b.v[short] < uint32(block) {
		short++
	}
	if short < b.lo {
		return 0, false
	}
	first := b.lo + max(short, block) + b.k + 1 // N
	low := make([]bool, 2*block)                // values below 2*block that were seen
	for left, n := 2*block, 0; left > 0; n++ {
		if n == len(b.v) {
			return 0, false
		}
		if x := b.v[n]; x < uint32(len(low)) && !low[x] {
			low[x] = true
			left--
		}
		first = max(first, n+1+b.k)
	}
	needed = first + block
	if needed > len(b.v) || !b.rises(first, block) {
		return 0, false
	}
	for m := first; m < needed; m++ {
		if !b.covered(m, short) {
			return 0, false
		}
	}
	return needed, true
}

// rises reports whether the heaps past those of one block from first on have greater values than all up to lo+block.
func (b *blocks) rises(first, block int) bool {
	most := uint32(0)
	for _, x := range b.v[:b.lo+block] {
		most = max(most, x)
	}
	for _, x := range b.v[first : first+block] {
		if x+uint32(block) <= most {
			return false
		}
	}
	return true
}

// covered reports whether every value below that of heap m is that of an option which the theorem carries
// on: a single heap, or two of which one is below short.
func (b *blocks) covered(m, short int) bool {
	seen := make([]bool, b.v[m])
	see := func(x uint32) {
		if x < uint32(len(seen)) {
			seen[x] = true
		}
	}
	for _, x := range b.v[:m-b.k] {
		see(x)
	}
	for _, t := range b.singles {
		see(b.v[m-t])
	}
	for _, t := range b.splits {
		for a := 1; a < short; a++ {
			see(b.v[a] ^ b.v[m-t-a])
		}
	}
	for _, s := range seen {
		if !s {
			return false
		}
	}
	return true
}
