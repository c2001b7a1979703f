package solve

import (
	"cmp"
	"slices"

	"grundy/game"
	"grundy/table"
)

// grow makes room for the points of n sums, where payoffs are points.
func (s *Sums) grow(n uint32) {
	for s.points && uint32(len(s.scores)) < n {
		s.scores = append(s.scores, 0)
	}
}

// end enters the payoff of a sum that is over.
func (s *Sums) end(slot uint32, r game.Result) error {
	o, err := s.pay.end(r)
	if err != nil {
		return unwrapRules(err)
	}
	s.space.setValue(slot, o, 0)
	if s.points {
		s.scores[slot] = int64(r)
	}
	return nil
}

// A sumSpread spreads values backward over the sums from slot lo on, which have just been explored, stage
// by stage (see stages). What these lead to was solved before; such sums are ends of play with a remoteness
// of their own, and take their turn when it comes.
type sumSpread struct {
	s      *Sums
	lo     uint32
	places []uint32          // the slots: those from lo on, then the ones before it that are options
	local  map[uint32]uint32 // slot below lo -> place
	starts []uint32          // place -> where its part of from begins
	from   []uint32          // slots of the sums that have it as an option, with the flag again
	open   []uint32          // by place: options that are not in
}

// spreadFrom finds the values of all sums from slot lo on.
func (s *Sums) spreadFrom(lo uint32) error {
	p := &sumSpread{s: s, lo: lo, local: map[uint32]uint32{}}
	p.reverse()
	stages := s.pay.stages()
	if s.scores != nil {
		ends := p.ends()
		stages = s.pay.scoreStages(func(slot uint32) int64 { return s.scores[slot] }, ends)
	}
	for i := range stages {
		if err := p.stage(&stages[i]); err != nil {
			return err
		}
	}
	for slot := lo; slot < s.space.len(); slot++ {
		if s.space.outcome(slot) == undecided {
			s.space.setValue(slot, s.pay.endless[s.space.mover(slot)], table.NoEnd)
		}
	}
	return nil
}

// place returns the place of a slot, which is new at first if it is below lo.
func (p *sumSpread) place(slot uint32) uint32 {
	if slot >= p.lo {
		return slot - p.lo
	}
	i, ok := p.local[slot]
	if !ok {
		i = uint32(len(p.places))
		p.local[slot] = i
		p.places = append(p.places, slot)
	}
	return i
}

// reverse turns the moves around.
func (p *sumSpread) reverse() {
	s, n := p.s, p.s.space.len()
	for slot := p.lo; slot < n; slot++ {
		p.places = append(p.places, slot)
		p.open = append(p.open, uint32(len(s.arcs.of(slot))))
	}
	counts := make([]uint32, n-p.lo+1)
	for slot := p.lo; slot < n; slot++ {
		for _, w := range s.arcs.of(slot) {
			i := p.place(w & slotMask)
			for int(i)+1 >= len(counts) {
				counts = append(counts, 0)
			}
			counts[i+1]++
		}
	}
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	p.from = make([]uint32, counts[len(counts)-1])
	p.starts = slices.Clone(counts)
	for slot := p.lo; slot < n; slot++ {
		for _, w := range s.arcs.of(slot) {
			i := p.place(w & slotMask)
			p.from[counts[i]] = slot | w&again
			counts[i]++
		}
	}
}

// ends returns the slots of all places that are over or were solved before, with an end.
func (p *sumSpread) ends() []uint32 {
	var ends []uint32
	for _, slot := range p.places {
		if o, plies := p.s.space.valueOf(slot); o != undecided && plies != table.NoEnd {
			ends = append(ends, slot)
		}
	}
	return ends
}

// stage spreads the values of one stage, in the order of remoteness.
func (p *sumSpread) stage(st *stage) error {
	s := p.s
	seeds := slices.Clone(st.slots)
	if st.slots == nil {
		for _, slot := range p.ends() {
			if st.seeds[s.space.mover(slot)][s.space.outcome(slot)] {
				seeds = append(seeds, slot)
			}
		}
	}
	slices.SortStableFunc(seeds, func(a, b uint32) int { return cmp.Compare(s.space.plies(a), s.space.plies(b)) })
	var frontier, next []uint32
	for plies := uint32(0); ; plies++ {
		if len(frontier) == 0 {
			if len(seeds) == 0 {
				return nil
			}
			plies = s.space.plies(seeds[0])
		}
		for len(seeds) > 0 && s.space.plies(seeds[0]) == plies {
			frontier = append(frontier, seeds[0])
			seeds = seeds[1:]
		}
		if err := s.ctx.Err(); plies%1024 == 0 && err != nil {
			return err
		}
		next = next[:0]
		for _, slot := range frontier {
			next = p.spread(st, slot, plies+1, next)
		}
		frontier, next = next, frontier
	}
}

// spread decides what follows from the value of one sum, and appends the sums decided to next.
func (p *sumSpread) spread(st *stage, slot, plies uint32, next []uint32) []uint32 {
	s, i := p.s, p.place(slot)
	o := s.space.outcome(slot)
	for _, w := range p.from[p.starts[i]:p.starts[i+1]] {
		to := w & slotMask
		if s.space.outcome(to) != undecided {
			continue
		}
		m, seen := s.space.mover(to), o
		if w&again != 0 {
			seen = o.Reverse()
		}
		switch st.class[m][seen] {
		case take:
			p.decide(st, to, st.good[m], plies)
		case in:
			if p.open[to-p.lo]--; p.open[to-p.lo] > 0 {
				continue
			}
			p.decide(st, to, st.bad[m], plies)
		default:
			continue
		}
		next = append(next, to)
	}
	return next
}

// decide sets the value of a sum.
func (p *sumSpread) decide(st *stage, slot uint32, o game.Outcome, plies uint32) {
	p.s.space.setValue(slot, o, plies)
	if p.s.scores != nil {
		p.s.scores[slot] = payoffOf(o) * st.points
	}
}
