package export_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/catalog"
	"grundy/export"
	"grundy/gamefile"
	"grundy/solve"
)

// exportAll writes a file's game in every language. What comes of it is of no interest: an error is a fair answer, a panic
// is none.
func exportAll(f *gamefile.File) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for _, lang := range export.Languages {
		_, _ = export.Program(ctx, f, nil, lang, solve.Options{Memory: 1 << 24})
	}
}

// TestCatalogExports: each game that ships becomes a program, or an error.
func TestCatalogExports(t *testing.T) {
	for _, e := range catalog.Entries() {
		f, err := gamefile.Parse(e.File(), e.Source)
		if err != nil {
			t.Fatal(err)
		}
		exportAll(f)
	}
}

// FuzzExport exports any text that is a game file. A file whose top level never ends takes longer to be refused than the
// fuzzer waits: that it reports a hang there is no fault.
func FuzzExport(f *testing.F) {
	for _, e := range catalog.Entries() {
		f.Add(string(e.Source))
	}
	files, _ := filepath.Glob("testdata/*.star")
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	for _, text := range []string{ // functions that take more than what they are given, or less, and names of the composer's
		"game(position = {\"n\": range(9)}, moves = lambda n, k = 2: [n - i for i in range(1, k) if i <= n])\n",
		"game(position = {\"n\": range(9)}, moves = lambda *n: [])\n",
		"game(position = {\"n\": range(9), \"end\": range(3)}, moves = lambda n, end: [], show = lambda n, end: str(n))\n",
		"game(position = {\"n\": range(9)}, moves = lambda n: range(n))\ndef main(input, more = 3):\n    print(more)\n",
		"game(position = {\"n\": range(9)}, moves = lambda n: range(n))\ndef main(*input):\n    print(1)\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if file, err := gamefile.Parse("fuzz.star", []byte(src)); err == nil {
			exportAll(file)
		}
	})
}
