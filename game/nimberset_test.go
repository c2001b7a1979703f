package game_test

import (
	"testing"

	"grundy/game"
)

func TestNimberSet(t *testing.T) {
	for _, c := range []struct {
		nimbers []uint32
		text    string
		has     []int64
		hasNot  []int64
	}{
		{nil, "{}", nil, []int64{0, -1}},
		{[]uint32{0}, "{0}", []int64{0}, []int64{1, -1}},
		{[]uint32{300, 0, 2, 2, 70000}, "{0, 2, 300, 70000}", []int64{0, 2, 300, 70000}, []int64{1, 3, 299, 1 << 40, -2}},
	} {
		s := game.NewNimberSet(c.nimbers)
		if s.String() != c.text {
			t.Errorf("%v: got %s, want %s", c.nimbers, s, c.text)
		}
		for _, n := range c.has {
			if !s.Has(n) {
				t.Errorf("%s has no %d", s, n)
			}
		}
		for _, n := range c.hasNot {
			if s.Has(n) {
				t.Errorf("%s has %d", s, n)
			}
		}
	}
	if got, want := game.NewNimberSet([]uint32{0, 1, 6}).Xor(3), game.NewNimberSet([]uint32{3, 2, 5}); got != want {
		t.Errorf("{0, 1, 6} xor 3 is %s, want %s", got, want)
	}
	if game.NewNimberSet([]uint32{1, 0}) != game.NewNimberSet([]uint32{0, 1, 1}) {
		t.Error("equal sets differ")
	}
}
