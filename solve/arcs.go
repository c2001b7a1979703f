package solve

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"sync"

	"grundy/game"
)

// arcs hold, for every slot, the slots that have it as an option: each as often as it is one,
// with the flag again where that option carries it.
type arcs struct {
	starts []uint32 // slot -> where its part of from begins; one more at the end
	from   []uint32
}

// to returns the words of the positions that have slot as an option.
func (a *arcs) to(slot uint32) []uint32 { return a.from[a.starts[slot]:a.starts[slot+1]] }

// arcBytes is the memory that storing the options of so many positions takes, both ways.
func (j *job) arcBytes(positions, words uint64) uint64 {
	if j.rules.Gains {
		return 16*positions + 16*words
	}
	return 16*positions + 8*words
}

// forward holds the options of positions in parts, each filled by one goroutine.
type forward struct {
	parts []*part // ascending by slots
	words uint64
}

// collect generates the options of all positions once and keeps those that there are. look
// is called for each part, for one at a time, but in any order.
func (j *job) collect(look func(*part) error) (*forward, error) {
	j.clock.begin("generating", uint64(j.n))
	return j.collectOf(j.ascending(), look, func(*part) {})
}

// collectOf is collect for the positions that next hands out, in ascending order. trim may drop
// words; it is called as look is, after it.
func (j *job) collectOf(next func(*part) bool, look func(*part) error, trim func(*part)) (*forward, error) {
	f := &forward{}
	var gate sync.Mutex
	look1 := func(p *part) error {
		gate.Lock()
		defer gate.Unlock()
		if err := look(p); err != nil {
			return err
		}
		trim(p)
		return nil
	}
	err := unordered(j.crew, j.small(), next, func(w *worker, p *part) error {
		if err := p.fill(j, w); err != nil {
			return err
		}
		j.clock.add(uint64(len(p.slots)))
		if err := look1(p); err != nil {
			return err
		}
		kept := p.clone()
		gate.Lock()
		defer gate.Unlock()
		f.parts = append(f.parts, kept)
		f.words += uint64(len(kept.words))
		if j.need(j.arcBytes(uint64(j.n), f.words), "") != nil {
			// How far the goroutines got is chance, so it is not told.
			return &LimitError{What: fmt.Sprintf("storing the moves of %d positions", j.n), Need: j.o.Memory + 1, Have: j.o.Memory}
		}
		return nil
	})
	f.parts = slices.DeleteFunc(f.parts, func(p *part) bool { return len(p.slots) == 0 })
	slices.SortFunc(f.parts, func(a, b *part) int { return cmp.Compare(a.slots[0], b.slots[0]) })
	return f, err
}

// clone returns a copy of the positions of p that have options.
func (p *part) clone() *part {
	kept := &part{
		flagged: p.flagged, words: slices.Clone(p.words), gains: slices.Clone(p.gains),
		slots: make([]uint32, 0, len(p.slots)), ends: make([]uint32, 0, len(p.slots)),
	}
	for i, r := range p.results {
		if r == game.Live {
			kept.slots = append(kept.slots, p.slots[i])
			kept.ends = append(kept.ends, p.ends[i])
		}
	}
	return kept
}

// of returns the options of a position that has some, and their gains where the game pays any.
func (f *forward) of(slot uint32) (words []uint32, gains []int64) {
	i := sort.Search(len(f.parts), func(i int) bool { return f.parts[i].slots[0] > slot }) - 1
	p := f.parts[i]
	at := int(slot - p.slots[0])
	if at >= len(p.slots) || p.slots[at] != slot {
		at, _ = slices.BinarySearch(p.slots, slot)
	}
	return p.at(at), p.gainsAt(at)
}

// reverse turns options into arcs. Goroutines share the work by the slots that arcs lead to, so that
// none waits for another.
func (j *job) reverse(f *forward) (*arcs, error) {
	words := f.words
	if words > math.MaxUint32 {
		return nil, &LimitError{What: "storing more than 2^32 moves", Need: math.MaxInt64, Have: j.o.Memory}
	}
	size := j.n + endSlots
	a := &arcs{starts: make([]uint32, size+1), from: make([]uint32, words)}
	threads := uint32(j.o.Threads)
	if j.few(words) {
		threads = 1
	}
	share := func(run func(lo, hi uint32)) {
		if threads == 1 {
			run(0, size)
			return
		}
		var wait sync.WaitGroup
		for i := range threads {
			lo, hi := uint32(uint64(size)*uint64(i)/uint64(threads)), uint32(uint64(size)*uint64(i+1)/uint64(threads))
			wait.Go(func() { run(lo, hi) })
		}
		wait.Wait()
	}
	share(func(lo, hi uint32) { f.count(a.starts[lo:hi], lo) })
	sum := uint32(0)
	for slot, n := range a.starts {
		a.starts[slot] = sum
		sum += n
	}
	// While arcs are entered, starts[slot] is where the next one of slot goes; in the end that is
	// where those of slot+1 begin.
	share(func(lo, hi uint32) { f.enter(a.from, a.starts[lo:hi], lo) })
	copy(a.starts[1:], a.starts[:size])
	a.starts[0] = 0
	return a, nil
}

// count adds up the arcs that lead to slots lo, lo+1, ...
func (f *forward) count(n []uint32, lo uint32) {
	for _, p := range f.parts {
		for _, w := range p.words {
			if to := w&slotMask - lo; to < uint32(len(n)) {
				n[to]++
			}
		}
	}
}

// enter enters the arcs that lead to slots lo, lo+1, ..., those of slot lo+i from next[i] on.
func (f *forward) enter(from, next []uint32, lo uint32) {
	for _, p := range f.parts {
		for i, slot := range p.slots {
			for _, w := range p.at(i) {
				if to := w&slotMask - lo; to < uint32(len(next)) {
					from[next[to]] = slot | w&again
					next[to]++
				}
			}
		}
	}
}
