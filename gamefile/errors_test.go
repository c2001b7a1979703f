package gamefile_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

func TestMain(m *testing.M) {
	gamefile.LowerLimits()
	os.Exit(m.Run())
}

// A chunk is one file of a testdata/errors file: the error it must give stands in a comment
// ### "regexp" in the line of the error.
type chunk struct {
	src   string
	first int // line of the whole file
	line  int // of the error, within the chunk
	want  string
	input string
}

var (
	expectation = regexp.MustCompile(`### (".*")$`)
	inputLine   = regexp.MustCompile(`^### input: (".*")$`)
)

func chunks(t *testing.T, path string) []chunk {
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []chunk
	line := 1
	for _, text := range strings.Split(string(src), "---\n") {
		c := chunk{src: text, first: line}
		for i, l := range strings.Split(text, "\n") {
			if m := inputLine.FindStringSubmatch(l); m != nil {
				c.input, _ = strconv.Unquote(m[1])
			} else if m := expectation.FindStringSubmatch(l); m != nil {
				c.line = i + 1
				if c.want, err = strconv.Unquote(m[1]); err != nil {
					t.Fatal(err)
				}
			}
		}
		line += strings.Count(text, "\n") + 1
		out = append(out, c)
	}
	return out
}

// mainGame is put after programs that declare no game.
const mainGame = `
n = param("n", 3, min = 1, max = 10)
game(position = {"k": range(n)}, moves = lambda k: [k - 1] if k > 0 else [])
`

// tryAll loads a file, expands all its positions and runs main.
func tryAll(src, input string, opts gamefile.Options) error {
	if strings.Contains(src, "def main(") && !strings.Contains(src, "game(") {
		src += mainGame
	}
	f, err := gamefile.Parse("test.star", []byte(src))
	if err != nil {
		return err
	}
	if f.HasMain() {
		var out bytes.Buffer
		err := f.Run(context.Background(), brute, strings.NewReader(input), &out, opts)
		if err != nil && out.Len() > 0 {
			return errors.New("a failed run printed something")
		}
		return err
	}
	g, err := f.Game(nil, opts)
	if err != nil {
		return err
	}
	return expandAll(g)
}

func expandAll(g *gamefile.Game) error {
	gen, err := g.Generator(context.Background())
	if err != nil {
		return err
	}
	defer gen.Close()
	codes := make([]game.Code, g.Space().Size())
	for i := range codes {
		codes[i] = game.Code(i)
	}
	var b game.Batch
	for len(codes) > 0 {
		n, err := gen.Options(codes, &b)
		if err != nil {
			return err
		}
		codes = codes[n:]
	}
	return nil
}

func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, path := range files {
		for _, c := range chunks(t, path) {
			for _, engine := range []gamefile.Engine{gamefile.Interpreted, gamefile.Auto} {
				err := tryAll(c.src, c.input, gamefile.Options{Engine: engine})
				var e *gamefile.Error
				switch {
				case !errors.As(err, &e):
					t.Errorf("%s:%d (%s): got %v, want an error like %q", path, c.first, engine, err, c.want)
				case !regexp.MustCompile(c.want).MatchString(e.Msg):
					t.Errorf("%s:%d (%s): got %q, want %q", path, c.first, engine, e.Msg, c.want)
				case int(e.Pos.Line) != c.line || e.Pos.Col == 0 || e.Pos.Filename() != "test.star":
					t.Errorf("%s:%d (%s): got the place %v, want line %d of test.star (%s)", path, c.first, engine, e.Pos, c.line, e.Msg)
				}
			}
		}
	}
}

func TestFailedRunPrintsNothing(t *testing.T) {
	src := "def main(input):\n    print(1)\n    fail(2)\n" + mainGame
	f, err := gamefile.Parse("test.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Run(context.Background(), brute, strings.NewReader(""), &out, gamefile.Options{}); err == nil || out.Len() > 0 {
		t.Errorf("got error %v and output %q, want an error and no output", err, out.String())
	}
}

func TestRunStopsWithContext(t *testing.T) {
	src := "def main(input):\n    for i in range(1000000000):\n        pass\n" + mainGame
	f, err := gamefile.Parse("test.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err = f.Run(ctx, brute, strings.NewReader(""), io.Discard, gamefile.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}
