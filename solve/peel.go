package solve

import (
	"fmt"

	"grundy/game"
)

// A peeler evaluates the positions of a game without cycles in any order that the options
// allow: first those that are over, then, round by round, those whose options are all
// known. A round is a list, so no chain is too long.
type peeler struct {
	j       *job
	in      inducer
	forward *forward
	back    *arcs
	count   *counters // options not known yet
	nowhere []uint32  // slots that are no positions
	round   part
}

// peel evaluates all positions. If some are left over, play from them may go on for ever, and
// the error wraps errDeclined.
func (j *job) peel(in inducer) error {
	if err := j.need(j.columns+j.arcBytes(uint64(j.n), j.estimatedWords(j.n)), "storing the moves of %d positions", j.n); err != nil {
		return err
	}
	j.held += j.arcBytes(uint64(j.n), j.estimatedWords(j.n))
	p := &peeler{j: j, in: in, count: newCounters(j.n)}
	left, err := p.load()
	if err != nil {
		return err
	}
	j.clock.begin("solving", uint64(left))
	ready, next := p.settleEnds(), []uint32(nil)
	for rounds := 0; len(ready) > 0; rounds++ {
		if rounds%1024 == 0 && j.ctx.Err() != nil {
			return j.ctx.Err()
		}
		if err := p.evaluate(ready); err != nil {
			return err
		}
		left -= uint32(len(ready))
		j.clock.add(uint64(len(ready)))
		next = next[:0]
		for _, slot := range ready {
			next = p.settle(slot, next)
		}
		ready, next = next, ready
	}
	if left > 0 {
		return p.cycle()
	}
	return nil
}

// load stores the options, both ways, and evaluates the positions that are over. It returns
// how many are not.
func (p *peeler) load() (left uint32, err error) {
	p.forward, err = p.j.collect(func(q *part) error {
		over := &p.round
		over.slots, over.results, over.ends = over.slots[:0], over.results[:0], over.ends[:0]
		for i, slot := range q.slots {
			if q.results[i] == game.Live {
				if len(q.at(i)) == 0 {
					return p.j.errNoOptions(slot)
				}
				p.count.set(slot, uint32(len(q.at(i))))
				left++
				continue
			}
			if q.results[i] == game.Nowhere {
				p.nowhere = append(p.nowhere, slot)
			}
			over.slots = append(over.slots, slot)
			over.results = append(over.results, q.results[i])
			over.ends = append(over.ends, 0)
		}
		return p.in.evaluate(over)
	})
	if err != nil {
		return left, err
	}
	p.back, err = p.j.reverse(p.forward)
	for _, slot := range p.nowhere {
		if err == nil && len(p.back.to(slot)) > 0 {
			err = &rulesError{errNowhere}
		}
	}
	return left, err
}

// settleEnds settles the positions that are over, and returns those with all options known.
func (p *peeler) settleEnds() []uint32 {
	var over, ready []uint32
	for slot := range p.j.n + endSlots {
		if slot >= p.j.n || p.count.low[slot] == 0 {
			over = append(over, slot)
		}
	}
	for _, slot := range over {
		ready = p.settle(slot, ready)
	}
	return ready
}

// settle counts one option less for all that have slot as an option, and appends those that have no
// more to ready.
func (p *peeler) settle(slot uint32, ready []uint32) []uint32 {
	for _, w := range p.back.to(slot) {
		if q := w & slotMask; p.count.down(q) {
			ready = append(ready, q)
		}
	}
	return ready
}

// evaluate evaluates positions whose options are all known, some at a time.
func (p *peeler) evaluate(ready []uint32) error {
	for len(ready) > 0 {
		n := min(len(ready), chunkPositions)
		r := &p.round
		r.slots, r.results, r.ends, r.words, r.gains = ready[:n], r.results[:0], r.ends[:0], r.words[:0], r.gains[:0]
		r.flagged = true
		for _, slot := range r.slots {
			words, gains := p.forward.of(slot)
			r.words, r.gains = append(r.words, words...), append(r.gains, gains...)
			r.results = append(r.results, game.Live)
			r.ends = append(r.ends, uint32(len(r.words)))
		}
		if err := p.in.evaluate(r); err != nil {
			return err
		}
		ready = ready[n:]
	}
	return nil
}

// cycle is the error of positions left over.
func (p *peeler) cycle() error {
	for slot := range p.j.n {
		if p.count.low[slot] != 0 {
			p.j.moves = &moves{p.forward, p.back, p.nowhere}
			return fmt.Errorf("%w: play may go on for ever from position %s", errDeclined,
				game.NotationOf(p.j.g).Format(p.j.code(slot)))
		}
	}
	return nil
}
