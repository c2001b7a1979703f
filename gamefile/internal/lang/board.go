package lang

import (
	"encoding/binary"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"grundy/game"
)

// Boards of rows x cols cells, numbered row by row from 0 at the upper left: cell (r, c) is
// r*cols + c. The builtins of this file make the data that rules of board games go through: which cells
// are next to which, the rays that leave a cell, the straight lines of k cells.

// A step leads from a cell to another: so many rows down and columns to the right.
type step struct{ down, right int }

// forward holds one of each two opposite steps of a kind of move; steps has all. On the hex board, a rhombus
// of rows that each start half a cell to the right of the one above, a cell touches those beside it in its row, two
// above (straight and to the right) and two below (straight and to the left).
var forward = map[string][]step{
	"row":      {{0, 1}},
	"column":   {{1, 0}},
	"square":   {{0, 1}, {1, 0}},
	"diagonal": {{1, 1}, {1, -1}},
	"king":     {{0, 1}, {1, 0}, {1, 1}, {1, -1}},
	"knight":   {{1, 2}, {1, -2}, {2, 1}, {2, -1}},
	"hex":      {{0, 1}, {1, 0}, {1, -1}},
}

const kindsOfMove = `"square", "king", "diagonal", "knight", "hex", "row" or "column"`

// steps lists all steps of a kind in reading order of where they lead.
func steps(kind string) []step {
	var all []step
	for down := -2; down <= 2; down++ {
		for right := -2; right <= 2; right++ {
			for _, s := range forward[kind] {
				if s == (step{down, right}) || s == (step{-down, -right}) {
					all = append(all, step{down, right})
				}
			}
		}
	}
	return all
}

// A board is a rectangle of cells; on a torus opposite sides are glued together.
type board struct {
	name       string // of the builtin, for errors
	rows, cols int
	kind       string
	torus      bool
}

const (
	maxCells   = 1 << 20 // of a board
	maxEntries = 1 << 22 // numbers in what one builtin returns
)

// to returns the cell that a step from cell i leads to, and false if that is outside.
func (b *board) to(i int, s step) (int, bool) {
	r, c := i/b.cols+s.down, i%b.cols+s.right
	if b.torus {
		return (r+2*b.rows)%b.rows*b.cols + (c+2*b.cols)%b.cols, true
	}
	return r*b.cols + c, r >= 0 && r < b.rows && c >= 0 && c < b.cols
}

// unpack reads the arguments of a builtin: rows and cols, then those in extra, then kind and torus.
func (b *board) unpack(args starlark.Tuple, kwargs []starlark.Tuple, extra ...any) error {
	pairs := []any{"rows", &b.rows, "cols", &b.cols}
	pairs = append(pairs, extra...)
	if err := Unpack(b.name, args, kwargs, pairs...); err != nil {
		return err
	}
	if b.rows < 1 || b.cols < 1 || b.rows > maxCells || b.cols > maxCells/b.rows {
		return fmt.Errorf("%s: expected a board of 1..%d cells, got %d rows and %d columns", b.name, maxCells, b.rows, b.cols)
	}
	if forward[b.kind] == nil {
		return fmt.Errorf("%s: expected kind to be %s, got %q", b.name, kindsOfMove, b.kind)
	}
	return nil
}

// neighboursBuiltin is neighbours(rows, cols, kind="square", torus=False): the graph of the cells
// that one step leads to, in order.
func neighboursBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	b := board{name: "neighbours", kind: "square"}
	if err := b.unpack(args, kwargs, "kind?", &b.kind, "torus?", &b.torus); err != nil {
		return nil, err
	}
	g := &Graph{Offsets: make([]int32, 1, b.rows*b.cols+1)}
	around := steps(b.kind)
	for i := range b.rows * b.cols {
		g.Targets = append(g.Targets, b.around(i, around)...)
		g.Offsets = append(g.Offsets, int32(len(g.Targets)))
	}
	return g, nil
}

// around lists the cells one of the steps from cell i in order, each once. On a small torus several steps may
// lead to one cell, or back to i.
func (b *board) around(i int, steps []step) []int64 {
	var cells []int64
	for _, s := range steps {
		if j, ok := b.to(i, s); ok && j != i {
			cells = insertSorted(cells, int64(j))
		}
	}
	return cells
}

// insertSorted adds x to a sorted list, unless it is there.
func insertSorted(list []int64, x int64) []int64 {
	at := len(list)
	for at > 0 && list[at-1] >= x {
		at--
	}
	if at < len(list) && list[at] == x {
		return list
	}
	list = append(list, 0)
	copy(list[at+1:], list[at:])
	list[at] = x
	return list
}

// raysBuiltin is rays(rows, cols, kind="king"): for each cell a tuple of rays, one for each step of the kind in
// reading order, each the cells met going that way up to the edge.
func raysBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	b := board{name: "rays", kind: "king"}
	if err := b.unpack(args, kwargs, "kind?", &b.kind); err != nil {
		return nil, err
	}
	entries := 0
	cells := make(starlark.Tuple, b.rows*b.cols)
	ways := steps(b.kind)
	for i := range cells {
		var rays starlark.Tuple
		for _, s := range ways {
			ray := starlark.Tuple{}
			for j, ok := b.to(i, s); ok; j, ok = b.to(j, s) {
				ray = append(ray, starlark.MakeInt(j))
			}
			rays = append(rays, ray)
			entries += len(ray)
		}
		cells[i] = rays
		if entries > maxEntries {
			return nil, b.tooMuch("rays")
		}
	}
	return cells, nil
}

func (b *board) tooMuch(what string) error {
	return fmt.Errorf("%s: the %s of a board of %d rows and %d columns have more than %d cells, the limit", b.name, what, b.rows, b.cols, maxEntries)
}

// linesBuiltin is lines(rows, cols, k, kind="king", torus=False): the straight lines of k cells, each
// once, as tuples: first all along the first step of the kind, by their first cells, then those along the next.
func linesBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	b := board{name: "lines", kind: "king"}
	k := 0
	if err := b.unpack(args, kwargs, "k", &k, "kind?", &b.kind, "torus?", &b.torus); err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, fmt.Errorf("lines: expected k to be at least 1, got %d", k)
	}
	all := starlark.Tuple{}
	seen := map[string]bool{} // on a torus: several steps may give the same cells
	for _, s := range forward[b.kind] {
		longest := b.longest(s)
		if k > longest {
			continue
		}
		var circle []bool // cells of the lines found, where they close: each has one first cell
		if b.torus && k == longest {
			circle = make([]bool, b.rows*b.cols)
		}
		for i := range b.rows * b.cols {
			if circle != nil && circle[i] || !b.torus && !b.reaches(i, s, k-1) {
				continue
			}
			line := b.line(i, s, k)
			for _, j := range line {
				if circle != nil {
					circle[j] = true
				}
			}
			if b.torus {
				key := setKey(line)
				if seen[key] {
					continue
				}
				seen[key] = true
			}
			if all = append(all, tupleOf(line)); len(all) > maxEntries/k {
				return nil, b.tooMuch("lines")
			}
		}
		if k == 1 {
			break // another step gives the same cells
		}
	}
	return all, nil
}

// longest returns how many cells a line along a step has at most; on a torus it is back at its first cell after
// so many steps.
func (b *board) longest(s step) int {
	if !b.torus {
		return max(b.rows, b.cols)
	}
	n := 1
	for j, _ := b.to(0, s); j != 0; j, _ = b.to(j, s) {
		n++
	}
	return n
}

// reaches reports whether so many steps from cell i stay on the board.
func (b *board) reaches(i int, s step, steps int) bool {
	r, c := i/b.cols+steps*s.down, i%b.cols+steps*s.right
	return r >= 0 && r < b.rows && c >= 0 && c < b.cols
}

// line returns k cells from i on.
func (b *board) line(i int, s step, k int) []int {
	line := make([]int, k)
	for n := range line {
		line[n] = i
		i, _ = b.to(i, s)
	}
	return line
}

// setKey is equal for lines of the same cells.
func setKey(line []int) string {
	var key []byte
	for _, j := range slices.Sorted(slices.Values(line)) {
		key = binary.AppendUvarint(key, uint64(j))
	}
	return string(key)
}

func tupleOf(line []int) starlark.Tuple {
	t := make(starlark.Tuple, len(line))
	for i, j := range line {
		t[i] = starlark.MakeInt(j)
	}
	return t
}

// squaresBuiltin is squares(rows, cols): the names of the cells, as in chess: a letter for the column, and the
// number of the row, counted from below. Column 27 is aa.
func squaresBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	b := board{name: "squares", kind: "square"}
	if err := b.unpack(args, kwargs); err != nil {
		return nil, err
	}
	names := make(starlark.Tuple, b.rows*b.cols)
	for i := range names {
		names[i] = starlark.String(fmt.Sprint(game.ColumnName(i%b.cols), b.rows-i/b.cols))
	}
	return names, nil
}
