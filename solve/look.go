package solve

import (
	"slices"
	"sync"

	"grundy/game"
)

// This file is a sweeper's look at positions: their options are generated, and what
// follows from them by the present outcomes is returned.

// lookAt generates the options of the due positions and returns what follows from them.
func (s *sweeper) lookAt(t *stage, due []uint32) ([]decision, error) {
	var (
		mu   sync.Mutex
		list []decision
		j    = s.r.j
	)
	err := unordered(j.crew, j.few(uint64(len(due))*(1+j.meanDegree)), j.list(due), func(w *worker, p *part) error {
		if s.view != nil {
			if found, err := s.view.look(s, t, w, p.slots); err != game.ErrNoLook {
				mu.Lock()
				defer mu.Unlock()
				list = append(list, found...)
				s.words += uint64(len(p.slots)) * j.meanDegree
				return err
			}
		}
		if err := p.fill(j, w); err != nil {
			return err
		}
		found, err := s.judge(t, p)
		mu.Lock()
		defer mu.Unlock()
		list = append(list, found...)
		s.words += uint64(len(p.words))
		s.again = s.again || p.keepsMover()
		s.flags = s.flags || p.flagged
		return err
	})
	return list, err
}

// keepsMover reports whether after some option the same player moves again.
func (p *part) keepsMover() bool {
	return p.flagged && slices.ContainsFunc(p.words, func(w uint32) bool { return w&again != 0 })
}

// judge looks at the positions of a part.
func (s *sweeper) judge(t *stage, p *part) (found []decision, err error) {
	masks := t.masks()
	for i, slot := range p.slots {
		if r := p.results[i]; r != game.Live {
			found = append(found, decision{slot: slot, ended: true, result: r})
			continue
		}
		words, m := p.at(i), s.r.j.mover(slot)
		if len(words) == 0 {
			return found, s.r.j.errNoOptions(slot)
		}
		set := uint8(0)
		if p.flagged {
			if set, err = s.flagged(words); err != nil {
				return found, err
			}
		} else {
			set = s.outcomesOf(words, masks[m][take])
		}
		outcome, err := t.follows(&masks[m], m, set)
		switch {
		case err != nil:
			return found, err
		case outcome != undecided:
			found = append(found, decision{slot: slot, outcome: outcome})
		default:
			s.watch[slot] = s.choose(t, m, slot, words)
			s.seen[slot] = s.takes
		}
	}
	return found, nil
}

// masks returns, by mover, the outcomes of each class as sets.
func (s *stage) masks() (masks [2][3]uint8) {
	for m := range masks {
		for o, c := range s.class[m] {
			masks[m][c] |= 1 << o
		}
	}
	return masks
}

// follows returns the outcome for mover m that follows from the set of the outcomes of the
// options, or undecided.
func (s *stage) follows(masks *[3]uint8, m int, set uint8) (game.Outcome, error) {
	switch {
	case set&1 != 0:
		return undecided, &rulesError{errNowhere}
	case set&masks[take] != 0:
		return s.good[m], nil
	case set&masks[out] == 0:
		return s.bad[m], nil
	}
	return undecided, nil
}

// outcomesOf returns the set of the outcomes of options. It may leave some out once one of enough
// is among them.
func (s *sweeper) outcomesOf(words []uint32, enough uint8) uint8 {
	outcomes, set := s.r.v.outcomes, uint32(0)
	if s.nowhere {
		enough = 0
	}
	for len(words) > 0 {
		block := words[:min(len(words), 64)]
		for _, w := range block {
			set |= 1 << (outcomes[w] & 31)
		}
		if uint8(set)&enough != 0 {
			break
		}
		words = words[len(block):]
	}
	return uint8(set)
}

// flagged is outcomesOf where some words have flags.
func (s *sweeper) flagged(words []uint32) (set uint8, err error) {
	for _, w := range words {
		if w&more != 0 {
			return 0, errSum
		}
		o := s.r.v.outcomes[w&slotMask]
		if w&again != 0 {
			o = o.Reverse()
		}
		set |= 1 << o
	}
	return set, nil
}

// choose picks the option to watch: one that is not to be taken and not in, best an open one that was
// looked at before this position, since such a one is likelier to stay open.
func (s *sweeper) choose(t *stage, m int, slot uint32, words []uint32) uint32 {
	first := uint32(unwatched)
	for i, w := range words {
		if first != unwatched && i > 64 {
			break // enough of looking for a better one
		}
		if s.class(t, m, w) != out {
			continue
		}
		if w&slotMask < slot {
			return w
		}
		if first == unwatched {
			first = w
		}
	}
	return first
}
