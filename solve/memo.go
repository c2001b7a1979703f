package solve

import (
	"slices"

	"grundy/game"
	"grundy/table"
)

// A memo keeps the options that exploring has generated, so that a method need not generate them
// again. It is given up when it grows too large.
type memo struct {
	room    uint64 // bytes that it may still take
	full    bool   // it was given up
	codes   []game.Code
	results []game.Result
	ends    []uint32 // where the options of codes[i] end
	options []game.Option
	gains   []int64  // of the options; none where the game pays none
	words   []uint32 // the options, once the positions have slots
	place   []uint32 // by slot: which of codes it is
}

// memoBytes bounds a memo.
const memoBytes = 64 << 20

// add keeps the options of a chunk.
func (m *memo) add(f *found) {
	bytes := 24*uint64(len(f.codes)) + 12*uint64(len(f.options)) + 8*uint64(len(f.gains))
	if m.full || m.room < bytes {
		*m = memo{full: true}
		return
	}
	m.room -= bytes
	base := uint32(len(m.options))
	m.codes = append(m.codes, f.codes...)
	m.results = append(m.results, f.results...)
	for _, e := range f.ends {
		m.ends = append(m.ends, base+e)
	}
	m.options = append(m.options, f.options...)
	m.gains = append(m.gains, f.gains...)
}

// index prepares the memo for look-ups by the slots of j: it keeps the options as words. One that cannot be a
// word is met again where options are generated.
func (m *memo) index(j *job) {
	if m.full || 4*uint64(j.n) > m.room {
		*m = memo{full: true}
		return
	}
	var p part
	if err := p.translate(j, m.codes, &game.Batch{Ends: m.ends, Options: m.options}); err != nil {
		*m = memo{full: true}
		return
	}
	m.words, m.options = p.words, nil
	slots := make([]uint32, len(m.codes))
	if j.index != nil {
		table.Slots(j.index, m.codes, slots)
	} else {
		for i, c := range m.codes {
			slots[i] = uint32(c)
		}
	}
	m.codes = nil
	m.place = make([]uint32, j.n)
	for i, slot := range slots {
		m.place[slot] = uint32(i)
	}
}

// fill gives the options of p.slots, which must all have been explored.
func (m *memo) fill(j *job, p *part) error {
	words := 0
	for _, slot := range p.slots {
		i := m.place[slot]
		words += int(m.ends[i] - m.start(i))
	}
	p.words = slices.Grow(p.words, words)
	p.results = slices.Grow(p.results, len(p.slots))
	p.ends = slices.Grow(p.ends, len(p.slots))
	top := uint32(0)
	for _, slot := range p.slots {
		i := m.place[slot]
		for _, word := range m.words[m.start(i):m.ends[i]] {
			p.words = append(p.words, word)
			top = max(top, word)
		}
		if len(m.gains) > 0 {
			p.gains = append(p.gains, m.gains[m.start(i):m.ends[i]]...)
		}
		p.results = append(p.results, m.results[i])
		p.ends = append(p.ends, uint32(len(p.words)))
	}
	p.flagged = top >= j.n
	return nil
}

// start is where the options of codes[i] begin: where those before end.
func (m *memo) start(i uint32) uint32 {
	if i == 0 {
		return 0
	}
	return m.ends[i-1]
}
