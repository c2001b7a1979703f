package lang

import (
	"fmt"
	"slices"
	"testing"

	"go.starlark.net/starlark"
)

// kinds of move as a player would say them: whether (down, right) is one step.
var kindsByWord = map[string]func(down, right int) bool{
	"row":      func(d, r int) bool { return d == 0 && abs(r) == 1 },
	"column":   func(d, r int) bool { return abs(d) == 1 && r == 0 },
	"square":   func(d, r int) bool { return abs(d)+abs(r) == 1 },
	"diagonal": func(d, r int) bool { return abs(d) == 1 && abs(r) == 1 },
	"king":     func(d, r int) bool { return max(abs(d), abs(r)) == 1 },
	"knight":   func(d, r int) bool { return abs(d*r) == 2 },
	"hex":      func(d, r int) bool { return abs(d)+abs(r) == 1 || d == 1 && r == -1 || d == -1 && r == 1 },
}

func abs(n int) int { return max(n, -n) }

func ints(t *testing.T, v starlark.Value) []int {
	t.Helper()
	list := []int{}
	for x := range starlark.Elements(v.(starlark.Iterable)) {
		n, _ := SmallInt(x)
		list = append(list, int(n))
	}
	return list
}

// TestNeighbours compares with all pairs of cells, on the torus over all copies of the board.
func TestNeighbours(t *testing.T) {
	for kind, near := range kindsByWord {
		for _, size := range [][2]int{{1, 1}, {1, 4}, {2, 2}, {3, 3}, {3, 5}, {4, 2}} {
			rows, cols := size[0], size[1]
			for _, torus := range []string{"False", "True"} {
				expr := fmt.Sprintf("neighbours(%d, %d, %q, torus = %s)", rows, cols, kind, torus)
				v, err := eval(expr)
				if err != nil {
					t.Fatal(expr, err)
				}
				for i := range rows * cols {
					want := []int{}
					for j := range rows * cols {
						found := near(j/cols-i/cols, j%cols-i%cols)
						for copies := range 25 {
							if torus == "True" {
								found = found || near(j/cols-i/cols+(copies/5-2)*rows, j%cols-i%cols+(copies%5-2)*cols)
							}
						}
						if found && j != i {
							want = append(want, j)
						}
					}
					if got := ints(t, v.(*Graph).Index(i)); !slices.Equal(got, want) {
						t.Errorf("%s[%d] = %v, want %v", expr, i, got, want)
					}
				}
			}
		}
	}
}

// TestLines compares with all sets of k cells that a walk in one direction visits.
func TestLines(t *testing.T) {
	for kind, near := range kindsByWord {
		for _, size := range [][3]int{{1, 1, 1}, {3, 3, 3}, {3, 4, 2}, {4, 4, 4}, {2, 5, 3}, {3, 3, 1}, {4, 3, 5}, {1, 5, 5}, {1, 5, 4}, {2, 2, 2}, {2, 3, 6}, {5, 1, 3}, {1, 1, 2}} {
			rows, cols, k := size[0], size[1], size[2]
			for _, torus := range []bool{false, true} {
				want := map[string]bool{}
				for i := range rows * cols {
					for dir := range 25 {
						d, r := dir/5-2, dir%5-2
						if !near(d, r) {
							continue
						}
						var line []int
						for n := range k {
							y, x := i/cols+n*d, i%cols+n*r
							if torus {
								y, x = (y+10*rows)%rows, (x+10*cols)%cols
							}
							if j := y*cols + x; y >= 0 && y < rows && x >= 0 && x < cols && !slices.Contains(line, j) {
								line = append(line, j)
							}
						}
						if slices.Sort(line); len(line) == k {
							want[fmt.Sprint(line)] = true
						}
					}
				}
				expr := fmt.Sprintf("lines(%d, %d, %d, kind = %q, torus = True)", rows, cols, k, kind)
				if !torus {
					expr = fmt.Sprintf("lines(%d, %d, %d, %q)", rows, cols, k, kind)
				}
				v, err := eval(expr)
				if err != nil {
					t.Fatal(expr, err)
				}
				got := map[string]bool{}
				for line := range starlark.Elements(v.(starlark.Tuple)) {
					cells := ints(t, line)
					slices.Sort(cells)
					if key := fmt.Sprint(cells); got[key] || !want[key] {
						t.Errorf("%s has %v, twice or wrongly", expr, cells)
					} else {
						got[key] = true
					}
				}
				if len(got) != len(want) {
					t.Errorf("%s has %d lines, want %d", expr, len(got), len(want))
				}
			}
		}
	}
}

// TestVastLines: lines that close are found in a moment, however long they are.
func TestVastLines(t *testing.T) {
	for expr, want := range map[string]int{
		`lines(1, 1000000, 1000000, "row", torus = True)`: 1,
		"lines(1000, 1000, 1000000, torus = True)":        0,
		"lines(1000, 1000, 1)":                            1000000,
	} {
		if v, err := eval(expr); err != nil || starlark.Len(v) != want {
			t.Errorf("%s: %v, want %d lines", expr, err, want)
		}
	}
	if v, err := eval("lines(1000, 1000, 500, torus = True)"); err == nil {
		t.Errorf("%d lines of 500 cells", starlark.Len(v))
	}
}

func TestBoards(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"lines(3, 3, 3)", "((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))"},
		{`lines(2, 3, 2, "column")`, "((0, 3), (1, 4), (2, 5))"},
		{"lines(2, 2, 3)", "()"},
		{"rays(2, 3)[0]", "((), (), (), (), (1, 2), (), (3,), (4,))"},
		{`rays(1, 3, "row")`, "(((), (1, 2)), ((0,), (2,)), ((1, 0), ()))"},
		{`rays(3, 3, "hex")[4]`, "((1,), (2,), (3,), (5,), (6,), (7,))"},
		{"squares(2, 3)", `("a2", "b2", "c2", "a1", "b1", "c1")`},
		{"squares(1, 28)[25:]", `("z1", "aa1", "ab1")`},
		{"neighbours(1 << 12, 1 << 12)", "!neighbours: expected a board of 1..1048576 cells, got 4096 rows and 4096 columns"},
		{"neighbours(0, 3)", "!got 0 rows and 3 columns"},
		{`neighbours(3, 3, "queen")`, `!neighbours: expected kind to be "square", "king"`},
		{"neighbours(3)", "!neighbours: expected neighbours(rows, cols, kind=, torus=), cols is missing"},
		{"rays(3, 3, torus = True)", "!rays: expected rays(rows, cols, kind=), got torus="},
		{"rays(1 << 10, 1 << 10)", "!rays: the rays of a board of 1024 rows and 1024 columns have more than"},
		{"lines(3, 3, 0)", "!lines: expected k to be at least 1, got 0"},
		{"lines(1 << 10, 1 << 10, 9)", "!lines: the lines of a board"},
		{"board_symmetries(2, 2, 'rotations')", "((0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1))"},
		{"board_symmetries(2, 3, 'left-right')", "((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3))"},
		{"board_symmetries(2, 3, 'up-down')[1]", "(3, 4, 5, 0, 1, 2)"},
		{"board_symmetries(2, 3, 'half-turn')[1]", "(5, 4, 3, 2, 1, 0)"},
		{"board_symmetries(2, 2, 'diagonal')[1]", "(0, 2, 1, 3)"},
		{"[len(board_symmetries(3, 3, kind)) for kind in ['all', 'rotations', 'rectangle', 'hex', 'none']]", "[8, 4, 4, 4, 1]"},
		{"[len(board_symmetries(3, 4, kind)) for kind in ['all', 'rotations', 'rectangle', 'hex']]", "[4, 2, 4, 2]"},
		{"len(board_symmetries(3, 4, 'none', torus = True)), len(board_symmetries(4, 4, torus = True))", "(12, 128)"},
		{"board_symmetries(80, 80, torus = True)", "!board_symmetries: the permutations make a group of more than"},
		{"board_symmetries(2, 3, 'turn')", "!expected kind to be \"all\""},
		{"lines(3, 3, 'a')", "!lines: expected k to be an int, got string"},
	} {
		got, err := eval(test.expr)
		checkEval(t, test.expr, test.want, got, err)
	}
}

// Symmetries keep what is next to what.
func TestSymmetriesKeepNeighbours(t *testing.T) {
	for _, test := range []struct{ turns, near string }{
		{"3, 3", "3, 3, 'king'"},
		{"3, 3", "3, 3, 'knight'"},
		{"2, 4", "2, 4"},
		{"3, 3, 'hex'", "3, 3, 'hex'"},
		{"2, 4, 'hex'", "2, 4, 'hex'"},
		{"4, 4, torus = True", "4, 4, 'diagonal', True"},
		{"3, 5, torus = True", "3, 5, 'king', True"},
	} {
		turns, err1 := eval("board_symmetries(" + test.turns + ")")
		near, err2 := eval("neighbours(" + test.near + ")")
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		g := near.(*Graph)
		for turn := range starlark.Elements(turns.(starlark.Tuple)) {
			p := ints(t, turn)
			for i := range g.Len() {
				var moved []int64
				for _, j := range g.Row(i) {
					moved = append(moved, int64(p[j]))
				}
				slices.Sort(moved)
				if !slices.Equal(moved, g.Row(p[i])) {
					t.Errorf("%s: %v takes the neighbours of %d to %v, those of %d are %v", test.turns, p, i, moved, p[i], g.Row(p[i]))
				}
			}
		}
	}
}
