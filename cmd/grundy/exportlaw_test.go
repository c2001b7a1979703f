package main

import (
	"context"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/export"
	"grundy/law"
)

const twoHeaps = `"""Nim of two heaps."""
limit = param("limit", 20)
game(position = {"a": range(limit + 1), "b": range(limit + 1)},
     moves = lambda a, b: [(x, b) for x in range(a)] + [(a, x) for x in range(b)])
`

// TestExportLaw compiles and runs programs of laws, and holds them against the tables of the games, over
// ranges beyond those the laws are from.
func TestExportLaw(t *testing.T) {
	dir := t.TempDir()
	nim := filepath.Join(dir, "two-heaps.star")
	if err := os.WriteFile(nim, []byte(twoHeaps), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, law string // what comes after export
		table     string // what comes after table
	}{
		{"bash", "bash --over n=0..40 --over m=1..10", "bash --over n=0..90 --over m=1..25 -p n=90 --show nimber"},
		{"nim", nim, nim + " -p limit=40 --over a --over b --show nimber"},
		{"mark", "mark", "mark -p limit=900 --over n --show nimber"},
		{"subtract", "subtract -p take=2,5,7", "subtract -p take=2,5,7 -p limit=900 --over n --show nimber"},
	} {
		input, want := tableLines(t, strings.Fields(test.table))
		for _, lang := range export.Languages {
			t.Run(test.name+"/"+lang, func(t *testing.T) {
				args := append([]string{"export"}, strings.Fields(test.law)...)
				text := output(t, append(args, "--law", "--budget", "0", "--lang", lang)...)
				if got := runProgram(t, lang, text, input); got != want {
					t.Errorf("it answers otherwise than the table:\n%s", text)
				}
			})
		}
	}
}

// TestLeastKnown holds that arguments begin where there are values: rows and columns without any are none.
func TestLeastKnown(t *testing.T) {
	d := &law.Data{
		Axes:   []law.Axis{{Name: "a", At: []int64{3, 4, 5}}, {Name: "b", At: []int64{0, 1}}},
		Values: make([]int64, 6), Known: []bool{false, false, false, true, false, true},
	}
	if got := leastKnown(d); !slices.Equal(got, []int64{4, 1}) {
		t.Errorf("least values %d, want 4 and 1", got)
	}
	d.Known = nil
	if got := leastKnown(d); !slices.Equal(got, []int64{3, 0}) {
		t.Errorf("least values %d, want 3 and 0", got)
	}
}

func output(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if status := run(context.Background(), args, strings.NewReader(""), &out, &errs); status != statusDone {
		t.Fatalf("%v: exit status %d, %s", args, status, errs.String())
	}
	return out.String()
}

// tableLines returns the arguments and the values of a table, a line each.
func tableLines(t *testing.T, args []string) (arguments, values string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(output(t, append([]string{"table", "--format", "csv"}, args...)...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		last := len(row) - 1
		arguments += strings.Join(row[:last], " ") + "\n"
		values += row[last] + "\n"
	}
	return arguments, values
}

// runProgram runs a program, or skips the test if the machine lacks the language.
func runProgram(t *testing.T, lang, text, input string) string {
	t.Helper()
	how := map[string]struct{ tool, file, command string }{
		"cpp":    {"g++", "p.cpp", "g++ -std=c++17 -Wall -Werror -o p p.cpp && ./p"},
		"go":     {"go", "p.go", "go run p.go"},
		"python": {"python3", "p.py", "python3 p.py"},
	}[lang]
	if _, err := exec.LookPath(how.tool); err != nil {
		t.Skipf("%s is not on this machine", how.tool)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, how.file), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", how.command)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s\n%s", err, out, text)
	}
	return string(out)
}
