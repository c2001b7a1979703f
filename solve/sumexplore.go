package solve

import (
	"fmt"
	"math"
	"slices"

	"grundy/game"
)

// This file finds the sums that a sum can become, and the moves between them. The new sum after a move
// has the options of the part that is moved in put in place of it; dead parts are left out.

// sumChunk is how many sums are explored before the parts that they lead to are looked at together.
const sumChunk = 1 << 12

// explore finds the options of the sums from slot lo on and of all that they lead to. The values of
// those that are over are known afterwards, of the others open.
func (s *Sums) explore(lo uint32) error {
	s.clock.begin("exploring sums", 0)
	s.growth.begin()
	for at := lo; at < s.space.len(); {
		hi := min(s.space.len(), at+sumChunk)
		if err := s.prepare(at, hi); err != nil {
			return err
		}
		s.clock.add(uint64(hi - at))
		for ; at < hi; at++ {
			if err := s.expand(at); err != nil {
				return err
			}
		}
		if err := s.checkGrowth(); err != nil {
			return err
		}
		if err := s.within(); err != nil {
			return err
		}
	}
	return nil
}

// prepare generates the options of all parts of the sums lo..hi-1, and the results of those that they
// lead to, as far as they tell which parts are dead.
func (s *Sums) prepare(lo, hi uint32) error {
	var due [2]due
	for slot := lo; slot < hi; slot++ {
		m, parts := s.space.at(slot)
		for _, part := range parts {
			if part < endWord {
				due[m].add(&s.sides[m], part)
			}
		}
	}
	if err := s.openDue(&due); err != nil {
		return err
	}
	if s.rules.First || s.rules.Named() {
		return nil // with players, what no play reaches may not be looked at: the rules need not foresee it
	}
	d := &s.sides[0]
	for slot := lo; slot < hi; slot++ {
		_, parts := s.space.at(slot)
		for _, part := range parts {
			if part >= endWord || d.ready[part] {
				continue
			}
			d.ready[part] = true
			for _, w := range d.at(part) {
				if to := w & slotMask; to < endWord {
					due[0].add(d, to)
				}
			}
		}
	}
	return s.openDue(&due)
}

// due are parts to be opened for one player.
type due struct {
	list []uint32
	seen map[uint32]bool
}

// add notes a part, unless it is open already.
func (u *due) add(d *side, part uint32) {
	if d.opened(part) || u.seen[part] {
		return
	}
	if u.seen == nil {
		u.seen = map[uint32]bool{}
	}
	u.seen[part] = true
	u.list = append(u.list, part)
}

// openDue opens all that is due for both players, and empties the lists.
func (s *Sums) openDue(u *[2]due) error {
	for m := range s.movers() {
		if err := s.open(m, u[m].list); err != nil {
			return err
		}
		u[m] = due{}
	}
	return nil
}

// expand enters the options of one sum, or its value if it is over.
func (s *Sums) expand(slot uint32) error {
	mover, parts := s.space.at(slot)
	s.own = append(s.own[:0], parts...)
	r, err := s.over(mover, s.own)
	if err != nil {
		return err
	}
	if r == game.Live {
		s.growth.meet(mover, s.own)
		s.batch.reset()
		s.ownHash = 0
		for _, part := range s.own {
			s.ownHash += hashPart(part)
		}
		for i, part := range s.own {
			if i > 0 && part == s.own[i-1] {
				continue // equal parts have equal options
			}
			s.expandPart(mover, i)
		}
		s.arcs = s.batch.number(s.space, s.arcs)
		s.arcGains = append(s.arcGains, s.batch.gains...)
		if len(s.batch.ends) == 0 {
			r = s.rules.StuckPays()
		}
	}
	s.arcEnds = append(s.arcEnds, uint64(len(s.arcs)))
	return s.sumValues.append(s.pay, r)
}

// over returns the payoff of a sum that has ended with one of its parts, or is empty; else Live.
func (s *Sums) over(mover int, parts []uint32) (game.Result, error) {
	if len(parts) == 0 {
		return s.rules.EmptyPays(), nil
	}
	if last := parts[len(parts)-1]; last >= endWord {
		return [4]game.Result{s.rules.EmptyPays(), game.Lost, game.Tied, game.Won}[last-endWord], nil
	}
	if !s.rules.First {
		return game.Live, nil
	}
	pays := game.Live
	for _, part := range parts {
		switch r := s.sides[mover].results[part]; {
		case r == game.Live || r == pays:
		case pays == game.Live:
			pays = r
		default:
			return pays, fmt.Errorf("two parts end at once and pay different things, one of them %s; sum = \"first\" does not say which of them counts",
				game.NotationOf(s.g).Format(s.code(mover, part)))
		}
	}
	return pays, nil
}

// expandPart appends to s.batch what the moves in part i make of the sum in hand.
func (s *Sums) expandPart(mover, i int) {
	s.added = s.added[:0]
	d := &s.sides[mover]
	lo := d.spans[s.own[i]].lo
	for k, w := range d.at(s.own[i]) {
		switch to := w & slotMask; {
		case to >= endWord && (s.rules.First || to > endWord):
			s.added = append(s.added[:0], to)
		case to < endWord && !s.dead(to):
			s.added = append(s.added, to)
		}
		if w&more != 0 {
			continue
		}
		next := mover
		if s.rules.Named() && w&again == 0 {
			next = 1 - mover
		}
		s.batch.close(w&again, s.after(next, i))
		if s.rules.Gains {
			s.batch.gains = append(s.batch.gains, d.gains[lo+uint32(k)])
		}
		s.added = s.added[:0]
	}
}

// after appends to s.batch the words of the sum in hand with part i replaced by s.added, and returns their hash.
// A sum that a part has ended is that end alone.
func (s *Sums) after(mover, i int) (hash uint64) {
	words := append(s.batch.words, uint32(mover))
	if len(s.added) > 1 {
		slices.Sort(s.added)
	}
	if n := len(s.added); n > 0 && s.added[n-1] >= endWord {
		s.batch.words = append(words, s.added[n-1])
		return hashMover(mover) + hashPart(s.added[n-1])
	}
	hash = hashMover(mover) + s.ownHash - hashPart(s.own[i])
	for _, part := range s.added {
		hash += hashPart(part)
	}
	rest := s.added
	for k, part := range s.own {
		if k == i {
			continue
		}
		for len(rest) > 0 && rest[0] <= part {
			words = append(words, rest[0])
			rest = rest[1:]
		}
		words = append(words, part)
	}
	s.batch.words = append(words, rest...)
	return hash
}

// within holds what was found to the limits.
func (s *Sums) within() error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	n := uint64(s.space.len())
	if n > maxSlots || len(s.arcs) > math.MaxUint32 {
		return s.tooMany()
	}
	bytes := s.parts.bytes() + s.space.bytes() + 12*uint64(cap(s.arcEnds)) + 8*uint64(len(s.arcs)+len(s.arcGains)) + 14*n
	if s.rules.Scores {
		bytes += 16 * n
	}
	if bytes > uint64(s.o.Memory) {
		return &LimitError{What: s.met(), Need: int64(bytes), Have: s.o.Memory}
	}
	return nil
}

// met says how far solving has come when it is given up.
func (s *Sums) met() string {
	return fmt.Sprintf("solving a sum as one game, with %d multisets of its parts met so far,", s.space.len())
}

func (s *Sums) tooMany() error {
	return &LimitError{What: s.met(), Need: math.MaxInt64, Have: s.o.Memory}
}
