package solve

import (
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// The inverse method is marking for games that know their moves backward (game.Inverter) and
// whose options have smaller fields. Only lost positions are expanded, by the inverse; the options
// of a lost position are looked at once, which makes the result right even where other options
// should go upward: by induction over the fields, all options of a lost position are won, and
// a won one has a lost option below it.
var inverseMethod = method{name: "inverse", fit: fitInverse, solve: solveInverse}

func fitInverse(j *job) (string, bool, error) {
	inv, ok := j.g.(game.Inverter)
	switch {
	case !ok:
		return "the game does not know its moves backward", false, nil
	case j.rules.Scores || !j.rules.Endless.Usual():
		return "marking serves games that are won or lost", false, nil
	case j.wants(Remoteness):
		return "marking does not find the number of plies", false, nil
	case j.wants(Nimbers) && j.rules.Normal():
		return "marking does not find nimbers", false, nil
	case len(j.starts) > 0:
		return "finding what the start reaches takes every option, and marking saves nothing", false, nil
	}
	gen, err := inv.Inverse(j.ctx)
	if err != nil {
		return "", false, err
	}
	if gen == nil {
		return "the game does not know its moves backward", false, nil
	}
	if err := gen.Close(); err != nil {
		return "", false, err
	}
	if err := j.number(); err != nil {
		return "", false, err
	}
	w, err := j.worker(0)
	if err != nil {
		return "", false, err
	}
	if _, ok := w.gen.(game.Resulter); !ok {
		return "the results of positions are not known without their options", false, nil
	}
	if !j.ascends || j.sums {
		return "not every option is smaller in its fields", false, nil
	}
	return "every option of a lost position is smaller in its fields, and only lost positions are expanded", true, nil
}

// A marker runs the inverse method.
type marker struct {
	j        *job
	w        *worker
	inverse  game.Generator
	results  game.Batch
	back     game.Batch
	outcomes []game.Outcome // Unknown until reached or marked
	checked  int            // how many expansions have been held against the moves
}

// checkedExpansions is how many expansions are held against the moves if not all are, and
// checkedPositions how many positions of each.
const checkedExpansions, checkedPositions = 32, 16

func solveInverse(j *job, why string) (*table.Table, error) {
	if err := j.need(uint64(j.n), "the outcomes of %d positions", j.n); err != nil {
		return nil, err
	}
	w, err := j.worker(0)
	if err != nil {
		return nil, err
	}
	inverse, err := j.g.(game.Inverter).Inverse(j.ctx)
	if err != nil {
		return nil, err
	}
	defer inverse.Close()
	m := &marker{j: j, w: w, inverse: inverse, outcomes: make([]game.Outcome, j.n)}
	j.clock.begin("marking", uint64(j.n))
	for lo := game.Code(0); lo < game.Code(j.half); lo += chunkPositions {
		if err := j.ctx.Err(); err != nil {
			return nil, err
		}
		if err := m.chunk(lo, min(lo+chunkPositions, game.Code(j.half))); err != nil {
			return nil, j.explain(err)
		}
		j.clock.add(chunkPositions)
	}
	if !j.rules.Normal() {
		j.noNimbers = j.whyNotNormal()
	}
	return j.table(table.Columns{Outcomes: m.outcomes}, why), nil
}

// chunk finds the outcomes of the positions with the fields lo..hi-1, of both movers.
func (m *marker) chunk(lo, hi game.Code) error {
	movers := m.j.space.Size() / m.j.half
	var codes []game.Code
	for fields := lo; fields < hi; fields++ {
		for mover := range movers {
			codes = append(codes, fields+game.Code(mover*m.j.half))
		}
	}
	for len(codes) > 0 {
		n, err := m.w.gen.(game.Resulter).Results(codes, &m.results)
		for i, c := range codes[:n] {
			if err := m.position(c, m.results.Results[i]); err != nil {
				return err
			}
		}
		if err != nil {
			return &rulesError{err}
		}
		codes = codes[n:]
	}
	return nil
}

// position finds the outcome of one position, all smaller ones being known.
func (m *marker) position(c game.Code, r game.Result) error {
	if r == game.Live && m.outcomes[c] == game.Win {
		return nil
	}
	if r == game.Live {
		var err error
		if r, err = m.unmarked(c); err != nil {
			return err
		}
	}
	switch {
	case r == game.Tied:
		return fmt.Errorf("%w: marking serves games that are won or lost, and this one has ties", errDeclined)
	case r == game.Live || r == game.Lost:
		m.outcomes[c] = game.Loss
		return m.expand(c)
	}
	m.outcomes[c] = r.Outcome()
	return nil
}

// unmarked checks that all options of a position that nothing has marked are won and smaller. It returns the
// position's result.
func (m *marker) unmarked(c game.Code) (game.Result, error) {
	result := game.Live
	err := m.w.generate([]game.Code{c}, func(_ []game.Code, b *game.Batch) error {
		result = b.Results[0]
		for _, o := range b.At(0) {
			if !o.Plain() || m.j.fields(o.Code()) >= m.j.fields(c) {
				return fmt.Errorf("%w: not every option is smaller in its fields", errDeclined)
			}
			switch m.outcomes[o.Code()] {
			case game.Win:
			case game.Loss:
				n := game.NotationOf(m.j.g)
				return fmt.Errorf("unmoves: position %s has the option %s, but is not among the positions given for it",
					n.Format(c), n.Format(o.Code()))
			default:
				return &rulesError{errNowhere}
			}
		}
		return nil
	})
	return result, err
}

// expand marks the positions that have a lost one as an option. Those that are not
// larger are passed over: they are known, or not live.
func (m *marker) expand(c game.Code) error {
	n, err := m.inverse.Options([]game.Code{c}, &m.back)
	if err != nil || n == 0 {
		return fmt.Errorf("unmoves: position %s: %w", game.NotationOf(m.j.g).Format(c), err)
	}
	if m.j.o.Verify || m.checked < checkedExpansions {
		m.checked++
		if err := m.check(c, m.back.At(0)); err != nil {
			return err
		}
	}
	for _, o := range m.back.At(0) {
		if o&game.Again != 0 {
			return fmt.Errorf("%w: %w", errDeclined, errAgain)
		}
		if !o.Plain() || uint64(o.Code()) >= m.j.space.Size() {
			return fmt.Errorf("unmoves: position %s: what is given for it is not a position of the space", game.NotationOf(m.j.g).Format(c))
		}
		if m.j.fields(o.Code()) > m.j.fields(c) {
			m.outcomes[o.Code()] = game.Win
		}
	}
	return nil
}

// check holds the positions given for c against their options.
func (m *marker) check(c game.Code, given []game.Option) error {
	if !m.j.o.Verify {
		given = given[:min(len(given), checkedPositions)]
	}
	for _, q := range given {
		if !q.Plain() || uint64(q.Code()) >= m.j.space.Size() {
			continue
		}
		err := m.w.generate([]game.Code{q.Code()}, func(_ []game.Code, b *game.Batch) error {
			if b.Results[0] != game.Live || slices.Contains(b.At(0), game.Option(c)) {
				return nil
			}
			n := game.NotationOf(m.j.g)
			return fmt.Errorf("unmoves: position %s is given for %s, but does not have it as an option", n.Format(q.Code()), n.Format(c))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
