package table

import "testing"

// A column of scores gives back what was set, also after a number that needs eight bytes.
func TestScores(t *testing.T) {
	s := NewScores(4)
	set := []int64{5, -1 << 31, 1<<31 - 1, 0}
	for slot, points := range set {
		s.Set(uint32(slot), points)
	}
	if s.Narrow == nil || s.Bytes() != 16 {
		t.Errorf("numbers of four bytes take %d bytes", s.Bytes())
	}
	set[3] = -1 << 31 << 1
	s.Set(3, set[3])
	first := s.First(4)
	for slot, points := range set {
		if got := first.At(uint32(slot)); got != points {
			t.Errorf("slot %d has %d, want %d", slot, got, points)
		}
	}
	if !first.Any() || first.Narrow != nil {
		t.Error("the column is not wide")
	}
	var none Scores
	if none.Any() {
		t.Error("no column is there")
	}
}
