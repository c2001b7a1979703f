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
	// If short, all options are plain codes, and codes fit a word: they lie where the slots and words of the
	// part will be.
	short   bool
	codes   []game.Code
	options []game.Option
	part    part
}

// len is how many positions there are.
func (r *remembered) len() int { return len(r.part.ends) }

const (
	// memoBytes bounds a memo.
	memoBytes = 64 << 20
	// memoPart is how many positions a part of a memo has at most: as many as are explored at a time.
	memoPart = chunkPositions / 8
)

// add keeps the options of a batch; none is larger than top.
func (m *memo) add(j *job, codes []game.Code, b *game.Batch, top game.Option) {
	short := top.Plain() && j.space.Size() <= 1<<32
	bytes := 20*uint64(len(codes)) + 4*uint64(len(b.Options)) + 8*uint64(len(b.Gains))
	if !short {
		bytes += 12*uint64(len(codes)) + 8*uint64(len(b.Options))
	}
	if m.full || m.room < bytes {
		*m = memo{full: true}
		return
	}
	m.room -= bytes
	last := len(m.found) - 1
	if last < 0 || m.found[last].short != short || m.found[last].len()+len(codes) > memoPart {
		m.found = append(m.found, remembered{short: short})
		last++
	}
	r := &m.found[last]
	base := uint32(len(r.options) + len(r.part.words))
	if short {
		r.part.slots = appendWords(r.part.slots, codes)
		r.part.words = appendWords(r.part.words, b.Options)
	} else {
		r.codes = append(r.codes, codes...)
		r.options = append(r.options, b.Options...)
	}
	r.part.results = append(r.part.results, b.Results...)
	r.part.gains = append(r.part.gains, b.Gains...)
	r.part.ends = slices.Grow(r.part.ends, len(b.Ends))
	for _, e := range b.Ends {
		r.part.ends = append(r.part.ends, base+e)
	}
}

// appendWords appends codes that fit a word.
func appendWords[C ~uint64](words []uint32, codes []C) []uint32 {
	at := len(words)
	words = slices.Grow(words, len(codes))[:at+len(codes)]
	for i, c := range codes {
		words[at+i] = uint32(c)
	}
	return words
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
	switch {
	case !r.short:
		p.slots, p.words = make([]uint32, len(r.codes)), make([]uint32, 0, len(r.options))
		if err := p.translate(j, r.codes, &game.Batch{Ends: p.ends, Options: r.options}); err != nil {
			return false
		}
		if j.index != nil {
			table.Slots(j.index, r.codes, p.slots)
			break
		}
		for k, c := range r.codes {
			p.slots[k] = uint32(c)
		}
	case j.index != nil:
		table.Slots(j.index, p.slots, p.slots)
		if !table.Slots(j.index, p.words, p.words) {
			return false
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
