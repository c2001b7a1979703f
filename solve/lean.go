package solve

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"grundy/game"
)

// leanBytes is the memory that storing the moves of so many positions takes, backward only.
func leanBytes(positions, words uint64) uint64 {
	return 5*positions + 4*words + frontierBytes(positions)
}

// loadLean stores the moves backward only, in half the memory of loadArcs and twice the time: options
// are generated once to count them and again to enter them.
func (r *retrograde) loadLean() error {
	j := r.j
	r.count = newCounters(j.n)
	size := j.n + endSlots
	a := &arcs{starts: make([]uint32, size+1)}
	words := uint64(0)
	err := r.generate(func(p *part) error {
		words += uint64(len(p.words))
		return r.look(p)
	}, func(p *part) {
		for _, w := range p.words {
			atomic.AddUint32(&a.starts[w&slotMask], 1)
		}
	})
	if err != nil {
		return err
	}
	if words > math.MaxUint32 {
		return &LimitError{What: "storing more than 2^32 moves", Need: math.MaxInt64, Have: j.o.Memory}
	}
	if err := j.need(r.v.bytes()+leanBytes(uint64(j.n), words), "storing the moves of %d positions", j.n); err != nil {
		return err
	}
	sum := uint32(0)
	for slot, n := range a.starts {
		a.starts[slot] = sum
		sum += n
	}
	a.from = make([]uint32, words)
	err = r.generate(func(*part) error { return nil }, func(p *part) {
		for i, slot := range p.slots {
			for _, w := range p.at(i) {
				a.from[atomic.AddUint32(&a.starts[w&slotMask], 1)-1] = slot | w&again
			}
		}
	})
	if err != nil {
		return err
	}
	copy(a.starts[1:], a.starts[:size])
	a.starts[0] = 0
	r.back = a
	return r.checkArcs(a)
}

// generate generates the options of all positions. each is called for every part, on several
// goroutines at once; look after it, for one part at a time.
func (r *retrograde) generate(look func(*part) error, each func(*part)) error {
	j := r.j
	gate := make(chan struct{}, 1)
	j.clock.begin("generating", uint64(j.n))
	return unordered(j.crew, j.small(), j.ascending(), func(w *worker, p *part) error {
		if err := p.fill(j, w); err != nil {
			return err
		}
		each(p)
		j.clock.add(uint64(len(p.slots)))
		gate <- struct{}{}
		defer func() { <-gate }()
		return look(p)
	})
}

// results finds the results of all positions without their options.
func (r *retrograde) results() error {
	j := r.j
	var mu sync.Mutex
	err := unordered(j.crew, j.small(), j.ascending(), func(w *worker, p *part) error {
		codes, slots := w.codesOf(j, p.slots), p.slots
		for len(codes) > 0 {
			n, err := w.gen.(game.Resulter).Results(codes, &w.batch)
			mu.Lock()
			for i := 0; i < n && err == nil; i++ {
				err = r.v.finish(j.pay, slots[i], w.batch.Results[i])
			}
			mu.Unlock()
			if err != nil {
				return &rulesError{err}
			}
			if n == 0 {
				return errStands(w.gen, codes[0])
			}
			codes, slots = codes[n:], slots[n:]
		}
		return nil
	})
	return err
}

// checkNowhere looks for options that are no positions, if there are codes that are none, by
// generating once more.
func (r *retrograde) checkNowhere() error {
	if !r.anyNowhere() {
		return nil
	}
	return r.generate(func(p *part) error {
		for _, w := range p.words {
			if r.v.outcomes[w&slotMask] == game.Unknown {
				return &rulesError{errNowhere}
			}
		}
		return nil
	}, func(*part) {})
}

// anyNowhere reports whether there are codes that are no positions. Those that could be met from a
// start have been looked for on the way.
func (r *retrograde) anyNowhere() bool {
	return len(r.j.starts) == 0 && slices.Contains(r.v.outcomes[:r.j.n], game.Unknown)
}
