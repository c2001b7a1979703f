package parity

import (
	"cmp"
	"slices"
)

// sort puts the vertices in order, by priority from high to low: many by their digits to the base digitBase, the last digit first.
func (s *solver) sort() {
	if len(s.order) < digitBase {
		slices.SortFunc(s.order, func(v, w uint32) int {
			return cmp.Or(cmp.Compare(s.Priority[w], s.Priority[v]), cmp.Compare(v, w))
		})
		return
	}
	most := uint32(0)
	for _, v := range s.order {
		most = max(most, s.Priority[v])
	}
	out := slices.Grow(s.queue[:0], len(s.order))[:len(s.order)]
	for shift := 0; most>>shift > 0; shift += digitBits {
		var next [digitBase]uint32 // where the next vertex of a digit goes, the highest digits first
		for _, v := range s.order {
			next[digitBase-1-s.Priority[v]>>shift%digitBase]++
		}
		sum := uint32(0)
		for digit, n := range next {
			next[digit] = sum
			sum += n
		}
		for _, v := range s.order {
			at := &next[digitBase-1-s.Priority[v]>>shift%digitBase]
			out[*at] = v
			*at++
		}
		copy(s.order, out)
	}
}

const (
	digitBits = 11
	digitBase = 1 << digitBits
)

// run goes down and up the recursion until every vertex is won, and reports whether it came so far within the limit.
func (s *solver) run() bool {
	if len(s.order) > 0 {
		s.descend() // most games are solved so; components pay where something is done again
	}
	for len(s.frames) > 0 {
		if s.limit.reached() || s.made >= unplaced-uint32(len(s.Winner)) { // more frames cannot be told apart
			return false
		}
		if f := &s.frames[len(s.frames)-1]; f.pieces {
			s.nextPiece(f)
		} else {
			s.up(f)
		}
	}
	return true
}

// descend makes the frames of the subgame of all that is in order and open.
func (s *solver) descend() {
	s.sort()
	for from, more := 0, true; more; {
		from, more = s.down(from)
	}
}

// down makes a frame for what is open, which is the vertices from a place in the order on. It takes regions as
// long as their parity is the same. It returns from where on something is left, and whether there is anything.
func (s *solver) down(from int) (next int, more bool) {
	i := s.open(from)
	s.made++
	f := frame{number: s.made, player: uint8(s.Priority[s.order[i]] % 2), first: uint32(len(s.region))}
	for more = true; more && uint8(s.Priority[s.order[i]]%2) == f.player; more = i < len(s.order) {
		head := len(s.region)
		priority := s.Priority[s.order[i]]
		for ; i < len(s.order) && s.Priority[s.order[i]] == priority; i++ {
			if v := s.order[i]; s.Winner[v] == Open {
				s.Winner[v], s.level[v], s.strategy[v] = f.player, f.number, None
				s.region = append(s.region, v)
			}
		}
		s.region = s.attract(s.region, head, f.player, f.number)
		i = s.open(i)
	}
	for _, v := range s.region[f.first:] {
		s.links.add(&f.won[f.player], v)
	}
	s.frames = append(s.frames, f)
	return i, more
}

// open returns the place of the first open vertex from a place in the order on.
func (s *solver) open(from int) int {
	for from < len(s.order) && s.Winner[s.order[from]] != Open {
		from++
	}
	return from
}

// up ends the last frame, or, if the other player can leave its region for what he wins below, begins the rest of its
// subgame again.
func (s *solver) up(f *frame) {
	if !f.settled && s.leave(f) {
		f.settled = true
		s.region = s.region[:f.first]
		if f.won[f.player].size > 0 {
			s.reopen(f)
			s.begin()
			return
		}
	}
	s.region = s.region[:f.first]
	s.pop()
}

// pop ends the last frame: what is won in its subgame is so in the one below.
func (s *solver) pop() {
	n := len(s.frames) - 1
	won := s.frames[n].won
	s.frames = s.frames[:n]
	if n > 0 {
		for player, list := range won {
			s.links.join(&s.frames[n-1].won[player], list)
		}
	}
}

// leave gives the other player those of the region of f that he can lead, or must be led, to what he wins in its
// subgame, and all from which he can force play to them. It returns whether there are any. Else the strategy on the
// region is complete.
func (s *solver) leave(f *frame) bool {
	rival := 1 - f.player
	s.queue = s.queue[:0]
	s.limit.work += uint64(len(s.region)) - uint64(f.first)
	for _, v := range s.region[f.first:] {
		to := s.wonOption(v, f.number)
		switch {
		case s.owner(v) == rival && to != None, s.owner(v) == f.player && to == None:
			s.Winner[v], s.strategy[v] = rival, to
			s.queue = append(s.queue, v)
		case s.owner(v) == f.player && s.strategy[v] == None:
			s.strategy[v] = to
		}
	}
	if len(s.queue) == 0 {
		return false
	}
	s.queue = s.attract(s.queue, 0, rival, f.number)
	for _, v := range s.queue {
		s.links.remove(&f.won[f.player], v)
		s.links.add(&f.won[rival], v)
	}
	return true
}

// wonOption returns an option of v in the subgame of a frame that the owner of v wins, or None.
func (s *solver) wonOption(v, number uint32) uint32 {
	own := s.owner(v)
	for _, w := range s.Arcs.Of(v) {
		if s.level[w] >= number && s.Winner[w] == own {
			return w
		}
	}
	return None
}

// reopen opens what the player of f still has in its subgame, and leaves the rest to the other.
func (s *solver) reopen(f *frame) {
	s.order = s.order[:0]
	won := &f.won[f.player]
	s.limit.work += uint64(won.size)
	for v := won.first; won.size > 0; v = s.links.next[v] {
		s.Winner[v], s.level[v], s.strategy[v] = Open, unplaced, None
		s.order = append(s.order, v)
		won.size--
	}
}
