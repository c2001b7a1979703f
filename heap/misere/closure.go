package misere

import "slices"

// pair is what the proof of a quotient sees of a heap: its element, and the elements of
// its options.
type pair struct {
	x       int
	options set
}

// closure proves that a monoid tells the outcome of every sum of the heaps whose pairs
// were added. For a position X with element q and the elements S of its options
// two things must hold: if q is a P-position, no element of S is; if it is not, and
// X is not empty, some element of S is. The first is a finite check for each heap, since
// an option of a sum is an option of one heap plus the rest. For the second all (q, S)
// that occur are built up heap by heap; as a smaller S is the harder case at every later
// step too, only the smallest ones are kept, and these are finitely many.
type closure struct {
	m     *monoid
	pairs []pair
	least [][]set // least[q]: the smallest S that occur with q
	work  *work
}

func newClosure(m *monoid, w *work) *closure {
	c := &closure{m: m, least: make([][]set, m.order()), work: w}
	c.least[0] = []set{{}} // the empty position
	return c
}

// clone returns a copy to which pairs can be added on trial.
func (c *closure) clone() *closure {
	d := &closure{m: c.m, pairs: slices.Clone(c.pairs), least: make([][]set, len(c.least)), work: c.work}
	for q, sets := range c.least {
		d.least[q] = slices.Clone(sets)
	}
	return d
}

// knows reports whether a heap with the same pair was added before.
func (c *closure) knows(p pair) bool { return slices.Contains(c.pairs, p) }

// add adds a heap, and reports whether the monoid is still right. If not, or if there is no work left to find
// out, the closure must not be used any more.
func (c *closure) add(p pair) bool {
	if c.knows(p) {
		return true
	}
	if !c.excludes(p) {
		return false
	}
	c.pairs = append(c.pairs, p)
	type position struct {
		q int
		s set
	}
	var fresh []position
	step := func(q int, s *set, h *pair) bool {
		if !c.work.spend(c.m.order() + 1) {
			return false
		}
		to := s.times(c.m, h.x)
		more := h.options.times(c.m, q)
		to.unite(&more)
		qx := int(c.m.product[q][h.x])
		if !c.m.lost.has(qx) && !to.meets(&c.m.lost) {
			return false
		}
		if c.keep(qx, &to) {
			fresh = append(fresh, position{qx, to})
		}
		return true
	}
	for q, sets := range c.least {
		for i := range sets {
			if s := sets[i]; !step(q, &s, &p) {
				return false
			}
		}
	}
	for len(fresh) > 0 {
		f := fresh[len(fresh)-1]
		fresh = fresh[:len(fresh)-1]
		for i := range c.pairs {
			if !step(f.q, &f.s, &c.pairs[i]) {
				return false
			}
		}
	}
	return true
}

// excludes checks that the heap and its options are never P-positions together,
// whatever they are added to.
func (c *closure) excludes(p pair) bool {
	ok := true
	p.options.each(func(y int) {
		for z := range c.m.order() {
			if c.m.lost.has(int(c.m.product[p.x][z])) && c.m.lost.has(int(c.m.product[y][z])) {
				ok = false
			}
		}
	})
	return ok
}

// keep adds s to the smallest sets of q, and reports whether it is one.
func (c *closure) keep(q int, s *set) bool {
	for i := range c.least[q] {
		if c.least[q][i].within(s) {
			return false
		}
	}
	c.least[q] = append(slices.DeleteFunc(c.least[q], func(t set) bool { return s.within(&t) }), *s)
	return true
}
