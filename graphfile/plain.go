package graphfile

import (
	"iter"
	"math/bits"
)

// plain numbers the vertices of a list as long as all names are numbers, and none of them too large: a vertex is its
// number, and what is kept of it is a bit, and its place in the file in case that a name comes.
type plain struct {
	seen  []uint64   // a bit for each number
	count uint32     // how many bits are set
	order [][]uint32 // the numbers as they first stand in the file, orderBlock at a time
	limit int64      // numbers are below this
}

const orderBlock = 1 << 14

// leastPlain is a limit that costs little memory whatever the file holds.
const leastPlain = 1 << 24

// add adds the vertex of a number below the limit, if it is new.
func (p *plain) add(value int64) uint32 {
	word, bit := int(value/64), uint64(1)<<(value%64)
	if word >= len(p.seen) {
		size := min(p.limit, 2*value)/64 + 1
		p.seen = append(make([]uint64, 0, size), p.seen...)[:size]
	}
	if p.seen[word]&bit != 0 {
		return uint32(value)
	}
	p.seen[word] |= bit
	if p.count%orderBlock == 0 {
		p.order = append(p.order, make([]uint32, 0, orderBlock))
	}
	last := &p.order[p.count/orderBlock]
	*last = append(*last, uint32(value))
	p.count++
	return uint32(value)
}

// has reports whether there is a vertex of a number.
func (p *plain) has(value int64) bool {
	return value/64 < int64(len(p.seen)) && p.seen[value/64]>>(value%64)&1 != 0
}

// all goes through the vertices in ascending order.
func (p *plain) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i, word := range p.seen {
			for ; word != 0; word &= word - 1 {
				if !yield(uint32(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// most is the largest number.
func (p *plain) most() uint32 {
	i := len(p.seen) - 1
	for p.seen[i] == 0 {
		i--
	}
	return uint32(64*i + bits.Len64(p.seen[i]) - 1)
}

// A ranking tells how many of the vertices of a plain numbering are smaller than one of them.
type ranking struct {
	seen   []uint64
	before []uint32 // how many bits are set before each word
}

// ranking returns the ranks of the vertices.
func (p *plain) ranking() *ranking {
	r := &ranking{p.seen, make([]uint32, len(p.seen))}
	n := uint32(0)
	for i, word := range p.seen {
		r.before[i] = n
		n += uint32(bits.OnesCount64(word))
	}
	return r
}

func (r *ranking) of(v uint32) uint32 {
	return r.before[v/64] + uint32(bits.OnesCount64(r.seen[v/64]&(1<<(v%64)-1)))
}

// renumber numbers the vertices of a list anew, as a file has it in which other names stand too, and returns the new
// vertex of an old one.
func (b *builder) renumber() (after func(uint32) uint32) {
	old := b.plain
	b.plain = nil
	for _, block := range old.order {
		for _, value := range block {
			b.numbered(int64(value))
		}
	}
	after = func(v uint32) uint32 { return b.numbered(int64(v)) }
	arcs := b.arcs
	b.arcs = arcList{}
	for from, to := range arcs.all(true) {
		b.arcs.add(after(from), after(to))
	}
	b.owners, b.endings, b.priorities = moved(b.owners, old, after), moved(b.endings, old, after), moved(b.priorities, old, after)
	for i, v := range b.starts {
		b.starts[i] = after(v)
	}
	labels := b.labels
	b.labels = nil
	for v, text := range labels {
		b.label(after(v), text)
	}
	return after
}

// moved returns what a list says of vertices under their new numbers.
func moved[T any](list []T, old *plain, after func(uint32) uint32) []T {
	if list == nil {
		return nil
	}
	out := make([]T, old.count)
	for v := range old.all() {
		out[after(v)] = has(list, v)
	}
	return out
}
