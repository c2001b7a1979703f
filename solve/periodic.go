package solve

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"grundy/game"
	"grundy/table"
)

// The periodic method solves games with an unbounded field (game.Space.Unbounded) in which no move makes that
// field larger. It solves the first rows, the positions with 0, 1, 2, ... in that field, as a game of their own;
// and more of them until a period is proved.
//
// The proof: let the options of a position n >= From depend on n only by its residue modulo Modulus, and reach at
// most Back rows back (game.Shift). Then a row is a function of its residue and of the Back rows before it. So if
// Back successive rows are equal to those Period rows later, Period being a multiple of Modulus and the row after them at
// least From, then all later rows repeat with that period. Rows hold outcomes, scores and nimbers, and are compared
// value by value; remoteness has a proof of its own (rowplies.go).
func periodicMethod() method {
	return method{name: "periodic", fit: fitPeriodic, solve: solvePeriodic}
}

func fitPeriodic(j *job) (string, bool, error) {
	switch {
	case !j.space.Unbounded():
		return "no field is unbounded", false, nil
	case len(j.starts) > 0:
		return "only what the start reaches is of interest", false, nil
	case j.rules.Steps:
		return "", false, errors.New("steps does not go with nat() unless there is a start")
	case j.rules.Priorities:
		return "", false, errors.New("priority does not go with nat() unless there is a start")
	case heapOf(j.g) != nil:
		return "the moves are those of a heap game", false, nil
	}
	return "no move makes the unbounded field larger", true, nil
}

// Bounds of the search.
const (
	firstCodes = 1 << 10 // positions that are solved first
	freeCodes  = 1 << 16 // positions that are solved where no period can be proved
	mostCodes  = 1 << 22 // positions after which a search for a period is given up
)

// A rowSearch is a search for the period of the rows.
type rowSearch struct {
	j     *job
	axis  game.Axis // the unbounded field
	least uint64    // rows that are asked for
	shift game.Shift
	why   string // no period can be proved
	want  Want
	told  string // why there are no nimbers after all
}

func solvePeriodic(j *job, why string) (*table.Table, error) {
	s := &rowSearch{j: j, want: j.o.Want}
	s.axis = j.space.Rows()
	for _, sum := range j.o.Extra {
		for _, p := range sum {
			s.least = max(s.least, s.axis.Row(p.Code)+1)
		}
	}
	s.proof()
	return s.search(why)
}

// proof asks the game how its options shift.
func (s *rowSearch) proof() {
	g, ok := s.j.g.(game.Shifter)
	if !ok {
		s.why = "the game does not say how its moves change with it"
		return
	}
	shift, err := g.Shift(s.j.ctx)
	if err != nil {
		s.why = err.Error()
	}
	s.shift = shift
}

// search solves more and more rows.
func (s *rowSearch) search(why string) (*table.Table, error) {
	rows := max(2, firstCodes/s.axis.Rest)
	if s.why == "" {
		rows = max(rows, 2*uint64(s.shift.From+s.shift.Back+s.shift.Modulus))
	} else {
		rows = max(2, freeCodes/s.axis.Rest, s.least)
	}
	for {
		t, err := s.solveRows(rows)
		if err != nil {
			return nil, err
		}
		source := &table.Rows{Table: t, Rows: s.axis, Known: rows, Why: s.why}
		if s.why == "" {
			ids := s.rowIDs(source)
			s.period(source, ids)
			s.plies(source, ids)
		}
		switch {
		case source.Period > 0 && s.wantsPlies(source) && source.Cycle == 0 && rows < s.enoughRows(source):
			rows *= 2
			continue
		case source.Period > 0:
			return s.table(source, s.proved(source, why)), nil
		case s.why == "" && rows*s.axis.Rest < mostCodes:
			rows *= 2
			continue
		case s.why == "":
			source.Why = "no period showed"
		}
		if rows < s.least {
			rows = s.least
			continue
		}
		return s.table(source, fmt.Sprintf("%s; the first %d rows, no period is proved: %s", why, rows, source.Why)), nil
	}
}

// proved says what period is proved, and how.
func (s *rowSearch) proved(r *table.Rows, why string) string {
	text := fmt.Sprintf("%s; preperiod %d, period %d (proved: for %s >= %d the moves are the same for every %s%s and look back at most %s, and the %s before row %d are equal to those %d rows earlier)",
		why, r.Preperiod, r.Period, s.axis.Name, s.shift.From, s.axis.Name, residues(s.shift.Modulus), countRows(s.shift.Back), countRows(s.shift.Back), r.Known, r.Period)
	if r.Cycle > 0 {
		text += fmt.Sprintf("; remoteness grows by %d every %s (proved likewise)", r.Growth, countRows(int64(r.Cycle)))
	}
	return text
}

func residues(m int64) string {
	if m == 1 {
		return ""
	}
	return fmt.Sprintf(" of a residue modulo %d", m)
}

func countRows(n int64) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}

// solveRows solves the first rows as a game of their own.
func (s *rowSearch) solveRows(rows uint64) (*table.Table, error) {
	if rows*s.axis.Rest > maxSlots {
		return nil, &LimitError{
			What: fmt.Sprintf("the value at %s=%d, for which no period is proved (%s) and all smaller ones are needed,", s.axis.Name, rows-1, s.why),
			Need: math.MaxInt64, Have: s.j.o.Memory,
		}
	}
	g, err := newFirstRows(s.j.g, rows)
	if err != nil {
		return nil, err
	}
	o := s.j.o
	o.Want, o.Extra, o.Method = s.want, nil, ""
	t, err := Solve(s.j.ctx, g, o)
	if err == nil && s.want&Nimbers != 0 && t.Counts().Infinite > 0 {
		// A loopy nimber depends on more than the nimbers of the options.
		s.want &^= Nimbers
		s.told = "some positions are on cycles, and loopy nimbers are not followed through an unbounded field"
		return s.solveRows(rows)
	}
	return t, err
}

// period looks for rows that repeat and notes the proved period, the least one that is a multiple of the modulus and then
// its least divisor that serves.
func (s *rowSearch) period(r *table.Rows, ids []uint32) {
	n, back, m := len(ids), int(s.shift.Back), int(s.shift.Modulus)
	for p := m; n-p >= max(back, int(s.shift.From)); p += m {
		if !equalRows(ids[n-p-back:n-p], ids[n-back:]) {
			continue
		}
		start := n - p - back // from here on row i is row i+p
		for start > 0 && ids[start-1] == ids[start-1+p] {
			start--
		}
		least := p
		for d := 1; d < p; d++ {
			if p%d == 0 && n-start >= p+d && equalRows(ids[start:start+p], ids[start+d:start+d+p]) {
				least = d
				break
			}
		}
		for start > 0 && ids[start-1] == ids[start-1+least] {
			start--
		}
		r.Preperiod, r.Period = uint64(start), uint64(least)
		return
	}
}

func equalRows(a, b []uint32) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// rowIDs numbers the rows so that equal ones have equal numbers.
func (s *rowSearch) rowIDs(r *table.Rows) []uint32 {
	ids, known := make([]uint32, r.Known), map[string]uint32{}
	axis := r.Table.Game.Space().Axis(s.axis.Field)
	var key []byte
	for row := range r.Known {
		key = key[:0]
		for place := range axis.Rest {
			v, err := r.Table.At(axis.At(row, place))
			if err != nil {
				v = game.Value{Nimber: math.MinInt64} // no position
			}
			key = binary.AppendVarint(append(key, byte(v.Outcome)), v.Nimber)
			key = binary.AppendVarint(key, v.Score)
		}
		id, ok := known[string(key)]
		if !ok {
			id = uint32(len(known))
			known[string(key)] = id
		}
		ids[row] = id
	}
	return ids
}

// table returns the table of the rows.
func (s *rowSearch) table(r *table.Rows, why string) *table.Table {
	head := table.Head{
		Game: s.j.g, Method: table.Method{Name: s.j.method, Reason: why},
		NoNimbers: r.Table.NoNimbers, NoRemoteness: r.Table.NoRemoteness,
	}
	if s.told != "" {
		head.NoNimbers = s.told
	}
	if s.wantsPlies(r) && r.Cycle == 0 {
		head.NoRemoteness = fmt.Sprintf("it is known below %s=%d only: it was not seen to grow by one amount with every period at all positions", s.axis.Name, r.Known)
	}
	return table.NewFrom(head, r)
}
