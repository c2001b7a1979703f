package parity

import "slices"

// fewAgain is how many times the vertices of the game, altogether, may be in subgames that are begun again before components are
// looked for: that costs as much as many a subgame. Tests change it.
var fewAgain = uint64(4)

// begin begins the subgame of what is in order, some vertices and all of them open. If it is not strongly connected, its components are
// solved one after the other, those first that no arc leaves: what is done again in one of them costs the others
// nothing.
func (s *solver) begin() {
	if s.again += uint64(len(s.order)); s.again <= fewAgain*uint64(len(s.Winner)) {
		s.descend()
		return
	}
	first := uint32(len(s.piece))
	s.piece = slices.Grow(s.piece, len(s.order))
	if s.components() == 1 {
		s.piece = s.piece[:first]
		s.descend()
		return
	}
	s.made++
	for _, v := range s.order {
		s.level[v] = s.made // in the subgame of this frame, and of none above until its turn comes
	}
	s.frames = append(s.frames, frame{number: s.made, pieces: true, first: first, from: first, at: first})
}

// lastOf marks the last vertex of a piece.
const lastOf = 1 << 31

// nextPiece gives both players what they can force to the piece that has been solved, and begins the next one: of a component
// what is left of it.
func (s *solver) nextPiece(f *frame) {
	for player := range uint8(2) {
		s.queue = s.queue[:0]
		for _, w := range s.piece[f.from:f.at] {
			if v := w &^ lastOf; s.Winner[v] == player {
				s.queue = append(s.queue, v)
			}
		}
		known := len(s.queue)
		s.queue = s.attract(s.queue, 0, player, f.number)
		for _, v := range s.queue[known:] {
			s.links.add(&f.won[player], v)
		}
	}
	s.order = s.order[:0]
	for f.from = f.at; f.at < uint32(len(s.piece)); {
		w := s.piece[f.at]
		f.at++
		if v := w &^ lastOf; s.Winner[v] == Open {
			s.level[v] = unplaced
			s.order = append(s.order, v)
		}
		if w&lastOf != 0 {
			if len(s.order) > 0 {
				s.descend()
				return
			}
			f.from = f.at
		}
	}
	s.piece = s.piece[:f.first]
	s.pop()
}

// A visit is a vertex whose arcs are being gone through.
type visit struct {
	vertex uint32
	at     uint32
}

// closed is the rank of a vertex whose component is known.
const closed = unplaced

// components appends the strongly connected components of what is in order, all of it open and unplaced, to piece, each after all that
// can be reached from it, and returns how many there are: Tarjan's algorithm ("Depth-first search and linear graph
// algorithms", 1972) on a stack of its own.
func (s *solver) components() (count int) {
	rank, low := s.links.prev, s.links.next // when a vertex was met, and the least rank that it reaches
	for _, v := range s.order {
		rank[v] = 0
	}
	visits := s.visits[:0]
	pending := s.queue[:0] // met, with their components unknown
	met := uint32(0)
	enter := func(v uint32) {
		met++
		rank[v], low[v] = met, met
		pending = append(pending, v)
		visits = append(visits, visit{vertex: v})
	}
	for _, start := range s.order {
		if rank[start] == 0 {
			enter(start)
		}
		for len(visits) > 0 {
			top := &visits[len(visits)-1]
			v := top.vertex
			if s.advance(top, rank, low) {
				enter(s.Arcs.Of(v)[top.at])
				continue
			}
			visits = visits[:len(visits)-1]
			if n := len(visits); n > 0 {
				parent := visits[n-1].vertex
				low[parent] = min(low[parent], low[v])
			}
			if low[v] != rank[v] {
				continue
			}
			for last := uint32(None); last != v; {
				last = pending[len(pending)-1]
				pending = pending[:len(pending)-1]
				rank[last] = closed
				s.piece = append(s.piece, last)
			}
			s.piece[len(s.piece)-1] |= lastOf
			count++
		}
	}
	s.queue, s.visits = pending, visits
	return count
}

// advance goes on with a visit and returns true where it comes to a vertex that has not been met.
func (s *solver) advance(top *visit, rank, low []uint32) bool {
	v := top.vertex
	arcs := s.Arcs.Of(v)
	for ; top.at < uint32(len(arcs)); top.at++ {
		w := arcs[top.at]
		if s.Winner[w] != Open || s.level[w] != unplaced {
			continue
		}
		if rank[w] == 0 {
			return true
		}
		if rank[w] != closed {
			low[v] = min(low[v], rank[w])
		}
	}
	return false
}
