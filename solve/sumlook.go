package solve

import (
	"slices"

	"grundy/game"
)

// This file looks up what a sum can become, without building it.

// A sumLook is a sum in hand with all that it can become.
type sumLook struct {
	rest   []byte // the parts but one, as bytes
	arcs   []sumArc
	slots  []uint32 // where each leads to, unmet if that has no slot
	hashes []uint64
	cells  []uint32 // what stands in the first cell of each hash
	touch  uint32   // keeps find from being thought idle
}

// A sumArc is a move of one part of a sum.
type sumArc struct {
	place uint32 // where the part begins in the bytes of the sum, its head not counted
	move  uint32 // in sumMoves.list
}

// unmet is the slot of a sum that has none.
const unmet = ^uint32(0)

// lookUp takes a sum in hand whose moves are ready, and finds the slots of what it can become.
func (s *Sums) lookUp(slot uint32, hash uint64) {
	l := &s.look
	l.arcs, l.hashes = l.arcs[:0], l.hashes[:0]
	b := s.space.from(slot)
	head, start := numberAt(b, 0)
	moves := &s.moves[head&1]
	before := unmet
	for n, left := start, head>>1; left > 0; left-- {
		part, size := numberAt(b, n)
		if part != before { // equal parts have equal moves
			first, list := moves.of(part)
			for k := range list {
				l.arcs = append(l.arcs, sumArc{uint32(n - start), first + uint32(k)})
				l.hashes = append(l.hashes, list[k].hashFrom(hash))
			}
		}
		before, n = part, n+size
	}
	l.find(s.space)
	l.compare(s, slot, hash)
}

// hashFrom returns the hash of what the move makes of a sum with a hash.
func (m *sumMove) hashFrom(hash uint64) uint64 {
	if m.ends {
		return m.hash
	}
	return hash + m.hash
}

// find finds a slot for each hash that has some, of the sum or of one that has the same tag. It looks at all cells
// first, then at the bytes that they tell of, so that it waits for memory once and not for each of them.
func (l *sumLook) find(x *sumSpace) {
	n := len(l.hashes)
	l.cells, l.slots = slices.Grow(l.cells[:0], n)[:n], slices.Grow(l.slots[:0], n)[:n]
	for i, h := range l.hashes {
		l.cells[i] = x.cells[h>>x.shift]
	}
	mask := uint32(len(x.cells) - 1)
	for i, h := range l.hashes {
		c, slot := l.cells[i], unmet
		switch {
		case c == 0:
		case (c^uint32(h))&^mask == 0:
			slot = c&mask - 1
		default:
			if other, _, ok := x.probe(h, (h>>x.shift+1)&uint64(mask)); ok {
				slot = other
			}
		}
		l.slots[i] = slot
	}
	for _, slot := range l.slots {
		if slot != unmet {
			l.touch += uint32(x.place(slot)[0])
		}
	}
}

// compare holds the slots that were found against what the arcs of a sum lead to.
func (l *sumLook) compare(s *Sums, slot uint32, hash uint64) {
	var a sumAfter
	own, mover, parts := s.space.parts(slot)
	place := unmet
	for i, arc := range l.arcs {
		if l.slots[i] == unmet {
			continue
		}
		if arc.place != place {
			place = arc.place
			l.leave(own, place)
		}
		s.moves[mover].after(&a, l.rest, parts-1, hash, arc.move)
		if a.is(s.space.from(l.slots[i])) {
			continue
		}
		var ok bool
		if l.slots[i], _, ok = s.space.find(&a); !ok {
			l.slots[i] = unmet
		}
	}
}

// leave keeps the parts of a sum, given as bytes, but the one at a place.
func (l *sumLook) leave(own []byte, place uint32) {
	_, size := numberAt(own, int(place))
	l.rest = append(append(l.rest[:0], own[:place]...), own[int(place)+size:]...)
}

// after sets a to what a move makes of a sum with a hash, of which some parts stay.
func (x *sumMoves) after(a *sumAfter, rest []byte, parts int, hash uint64, move uint32) {
	m := &x.list[move]
	a.added, a.hash = x.added[m.lo:m.hi], m.hashFrom(hash)
	if m.ends {
		rest, parts = nil, 0
	}
	a.rest, a.head = rest, headOf(int(m.next), parts+len(a.added))
}

// addArc returns the slot of what an arc makes of a sum, and its hash.
func (s *Sums) addArc(slot uint32, hash uint64, arc sumArc) (to uint32, toHash uint64) {
	var a sumAfter
	own, mover, parts := s.space.parts(slot)
	s.look.leave(own, arc.place)
	s.moves[mover].after(&a, s.look.rest, parts-1, hash, arc.move)
	to = s.space.add(&a)
	s.grow(s.space.len())
	return to, a.hash
}

// appendOptions appends the options of a sum that was solved, with the flag again.
func (s *Sums) appendOptions(options []uint32, slot uint32) ([]uint32, error) {
	mover, parts := s.space.at(slot)
	if r, err := s.ready(mover, parts); err != nil || r != game.Live {
		return options, err
	}
	s.lookUp(slot, hashSum(mover, parts))
	for i, to := range s.look.slots {
		if s.moves[mover].list[s.look.arcs[i].move].again {
			to |= again
		}
		options = append(options, to)
	}
	return options, nil
}
