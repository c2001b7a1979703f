package solve

import "sync"

// bare spreads values with nothing beside the columns: it goes over the undecided positions round by
// round and generates the options of all of them each time. It is the slowest way to go backward, and
// the last one that is tried. What a round decides is marked until the round is over, so that it
// does not count before: the number of the round is then the remoteness.
type bare struct {
	r *retrograde
}

// wavePositions is how many of n positions are looked at before what follows is applied: enough to keep the
// goroutines busy, few enough that what follows takes little memory.
func wavePositions(n uint64) uint64 { return min(1<<18, max(1<<12, n/32)) }

// bareBytes is how much memory the decisions of a wave take, at most.
func bareBytes(n uint64) uint64 { return 16 * wavePositions(n) }

// newBare finds the results of all positions.
func newBare(r *retrograde) (*bare, error) {
	if err := r.generate(r.look, func(*part) {}); err != nil {
		return nil, err
	}
	return &bare{r}, r.checkNowhere()
}

// stage goes on until a round decides nothing.
func (b *bare) stage(t *stage) error {
	for round := uint32(1); ; round++ {
		decided := uint64(0)
		for w := (wave{at: 0, b: b}); w.at < b.r.j.n; {
			list, err := w.look(t)
			if err != nil {
				return err
			}
			for _, d := range list {
				b.r.decide(t, d.slot, d.outcome, round)
				b.r.v.outcomes[d.slot] |= markOne
			}
			decided += uint64(len(list))
		}
		if decided == 0 {
			return nil
		}
		for slot := range b.r.v.outcomes {
			b.r.v.outcomes[slot] &^= markOne
		}
		b.r.j.clock.add(decided)
	}
}

// A wave looks at some positions, from slot at on, before what follows is applied.
type wave struct {
	b  *bare
	at uint32
}

// look looks at the next positions and returns what follows for them.
func (w *wave) look(t *stage) (list []decision, err error) {
	var mu sync.Mutex
	j, left := w.b.r.j, wavePositions(uint64(w.b.r.j.n))
	err = unordered(j.crew, j.small(), func(p *part) bool {
		p.slots = p.slots[:0]
		for ; w.at < j.n && left > 0 && len(p.slots) < j.chunk(); w.at++ {
			if w.b.r.v.outcomes[w.at] == undecided {
				p.slots = append(p.slots, w.at)
				left--
			}
		}
		return len(p.slots) > 0
	}, func(worker *worker, p *part) error {
		if err := p.fill(j, worker); err != nil {
			return err
		}
		found, err := w.b.judge(t, p)
		mu.Lock()
		defer mu.Unlock()
		list = append(list, found...)
		return err
	})
	return list, err
}

// judge returns what follows for the positions of a part.
func (b *bare) judge(t *stage, p *part) (found []decision, err error) {
	masks := t.masks()
	for i, slot := range p.slots {
		set, m := uint8(0), b.r.j.mover(slot)
		for _, w := range p.at(i) {
			o := b.r.v.outcomes[w&slotMask]
			switch {
			case o >= markOne:
				o = undecided
			case w&again != 0:
				o = o.Reverse()
			}
			set |= 1 << o
		}
		outcome, err := t.follows(&masks[m], m, set)
		if err != nil {
			return found, err
		}
		if outcome != undecided {
			found = append(found, decision{slot: slot, outcome: outcome})
		}
	}
	return found, nil
}
