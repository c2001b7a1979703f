package solve

import (
	"math/bits"
	"slices"
	"sync"

	"grundy/game"
)

// strides are how the moves of a game change the code of a position, learned from all of them: which of its digits change,
// what they become, and by how much the code itself differs. A game whose moves touch few digits has few strides however
// many positions it has: a piece that moves over a board has one for each of its moves, whatever stands elsewhere.
// With them one goes backward: what may have a position as an option are the positions from which a stride leads
// there. All that do are among them; whether one does is seen by its options.
type strides struct {
	digits  []digit
	again   bool // some option keeps the mover
	changes []change
	by      []uint32 // of all changes
}

// A digit is one of the digits of a code.
type digit struct {
	weight uint32
	radix  uint32
	ratio  uint64 // 2^64 divided by radix, rounded up, for a division that is a product
	wild   bool   // it has so many values that strides do not tell them apart
}

// wildRadix: strides do not tell apart the values of a digit that has more than so many.
const wildRadix = 1 << 16

// A stride is one change of the code.
type stride struct {
	key uint64 // the mask of the digits that change, and what they become
	by  uint32 // what is added to the code, modulo 2^32
}

// strideKey puts the mask of the digits that change above the code of what they become, all others being 0.
func strideKey(mask, values uint32) uint64 { return uint64(mask)<<32 | uint64(values) }

// mostStrides is how many strides each of so many goroutines may find.
func mostStrides(n uint64, threads int) int { return int(max(1<<10, n/uint64(64*max(2, threads)))) }

// strideBytes is how much memory learning and holding them takes at most.
func strideBytes(n uint64, threads int) uint64 {
	most := uint64(mostStrides(n, threads))
	return most*uint64(24*threads+40) + 4*stridePlaces(n)
}

// stridePlaces is how much room there is for the strides by where they lead to; see arrange.
func stridePlaces(n uint64) uint64 { return 1<<18 + n/64 }

// errManyStrides says that an engine does not serve.
var errManyStrides = &LimitError{What: "going backward where moves change the code in very many ways"}

// codeDigits returns the digits of the codes of a space, the last first.
func codeDigits(s *game.Space) []digit {
	var list []digit
	weight := uint64(1)
	add := func(radix uint64, times int) {
		for range times {
			if radix > 1 {
				list = append(list, digit{uint32(weight), uint32(radix), ^uint64(0)/radix + 1, radix > wildRadix})
			}
			weight *= radix
		}
	}
	for _, f := range slices.Backward(s.Fields()) {
		switch d := f.Domain.(type) {
		case game.Cells:
			add(uint64(d.Alphabet.Len()), d.N)
		case game.Subset:
			if d.K < 0 {
				add(2, d.N)
				continue
			}
			add(d.Size(), 1)
		default:
			add(d.Size(), 1)
		}
	}
	if s.Named() && !s.Owned() {
		add(2, 1)
	}
	return list
}

// maxDigits is how many digits a code of 32 bits has at most.
const maxDigits = 32

// split sets at[i] to the value of digit i of c.
func split(digits []digit, c uint32, at *[maxDigits]uint32) {
	for i := range digits {
		d := &digits[i]
		high, _ := bits.Mul64(uint64(c), d.ratio)
		at[i] = c - uint32(high)*d.radix
		c = uint32(high)
	}
}

// A strideSet is the strides that one goroutine has found, in open addressing; by == 0 is free.
type strideSet struct {
	list   []stride
	n      int
	most   int
	recent [1 << 8]changed // found lately, by the difference: most moves are among them
	twice  bool            // some position may have an option more than once, or itself
}

// changed is what a move changes: the digits in mask, whose values together are from, by a difference.
type changed struct{ by, mask, from uint32 }

// knows reports whether a move by the same difference from the same digits was found lately: it is the same stride.
func (c *changed) knows(digits []digit, at *[maxDigits]uint32, by uint32) bool {
	if c.by != by {
		return false
	}
	from := uint32(0)
	for rest := c.mask; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros32(rest)
		from += at[k] * digits[k].weight
	}
	return from == c.from
}

// hash spreads keys over the places of a table.
func (t stride) hash() uint64 {
	return (t.key ^ uint64(t.by)*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93 >> 20
}

// add adds a stride and reports whether there are not too many.
func (s *strideSet) add(t stride) bool {
	if 4*(s.n+1) > 3*len(s.list) {
		old := s.list
		s.list = make([]stride, max(64, 2*len(old)))
		for _, o := range old {
			if o.by != 0 {
				s.list[s.place(o)] = o
			}
		}
	}
	if i := s.place(t); s.list[i].by == 0 {
		s.list[i] = t
		s.n++
	}
	return s.n <= s.most
}

// place returns where a stride is, or belongs.
func (s *strideSet) place(t stride) uint64 {
	mask := uint64(len(s.list) - 1)
	i := t.hash() & mask
	for s.list[i].by != 0 && s.list[i] != t {
		i = (i + 1) & mask
	}
	return i
}

// learn adds the strides of the options in p.
func (s *strideSet) learn(digits []digit, n uint32, p *part) bool {
	var from, to [maxDigits]uint32
	start := uint32(0)
	for i, slot := range p.slots {
		words := p.words[start:p.ends[i]]
		if start = p.ends[i]; len(words) == 0 {
			continue
		}
		split(digits, slot, &from)
		s.twice = s.twice || !distinct(words)
		for _, w := range words {
			w &= slotMask
			if w >= n || w == slot { // when a position is decided it is too late for the option to itself
				s.twice = true
				continue
			}
			by := w - slot
			recent := &s.recent[by*0x9e3779b1>>24]
			if recent.knows(digits, &from, by) {
				continue
			}
			split(digits, w, &to)
			mask, values, was := uint32(0), uint32(0), uint32(0)
			for k := range digits {
				if from[k] != to[k] {
					mask |= 1 << k
					was += from[k] * digits[k].weight
					if !digits[k].wild {
						values += to[k] * digits[k].weight
					}
				}
			}
			*recent = changed{by, mask, was}
			if !s.add(stride{strideKey(mask, values), by}) {
				return false
			}
		}
	}
	return true
}

// distinct reports whether words are all different; of many it does not look.
func distinct(words []uint32) bool {
	for i, w := range words {
		if i == 32 || slices.Contains(words[:i], w) {
			return false
		}
	}
	return true
}

// loadStrides learns the strides of all moves, on the way on which the results are found.
func (r *retrograde) loadStrides() error {
	j := r.j
	if j.index != nil {
		return errManyStrides
	}
	s := &strides{digits: codeDigits(j.space)}
	r.round = newRounds(r)
	r.round.strides = s
	r.mayCount()
	var gate sync.Mutex
	sets := map[*worker]*strideSet{}
	words, flagged, most := uint64(0), false, mostStrides(uint64(j.n), j.o.Threads)
	err := r.round.load(func(w *worker, p *part) error {
		gate.Lock()
		set := sets[w]
		if set == nil {
			set = &strideSet{most: most}
			sets[w] = set
		}
		s.again = s.again || p.keepsMover()
		flagged = flagged || p.flagged
		words += uint64(len(p.words))
		gate.Unlock()
		if !set.learn(s.digits, j.n, p) {
			return errManyStrides
		}
		return nil
	})
	if err == nil {
		err = s.index(sets, most, stridePlaces(uint64(j.n)))
	}
	if err == nil && j.o.engine == 0 && !s.pays(j) {
		err = errManyStrides
	}
	for _, set := range sets {
		flagged = flagged || set.twice
	}
	if err == nil {
		err = r.checkStrides(s, words, r.count != nil && !flagged)
	}
	if err != nil || r.back != nil {
		r.round = nil
	}
	if r.back == nil {
		r.count = nil
	}
	return err
}

// index arranges the strides by where they lead to, if there is room.
func (s *strides) index(sets map[*worker]*strideSet, most int, room uint64) error {
	all := &strideSet{most: most}
	for _, set := range sets {
		for _, t := range set.list {
			if t.by != 0 && !all.add(t) {
				return errManyStrides
			}
		}
	}
	list := slices.DeleteFunc(all.list, func(t stride) bool { return t.by == 0 })
	slices.SortFunc(list, func(a, b stride) int {
		if a.key != b.key {
			if a.key < b.key {
				return -1
			}
			return 1
		}
		return int(int64(a.by) - int64(b.by))
	})
	return s.arrange(list, room)
}

// strideWork is how much work to find a position's origins is as good as generating one option; and how many
// origins a position may have for each option that it has on average, before going backward so does not pay.
const (
	strideWork = 4
	strideWide = 4
)

// pays reports whether few positions, for most those that are, would be looked at in vain: it takes a sample.
func (s *strides) pays(j *job) bool {
	codes := sample(uint64(j.n))
	origins := uint64(0)
	var list []uint32
	for _, c := range codes {
		list = s.origins(uint32(c), list[:0])
		origins += uint64(len(list))
	}
	n := uint64(len(codes))
	return origins+uint64(len(s.changes))*n/strideWork <= strideWide*(4+j.meanDegree)*n
}
