package heap

import (
	"encoding/binary"
	"math/bits"
)

// runNarrow is sparse.run for values below 128: the set of marked values is one word, or
// two if some value is past 63, and a pair of parts costs a shift and a bit set. It returns
// errWide, with the values so far on the tape, when that is not enough for a heap.
func runNarrow(s *sparse[uint8], end int) error {
	if s.most >= 128 || s.most >= 64 && !twoWords {
		return errWide
	}
	k := newNarrow(s)
	limit, run := uint8(64), k.run
	if s.most >= 64 && twoWords {
		limit, run = 128, k.runTwo
	}
	for s.most < limit {
		stop := stopRare
		if s.tape.len() >= s.settled() {
			stop = run(end)
			s.tuning.Work += k.work
			k.work = 0
		}
		if s.tape.len() == end {
			return nil
		}
		if stop == stopWide {
			return errWide
		}
		// The heap at which the kernel stopped is decided the slow way.
		v, err := s.next(s.tape.len())
		if err != nil {
			return err
		}
		s.append(v)
		k.far, k.farVals = s.rare[s.far:], s.rareVals[s.far:]
	}
	return errWide
}

// stopped says why the narrow kernel left off before a heap.
type stopped int

const (
	stopEnd  stopped = iota // nothing more to do
	stopWide                // the heap may have a value that is too large
	stopRare                // a witness lies deeper than the kernel looks
)

// narrow is the state of a sparse sequence in the form that the kernel wants.
type narrow struct {
	s       *sparse[uint8]
	first   []uint64    // words of eight first parts: dense ones, then deeper ones
	dense   int         // how many of these words are dense
	common  [2]wordPair // the common values, by the parity of the heap
	singles []int
	splits  []int
	far     []int32
	farVals []uint8
	work    int // see tuning
}

// narrowDepth is how deep the kernel itself looks for witnesses.
const narrowDepth = 1 << 14

func newNarrow(s *sparse[uint8]) *narrow {
	k := &narrow{s: s, singles: s.o.singles, dense: s.dense / 8, far: s.rare[s.far:], farVals: s.rareVals[s.far:]}
	for _, p := range s.o.splits {
		k.splits = append(k.splits, p.t)
	}
	head := s.tape.head
	for j := 1; j+8 <= len(head) && j < narrowDepth; j += 8 {
		k.first = append(k.first, binary.LittleEndian.Uint64(head[len(head)-8-j:]))
	}
	for v := range 64 {
		for i := range k.common {
			if s.isRare[i][v] == 0 {
				k.common[i].lo |= 1 << v
			}
			if s.isRare[i][v+64] == 0 {
				k.common[i].hi |= 1 << v
			}
		}
	}
	return k
}

// run appends values below 64 to the tape until end or until it must stop.
func (k *narrow) run(end int) stopped {
	t := k.s.tape
	base := t.base
	v := t.v[:cap(t.v)]
	n, stop := t.len(), stopEnd
	if end-base > len(v) {
		end = base + len(v)
	}
	for ; n < end; n++ {
		i := n - base
		var set uint64
		for _, a := range k.singles {
			set |= 1 << (v[i-a] & 63)
		}
		for _, a := range k.splits {
			m := i - a
			set |= markWords(k.first[:k.dense], v[m-8*k.dense:m])
			set |= markFar(k.far, k.farVals, v[:m+1])
		}
		common := k.common[n&1].lo
		c := bits.TrailingZeros64(^set & common)
		need := ^set &^ common & (1<<(c&63) - 1)
		if need != 0 || c == 64 {
			if c == 64 {
				stop = stopWide
				break
			}
			k.work += missCost
			if !k.seek(need, n, v[:i]) {
				stop = stopRare
				break
			}
		}
		v[i] = uint8(c)
		k.s.most = max(k.s.most, uint8(c))
	}
	t.v = v[:n-base]
	return stop
}

// scalarWords returns the set of the values of the pairs of first parts, eight in a word,
// and second parts v, the last of which belongs to the smallest first part. All are below
// 64. markWords is the same with vectors where there are any.
func scalarWords(first []uint64, v []uint8) uint64 {
	var a, b uint64
	for _, w := range first {
		x := w ^ binary.LittleEndian.Uint64(v[len(v)-8:])
		v = v[:len(v)-8]
		a |= 1 << (x & 63)
		b |= 1 << (x >> 8 & 63)
		a |= 1 << (x >> 16 & 63)
		b |= 1 << (x >> 24 & 63)
		a |= 1 << (x >> 32 & 63)
		b |= 1 << (x >> 40 & 63)
		a |= 1 << (x >> 48 & 63)
		b |= 1 << (x >> 56 & 63)
	}
	return a | b
}

// markFar returns the set of the values of the pairs that have one of the given
// rare parts; v ends with the heap that both parts make.
func markFar(rare []int32, vals []uint8, v []uint8) uint64 {
	var set uint64
	vals = vals[:len(rare)]
	for i, r := range rare {
		set |= 1 << ((vals[i] ^ v[len(v)-1-int(r)]) & 63)
	}
	return set
}

// seek reports whether all values of need are found among the pairs past the
// dense ones, and notes how deep they lie. v holds the values before heap n.
func (k *narrow) seek(need uint64, n int, v []uint8) bool {
	const step = 8 // words at a time
	for lo := k.dense; lo < len(k.first); lo += step {
		hi := min(lo+step, len(k.first))
		for _, a := range k.splits {
			m := len(v) - a
			if m <= 16*hi { // a first part might not be the smaller one
				return false
			}
			need &^= markWords(k.first[lo:hi], v[m-8*hi:m-8*lo])
			k.work += 8 * step
		}
		if need == 0 {
			k.s.depths.add(n, 8*hi)
			return true
		}
	}
	return false
}
