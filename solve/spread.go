package solve

// backward is a source of the positions that have others as options.
type backward interface {
	// each calls visit for each of slots, in order, with the words of the positions that have it as
	// an option.
	each(slots []uint32, visit func(slot uint32, from []uint32)) error
}

// each implements backward.
func (a *arcs) each(slots []uint32, visit func(slot uint32, from []uint32)) error {
	for _, slot := range slots {
		visit(slot, a.to(slot))
	}
	return nil
}

// spread goes backward from a frontier, breadth first, so that a position is met with the
// least number of plies where it takes, and with the most where it is forced. plies is
// that of the frontier, which is used up.
func (r *retrograde) spread(s *stage, now *frontier, plies uint32) error {
	next := r.newFrontier(now.mark ^ markOne ^ markTwo)
	outcomes, split := r.v.outcomes, r.j.split
	visit := func(slot uint32, from []uint32) {
		o := outcomes[slot]
		for _, w := range from {
			p := w & slotMask
			if outcomes[p] != undecided {
				continue
			}
			m, seen := 0, o
			if p >= split {
				m = 1
			}
			if w&again != 0 {
				seen = o.Reverse()
			}
			switch s.class[m][seen] {
			case take:
				r.decide(s, p, s.good[m], plies)
			case in:
				if !r.count.down(p) {
					continue
				}
				r.decide(s, p, s.bad[m], plies)
			default:
				continue
			}
			next.add(p)
		}
	}
	for rounds := 0; now.len() > 0; rounds++ {
		if rounds%1024 == 0 && r.j.ctx.Err() != nil {
			return r.j.ctx.Err()
		}
		if plies++; r.v.mayLast(r.j, plies) != nil {
			return r.v.mayLast(r.j, plies)
		}
		err := now.take(func(slots []uint32) error {
			if err := r.back.each(slots, visit); err != nil {
				return err
			}
			if len(slots) > 1<<15 {
				return r.j.ctx.Err()
			}
			return nil
		})
		if err != nil {
			return err
		}
		r.j.clock.add(uint64(next.len()))
		now, next = next, now
	}
	return nil
}
