// Package codeset holds the codes that exploring has found: a set that several goroutines
// add to at once, and that grows without ever holding its codes twice.
package codeset

import (
	"sync/atomic"

	"grundy/game"
)

// A Set is a set of codes. Its table is in segments, by the first bits of a hash; inside a segment
// the search for a code goes on from the cell that other bits name. To grow, each segment is
// split in two by one more bit of the hash, in its own memory and a new one of the same size:
// between 9 and 22 bytes a code.
type Set struct {
	segments [][]uint64 // cells: a code plus one, or 0
	depth    uint8      // there are 1<<depth segments
	count    atomic.Uint64
	limit    uint64 // nothing more is added until the set has grown
}

const (
	smallSegment = 1 << 6
	fullSegment  = 1 << 16 // cells of 8 bytes: the two halves of a split stay in the cache
)

// New returns an empty set.
func New() *Set {
	s := &Set{segments: [][]uint64{make([]uint64, smallSegment)}}
	s.setLimit()
	return s
}

// Len is how many codes there are.
func (s *Set) Len() uint64 { return s.count.Load() }

// Bytes is the memory that the set holds. To grow takes as much again.
func (s *Set) Bytes() uint64 { return 8 * uint64(len(s.segments)) * uint64(len(s.segments[0])) }

// Room is how many codes the set holds before it must grow, more or less.
func (s *Set) Room() uint64 { return s.limit - s.limit/8 }

// Full reports whether the set should grow before more is added than is in hand.
func (s *Set) Full() bool { return s.Len() > s.Room() }

// setLimit leaves one cell in eight free: searches stay short.
func (s *Set) setLimit() { s.limit = s.Bytes() / 8 * 7 / 8 }

// hash spreads the bits of a key.
func hash(key uint64) uint64 {
	key *= 0x9E3779B97F4A7C15
	key ^= key >> 32
	return key * 0xD6E8FEB86659FD93
}

// segment returns the segment of a hash.
func (s *Set) segment(h uint64) []uint64 { return s.segments[h>>(64-s.depth)] }

// home is the cell of a segment where the search begins.
func home(h uint64, segment []uint64) int { return int(h>>16) & (len(segment) - 1) }

// Add adds codes. It appends those that are new to fresh, each exactly once even when several
// goroutines add at once, and those for which there is no room before the set has grown to
// late.
func Add[C ~uint64](s *Set, codes []C, fresh, late []game.Code) (newFresh, newLate []game.Code) {
	// The cells of a block are read one after the other before any is looked at closely, so that the
	// memory answers for many at once.
	const block = 32
	var hashes, met [block]uint64
	for len(codes) > 0 {
		n := min(block, len(codes))
		for i, c := range codes[:n] {
			h := hash(uint64(c) + 1)
			segment := s.segment(h)
			hashes[i] = h
			met[i] = atomic.LoadUint64(&segment[home(h, segment)])
		}
		before, room := len(fresh), s.Len() < s.limit
		for i, c := range codes[:n] {
			key := uint64(c) + 1
			if met[i] == key {
				continue
			}
			switch s.enter(hashes[i], key, room) {
			case isNew:
				fresh = append(fresh, game.Code(c))
			case isLate:
				late = append(late, game.Code(c))
			}
		}
		if len(fresh) > before {
			s.count.Add(uint64(len(fresh) - before))
		}
		codes = codes[n:]
	}
	return fresh, late
}

// What became of a key.
type entered uint8

const (
	isKnown entered = iota
	isNew
	isLate
)

// enter enters a key if it is not there yet and there is room.
func (s *Set) enter(h, key uint64, room bool) entered {
	segment := s.segment(h)
	i := home(h, segment)
	for range segment {
		met := atomic.LoadUint64(&segment[i])
		if met == 0 {
			if !room {
				return isLate
			}
			if atomic.CompareAndSwapUint64(&segment[i], 0, key) {
				return isNew
			}
			met = atomic.LoadUint64(&segment[i])
		}
		if met == key {
			return isKnown
		}
		i = (i + 1) & (len(segment) - 1)
	}
	return isLate
}

// Has reports whether the set holds a code. Nothing may be added meanwhile.
func (s *Set) Has(c game.Code) bool {
	key := uint64(c) + 1
	return s.enter(hash(key), key, false) == isKnown
}

// Grow doubles the set's room, on so many goroutines. Nothing may be added meanwhile.
func (s *Set) Grow(threads int) {
	defer s.setLimit()
	if old := s.segments[0]; len(old) < fullSegment {
		s.segments[0] = make([]uint64, 2*len(old))
		s.move(old)
		return
	}
	old := s.segments
	s.segments = make([][]uint64, 2*len(old))
	s.depth++
	share(threads, len(old), func(next func() (int, bool)) {
		spare := make([]uint64, fullSegment)
		for i, ok := next(); ok; i, ok = next() {
			copy(spare, old[i])
			clear(old[i])
			s.segments[2*i], s.segments[2*i+1] = old[i], make([]uint64, fullSegment)
			s.move(spare)
		}
	})
}

// move enters the keys of old cells.
func (s *Set) move(old []uint64) {
	for _, key := range old {
		if key != 0 {
			s.enter(hash(key), key, true)
		}
	}
}
