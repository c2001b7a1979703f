package graphfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// packed returns a text as gzip packs it.
func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPacked reads every file of TestRead packed, from a file and from standard input, and every fault.
func TestPacked(t *testing.T) {
	dir := t.TempDir()
	for _, r := range readings {
		path := filepath.Join(dir, r.file+".gz")
		if err := os.WriteFile(path, packed(t, r.text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := r.options
		if filepath.Ext(r.file) == "" || filepath.Ext(r.file) == ".txt" {
			g, err := Open("-", iotest.OneByteReader(bytes.NewReader(packed(t, r.text))), o)
			if err != nil || told(t, g) != r.want {
				t.Errorf("%s from standard input: %v", r.name, err)
			}
		}
		g, err := Load(path, o)
		if err != nil || told(t, g) != r.want {
			t.Errorf("%s: %v", r.name, err)
		}
	}
	for _, f := range faults {
		if f.text == "" || strings.HasPrefix(f.text, "\x1f\x8b") {
			continue
		}
		_, err := Open("-", bytes.NewReader(packed(t, f.text)), f.options)
		if want := "standard input" + strings.TrimPrefix(f.want, "f"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", f.text, err, want)
		}
	}
	whole := packed(t, strings.Repeat("1 2\n", 1000))
	for cut, want := range map[int]string{len(whole) - 9: "the file ends too early", 5: "the file ends too early", 2: "unpacking by gzip"} {
		if _, err := Open("-", bytes.NewReader(whole[:cut]), Options{Header: "no"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("cut after %d bytes: got %v, want %s", cut, err, want)
		}
	}
}

// TestPieces reads lists of several pieces, with all that may make vertices be numbered anew at the end, and holds them against
// the same text read whole.
func TestPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	var text strings.Builder
	for _, begin := range []string{"mover: 0", "priority: 1"} {
		text.WriteString(begin)
		for v := range 60_000 { // a line that is longer than a piece
			fmt.Fprintf(&text, " %d", v)
		}
		text.WriteString("\n")
	}
	text.WriteString("label: 7 seven\nstart: 3\n")
	for range 80_000 {
		fmt.Fprintf(&text, "%d %d\n", r.IntN(60_000), r.IntN(60_000))
	}
	for v := range 60_000 {
		fmt.Fprintln(&text, v)
	}
	for name, end := range map[string]string{
		"numbers": "", "a word": "mover: 1 a\na 5\npriority: 8 a\n", "a far number": "mover: 1 999999999999\n999999999999 5\npriority: 8 999999999999",
	} {
		whole, err := Parse("x", []byte(text.String()+end), Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pieces, err := Open("-", strings.NewReader(text.String()+end), Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if want := told(t, whole); told(t, pieces) != want {
			t.Errorf("%s: read in pieces the graph is another one", name)
		}
	}
	lines := strings.Count(text.String(), "\n")
	_, err := Open("-", strings.NewReader(text.String()+"1 2 x\n"), Options{})
	var fault *Error
	if !errors.As(err, &fault) || fault.Line != lines+1 || fault.Column != 5 {
		t.Errorf("got %v, want a fault of line %d, column 5", err, lines+1)
	}
	_, err = Open("-", strings.NewReader(text.String()+"start: 1 ü 70000 1\n"), Options{})
	if !errors.As(err, &fault) || fault.Line != lines+1 || fault.Column != 10 {
		t.Errorf("got %v, want vertex ü in line %d, column 10", err, lines+1)
	}
}

// TestLongComments finds the format of files without an extension that begin with comments longer than what is looked at at first.
func TestLongComments(t *testing.T) {
	long := strings.Repeat("a comment; ", headBytes/5)
	lines := strings.Repeat(" a comment of a line\n", headBytes/10)
	for _, mark := range []string{"", "\xef\xbb\xbf"} {
		for text, want := range map[string]string{
			"/*" + long + "*/ digraph { a -> b }":                      "a: b\nb: Loss",
			"/*" + long + "*/\ndigraph { a -> b }":                     "a: b\nb: Loss",
			strings.ReplaceAll(lines, " a ", "// a ") + "digraph {\n}": "",
			strings.ReplaceAll(lines, " a c", "# c") + "a b":           "a: b\nb: Loss",
		} {
			g, err := Open("-", strings.NewReader(mark+text), Options{})
			if want == "" {
				if err == nil || !strings.Contains(err.Error(), "there is no vertex") {
					t.Errorf("...%s: got %v", text[len(text)-20:], err)
				}
				continue
			}
			if err != nil {
				t.Errorf("...%s: %v", text[len(text)-20:], err)
				continue
			}
			if got := told(t, g); got != want {
				t.Errorf("...%s: got %s, want %s", text[len(text)-20:], got, want)
			}
		}
	}
	var limit *MemoryError
	if _, err := Open("-", strings.NewReader("/*"+long+long), Options{Memory: 2 * headBytes}); !errors.As(err, &limit) {
		t.Errorf("a comment that does not fit the memory: got %v", err)
	}
}

// TestRenumbered reads small lists in which other names come late, against the order of the file.
func TestRenumbered(t *testing.T) {
	g, err := Parse("x", []byte("9 4\n4 9\n7\nlabel: 7 seven\nresult: win 7\nstart: 4\n4 b\n2 20000000\n20000000 9"), Options{Header: "no"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := told(t, g), "9: 4\n4: 9 b\nseven: Win\nb: Loss\n2: 20000000\n20000000: 9"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(g.Start()) != 1 || g.Start()[0][0].Code != 1 {
		t.Errorf("start %v, want vertex 4, code 1", g.Start())
	}
}
