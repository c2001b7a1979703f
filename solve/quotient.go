package solve

import (
	"fmt"
	"slices"

	"grundy/game"
	"grundy/heap"
	"grundy/heap/misere"
	"grundy/table"
)

// The quotient method finds who wins the misère play of a game on one heap, where its misère quotient was found
// and its period proved.
var quotientMethod = method{name: "quotient", fit: fitQuotient, solve: solveQuotient}

// fewHeaps is how many heaps are as easily solved one by one, with their remoteness.
const fewHeaps = 1 << 12

func fitQuotient(j *job) (string, bool, error) {
	switch {
	case heapOf(j.g) == nil:
		return "the moves are not given as those of a heap game", false, nil
	case !misereRules(&j.rules):
		return "misère quotients serve games that the player who cannot move wins", false, nil
	case j.wants(Remoteness) || j.space.Size() <= fewHeaps:
		return "the quotient does not say the number of plies", false, nil
	}
	return "the moves are those of the heap game " + heapOf(j.g).String(), true, nil
}

// misereRules reports whether the player who cannot move wins, of an impartial game in words.
func misereRules(r *game.Rules) bool {
	return !r.Named() && !r.Scores && !r.Gains && !r.First && !r.Steps && !r.StuckVaries && r.StuckPays() == game.Won
}

func solveQuotient(j *job, why string) (*table.Table, error) {
	q := &quotient{size: j.space.Size()}
	if err := q.find(j); err != nil {
		return nil, err
	}
	if q.Law.Period == 0 && uint64(q.Heaps) < q.size {
		return nil, fmt.Errorf("%w: no period of its misère quotient was proved", errDeclined)
	}
	if j.wants(Nimbers) {
		j.noNimbers = j.whyNotNormal()
	}
	return j.heapTable(why+"; "+q.String(), q), nil
}

// quotientWork bounds the search for a quotient: a second or two.
const quotientWork = 1e8

// A quotient is the misère quotient of a heap game, as far as it was found; it is a table.Source.
type quotient struct {
	*misere.Quotient
	size uint64
}

// find looks for the quotient. It covers some heaps at least.
func (q *quotient) find(j *job) (err error) {
	q.Quotient, err = misere.SolveWithin(j.ctx, heapOf(j.g), int(min(q.size, fewHeaps)), quotientWork)
	if j.ctx.Err() != nil {
		return j.ctx.Err()
	}
	if err != nil && q.Quotient == nil {
		return fmt.Errorf("%w: %w", errDeclined, err)
	}
	return nil
}

// String says what is known.
func (q *quotient) String() string {
	if q.Law.Period == 0 {
		return fmt.Sprintf("a misère quotient of %d elements, proved for the heaps below %d", q.Order, q.Heaps)
	}
	return fmt.Sprintf("a misère quotient of %d elements, preperiod %d, period %d (proved from %d heaps)", q.Order, q.Law.Preperiod, q.Law.Period, q.Heaps)
}

// covers reports whether the quotient knows a heap.
func (q *quotient) covers(heap uint64) bool { return q.Law.Period > 0 || heap < uint64(q.Heaps) }

// lost reports whether the player to move loses a sum of heaps that are covered.
func (q *quotient) lost(s game.Sum) (bool, error) {
	x := 0
	for _, p := range s {
		y, err := q.Element(int(p.Code))
		if err != nil {
			return false, err
		}
		for n := p.Times; n > 0; n >>= 1 {
			if n&1 != 0 {
				x = q.Product(x, y)
			}
			y = q.Product(y, y)
		}
	}
	return q.LosesAt(x), nil
}

// Value implements table.Source.
func (q *quotient) Value(s game.Sum) (game.Value, error) {
	for _, p := range s {
		if uint64(p.Code) >= q.size {
			return game.Value{}, fmt.Errorf("code %d of a space of %d: %w", p.Code, q.size, table.ErrNotAPosition)
		}
	}
	lost, err := q.lost(s)
	return wonIf(!lost), err
}

// Counts implements table.Source: the heaps of the period are counted many times at once.
func (q *quotient) Counts() table.Counts {
	n := table.Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	known := min(q.size, uint64(q.Heaps))
	pre, period := uint64(q.Law.Preperiod), uint64(q.Law.Period)
	if period > 0 {
		known = min(known, pre+period)
	}
	for h := range known {
		times := uint64(1)
		if period > 0 && h >= pre {
			times = (q.size-1-h)/period + 1
		}
		if lost, _ := q.lost(game.One(game.Code(h))); lost {
			n.Loss += times
		} else {
			n.Win += times
		}
	}
	return n
}

// smallHeaps reports whether all heaps of a sum are so small that it costs little to look at all their options.
func smallHeaps(g *heap.Game, sum game.Sum) bool {
	most := game.Code(fewHeaps)
	if g.Parts() > 1 && !g.Finite() {
		most = 400
	}
	return !slices.ContainsFunc(sum, func(p game.Part) bool { return p.Code > most })
}

// byQuotient returns the value of a sum of heaps by their misère quotient, and false if it does not cover them.
func (s *Sums) byQuotient(sum game.Sum) (game.Value, bool, error) {
	if s.heaps == nil {
		q := &quotient{size: s.g.Space().Size()}
		if err := q.find(&job{g: s.g, crew: s.crew}); err != nil {
			return game.Value{}, false, err
		}
		s.heaps = q
	}
	for _, p := range sum {
		if !s.heaps.covers(uint64(p.Code)) {
			return game.Value{}, false, nil
		}
	}
	v, err := s.heaps.Value(sum)
	s.quoted = s.quoted || err == nil
	return v, err == nil, err
}
