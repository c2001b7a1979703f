package solve

import (
	"errors"
	"fmt"
	"iter"
	"math"

	"grundy/game"
	"grundy/solve/internal/parity"
	"grundy/table"
)

// The parity method: games whose endless play is decided by the largest priority that is met for ever. It finds
// who wins, and for the winner a move in each position that wins whenever it is made there.
var parityMethod = method{name: "parity", fit: fitParity, solve: solveParity}

// noParityRemoteness says why there is none.
const noParityRemoteness = "play that never ends may be won, by its priorities"

func fitParity(j *job) (string, bool, error) {
	r := &j.rules
	switch {
	case !r.Priorities:
		return "endless play is not decided by priorities", false, nil
	case !r.Named():
		return "", false, errors.New("priority: the largest one is won by a player, and the game has no players")
	case r.Scores || r.Gains:
		return "", false, errors.New("priority: priorities are won or lost, they do not go with numbers")
	case !r.Endless.Usual():
		return "", false, errors.New("priority: priorities decide endless play, endless says something else of it")
	case r.Steps:
		return "", false, errors.New("priority: play that is counted down ends, there is nothing for priorities to decide")
	}
	if err := j.number(); err != nil {
		return "", false, err
	}
	if j.sums {
		return "", false, errors.New("priority: an option is a sum, and priorities are those of single positions")
	}
	return "the largest priority that is met for ever decides", true, nil
}

// parityBytes is about how much memory such a game takes beside its arcs.
const parityBytes = 48

// solveParity finds outcomes and strategies.
func solveParity(j *job, why string) (*table.Table, error) {
	if j.wants(Nimbers) {
		j.noNimbers = j.whyNotNormal()
	}
	if j.wants(Remoteness) {
		j.noRemoteness = noParityRemoteness
		j.o.Want &^= Remoteness
	}
	n, words := uint64(j.n), j.estimatedWords(j.n)
	if err := j.need(8*(n+words)+parityBytes*n, "the arcs of %d positions", n); err != nil {
		return nil, err
	}
	v, err := j.newValues()
	if err != nil {
		return nil, err
	}
	g, err := j.parityGame(v)
	if err != nil {
		return nil, err
	}
	j.clock.begin("solving", n)
	strategy, err := g.Solve(j.ctx)
	if err != nil {
		return nil, err
	}
	for slot, o := range v.outcomes[:j.n] {
		if o == undecided {
			v.outcomes[slot] = wonBy(g.Winner[slot], j.mover(uint32(slot)))
		}
	}
	columns := v.columns(j)
	columns.Strategy = places(g.Arcs, strategy[:j.n])
	how := "; a region at a time, from the high priorities down (Zielonka)"
	if g.Promoted {
		how = "; regions join higher ones, from the high priorities down (priority promotion)"
	}
	return j.table(columns, why+how), nil
}

// wonBy returns the outcome of a position that a player has won, as its mover sees it.
func wonBy(winner uint8, mover int) game.Outcome {
	if int(winner) == mover {
		return game.Win
	}
	return game.Loss
}

// places turns a strategy, which says where to go, into the places of options.
func places(arcs parity.Edges, strategy []uint32) []uint32 {
	for slot, to := range strategy {
		if to == parity.None {
			strategy[slot] = table.NoChoice
			continue
		}
		for place, word := range arcs.Of(uint32(slot)) {
			if word == to {
				strategy[slot] = uint32(place)
				break
			}
		}
	}
	return strategy
}

// parityGame returns the game with a vertex for each slot, those that stand for ends included, and fills in
// the outcomes of finished positions.
func (j *job) parityGame(v *values) (*parity.Game, error) {
	arcs, err := j.parityArcs(v)
	if err != nil {
		return nil, err
	}
	g := &parity.Game{Arcs: arcs, Second: j.split, Winner: make([]uint8, arcs.Vertices())}
	back, err := arcs.Reversed()
	if err != nil {
		return nil, err
	}
	g.Back = back
	for slot := range g.Winner {
		switch mover := uint8(j.mover(uint32(slot))); v.outcomes[slot] {
		case undecided:
			g.Winner[slot] = parity.Open
		case game.Win:
			g.Winner[slot] = mover
		case game.Loss:
			g.Winner[slot] = 1 - mover
		case game.Unknown:
			// Given arcs lead to positions only, though some leave what is not reached.
			if len(back.Of(uint32(slot))) > 0 && j.given() == nil {
				return nil, &rulesError{errNowhere}
			}
		}
	}
	g.Priority, err = j.priorities(v, arcs.Vertices())
	return g, err
}

// parityArcs returns the options of all slots and fills in the outcomes of finished positions.
func (j *job) parityArcs(v *values) (parity.Edges, error) {
	n, pairs := j.n, iter.Seq2[uint32, uint32](nil)
	if a := j.given(); a != nil {
		if err := j.checkGiven(a); err != nil {
			return parity.Edges{}, err
		}
		if err := j.finishGiven(a, v); err != nil {
			return parity.Edges{}, err
		}
		pairs = forwardOf(a)
	} else {
		f, err := j.collect(func(p *part) error { return j.results(p, v) })
		if err != nil {
			return parity.Edges{}, err
		}
		n, pairs = j.n+endSlots, f.pairs()
	}
	arcs, err := parity.NewEdges(n, pairs)
	if err != nil {
		return parity.Edges{}, &LimitError{What: err.Error(), Need: math.MaxInt64, Have: j.o.Memory}
	}
	return arcs, nil
}

// forwardOf goes through given arcs.
func forwardOf(a *game.Arcs) iter.Seq2[uint32, uint32] {
	return func(yield func(uint32, uint32) bool) {
		for slot, to := range a.All() {
			for _, w := range to {
				if !yield(slot, w) {
					return
				}
			}
		}
	}
}

// pairs goes through the options as arcs, without flags.
func (f *forward) pairs() iter.Seq2[uint32, uint32] {
	return func(yield func(uint32, uint32) bool) {
		for _, p := range f.parts {
			for i, slot := range p.slots {
				for _, w := range p.at(i) {
					if !yield(slot, w&slotMask) {
						return
					}
				}
			}
		}
	}
}

// results notes the results of a part's positions.
func (j *job) results(p *part, v *values) error {
	for i, slot := range p.slots {
		if err := v.finish(j.pay, slot, p.results[i]); err != nil {
			return err
		}
		if p.results[i] == game.Live && len(p.at(i)) == 0 {
			return j.errNoOptions(slot)
		}
	}
	for _, w := range p.words {
		if w&more != 0 {
			return errSum
		}
	}
	return nil
}

// priorities asks for the priorities of all positions at which play goes on.
func (j *job) priorities(v *values, size uint32) ([]uint32, error) {
	gen, err := j.g.Generator(j.ctx)
	if err != nil {
		return nil, err
	}
	defer gen.Close()
	asked, ok := gen.(game.Prioritizer)
	if !ok {
		return nil, fmt.Errorf("priority: the generator %T does not tell priorities", gen)
	}
	priority := make([]uint32, size)
	var codes []game.Code
	var slots []uint32
	out := make([]uint32, chunkPositions)
	ask := func() error {
		for done := 0; done < len(codes); {
			n, err := asked.Priorities(codes[done:], out)
			for i, p := range out[:n] {
				priority[slots[done+i]] = p
			}
			if err != nil {
				return err
			}
			if n == 0 {
				return errStands(gen, codes[done])
			}
			done += n
		}
		codes, slots = codes[:0], slots[:0]
		return j.ctx.Err()
	}
	for slot := range j.n {
		if v.outcomes[slot] != undecided || !j.inReach(slot) {
			continue
		}
		if codes, slots = append(codes, j.code(slot)), append(slots, slot); len(codes) == chunkPositions {
			if err := ask(); err != nil {
				return nil, err
			}
		}
	}
	return priority, ask()
}
