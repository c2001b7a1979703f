package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"grundy": main})
}

// TestScripts runs the command as a person does: one script for each command or kind of error.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", RequireExplicitExec: true, Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"status": wantStatus,
	}})
}

// wantStatus is the script command "status N grundy ...": the command must exit with N, with one line of
// error that begins with "grundy: " if N is not 0, and then print nothing else.
func wantStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	got := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
	if got == "0" {
		return
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("it failed and yet printed %q", out)
	}
	if errs := ts.ReadFile("stderr"); !strings.HasPrefix(errs, "grundy: ") || strings.Count(errs, "\n") != 1 {
		ts.Fatalf("expected one line that begins with %q, got %q", "grundy: ", errs)
	}
}

// TestCases runs the programs of contests on the inputs of their problems, which cases.txt lists.
func TestCases(t *testing.T) {
	const dir = "../../catalog/contest/"
	list, err := os.ReadFile(dir + "cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] == "#" {
			continue
		}
		inputs, err := filepath.Glob(dir + "testdata/" + words[1] + "-*.in")
		if err != nil || len(inputs) == 0 {
			t.Fatalf("%s: no cases: %v", words[1], err)
		}
		for _, path := range inputs {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".in"), func(t *testing.T) {
				checkCase(t, words[0], path)
			})
		}
	}
}

func checkCase(t *testing.T, name, path string) {
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	want, err := os.ReadFile(strings.TrimSuffix(path, ".in") + ".out")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if status := run(context.Background(), []string{"run", "--quiet", name}, in, &out, &errs); status != statusDone || errs.String() != "" {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	got, expected := strings.Fields(out.String()), strings.Fields(string(want))
	if !slices.Equal(got, expected) {
		t.Errorf("%s", firstDifference(got, expected))
	}
}

// firstDifference says where two answers part.
func firstDifference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("word %d is %q, want %q", i+1, got[i], want[i])
		}
	}
	return fmt.Sprintf("%d words, want %d", len(got), len(want))
}
