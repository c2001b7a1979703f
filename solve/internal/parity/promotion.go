package parity

import (
	"cmp"
	"context"
	"slices"
)

// A promoter solves a game by priority promotion (Benerecetti, Dell'Erba and Mogavero, "Solving parity games via priority
// promotion", CAV 2016). Each vertex is in a region. From the highest priority down, the player of the region
// attracts to it what he can of the vertices in lower ones. If the other cannot leave the region but for higher ones, it is promoted:
// it joins the lowest of these, and what lies between begins again. A region that he cannot leave at all is won.
type promoter struct {
	*Game
	strategy []uint32
	// Ranks are the priorities without gaps: those of one parity that come next to each other count as one, and a rank has
	// the parity of its priorities. outOfPlay is that of a vertex that was settled beforehand.
	rank    []uint32
	region  []uint32 // by vertex: the rank of its region
	links   links
	members []list // of regions by rank
	queue   []uint32
	limit   *limit
}

const outOfPlay = None

// promote solves what is open where recur has settled what leads to ends, and reports whether it came to an end within the limit. If
// it did not, nothing is changed.
func (g *Game) promote(strategy []uint32, l *limit) bool {
	n := g.Arcs.Vertices()
	p := &promoter{Game: g, strategy: strategy, rank: make([]uint32, n), region: make([]uint32, n), links: newLinks(n), limit: l}
	for at, more := p.begin(), true; more; {
		if l.reached() {
			p.undo()
			return false
		}
		at, more = p.step(at)
	}
	return true
}

// begin ranks the open vertices, puts each in the region of its rank, and returns the highest one.
func (p *promoter) begin() uint32 {
	var order []uint32
	for v, w := range p.Winner {
		p.rank[v] = outOfPlay
		if w == Open {
			order = append(order, uint32(v))
		}
	}
	slices.SortFunc(order, func(v, w uint32) int { return cmp.Or(cmp.Compare(p.Priority[v], p.Priority[w]), cmp.Compare(v, w)) })
	rank := uint32(0)
	for _, v := range order {
		if rank%2 != p.Priority[v]%2 {
			rank++
		}
		p.rank[v] = rank
	}
	p.members = make([]list, rank+1)
	for _, v := range order {
		p.settle(v)
	}
	p.queue = order
	return rank
}

// settle puts a vertex in the region of its own rank.
func (p *promoter) settle(v uint32) {
	p.region[v], p.strategy[v] = p.rank[v], None
	p.links.add(&p.members[p.rank[v]], v)
}

// undo opens all that was open.
func (p *promoter) undo() {
	for v, rank := range p.rank {
		if rank != outOfPlay {
			p.Winner[v], p.strategy[v] = Open, None
		}
	}
}

// step looks at the highest region from a rank down that has members, and returns from which one to go on, and whether there is any.
func (p *promoter) step(at uint32) (next uint32, more bool) {
	for ; p.members[at].size == 0; at-- {
		p.limit.work++
		if at == 0 {
			return 0, false
		}
	}
	p.attract(at)
	to, closed := p.way(at)
	switch {
	case !closed:
		return at - 1, true // a region that is not closed is not the lowest one
	case to == None:
		p.win(at)
		return uint32(len(p.members) - 1), true
	}
	p.promoteTo(at, to)
	return to, true
}

// collect puts the members of a region in the queue.
func (p *promoter) collect(at uint32) {
	p.queue = p.queue[:0]
	l := p.members[at]
	for v := l.first; l.size > 0; l.size-- {
		p.queue = append(p.queue, v)
		v = p.links.next[v]
	}
}

// attract gives the region all vertices of lower ones from which its player can force play to it. The queue holds its members
// afterwards.
func (p *promoter) attract(at uint32) {
	p.collect(at)
	p.force(uint8(at%2), at, func(u uint32) {
		p.links.add(&p.members[at], u)
		p.region[u] = at
	})
}

// force takes all vertices of regions lower than the given one from which a player can force play to those in the queue, and puts
// them there too.
func (p *promoter) force(player uint8, below uint32, take func(u uint32)) {
	for head := 0; head < len(p.queue); head++ {
		v := p.queue[head]
		from := p.Back.Of(v)
		p.limit.work += uint64(len(from))
		for _, u := range from {
			if p.Winner[u] != Open || p.region[u] >= below {
				continue
			}
			choice := v
			if p.owner(u) != player {
				if choice = None; p.leaves(u, below) {
					continue
				}
			}
			p.links.remove(&p.members[p.region[u]], u)
			p.strategy[u] = choice
			take(u)
			p.queue = append(p.queue, u)
		}
	}
}

// leaves reports whether an arc of v leads to a region lower than at.
func (p *promoter) leaves(v, at uint32) bool {
	for i, w := range p.Arcs.Of(v) {
		if p.Winner[w] == Open && p.region[w] < at {
			p.limit.work += uint64(i)
			return true
		}
	}
	return false
}

// way reports whether the player of a region, whose members the queue holds, can stay in it, and the other cannot leave it for a lower one;
// and then to which region he can, the lowest one, or None. It completes the strategy.
func (p *promoter) way(at uint32) (to uint32, closed bool) {
	player := uint8(at % 2)
	to = None
	for _, v := range p.queue {
		arcs := p.Arcs.Of(v)
		p.limit.work += uint64(len(arcs))
		if p.owner(v) == player {
			if p.strategy[v] == None {
				p.strategy[v] = p.stay(v, at)
			}
			if p.strategy[v] == None {
				return None, false
			}
			continue
		}
		for _, w := range arcs {
			switch {
			case p.Winner[w] != Open || p.region[w] == at:
			case p.region[w] < at:
				return None, false
			default:
				to = min(to, p.region[w])
			}
		}
	}
	return to, true
}

// stay returns an option of v in its region, or None.
func (p *promoter) stay(v, at uint32) uint32 {
	for _, w := range p.Arcs.Of(v) {
		if p.Winner[w] == Open && p.region[w] == at {
			return w
		}
	}
	return None
}

// promoteTo has a region join a higher one. The regions between them begin again.
func (p *promoter) promoteTo(at, to uint32) {
	for _, v := range p.queue {
		p.region[v] = to
	}
	p.links.join(&p.members[to], p.members[at])
	p.members[at] = list{}
	for between := at + 1; between < to; between++ {
		p.reset(between)
	}
}

// reset puts the members of a region in those of their ranks.
func (p *promoter) reset(at uint32) {
	p.limit.work++
	if p.members[at].size == 0 {
		return
	}
	p.collect(at)
	p.limit.work += uint64(len(p.queue))
	p.members[at] = list{}
	for _, v := range p.queue {
		p.settle(v)
	}
}

// win gives a region, whose members the queue holds, to its player, and all from which he can force play to it. What is left of the
// higher regions begins again.
func (p *promoter) win(at uint32) {
	player := uint8(at % 2)
	for _, v := range p.queue {
		p.Winner[v] = player
	}
	p.members[at] = list{}
	p.force(player, None, func(u uint32) { p.Winner[u] = player })
	for higher := at + 1; higher < uint32(len(p.members)); higher++ {
		p.reset(higher)
	}
}

// A limit bounds the work of a solver, in arcs gone through, and ends it when the context does.
type limit struct {
	ctx  context.Context
	work uint64 // done
	most uint64
	next uint64 // when the context is looked at again
	err  error
}

// workBetween is how much work is done between looks at the context.
const workBetween = 1 << 16

// reached reports whether the work is to end.
func (l *limit) reached() bool {
	if l.work >= l.next && l.err == nil {
		l.err = l.ctx.Err()
		l.next = l.work + workBetween
	}
	return l.err != nil || l.work >= l.most
}
