package heap

// points finds the period of a sequence that is too long to be looked at again. It
// watches the hash of the last 64 values and keeps the heaps at which it falls
// below a bound; the bound is lowered so that a few thousand stay. A heap is a point
// because of the 64 values before it alone, so points repeat with the period, wherever
// it begins. A match is only a hint: what it suggests is then compared value by value.
type points struct {
	Hash  uint64
	Bound uint64
	List  []point
	seen  map[uint64]int // hash -> latest heap

	// Period is the distance that the latest points in a row have from
	// their like before them, Matches how many these are, First the first of them.
	Period, Matches, First int
}

// point is a heap whose hash is small.
type point struct {
	Heap int
	Hash uint64
}

const (
	hashWindow = 64
	mostPoints = 1 << 13
	// enoughMatches is how many points in a row must agree before a period is
	// taken seriously.
	enoughMatches = 3
)

func newPoints() *points {
	return &points{Bound: ^uint64(0) >> 6, seen: map[uint64]int{}}
}

// gear holds a fixed random word for each value (of 8 bits; others are folded).
var gear = func() (g [256]uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	for i := range g {
		x ^= x >> 12
		x ^= x << 25
		x ^= x >> 27
		g[i] = x * 0x2545f4914f6cdd1d
	}
	return g
}()

// watch takes in the values of heaps n, n+1, ....
func watch[T cell](p *points, n int, v []T) {
	h, bound := p.Hash, p.Bound
	for i, x := range v {
		h = h<<1 + gear[uint8(x)^uint8(x>>7>>1)]
		if h < bound {
			p.add(n+i, h)
			bound = p.Bound
		}
	}
	p.Hash = h
}

// add notes a point.
func (p *points) add(n int, h uint64) {
	if before, ok := p.seen[h]; ok && n-before == p.Period {
		p.Matches++
	} else if ok {
		p.Period, p.Matches, p.First = n-before, 1, n
	} else {
		p.Period, p.Matches = 0, 0
	}
	p.seen[h] = n
	p.List = append(p.List, point{n, h})
	if len(p.List) >= mostPoints {
		p.thin()
	}
}

// thin lowers the bound to half and forgets the points above it. Points that
// repeat with a short period may all stay; the oldest half goes then.
func (p *points) thin() {
	p.Bound /= 2
	kept := p.List[:0]
	for _, q := range p.List {
		if q.Hash < p.Bound {
			kept = append(kept, q)
		}
	}
	if len(kept) > mostPoints*3/4 {
		kept = append(kept[:0], kept[len(kept)/2:]...)
	}
	p.List = kept
	p.index()
}

// index rebuilds what is not written to checkpoints.
func (p *points) index() {
	p.seen = make(map[uint64]int, len(p.List))
	for _, q := range p.List {
		p.seen[q.Hash] = q.Heap
	}
}

// suggested returns the period that the latest points agree on, or 0.
func (p *points) suggested() int {
	if p.Matches < enoughMatches {
		return 0
	}
	return p.Period
}

// lastOdd returns the last point whose like one period later is missing, among those
// whose like would be known by heap n; the values of a preperiod end there or
// later, up to the next point. It returns -1 if there is none.
func (p *points) lastOdd(period, n int) int {
	at := make(map[point]bool, len(p.List))
	for _, q := range p.List {
		at[q] = true
	}
	for i := len(p.List) - 1; i >= 0; i-- {
		q := p.List[i]
		if q.Heap+period < n && !at[point{q.Heap + period, q.Hash}] {
			return q.Heap
		}
	}
	return -1
}

// primeDivisors returns the primes that divide n.
func primeDivisors(n int) []int {
	var ps []int
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			ps = append(ps, d)
			for n%d == 0 {
				n /= d
			}
		}
	}
	if n > 1 {
		ps = append(ps, n)
	}
	return ps
}
