package play

import (
	"strings"
	"testing"

	"grundy/game"
)

func TestDrawings(t *testing.T) {
	letters, err1 := game.NewAlphabet(".", "x", "king")
	numbers, err2 := game.NewIntAlphabet(7, 8, 12)
	orders, err3 := game.NewArrangement(letters, []int{4, 1, 1})
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	n := game.Field{Name: "n", Domain: game.Range{Lo: 0, Hi: 10}}
	at := game.Field{Name: "at", Domain: game.Range{Lo: -1, Hi: 6}}
	board := game.Field{Name: "board", Domain: game.Cells{Alphabet: letters, N: 6}}
	short := game.Field{Name: "short", Domain: game.Cells{Alphabet: letters, N: 5}}
	dice := game.Field{Name: "dice", Domain: game.Cells{Alphabet: numbers, N: 6}}
	walls := game.Field{Name: "walls", Domain: game.Subset{N: 6, K: -1}}
	order := game.Field{Name: "order", Domain: orders}
	for _, test := range []struct {
		name   string
		fields []game.Field
		v      []int64
		d      drawing
		want   []string
	}{
		{"letters of several lengths", []game.Field{board}, []int64{0, 1, 2, 0, 0, 1}, drawing{2, 3, false}, []string{
			"2  .    x    king", "1  .    .    x", "   a    b    c",
		}},
		{"numbers", []game.Field{n, dice}, []int64{3, 0, 1, 2, 0, 0, 0}, drawing{3, 2, false}, []string{
			"3  7  8", "2  12 7", "1  7  7", "   a  b",
		}},
		{"hexagons", []game.Field{order}, []int64{0, 1, 0, 0, 2, 0}, drawing{3, 2, true}, []string{
			"3  .    x", "2    .    .", "1       king .", "          a    b",
		}},
		{"a subset and a piece", []game.Field{walls, at}, []int64{0b100011, 4}, drawing{2, 3, false}, []string{
			"walls:", "2  # # .", "1  . . #", "   a b c", "", "at:", "2  . . .", "1  . A .", "   a b c",
		}},
		{"a piece that is off the board", []game.Field{at}, []int64{-1}, drawing{1, 6, false}, []string{
			"1  . . . . . .", "   a b c d e f",
		}},
		{"none", []game.Field{short, n}, []int64{0, 0, 0, 0, 0, 3}, drawing{2, 3, false}, nil},
		{"no board", []game.Field{board}, []int64{0, 0, 0, 0, 0, 0}, drawing{}, nil},
	} {
		space, err := game.NewSpace(test.fields, false)
		if err != nil {
			t.Fatal(err)
		}
		c, err := space.Encode(0, test.v)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Join(test.want, "\n")
		if got := strings.TrimSuffix(test.d.position(space, c), "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}
