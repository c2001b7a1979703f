package solve

import "grundy/heap"

// takes returns how many numbers of counters a move may take of the heaps below size.
func takes(g *heap.Game, size uint64) uint64 {
	if g.Finite() {
		return min(size, uint64(g.Last())+1)
	}
	return size
}

// reachHeaps visits the heaps that the starts reach.
func (j *job) reachHeaps(visit func(code uint64)) {
	g, size := heapOf(j.g), j.space.Size()
	r := newHeapReach(int(size))
	for _, s := range j.starts {
		for _, p := range s {
			r.mark(int(p.Code), int(p.Code))
		}
	}
	last := int(takes(g, size)) - 1
	for n := int(size) - 1; n >= 0; n-- {
		if r.free[n] == uint32(n) {
			continue // not reached, and larger heaps alone lead to it
		}
		visit(uint64(n))
		for t := 0; t <= min(n, last); t++ {
			r.leave(g.Digit(t), n-t)
		}
	}
}

// A heapReach is a set of heaps that ranges are added to, in about constant time for each heap and each range.
type heapReach struct {
	free []uint32 // n if n is not in the set, else a number past n up to the next that is not
}

func newHeapReach(size int) *heapReach {
	r := &heapReach{free: make([]uint32, size+1)}
	for n := range r.free {
		r.free[n] = uint32(n)
	}
	return r
}

// mark adds lo..hi.
func (r *heapReach) mark(lo, hi int) {
	for n := r.next(uint32(lo)); int(n) <= hi; n = r.next(n) {
		r.free[n] = n + 1
	}
}

// next returns the least heap from n on that is not in the set, and shortens the way there.
func (r *heapReach) next(n uint32) uint32 {
	for r.free[n] != n {
		r.free[n] = r.free[r.free[n]]
		n = r.free[n]
	}
	return n
}

// leave adds the heaps that may be left of m counters.
func (r *heapReach) leave(d heap.Digit, m int) {
	differ := d&heap.Unequal != 0
	if m == 0 && d&heap.LeaveNone != 0 || m > 0 && d&heap.LeaveOne != 0 {
		r.mark(m, m)
	}
	if d&heap.LeaveTwo != 0 {
		if differ && m%2 == 0 {
			r.mark(1, m/2-1)
			r.mark(m/2+1, m-1)
		} else {
			r.mark(1, m-1)
		}
	}
	if d&heap.LeaveThree == 0 {
		return
	}
	if !differ {
		r.mark(1, m-2)
		return
	}
	r.mark(1, m-5)                     // two pairs make up the rest, and one heap is in at most one of them
	for x := max(1, m-4); x < m; x++ { // the rest is 1+2, 1+3 or too few
		if rest := m - x; rest >= 3 && x != 1 && x != rest-1 {
			r.mark(x, x)
		}
	}
}
