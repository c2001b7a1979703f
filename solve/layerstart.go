package solve

import (
	"context"
	"slices"

	"grundy/game"
	"grundy/solve/internal/layers"
)

// A layerStart is what one pass over the positions of a counting-down game finds besides
// their options.
type layerStart struct {
	positions []uint64 // by slot, one bit
	over      []ending // ascending by slot
	wins      bool     // some option ends the play otherwise than as an empty sum
	sums      bool     // some option is a sum of several positions
	again     bool     // after some option the same player moves again
	degree    int      // the largest number of options
}

// An ending is a finished position.
type ending struct {
	slot   uint32
	result game.Result
}

// layerArcs makes the first pass. The options are kept if they fit in half the memory; else
// they are generated again for every layer.
func (j *job) layerArcs() (layers.Arcs, *layerStart, error) {
	first := &layerStart{positions: make([]uint64, j.n/64+1)}
	var blocks []layers.Block
	bytes, room := int64(0), j.o.Memory/2
	j.clock.begin("options", uint64(j.n))
	err := j.eachPart(func(p *part) error {
		j.clock.add(uint64(len(p.slots)))
		if err := first.look(j, p); err != nil {
			return err
		}
		b := liveBlock(p)
		if bytes += 4 * int64(2*len(b.Positions)+len(b.Options)+2*len(b.Gains)); bytes > room {
			blocks = nil
			return nil
		}
		blocks = append(blocks, layers.Block{
			Positions: b.Positions, Ends: slices.Clone(b.Ends), Options: slices.Clone(b.Options), Gains: slices.Clone(b.Gains),
		})
		return nil
	})
	if err != nil {
		return nil, nil, j.explain(err)
	}
	arcs := j.generatedArcs()
	if bytes <= room {
		arcs = func(_ context.Context, use func(layers.Block) error) error {
			for _, b := range blocks {
				if err := use(b); err != nil {
					return err
				}
			}
			return nil
		}
	}
	err = arcs(j.ctx, func(b layers.Block) error { return first.check(b, j.n) })
	return arcs, first, j.explain(err)
}

// eachPart generates the options of all positions in order.
func (j *job) eachPart(use func(p *part) error) error {
	var own part
	return ordered(j.crew, j.small(), &own, j.ascending(), func(w *worker, p *part) error { return p.fill(j, w) }, use)
}

// explain finds the position that an error of the rules is about.
func (j *job) explain(err error) error {
	if _, broken := err.(*rulesError); broken {
		return j.diagnose(j.all(), err)
	}
	return err
}

// generatedArcs generates the options anew each time, also after j has been closed.
func (j *job) generatedArcs() layers.Arcs {
	return func(ctx context.Context, use func(layers.Block) error) error {
		crew := &crew{ctx: ctx, threads: j.o.Threads, open: j.g.Generator}
		defer crew.close()
		var own part
		return unwrapRules(ordered(crew, j.small(), &own, j.ascending(), func(w *worker, p *part) error { return p.fill(j, w) },
			func(p *part) error { return use(liveBlock(p)) }))
	}
}

// liveBlock returns the positions of a part that are not over. Only Positions is new memory.
func liveBlock(p *part) layers.Block {
	b := layers.Block{Options: p.words, Gains: p.gains, Positions: make([]uint32, 0, len(p.slots))}
	for i, r := range p.results {
		if r == game.Live {
			b.Positions = append(b.Positions, p.slots[i])
		}
	}
	if len(b.Positions) == len(p.slots) {
		b.Ends = p.ends
		return b
	}
	for i, r := range p.results {
		if r == game.Live {
			b.Ends = append(b.Ends, p.ends[i])
		}
	}
	return b
}

// look takes a part into account.
func (s *layerStart) look(j *job, p *part) error {
	for i, r := range p.results {
		slot := p.slots[i]
		if r != game.Nowhere {
			s.positions[slot/64] |= 1 << (slot % 64)
		}
		if r.Over() {
			s.over = append(s.over, ending{slot, r})
		}
		n := len(p.at(i))
		if r == game.Live && n == 0 {
			return j.errNoOptions(slot)
		}
		s.degree = max(s.degree, n)
	}
	if p.flagged {
		for _, w := range p.words {
			s.again = s.again || w&again != 0
			s.sums = s.sums || w&more != 0
			w &= slotMask
			s.wins = s.wins || w >= j.n && (w-j.n)%4 != 0
		}
	}
	return nil
}

// check reports an option that leads to no position.
func (s *layerStart) check(b layers.Block, n uint32) error {
	for _, o := range b.Options {
		if o &= slotMask; o < n && s.positions[o/64]>>(o%64)&1 == 0 {
			return &rulesError{errNowhere}
		}
	}
	return nil
}

// noNimbers says why there are no nimbers, "" if there are.
func (s *layerStart) noNimbers(j *job) string {
	if !j.rules.Normal() {
		return j.whyNotNormal()
	}
	if s.wins || slices.ContainsFunc(s.over, func(e ending) bool { return e.result != game.Lost }) {
		return errEnds.Error()
	}
	if s.again {
		return errAgain.Error()
	}
	if s.degree >= openNarrow {
		return "a position has more options than nimbers are counted for"
	}
	return ""
}

// first calls set for all positions with what being stuck there pays, and then again for those that are over
// with what that pays: layer 0, in which no move is left.
func (s *layerStart) first(j *job, set func(slot uint32, pays game.Result) error) error {
	if j.rules.StuckVaries {
		if err := s.stuck(j, set); err != nil {
			return err
		}
	} else {
		for slot := range j.n {
			if err := set(slot, j.rules.StuckPays()); err != nil {
				return err
			}
		}
	}
	for _, e := range s.over {
		if err := set(e.slot, e.result); err != nil {
			return err
		}
	}
	return nil
}

// stuck asks the game what being stuck pays at the positions that are not over.
func (s *layerStart) stuck(j *job, set func(slot uint32, pays game.Result) error) error {
	var w worker
	over := s.over
	for lo := uint32(0); lo < j.n; lo += chunkPositions {
		var slots []uint32
		for slot := lo; slot < min(lo+chunkPositions, j.n); slot++ {
			if len(over) > 0 && over[0].slot == slot {
				over = over[1:]
			} else if s.positions[slot/64]>>(slot%64)&1 != 0 {
				slots = append(slots, slot)
			}
		}
		pays, err := j.g.(game.Stucker).Stuck(j.ctx, w.codesOf(j, slots))
		if err != nil {
			return err
		}
		for i, slot := range slots {
			if err := set(slot, pays[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// outcomes returns layer 0: no move is left, so whoever is to move is stuck.
func (s *layerStart) outcomes(j *job) ([]game.Outcome, error) {
	layer := make([]game.Outcome, uint64(j.n)+endSlots)
	err := s.first(j, func(slot uint32, pays game.Result) (err error) {
		layer[slot], err = j.pay.end(pays)
		return err
	})
	if err != nil {
		return nil, err
	}
	empty := j.rules.EmptyPays().Outcome()
	for i := range uint32(endSlots) {
		layer[j.n+i] = empty
		if i%4 != 0 {
			layer[j.n+i] = endOutcomes[i%4]
		}
	}
	return layer, nil
}

// scores returns the same layer in points.
func (s *layerStart) scores(j *job) ([]int64, error) {
	layer := make([]int64, uint64(j.n)+endSlots)
	err := s.first(j, func(slot uint32, pays game.Result) error {
		layer[slot] = int64(pays)
		return nil
	})
	for i := range uint32(endSlots) {
		layer[j.n+i] = int64(j.rules.EmptyPays())
		if i%4 != 0 {
			layer[j.n+i] = payoffOf(endOutcomes[i%4])
		}
	}
	return layer, err
}
