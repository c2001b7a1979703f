package solve

import (
	"fmt"
	"math"

	"grundy/game"
	"grundy/table"
)

// values are the columns in the making, by slot; those that are not asked for are nil. The slots
// that stand for ends have their values from the start.
type values struct {
	outcomes   []game.Outcome // undecided until known
	remoteness table.Plies
	scores     table.Scores // of the games whose rules say so
	narrow     []uint16     // at most one of narrow and wide
	wide       []uint32
}

// Marks of nimbers that are not known yet.
const (
	openNarrow = math.MaxUint16 - 1
	openWide   = math.MaxUint32 - 1
)

// The slots that stand for ends, as positions: the outcome for the player who moves next.
var endOutcomes = [4]game.Outcome{game.Loss, game.Loss, game.Tie, game.Win}

// scoreBytes is how many bytes a slot of a column of scores takes, the moment included in which the
// column is made wide.
const scoreBytes = 12

// pliesBytes is how many bytes a slot of a column of remoteness takes while no play is longer than table.MostNarrow;
// see mayLast.
const pliesBytes = 2

// mayLast returns a *LimitError if a remoteness of so many plies needs the wide form of the column, and that does not
// fit beside what is held already.
func (v *values) mayLast(j *job, plies uint32) error {
	if !v.remoteness.Any() || v.remoteness.Fits(plies) {
		return nil
	}
	return j.need(v.bytes()+j.held+4*v.remoteness.Len(), "the remoteness of %d positions, which some play of %d plies makes wide,", j.n, plies)
}

// bytes is the memory of the columns.
func (v *values) bytes() uint64 {
	return uint64(len(v.outcomes)) + v.remoteness.Bytes() + v.scores.Bytes()
}

// newValues returns columns of outcomes, and of what else is wanted of remoteness and scores.
func (j *job) newValues() (*values, error) {
	size := uint64(j.n) + endSlots
	bytes := size
	if j.wants(Remoteness) {
		bytes += pliesBytes * size
	}
	if j.rules.Scores {
		bytes += scoreBytes * size
	}
	if err := j.need(bytes, "the values of %d positions", j.n); err != nil {
		return nil, err
	}
	j.held, j.columns = 0, bytes
	v := &values{outcomes: make([]game.Outcome, size)}
	if j.wants(Remoteness) {
		v.remoteness = table.NewPlies(size)
	}
	if j.rules.Scores {
		v.scores = table.NewScores(size)
	}
	v.reset(j)
	return v, nil
}

// reset makes every position of interest undecided.
func (v *values) reset(j *job) {
	fill(v.outcomes[:j.n], undecided)
	for word, bits := range j.reached {
		for slot := 64 * uint32(word); bits != math.MaxUint64 && slot < min(j.n, 64*uint32(word)+64); slot++ {
			if bits>>(slot%64)&1 == 0 {
				v.outcomes[slot] = game.Unknown
			}
		}
	}
	for i := range uint32(endSlots) {
		o := endOutcomes[i%4]
		if i%4 == 0 {
			o = j.rules.EmptyPays().Outcome()
		}
		v.outcomes[j.n+i] = o
		if v.scores.Any() {
			v.scores.Set(j.n+i, payoffOf(o))
		}
	}
}

// fill sets all of s to x, as fast as memory can be copied.
func fill[T any](s []T, x T) {
	if len(s) == 0 {
		return
	}
	s[0] = x
	for n := 1; n < len(s); n *= 2 {
		copy(s[n:], s[:n])
	}
}

// payoffOf is the payoff of an outcome in points.
func payoffOf(o game.Outcome) int64 {
	switch o {
	case game.Win:
		return 1
	case game.Loss:
		return -1
	}
	return 0
}

// columns returns the finished columns, without the slots that stand for ends.
func (v *values) columns(j *job) table.Columns {
	c := table.Columns{}
	if v.outcomes != nil {
		c.Outcomes = v.outcomes[:j.n]
	}
	if v.remoteness.Any() {
		c.Remoteness = v.remoteness.First(j.n)
	}
	if v.scores.Any() {
		c.Scores = v.scores.First(j.n)
	}
	if v.narrow != nil {
		c.Nimbers.Narrow = v.narrow[:j.n]
	}
	if v.wide != nil {
		c.Nimbers.Wide = v.wide[:j.n]
	}
	return c
}

// finish notes the result of a position: undecided if play goes on.
func (v *values) finish(p *payoffs, slot uint32, r game.Result) error {
	switch {
	case r == game.Live:
		v.outcomes[slot] = undecided
	case r == game.Nowhere:
		v.outcomes[slot] = game.Unknown
	default:
		o, err := p.end(r)
		if err != nil {
			return err
		}
		v.outcomes[slot] = o
		if v.scores.Any() {
			v.scores.Set(slot, int64(r))
		}
	}
	return nil
}

// errNoOptions reports a generator that breaks its contract.
func (j *job) errNoOptions(slot uint32) error {
	return fmt.Errorf("position %s: the generator gave a live position without options",
		game.NotationOf(j.g).Format(j.code(slot)))
}
