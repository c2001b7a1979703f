package solve

import (
	"errors"
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// The sums method: every position is solved as the sum of just itself. It is for games whose options may be
// sums and which have no nimbers.
var sumsMethod = method{name: "sums", fit: fitSums, solve: solveSums}

func fitSums(j *job) (string, bool, error) {
	if err := j.number(); err != nil {
		return "", false, err
	}
	if !j.sums {
		return "no option is a sum", false, nil
	}
	if len(j.starts) == 0 && len(j.o.Extra) > 0 {
		// All sums that the whole space leads to may be far more than those asked about.
		known, err := j.known(j.o.Extra)
		if err != nil {
			return "", false, err
		}
		if len(known) > 0 { // else the error of one of them is to be told
			j.o.Extra = known
		}
		j.starts, j.numbered, j.memo = j.o.Extra, false, memo{}
		if err := j.number(); err != nil {
			return "", false, err
		}
	}
	return "an option is a sum, and there are no nimbers to value it by", true, nil
}

// known returns those of the sums whose parts are all positions that the rules know.
func (j *job) known(sums []game.Sum) ([]game.Sum, error) {
	w, err := j.worker(0)
	if err != nil {
		return nil, err
	}
	var codes []game.Code
	for _, s := range sums {
		for _, p := range s {
			codes = append(codes, p.Code)
		}
	}
	slices.Sort(codes)
	nowhere := map[game.Code]bool{}
	err = w.generate(slices.Compact(codes), func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			nowhere[c] = b.Results[i] == game.Nowhere
		}
		return j.ctx.Err()
	})
	if err != nil {
		return nil, unwrapRules(err)
	}
	var known []game.Sum
	for _, s := range sums {
		if !slices.ContainsFunc(s, func(p game.Part) bool { return nowhere[p.Code] }) {
			known = append(known, s)
		}
	}
	return known, nil
}

// solveSums finds the values of all positions, which the table then looks up.
func solveSums(j *job, why string) (*table.Table, error) {
	s, err := NewSums(j.ctx, j.g, j.o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", why, err)
	}
	s.clock.report = j.o.Progress
	if j.wants(Nimbers) && j.noNimbers == "" {
		j.noNimbers = j.whyNotNormal()
		if j.rules.Normal() {
			j.noNimbers = "a sum inside a space with a cycle has no nimber"
		}
	}
	source := &sumSource{Sums: s}
	err = j.countSums(source)
	if errors.Is(err, errUnproved) {
		source.whole, s.proved = true, false
		err = j.countSums(source)
	}
	if err != nil {
		return nil, err
	}
	if j.wants(Remoteness) && !source.whole {
		j.noRemoteness = noSumRemoteness
	}
	return table.NewFrom(table.Head{
		Game: j.g, Method: table.Method{Name: j.method, Reason: why}, Index: j.index,
		Started: len(j.starts) > 0, NoNimbers: j.noNimbers, NoRemoteness: j.noRemoteness, Sums: s,
	}, source), nil
}

// errUnproved says that a theorem serves not all positions.
var errUnproved = errors.New("no theorem serves this position")

// countSums finds the values of all positions.
func (j *job) countSums(source *sumSource) error {
	source.counts = table.Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	for slot := range j.n {
		if !j.inReach(slot) {
			continue
		}
		var (
			v   game.Value
			ok  bool
			sum = game.One(j.code(slot))
			err error
		)
		if source.whole {
			v, err = source.Solve(sum)
		} else if v, ok, err = source.prove(sum); !ok && err == nil {
			return errUnproved
		}
		if errors.Is(err, table.ErrNotAPosition) && len(j.starts) == 0 {
			is, failed := j.known([]game.Sum{sum})
			switch {
			case failed != nil:
				return failed
			case len(is) > 0: // it leads to what is none
				return &rulesError{errNowhere}
			}
			continue
		}
		if err != nil {
			return unwrapRules(err)
		}
		source.count(v)
	}
	return nil
}

// A sumSource is a table.Source that asks sums about everything.
type sumSource struct {
	*Sums
	whole  bool // single positions are solved as one game, so that they have a remoteness
	counts table.Counts
}

// Value implements table.Source.
func (s *sumSource) Value(sum game.Sum) (game.Value, error) {
	if _, single := sum.Single(); single && s.whole {
		return s.Solve(sum)
	}
	return s.Sums.Value(sum)
}

// Counts implements table.Source.
func (s *sumSource) Counts() table.Counts { return s.counts }

// count takes the value of one more position into account.
func (s *sumSource) count(v game.Value) {
	n := &s.counts
	switch v.Outcome {
	case game.Win:
		n.Win++
	case game.Loss:
		n.Loss++
	case game.Tie:
		n.Tie++
	case game.Draw:
		n.Draw++
	}
	n.MaxRemoteness = max(n.MaxRemoteness, v.Remoteness)
}

// attachSums lets a table answer about sums, and finds the values of those that were asked for beside it.
func (j *job) attachSums(t *table.Table) error {
	s, solved := t.Sums.(*Sums)
	if !solved {
		var err error
		if s, err = NewSums(j.ctx, j.g, j.o); err != nil {
			if j.wants(Genera) {
				return fmt.Errorf("there is no genus: %w", err)
			}
			return nil // the table says why it has no sums
		}
		t.Sums = s
	}
	t.Genera = j.wants(Genera)
	s.clock.report = j.o.Progress
	defer func() { s.clock.report = nil }()
	asked := append(j.starts[:len(j.starts):len(j.starts)], j.o.Extra...)
	for _, sum := range asked {
		if _, single := sum.Single(); single || len(sum) == 0 {
			continue
		}
		var limit *LimitError
		if _, err := t.Value(sum); errors.As(err, &limit) || j.ctx.Err() != nil {
			return err // what else may be wrong is told when the sum is asked about
		}
	}
	switch how := s.How(); {
	case how == "":
	case solved:
		t.Method.Reason += "; " + how
	default:
		t.Method.Reason += "; sums " + how
	}
	return nil
}
