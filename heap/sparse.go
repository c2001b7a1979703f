package heap

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
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
	marks *marks // of the next heap: one of block
	block block

	rare     []int32 // the rare heaps, in order
	rareVals []T
	far      int        // index of the first rare heap past dense
	isRare   [2][]uint8 // isRare[n&1][v]: 1 if value v is rare at heap n, else 0

	// dense is how many pairs (j, m-j), j = 1, 2, ..., are marked blindly; a
	// multiple of denseStep.
	dense  int
	since  int // heaps since tune was last called
	tuning tuning

	depths depths
	need   []T // rare values that still want a witness
	from   int // the heap at which the method began
	most   T   // the largest value so far
}

const (
	denseStep  = 16
	leastDense = 32
	mostDense  = 4096
	// chunk is how many further pairs are marked before the next look.
	chunk = 512
	// tuneEvery is after how many heaps dense is adjusted.
	tuneEvery = 1 << 14
)

// errWindow says that a witness was sought among values that are no longer kept.
var errWindow = errors.New("values no longer kept are needed")

// newSparse starts the method on a tape that has all values, at least
// as many as least asks for.
func newSparse[T cell](o *octal, t *tape[T], m Mask) *sparse[T] {
	s := &sparse[T]{o: o, tape: t, mask: m, dense: leastDense}
	t.reverseHead()
	s.isRare = rareTable[T](m)
	s.from = t.len()
	for n, v := range t.v {
		s.most = max(s.most, v)
		if !m.common(uint32(v), n) {
			s.addRare(n, v)
		}
	}
	s.setDense(s.cheapestDense())
	return s
}

// cheapestDense returns how many dense pairs cost the least together with the rare ones
// past them.
func (s *sparse[T]) cheapestDense() int {
	best, least := leastDense, 1<<62
	far := len(s.rare)
	for d := leastDense; d <= mostDense; d *= 2 {
		for far > 0 && int(s.rare[len(s.rare)-far]) <= d {
			far--
		}
		if cost := d + rareCost*far; cost < least {
			best, least = d, cost
		}
	}
	return best
}

// copyFor returns the same method on another tape, a shorter stretch of the same sequence.
func (s *sparse[T]) copyFor(o *octal, t *tape[T]) *sparse[T] {
	return &sparse[T]{
		o: o, tape: t, mask: s.mask, rare: s.rare, rareVals: s.rareVals, far: s.far,
		isRare: s.isRare, dense: s.dense, from: t.len(), most: s.most,
	}
}

// rareTable lists which values are rare, by the parity of the heap.
func rareTable[T cell](m Mask) (table [2][]uint8) {
	for i := range table {
		table[i] = make([]uint8, 1<<(8*sizeOf[T]()))
		for v := range table[i] {
			if !m.common(uint32(v), i) {
				table[i][v] = 1
			}
		}
	}
	return table
}

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
	s.block.forget()
	for s.far < len(s.rare) && int(s.rare[s.far]) <= s.dense {
		s.far++
	}
}

// tune moves dense up by half or down by a third, and turns round when the last move made the
// work grow: the dense pairs, the rare ones, and those looked at beyond.
func (s *sparse[T]) tune() {
	cost := s.dense + rareCost*(len(s.rare)-s.far) + s.tuning.Work/max(s.since, 1)
	if cost > s.tuning.Cost {
		s.tuning.Down = !s.tuning.Down
	}
	step := max(denseStep, s.dense/2)
	if s.tuning.Down {
		step = -max(denseStep, s.dense/3)
	}
	s.tuning.Cost, s.tuning.Work, s.since = cost, 0, 0
	s.setDense(s.dense + step)
}

// tuning is what tune remembers.
type tuning struct {
	Work int  // pairs looked at beyond the dense ones, and missCost for each miss
	Cost int  // pairs for each heap when tune was last called
	Down bool // the way in which dense was moved
}

const (
	// missCost is what it costs to find that the dense pairs are not enough, in pairs.
	missCost = 100
	// rareCost is what a pair with a rare part past dense costs, in dense pairs.
	rareCost = 2
	// needCost is what it costs to ask whether a value was marked.
	needCost = 3
)

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
	if small, ok := any(s).(*sparse[uint8]); ok {
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
	s.most = max(s.most, v)
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
	s.marks = s.marksOf(n)
	for _, k := range s.o.singles {
		s.marks[s.tape.v[n-k-s.tape.base]] = 1
	}
	for _, p := range s.o.splits {
		s.markPairs(n-p.t, 1, s.dense+1)
	}
	return s.decide(n)
}

// decide returns G(n), given that the options with a part of at most dense and
// those with a rare part are marked.
func (s *sparse[T]) decide(n int) (T, error) {
	c, ok := s.leastCommon(s.isRare[n&1])
	if !ok {
		return 0, errWide
	}
	if len(s.need) == 0 {
		return c, nil
	}
	s.tuning.Work += missCost
	if err := s.seekWitnesses(n); err != nil {
		return 0, err
	}
	if len(s.need) == 0 {
		return c, nil
	}
	if n > math.MaxInt32 {
		return 0, fmt.Errorf("heap %d is rare: rare heaps past %d are not supported", n, math.MaxInt32)
	}
	v := s.need[0]
	s.addRare(n, v)
	return v, nil
}

// leastCommon returns the least common value that is not marked, if there is one, and puts
// the rare values below it that are not marked into need. It looks at eight marks at a time.
func (s *sparse[T]) leastCommon(rare []uint8) (T, bool) {
	const ones = 0x0101010101010101
	s.need = s.need[:0]
	for c := 0; c < len(rare); c += 8 {
		marked := binary.LittleEndian.Uint64(s.marks[c : c+8])
		free := ^marked & ones
		common := free &^ binary.LittleEndian.Uint64(rare[c:c+8])
		free &= common&-common - 1 // those below the least common one, if any
		for ; free != 0; free &= free - 1 {
			s.need = append(s.need, T(c+bits.TrailingZeros64(free)/8))
		}
		if common != 0 {
			return T(c + bits.TrailingZeros64(common)/8), true
		}
	}
	return 0, false
}

// seekWitnesses looks at pairs deeper and deeper until every value of need is
// found or no pair is left, and keeps in need the values that are not. While many are
// wanted the pairs are marked; for the last few it is cheaper to ask for each.
func (s *sparse[T]) seekWitnesses(n int) error {
	for lo := s.dense + 1; len(s.need) > 0; lo += chunk {
		more := false
		ask := len(s.need)*sizeOf[T]() <= askable
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
			if ask && hi <= len(s.tape.head) {
				s.askPairs(m, lo, hi)
				s.tuning.Work += chunk / 2
			} else {
				s.markPairs(m, lo, hi)
				s.tuning.Work += chunk
			}
		}
		if !more {
			return nil
		}
		s.tuning.Work += needCost * len(s.need)
		left := 0
		for _, v := range s.need { // without a branch, which would be hard to foresee
			s.need[left] = v
			left += int(1 - s.marks[v])
		}
		s.need = s.need[:left]
		s.depths.add(n, lo+chunk-1)
	}
	return nil
}

// askPairs marks those values of need that are the value of a pair (j, m-j) with
// lo <= j < hi, as far as the head reaches.
func (s *sparse[T]) askPairs(m, lo, hi int) {
	t := s.tape
	first := t.head[len(t.head)-hi : len(t.head)-lo]
	second := t.v[m-hi+1-t.base : m-lo+1-t.base]
	for _, v := range s.need {
		if hasPair(first, second, v) {
			s.marks[v] = 1
		}
	}
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
		s.marks[t.at(j)^second[m-j-(m-hi+1)]] = 1
	}
}
