package misere

import "slices"

// monoid is a finite commutative monoid with the set of its P-positions. Element 0 is
// the identity, the empty position.
type monoid struct {
	product  [][]int16
	lost     set     // the P-positions: the player to move loses
	gens     []int   // elements that generate it
	shortest [][]int // the exponents of the lightest word of each element
}

func (m *monoid) order() int { return len(m.product) }

// frame is a free choice of relations: a generator for each of some heaps, and for each
// one the relation x^(t+2) = x^t. Its elements are lists of exponents, numbered in
// mixed radix. It is a guess, from which the quotient is condensed.
type frame struct {
	heaps      []int // the generators are these heaps
	thresholds []int
}

func (f *frame) size() int {
	n := 1
	for _, t := range f.thresholds {
		n *= t + 2
	}
	return n
}

// reduce applies the relations.
func (f *frame) reduce(e []int) {
	for i, t := range f.thresholds {
		if e[i] >= t+2 {
			e[i] = t + (e[i]-t)%2
		}
	}
}

// number returns the number of reduced exponents.
func (f *frame) number(e []int) int {
	n := 0
	for i, t := range f.thresholds {
		n = n*(t+2) + e[i]
	}
	return n
}

// exponents is the inverse of number.
func (f *frame) exponents(n int) []int {
	e := make([]int, len(f.heaps))
	for i := len(e) - 1; i >= 0; i-- {
		e[i] = n % (f.thresholds[i] + 2)
		n /= f.thresholds[i] + 2
	}
	return e
}

// outcomes guesses which elements are P-positions by playing with their exponents as if
// they were heaps; word gives the exponents of each heap. Where play comes back to where
// it was, which real heaps never do, that option is passed over.
func (f *frame) outcomes(options [][][]int, word [][]int) []bool {
	lost := make([]bool, f.size())
	state := make([]uint8, f.size()) // 1 while its options are looked at, then 2
	gains := f.gains(options, word)
	to := make([]int, len(f.heaps))
	var visit func(n int)
	visit = func(n int) {
		state[n] = 1
		e := f.exponents(n)
		wins, moves := false, false
		for i, words := range gains {
			if e[i] == 0 {
				continue
			}
			for _, w := range words {
				for j, x := range w {
					to[j] = e[j] + x
				}
				to[i]--
				f.reduce(to)
				next := f.number(to)
				if state[next] == 0 {
					visit(next)
				}
				if state[next] == 2 {
					moves = true
					wins = wins || lost[next]
				}
			}
		}
		lost[n] = moves && !wins
		state[n] = 2
	}
	for n := range lost {
		if state[n] == 0 {
			visit(n)
		}
	}
	return lost
}

// gains returns, for each generator, the different words of the options of its heap.
func (f *frame) gains(options [][][]int, word [][]int) [][][]int {
	all := make([][][]int, len(f.heaps))
	for i, h := range f.heaps {
		for _, parts := range options[h] {
			w := make([]int, len(f.heaps))
			for _, p := range parts {
				for j, x := range word[p] {
					w[j] += x
				}
			}
			all[i] = append(all[i], w)
		}
		slices.SortFunc(all[i], slices.Compare)
		all[i] = slices.CompactFunc(all[i], slices.Equal)
	}
	return all
}

// condense identifies elements of the frame that no sum tells apart, and returns the
// quotient and the class of every element. It returns false if there are more than
// MaxOrder classes.
func (f *frame) condense(lost []bool) (*monoid, []int, bool) {
	steps := make([][]int32, len(f.heaps)) // multiplication by each generator
	for i := range steps {
		steps[i] = make([]int32, len(lost))
		for n := range lost {
			e := f.exponents(n)
			e[i]++
			f.reduce(e)
			steps[i][n] = int32(f.number(e))
		}
	}
	class := make([]int, len(lost))
	for n, l := range lost {
		if l != lost[0] {
			class[n] = 1
		}
	}
	for count := 1; ; {
		fresh, n := refine(class, steps)
		class = fresh
		if n == count {
			break
		}
		count = n
		if count > MaxOrder {
			return nil, nil, false
		}
	}
	return f.table(lost, class), class, true
}

// refine splits classes whose elements go to different classes; classes are
// numbered in the order in which they are first met.
func refine(class []int, steps [][]int32) ([]int, int) {
	fresh := make([]int, len(class))
	ids := map[string]int{}
	key := make([]byte, 0, 2*len(steps)+2)
	for n, c := range class {
		key = append(key[:0], byte(c), byte(c>>8))
		for _, s := range steps {
			to := class[s[n]]
			key = append(key, byte(to), byte(to>>8))
		}
		id, ok := ids[string(key)]
		if !ok {
			id = len(ids)
			ids[string(key)] = id
		}
		fresh[n] = id
	}
	return fresh, len(ids)
}

// table builds the monoid of the classes.
func (f *frame) table(lost []bool, class []int) *monoid {
	order := 0
	for _, c := range class {
		order = max(order, c+1)
	}
	m := &monoid{product: make([][]int16, order), shortest: make([][]int, order)}
	member := make([][]int, order) // exponents of the shortest element of each class
	for n, c := range class {
		if e := f.exponents(n); member[c] == nil || f.weight(e) < f.weight(member[c]) {
			member[c] = e
		}
		if lost[n] {
			m.lost.add(c)
		}
	}
	m.shortest = member
	for x := range order {
		m.product[x] = make([]int16, order)
		for y := range order {
			e := append([]int(nil), member[x]...)
			for i, k := range member[y] {
				e[i] += k
			}
			f.reduce(e)
			m.product[x][y] = int16(class[f.number(e)])
		}
	}
	for i := range f.heaps {
		e := make([]int, len(f.heaps))
		e[i] = 1
		f.reduce(e)
		m.gens = append(m.gens, class[f.number(e)])
	}
	return m
}

// spell finds the word of the fewest counters for every element, given the heap of each
// generator (Dijkstra's algorithm on a list).
func (m *monoid) spell(heaps []int) {
	const far = 1 << 30
	cost, done := make([]int, m.order()), make([]bool, m.order())
	m.shortest = make([][]int, m.order())
	for x := range cost {
		cost[x] = far
	}
	cost[0], m.shortest[0] = 0, make([]int, len(heaps))
	for range cost {
		x := -1
		for y := range cost {
			if !done[y] && (x < 0 || cost[y] < cost[x]) {
				x = y
			}
		}
		done[x] = true
		for i, g := range m.gens {
			if y := m.product[x][g]; cost[x]+heaps[i] < cost[y] {
				cost[y] = cost[x] + heaps[i]
				m.shortest[y] = slices.Clone(m.shortest[x])
				m.shortest[y][i]++
			}
		}
	}
}

// weight is how many counters the heaps of a word have together.
func (f *frame) weight(e []int) int {
	w := 0
	for i, k := range e {
		w += k * f.heaps[i]
	}
	return w
}
