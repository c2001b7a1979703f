package export_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/export"
	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// tools are what runs the programs of a language.
var tools = map[string]string{"cpp": "g++", "go": "go", "python": "python3"}

// A built is a program that can be run.
type built func(t *testing.T, input string, args ...string) string

// command writes and compiles a program and returns what runs it. It skips the test if the language's tool is absent.
func command(t *testing.T, f *gamefile.File, params gamefile.Params, lang string) []string {
	t.Helper()
	if _, err := exec.LookPath(tools[lang]); err != nil {
		t.Skipf("%s is not on this machine", tools[lang])
	}
	text, err := export.Program(context.Background(), f, params, lang, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	prog := filepath.Join(dir, "prog")
	switch lang {
	case "cpp":
		compile(t, dir, "prog.cpp", text, "g++", "-O2", "-std=c++17", "-Wall", "-Wno-unused", "-o", prog, "prog.cpp")
	case "go":
		compile(t, dir, "prog.go", text, "go", "build", "-o", prog, "prog.go")
	case "python":
		compile(t, dir, "prog.py", text, "true")
		return []string{"python3", prog + ".py"}
	}
	return []string{prog}
}

// build makes a program that can be run, and fails the test when it fails.
func build(t *testing.T, f *gamefile.File, params gamefile.Params, lang string) built {
	t.Helper()
	command := command(t, f, params, lang)
	return func(t *testing.T, input string, args ...string) string {
		t.Helper()
		cmd := exec.Command(command[0], append(command[1:], args...)...)
		cmd.Stdin = strings.NewReader(input)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, errs.String())
		}
		return string(out)
	}
}

func compile(t *testing.T, dir, name, text string, command ...string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GO111MODULE=off")
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%s: %v\n%s\n%s", command[0], err, out, text)
	}
}

func load(t *testing.T, name string) *gamefile.File {
	t.Helper()
	f, err := gamefile.Load("testdata/" + name + ".star")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func inAllLanguages(t *testing.T, test func(t *testing.T, lang string)) {
	for _, lang := range export.Languages {
		t.Run(lang, func(t *testing.T) { test(t, lang) })
	}
}

// TestCases runs the exported programs of the contest problems on their cases; Python on those that are small enough for it.
func TestCases(t *testing.T) {
	slow := map[string]bool{"cf786a-L5": true, "cf786a-L6": true, "cf786a-L7": true, "nc11166a-L1": true}
	for problem, name := range map[string]string{
		"cf786a": "berzerk", "nc11166a": "two-piles", "nostalgic": "four-numbers", "hdu1846": "bash", "tc-boardescape": "board-escape",
	} {
		t.Run(name, func(t *testing.T) {
			f, err := catalog.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			inputs, err := filepath.Glob("../catalog/contest/testdata/" + problem + "-*.in")
			if err != nil || len(inputs) == 0 {
				t.Fatalf("no cases: %v", err)
			}
			inAllLanguages(t, func(t *testing.T, lang string) {
				prog := build(t, f, nil, lang)
				for _, path := range inputs {
					id := strings.TrimSuffix(filepath.Base(path), ".in")
					if lang == "python" && slow[id] {
						continue
					}
					same(t, id, prog(t, read(t, path)), read(t, strings.TrimSuffix(path, ".in")+".out"))
				}
			})
		})
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// same compares words.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	a, b := strings.Fields(got), strings.Fields(want)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Errorf("%s: word %d differs:\n%.600s\nwant\n%.600s", what, i+1, got, want)
			return
		}
	}
}

// TestPrograms holds exported programs against the program run by grundy itself.
func TestPrograms(t *testing.T) {
	for _, test := range []struct{ game, input string }{
		{"language", "5 name  the rest of a line\nand more words"},
		{"language", "1 x y"},
		{"points", "3\n6 3 9 1 2 7 5\n1 4\n4 8 1 1 9\n"},
		{"tree", "12 1 20"},
		{"loop", "3\n9 2 1 4 2 0 5\n12 2 5 3 2 1 4\n7 1 1 1 6\n"},
		{"steps", "7 0 7 1 7 10 5 1000000000000 8 999999999999999999 3 6"},
		{"row", ""},
		{"prelude", "4"},
		{"nim", "3 4 5"},
		{"nim", "1 2 3 0 9 9"},
		{"connect", "2 4"},
		{"connect", "3 3"},
		{"cat-and-mouse", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"},
		{"cat-and-mouse", "[[1, 3],\n[0],[3],[0,2]]"},
	} {
		t.Run(test.game, func(t *testing.T) {
			f, err := catalog.Open(test.game)
			if err != nil {
				f = load(t, test.game)
			}
			solver := func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
				return play.NewAnswers(ctx, g, solve.Options{}), nil
			}
			var want bytes.Buffer
			if err := f.Run(context.Background(), solver, strings.NewReader(test.input), &want, gamefile.Options{}); err != nil {
				t.Fatal(err)
			}
			inAllLanguages(t, func(t *testing.T, lang string) {
				if got := build(t, f, nil, lang)(t, test.input); got != want.String() {
					t.Errorf("got\n%s\nwant\n%s", got, want.String())
				}
			})
		})
	}
}

// TestTables holds the tables that programs without main print against grundy's own.
func TestTables(t *testing.T) {
	for _, test := range []struct {
		game   string
		params gamefile.Params
	}{
		{"kayles", nil},
		{"grundy", nil}, // heaps that must differ
		{"octal", gamefile.Params{"code": "0.1[38]", "limit": 40}}, // three heaps, digits without end
		{"ends", nil},
		{"chase", nil},
		{"chase", gamefile.Params{"nodes": 4, "arcs": []any{int64(0), int64(1), int64(1), int64(2), int64(2), int64(0), int64(2), int64(3)}}},
		{"board", nil},
		{"board", gamefile.Params{"rows": 3, "cols": 3}},
		{"masks", nil},
		{"subtract", nil},
		{"tic-tac-toe", nil},
	} {
		t.Run(test.game, func(t *testing.T) {
			f, err := catalog.Open(test.game)
			if err != nil {
				f = load(t, test.game)
			}
			want, one := tableText(t, f, test.params)
			inAllLanguages(t, func(t *testing.T, lang string) {
				prog := build(t, f, test.params, lang)
				if got := prog(t, ""); got != want {
					t.Errorf("got\n%.900s\nwant\n%.900s", got, want)
				}
				fields := strings.Fields(one)
				if got := prog(t, "", fields[:f2(t, f, test.params)]...); got != one+"\n" {
					t.Errorf("one position: got %q, want %q", got, one)
				}
			})
		})
	}
}

// f2 is how many words name a position.
func f2(t *testing.T, f *gamefile.File, params gamefile.Params) int {
	g, err := f.Game(params, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := len(g.Space().Fields())
	if g.Space().Named() {
		n++
	}
	return n
}

// tableText is what an exported program prints: all positions with their outcome, and nimber where all have one.
func tableText(t *testing.T, f *gamefile.File, params gamefile.Params) (all, last string) {
	t.Helper()
	g, err := f.Game(params, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tab, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Outcomes | solve.Nimbers})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	space, rules := g.Space(), g.Rules()
	v := make([]int64, space.Width())
	for c := range game.Code(space.Size()) {
		value, err := tab.At(c)
		if err != nil {
			continue
		}
		mover := space.Decode(c, v)
		var words []string
		if space.Named() {
			words = append(words, rules.Players[mover])
		}
		rest := v
		for _, field := range space.Fields() {
			w := field.Domain.Width()
			words = append(words, field.Domain.Format(rest[:w]))
			rest = rest[w:]
		}
		words = append(words, value.Outcome.String())
		if value.Nimber != game.NoNimber {
			words = append(words, fmt.Sprint(value.Nimber))
		}
		last = strings.Join(words, " ")
		b.WriteString(last + "\n")
	}
	return b.String(), last
}
