package solve

import (
	"slices"
	"sync/atomic"

	"grundy/game"
)

// Strides are certain if whatever they say may have a position as an option has it, once: a piece that steps to a free
// cell, whatever stands elsewhere. Then values spread over them as over stored moves, with a counter for each
// position, and no options are generated again.
type certain struct {
	j       *job
	strides *strides
	pool    []*origins // kept from one call of each to the next: there may be very many
}

// counterBytes is how much memory counters for certain strides take.
func (r *retrograde) counterBytes() uint64 {
	if r.fewCounters() {
		return uint64(r.j.n)/2 + frontierBytes(uint64(r.j.n))
	}
	return uint64(r.j.n) + frontierBytes(uint64(r.j.n))
}

// halfDegree: where positions have less than so many options on average, few have more than half a byte can count.
const halfDegree = 8

// fewCounters reports whether counters of half a byte are to be used: they are slower, and pay where little else is held.
func (r *retrograde) fewCounters() bool { return !r.v.remoteness.Any() && r.j.meanDegree < halfDegree }

// mayCount makes counters if there is memory for them, in case strides are certain.
func (r *retrograde) mayCount() {
	if r.j.need(r.v.bytes()+r.j.held+r.counterBytes(), "") != nil {
		return
	}
	r.j.held += r.counterBytes()
	if r.fewCounters() {
		r.count = newHalfCounters(r.j.n)
		return
	}
	r.count = newCounters(r.j.n)
}

// checkStrides goes over all that the strides lead back to. From codes that are no positions these are hardly any live positions;
// whether one has such an option is looked at. If from positions there are as many as there are options, which are words, the strides are
// certain, and used so if count says that it may be: no option then has a flag.
func (r *retrograde) checkStrides(s *strides, words uint64, count bool) error {
	outcomes, n, b := r.v.outcomes, r.j.n, r.round
	wild := slices.ContainsFunc(s.digits, func(d digit) bool { return d.wild })
	if count = count && !wild; !count && !r.anyNowhere() {
		return nil
	}
	var found atomic.Uint64
	r.j.clock.begin("checking", uint64(n))
	b.due.share()
	err := unordered(r.j.crew, r.j.small(), r.j.ascending(), func(w *worker, p *part) error {
		some := uint64(0)
		for _, slot := range p.slots {
			nowhere := outcomes[slot] == game.Unknown
			if !nowhere && !count {
				continue
			}
			p.words = s.origins(slot, p.words[:0])
			for _, from := range p.words {
				switch {
				case wild && from >= n || outcomes[from] != undecided:
				case nowhere:
					b.due.addShared(from)
				default:
					some++
				}
			}
		}
		found.Add(some)
		r.j.clock.add(uint64(len(p.slots)))
		return nil
	})
	if err == nil {
		err = b.checkNowhere()
	}
	if err == nil && count && found.Load() == words {
		r.back = &certain{j: r.j, strides: s}
	}
	return err
}

// each implements backward.
func (c *certain) each(slots []uint32, visit func(slot uint32, from []uint32)) error {
	rest, taken := slots, 0
	next := func(b **origins) bool {
		if *b == nil {
			if taken == len(c.pool) {
				c.pool = append(c.pool, new(origins))
			}
			*b = c.pool[taken]
			taken++
		}
		n := min(len(rest), chunkPositions)
		(*b).slots, rest = rest[:n], rest[n:]
		return n > 0
	}
	var own *origins
	return ordered(c.j.crew, len(slots) < 4*chunkPositions, &own, next, func(_ *worker, b **origins) error {
		o := *b
		o.ends, o.from = o.ends[:0], o.from[:0]
		for _, slot := range o.slots {
			if slot < c.j.n {
				o.from = c.strides.origins(slot, o.from)
			}
			o.ends = append(o.ends, uint32(len(o.from)))
		}
		return nil
	}, func(b **origins) error {
		o, start := *b, uint32(0)
		for i, slot := range o.slots {
			visit(slot, o.from[start:o.ends[i]])
			start = o.ends[i]
		}
		return nil
	})
}
