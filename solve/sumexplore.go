package solve

import (
	"fmt"
	"math"

	"grundy/game"
)

// This file finds the sums that a sum can become, and the moves between them, for sums to which play may return: there
// values spread backward over the moves, which are kept until that is done. The new sum after a move has the options of
// the part that is moved in put in place of it; dead parts are left out.

// sumChunk is how many positions or sums are looked at before others, or a report of progress, take their turn.
const sumChunk = 1 << 12

// sumArcs are the options of the sums from slot lo on.
type sumArcs struct {
	lo    uint32
	slots []uint32 // with the flag again
	ends  []uint64 // where the options of each sum end
}

// of returns the options of a sum.
func (a *sumArcs) of(slot uint32) []uint32 {
	i := slot - a.lo
	if i == 0 {
		return a.slots[:a.ends[0]]
	}
	return a.slots[a.ends[i-1]:a.ends[i]]
}

// bytes is the memory that the options take.
func (a *sumArcs) bytes() uint64 { return 4*uint64(cap(a.slots)) + 8*uint64(cap(a.ends)) }

// explore finds the options of the sum in slot lo and of all that it leads to. The values of those that are over are
// known afterwards, of the others open.
func (s *Sums) explore(lo uint32) error {
	s.clock.begin("exploring sums", 0)
	s.arcs = sumArcs{lo: lo}
	watch := sumWatch{s: s, lo: lo}
	for at := lo; at < s.space.len(); at++ {
		if err := watch.step(at); err != nil {
			return err
		}
		if err := s.expand(at); err != nil {
			return err
		}
	}
	return nil
}

// expand enters the options of one sum, or its value if it is over.
func (s *Sums) expand(slot uint32) error {
	mover, parts := s.space.at(slot)
	r, err := s.ready(mover, parts)
	if err != nil {
		return err
	}
	if r == game.Live {
		hash := hashSum(mover, parts)
		s.lookUp(slot, hash)
		for i, to := range s.look.slots {
			arc := s.look.arcs[i]
			if to == unmet {
				to, _ = s.addArc(slot, hash, arc)
			}
			if s.moves[mover].list[arc.move].again {
				to |= again
			}
			s.arcs.slots = append(s.arcs.slots, to)
		}
		if len(s.look.slots) == 0 {
			r = s.rules.StuckPays()
		}
	}
	s.arcs.ends = append(s.arcs.ends, uint64(len(s.arcs.slots)))
	if r == game.Live {
		return nil
	}
	return s.end(slot, r)
}

// over returns the payoff of a sum that has ended with one of its parts, or is empty; else Live.
func (s *Sums) over(mover int, parts []uint32) (game.Result, error) {
	if len(parts) == 0 {
		return s.rules.EmptyPays(), nil
	}
	if last := parts[len(parts)-1]; last >= endWord {
		return [4]game.Result{s.rules.EmptyPays(), game.Lost, game.Tied, game.Won}[last-endWord], nil
	}
	if !s.rules.First {
		return game.Live, nil
	}
	pays := game.Live
	for _, part := range parts {
		switch r := s.sides[mover].results[part]; {
		case r == game.Live || r == pays:
		case pays == game.Live:
			pays = r
		default:
			return pays, fmt.Errorf("two parts end at once and pay different things, one of them %s; sum = \"first\" does not say which of them counts",
				game.NotationOf(s.g).Format(s.code(mover, part)))
		}
	}
	return pays, nil
}

// A sumWatch holds what is found to the limits, and looks for growth, while sums are explored.
type sumWatch struct {
	s        *Sums
	lo       uint32 // the first slot of those that are explored
	reported uint32 // how many of them were reported as done
	grown    uint32 // and how many there were when growth was last looked for
}

// step is called before each sum is explored.
func (w *sumWatch) step(slot uint32) error {
	if slot%64 != 0 {
		return nil
	}
	s, n := w.s, w.s.space.len()-w.lo
	if err := s.within(); err != nil {
		return err
	}
	if n >= w.reported+sumChunk {
		s.clock.add(uint64(n - w.reported))
		w.reported = n
	}
	if n < w.grown+64+w.grown/8 {
		return nil
	}
	w.grown = n
	return s.checkGrowth()
}

// within holds what was found to the limits.
func (s *Sums) within() error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	if s.space.full() {
		return s.tooMany()
	}
	bytes := s.parts.bytes() + s.space.bytes() + 8*uint64(cap(s.scores)) + s.arcs.bytes() + s.path.bytes()
	for m := range s.moves {
		bytes += s.moves[m].bytes()
	}
	if s.arcs.ends != nil {
		bytes += 8*uint64(s.space.len()) + 4*uint64(len(s.arcs.slots)) // to turn them around
	}
	if bytes > uint64(s.o.Memory) {
		return &LimitError{What: s.met(), Need: int64(bytes), Have: s.o.Memory}
	}
	return nil
}

// met says how far solving has come when it is given up.
func (s *Sums) met() string {
	return fmt.Sprintf("solving a sum as one game, with %d multisets of its parts met so far,", s.space.len())
}

func (s *Sums) tooMany() error {
	return &LimitError{What: s.met(), Need: math.MaxInt64, Have: s.o.Memory}
}
