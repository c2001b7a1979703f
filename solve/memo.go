package solve

import (
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
	codes   []game.Code
	options []game.Option
	part    part // all but slots and words
}

const (
	// memoBytes bounds a memo.
	memoBytes = 64 << 20
	// memoPart is how many positions a part of a memo has at most: as many as are explored at a time.
	memoPart = chunkPositions / 8
)

// add keeps the options of a chunk.
func (m *memo) add(f *found) {
	bytes := 32*uint64(len(f.codes)) + 12*uint64(len(f.options)) + 8*uint64(len(f.gains))
	if m.full || m.room < bytes {
		*m = memo{full: true}
		return
	}
	m.room -= bytes
	last := len(m.found) - 1
	if last < 0 || len(m.found[last].codes)+len(f.codes) > memoPart {
		m.found = append(m.found, remembered{})
		last++
	}
	r := &m.found[last]
	base := uint32(len(r.options))
	r.codes = append(r.codes, f.codes...)
	r.options = append(r.options, f.options...)
	r.part.results = append(r.part.results, f.results...)
	r.part.gains = append(r.part.gains, f.gains...)
	for _, e := range f.ends {
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
	p.slots, p.words = make([]uint32, len(r.codes)), make([]uint32, 0, len(r.options))
	if err := p.translate(j, r.codes, &game.Batch{Ends: p.ends, Options: r.options}); err != nil {
		return false
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
	r.codes, r.options = nil, nil
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
