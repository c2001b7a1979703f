package lang

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
)

// A turn says where cell (r, c) of a board goes.
type turn func(b *board, r, c int) (int, int)

func quarter(b *board, r, c int) (int, int)   { return c, b.rows - 1 - r }
func half(b *board, r, c int) (int, int)      { return b.rows - 1 - r, b.cols - 1 - c }
func leftRight(b *board, r, c int) (int, int) { return r, b.cols - 1 - c }
func upDown(b *board, r, c int) (int, int)    { return b.rows - 1 - r, c }
func transpose(_ *board, r, c int) (int, int) { return c, r }
func shiftDown(b *board, r, c int) (int, int) { return (r + 1) % b.rows, c }
func shiftOver(b *board, r, c int) (int, int) { return r, (c + 1) % b.cols }

// turns are the symmetries that generate a group, for a board of as many rows as columns and for any other; nil if it
// has none of that kind.
var turns = map[string]struct{ square, other []turn }{
	"all":        {[]turn{quarter, leftRight}, []turn{leftRight, upDown}},
	"rotations":  {[]turn{quarter}, []turn{half}},
	"rectangle":  {[]turn{leftRight, upDown}, []turn{leftRight, upDown}},
	"left-right": {[]turn{leftRight}, []turn{leftRight}},
	"up-down":    {[]turn{upDown}, []turn{upDown}},
	"half-turn":  {[]turn{half}, []turn{half}},
	"diagonal":   {[]turn{transpose}, nil},
	"hex":        {[]turn{half, transpose}, []turn{half}},
	"none":       {[]turn{}, []turn{}},
}

const kindsOfTurn = `"all", "rotations", "rectangle", "left-right", "up-down", "half-turn", "diagonal", "hex" or "none"`

// symmetriesBuiltin is board_symmetries(rows, cols, kind="all", torus=False): the symmetries of a board as
// permutations of its cells, a whole group with the identity first.
func symmetriesBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	b := board{name: "board_symmetries", kind: "square"}
	kind := "all"
	if err := b.unpack(args, kwargs, "kind?", &kind, "torus?", &b.torus); err != nil {
		return nil, err
	}
	known, ok := turns[kind]
	if !ok {
		return nil, fmt.Errorf("board_symmetries: expected kind to be %s, got %q", kindsOfTurn, kind)
	}
	list := known.other
	if b.rows == b.cols {
		list = known.square
	}
	if list == nil {
		return nil, fmt.Errorf("board_symmetries: expected a square board for kind %q, got %d rows and %d columns", kind, b.rows, b.cols)
	}
	if b.torus {
		list = append([]turn{shiftDown, shiftOver}, list...)
	}
	n := b.rows * b.cols
	var perms [][]int
	for _, t := range list {
		p := make([]int, n)
		for i := range p {
			r, c := t(&b, i/b.cols, i%b.cols)
			p[i] = r*b.cols + c
		}
		perms = append(perms, p)
	}
	group, err := game.CloseGroup(n, perms)
	if err != nil {
		return nil, fmt.Errorf("board_symmetries: %w", err)
	}
	return permutations(group), nil
}

func permutations(group [][]int) starlark.Tuple {
	all := make(starlark.Tuple, len(group))
	for k, p := range group {
		all[k] = tupleOf(p)
	}
	return all
}
