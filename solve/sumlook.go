package solve

// This file looks up what a sum can become, without building it.

// A sumLook is a sum in hand with all that it can become.
type sumLook struct {
	parts  []uint32
	hash   uint64
	arcs   []sumArc
	slots  []uint32 // where each leads to, unmet if that has no slot
	hashes []uint64
	cells  []uint64
	touch  uint32 // keeps lookUp from being thought idle
}

// A sumArc is a move of one part of a sum.
type sumArc struct{ place, move uint32 } // of the part among the parts, of the move in sumMoves.list

// unmet is the slot of a sum that has none.
const unmet = ^uint32(0)

// lookUp takes a sum in hand whose moves are ready, and finds the slots of what it can become.
func (s *Sums) lookUp(mover int, parts []uint32, hash uint64) {
	l, moves := &s.look, &s.moves[mover]
	l.parts, l.hash = parts, hash
	l.arcs, l.hashes = l.arcs[:0], l.hashes[:0]
	for i, part := range parts {
		if i > 0 && part == parts[i-1] {
			continue // equal parts have equal moves
		}
		first, list := moves.of(part)
		for k := range list {
			l.arcs = append(l.arcs, sumArc{uint32(i), first + uint32(k)})
			l.hashes = append(l.hashes, list[k].hashFrom(hash))
		}
	}
	l.find(s.space, moves)
}

// hashFrom returns the hash of what the move makes of a sum with a hash.
func (m *sumMove) hashFrom(hash uint64) uint64 {
	if m.ends {
		return m.hash
	}
	return hash + m.hash
}

// after returns what an arc makes of the sum whose parts and hash are given.
func (x *sumMoves) after(parts []uint32, hash uint64, arc sumArc) sumAfter {
	m := &x.list[arc.move]
	a := sumAfter{mover: int(m.next), own: parts, moved: int(arc.place), added: x.added[m.lo:m.hi], hash: m.hashFrom(hash)}
	if m.ends {
		a.own = nil
	}
	return a
}

// find finds the slots of all arcs. It looks at the cells of all first, then at the words that they tell of, so that it
// waits for memory once and not for each of them.
func (l *sumLook) find(x *sumSpace, moves *sumMoves) {
	l.cells, l.slots = l.cells[:0], l.slots[:0]
	for _, h := range l.hashes {
		l.touch += x.cells[h>>x.shift]
	}
	for _, h := range l.hashes {
		slot, cell, ok := x.probe(h, h>>x.shift)
		if !ok {
			slot = unmet
		}
		l.slots, l.cells = append(l.slots, slot), append(l.cells, cell)
	}
	for _, slot := range l.slots {
		if slot != unmet {
			l.touch += uint32(x.from(slot)[0])
		}
	}
	for i, slot := range l.slots {
		if slot == unmet {
			continue
		}
		a := moves.after(l.parts, l.hash, l.arcs[i])
		if a.is(x.from(slot)) {
			continue
		}
		var ok bool
		if l.slots[i], _, ok = x.findFrom(&a, (l.cells[i]+1)&uint64(len(x.cells)-1)); !ok {
			l.slots[i] = unmet
		}
	}
}
