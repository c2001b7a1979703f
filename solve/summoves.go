package solve

import (
	"cmp"
	"slices"

	"grundy/game"
)

// This file makes the moves in a part ready for the sums in which it stands: without dead parts, each different one
// once, with what it adds to the hash of a sum.

// A sumMove puts other parts in place of one.
type sumMove struct {
	hash   uint64 // what it adds to the hash of the sum; if it ends it, the hash of the end
	lo, hi uint32 // what it puts there, in sumMoves.added, ascending
	next   uint8  // who moves then
	again  bool   // the same player, who sees the value as his own
	ends   bool   // what it puts there is an end, and the sum is nothing else
}

// sumMoves are the moves of one player.
type sumMoves struct {
	spans []span // part -> its moves; unopened if they were not made
	// part -> how many parts were open when its moves were made, if not all was known of what they lead to; else 0
	known []uint32
	list  []sumMove
	gains []int64 // of each move, where moves gain points
	added []uint32
}

// of returns the moves of a part that were made, and the number of the first.
func (x *sumMoves) of(part uint32) (first uint32, list []sumMove) {
	sp := x.spans[part]
	return sp.lo, x.list[sp.lo:sp.hi]
}

// reset forgets all moves.
func (x *sumMoves) reset() { *x = sumMoves{} }

// bytes is the memory that the moves take.
func (x *sumMoves) bytes() uint64 {
	return 12*uint64(cap(x.spans)) + 24*uint64(cap(x.list)) + 8*uint64(cap(x.gains)) + 4*uint64(cap(x.added))
}

// ready opens the parts of a sum for its player to move, and makes their moves unless it is over. It returns what
// the sum pays, game.Live if it is not over.
func (s *Sums) ready(mover int, parts []uint32) (game.Result, error) {
	if s.allMade(mover, parts) {
		return s.over(mover, parts)
	}
	if err := s.openParts(mover, parts); err != nil {
		return game.Live, err
	}
	r, err := s.over(mover, parts)
	if err != nil || r != game.Live {
		return r, err
	}
	for _, part := range parts {
		if !s.made(mover, part) {
			s.makeMoves(mover, part)
			s.growth.meet(mover, part)
		}
	}
	return game.Live, nil
}

// allMade reports whether the moves of all parts are made, as far as they are any.
func (s *Sums) allMade(mover int, parts []uint32) bool {
	for _, part := range parts {
		if part < endWord && !s.made(mover, part) {
			return false
		}
	}
	return true
}

// made reports whether the moves of a part are made by all that is known.
func (s *Sums) made(mover int, part uint32) bool {
	x := &s.moves[mover]
	return int(part) < len(x.spans) && x.spans[part] != unopened && (x.known[part] == 0 || x.known[part] == s.opens)
}

// openParts generates the options of the parts of a sum. Where they are sure to be met, those of what the parts lead to
// are generated with them: dead parts are known then, and rules answer better for many positions at once.
func (s *Sums) openParts(mover int, parts []uint32) error {
	var due [2]due
	d := &s.sides[mover]
	var fresh []uint32
	for _, part := range parts {
		if part < endWord && !s.made(mover, part) {
			fresh = append(fresh, part)
			due[mover].add(d, part)
		}
	}
	if err := s.openDue(&due); err != nil {
		return err
	}
	if s.rules.First || s.rules.Named() {
		return nil // with players, the rules need not foresee what no play reaches
	}
	for opened := 0; len(fresh) > 0 && opened < sumChunk; opened += len(fresh) {
		for _, part := range fresh {
			for _, w := range d.at(part) {
				if to := w & slotMask; to < endWord {
					due[mover].add(d, to)
				}
			}
		}
		fresh = due[mover].list
		if err := s.openDue(&due); err != nil {
			return err
		}
	}
	return nil
}

// makeMoves makes the moves of a part that is open.
func (s *Sums) makeMoves(mover int, part uint32) {
	x, d := &s.moves[mover], &s.sides[mover]
	for len(x.spans) <= int(part) {
		x.spans, x.known = append(x.spans, unopened), append(x.known, 0)
	}
	m := moveMaker{s: s, mover: mover, part: part}
	lo := d.spans[part].lo
	for k, w := range d.at(part) {
		m.word(w)
		if w&more != 0 {
			continue
		}
		gain := int64(0)
		if s.rules.Gains {
			gain = d.gains[lo+uint32(k)]
		}
		m.close(w&again != 0, gain)
	}
	first := uint32(len(x.list))
	for _, made := range m.distinct() {
		made.lo = uint32(len(x.added))
		x.added = append(x.added, made.parts...)
		made.hi = uint32(len(x.added))
		x.list = append(x.list, made.sumMove)
		if s.rules.Gains {
			x.gains = append(x.gains, made.gain)
		}
	}
	x.spans[part] = span{first, uint32(len(x.list))}
	x.known[part] = 0
	if m.open {
		x.known[part] = s.opens
	}
}

// A moveMaker gathers the moves of one part.
type moveMaker struct {
	s     *Sums
	mover int
	part  uint32
	parts []uint32 // of the move in hand
	end   uint32   // the end word in it, or 0
	open  bool     // it is not known of all parts whether they are dead
	all   []madeMove
}

// A madeMove is a move with the parts that it puts there.
type madeMove struct {
	sumMove
	parts []uint32
	gain  int64
}

// word takes one word of a move.
func (m *moveMaker) word(w uint32) {
	switch to := w & slotMask; {
	case to > endWord || to == endWord && m.s.rules.First:
		m.end = to
	case to < endWord && !m.s.dead(to):
		m.parts = append(m.parts, to)
		m.open = m.open || !m.s.rules.First && !m.s.live(to)
	}
}

// close ends a move.
func (m *moveMaker) close(again bool, gain int64) {
	next := m.mover
	if m.s.rules.Named() && !again {
		next = 1 - m.mover
	}
	made := madeMove{sumMove{next: uint8(next), again: again}, slices.Sorted(slices.Values(m.parts)), gain}
	if m.end != 0 {
		made.ends, made.parts = true, []uint32{m.end}
		made.hash = hashSum(next, made.parts)
	} else {
		made.hash = hashSum(next, made.parts) - hashSum(m.mover, []uint32{m.part})
	}
	m.all = append(m.all, made)
	m.parts, m.end = m.parts[:0], 0
}

// distinct returns the moves, of those that lead to the same only the one that gains most.
func (m *moveMaker) distinct() []madeMove {
	same := func(a, b *madeMove) int {
		switch {
		case a.again == b.again:
			return slices.Compare(a.parts, b.parts)
		case a.again:
			return 1
		}
		return -1
	}
	slices.SortStableFunc(m.all, func(a, b madeMove) int {
		return cmp.Or(same(&a, &b), cmp.Compare(b.gain, a.gain))
	})
	return slices.CompactFunc(m.all, func(a, b madeMove) bool { return same(&a, &b) == 0 })
}
