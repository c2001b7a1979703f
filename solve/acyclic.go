package solve

import (
	"errors"
	"fmt"
	"unsafe"

	"grundy/table"
)

// The acyclic method: backward induction. Where every option has smaller fields than its
// position, or every one larger, one scan in that order finds all values; else the positions are
// peeled off from the ends of play (see peel).
var acyclicMethod = method{name: "acyclic", fit: fitAcyclic, solve: solveAcyclic}

// An inducer finds the values of the positions of a part, in order. See errOpen and the
// errors beside it.
type inducer interface {
	evaluate(p *part) error
}

// fitAcyclic takes games whose options all go one way, as far as is known, and those of
// which something is asked that only acyclic games have.
func fitAcyclic(j *job) (why string, ok bool, err error) {
	if err := j.number(); err != nil {
		return "", false, err
	}
	j.order = nil
	if !j.ascends && !j.descends {
		j.order = j.fieldOrder()
	}
	switch {
	case j.ascends && !j.rules.Named():
		return "every option has a smaller code", true, nil
	case j.ascends:
		return "every option is smaller in its fields", true, nil
	case j.descends && !j.rules.Named():
		return "every option has a larger code", true, nil
	case j.descends:
		return "every option is larger in its fields", true, nil
	case j.order != nil:
		return j.order.String(), true, nil
	case j.sums || j.wants(Nimbers) && j.rules.Normal() && j.noNimbers == "" || j.o.Method == "acyclic":
		return peelWhy, true, nil
	}
	return "options lead both to smaller and to larger codes", false, nil
}

const peelWhy = "no play returns to a position"

// solveAcyclic finds the values, with nimbers if they are wanted and exist.
func solveAcyclic(j *job, why string) (*table.Table, error) {
	if j.wants(Nimbers) || j.sums { // the value of a sum follows from nimbers only
		if j.rules.Normal() {
			t, err := j.acyclicNimbers(why)
			switch {
			case noNimber(err):
				j.noNimbers = err.Error()
			case j.failsNimbers(err):
				if !j.ascends && !j.descends && j.order == nil {
					return nil, fmt.Errorf("%w: %w", errDeclined, err)
				}
			case err == nil || !errors.Is(err, errDeclined):
				return t, err
			case j.sums:
				return nil, fmt.Errorf("%w, and a sum inside a space with a cycle has no nimber", err)
			default:
				return nil, err
			}
		} else {
			j.noNimbers = j.whyNotNormal()
		}
		if j.sums {
			return nil, fmt.Errorf("%w: %w", errDeclined, errNoSum(j.noNimbers))
		}
	}
	v, why, err := j.acyclicValues(why)
	if err != nil {
		return nil, err
	}
	return j.table(v.columns(j), why), nil
}

// failsNimbers reports whether err is that nimbers do not fit the limits where outcomes may: they are then
// left out, and the table says why.
func (j *job) failsNimbers(err error) bool {
	var limit *LimitError
	if !errors.As(err, &limit) || j.sums || j.o.Method != "" {
		return false
	}
	j.noNimbers, j.nimbersLeftOut = limit.Error(), true
	return true
}

// noSumRemoteness says why there is no remoteness where options are sums.
const noSumRemoteness = "the remoteness of a sum does not follow from that of its parts, and some options are sums"

// errNoSum is the error of an option that is a sum where there are no nimbers, and why.
func errNoSum(why string) error {
	return fmt.Errorf("an option is a sum, and there are no nimbers to value it by: %s", why)
}

// whyNotNormal says why the rules as declared leave no room for nimbers.
func (j *job) whyNotNormal() string {
	switch r := &j.rules; {
	case r.Named():
		return "nimbers exist only where both players have the same moves, and this game has players"
	case r.Gains:
		return "nimbers exist only where play is won or lost, and moves of this game gain points"
	case r.Scores:
		return "nimbers exist only where play is won or lost, and this game has numbers as results"
	case r.First:
		return "nimbers exist only where a sum goes on until no part has a move, and here it ends with the first part"
	}
	return "nimbers exist only where the player who cannot move loses"
}

// acyclicNimbers solves with nimbers; outcomes follow from them.
func (j *job) acyclicNimbers(why string) (*table.Table, error) {
	v := &values{}
	if j.wants(Remoteness) && !j.sums {
		var err error
		if v, err = j.newValues(); err != nil {
			return nil, err
		}
	}
	w, err := inductNimbers(j, v, uint16(openNarrow), why)
	if errors.Is(err, errWide) {
		w, err = inductNimbers(j, v, uint32(openWide), why)
	}
	if errors.Is(err, errSum) {
		j.sums = true
		return j.acyclicNimbers(why)
	}
	if err != nil {
		return nil, err
	}
	if j.wants(Remoteness) && j.sums {
		j.noRemoteness = noSumRemoteness
	}
	return j.table(v.columns(j), w), nil
}

// inductNimbers finds the nimbers, and the outcomes with remoteness if v has columns for them.
func inductNimbers[T uint16 | uint32](j *job, v *values, open T, why string) (string, error) {
	j.held = uint64(unsafe.Sizeof(open)) * uint64(j.n)
	j.columns = j.held
	if v.outcomes != nil {
		j.columns += v.bytes()
	}
	if err := j.need(j.columns, "the nimbers of %d positions", j.n); err != nil {
		return why, err
	}
	nimbers := newNimberInduction(j, open)
	var in inducer = nimbers
	reset := nimbers.reset
	if v.outcomes != nil {
		v.reset(j)
		in = inducers{&fullInduction{j: j, v: v, pay: j.pay}, nimbers}
		reset = func() { v.reset(j); nimbers.reset() }
	}
	why, err := j.induct(in, reset, why)
	switch column := any(nimbers.nimbers).(type) {
	case []uint16:
		v.narrow = column
	case []uint32:
		v.narrow, v.wide = nil, column
	}
	return why, err
}

// inducers find different values of the same positions.
type inducers []inducer

func (list inducers) evaluate(p *part) error {
	for _, in := range list {
		if err := in.evaluate(p); err != nil {
			return err
		}
	}
	return nil
}

// acyclicValues solves without nimbers.
func (j *job) acyclicValues(why string) (*values, string, error) {
	v, err := j.newValues()
	if err != nil {
		return nil, why, err
	}
	var in inducer = &fullInduction{j: j, v: v, pay: j.pay}
	switch {
	case v.remoteness.Any():
	case v.scores.Any():
		in = &pointInduction{j: j, v: v, pay: j.pay}
	default:
		in = newOutcomeInduction(j, v, j.pay)
	}
	why, err = j.induct(in, func() { v.reset(j) }, why)
	return v, why, err
}

// induct finds all values by a scan if the options go one way, else by peeling. It returns
// the reason why that served.
func (j *job) induct(in inducer, reset func(), why string) (string, error) {
	if j.ascends || j.descends || j.order != nil {
		err := j.scan(in)
		if !errors.Is(err, errOpen) {
			return why, err
		}
		j.ascends, j.descends, j.order = false, false, nil // the sample did not show it
		if !j.sums && !(j.wants(Nimbers) && j.rules.Normal()) && j.o.Method == "" {
			return why, fmt.Errorf("%w: options lead both to smaller and to larger codes", errDeclined)
		}
		reset()
	}
	return peelWhy, j.peel(in)
}

// scan evaluates the positions in the order of their fields.
func (j *job) scan(in inducer) error {
	j.clock.begin("solving", uint64(j.n))
	next := j.byFields(!j.ascends)
	if j.order != nil {
		next = j.order.slots(j)
	}
	var own part
	return ordered(j.crew, j.small(), &own, next,
		func(w *worker, p *part) error { return p.fill(j, w) },
		func(p *part) error {
			j.clock.add(uint64(len(p.slots)))
			return in.evaluate(p)
		})
}
