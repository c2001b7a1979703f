package solve

import (
	"sync"

	"grundy/game"
)

// rounds spread values with next to nothing beside the columns: no moves are stored, no options counted. Round by round the
// options of positions are generated again and looked at; what a round decides is marked until the round
// is over, so that it does not count before: the number of the round is then the remoteness. Looked at are the positions from
// which, by the strides of the game, a move may lead to one that was decided in the round before; where
// there are none, all that are undecided, which is the slowest way to go backward and the last one that is tried.
type rounds struct {
	r       *retrograde
	strides *strides // nil if none are known
	now     *slotSet // decided in the last round
	due     *slotSet // to be looked at
	ending  *slotSet // positions with an option that ends the play; nil if there are none
	found   []uint32 // what a wave decides: slots, with the flag bad
	from    []uint32 // the origins of one position
}

// bad marks, in what a wave decides, a position all of whose options are in.
const bad = again

// wavePositions is how many of n positions are looked at before what follows is applied: enough to keep the
// goroutines busy, few enough that what follows takes little memory.
func wavePositions(n uint64) uint64 { return min(1<<18, max(1<<12, n/32)) }

// roundBytes is how much memory rounds take: two sets, perhaps one more, and the decisions of a wave.
func roundBytes(n uint64) uint64 { return 2*slotSetBytes(n) + 4*wavePositions(n) }

func newRounds(r *retrograde) *rounds {
	return &rounds{r: r, due: newSlotSet(r.j.n)}
}

// load finds the results of all positions, and looks for options that are none. each is called with all options, on several goroutines
// at once, if it is not nil.
func (b *rounds) load(each func(w *worker, p *part) error) error {
	r, j := b.r, b.r.j
	w, err := j.worker(0)
	if err != nil {
		return err
	}
	_, quick := w.gen.(game.Resulter)
	if quick = quick && len(j.starts) == 0 && b.strides == nil; quick {
		if err := r.results(); err != nil {
			return err
		}
		for slot, o := range r.v.outcomes[:j.n] {
			if o == game.Unknown {
				b.due.add(uint32(slot)) // what is no position, for now
			}
		}
	}
	nowhere := quick && !b.due.empty()
	var gate sync.Mutex
	j.clock.begin("generating", uint64(j.n))
	err = unordered(j.crew, j.small(), j.ascending(), func(w *worker, p *part) error {
		if err := p.fill(j, w); err != nil {
			return err
		}
		if nowhere {
			for _, w := range p.words {
				if to := w & slotMask; to < j.n && b.due.has(to) {
					return &rulesError{errNowhere}
				}
			}
		}
		if each != nil {
			if err := each(w, p); err != nil {
				return err
			}
		}
		j.clock.add(uint64(len(p.slots)))
		gate.Lock()
		defer gate.Unlock()
		if p.flagged && b.strides != nil {
			b.noteEnding(p)
		}
		return r.look(p)
	})
	if b.due.clear(); err != nil || quick || b.strides != nil {
		return err
	}
	return r.checkNowhere()
}

// checkNowhere looks for options that are no positions among those of the due positions.
func (b *rounds) checkNowhere() error {
	defer b.due.clear()
	r, j := b.r, b.r.j
	return unordered(j.crew, j.small(), b.some(b.due.walk(), nil), func(w *worker, p *part) error {
		if err := p.fill(j, w); err != nil {
			return err
		}
		for _, to := range p.words {
			if r.v.outcomes[to&slotMask] == game.Unknown {
				return &rulesError{errNowhere}
			}
		}
		return nil
	})
}

// noteEnding keeps the positions with options that end the play: no stride leads there.
func (b *rounds) noteEnding(p *part) {
	for i, slot := range p.slots {
		for _, w := range p.at(i) {
			if w&slotMask >= b.r.j.n {
				if b.ending == nil {
					b.ending = newSlotSet(b.r.j.n)
				}
				b.ending.add(slot)
			}
		}
	}
}

// stage goes on until a round decides nothing.
func (b *rounds) stage(t *stage) error {
	r := b.r
	if b.now == nil {
		b.now = newSlotSet(r.j.n)
	}
	b.seed(t)
	for round := uint32(1); ; round++ {
		if err := r.v.mayLast(r.j, round); err != nil {
			return err
		}
		if err := b.gather(t); err != nil {
			return err
		}
		b.now.clear()
		for next := b.due.walk(); ; {
			looked, err := b.wave(t, next)
			if err != nil {
				return err
			}
			if looked == 0 {
				break
			}
			r.j.clock.add(uint64(len(b.found)))
			for _, f := range b.found {
				slot := f &^ bad
				m := r.j.mover(slot)
				o := t.good[m]
				if f&bad != 0 {
					o = t.bad[m]
				}
				r.decide(t, slot, o, round)
				r.v.outcomes[slot] |= markOne
				b.now.add(slot)
			}
		}
		b.due.clear()
		if b.now.empty() {
			return nil
		}
		for next := b.now.walk(); ; {
			slot, ok := next()
			if !ok {
				break
			}
			r.v.outcomes[slot] &^= markOne
		}
	}
}

// seed begins a stage: now are the positions from which it starts, and due are those with an option that ends the play so.
func (b *rounds) seed(t *stage) {
	b.now.clear()
	b.due.clear()
	if b.strides == nil {
		return
	}
	ended := false
	seed := func(slot uint32) {
		if slot < b.r.j.n {
			b.now.add(slot)
		} else {
			ended = true
		}
	}
	for _, slot := range t.slots {
		seed(slot)
	}
	if t.slots == nil {
		for slot, o := range b.r.v.outcomes {
			if t.seeds[b.r.j.mover(uint32(slot))][o] {
				seed(uint32(slot))
			}
		}
	}
	if ended && b.ending != nil {
		for next := b.ending.walk(); ; {
			slot, ok := next()
			if !ok {
				return
			}
			if b.r.v.outcomes[slot] == undecided {
				b.due.add(slot)
			}
		}
	}
}

// gather makes due what is to be looked at in a round.
func (b *rounds) gather(t *stage) error {
	j, outcomes := b.r.j, b.r.v.outcomes
	if b.strides == nil {
		for slot, o := range outcomes[:j.n] {
			if o == undecided {
				b.due.add(uint32(slot))
			}
		}
		return nil
	}
	means := func(p uint32, o game.Outcome) bool {
		m := j.mover(p)
		return t.class[m][o] != out || b.strides.again && t.class[m][o.Reverse()] != out
	}
	if !b.now.many {
		for _, slot := range b.now.list {
			b.from = b.strides.origins(slot, b.from[:0])
			for _, p := range b.from {
				if p < j.n && outcomes[p] == undecided && means(p, outcomes[slot]) {
					b.due.add(p)
				}
			}
		}
		return nil
	}
	next := b.now.walk()
	b.due.share()
	return unordered(j.crew, false, b.some(next, nil), func(_ *worker, part *part) error {
		for _, slot := range part.slots {
			o := outcomes[slot]
			part.words = b.strides.origins(slot, part.words[:0])
			for _, p := range part.words {
				if p < j.n && outcomes[p] == undecided && means(p, o) {
					b.due.addShared(p)
				}
			}
		}
		return nil
	})
}

// some hands out what next does in chunks, no more than *most in all if most is not nil; it counts that down.
func (b *rounds) some(next func() (uint32, bool), most *uint64) func(*part) bool {
	size := b.r.j.chunk()
	return func(p *part) bool {
		p.slots = p.slots[:0]
		for len(p.slots) < size && (most == nil || *most > 0) {
			slot, ok := next()
			if !ok {
				break
			}
			p.slots = append(p.slots, slot)
			if most != nil {
				*most--
			}
		}
		return len(p.slots) > 0
	}
}

// wave looks at the next positions, not too many, and fills b.found. It returns how many it has looked at.
func (b *rounds) wave(t *stage, next func() (uint32, bool)) (looked uint64, err error) {
	var gate sync.Mutex
	j, masks := b.r.j, t.masks()
	most := wavePositions(uint64(j.n))
	left := most
	b.found = b.found[:0]
	few := !b.due.many && j.few(uint64(len(b.due.list))*(1+j.meanDegree))
	err = unordered(j.crew, few, b.some(next, &left), func(w *worker, p *part) error {
		if err := p.fill(j, w); err != nil {
			return err
		}
		n, err := b.judge(t, &masks, p)
		gate.Lock()
		defer gate.Unlock()
		b.found = append(b.found, p.slots[:n]...)
		return err
	})
	return most - left, err
}

// judge puts what follows for the positions of a part in place of them, and returns for how many something does.
func (b *rounds) judge(t *stage, masks *[2][3]uint8, p *part) (found int, err error) {
	outcomes, scores := b.r.v.outcomes, &b.r.v.scores
	start := uint32(0)
	for i, slot := range p.slots {
		words := p.words[start:p.ends[i]]
		start = p.ends[i]
		set, m := uint8(0), b.r.j.mover(slot)
		for _, w := range words {
			to := w & slotMask
			o := outcomes[to]
			switch {
			case o >= markOne, scores.Any() && max(scores.At(to), -scores.At(to)) < t.points:
				o = undecided // in this round; or an end that is worth less than what this stage spreads
			case w&again != 0:
				o = o.Reverse()
			}
			set |= 1 << o
		}
		outcome, err := t.follows(&masks[m], m, set)
		switch {
		case err != nil:
			return found, err
		case outcome == undecided:
			continue
		case set&masks[m][take] == 0:
			slot |= bad
		}
		p.slots[found] = slot
		found++
	}
	return found, nil
}
