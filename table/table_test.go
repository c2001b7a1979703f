package table

import (
	"errors"
	"strings"
	"testing"

	"grundy/game"
)

// space returns a game of n positions, of which only the space and the rules matter here.
func space(t *testing.T, n int64, rules game.Rules) game.Game {
	t.Helper()
	s, err := game.NewSpace([]game.Field{{Name: "n", Domain: game.Range{Hi: n}}}, rules.Named())
	if err != nil {
		t.Fatal(err)
	}
	return &game.Native{Name: "test", Positions: s, Play: rules}
}

func sumOf(codes ...game.Code) game.Sum {
	var s game.Sum
	for _, c := range codes {
		s = append(s, game.Part{Code: c, Times: 1, Steps: game.AllSteps})
	}
	return s
}

func TestValues(t *testing.T) {
	const U, W, L, T, D = game.Unknown, game.Win, game.Loss, game.Tie, game.Draw
	tab := New(Head{Game: space(t, 5, game.Rules{})}, Columns{
		Outcomes:   []game.Outcome{U, W, L, T, D},
		Remoteness: Plies{Wide: []uint32{77, 3, 0, 2, NoEnd}},
	})
	for c, expected := range map[game.Code]game.Value{
		1: {Outcome: W, Remoteness: 3, Nimber: game.NoNimber},
		2: {Outcome: L, Remoteness: 0, Nimber: game.NoNimber},
		3: {Outcome: T, Remoteness: 2, Nimber: game.NoNimber},
		4: {Outcome: D, Remoteness: game.Forever, Nimber: game.NoNimber},
	} {
		if got, err := tab.Value(game.One(c)); err != nil || got != expected {
			t.Errorf("code %d: %+v (%v), expected %+v", c, got, err, expected)
		}
	}
	for _, c := range []game.Code{0, 5, 1 << 40} {
		if _, err := tab.Value(game.One(c)); !errors.Is(err, ErrNotAPosition) {
			t.Errorf("code %d: %v", c, err)
		}
	}
	expected := Counts{Win: 1, Loss: 1, Tie: 1, Draw: 1, MaxRemoteness: 3, MaxNimber: game.NoNimber}
	if tab.Counts() != expected || tab.Positions() != 4 || !tab.Dense() {
		t.Errorf("counts %+v, expected %+v", tab.Counts(), expected)
	}
	if _, err := tab.Value(game.Sum{{Code: 1, Times: 1, Steps: 4}}); err == nil || !strings.Contains(err.Error(), "steps") {
		t.Errorf("steps where there are none: %v", err)
	}
	if _, err := tab.Value(sumOf(1, 2)); !errors.Is(err, ErrNoSum) {
		t.Errorf("a sum without nimbers: %v", err)
	}
}

func TestScoresAndLost(t *testing.T) {
	scores := New(Head{Game: space(t, 2, game.Rules{Scores: true})}, Columns{
		Outcomes: []game.Outcome{game.Win, game.Tie}, Scores: Scores{Wide: []int64{12, 0}},
	})
	if v, err := scores.At(0); err != nil || v.Score != 12 || v.Remoteness != game.NotAsked {
		t.Errorf("a score is %+v (%v)", v, err)
	}
	lost := New(Head{Game: space(t, 70, game.Rules{})}, Columns{Lost: []uint64{1 << 5, 1 << 2}, Slots: 70})
	for c := range game.Code(70) {
		expected := game.Win
		if c == 5 || c == 66 {
			expected = game.Loss
		}
		if v, err := lost.At(c); err != nil || v.Outcome != expected {
			t.Errorf("code %d: %+v (%v), expected %s", c, v, err, expected)
		}
	}
	if c := lost.Counts(); c.Loss != 2 || c.Win != 68 {
		t.Errorf("counts %+v", c)
	}
}

func TestSums(t *testing.T) {
	g := space(t, 5, game.Rules{})
	narrow := Columns{Nimbers: Nimbers{Narrow: []uint16{0, 1, 2, 3, NoNarrow}}}
	wide := Columns{Nimbers: Nimbers{Wide: []uint32{0, 1, 2, 3, NoWide}}}
	for _, columns := range []Columns{narrow, wide} {
		tab := New(Head{Game: g}, columns)
		for _, test := range []struct {
			sum    game.Sum
			nimber int64
		}{
			{nil, 0},
			{sumOf(1, 2, 3), 0},
			{sumOf(1, 2), 3},
			{sumOf(2, 0), 2},
			{game.Sum{{Code: 3, Times: 2, Steps: game.AllSteps}}, 0},
			{game.Sum{{Code: 3, Times: 3, Steps: game.AllSteps}, {Code: 1, Times: 1, Steps: game.AllSteps}}, 2},
		} {
			v, err := tab.Value(test.sum)
			if err != nil || v.Nimber != test.nimber || (v.Outcome == game.Loss) != (test.nimber == 0) {
				t.Errorf("%v: %+v (%v), expected %d", test.sum, v, err, test.nimber)
			}
		}
		if _, err := tab.Value(sumOf(1, 4)); !errors.Is(err, ErrNotAPosition) {
			t.Errorf("a sum with what is no position: %v", err)
		}
		if c := tab.Counts(); c.Win != 3 || c.Loss != 1 || c.MaxNimber != 3 {
			t.Errorf("counts %+v", c)
		}
	}
}

func TestNumbered(t *testing.T) {
	x := NewIndex([]game.Code{30, 500, 900}, 1)
	tab := New(Head{Game: space(t, 1000, game.Rules{}), Index: x, Started: true},
		Columns{Outcomes: []game.Outcome{game.Win, game.Loss, game.Draw}})
	for c, expected := range map[game.Code]game.Outcome{30: game.Win, 500: game.Loss, 900: game.Draw} {
		if v, err := tab.At(c); err != nil || v.Outcome != expected {
			t.Errorf("code %d: %+v (%v), expected %s", c, v, err, expected)
		}
	}
	if _, err := tab.At(31); !errors.Is(err, ErrNotSolved) {
		t.Errorf("a code that was not reached: %v", err)
	}
	if _, err := tab.At(1000); !errors.Is(err, ErrNotAPosition) {
		t.Errorf("a code outside the space: %v", err)
	}
	if tab.Dense() || tab.Code(2) != 900 {
		t.Errorf("slot 2 is code %d", tab.Code(2))
	}
}
