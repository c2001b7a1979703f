package solve

import "grundy/game"

// A view is the table of outcomes in which generators look options up, so that sweeps need not
// list them. The set of a position has the bit of its outcome. Positions that were looked at and
// stayed undecided are marked: an option to such a one is the best to watch, since it is likely
// to stay undecided. What the mover takes who comes there is enough.
type view struct {
	game.View
	enough [2]uint8 // by mover at the option: outcomes that the other, who moved there, takes
}

// newView returns the view of a solve, or nil if generators such as gen cannot use one.
func newView(r *retrograde, gen game.Generator) *view {
	if _, ok := gen.(game.Looker); !ok || r.j.index != nil {
		return nil
	}
	v := &view{View: game.View{Sets: make([]uint8, r.j.n)}}
	for slot := range v.Sets {
		v.Sets[slot] = 1 << r.v.outcomes[slot]
	}
	return v
}

// stage begins a stage: another outcome is now enough.
func (v *view) stage(r *retrograde, t *stage, nowhere bool) {
	v.enough = [2]uint8{}
	masks := t.masks()
	switch {
	case nowhere: // an option that is no position must not be missed
	case r.j.rules.Named():
		v.enough = [2]uint8{masks[1][take], masks[0][take]}
	default:
		v.enough[0] = masks[0][take]
	}
	for slot := range v.Sets {
		v.set(r, uint32(slot), v.Sets[slot]&game.Marked)
	}
	v.Version++
}

// set gives a position the set of its outcome, perhaps marked.
func (v *view) set(r *retrograde, slot uint32, marked uint8) {
	set := uint8(1) << r.v.outcomes[slot]
	if set&v.enough[r.j.mover(slot)] != 0 {
		set |= game.Enough
	}
	v.Sets[slot] = set | marked
}

// update takes over what a wave of looks has changed.
func (v *view) update(r *retrograde, looked []uint32) {
	for _, slot := range looked {
		marked := uint8(0)
		if r.v.outcomes[slot] == undecided {
			marked = game.Marked
		}
		v.set(r, slot, marked)
	}
	v.Version++
}

// look is lookAt by a Looker. The error is game.ErrNoLook if the generator cannot do it.
func (v *view) look(s *sweeper, t *stage, w *worker, slots []uint32) (found []decision, err error) {
	gen, codes := w.gen.(game.Looker), w.codesOf(s.r.j, slots)
	for len(codes) > 0 {
		n, failed := gen.Look(codes, &v.View, &w.looks)
		if failed == game.ErrNoLook {
			return nil, failed
		}
		if found, err = v.judge(s, t, slots[:n], &w.looks, found); err != nil {
			return found, err
		}
		if failed != nil {
			return found, &rulesError{failed}
		}
		if n == 0 {
			return found, errStands(gen, codes[0])
		}
		codes, slots = codes[n:], slots[n:]
	}
	return found, nil
}

// judge appends to found what follows from looks at some positions.
func (v *view) judge(s *sweeper, t *stage, slots []uint32, b *game.Looks, found []decision) ([]decision, error) {
	masks := t.masks()
	for i, slot := range slots {
		if r := b.Results[i]; r != game.Live {
			found = append(found, decision{slot: slot, ended: true, result: r})
			continue
		}
		m, look := s.r.j.mover(slot), b.Looks[i]
		outcome, err := t.follows(&masks[m], m, look.Classes()&^(game.Marked|game.Enough))
		if err != nil {
			return found, err
		}
		if outcome != undecided {
			found = append(found, decision{slot: slot, outcome: outcome})
			continue
		}
		s.watch[slot], s.seen[slot] = unwatched, s.takes
		if c, ok := look.Marked(); ok {
			s.watch[slot] = uint32(c)
		}
	}
	return found, nil
}
