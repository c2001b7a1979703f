package codeset

import (
	"iter"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"grundy/game"
)

// share runs work on several goroutines, which take the numbers 0..n-1 from next.
func share(threads, n int, work func(next func() (int, bool))) {
	var taken atomic.Int64
	next := func() (int, bool) {
		i := int(taken.Add(1)) - 1
		return i, i < n
	}
	if threads = min(threads, n); threads <= 1 {
		work(next)
		return
	}
	var wait sync.WaitGroup
	for range threads {
		wait.Go(func() { work(next) })
	}
	wait.Wait()
}

// All returns all codes, in no order.
func (s *Set) All() iter.Seq[game.Code] {
	return func(yield func(game.Code) bool) {
		for _, segment := range s.segments {
			for _, key := range segment {
				if key != 0 && !yield(game.Code(key-1)) {
					return
				}
			}
		}
	}
}

// Drain returns all codes, ascending, on so many goroutines, and leaves the set empty and of
// no more use: its segments are let go as they are read.
func (s *Set) Drain(threads int) []game.Code {
	if len(s.segments) == 1 {
		codes := slices.Sorted(s.All())
		s.segments = nil
		return codes
	}
	r := s.ranges()
	// where[i][b] is where segment i's codes of range b go.
	where := make([][]uint32, len(s.segments))
	share(threads, len(s.segments), func(next func() (int, bool)) {
		for i, ok := next(); ok; i, ok = next() {
			where[i] = r.count(s.segments[i])
		}
	})
	starts, sum := make([]uint32, len(r)+2), uint32(0)
	for b := range len(r) + 1 {
		starts[b] = sum
		for i := range where {
			where[i][b], sum = sum, sum+where[i][b]
		}
	}
	starts[len(r)+1] = sum
	codes := make([]game.Code, sum)
	share(threads, len(s.segments), func(next func() (int, bool)) {
		for i, ok := next(); ok; i, ok = next() {
			for _, key := range s.segments[i] {
				if key != 0 {
					at := &where[i][r.of(key-1)]
					codes[*at] = game.Code(key - 1)
					*at++
				}
			}
			s.segments[i] = nil
		}
	})
	share(threads, len(r)+1, func(next func() (int, bool)) {
		var spare []game.Code
		for b, ok := next(); ok; b, ok = next() {
			spare = Sort(codes[starts[b]:starts[b+1]], spare)
		}
	})
	return codes
}

// ranges are the codes at which ranges of about as many codes each begin, all but the first.
type ranges []uint64

// ranges chooses ranges by a sample.
func (s *Set) ranges() ranges {
	const most, perRange = 255, 16
	var sample []game.Code
	for _, segment := range s.segments { // hashes make any part of a segment a sample
		for _, key := range segment[:max(64, (most+1)*perRange*4/3/len(s.segments))] {
			if key != 0 {
				sample = append(sample, game.Code(key-1))
			}
		}
	}
	slices.Sort(sample)
	var r ranges
	for i := range most {
		r = append(r, uint64(sample[(i+1)*len(sample)/(most+1)]))
	}
	return r
}

// of returns the range of a code: how many ranges begin at or below it. There are 255 beginnings.
func (r ranges) of(c uint64) int {
	at := 0
	for step := 128; step > 0; step /= 2 {
		if r[at+step-1] <= c {
			at += step
		}
	}
	return at
}

// count returns how many codes of a segment are in each range.
func (r ranges) count(segment []uint64) []uint32 {
	n := make([]uint32, len(r)+1)
	for _, key := range segment {
		if key != 0 {
			n[r.of(key-1)]++
		}
	}
	return n
}

// Sort sorts codes by their digits, the last one first, unless they are nearly sorted. It returns the spare
// memory, which it may have made.
func Sort(codes, spare []game.Code) []game.Code {
	const digit = 8
	if nearlySorted(codes) {
		return spare
	}
	if len(codes) < 1<<digit {
		slices.Sort(codes)
		return spare
	}
	least, most := codes[0], codes[0]
	for _, c := range codes {
		least, most = min(least, c), max(most, c)
	}
	if cap(spare) < len(codes) {
		spare = make([]game.Code, len(codes)+len(codes)/4)
	}
	from, to := codes, spare[:len(codes)]
	moved := false
	for shift := 0; shift < bits.Len64(uint64(most-least)); shift += digit {
		var at [1 << digit]uint32
		for _, c := range from {
			at[uint8((c-least)>>shift)]++
		}
		sum := uint32(0)
		for d, n := range at {
			at[d], sum = sum, sum+n
		}
		for _, c := range from {
			d := uint8((c - least) >> shift)
			to[at[d]] = c
			at[d]++
		}
		from, to = to, from
		moved = !moved
	}
	if moved {
		copy(codes, from)
	}
	return spare
}

// nearlySorted sorts codes that few steps of an insertion sort bring to their places, and reports whether they are
// such; else it leaves them in some order.
func nearlySorted(codes []game.Code) bool {
	left := 2 * len(codes)
	for i := 1; i < len(codes); i++ {
		c, k := codes[i], i
		for ; k > 0 && codes[k-1] > c; k-- {
			codes[k] = codes[k-1]
		}
		codes[k] = c
		if left -= i - k; left < 0 {
			return false
		}
	}
	return true
}
