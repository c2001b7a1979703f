package solve

import (
	"errors"
	"fmt"

	"grundy/game"
	"grundy/solve/internal/subtraction"
	"grundy/table"
)

// The marking method expands lost positions only: each marks the positions that have it
// as an option, and whatever is not marked when its turn comes is lost. It serves games of
// subtraction (game.Subtraction), where the turn is the code's, and finds who wins but
// not in how many plies: that needs every option. Nimbers it finds of a single heap.
var markingMethod = method{name: "marking", fit: fitMarking, solve: solveMarking}

func fitMarking(j *job) (string, bool, error) {
	s, ok := j.g.(game.Subtraction)
	if !ok || len(s.Amounts()) == 0 {
		return "the moves are not given as amounts to subtract", false, nil
	}
	fields := len(j.space.Fields())
	switch {
	case j.rules.Named() || j.rules.Scores || j.rules.Gains || j.rules.Steps || j.rules.StuckVaries || j.rules.StuckPays() == game.Tied:
		return "marking serves games that are won or lost by being stuck, with the same moves for both players", false, nil
	case j.wants(Remoteness):
		return "marking does not find the number of plies", false, nil
	case j.wants(Nimbers) && j.rules.Normal() && fields > 1:
		return "marking does not find the nimbers of several fields", false, nil
	case fields > 1 && markingBytes(j.space) > uint64(j.o.Memory):
		return fmt.Sprintf("marking %d positions needs %s of memory", j.space.Size(), formatBytes(int64(markingBytes(j.space)))), false, nil
	}
	for _, f := range j.space.Fields() {
		if _, isRange := f.Domain.(game.Range); !isRange || fields > 1 && f.Domain.Size() >= 1<<31 {
			return fmt.Sprintf("the field %s is not a range of fewer than 2^31 numbers", f.Name), false, nil
		}
	}
	for _, a := range s.Amounts() {
		if err := checkAmount(a, fields); err != nil {
			return "", false, err
		}
	}
	return "every move subtracts one of a list of amounts, and only lost positions are expanded", true, nil
}

// markingBytes is about how much memory marking takes: a bit for each position and for
// each difference of two, a word for each row, and the marks of one row.
func markingBytes(s *game.Space) uint64 {
	fields, bits := s.Fields(), s.Size()/8
	cols := fields[len(fields)-1].Domain.Size()
	if len(fields) == 1 {
		return 2 * bits
	}
	return min(1<<62, bits+bits<<min(4, len(fields)-1)+8*(s.Size()/cols)+2*cols)
}

// checkAmount holds a game to the contract of game.Subtraction.
func checkAmount(amount []int64, fields int) error {
	if len(amount) != fields {
		return fmt.Errorf("take: the amount %v has %d numbers, and a position has %d fields", amount, len(amount), fields)
	}
	sum := int64(0)
	for _, v := range amount {
		if v < 0 {
			return fmt.Errorf("take: the amount %v has a negative number", amount)
		}
		sum |= v
	}
	if sum == 0 {
		return fmt.Errorf("take: the amount %v takes nothing", amount)
	}
	return nil
}

func solveMarking(j *job, why string) (*table.Table, error) {
	amounts := j.g.(game.Subtraction).Amounts()
	if err := j.checkMarking(amounts); err != nil {
		return nil, err
	}
	if len(j.space.Fields()) == 1 && j.rules.Normal() {
		t, err := j.solveHeap(amounts, why)
		if !errors.Is(err, errDeclined) || j.wants(Nimbers) {
			return t, err
		}
	}
	size := j.space.Size()
	if err := j.need(markingBytes(j.space), "marking %d positions", size); err != nil {
		return nil, err
	}
	if size >= 1<<31 && len(j.space.Fields()) == 1 {
		return nil, fmt.Errorf("%w: a row of %d positions is too long for marking", errDeclined, size)
	}
	j.clock.begin("marking", size)
	lost, err := subtraction.Lost(j.ctx, j.sizes(), amounts, j.rules.StuckPays() == game.Won)
	if err != nil {
		return nil, err
	}
	switch {
	case !j.rules.Normal():
		j.noNimbers = j.whyNotNormal()
	default:
		j.noNimbers = "nimbers were not asked for"
	}
	return j.markedTable(why, &table.Lost{Size: size, Bits: lost, NoNimbers: j.noNimbers}), nil
}

// manyNumbers is the number of amounts from which on it pays to find only who wins, not nimbers, if
// that is all that was asked.
const manyNumbers = 64

// solveHeap solves a game of one field with its nimbers, which a proved period extends to any size.
func (j *job) solveHeap(amounts [][]int64, why string) (*table.Table, error) {
	size := j.space.Size()
	if len(amounts) >= manyNumbers && !j.wants(Nimbers) && size > 1<<16 {
		return nil, errDeclined
	}
	set := make([]int64, len(amounts))
	for i, a := range amounts {
		set[i] = a[0]
	}
	j.clock.begin("heaps", size)
	h, ok, err := subtraction.NewHeap(j.ctx, set, size, int(min(size, uint64(j.o.Memory)/4)))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("%w: no period was found for %d heaps", errDeclined, size)
	}
	if h.Period > 0 {
		why = fmt.Sprintf("%s; preperiod %d, period %d (proved: as many consecutive nimbers repeat as the greatest amount)",
			why, h.Preperiod, h.Period)
	}
	return j.markedTable(why, &table.Sequence{
		Size: size, Nimber: func(n uint64) uint32 { return uint32(h.Nimbers[n]) }, Known: uint64(len(h.Nimbers)),
		Preperiod: uint64(h.Preperiod), Period: uint64(h.Period),
	}), nil
}

// markedTable returns the table of a source that knows all codes, whatever the starts. Those reached are
// counted if there can be no more than mostCounted; else the table is one of the whole space.
func (j *job) markedTable(why string, source table.Source) *table.Table {
	head := table.Head{Game: j.g, Method: table.Method{Name: "marking", Reason: why}, NoNimbers: j.noNimbers}
	if size := j.space.Size(); len(j.starts) > 0 && size <= mostCounted && size/8 <= uint64(j.o.Memory)/2 {
		head.Started = true
		source = &table.Reached{Source: source, Each: j.reachMarked}
	}
	return table.NewFrom(head, source)
}

// mostCounted is the size of a space that is counted position by position, in some seconds.
const mostCounted = 1 << 28

// reachMarked visits what the starts reach in a game of subtraction.
func (j *job) reachMarked(visit func(code uint64)) {
	var starts []uint64
	for _, s := range j.starts {
		for _, p := range s {
			starts = append(starts, uint64(p.Code))
		}
	}
	subtraction.NewReach(j.sizes(), j.g.(game.Subtraction).Amounts(), starts).Each(visit)
}

// sizes returns how many values each field has.
func (j *job) sizes() []int {
	sizes := make([]int, len(j.space.Fields()))
	for i, f := range j.space.Fields() {
		sizes[i] = int(f.Domain.Size())
	}
	return sizes
}

// checkMarking holds a sample of the positions, or with Verify all, against the amounts: a game of
// subtraction has no moves but these, and no results of its own. Where there are very many amounts it
// would take longer than the solution, and is left out.
func (j *job) checkMarking(amounts [][]int64) error {
	if len(j.starts) > 0 {
		return nil // the rules may be undefined where no play leads
	}
	few := checkedOptions / len(amounts)
	if few == 0 && !j.o.Verify {
		return nil
	}
	codes := sample(j.space.Size())
	if j.o.Verify {
		codes = j.allCodes()
	} else if few < len(codes) {
		for i := range few {
			codes[i] = codes[i*len(codes)/few]
		}
		codes = codes[:few]
	}
	w, err := j.worker(0)
	if err != nil {
		return err
	}
	return unwrapRules(w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			n, stuck := j.countAmounts(c, amounts), j.rules.StuckPays()
			if n != len(b.At(i)) || n > 0 && b.Results[i] != game.Live || n == 0 && b.Results[i] != stuck {
				return fmt.Errorf("%w: position %s has not just the options that the amounts give",
					errDeclined, game.NotationOf(j.g).Format(c))
			}
		}
		return nil
	}))
}

// checkedOptions is about how many options are generated to check them, if not all are.
const checkedOptions = 1 << 13

// allCodes returns all codes of the space.
func (j *job) allCodes() []game.Code {
	codes := make([]game.Code, j.space.Size())
	for i := range codes {
		codes[i] = game.Code(i)
	}
	return codes
}

// countAmounts counts the amounts that may be subtracted from a position.
func (j *job) countAmounts(c game.Code, amounts [][]int64) int {
	fields := j.space.Fields()
	at := make([]uint64, len(fields))
	rest := uint64(c)
	for f := len(fields) - 1; f >= 0; f-- {
		n := fields[f].Domain.Size()
		at[f] = rest % n
		rest /= n
	}
	n := 0
next:
	for _, a := range amounts {
		for f, v := range a {
			if uint64(v) > at[f] {
				continue next
			}
		}
		n++
	}
	return n
}
