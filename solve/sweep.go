package solve

import (
	"cmp"

	"grundy/game"
)

// A sweeper spreads values without storing moves: it goes over the undecided positions
// again and again and generates options anew, which pays where they are many and
// most positions are decided at first sight. A position is looked at again only if
//
//   - the one option that it watches, which was neither to be taken nor in, has become either, or
//   - some position that others may take was decided since it was last looked at.
//
// Without remoteness what one look has decided the next one sees; with it a sweep is
// a round that sees only the rounds before it, so that its number is the remoteness. If that
// takes too long, the moves of what is still undecided are stored, and spread goes on.
type sweeper struct {
	r       *retrograde
	open    []uint32 // undecided positions
	watch   []uint32 // by slot: a word, or unwatched
	seen    []uint32 // by slot: takes when it was last looked at
	takes   uint32   // how many decisions there were that others may take
	words   uint64   // generated so far
	checked bool     // options that are no positions are found on the way, or have been looked for
	nowhere bool     // some codes are no positions, so every option must be looked at
	again   bool     // some option keeps the mover
	flags   bool     // some option has a flag or ends the play
	poor    int      // how many of the last sweeps over most open positions decided few of them
	view    *view    // in which generators look options up, or nil
}

const unwatched = ^uint32(0)

// sweepPatience is how many times the work of generating everything once is spent on
// sweeps before moves are stored.
const sweepPatience = 3

// poorShare: a sweep that decides no more than one in so many has not paid.
const poorShare = 8

// sweepBytes is how much memory a sweeper takes: what it knows of each position, the list of those that are open, and
// as much for what is looked at and decided at a time.
func sweepBytes(positions uint64) uint64 { return 16 * positions }

// newSweeper returns a sweeper for which all positions are still to be looked at.
func newSweeper(r *retrograde) *sweeper {
	n := r.j.n
	s := &sweeper{r: r, watch: make([]uint32, n), seen: make([]uint32, n), open: make([]uint32, 0, n)}
	for slot := range n {
		s.watch[slot] = unwatched
	}
	// The positions of both movers in turn: the options of one are often among the other's.
	next, p := r.j.byFields(false), new(part)
	for next(p) {
		for _, slot := range p.slots {
			if r.v.outcomes[slot] == undecided {
				s.open = append(s.open, slot)
			}
		}
	}
	return s
}

// prepare finds the results of positions where that is needed, as for rounds, which count from the
// ends, or cheap.
func (s *sweeper) prepare() error {
	if s.rounds() {
		s.r.count = newCounters(s.r.j.n)
		if err := s.r.generate(s.r.look, func(*part) {}); err != nil {
			return err
		}
		return s.checkNowhere()
	}
	w, err := s.r.j.worker(0)
	if err != nil {
		return err
	}
	if _, ok := w.gen.(game.Resulter); !ok {
		return nil
	}
	if err := s.r.results(); err != nil {
		return err
	}
	s.checked = true
	s.nowhere = s.r.anyNowhere()
	s.view = newView(s.r, w.gen)
	return nil
}

// A decision is what a look at a position has found.
type decision struct {
	slot    uint32
	outcome game.Outcome
	ended   bool // the position is over
	result  game.Result
}

// stage spreads the values of one stage: it sweeps until a whole sweep decides nothing, or, where that
// takes long, stores moves.
func (s *sweeper) stage(t *stage) error {
	if s.words > 0 && !s.anySeed(t) {
		return nil
	}
	if s.view != nil {
		s.view.stage(s.r, t, s.nowhere)
	}
	limit := s.words + sweepPatience*s.firstWords()
	s.poor = 0
	for i := range s.watch {
		s.seen[i] = unwatched // look at all again: the stage has new classes
	}
	for round := uint32(1); ; round++ {
		if err := cmp.Or(s.r.j.ctx.Err(), s.r.v.mayLast(s.r.j, round)); err != nil {
			return err
		}
		looked, decided, err := s.sweep(t, round)
		if err != nil {
			return err
		}
		s.keepOpen()
		if decided == 0 {
			return s.checkNowhere()
		}
		if (s.words > limit || s.slow(t, looked, decided)) && s.fits() {
			if err := s.checkNowhere(); err != nil {
				return err
			}
			return s.store(t, round+1)
		}
	}
}

// slow reports whether sweeps go on too slowly to be worth their while: the last two that looked at most of
// the open positions decided few of them, and most are to be looked at again. Then values come in by many small
// steps, each of which costs nearly as much as storing the moves.
func (s *sweeper) slow(t *stage, looked, decided int) bool {
	switch {
	case looked <= len(s.open)/2:
	case decided <= looked/poorShare:
		s.poor++
	default:
		s.poor = 0
	}
	if s.poor < 2 {
		return false
	}
	due := 0
	for _, slot := range s.open {
		if s.isDue(t, slot) {
			due++
		}
	}
	return due > len(s.open)/2
}

// anySeed reports whether there is anything that the stage could spread, all ends being known.
func (s *sweeper) anySeed(t *stage) bool {
	if s.flags { // an option may end the play
		return true
	}
	for slot, o := range s.r.v.outcomes[:s.r.j.n] {
		if t.seeds[s.r.j.mover(uint32(slot))][o] {
			return true
		}
	}
	return false
}

// checkNowhere looks for options that are no positions, once all results are known, if that
// has not been done on the way.
func (s *sweeper) checkNowhere() error {
	if s.checked {
		return nil
	}
	s.checked = true // and looked for
	return s.r.checkNowhere()
}

// firstWords estimates the words of all positions.
func (s *sweeper) firstWords() uint64 { return s.r.j.estimatedWords(s.r.j.n) }

// keepOpen drops the positions that have been decided.
func (s *sweeper) keepOpen() {
	open := s.open[:0]
	for _, slot := range s.open {
		if s.r.v.outcomes[slot] == undecided {
			open = append(open, slot)
		}
	}
	s.open = open
}

// sweep goes over all open positions once and returns how many it has looked at and decided.
func (s *sweeper) sweep(t *stage, round uint32) (looked, decided int, err error) {
	rest := s.open
	var due []uint32
	for len(rest) > 0 {
		due = due[:0]
		for len(rest) > 0 && (s.rounds() || len(due) < s.wave()) {
			if s.isDue(t, rest[0]) {
				due = append(due, rest[0])
			}
			rest = rest[1:]
		}
		if len(due) == 0 {
			break
		}
		list, err := s.lookAt(t, due)
		if err != nil {
			return 0, 0, err
		}
		for _, d := range list {
			if err := s.apply(t, d, round); err != nil {
				return 0, 0, err
			}
		}
		if s.view != nil {
			s.view.update(s.r, due)
		}
		looked += len(due)
		decided += len(list)
		s.r.j.clock.add(uint64(len(list)))
	}
	return looked, decided, nil
}

// rounds reports whether decisions are applied only when a sweep is over.
func (s *sweeper) rounds() bool { return s.r.v.remoteness.Any() }

// wave is how many positions are looked at before their decisions are applied.
func (s *sweeper) wave() int {
	if s.r.j.o.Threads == 1 || s.r.j.small() {
		return s.r.j.chunk()
	}
	wave := 8 * s.r.j.o.Threads * s.r.j.chunk()
	if s.view != nil { // copying it must not cost more than looking
		wave = max(wave, int(uint64(s.r.j.n)/(1+s.r.j.meanDegree)))
	}
	return wave
}

// isDue reports whether a position must be looked at.
func (s *sweeper) isDue(t *stage, slot uint32) bool {
	w := s.watch[slot]
	return w == unwatched || s.seen[slot] != s.takes || s.class(t, s.r.j.mover(slot), w) != out
}

// class says what the option w means to mover m now.
func (s *sweeper) class(t *stage, m int, w uint32) class {
	o := s.r.v.outcomes[w&slotMask]
	if w&again != 0 {
		o = o.Reverse()
	}
	return t.class[m][o]
}

// apply sets what was decided.
func (s *sweeper) apply(t *stage, d decision, round uint32) error {
	if d.ended {
		if err := s.r.v.finish(s.r.j.pay, d.slot, d.result); err != nil {
			return err
		}
	} else {
		s.r.decide(t, d.slot, d.outcome, round)
	}
	o := s.r.v.outcomes[d.slot]
	if t.takes(o) || s.again && t.takes(o.Reverse()) {
		s.takes++
	}
	return nil
}

// takes reports whether some mover takes an option of outcome o.
func (s *stage) takes(o game.Outcome) bool { return s.class[0][o] == take || s.class[1][o] == take }

// fits reports whether the moves of the open positions may be stored.
func (s *sweeper) fits() bool {
	j := s.r.j
	return j.need(s.r.v.bytes()+sweepBytes(uint64(j.n))+j.arcBytes(uint64(j.n), j.meanDegree*uint64(len(s.open))), "") == nil
}

// store stores the moves of what is still open, except to options that are in, and finishes the
// stage from what they decide at once.
func (s *sweeper) store(t *stage, round uint32) error {
	r, j := s.r, s.r.j
	r.sweep = nil
	r.count = newCounters(j.n)
	var list []decision
	f, err := j.collectOf(j.list(s.open), func(p *part) error {
		found, err := s.judge(t, p)
		list = append(list, found...)
		return err
	}, func(p *part) { s.keepOut(t, p) })
	if err != nil {
		return err
	}
	back, err := j.reverse(f)
	if err != nil {
		return err
	}
	r.back = back
	now := r.newFrontier(markOne)
	for _, d := range list {
		if err := s.apply(t, d, round); err != nil {
			return err
		}
	}
	for _, d := range list {
		now.add(d.slot)
	}
	return r.spread(t, now, round)
}

// keepOut drops the words of a part that are in, and counts the others.
func (s *sweeper) keepOut(t *stage, p *part) {
	kept, start := p.words[:0], uint32(0)
	for i, slot := range p.slots {
		m := s.r.j.mover(slot)
		words := p.words[start:p.ends[i]]
		start = p.ends[i]
		n := uint32(0)
		for _, w := range words {
			if s.class(t, m, w) == out {
				kept = append(kept, w)
				n++
			}
		}
		p.ends[i] = uint32(len(kept))
		s.r.count.set(slot, n)
	}
	p.words = kept
}
