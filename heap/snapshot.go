package heap

import "slices"

// snapshot is the end of the tape when it was Len values long. Where old values are
// forgotten, snapshots are what a later stretch is compared with, and from where the
// sequence can be computed again.
type snapshot[T cell] struct {
	Len    int
	Window []T
}

// lookBack takes snapshots, and compares the latest values with the one that lies a
// suggested period back. The comparison is of all values that the window certificate asks
// for, not of hashes.
func (r *octalRun[T]) lookBack() {
	n := r.len()
	if n == r.goal {
		r.goal = 0
		r.compareSnapshot()
	}
	if r.goal == 0 && r.law.Standing != Proved {
		if p := r.points.suggested(); p > 0 {
			for _, s := range r.snaps {
				if s.Len+p > n {
					r.goal, r.hope = s.Len+p, p
					break
				}
			}
		}
	}
	if n >= r.nextSnap {
		window := r.tape.v[max(0, len(r.tape.v)-r.keep()):]
		r.snaps = append(r.snaps, snapshot[T]{n, slices.Clone(window)})
		r.nextSnap = n + max(n/64, len(window))
		r.thinSnaps()
	}
}

// fewSnaps is how many snapshots may be kept whatever memory they take.
const fewSnaps = 4

// thinSnaps forgets every second snapshot while all of them take more memory than the values
// may. One that a period is hoped from stays.
func (r *octalRun[T]) thinSnaps() {
	for len(r.snaps) > fewSnaps && r.snapped() > r.cells {
		kept := r.snaps[:0]
		for i, s := range r.snaps {
			latest := i == len(r.snaps)-1
			if i%2 == 0 || latest || r.goal > 0 && s.Len+r.hope == r.goal {
				kept = append(kept, s)
			}
		}
		clear(r.snaps[len(kept):])
		if len(kept) == len(r.snaps) {
			return
		}
		r.snaps = kept
	}
}

// snapped returns how many values the snapshots hold.
func (r *octalRun[T]) snapped() int {
	n := 0
	for _, s := range r.snaps {
		n += len(s.Window)
	}
	return n
}

// compareSnapshot settles the law if the latest values equal those of the snapshot that
// lies back by the period hoped for.
func (r *octalRun[T]) compareSnapshot() {
	n, p := r.len(), r.hope
	i := slices.IndexFunc(r.snaps, func(s snapshot[T]) bool { return s.Len+p == n })
	if i < 0 {
		return
	}
	s := r.snaps[i]
	w := r.windowNeeds(s.Len-1, p)
	if w == 0 || w > len(s.Window) || w > len(r.tape.v) {
		return
	}
	if !slices.Equal(s.Window[len(s.Window)-w:], r.tape.v[len(r.tape.v)-w:]) {
		return
	}
	r.settleFar(p, s.Len)
}

// settleFar writes down the law with period p, which is proved, by now from heap known
// on, where the values before are no longer kept.
func (r *octalRun[T]) settleFar(p, known int) {
	r.certify(p)
	p = r.leastDivisor(p, known)
	r.law = Law{Standing: Proved, Period: p, Theorem: ByWindow, Needed: r.len()}
	r.law.Preperiod = r.locate(p, known)
}

// leastDivisor returns the least period of a sequence that has period p from heap
// n on. A divisor is excluded by a point whose like is missing, since equal values
// have equal hashes; it is accepted only if two computations agree for a whole period.
func (r *octalRun[T]) leastDivisor(p, n int) int {
	for _, q := range primeDivisors(p) {
		for p%q == 0 && r.agrees(p/q, n, p) {
			p /= q
		}
	}
	return p
}

// agrees reports whether G(m) = G(m+d) for m in n..n+length-1.
func (r *octalRun[T]) agrees(d, n, length int) bool {
	if odd := r.points.lastOdd(d, r.len()); odd >= n+hashWindow {
		return false
	}
	return r.lastDifference(d, n, n+length) < n
}

// locate returns the preperiod of a sequence that is known to have period p from heap
// known on at the latest.
func (r *octalRun[T]) locate(p, known int) int {
	if odd := r.points.lastOdd(p, r.len()); odd > 0 {
		if n := r.startBefore(odd - hashWindow); n > 0 {
			if last := r.lastDifference(p, n, known); last >= 0 {
				return last + 1
			}
		}
	}
	return r.lastDifference(p, 0, known) + 1
}

// lastDifference returns the last heap m in from..to-1 with G(m) != G(m+p), or -1, by
// computing both stretches side by side.
func (r *octalRun[T]) lastDifference(p, from, to int) int {
	a, b := r.startAt(from), r.startAt(from+p)
	last := -1
	const stretch = 1 << 14
	for n := from; n < to; n += stretch {
		end := min(n+stretch, to)
		x, y := a.values(n, end), b.values(n+p, end+p)
		for i := len(x) - 1; i >= 0; i-- {
			if x[i] != y[i] {
				last = n + i
				break
			}
		}
	}
	return last
}

// startBefore returns the length of the latest snapshot of at most n values, or 0.
func (r *octalRun[T]) startBefore(n int) int {
	best := 0
	for _, s := range r.snaps {
		if s.Len <= n {
			best = max(best, s.Len)
		}
	}
	return best
}

// startAt returns a run that is ready to give the values from heap n on: one from the
// snapshot before it, or from heap 0.
func (r *octalRun[T]) startAt(n int) *octalRun[T] {
	start := r.startBefore(n)
	c := newOctalRun[T](r.game, r.o, 0)
	c.cells = r.cells
	c.law.Standing = Proved // nothing to look for
	for _, s := range r.snaps {
		if start > 0 && s.Len == start {
			c.tape = &tape[T]{v: slices.Clone(s.Window), base: s.Len - len(s.Window), head: r.tape.head}
			c.sparse = r.sparse.copyFor(&c.o, c.tape)
			c.quad, c.nextMask, c.nextTest = nil, 1<<62, 1<<62
			break
		}
	}
	for c.len() < n {
		if err := c.step(n); err != nil {
			panic("heap: values that were computed once cannot be computed again: " + err.Error())
		}
	}
	return c
}

// values returns the values of heaps n..end-1; n is the next heap of r.
func (r *octalRun[T]) values(n, end int) []T {
	for r.len() < end {
		if err := r.step(end); err != nil {
			panic("heap: values that were computed once cannot be computed again: " + err.Error())
		}
	}
	return r.tape.v[n-r.tape.base : end-r.tape.base]
}
