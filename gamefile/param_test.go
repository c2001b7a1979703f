package gamefile_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"grundy/gamefile"
)

const paramFile = `
n = param("n", 5, min = 2, max = 9, help = "a number")
fast = param("fast", True)
name = param("name", "red")
steps = param("steps", [1, 2], min = 1)
arcs = param("arcs", [(0, 1)])
rows = param("rows", ["x.", ".x"])
free = param("free", [])
grid = param("grid", [[1, 2], [3]])
m = param("m", n * 2)
game(position = {"k": range(n)}, moves = lambda k: [])
`

func parseFile(t testing.TB, src string) *gamefile.File {
	t.Helper()
	f, err := gamefile.Parse("test.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParamsAreListed(t *testing.T) {
	var got []string
	for _, p := range parseFile(t, paramFile).Params() {
		d, _ := json.Marshal(p.Default)
		line := fmt.Sprintf("%s: %s = %s", p.Name, p.Type, d)
		if p.Min != nil {
			line += fmt.Sprintf(" from %d", *p.Min)
		}
		if p.Max != nil {
			line += fmt.Sprintf(" to %d", *p.Max)
		}
		got = append(got, line)
	}
	want := []string{
		`n: int = 5 from 2 to 9`, `fast: bool = true`, `name: word = "red"`, `steps: list of ints = [1,2] from 1`,
		`arcs: list of lists of ints = [[0,1]]`, `rows: list of words = ["x.",".x"]`, `free: list of values = []`,
		`grid: list of lists of ints = [[1,2],[3]]`, `m: int = 10`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestParamText reads parameters as the command line gives them and asks the game for them.
func TestParamText(t *testing.T) {
	f := parseFile(t, paramFile)
	for _, test := range []struct{ name, text, want string }{
		{"n", "7", `7`},
		{"n", "10", `!parameter n: expected an int 2..9, got 10`},
		{"n", "x", `!parameter n: expected an int, got "x"`},
		{"n", "99999999999999999999", `!parameter n: expected an int, got "99999999999999999999"`},
		{"fast", "false", `false`},
		{"fast", "No", `false`},
		{"fast", "maybe", `!parameter fast: expected true or false, got "maybe"`},
		{"name", "blue, green", `"blue, green"`},
		{"steps", "3,2", `[3,2]`},
		{"steps", "[3, 2]", `[3,2]`},
		{"steps", "", `[]`},
		{"steps", "3,0", `!parameter steps: element 1: expected an int of at least 1, got 0`},
		{"steps", "3,x", `!parameter steps: element 1: expected an int, got "x"`},
		{"steps", "[3,", `!parameter steps: expected a list of ints in JSON, got "[3,"`},
		{"steps", `["a"]`, `!parameter steps: element 0: expected an int of at least 1, got string "a"`},
		{"arcs", "[[1,2],[2,0]]", `[[1,2],[2,0]]`},
		{"arcs", "1,2", `!parameter arcs: expected a list of lists of ints in JSON, such as [[1,2],[3]], got "1,2"`},
		{"rows", "TE,.#", `["TE",".#"]`},
		{"free", `[1,"a",[2]]`, `[1,"a",[2]]`},
		{"colour", "1", `!parameter colour: not a parameter of this game; expected one of n, fast, name, steps, arcs, rows, free, grid, m`},
	} {
		got := func() string {
			v, err := f.ParseParam(test.name, test.text)
			if err != nil {
				return "!" + err.Error()
			}
			g, err := f.Game(gamefile.Params{test.name: v}, gamefile.Options{})
			if err != nil {
				return "!" + err.Error()
			}
			x, _ := g.Param(test.name)
			text, _ := json.Marshal(x)
			return string(text)
		}()
		if got != test.want {
			t.Errorf("%s=%s: got %s, want %s", test.name, test.text, got, test.want)
		}
	}
}

func TestWrongParams(t *testing.T) {
	f := parseFile(t, paramFile)
	for _, test := range []struct {
		params gamefile.Params
		want   string
	}{
		{gamefile.Params{"n": 1}, "parameter n: expected an int 2..9, got 1"},
		{gamefile.Params{"n": "5"}, `parameter n: expected an int 2..9, got string "5"`},
		{gamefile.Params{"n": 2.5}, "parameter n: expected an int, got 2.5"},
		{gamefile.Params{"n": true}, "parameter n: expected an int 2..9, got bool True"},
		{gamefile.Params{"n": nil}, "parameter n: expected a value, got nothing"},
		{gamefile.Params{"fast": 1}, "parameter fast: expected a bool, got int 1"},
		{gamefile.Params{"name": []int{1}}, "parameter name: expected a word, got list [1]"},
		{gamefile.Params{"rows": []any{"a", 1}}, "parameter rows: element 1: expected a word, got int 1"},
		{gamefile.Params{"grid": []any{1}}, "parameter grid: element 0: expected a list of ints, got int 1"},
		{gamefile.Params{"x": 1}, "parameter x: not a parameter of this game; expected one of n, fast, name, steps, arcs, rows, free, grid, m"},
	} {
		_, err := f.Game(test.params, gamefile.Options{})
		var e *gamefile.Error
		if !errors.As(err, &e) || e.Error() != test.want {
			t.Errorf("%v: got %v, want %s", test.params, err, test.want)
		}
	}
	g, err := f.Game(gamefile.Params{"n": json.Number("8"), "steps": []int{5}, "arcs": [][2]int{{1, 2}}}, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := g.Param("m"); m != int64(16) {
		t.Errorf("the default of m follows n: got %v, want 16", m)
	}
}
