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

// spread goes backward from the frontier, breadth first, so that a position is met with the
// least number of plies where it takes, and with the most where it is forced. plies is
// that of the frontier.
func (r *retrograde) spread(s *stage, frontier []uint32, plies uint32) error {
	var next []uint32
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
			next = append(next, p)
		}
	}
	for rounds := 0; len(frontier) > 0; rounds++ {
		if rounds%1024 == 0 && r.j.ctx.Err() != nil {
			return r.j.ctx.Err()
		}
		plies++
		next = next[:0]
		for rest := frontier; len(rest) > 0; {
			n := min(len(rest), 1<<16)
			if err := r.back.each(rest[:n], visit); err != nil {
				return err
			}
			rest = rest[n:]
			if err := r.j.ctx.Err(); n == 1<<16 && err != nil {
				return err
			}
		}
		r.j.clock.add(uint64(len(next)))
		if rounds == 0 {
			frontier = nil // it may belong to the caller
		}
		frontier, next = next, frontier
	}
	return nil
}
