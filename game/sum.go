package game

// A Sum is several games side by side; a move is made in exactly one of them. A
// single position is a sum of one part. The empty Sum has no moves.
type Sum []Part

// A Part is one component of a sum, or several equal ones.
type Part struct {
	Code Code
	// Times is how many equal components there are, at least 1.
	Times uint64
	// Steps is how many moves are left in each (Rules.Steps), or AllSteps.
	Steps int64
}

// AllSteps, as the steps of a part, stands for the number in the rules.
const AllSteps int64 = -1

// One returns the sum that is just the position c.
func One(c Code) Sum { return Sum{{Code: c, Times: 1, Steps: AllSteps}} }

// Single reports whether s is one position alone, and returns it.
func (s Sum) Single() (Code, bool) {
	if len(s) == 1 && s[0].Times == 1 {
		return s[0].Code, true
	}
	return 0, false
}
