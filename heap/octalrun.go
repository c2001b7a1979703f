package heap

import (
	"errors"
	"slices"
)

// octalRun is the sequence of a finite octal code: first by the quadratic method,
// which needs nothing, then, if few heaps are rare, by the sparse one. It looks for
// a period as it goes.
type octalRun[T cell] struct {
	game   *Game
	o      octal
	tape   *tape[T]
	quad   *quadratic[T]
	sparse *sparse[T] // nil while the quadratic method is used
	points *points
	cells  int // how many values may be kept

	law      Law
	window   *CertifiedWindow // what proved the law, where a window did
	max      T
	maxAt    int
	nextTest int // values at which all that is kept is searched for a period
	nextMask int // values at which a mask is sought

	snaps    []snapshot[T]
	nextSnap int
	goal     int // values at which the period hoped for can be checked, or 0
	hope     int // that period
}

const (
	// blockSize is how many values are computed between two looks.
	blockSize = 1 << 16
	// leastKept is how many values may be kept however little memory there is.
	leastKept = 1 << 18
	// mostSearched is how many values are searched for a period as a whole.
	mostSearched = 1 << 22
)

func newOctalRun[T cell](g *Game, o octal, memory int64) *octalRun[T] {
	r := &octalRun[T]{game: g, o: o, tape: &tape[T]{}, points: newPoints(), nextTest: 16, nextMask: 4096}
	r.allow(memory)
	r.quad = newQuadratic(&r.o, r.tape)
	return r
}

// allow sets how many values may be kept.
func (r *octalRun[T]) allow(memory int64) { r.cells = int(memory / int64(sizeOf[T]())) }

func (r *octalRun[T]) len() int       { return r.tape.len() }
func (r *octalRun[T]) found() Law     { return r.law }
func (r *octalRun[T]) holdsAll() bool { return r.tape.base == 0 }

func (r *octalRun[T]) value(n int) (uint32, bool) {
	if !r.tape.holds(n) {
		return 0, false
	}
	return uint32(r.tape.at(n)), true
}

func (r *octalRun[T]) maximum() (uint32, int) { return uint32(r.max), r.maxAt }

// sparseState returns what the report says of the sparse space.
func (r *octalRun[T]) sparseState() *SparseState {
	s := r.sparse
	if s == nil {
		return nil
	}
	return &SparseState{Mask: s.mask, Rare: len(s.rare), LastRare: s.lastRare(), Depth: s.deepest(s.from), heaps: s.rare}
}

// step computes some values, at most up to heap limit, and looks for a period.
func (r *octalRun[T]) step(limit int) error {
	start := r.len()
	end := min(limit, start+blockSize, r.nextMask)
	if r.law.Standing != Proved {
		end = min(end, r.nextTest)
		if r.goal > 0 {
			end = min(end, r.goal)
		}
	}
	err := r.advance(end)
	r.digest(start)
	if err != nil {
		return err
	}
	if r.law.Standing != Proved {
		r.look()
	}
	if n := r.len(); n >= r.nextMask {
		r.chooseMask()
		r.nextMask = 2 * n
	}
	return nil
}

// advance computes the values of all heaps below end.
func (r *octalRun[T]) advance(end int) error {
	if r.sparse == nil {
		if end > r.cells {
			return r.outOfMemory(end)
		}
		return r.quad.extend(end)
	}
	keep := r.keep()
	if end > r.cells && keep > max(r.cells, leastKept) {
		return r.outOfMemory(keep)
	}
	r.tape.grow(end-r.len(), r.cells, keep)
	err := r.sparse.extend(end)
	if errors.Is(err, errWindow) {
		return r.outOfMemory(2 * end)
	}
	return err
}

// keep returns how many of the latest values must stay on the tape.
func (r *octalRun[T]) keep() int {
	s := r.sparse
	return 2*max(s.lastRare(), s.deepest(s.from), narrowDepth) + r.o.last + 64
}

// outOfMemory says what the next value would need.
func (r *octalRun[T]) outOfMemory(n int) error {
	return &MemoryError{Code: r.game.String(), Heap: r.len(), Have: int64(r.cells) * int64(sizeOf[T]()), Need: int64(n) * int64(sizeOf[T]())}
}

// digest takes in the values from heap start on.
func (r *octalRun[T]) digest(start int) {
	fresh := r.tape.v[start-r.tape.base:]
	for i, v := range fresh {
		if v > r.max {
			r.max, r.maxAt = v, start+i
		}
	}
	watch(r.points, start, fresh)
}

// chooseMask starts the sparse method if few heaps are rare, changes its mask for a
// better one, or gives it up. It needs all values; without them the mask stays.
func (r *octalRun[T]) chooseMask() {
	n := r.len()
	if !r.holdsAll() || len(r.o.splits) == 0 {
		return
	}
	m, rare := bestMask(r.tape.v, &r.o)
	switch {
	case rare > n/16:
		if r.sparse != nil {
			r.sparse, r.quad = nil, newQuadratic(&r.o, r.tape)
		}
	case r.sparse != nil && m == r.sparse.mask:
		r.tape.reverseHead()
	case r.sparse == nil || rare < len(r.sparse.rare)*7/8:
		s := newSparse(&r.o, r.tape, m)
		if n < s.least() {
			return
		}
		if r.sparse != nil {
			s.setDense(r.sparse.dense)
		}
		r.sparse, r.quad = s, nil
	}
}

// look searches for a period in the ways that are open.
func (r *octalRun[T]) look() {
	n := r.len()
	if r.holdsAll() {
		if p := r.points.suggested(); p > 0 && n-p > 0 {
			r.tryPeriod(p)
		}
		if n >= r.nextTest {
			r.search()
		}
		return
	}
	if n >= r.nextTest {
		r.nextTest = n + n/8
		r.searchTail()
	}
	if r.law.Standing != Proved {
		r.lookBack()
	}
}

// search looks at everything that is kept, or the end of it, for a period.
func (r *octalRun[T]) search() {
	n := r.len()
	v := r.tape.v
	if n <= mostSearched {
		r.nextTest = n + n/4 + 16
		if law, ok := pureLaw(v, r.accept); ok {
			r.settle(law.Period)
		}
		return
	}
	r.nextTest = n + n/8
	r.searchTail()
}

// searchTail looks at the end of what is kept for a short period.
func (r *octalRun[T]) searchTail() {
	v := r.tape.v
	tail := v[max(0, len(v)-mostSearched/4):]
	law, ok := pureLaw(tail, func(_, p, seen int) bool { return seen > 3*p && seen > len(tail)/2 })
	if !ok {
		return
	}
	p := law.Period
	if r.holdsAll() {
		r.tryPeriod(p)
		return
	}
	n1 := r.len() - 1 - p
	if w := r.windowNeeds(n1, p); w > 0 && r.seen(p, w) >= w {
		r.settleFar(p, n1+1)
	}
}

// tryPeriod settles the law if the period p can be proved.
func (r *octalRun[T]) tryPeriod(p int) {
	if w := r.windowNeeds(r.len()-1-p, p); w > 0 && r.seen(p, w) < w && !r.mayBeOctal(p) {
		return
	}
	seen := r.seen(p, r.len())
	if r.accept(r.len()-p-seen, p, seen) {
		r.settle(p)
	}
}

// mayBeOctal reports whether the theorem on octal games could prove period p from so
// many values.
func (r *octalRun[T]) mayBeOctal(p int) bool {
	half := r.len() / 2
	return r.seen(p, half-p) >= half-p
}

// seen returns for how many of the latest values G(n) = G(n-p), at most limit.
func (r *octalRun[T]) seen(p, limit int) int {
	v := r.tape.v
	k := 0
	for i := len(v) - 1; i-p >= 0 && k < limit && v[i] == v[i-p]; i-- {
		k++
	}
	return k
}

// accept reports whether a theorem proves the period p, seen for the latest values
// down to the preperiod.
func (r *octalRun[T]) accept(preperiod, p, seen int) bool {
	n := r.len()
	if !r.game.unequal() && n >= octalNeeds(preperiod, p, r.o.last, r.game.Parts()) {
		return true
	}
	w := r.windowNeeds(n-1-p, p)
	return w > 0 && seen >= w
}

// windowNeeds returns how many values up to heap n1 must equal those p later, which are the
// latest, so that the window certificate proves the period; 0 if it does not apply.
func (r *octalRun[T]) windowNeeds(n1, p int) int {
	s := r.sparse
	if s == nil || n1 < s.from || s.lastRare() > n1 || s.mask.Alternate && p%2 == 1 {
		return 0
	}
	w := max(s.lastRare(), s.deepest(n1), 1) + r.o.last
	if n1 <= 2*w {
		return 0
	}
	return w
}

// settle writes down the law with period p, which is proved, or the divisor of it
// that is the least period.
func (r *octalRun[T]) settle(p int) {
	n := r.len()
	seen := r.seen(p, n)
	r.certify(p)
	for _, q := range primeDivisors(p) {
		for p%q == 0 && r.seen(p/q, seen+p) >= p {
			p /= q
			seen = r.seen(p, n)
		}
	}
	r.law = Law{Standing: Proved, Preperiod: n - p - seen, Period: p}
	r.law.Theorem, r.law.Needed = ByWindow, n
	needs := octalNeeds(r.law.Preperiod, p, r.o.last, r.game.Parts())
	if !r.game.unequal() && n >= needs {
		r.law.Theorem, r.law.Needed = ByOctal, needs
		if r.game.subtraction() {
			r.law.Theorem = BySubtraction
		}
	}
}

// certify notes what proves the period p at this point.
func (r *octalRun[T]) certify(p int) {
	if s := r.sparse; s != nil {
		r.window = &CertifiedWindow{
			Period: p, Mask: s.mask.Bits, Alternate: s.mask.Alternate,
			Rare: slices.Clone(s.rare), Depth: s.deepest(r.len() - 1 - p),
		}
	}
}

func (r *octalRun[T]) certifiedWindow() *CertifiedWindow { return r.window }
