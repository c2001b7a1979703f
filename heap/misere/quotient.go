package misere

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"grundy/heap"
)

// A Quotient is the misère quotient of the heaps of a game: the positions, two being
// equal if no sum of heaps of the game tells their outcomes apart.
type Quotient struct {
	Game  *heap.Game
	Heaps int // heaps 0..Heaps-1 are covered by computation
	Order int // elements; 0 is the empty position
	Lost  int // of which so many are P-positions
	// Pretend is the pretending function: the element of each heap below Heaps.
	Pretend []int
	// Generators are the heaps whose elements generate the quotient, as they were
	// met. Growth lists the heaps at which the order changed, with the new order.
	Generators []int
	Growth     []Growth
	// Law is the period of Pretend. If it is Proved the quotient is that of all
	// heaps.
	Law heap.Law

	m *monoid
}

// Growth says that the quotient of the heaps up to Heap has this order.
type Growth struct{ Heap, Order int }

// Solve computes the quotient heap by heap until the period of the pretending
// function is proved, but for no more than limit heaps. A quotient of more than MaxOrder elements,
// or one that the search does not find, is an error that says at which heap it stopped;
// what was computed before that is returned with it. Every quotient returned is proved for
// its heaps; how it was found does not matter.
func Solve(ctx context.Context, g *heap.Game, limit int) (*Quotient, error) {
	return SolveWithin(ctx, g, limit, math.MaxInt64)
}

// SolveWithin is Solve that gives up, with an error, once it has done so much work: a second takes some
// 10^8.
func SolveWithin(ctx context.Context, g *heap.Game, limit int, most int64) (*Quotient, error) {
	s := &search{game: g, frame: &frame{}, work: &work{left: most}}
	s.m, _, _ = s.frame.condense([]bool{false})
	s.closure = newClosure(s.m, s.work)
	next := 16
	for n := range limit {
		if err := ctx.Err(); err != nil {
			return s.quotient(), err
		}
		if err := s.extend(ctx, n); err != nil {
			return s.quotient(), err
		}
		if n+1 < next {
			continue
		}
		next += next/8 + 1
		if l, ok := s.law(); ok {
			q := s.quotient()
			q.Law = l
			return q, nil
		}
	}
	return s.quotient(), nil
}

// search is the state of Solve.
type search struct {
	game    *heap.Game
	options [][][]int // of each heap
	frame   *frame
	word    [][]int // exponents of each heap in the frame
	pretend []int
	m       *monoid
	closure *closure
	growth  []Growth
	work    *work
}

// work counts what a search has done.
type work struct{ left int64 }

// spend counts n more, and reports whether there was so much left.
func (w *work) spend(n int) bool {
	w.left -= int64(n)
	return w.left >= 0
}

// quotient returns what is proved by now.
func (s *search) quotient() *Quotient {
	q := &Quotient{
		Game: s.game, Heaps: len(s.pretend), Order: s.m.order(), Pretend: s.pretend,
		Generators: s.frame.heaps, Growth: s.growth, m: s.m,
	}
	s.m.lost.each(func(int) { q.Lost++ })
	return q
}

// law returns the period of the pretending function if it is proved. A heap past
// the bound of the octal theorem has the same elements as options as the heap one period
// before it, so what proved the one proves the other (docs/heap-periods.md).
func (s *search) law() (heap.Law, bool) {
	if !s.game.Finite() {
		return heap.Law{}, false
	}
	v, n := s.pretend, len(s.pretend)
	for p := 1; p < n; p++ {
		run := 0
		for run+p < n && v[n-1-run] == v[n-1-run-p] {
			run++
		}
		if need, ok := heap.OctalNeeds(s.game, n-p-run, p); ok && n >= need {
			return heap.Law{Standing: heap.Proved, Preperiod: n - p - run, Period: p, Theorem: heap.ByOctal, Needed: need}, true
		}
	}
	return heap.Law{}, false
}

// extend finds the element of heap n.
func (s *search) extend(ctx context.Context, n int) error {
	options, err := s.game.Options(n)
	if err != nil {
		return err
	}
	s.options = append(s.options, options)
	if c, x, ok := s.fit(s.closure, s.pretend, n); ok {
		s.closure = c
		s.pretend = append(s.pretend, x)
		s.word = append(s.word, s.m.shortest[x])
		return nil
	}
	if err := s.enlarge(ctx, n); err != nil {
		s.options = s.options[:n]
		return err
	}
	s.growth = append(s.growth, Growth{n, s.m.order()})
	return nil
}

// images returns the elements of the options of heap n.
func (s *search) images(m *monoid, pretend []int, n int) set {
	var e set
	for _, parts := range s.options[n] {
		x := 0
		for _, p := range parts {
			x = int(m.product[x][pretend[p]])
		}
		e.add(x)
	}
	return e
}

// fit returns an element that heap n may have, and the closure with it.
func (s *search) fit(c *closure, pretend []int, n int) (*closure, int, bool) {
	if len(s.options[n]) == 0 {
		return c, 0, true // nothing can ever be done with it
	}
	e := s.images(c.m, pretend, n)
	for _, p := range c.pairs {
		if p.options == e {
			return c, p.x, true
		}
	}
	for x := range c.m.order() {
		p := pair{x, e}
		if !c.excludes(p) {
			continue
		}
		if d := c.clone(); d.add(p) {
			return d, x, true
		}
	}
	return nil, 0, false
}

const (
	// mostFrame bounds the guesses.
	mostFrame = 1 << 21
	// mostBump is how much longer than the last time powers of generators may run free.
	mostBump = 3
)

// errQuotient says that no quotient was found.
var errQuotient = errors.New("no quotient found")

// enlarge makes heap n a generator and looks for a larger quotient. The words of the heaps
// before it may be wrong in it: equal elements can come apart. So if none is found, one of
// these heaps is made a generator too, and then two.
func (s *search) enlarge(ctx context.Context, n int) error {
	for bump := range mostBump + 1 {
		if s.attempt(ctx, n, bump) {
			return nil
		}
	}
	var others []int
	for h := n - 1; h > 0; h-- {
		if len(s.options[h]) > 0 && !slices.Contains(s.frame.heaps, h) {
			others = append(others, h)
		}
	}
	for bump := range mostBump + 1 {
		for _, h := range others {
			if s.attempt(ctx, n, bump, h) {
				return nil
			}
		}
	}
	for i, h := range others {
		for _, k := range others[:i] {
			if s.attempt(ctx, n, 1, h, k) {
				return nil
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.work.left < 0 {
		return fmt.Errorf("%s: heap %d: %w within the work allowed", s.game, n, errQuotient)
	}
	return fmt.Errorf("%s: heap %d: %w with at most %d elements, starting from one of order %d for the heaps before it", s.game, n, errQuotient, MaxOrder, s.m.order())
}

// attempt looks for a quotient of heaps 0..n in which the heaps of more are generators
// too, and takes it over if there is one.
func (s *search) attempt(ctx context.Context, n, bump int, more ...int) bool {
	t := s.trial(n, append(more, n), bump)
	if t == nil || ctx.Err() != nil || !s.work.spend(64*t.frame.size()*len(t.frame.heaps)) || !t.settle(n) {
		return false
	}
	*s = *t
	s.prune()
	return true
}

// prune drops the generators that are products of those before them, and spells every
// heap with the others: small frames make the next search short.
func (s *search) prune() {
	f, made := &frame{}, map[int]bool{0: true}
	var gens []int
	order := slices.Clone(s.frame.heaps)
	slices.Sort(order)
	for _, h := range order {
		x := s.pretend[h]
		if made[x] {
			continue
		}
		f.heaps = append(f.heaps, h)
		gens = append(gens, x)
		for grown := true; grown; {
			grown = false
			for y := range s.m.order() {
				if z := int(s.m.product[x][y]); made[y] && !made[z] {
					made[z], grown = true, true
				}
			}
		}
	}
	s.m.gens = gens
	s.frame = f
	for i := range gens {
		f.thresholds = append(f.thresholds, s.threshold(i))
	}
	s.m.spell(f.heaps)
	for h, x := range s.pretend {
		s.word[h] = s.m.shortest[x]
	}
}

// trial returns a search with a larger frame, or nil if that would be too large.
func (s *search) trial(n int, extra []int, bump int) *search {
	t := &search{game: s.game, options: s.options, growth: s.growth, frame: &frame{}, work: s.work}
	for i, h := range s.frame.heaps {
		t.frame.heaps = append(t.frame.heaps, h)
		t.frame.thresholds = append(t.frame.thresholds, s.threshold(i)+bump)
	}
	for _, h := range extra { // in order, so that products come out in short words
		t.frame.heaps = append(t.frame.heaps, h)
		t.frame.thresholds = append(t.frame.thresholds, 1+bump)
	}
	if t.frame.size() > mostFrame {
		return nil
	}
	for h := range n + 1 {
		w := make([]int, len(t.frame.heaps))
		if h < n {
			copy(w, s.word[h])
		}
		for i, x := range t.frame.heaps {
			if x == h {
				clear(w)
				w[i] = 1
			}
		}
		t.word = append(t.word, w)
	}
	return t
}

// threshold returns the least t with x^(t+2) = x^t for generator i.
func (s *search) threshold(i int) int {
	x := s.m.gens[i]
	power := 0
	for t := 0; ; t++ {
		next := int(s.m.product[power][x])
		if int(s.m.product[next][x]) == power {
			return t
		}
		power = next
	}
}

// settle condenses the frame, and reports whether that gives a quotient of heaps
// 0..n.
func (s *search) settle(n int) bool {
	m, class, ok := s.frame.condense(s.frame.outcomes(s.options, s.word))
	if !ok {
		return false
	}
	s.m, s.closure, s.pretend = m, newClosure(m, s.work), nil
	for h := range n + 1 {
		c, x, ok := s.place(h, class)
		if !ok {
			return false
		}
		s.closure = c
		s.pretend = append(s.pretend, x)
		s.word[h] = m.shortest[x]
	}
	return true
}

// place finds the element of heap h in a new quotient: that of its word, or else any that
// fits.
func (s *search) place(h int, class []int) (*closure, int, bool) {
	if len(s.options[h]) == 0 {
		return s.closure, 0, true
	}
	e := append([]int(nil), s.word[h]...)
	s.frame.reduce(e)
	p := pair{class[s.frame.number(e)], s.images(s.m, s.pretend, h)}
	if c := s.closure.clone(); c.add(p) {
		return c, p.x, true
	}
	if slices.Contains(s.frame.heaps, h) {
		return nil, 0, false
	}
	return s.fit(s.closure, s.pretend, h)
}
