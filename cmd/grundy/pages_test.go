package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands print into the pages that show it")

// TestPages holds README.md and the pages of docs/ against what their commands print: every line
// "$ command" of a console block is followed by its output. A block "```python nim.star", or of
// any other kind with a name behind it, is a file: commands run in a folder that has those of their page
// that stand above them.
func TestPages(t *testing.T) {
	docs, err1 := filepath.Glob("../../docs/*.md")
	kinds, err2 := filepath.Glob("../../docs/cookbook/*.md")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Concat([]string{"../../README.md"}, docs, kinds) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			if _, err := exec.LookPath("python3"); err != nil && filepath.Base(path) == "export.md" {
				t.Skip("python3 is not on this machine")
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := fill(t, string(text), t.TempDir())
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != string(text) {
				t.Errorf("%s shows what grundy no longer prints (go test ./cmd/grundy -run TestPages -update). Now:\n%s", path, got)
			}
		})
	}
}

// fill writes the files of a page into dir, and returns its text with the output of its commands after them.
func fill(t *testing.T, text, dir string) string {
	var b strings.Builder
	kind, name, body := "", "", "" // of the block in hand: the words behind its fence, and its lines
	for line := range strings.Lines(text) {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && kind == "":
			kind, name, _ = strings.Cut(strings.TrimSpace(fence)+" ", " ")
			kind, name, body = kind+" ", strings.TrimSpace(name), ""
		case isFence:
			if name != "" {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			kind = ""
		case kind == "console " && !strings.HasPrefix(line, "$ "):
			continue // output of the last time
		}
		b.WriteString(line)
		switch body += line; {
		case isFence:
			body = ""
		case kind == "console ":
			b.WriteString(shell(t, strings.TrimSpace(line[2:]), dir))
		}
	}
	return b.String()
}

// quietly has grundy report no progress, which a slow machine would see and a page does not show.
const quietly = `grundy() { command grundy --quiet "$@"; }; `

// shell runs a command line in dir and returns all it prints.
func shell(t *testing.T, command, dir string) string {
	ctx, cancel := context.WithTimeout(t.Context(), grace*30)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", quietly+command)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}
