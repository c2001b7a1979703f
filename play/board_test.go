package play_test

import (
	"context"
	"testing"

	"grundy/game"
	"grundy/play"
)

// boarded is a game on a board of 2 x 3 squares.
type boarded struct{ *game.Native }

func (boarded) Board() (rows, cols int) { return 2, 3 }

func TestBoardOfSquares(t *testing.T) {
	letters, err := game.NewAlphabet(".", "x")
	if err != nil {
		t.Fatal(err)
	}
	cells, err := game.NewCells(letters, 6)
	if err != nil {
		t.Fatal(err)
	}
	space, err := game.NewSpace([]game.Field{{Name: "hand", Domain: game.Range{Lo: 0, Hi: 6}}, {Name: "cells", Domain: cells}}, false)
	if err != nil {
		t.Fatal(err)
	}
	g := boarded{&game.Native{Positions: space, Options: func(_ game.Code, out []game.Option) (game.Result, []game.Option) {
		return game.Live, out
	}}}
	values := solveSlowly(t, g, false)
	guide := play.New(g, values)
	s, err := guide.Notation.Parse("hand=2,cells=x..xx.")
	if err != nil {
		t.Fatal(err)
	}
	e, err := guide.Explain(context.Background(), s)
	if want := "x . .\nx x ."; err != nil || e.Board != want {
		t.Errorf("the board is %q, %v; want %q", e.Board, err, want)
	}
}
