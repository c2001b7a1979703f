package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands print into README.md")

// TestReadme holds README.md against what its commands print: every line "$ command" of
// a console block is followed by its output. Commands run in a folder that has the file of the
// first python block.
func TestReadme(t *testing.T) {
	const path = "../../README.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, after, _ := strings.Cut(string(text), "```python\n")
	source, _, found := strings.Cut(after, "```\n")
	if !found {
		t.Fatal("README.md has no python block")
	}
	if err := os.WriteFile(filepath.Join(dir, "squares.star"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	got := fillConsoles(t, string(text), dir)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != string(text) {
		t.Errorf("README.md shows what grundy no longer prints (go test ./cmd/grundy -run TestReadme -update). Now:\n%s", got)
	}
}

// fillConsoles returns text with the output of the commands of its console blocks after them.
func fillConsoles(t *testing.T, text, dir string) string {
	var b strings.Builder
	console := false
	for line := range strings.Lines(text) {
		switch {
		case !console:
			console = line == "```console\n"
			b.WriteString(line)
		case line == "```\n":
			console = false
			b.WriteString(line)
		case strings.HasPrefix(line, "$ "):
			b.WriteString(line)
			b.WriteString(shell(t, strings.TrimSpace(line[2:]), dir))
		}
	}
	return b.String()
}

// shell runs a command line in dir and returns all it prints.
func shell(t *testing.T, command, dir string) string {
	ctx, cancel := context.WithTimeout(t.Context(), grace*30)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}
