package solve

import (
	"cmp"
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// The components method, for games whose moves gain points. Points that can be gained again and again could
// grow for ever, so no move gains any from which play may return. Then the strongly connected components of
// the moves are solved one after the other, each after all that it leads to: a move out of a component
// ends the play there, for what it gains and what is to come, and endless play inside is worth nothing.
var componentsMethod = method{name: "components", fit: fitComponents, solve: solveComponents}

func fitComponents(j *job) (string, bool, error) {
	if !j.rules.Gains {
		return "no move gains points", false, nil
	}
	if err := j.number(); err != nil {
		return "", false, err
	}
	if j.sums {
		return "an option is a sum, and there are no nimbers to value it by", false, nil
	}
	return "play may return to a position, but not where points are gained", true, nil
}

// A gainer is a solve by this method.
type gainer struct {
	j     *job
	v     *values // remoteness included, asked for or not: ties are told from draws by it
	graph *graph
	comps components
	back  *arcs
	count *counters // options of undecided positions that are not known to be bad
	exits []exit    // of the component in hand
	loops bool      // some component has a cycle
}

// An exit is an option that leaves a component, as its position sees it.
type exit struct {
	slot   uint32
	points int64
	plies  uint32 // to the end, by this option; table.NoEnd if there is none
}

func solveComponents(j *job, why string) (*table.Table, error) {
	if j.wants(Nimbers) {
		j.noNimbers = j.whyNotNormal()
	}
	v, err := j.newValues()
	if err != nil {
		return nil, err
	}
	if !v.remoteness.Any() {
		v.remoteness = table.NewPlies(uint64(len(v.outcomes)))
	}
	bytes := uint64(19+scoreBytes)*uint64(j.n) + j.arcBytes(uint64(j.n), j.estimatedWords(j.n))
	if err := j.need(bytes, "storing the moves of %d positions", j.n); err != nil {
		return nil, err
	}
	g := &gainer{j: j, v: v, count: newCounters(j.n)}
	if err := g.load(); err != nil {
		return nil, err
	}
	j.clock.begin("solving", uint64(j.n))
	g.comps = components{g: g.graph}
	if err := g.comps.find(g.component); err != nil {
		return nil, err
	}
	if !g.loops {
		why = peelWhy
	}
	return j.table(v.columns(j), why), nil
}

// load generates the options once and keeps them, both ways.
func (g *gainer) load() error {
	r := retrograde{j: g.j, v: g.v, count: g.count}
	f, err := g.j.collect(r.look)
	if err != nil {
		return err
	}
	if g.back, err = g.j.reverse(f); err != nil {
		return err
	}
	if err := r.checkArcs(g.back); err != nil {
		return err
	}
	g.graph = f.flat(g.j.n)
	return nil
}

// component finds the values of one component.
func (g *gainer) component(slots []uint32) error {
	if g.j.clock.add(uint64(len(slots))); g.j.ctx.Err() != nil {
		return g.j.ctx.Err()
	}
	if g.v.outcomes[slots[0]] != undecided {
		return nil // it is over, or no position
	}
	g.exits = g.exits[:0]
	inside := false // some move stays in the component
	for _, slot := range slots {
		words, gains := g.graph.of(slot)
		for i, w := range words {
			if to := w & slotMask; to < g.j.n && g.comps.same(slot, to) {
				inside = true
				if gains[i] != 0 {
					return g.errGrows(slices.Clone(slots))
				}
				continue
			}
			e, err := g.exit(slot, w, gains[i])
			if err != nil {
				return err
			}
			g.exits = append(g.exits, e)
		}
	}
	if !inside {
		g.single()
		return nil
	}
	g.loops = true
	g.spread()
	for _, slot := range slots {
		if g.v.outcomes[slot] == undecided {
			g.decide(slot, 0, table.NoEnd)
		}
	}
	return nil
}

// errGrows is the error of a component inside which some move gains points: it tells the first such move of
// the lowest position.
func (g *gainer) errGrows(slots []uint32) error {
	slices.Sort(slots)
	n := game.NotationOf(g.j.g)
	for _, slot := range slots {
		words, gains := g.graph.of(slot)
		for i, w := range words {
			if to := w & slotMask; to < g.j.n && g.comps.same(slot, to) && gains[i] != 0 {
				return fmt.Errorf("position %s: the option %s gains %d, and play may return from there, so that the points could grow for ever",
					n.Format(g.j.code(slot)), n.Format(g.j.code(to)), gains[i])
			}
		}
	}
	return nil
}

// exit returns an option that leaves the component of its position.
func (g *gainer) exit(slot, word uint32, gain int64) (exit, error) {
	to := word & slotMask
	points := g.v.scores.At(to)
	if word&again == 0 {
		points = -points
	}
	if points += gain; tooMuch(points) {
		return exit{}, g.j.errTooMuch(slot)
	}
	return exit{slot, points, oneMore(g.v.remoteness.At(to))}, nil
}

// oneMore is one ply more than so many.
func oneMore(plies uint32) uint32 {
	if plies == table.NoEnd {
		return plies
	}
	return plies + 1
}

// single finds the value of a position to which play does not return, from its exits: the most points, and of
// those the fewest plies if they are worth having, else the most.
func (g *gainer) single() {
	best := g.exits[0]
	for _, e := range g.exits[1:] {
		sooner := e.plies < best.plies
		if e.points > best.points || e.points == best.points && e.plies != best.plies && sooner == (e.points >= 0) {
			best = e
		}
	}
	g.decide(best.slot, best.points, best.plies)
}

// decide sets the value of a position.
func (g *gainer) decide(slot uint32, points int64, plies uint32) {
	o := game.Result(points).Outcome()
	if points == 0 && plies == table.NoEnd {
		o = game.Draw
	}
	g.v.outcomes[slot] = o
	g.v.remoteness.Set(slot, plies)
	g.v.scores.Set(slot, points)
}

// spread finds the values of the positions of a component that are worth more, or less, than endless play, from its
// exits: stage by stage, the most points first, whoever gets them, and the ties that end last.
func (g *gainer) spread() {
	size := func(e exit) int64 { return max(e.points, -e.points) }
	slices.SortFunc(g.exits, func(a, b exit) int {
		return cmp.Or(cmp.Compare(size(b), size(a)), cmp.Compare(a.plies, b.plies), cmp.Compare(a.slot, b.slot))
	})
	for rest := g.exits; len(rest) > 0; {
		n := 1
		for n < len(rest) && size(rest[n]) == size(rest[0]) {
			n++
		}
		g.stage(rest[:n])
		rest = rest[n:]
	}
}

// stage spreads the points of exits that are all worth the same, to one player or the other, from the
// nearest ends on, so that who takes does so as soon as he can and who is forced is so at the last.
func (g *gainer) stage(exits []exit) {
	var frontier, next []uint32
	plies := exits[0].plies
	settle := func(slot uint32, points int64) {
		switch {
		case g.v.outcomes[slot] != undecided:
			return
		case points < 0 && !g.count.down(slot):
			return
		}
		g.decide(slot, points, plies)
		next = append(next, slot)
	}
	for len(exits) > 0 || len(frontier) > 0 {
		if len(frontier) == 0 {
			plies = exits[0].plies
		}
		next = next[:0]
		for ; len(exits) > 0 && exits[0].plies == plies; exits = exits[1:] {
			settle(exits[0].slot, exits[0].points)
		}
		for _, slot := range frontier {
			points := g.v.scores.At(slot)
			for _, w := range g.back.to(slot) {
				p := w & slotMask
				if !g.comps.same(p, slot) {
					continue
				}
				if w&again != 0 {
					settle(p, points)
				} else {
					settle(p, -points)
				}
			}
		}
		frontier, next = next, frontier
		plies = oneMore(plies)
	}
}
