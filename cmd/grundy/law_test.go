package main

import (
	"os"
	"testing"
)

// TestLawDocs holds docs/laws.md against what its commands print, as TestReadme does for README.md.
func TestLawDocs(t *testing.T) {
	const path = "../../docs/laws.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := fillConsoles(t, string(text), t.TempDir())
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != string(text) {
		t.Errorf("docs/laws.md shows what grundy no longer prints (go test ./cmd/grundy -run TestLawDocs -update). Now:\n%s", got)
	}
}
