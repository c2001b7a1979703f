package solve

import (
	"fmt"
	"math"

	"grundy/game"
	"grundy/table"
)

// The loopy method: nimbers of games of normal play in which play may return to a position (Smith, "Graphs with
// composite structure", 1966; Fraenkel and others on loopy games). For m = 0, 1, 2, ... a position gets the label
// m if m is the mex of its labelled options and each of its other options has an option labelled m, which takes the move
// back. The first m that labels nothing ends it; what is left has the nimber ∞{K}, K the labels of its options.
//
// For m = 0 this is who wins: a lost position has the label 0, and a won one has an option with it. The
// later labels follow in the same way, each by a spreading of wins and losses in which only those may lose
// whose options have all the labels before it.
var loopyMethod = method{name: "loopy", fit: fitLoopy, solve: solveLoopy}

func fitLoopy(j *job) (string, bool, error) {
	switch {
	case !j.wants(Nimbers):
		return "nimbers were not asked for", false, nil
	case !j.rules.Normal():
		return j.whyNotNormal(), false, nil
	case j.noNimbers != "":
		return j.noNimbers, false, nil
	}
	if err := j.number(); err != nil {
		return "", false, err
	}
	if j.sums {
		return "an option is a sum, and play may return to a position", false, nil
	}
	return "play may return to a position; nimbers by labels, the least first", true, nil
}

func solveLoopy(j *job, why string) (*table.Table, error) {
	t, err := labelled(j, why)
	switch {
	case noNimber(err):
		j.noNimbers = err.Error()
	case !j.failsNimbers(err):
		return t, err
	}
	return nil, fmt.Errorf("%w: %w", errDeclined, err)
}

// labelled finds the outcomes and the labels.
func labelled(j *job, why string) (*table.Table, error) {
	v, err := j.newValues()
	if err != nil {
		return nil, err
	}
	n := uint64(j.n)
	if err := j.need(20*n+j.arcBytes(n, j.estimatedWords(j.n)), "the nimbers of %d positions", n); err != nil {
		return nil, err
	}
	r := &retrograde{j: j, v: v}
	l := &labeller{j: j, v: v}
	if err := l.load(r); err != nil {
		return nil, err
	}
	if err := r.run(); err != nil {
		return nil, err
	}
	if err := l.run(); err != nil {
		return nil, err
	}
	c := v.columns(j)
	c.Nimbers = l.column()
	return j.table(c, why), nil
}

// moves are the options of all positions, both ways.
type moves struct {
	forward *forward
	back    *arcs
	nowhere []uint32 // slots that are no positions
}

// checkEnds reports options after which there are no nimbers.
func (p *part) checkEnds(j *job) error {
	for _, w := range p.words {
		switch slot := w & slotMask; {
		case w&more != 0:
			return errSum
		case w&again != 0:
			return errAgain
		case slot >= j.n && (slot-j.n)%4 != 0:
			return errEnds
		}
	}
	return nil
}

// A labeller gives the labels from 1 on, once it is known who wins.
type labeller struct {
	j       *job
	v       *values // outcomes
	forward *forward
	back    *arcs

	labels []uint16  // openNarrow where there is none
	top    uint16    // the largest label given
	cover  []uint16  // of a position without label: its options have all labels below this
	won    []uint16  // the last label at which it was found that a position has an option with it
	open   *counters // how many of its options had no label before the one in hand
	left   *counters // the same less those that are won, of the candidates for the label in hand
	worth  []uint32  // the candidates: their options have all labels below the one in hand
	given  []uint32  // the positions that have got it
}

// load stores the options, both ways, unless that was done on the way, and sets up what the outcomes are found from.
func (l *labeller) load(r *retrograde) error {
	if m := l.j.moves; m != nil {
		l.j.moves = nil
		l.forward, l.back = m.forward, m.back
		return l.adopt(r, m)
	}
	r.count = newCounters(l.j.n)
	f, err := l.j.collect(func(p *part) error {
		for _, result := range p.results {
			if result.Over() && result != game.Lost {
				return errEnds
			}
		}
		if err := p.checkEnds(l.j); err != nil {
			return err
		}
		return r.look(p)
	})
	if err != nil {
		return err
	}
	back, err := l.j.reverse(f)
	if err != nil {
		return err
	}
	l.forward, l.back, r.back = f, back, back
	return r.checkArcs(back)
}

// adopt is load for moves that another method has stored, in which all positions that are over are lost.
func (l *labeller) adopt(r *retrograde, m *moves) error {
	r.back, r.count = m.back, newCounters(l.j.n)
	for slot := range l.j.n {
		if l.v.outcomes[slot] == undecided {
			l.v.outcomes[slot] = game.Loss
		}
	}
	for _, slot := range m.nowhere {
		l.v.outcomes[slot] = game.Unknown
	}
	for _, p := range m.forward.parts {
		if err := p.checkEnds(l.j); err != nil {
			return err
		}
		for i, slot := range p.slots {
			l.v.outcomes[slot] = undecided
			r.count.set(slot, uint32(len(p.at(i))))
		}
	}
	return nil
}

// run gives the labels.
func (l *labeller) run() error {
	l.begin()
	l.j.clock.begin("labels", 0)
	for m := uint16(1); ; m++ {
		if err := l.j.ctx.Err(); err != nil {
			return err
		}
		if m == openNarrow-1 {
			return &LimitError{What: "nimbers beyond 65000 on cycles", Need: math.MaxInt64, Have: l.j.o.Memory}
		}
		l.label(m)
		if len(l.given) == 0 {
			return nil
		}
		l.j.clock.add(uint64(len(l.given)))
		l.top = m
		l.next(m)
	}
}

// begin turns who wins into the label 0 and what follows from it.
func (l *labeller) begin() {
	size := uint64(l.j.n) + endSlots
	l.labels, l.cover, l.won = make([]uint16, size), make([]uint16, size), make([]uint16, size)
	l.open, l.left = newCounters(l.j.n), newCounters(l.j.n)
	for slot, o := range l.v.outcomes {
		switch o {
		case game.Loss: // 0
		case game.Unknown:
			l.labels[slot] = table.NoNarrow
		case game.Win:
			l.cover[slot] = 1
			fallthrough
		default:
			l.labels[slot] = openNarrow
		}
	}
	for _, p := range l.forward.parts {
		for i, slot := range p.slots {
			if l.labels[slot] != openNarrow {
				continue
			}
			unlabelled := uint32(0)
			for _, w := range p.at(i) {
				if l.labels[w&slotMask] == openNarrow {
					unlabelled++
				}
			}
			l.open.set(slot, unlabelled)
			if l.cover[slot] == 1 {
				l.worth = append(l.worth, slot)
			}
		}
	}
}

// label gives the label m to all that get it.
func (l *labeller) label(m uint16) {
	l.given = l.given[:0]
	give := func(slot uint32) {
		l.labels[slot] = m
		l.given = append(l.given, slot)
	}
	for _, slot := range l.worth {
		n := l.open.get(slot)
		l.left.set(slot, n)
		if n == 0 {
			give(slot)
		}
	}
	for i := 0; i < len(l.given); i++ {
		for _, q := range l.back.to(l.given[i]) {
			if l.labels[q] != openNarrow || l.won[q] == m {
				continue
			}
			l.won[q] = m
			if l.cover[q] == m {
				l.cover[q] = m + 1
			}
			for _, p := range l.back.to(q) {
				if l.labels[p] == openNarrow && l.cover[p] >= m && l.won[p] != m && l.left.down(p) {
					give(p)
				}
			}
		}
	}
}

// next prepares for the label after m.
func (l *labeller) next(m uint16) {
	for _, slot := range l.given {
		for _, q := range l.back.to(slot) {
			if l.labels[q] == openNarrow {
				l.open.down(q)
			}
		}
	}
	worth := l.worth[:0]
	for _, slot := range l.worth {
		if l.labels[slot] == openNarrow && l.cover[slot] > m {
			worth = append(worth, slot)
		}
	}
	l.worth = worth
}

// column returns the labels, and the loopy nimbers of what has none.
func (l *labeller) column() table.Nimbers {
	c := loopyColumn{narrow: l.labels, top: l.top, masks: map[uint64]uint32{}, sets: map[game.NimberSet]uint32{}}
	var labels []uint32
	for _, p := range l.forward.parts {
		for i, slot := range p.slots {
			if l.labels[slot] != openNarrow || l.v.outcomes[slot] == game.Loss {
				continue
			}
			labels = labels[:0]
			for _, w := range p.at(i) {
				if x := l.labels[w&slotMask]; x <= l.top {
					labels = append(labels, uint32(x))
				}
			}
			c.put(slot, c.number(labels))
		}
	}
	n := table.Nimbers{Sets: c.list}
	if c.wide != nil {
		n.Wide = c.wide[:l.j.n]
	} else {
		n.Narrow = c.narrow[:l.j.n]
	}
	return n
}

// A loopyColumn is a column of nimbers in the making: narrow as long as labels and sets have room in two
// bytes. What is larger than top in narrow is not a label.
type loopyColumn struct {
	narrow []uint16
	wide   []uint32
	top    uint16
	list   []game.NimberSet
	masks  map[uint64]uint32         // the numbers of sets of labels below 64
	sets   map[game.NimberSet]uint32 // of the others
}

// number returns the number of the set of the given labels.
func (c *loopyColumn) number(labels []uint32) uint32 {
	mask, all := uint64(0), true
	for _, x := range labels {
		mask |= 1 << x
		all = all && x < 64
	}
	if all {
		id, ok := c.masks[mask]
		if !ok {
			id = uint32(len(c.list))
			c.masks[mask] = id
			c.list = append(c.list, game.NewNimberSet(labels))
		}
		return id
	}
	set := game.NewNimberSet(labels)
	id, ok := c.sets[set]
	if !ok {
		id = uint32(len(c.list))
		c.sets[set] = id
		c.list = append(c.list, set)
	}
	return id
}

// put gives a slot the set of a number.
func (c *loopyColumn) put(slot, id uint32) {
	if c.wide == nil && uint64(id)+uint64(c.top)+2 > table.NoNarrow {
		c.wide = make([]uint32, len(c.narrow))
		for s, w := range c.narrow {
			c.wide[s] = uint32(w)
			if w > c.top {
				c.wide[s] = table.NoWide - uint32(table.NoNarrow-w)
			}
		}
	}
	if c.wide != nil {
		c.wide[slot] = table.NoWide - 1 - id
		return
	}
	c.narrow[slot] = uint16(table.NoNarrow - 1 - id)
}
