package game_test

import (
	"strings"
	"testing"

	"grundy/game"
)

func boardSpace(t *testing.T) *game.Space {
	t.Helper()
	return must(game.NewSpace([]game.Field{
		{Name: "board", Domain: must(game.NewCells(letters(t, ".", "x", "+"), 3))},
		{Name: "left", Domain: game.Range{Lo: 1, Hi: 5}},
		{Name: "who", Domain: game.Words{Alphabet: letters(t, "a b", "c,d", `e"f`, "[g]", "nothing")}},
		{Name: "hand", Domain: must(game.NewMultiset(must(game.NewIntAlphabet(10, 20, 30)), 2))},
	}, true))
}

func boardGame(t *testing.T) game.Game {
	return &game.Native{
		Name:      "board",
		Positions: boardSpace(t),
		Play:      game.Rules{Players: [2]string{"Ann", "Bo B"}, Steps: true, MaxSteps: 7},
	}
}

func TestSpaceNumbersPositionsInOrder(t *testing.T) {
	s := boardSpace(t)
	if want := uint64(2 * 27 * 4 * 5 * 6); s.Size() != want {
		t.Fatalf("size %d, want %d", s.Size(), want)
	}
	v, last := make([]int64, s.Width()), make([]int64, s.Width())
	for c := range game.Code(s.Size()) {
		mover := s.Decode(c, v)
		if mover != s.Mover(c) {
			t.Fatalf("code %d: mover %d by Decode, %d by Mover", c, mover, s.Mover(c))
		}
		back, err := s.Encode(mover, v)
		if err != nil || back != c {
			t.Fatalf("code %d decodes to %v, which encodes to %d, %v", c, v, back, err)
		}
		copy(last, v)
	}
	if _, err := s.Encode(0, []int64{0, 0, 0, 9, 0, 0, 0}); err == nil || !strings.Contains(err.Error(), "field left: expected a value of range(1, 5), got [9]") {
		t.Errorf("a value outside its domain gives %v", err)
	}
}

func TestNotationReadsWhatItWrites(t *testing.T) {
	g := boardGame(t)
	n := game.NotationOf(g)
	for c := range game.Code(g.Space().Size()) {
		text := n.Format(c)
		sum, err := n.Parse(text)
		if got, ok := sum.Single(); err != nil || !ok || got != c {
			t.Fatalf("position %d is written %q and read as %v, %v", c, text, sum, err)
		}
	}
	sum := game.Sum{{Code: 3, Times: 4, Steps: 9}, {Code: 11, Times: 1, Steps: game.AllSteps}}
	back, err := n.Parse(n.FormatSum(sum))
	if err != nil || len(back) != 2 || back[0] != sum[0] || back[1] != sum[1] {
		t.Errorf("sum %q is read as %v, %v", n.FormatSum(sum), back, err)
	}
}

func TestNotation(t *testing.T) {
	heap := must(game.New("heap", 10, game.Rules{}, nil))
	pair := &game.Native{Positions: must(game.NewSpace([]game.Field{
		{Name: "a", Domain: game.Range{Lo: 0, Hi: 10}}, {Name: "b", Domain: game.Range{Lo: -5, Hi: 10}},
	}, false))}
	dots := must(game.NewAlphabet(".", "x"))
	slashes := must(game.NewAlphabet(".", "/"))
	rows := &game.Native{Positions: must(game.NewSpace([]game.Field{
		{Name: "a", Domain: game.Cells{Alphabet: dots, N: 6}},
		{Name: "b", Domain: game.Cells{Alphabet: slashes, N: 3}},
		{Name: "s", Domain: must(game.NewSubset(6, 2))},
	}, false))}
	tests := []struct {
		game       game.Game
		text, want string // want: as written back, or the error after "error: "
	}{
		{heap, "7", "7"},
		{heap, "n=7", "7"},
		{heap, " 3 + 2*4+1 ", "3 + 2*4 + 1"},
		{heap, "nothing", "nothing"},
		{heap, "10", `error: position "10": field n: expected an integer 0..9, got "10"`},
		{heap, "", `error: position "": field n: expected an integer 0..9, got ""`},
		{heap, "m=1", `error: position "m=1": unknown field "m", expected n=...`},
		{heap, "0*3", `error: position "0*3": expected a number of equal parts before *, got "0"`},
		{heap, "player=Ann,3", `error: position "player=Ann,3": unknown field "player", expected n=...`},
		{heap, "3,4", `error: position "3,4": too many values, expected n=...`},
		{pair, "b=-3,a=4", "a=4,b=-3"},
		{pair, "4,-3", "a=4,b=-3"},
		{pair, "4", `error: position "4": field b is missing, expected a=...,b=...`},
		{pair, "a=4,a=5", `error: position "a=4,a=5": field a is given twice`},
		{rows, "x../..x,./.,##./...", `a=x....x,b=./.,s=3`},
		{rows, "x../..x,./.,0b101", `a=x....x,b=./.,s=5`},
		{rows, "xx/..x.,./.,3", `error: position "xx/..x.,./.,3": field a: expected rows of the same length, got 2 letters in row 1 and 4 in row 2: "xx/..x."`},
		{rows, "x../..,./.,3", `error: position "x../..,./.,3": field a: expected rows of the same length, got 3 letters in row 1 and 2 in row 2: "x../.."`},
		{rows, "x../.../...,./.,3", `error: position "x../.../...,./.,3": field a: expected 6 letters of ".x", got 9: "x........"`},
		{rows, "......,...,###...", `error: position "......,...,###...": field s: expected a bit mask below 2^6 with 2 bits set, got "###..."`},
		{boardGame(t), `x..,1,"a b",[10,10]`, `error: position "x..,1,\"a b\",[10,10]": who is to move? Expected player=Ann or player=Bo B`},
		{boardGame(t), `player=1,x..,1,"a b",[20,10]`, `player="Bo B",board=x..,left=1,who="a b",hand=[10,20]`},
		{boardGame(t), `player=Cy,x..,1,"a b",[20,10]`, `error: position "player=Cy,x..,1,\"a b\",[20,10]": expected player=Ann or player=Bo B, got "Cy"`},
		{boardGame(t), `steps=-1,x`, `error: position "steps=-1,x": expected steps=0..1000000000000000000, got "-1"`},
	}
	for _, test := range tests {
		n := game.NotationOf(test.game)
		sum, err := n.Parse(test.text)
		got := n.FormatSum(sum)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
	}
}

func FuzzNotation(f *testing.F) {
	for _, seed := range []string{"7", "3 + 2*4", `player=Ann,"x+.",left=2,who="a b",hand=[10,20]`, `steps=3,"`, "[", "a=]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := boardGame(t)
		n := game.NotationOf(g)
		sum, err := n.Parse(text)
		if err != nil {
			return
		}
		again, err := n.Parse(n.FormatSum(sum))
		if err != nil || len(again) != len(sum) {
			t.Fatalf("%q is read, written as %q and read as %v, %v", text, n.FormatSum(sum), again, err)
		}
		for i := range sum {
			if sum[i] != again[i] {
				t.Fatalf("%q: part %d changed from %v to %v", text, i, sum[i], again[i])
			}
		}
	})
}
