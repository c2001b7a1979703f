package gamefile_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// preludeGame has the cells of a 2 x 3 board as its position, and as options what an expression lists.
func preludeGame(expr string) string {
	return `
near = neighbours(2, 3)
far = rays(2, 3)
LINES = lines(2, 3, 3, "square")

def moves(at, board):
    return [(x % 6, board) for x in ` + expr + `]

game(position = {"at": range(6), "board": cells(".xo", 6)}, moves = moves)
`
}

// A cellsBrute says what an expression of preludeGame lists, from the definition of the function in it.
type cellsBrute func(at int, b []int64) []int

func adjacent(i, j int) bool {
	down, right := j/3-i/3, j%3-i%3
	return down*down+right*right == 1
}

// group lists the cells joined with those in from through neighbours with the same letter, by repeated passes.
func group(b []int64, from []int, letter int64) (in [6]bool) {
	for _, i := range from {
		in[i] = in[i] || b[i] == letter
	}
	for range 6 {
		for i := range 6 {
			for j := range 6 {
				in[j] = in[j] || in[i] && adjacent(i, j) && b[j] == letter
			}
		}
	}
	return in
}

// walk goes from a cell in each direction in reading order, as long as next wants.
func walk(at int, visit func(cell int) bool, done func()) {
	for dir := range 9 {
		down, right := dir/3-1, dir%3-1
		if dir == 4 {
			continue
		}
		y, x := at/3+down, at%3+right
		for y >= 0 && y < 2 && x >= 0 && x < 3 && visit(y*3+x) {
			y, x = y+down, x+right
		}
		done()
	}
}

var preludeCases = map[string]cellsBrute{
	"[row(at, 3), col(at, 3)]": func(at int, _ []int64) []int { return []int{at / 3, at - at/3*3} },
	`[count(board, "x"), count([at, 1, 1], 1)]`: func(at int, b []int64) []int {
		n, ones := 0, 2
		for _, c := range b {
			n += int(c & 1)
		}
		if at == 1 {
			ones = 3
		}
		return []int{n, ones}
	},
	`[find(board, "o") + 6]`: func(_ int, b []int64) []int { return []int{slices.Index(b, 2) + 6} },
	`[1 if has_line(board, LINES, "x") else 0]`: func(_ int, b []int64) []int {
		if b[0]*b[1]*b[2] == 1 || b[3]*b[4]*b[5] == 1 {
			return []int{1}
		}
		return []int{0}
	},
	"sorted(flood(near, board, at))": func(at int, b []int64) []int {
		var cells []int
		for i, in := range group(b, []int{at}, b[at]) {
			if in {
				cells = append(cells, i)
			}
		}
		return cells
	},
	`[1 if connects(near, board, "x", [at], (2, 5)) else 0]`: func(at int, b []int64) []int {
		if in := group(b, []int{at}, 1); in[2] || in[5] {
			return []int{1}
		}
		return []int{0}
	},
	`slides(far, board, at, ".")`: func(at int, b []int64) []int {
		var cells []int
		walk(at, func(i int) bool {
			if b[i] == 0 {
				cells = append(cells, i)
			}
			return b[i] == 0
		}, func() {})
		return cells
	},
	`brackets(far, board, at, "x", "o")`: func(at int, b []int64) []int {
		var cells, ray []int
		walk(at, func(i int) bool {
			if b[i] == 2 {
				ray = append(ray, i)
			} else if b[i] == 1 {
				cells = append(cells, ray...)
			}
			return b[i] == 2
		}, func() { ray = nil })
		return cells
	},
}

// TestPrelude compares the functions of the prelude with their definitions, compiled and interpreted.
func TestPrelude(t *testing.T) {
	for expr, want := range preludeCases {
		f, err := gamefile.Parse("t.star", []byte(preludeGame(expr)))
		if err != nil {
			t.Fatal(expr, err)
		}
		for _, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			g, err := f.Game(nil, gamefile.Options{Engine: engine})
			if err != nil {
				t.Fatal(expr, err)
			}
			if used, why := g.Engine(context.Background()); used != engine {
				t.Fatalf("%s: %s", expr, why)
			}
			comparePrelude(t, g, expr, want)
		}
	}
}

func comparePrelude(t *testing.T, g *gamefile.Game, expr string, want cellsBrute) {
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(expr, err)
	}
	defer gen.Close()
	v := make([]int64, 7)
	for c := game.Code(0); uint64(c) < g.Space().Size(); c++ {
		var b game.Batch
		if _, err := gen.Options([]game.Code{c}, &b); err != nil {
			t.Fatal(expr, err)
		}
		g.Space().Decode(c, v)
		var list []int
		for _, o := range b.Options {
			list = append(list, int(o.Code())/729)
		}
		wanted := want(int(v[0]), v[1:])
		for i := range wanted {
			wanted[i] %= 6
		}
		if !slices.Equal(list, wanted) {
			t.Fatalf("%s at %s: got %v, want %v", expr, game.NotationOf(g).Format(c), list, wanted)
		}
	}
}

// A name of the prelude is the user's own where he defines it; errors have the place of his call.
func TestPreludeNames(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"flood = 3\ngame(position = {\"n\": range(flood)}, moves = lambda n: [])", ""},
		{"def row(n):\n    return []\ngame(position = {\"row\": range(3)}, moves = row)", ""},
		{"game(position = {\"n\": range(3)}, moves = lambda n: [count for count in range(n)])", ""},
		{"\"\"\"Title.\"\"\"\nfunctions = [row, col]\ngame(position = {\"n\": range(8)}, moves = lambda n: [functions[1](n, 3)] if n > 2 else [])", ""},
		{"x = 1 + flood([(1,)], \".x\", 2)[0]\ngame(position = {\"n\": range(3)}, moves = lambda n: [])", "test.star:1:14: string index 2 out of range"},
		{"game(position = {\"n\": range(3)},\n  moves = lambda n: [row(n, 0)])", "test.star:2:25: moves at 0: floored division by zero"},
		{"game(position = {\"n\": range(3)}, moves = lambda n: [row(n)])", "test.star:1:56: moves at 0: function row missing 1 argument (cols)"},
	} {
		err := tryAll(test.src, "", gamefile.Options{})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s\ngot  %v\nwant %s", test.src, err, test.want)
		}
	}
	f, err := gamefile.Parse("t.star", []byte("\"\"\"Title.\"\"\"\ngame(position = {\"n\": range(3)}, moves = lambda n: [row(n, 3)])"))
	if err != nil || f.Title() != "Title." {
		t.Error(f, err)
	}
}

// What the compiler does not know inside a function of the prelude is said of the user's call.
// TestPreludeIsSmall: a program with the prelude in front is hardly larger than one without, though the lines of the two are
// different ones. A table of lines has an entry for every few that it jumps over.
func TestPreludeIsSmall(t *testing.T) {
	for _, blank := range []int{0, 3000} {
		src := strings.Repeat("\n", blank) + preludeGame("[row(at, 3), count(board, \"x\"), find(board, \"o\")]")
		f, err := gamefile.Parse("small.star", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if n, err := gamefile.ProgramSize(f); err != nil || n > 8<<10 {
			t.Errorf("after %d lines: %d bytes for a text of %d (%v)", blank, n, len(src), err)
		}
	}
}

func TestPreludeUnsupported(t *testing.T) {
	f, err := gamefile.Parse("t.star", []byte("game(position = {\"n\": range(3)},\n  moves = lambda n: [count({n: 1}.keys(), n)])"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, why := g.Engine(context.Background()); !strings.HasPrefix(why, "t.star:2:") {
		t.Error(fmt.Sprint("got ", why))
	}
}
