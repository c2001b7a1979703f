package solve

import (
	"context"
	"fmt"

	"grundy/game"
)

// inverts reports whether the game knows its moves backward.
func (j *job) inverts() bool {
	g, ok := j.g.(game.Inverter)
	if !ok {
		return false
	}
	gen, err := g.Inverse(j.ctx)
	if err != nil || gen == nil {
		return false
	}
	gen.Close()
	return true
}

// inverseCrew returns a crew that generates moves backward.
func (j *job) inverseCrew() *crew {
	return &crew{ctx: j.ctx, threads: j.o.Threads, open: func(ctx context.Context) (game.Generator, error) {
		return j.g.(game.Inverter).Inverse(ctx)
	}}
}

// inverse goes backward over the moves as the game itself inverts them.
type inverse struct {
	j    *job
	crew *crew
	own  origins
	ends [endSlots][]uint32 // the positions with an option that ends the play so
}

// loadInverse counts the options of all positions, and checks the inverse.
func (r *retrograde) loadInverse() error {
	j := r.j
	r.count = newCounters(j.n)
	back := &inverse{j: j, crew: j.inverseCrew()}
	defer func() { j.closers = append(j.closers, back.crew.close) }()
	err := r.generate(func(p *part) error {
		if p.flagged {
			back.noteEnds(p)
		}
		return r.look(p)
	}, func(*part) {})
	if err != nil {
		return err
	}
	r.back = back
	if err := r.checkNowhere(); err != nil {
		return err
	}
	return j.checkInverse(back.crew)
}

// noteEnds keeps the moves that end the play: the inverse cannot know them.
func (v *inverse) noteEnds(p *part) {
	for i, slot := range p.slots {
		for _, w := range p.at(i) {
			if w&slotMask >= v.j.n {
				v.ends[w&slotMask-v.j.n] = append(v.ends[w&slotMask-v.j.n], slot|w&again)
			}
		}
	}
}

// origins are positions and those that have them as options.
type origins struct {
	slots []uint32
	ends  []uint32
	from  []uint32
}

// each implements backward.
func (v *inverse) each(slots []uint32, visit func(slot uint32, from []uint32)) error {
	for _, slot := range slots {
		if slot >= v.j.n {
			visit(slot, v.ends[slot-v.j.n])
		}
	}
	rest := slots
	next := func(o *origins) bool {
		o.slots = o.slots[:0]
		for len(rest) > 0 && len(o.slots) < v.j.chunk() {
			if rest[0] < v.j.n {
				o.slots = append(o.slots, rest[0])
			}
			rest = rest[1:]
		}
		return len(o.slots) > 0
	}
	return ordered(v.crew, len(slots) < 2*v.j.chunk(), &v.own, next, func(w *worker, o *origins) error { return o.fill(v.j, w) },
		func(o *origins) error {
			start := uint32(0)
			for i, slot := range o.slots {
				visit(slot, o.from[start:o.ends[i]])
				start = o.ends[i]
			}
			return nil
		})
}

// fill generates the positions that have o.slots as options; those that are not of interest are
// left out.
func (o *origins) fill(j *job, w *worker) error {
	o.ends, o.from = o.ends[:0], o.from[:0]
	return w.generate(w.codesOf(j, o.slots), func(codes []game.Code, b *game.Batch) error {
		for i := range codes {
			for _, p := range b.At(i) {
				if slot, ok := j.find(p.Code()); ok {
					o.from = append(o.from, slot|uint32(p>>32)&again)
				}
			}
			o.ends = append(o.ends, uint32(len(o.from)))
		}
		return nil
	})
}

// find returns the slot of a code that is of interest.
func (j *job) find(c game.Code) (uint32, bool) {
	if j.index != nil {
		return j.index.Slot(c)
	}
	if c >= game.Code(j.n) {
		return 0, false
	}
	return uint32(c), j.inReach(uint32(c))
}

// verify checks wholly what the game says of itself.
func (j *job) verify() error {
	if !j.inverts() {
		return nil
	}
	back := j.inverseCrew()
	defer back.close()
	return j.checkInverse(back)
}

// checkInverse holds the moves against the inverse: on a sample, or wholly if Verify is set.
func (j *job) checkInverse(back *crew) error {
	var codes []game.Code
	if j.o.Verify {
		codes = j.all()
	} else {
		for _, c := range sample(uint64(j.n)) {
			if slot := uint32(c); j.inReach(slot) {
				codes = append(codes, j.code(slot))
			}
		}
	}
	forward, err := j.worker(0)
	if err != nil {
		return err
	}
	backward, err := back.worker(0)
	if err != nil {
		return err
	}
	c := inverseCheck{j, forward, backward}
	for _, code := range codes {
		if err := c.position(code); err != nil {
			return unwrapRules(err)
		}
	}
	return j.ctx.Err()
}

// An inverseCheck compares the two directions around one position at a time.
type inverseCheck struct {
	j                 *job
	forward, backward *worker
}

// tally counts how often each code occurs in the answer of a generator, those with the flag again apart.
func tally(w *worker, c game.Code) (map[game.Option]int, game.Result, error) {
	n, r := map[game.Option]int{}, game.Live
	err := w.generate([]game.Code{c}, func(_ []game.Code, b *game.Batch) error {
		if len(b.Results) > 0 {
			r = b.Results[0]
		}
		for _, o := range b.At(0) {
			if !o.Ends() {
				n[o]++
			}
		}
		return nil
	})
	return n, r, err
}

// position checks that all options of c list c as an origin, and that all live origins of c list
// it as an option, as often as they should.
func (v *inverseCheck) position(c game.Code) error {
	options, _, err := tally(v.forward, c)
	if err != nil {
		return err
	}
	for o, n := range options {
		origins, _, err := tally(v.backward, o.Code())
		if err != nil {
			return err
		}
		if own := game.Option(c) | o&game.Again; origins[own] != n {
			return v.disagree(c, o.Code(), n, origins[own])
		}
	}
	origins, _, err := tally(v.backward, c)
	if err != nil {
		return err
	}
	for p, n := range origins {
		if _, ok := v.j.find(p.Code()); !ok {
			continue
		}
		options, r, err := tally(v.forward, p.Code())
		if err != nil {
			return err
		}
		if own := game.Option(c) | p&game.Again; r == game.Live && options[own] != n {
			return v.disagree(p.Code(), c, options[own], n)
		}
	}
	return nil
}

func (v *inverseCheck) disagree(from, to game.Code, moves, unmoves int) error {
	n := game.NotationOf(v.j.g)
	return fmt.Errorf("unmoves does not agree with moves: position %s has the option %s %d times, but stands %d times in its unmoves",
		n.Format(from), n.Format(to), moves, unmoves)
}
