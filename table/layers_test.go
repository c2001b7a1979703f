package table

import (
	"errors"
	"fmt"
	"testing"

	"grundy/game"
)

// twoLayers is a table of layers over four codes, the last of which is no position: with k moves
// left position c has the nimber c if k is odd, else 0.
func twoLayers(holds LayerKind) *Layers {
	return &Layers{
		Reached: []uint64{0b0111}, Size: 4, Steps: 5, Holds: holds, Preperiod: 0, Period: 2,
		Word: func(slot uint32, k int64) (int64, error) {
			if k == 13 {
				return 0, fmt.Errorf("out of luck")
			}
			return int64(slot) * (k % 2), nil
		},
	}
}

func TestLayersValue(t *testing.T) {
	l := twoLayers(LayerNimbers)
	for _, test := range []struct {
		sum    game.Sum
		nimber int64
	}{
		{game.One(2), 2}, // five moves left by default
		{game.Sum{{Code: 2, Times: 1, Steps: 4}}, 0},
		{game.Sum{{Code: 2, Times: 1, Steps: 1e18 - 1}}, 2},
		{game.Sum{{Code: 2, Times: 3, Steps: 3}, {Code: 1, Times: 1, Steps: 1}}, 3},
		{game.Sum{{Code: 2, Times: 2, Steps: 3}, {Code: 1, Times: 1, Steps: game.AllSteps}}, 1},
		{game.Sum{}, 0},
	} {
		v, err := l.Value(test.sum)
		if err != nil || v.Nimber != test.nimber || (v.Outcome == game.Win) != (test.nimber != 0) {
			t.Errorf("%v: %+v, %v; want the nimber %d", test.sum, v, err, test.nimber)
		}
	}
	if c := l.Counts(); c.Win != 2 || c.Loss != 1 || c.MaxNimber != 2 {
		t.Errorf("counts %+v", c)
	}
}

func TestLayersValueErrors(t *testing.T) {
	l := twoLayers(LayerOutcomes)
	for _, test := range []struct {
		sum  game.Sum
		want error
	}{
		{game.One(3), ErrNotAPosition},
		{game.One(4), ErrNotAPosition},
		{game.Sum{{Code: 1, Times: 2, Steps: 1}}, ErrNoSum},
		{game.Sum{{Code: 1, Times: 1, Steps: -2}}, nil},
		{game.Sum{{Code: 1, Times: 1, Steps: MaxSteps + 1}}, nil},
		{game.Sum{{Code: 1, Times: 1, Steps: 13}}, nil},
	} {
		if _, err := l.Value(test.sum); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%v: %v, want %v", test.sum, err, test.want)
		}
	}
	l.Started = true
	if _, err := l.Value(game.One(3)); !errors.Is(err, ErrNotSolved) {
		t.Errorf("a position that the start does not reach: %v", err)
	}
	l.Steps = 13
	if c := l.Counts(); c.Positions() != 0 {
		t.Errorf("a layer that cannot be had is counted: %+v", c)
	}
}

func TestSequence(t *testing.T) {
	const size = 1003
	first := []uint32{0, 5, 1, 0, 2, 1}
	q := &Sequence{Size: size, Nimber: func(n uint64) uint32 { return first[n] }, Known: 6, Preperiod: 2, Period: 3} // 0 5 (1 0 2) (1 0 2) ...
	want := Counts{MaxRemoteness: game.NotAsked, MaxNimber: 5}
	for n := range game.Code(size) {
		nimber := int64([]int64{1, 0, 2}[(n+1)%3])
		if n < 2 {
			nimber = int64(n) * 5
		}
		v, err := q.Value(game.One(n))
		if err != nil || v.Nimber != nimber {
			t.Fatalf("%d: %+v, %v; want the nimber %d", n, v, err, nimber)
		}
		if nimber == 0 {
			want.Loss++
		} else {
			want.Win++
		}
	}
	if got := q.Counts(); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
	if v, _ := q.Value(game.Sum{{Code: 1, Times: 3, Steps: game.AllSteps}, {Code: 4, Times: 1, Steps: game.AllSteps}}); v.Nimber != 7 {
		t.Errorf("a sum has the nimber %d, want 7", v.Nimber)
	}
	if _, err := q.Value(game.One(size)); !errors.Is(err, ErrNotAPosition) {
		t.Errorf("past the end: %v", err)
	}
	if _, err := q.Value(game.Sum{{Code: 1, Times: 1, Steps: 3}}); err == nil {
		t.Error("steps are accepted")
	}
}

func TestLost(t *testing.T) {
	l := &Lost{Size: 70, Bits: []uint64{0b1001, 0b10}, NoNimbers: "not asked"}
	for c, want := range map[game.Code]game.Outcome{0: game.Loss, 1: game.Win, 3: game.Loss, 65: game.Loss, 69: game.Win} {
		if v, err := l.Value(game.One(c)); err != nil || v.Outcome != want || v.Nimber != game.NoNimber {
			t.Errorf("%d: %+v, %v", c, v, err)
		}
	}
	if c := l.Counts(); c.Loss != 3 || c.Win != 67 {
		t.Errorf("counts %+v", c)
	}
	if _, err := l.Value(game.One(70)); !errors.Is(err, ErrNotAPosition) {
		t.Errorf("past the end: %v", err)
	}
	if _, err := l.Value(game.Sum{}); !errors.Is(err, ErrNoSum) {
		t.Errorf("a sum: %v", err)
	}
}
