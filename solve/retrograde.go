package solve

import (
	"errors"

	"grundy/game"
	"grundy/table"
)

// The retrograde method: payoffs spread from the ends of play backward, stage by stage (see
// stages), over stored arcs, over the game's own inverse, or by generating options again
// and again.
var retrogradeMethod = method{name: "retrograde", fit: fitRetrograde, solve: solveRetrograde}

// An engine is one of the ways to go backward. 0 leaves the choice to the method.
type engine uint8

const (
	arcEngine engine = iota + 1
	leanEngine
	inverseEngine
	strideEngine
	sweepEngine
	bareEngine
	givenEngine
)

func fitRetrograde(j *job) (string, bool, error) {
	j.moves = nil
	if err := j.number(); err != nil {
		return "", false, err
	}
	if j.rules.Gains {
		return "moves gain points", false, nil
	}
	if j.sums {
		return "an option is a sum, and play may return to a position", false, nil
	}
	return "play may return to a position", true, nil
}

// A retrograde is a solve by this method.
type retrograde struct {
	j     *job
	v     *values
	count *counters // options of undecided positions that are not in
	back  backward
	sweep *sweeper // until there is back
	round *rounds
}

// solveRetrograde finds outcomes, and remoteness and scores if they are wanted.
func solveRetrograde(j *job, why string) (*table.Table, error) {
	if j.wants(Nimbers) && j.noNimbers == "" {
		j.noNimbers = "nimbers are found by other methods"
		if !j.rules.Normal() {
			j.noNimbers = j.whyNotNormal()
		}
	}
	v, err := j.newValues()
	if err != nil {
		return nil, err
	}
	r := &retrograde{j: j, v: v}
	how, err := r.load()
	if err != nil {
		return nil, err
	}
	if err := r.run(); err != nil {
		return nil, err
	}
	return j.table(v.columns(j), why+"; "+how), nil
}

// load chooses an engine and generates the options for it. It says how the method works.
func (r *retrograde) load() (how string, err error) {
	if r.j.o.engine != 0 {
		return r.loadFor(r.j.o.engine)
	}
	for _, e := range r.engines() {
		var limit *LimitError
		if how, err = r.loadFor(e); err == nil || !errors.As(err, &limit) {
			return how, err
		}
	}
	return how, err
}

// loadFor loads what one engine needs.
func (r *retrograde) loadFor(e engine) (how string, err error) {
	n, words := uint64(r.j.n), r.j.estimatedWords(r.j.n)
	bytes, what := r.v.bytes(), "storing the moves of %d positions"
	switch e {
	case arcEngine:
		bytes += r.j.arcBytes(n, words)
	case inverseEngine:
		bytes, what = bytes+n+frontierBytes(n), "going backward over %d positions"
	case leanEngine:
		bytes += leanBytes(n, words)
	case givenEngine:
		bytes, what = bytes+givenBytes(r.j.given()), "going backward over the arcs of %d positions"
	case sweepEngine:
		bytes, what = bytes+sweepBytes(n), "sweeping over %d positions"
	case strideEngine:
		bytes, what = bytes+roundBytes(n)+strideBytes(n, r.j.o.Threads), "going backward over %d positions"
	case bareEngine:
		bytes, what = bytes+roundBytes(n), "going over %d positions again and again"
	}
	r.j.held = bytes - r.v.bytes()
	if err := r.j.need(bytes, what, n); err != nil {
		return "", err
	}
	switch e {
	case sweepEngine:
		r.sweep = newSweeper(r)
		return "values spread by sweeps over the undecided positions", r.sweep.prepare()
	case strideEngine:
		err = r.loadStrides()
		if r.back != nil {
			return "values spread backward by differences of codes that invert the moves", err
		}
		return "values spread backward by the differences of codes that the moves make", err
	case bareEngine:
		r.round = newRounds(r)
		err = r.round.load(nil)
		return "options generated again in each round, for want of memory", err
	case givenEngine:
		return "values spread backward over the arcs as they are given", r.loadGiven()
	case inverseEngine:
		return "values spread backward over the moves as the game inverts them", r.loadInverse()
	case leanEngine:
		return "values spread backward over stored moves", r.loadLean()
	}
	return "values spread backward over stored moves", r.loadArcs()
}

// highDegree is how many options a position has, on average, from which on sweeps are faster than
// arcs, if there are manyWords in all.
const (
	highDegree = 16
	manyWords  = 1 << 22
)

// smallStore is how many bytes moves may take that are stored though the game could do without.
const smallStore = 512 << 20

// engines returns the engines that serve the game, the best first. What does not fit the memory
// is passed over.
func (r *retrograde) engines() []engine {
	j := r.j
	if j.given() != nil {
		return []engine{givenEngine}
	}
	var list []engine
	if j.index == nil && j.arcBytes(uint64(j.n), j.estimatedWords(j.n)) > smallStore {
		list = append(list, strideEngine)
	}
	if j.meanDegree >= highDegree && j.estimatedWords(j.n) >= manyWords && !j.rules.Scores {
		return append(list, sweepEngine, bareEngine)
	}
	list = append(list, arcEngine)
	if j.inverts() {
		list = append(list, inverseEngine)
	}
	list = append(list, leanEngine)
	if list[0] != strideEngine {
		list = append(list, strideEngine)
	}
	if !j.rules.Scores {
		list = append(list, sweepEngine)
	}
	return append(list, bareEngine)
}

// loadArcs generates the options once and keeps them, both ways.
func (r *retrograde) loadArcs() error {
	r.count = newCounters(r.j.n)
	f, err := r.forward()
	if err != nil {
		return err
	}
	back, err := r.j.reverse(f)
	if err != nil {
		return err
	}
	r.back = back
	return r.checkArcs(back)
}

// forward returns the options of all positions, in any order, and looks at them.
func (r *retrograde) forward() (*forward, error) {
	if r.j.memo.place == nil {
		return r.j.collect(r.look)
	}
	f := r.j.memo.forward()
	for _, p := range f.parts {
		if err := r.look(p); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// look takes note of the results and of how many options there are.
func (r *retrograde) look(p *part) error {
	for i, slot := range p.slots {
		if err := r.v.finish(r.j.pay, slot, p.results[i]); err != nil {
			return err
		}
		if p.results[i] == game.Live {
			words := p.at(i)
			if len(words) == 0 {
				return r.j.errNoOptions(slot)
			}
			if r.count != nil {
				r.count.set(slot, uint32(len(words)))
			}
		}
	}
	if p.flagged {
		for _, w := range p.words {
			if w&more != 0 {
				return errSum
			}
		}
	}
	return nil
}

// checkArcs looks for options that are no positions.
func (r *retrograde) checkArcs(a *arcs) error {
	for slot := range r.j.n {
		if r.v.outcomes[slot] == game.Unknown && a.starts[slot] < a.starts[slot+1] {
			return &rulesError{errNowhere}
		}
	}
	return nil
}

// run goes through the stages and gives what is left the value of endless play.
func (r *retrograde) run() error {
	stages := r.j.pay.stages()
	if r.v.scores.Any() {
		stages = r.j.pay.scoreStages(r.v.scores.At, r.ends())
	}
	r.j.clock.begin("solving", uint64(r.j.n))
	for i := range stages {
		if err := r.stage(&stages[i]); err != nil {
			return err
		}
	}
	for slot := range r.j.n {
		if r.v.outcomes[slot] == undecided {
			r.v.outcomes[slot] = r.j.pay.endless[r.j.mover(slot)]
			if r.v.remoteness.Any() {
				r.v.remoteness.Set(slot, table.NoEnd)
			}
		}
	}
	return nil
}

// ends returns the slots of positions that are over, and those that stand for ends.
func (r *retrograde) ends() []uint32 {
	var ends []uint32
	for slot, o := range r.v.outcomes {
		if o != undecided && o != game.Unknown {
			ends = append(ends, uint32(slot))
		}
	}
	return ends
}

// stage spreads the values of one stage.
func (r *retrograde) stage(s *stage) error {
	switch {
	case r.round != nil:
		return r.round.stage(s)
	case r.sweep != nil:
		return r.sweep.stage(s)
	}
	return r.spread(s, r.seeds(s), 0)
}

// seeds returns the positions from which a stage starts.
func (r *retrograde) seeds(s *stage) *frontier {
	f := r.newFrontier(markOne)
	for _, slot := range s.slots {
		f.add(slot)
	}
	for slot, o := range r.v.outcomes {
		if s.slots == nil && s.seeds[r.j.mover(uint32(slot))][o] {
			f.add(uint32(slot))
		}
	}
	return f
}

// decide sets the outcome of a position.
func (r *retrograde) decide(s *stage, slot uint32, o game.Outcome, plies uint32) {
	r.v.outcomes[slot] = o
	if r.v.remoteness.Any() {
		r.v.remoteness.Set(slot, plies)
	}
	if r.v.scores.Any() {
		r.v.scores.Set(slot, payoffOf(o)*s.points)
	}
}
