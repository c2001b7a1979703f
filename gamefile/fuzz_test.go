package gamefile_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

// FuzzParse reads any text as a game file: it loads, or the error has its place.
func FuzzParse(f *testing.F) {
	for _, e := range catalog.Entries() {
		f.Add(string(e.Source))
	}
	files, _ := filepath.Glob("testdata/errors/*.star")
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, chunk := range strings.Split(string(src), "---\n") {
			f.Add(chunk)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		file, err := gamefile.Parse("fuzz.star", []byte(src))
		if err == nil {
			if _, err := file.Check(context.Background(), nil, gamefile.Options{}); err != nil {
				t.Errorf("it loads, but its game is refused: %v", err)
			}
			return
		}
		var e *gamefile.Error
		if !errors.As(err, &e) {
			t.Fatalf("the error is no *Error: %v", err)
		}
		if !e.Pos.IsValid() || e.Pos.Filename() != "fuzz.star" || e.Msg == "" {
			t.Errorf("the error has no place: %v", err)
		}
	})
}

// FuzzInput reads any text in all ways: the cursor never panics, its errors name a line of the
// input, and what it reads is what is there.
func FuzzInput(f *testing.F) {
	for _, text := range []string{"1 2 3", "a b\nc", `[1, {"a": [true]}] 5`, "\"\\\"", "99999999999999999999", "-", "\r\n \x00", "1\n\n2 x"} {
		f.Add(text, "int ints word words line json more")
		f.Add(text, "json line line")
		f.Add(text, "words")
	}
	program := parseFile(f, `
def main(input):
    calls = input.line().split()
    read = {"int": input.int, "ints": input.ints, "word": input.word, "words": input.words, "line": input.line, "json": input.json, "more": input.more}
    for c in calls:
        if c in read:
            print(repr(read[c]()))
`+mainGame)
	f.Fuzz(func(t *testing.T, text, calls string) {
		calls = strings.ReplaceAll(strings.ReplaceAll(calls, "\n", " "), "\r", " ")
		var out bytes.Buffer
		err := program.Run(context.Background(), brute, strings.NewReader(calls+"\n"+text), &out, gamefile.Options{})
		var e *gamefile.Error
		if err != nil && (!errors.As(err, &e) || !strings.Contains(e.Msg, "input line ") || !e.Pos.IsValid()) {
			t.Errorf("got the error %v", err)
		}
		if err == nil && strings.TrimSpace(calls) == "words" {
			if n := strings.Count(out.String(), "\n"); n != 1 {
				t.Errorf("%d lines printed", n)
			}
		}
	})
}
