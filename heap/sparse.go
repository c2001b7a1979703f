package heap

import (
	"errors"
	"fmt"
)

// sparse computes the values of a finite octal code by the method of the sparse
// space. Given a mask, every common option of heap n is a single heap or has a rare
// part, so the few rare heaps give the least common candidate c. Each rare value
// below c is then shown to be an option by a witness, a pair of parts that is
// mostly found after a few hundred tries. If one has none, the least such is G(n),
// and n joins the rare heaps. The result is exact whatever the mask; a poor one only costs
// time.
type sparse[T cell] struct {
	o     *octal
	tape  *tape[T]
	mask  Mask
	marks marks

	rare     []int32 // the rare heaps, in order
	rareVals []T
	far      int       // index of the first rare heap past dense
	common   [2][]bool // common[n&1][v]: value v is common at heap n

	// dense is how many pairs (j, m-j), j = 1, 2, ..., are marked blindly; a
	// multiple of denseStep. misses counts the heaps that needed more.
	dense  int
	misses int
	since  int // heaps since misses was last looked at

	depths depths
	need   []T  // rare values that still want a witness
	from   int  // the heap at which the method began
	wide   bool // some value is past 63
}

const (
	denseStep  = 16
	leastDense = 48
	mostDense  = 4096
	// chunk is how many further pairs are marked before the next look.
	chunk = 256
	// tuneEvery is after how many heaps dense is adjusted.
	tuneEvery = 1 << 14
)

// errWindow says that a witness was sought among values that are no longer kept.
var errWindow = errors.New("values no longer kept are needed")

// newSparse starts the method on a tape that has all values, at least
// leastSparse of them.
func newSparse[T cell](o *octal, t *tape[T], m Mask) *sparse[T] {
	s := &sparse[T]{o: o, tape: t, mask: m, marks: newMarks(), dense: leastDense}
	t.reverseHead()
	s.common = commonTable[T](m)
	s.from = t.len()
	for n, v := range t.v {
		s.wide = s.wide || v >= 64
		if !m.common(uint32(v), n) {
			s.addRare(n, v)
		}
	}
	s.setDense(leastDense)
	return s
}

// copyFor returns the same method on another tape, a shorter stretch of the same sequence.
func (s *sparse[T]) copyFor(o *octal, t *tape[T]) *sparse[T] {
	return &sparse[T]{
		o: o, tape: t, mask: s.mask, marks: newMarks(), rare: s.rare, rareVals: s.rareVals, far: s.far,
		common: s.common, dense: s.dense, from: t.len(), wide: s.wide,
	}
}

// commonTable lists which values are common, by the parity of the heap.
func commonTable[T cell](m Mask) (table [2][]bool) {
	for i := range table {
		table[i] = make([]bool, 1<<(8*sizeOf[T]())+1)
		for v := range table[i] {
			table[i][v] = m.common(uint32(v), i)
		}
	}
	return table
}

// leastSparse is the least number of values from which the method may start.
const leastSparse = 1 << 11

// addRare appends a rare heap.
func (s *sparse[T]) addRare(n int, v T) {
	s.rare = append(s.rare, int32(n))
	s.rareVals = append(s.rareVals, v)
}

// setDense changes how many pairs are marked blindly.
func (s *sparse[T]) setDense(d int) {
	if s.tape.len() > 0 {
		s.depths.add(s.tape.len()-1, s.dense)
	}
	d = min(max(d, leastDense), mostDense, len(s.tape.head)/4)
	s.dense = d / denseStep * denseStep
	s.far = 0
	for s.far < len(s.rare) && int(s.rare[s.far]) <= s.dense {
		s.far++
	}
}

// tune adjusts dense so that a few heaps in a hundred need more pairs: to miss costs
// about as much as chunk pairs.
func (s *sparse[T]) tune() {
	switch {
	case s.misses*8 > s.since:
		s.setDense(s.dense + max(denseStep, s.dense/4))
	case s.misses*32 < s.since:
		s.setDense(s.dense - max(denseStep, s.dense/8))
	}
	s.misses, s.since = 0, 0
}

// least is the number of values from which extend may go on: the parts that it
// looks at blindly, a quarter of the head at most, are then smaller than the other part.
func (s *sparse[T]) least() int { return len(s.tape.head)/2 + s.o.last + 2*denseStep }

// extend computes the values of all heaps below n. With errWide the tape ends
// before the value that does not fit.
func (s *sparse[T]) extend(n int) error {
	for s.tape.len() < n {
		end := min(n, s.tape.len()+tuneEvery-s.since)
		start := s.tape.len()
		err := s.run(end)
		s.since += s.tape.len() - start
		if err != nil {
			return err
		}
		if s.since >= tuneEvery {
			s.tune()
		}
	}
	return nil
}

// run computes the values of all heaps below end by the kernel that suits.
func (s *sparse[T]) run(end int) error {
	if small, ok := any(s).(*sparse[uint8]); ok && !s.wide {
		if err := runNarrow(small, end); !errors.Is(err, errWide) {
			return err
		}
	}
	for h := s.tape.len(); h < end; h++ {
		v, err := s.next(h)
		if err != nil {
			return err
		}
		s.append(v)
	}
	return nil
}

// append writes the next value to the tape.
func (s *sparse[T]) append(v T) {
	s.tape.v = append(s.tape.v, v)
	s.wide = s.wide || v >= 64
}

// deepest returns a bound on how deep the witnesses of heaps greater than n lie;
// n is at least from.
func (s *sparse[T]) deepest(n int) int { return max(s.dense, s.depths.since(n)) }

// lastRare returns the largest rare heap.
func (s *sparse[T]) lastRare() int {
	if len(s.rare) == 0 {
		return 0
	}
	return int(s.rare[len(s.rare)-1])
}

// settled is the length of the tape from which every rare heap makes legal pairs
// of parts with whatever is left.
func (s *sparse[T]) settled() int {
	for _, p := range s.o.splits {
		if p.differ {
			return 2*s.lastRare() + s.o.last + 2
		}
	}
	return s.lastRare() + s.o.last + 2
}

// next returns G(n).
func (s *sparse[T]) next(n int) (T, error) {
	t, at := s.tape, s.marks.at
	s.marks.round++
	round := s.marks.round
	for _, k := range s.o.singles {
		at[t.v[n-k-t.base]] = round
	}
	for _, p := range s.o.splits {
		s.markPairs(n-p.t, 1, s.dense+1)
		m := t.v[:n-p.t-t.base+1]
		for i, r := range s.rare[s.far:] {
			if int(r) >= len(m)-1 || p.differ && 2*int(r) == len(m)-1+t.base {
				continue // a heap found rare a moment ago
			}
			at[s.rareVals[s.far+i]^m[len(m)-1-int(r)]] = round
		}
	}
	return s.decide(n)
}

// decide returns G(n), given that the options with a part of at most dense and
// those with a rare part are marked.
func (s *sparse[T]) decide(n int) (T, error) {
	at, round, common := s.marks.at, s.marks.round, s.common[n&1]
	s.need = s.need[:0]
	c := 0
	for ; ; c++ {
		if c > int(^T(0)) {
			return 0, errWide
		}
		if at[c] == round {
			continue
		}
		if common[c] {
			break
		}
		s.need = append(s.need, T(c))
	}
	if len(s.need) == 0 {
		return T(c), nil
	}
	s.misses++
	if err := s.seekWitnesses(n); err != nil {
		return 0, err
	}
	if len(s.need) == 0 {
		return T(c), nil
	}
	v := s.need[0]
	s.addRare(n, v)
	return v, nil
}

// seekWitnesses marks pairs deeper and deeper until every value of need is
// marked or no pair is left, and keeps in need the values that are not.
func (s *sparse[T]) seekWitnesses(n int) error {
	for lo := s.dense + 1; len(s.need) > 0; lo += chunk {
		more := false
		for _, p := range s.o.splits {
			m := n - p.t
			hi := min(lo+chunk, p.most(m)+1)
			if hi <= lo {
				continue
			}
			more = true
			if m-hi+1 < s.tape.base || !s.tape.holds(hi-1) {
				return fmt.Errorf("heap %d: %w (%d of them are kept)", n, errWindow, len(s.tape.v))
			}
			s.markPairs(m, lo, hi)
		}
		if !more {
			return nil
		}
		left := s.need[:0]
		for _, v := range s.need {
			if s.marks.at[v] != s.marks.round {
				left = append(left, v)
			}
		}
		s.need = left
		s.depths.add(n, lo+chunk-1)
	}
	return nil
}

// markPairs marks the values of the parts (j, m-j) for lo <= j < hi.
func (s *sparse[T]) markPairs(m, lo, hi int) {
	t := s.tape
	second := t.v[m-hi+1-t.base : m-lo+1-t.base]
	if hi <= len(t.head) {
		first := t.head[len(t.head)-hi : len(t.head)-lo]
		s.marks.pairs(bytesOf(first), bytesOf(second), sizeOf[T]())
		return
	}
	for j := lo; j < hi; j++ {
		s.marks.at[t.at(j)^second[m-j-(m-hi+1)]] = s.marks.round
	}
}
