package table

// Scores is a column of points: four bytes each as long as all are small, else eight. At most one of
// Narrow and Wide is set.
type Scores struct {
	Narrow []int32
	Wide   []int64
}

// NewScores returns a column of n zeros.
func NewScores(n uint64) Scores { return Scores{Narrow: make([]int32, n)} }

// Any reports whether the column is there.
func (s *Scores) Any() bool { return s.Narrow != nil || s.Wide != nil }

// Bytes is the memory that the column holds.
func (s *Scores) Bytes() uint64 { return 4*uint64(len(s.Narrow)) + 8*uint64(len(s.Wide)) }

// At returns the points of a slot.
func (s *Scores) At(slot uint32) int64 {
	if s.Narrow != nil {
		return int64(s.Narrow[slot])
	}
	return s.Wide[slot]
}

// Set sets the points of a slot. The first number that does not fit four bytes makes the column wide,
// for which both are held for a moment.
func (s *Scores) Set(slot uint32, points int64) {
	if s.Narrow != nil {
		if int64(int32(points)) == points {
			s.Narrow[slot] = int32(points)
			return
		}
		s.widen()
	}
	s.Wide[slot] = points
}

func (s *Scores) widen() {
	s.Wide = make([]int64, len(s.Narrow))
	for slot, points := range s.Narrow {
		if points != 0 { // memory that is not written to is not taken: mostly little is known yet
			s.Wide[slot] = int64(points)
		}
	}
	s.Narrow = nil
}

// First returns the column of the slots below n.
func (s *Scores) First(n uint32) Scores {
	if s.Narrow != nil {
		return Scores{Narrow: s.Narrow[:n]}
	}
	return Scores{Wide: s.Wide[:n]}
}
