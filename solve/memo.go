package solve

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"grundy/game"
	"grundy/table"
)

// A memo keeps the options that exploring has generated, so that a method need not generate them
// again. It is given up when it grows too large.
type memo struct {
	room  uint64 // bytes that it may still take
	full  bool   // it was given up
	found []remembered
	parts []*part  // the same as words, once the positions have slots
	place []uint32 // by slot: which position of which part it is
}

// remembered are some positions and their options, as they were found.
type remembered struct {
	codes []game.Code
	short bool          // all options are plain codes that fit a word, and lie where the words of the part will be
	long  []game.Option // else the options
	part  part          // all but slots and words
}

const (
	// memoBytes bounds a memo.
	memoBytes = 64 << 20
	// memoPart is how many positions a part of a memo has at most: as many as are explored at a time.
	memoPart = chunkPositions / 8
)

// add keeps the options of a batch; none is larger than top.
func (m *memo) add(codes []game.Code, b *game.Batch, top game.Option) {
	short, each := top <= math.MaxUint32, uint64(12)
	if short {
		each = 4
	}
	bytes := 32*uint64(len(codes)) + each*uint64(len(b.Options)) + 8*uint64(len(b.Gains))
	if m.full || m.room < bytes {
		*m = memo{full: true}
		return
	}
	m.room -= bytes
	last := len(m.found) - 1
	if last < 0 || m.found[last].short != short || len(m.found[last].codes)+len(codes) > memoPart {
		m.found = append(m.found, remembered{short: short})
		last++
	}
	r := &m.found[last]
	base := uint32(len(r.long) + len(r.part.words))
	r.codes = append(r.codes, codes...)
	if short {
		at := len(r.part.words)
		r.part.words = slices.Grow(r.part.words, len(b.Options))[:at+len(b.Options)]
		for i, o := range b.Options {
			r.part.words[at+i] = uint32(o)
		}
	} else {
		r.long = append(r.long, b.Options...)
	}
	r.part.results = append(r.part.results, b.Results...)
	r.part.gains = append(r.part.gains, b.Gains...)
	r.part.ends = slices.Grow(r.part.ends, len(b.Ends))
	for _, e := range b.Ends {
		r.part.ends = append(r.part.ends, base+e)
	}
}

// index turns the options into words, now that the positions have slots. One that cannot be a word is met again
// where options are generated.
func (m *memo) index(j *job) {
	if m.full || 4*uint64(j.n) > m.room || uint64(len(m.found)+1)*memoPart >= 1<<32 {
		*m = memo{full: true}
		return
	}
	m.parts, m.place = make([]*part, len(m.found)), make([]uint32, j.n)
	var next atomic.Int64
	var broken atomic.Bool
	var wait sync.WaitGroup
	for range j.o.Threads {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(m.found); i = int(next.Add(1)) - 1 {
				if !m.indexPart(j, i) {
					broken.Store(true)
				}
			}
		})
	}
	if wait.Wait(); broken.Load() {
		*m = memo{full: true}
	}
	m.found = nil
}

// indexPart does so for one part.
func (m *memo) indexPart(j *job, i int) bool {
	r := &m.found[i]
	p := &r.part
	p.slots = make([]uint32, len(r.codes))
	if r.short {
		if j.index != nil && !table.Slots(j.index, p.words, p.words) {
			return false
		}
	} else {
		p.words = make([]uint32, 0, len(r.long))
		if err := p.translate(j, r.codes, &game.Batch{Ends: p.ends, Options: r.long}); err != nil {
			return false
		}
	}
	if j.index != nil {
		table.Slots(j.index, r.codes, p.slots)
	} else {
		for k, c := range r.codes {
			p.slots[k] = uint32(c)
		}
	}
	for k, slot := range p.slots {
		m.place[slot] = uint32(i*memoPart + k)
	}
	r.codes, r.long = nil, nil
	m.parts[i] = p
	return true
}

// forward returns all options as they lie there: positions come in any order, and those that are over are
// among them.
func (m *memo) forward() *forward {
	f := &forward{parts: m.parts}
	for _, p := range m.parts {
		f.words += uint64(len(p.words))
	}
	return f
}

// fill gives the options of p.slots, which must all have been explored.
func (m *memo) fill(j *job, p *part) error {
	words := 0
	for _, slot := range p.slots {
		q, i := m.at(slot)
		words += len(q.at(i))
	}
	p.words = slices.Grow(p.words, words)
	p.results = slices.Grow(p.results, len(p.slots))
	p.ends = slices.Grow(p.ends, len(p.slots))
	top := uint32(0)
	for _, slot := range p.slots {
		q, i := m.at(slot)
		for _, word := range q.at(i) {
			p.words = append(p.words, word)
			top = max(top, word)
		}
		p.gains = append(p.gains, q.gainsAt(i)...)
		p.results = append(p.results, q.results[i])
		p.ends = append(p.ends, uint32(len(p.words)))
	}
	p.flagged = top >= j.n
	return nil
}

// at returns the part of a slot and its place there.
func (m *memo) at(slot uint32) (*part, int) {
	place := m.place[slot]
	return m.parts[place/memoPart], int(place % memoPart)
}
