package solve

import (
	"grundy/game"
	"grundy/table"
)

// The remoteness of the rows of an unbounded field (periodic.go) does not repeat, but often grows by the same amount with
// every period. The proof: let p be a multiple of the modulus, and let all rows from n-max(p, Back) to n-1, n being
// the number of rows, have the values of the rows p earlier, with every finite remoteness larger by one amount s >= 0. All
// of these rows, the earlier ones too, are at least From. Then the same holds of row n, and so of all later ones:
//
//   - its positions have the options of those p rows earlier, moved by p rows, and of options in earlier rows the
//     remoteness is larger by s. Least and greatest values commute with adding s, and so does the search within the row.
//   - An end (no option, a result, an option WIN) has a remoteness that does not grow. If one decides the remoteness r of a position of
//     the row p earlier, then also of that 2p earlier, where the same r stands; so s = 0, and nothing grows.

// wantsPlies reports whether remoteness is asked for and there is some.
func (s *rowSearch) wantsPlies(r *table.Rows) bool {
	return s.j.wants(Remoteness) && r.Table.NoRemoteness == ""
}

// enoughRows is after how many rows a growth of the remoteness is no longer looked for.
func (s *rowSearch) enoughRows(r *table.Rows) uint64 {
	cycle := uint64(lcm(int64(r.Period), s.shift.Modulus))
	return min(mostCodes/s.axis.Rest, r.Preperiod+uint64(s.shift.From+s.shift.Back)+8*cycle)
}

// plies looks for a proved growth of the remoteness and notes it. ids numbers the rows by their values.
func (s *rowSearch) plies(r *table.Rows, ids []uint32) {
	if r.Period == 0 || !s.wantsPlies(r) {
		return
	}
	axis := r.Table.Game.Space().Axis(s.axis.Field)
	remoteness := make([]int64, r.Known*axis.Rest)
	for row := range r.Known {
		for place := range axis.Rest {
			v, err := r.Table.At(axis.At(row, place))
			if err != nil {
				v.Remoteness = game.Forever // no position
			}
			remoteness[row*axis.Rest+place] = v.Remoteness
		}
	}
	n, rest := int(r.Known), int(axis.Rest)
	cycle := int(lcm(int64(r.Period), s.shift.Modulus))
	for p := cycle; ; p += cycle {
		window := max(p, int(s.shift.Back))
		if n-window-p < int(s.shift.From) {
			return
		}
		if !equalRows(ids[n-window-p:n-p], ids[n-window:]) {
			continue
		}
		if growth, ok := growth(remoteness[(n-window-p)*rest:(n-p)*rest], remoteness[(n-window)*rest:]); ok {
			r.Cycle, r.Growth = uint64(p), growth
			return
		}
	}
}

// growth returns by how much the finite values of b are larger than those of a, if it is one amount that is not negative.
func growth(a, b []int64) (by int64, ok bool) {
	found := false
	for i := range a {
		if (a[i] < 0 || b[i] < 0) && a[i] == b[i] {
			continue
		}
		if a[i] < 0 || b[i] < a[i] || found && b[i]-a[i] != by {
			return 0, false
		}
		by, found = b[i]-a[i], true
	}
	return by, true
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
