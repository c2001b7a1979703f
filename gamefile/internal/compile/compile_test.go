package compile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/game"
)

// TestPrograms runs every program of testdata in both engines. A file whose first line is
// `# unsupported: text` must be refused with that reason; `# errors` must raise somewhere.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".star"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, part := range strings.Split(string(text), "\n---\n") {
				runProgram(t, filepath.Base(file), i, part)
			}
		})
	}
}

func runProgram(t *testing.T, file string, i int, text string) {
	ctx := context.Background()
	head, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	r, err := load(file, text)
	if err != nil {
		t.Errorf("part %d: %v", i, err)
		return
	}
	p, err := Compile(ctx, r.src)
	if want, ok := strings.CutPrefix(head, "# unsupported: "); ok {
		var u *Unsupported
		if !errors.As(err, &u) || !strings.Contains(u.Error(), want) {
			t.Errorf("part %d: expected to be refused for %q, got %v", i, want, err)
		}
		return
	}
	if err != nil {
		t.Errorf("part %d: %v", i, err)
		return
	}
	defer p.Close(ctx)
	x, err := p.Instance(ctx, r.src, Forward)
	if err != nil {
		t.Fatalf("part %d: %v", i, err)
	}
	defer x.Close()
	errs, unsure := check(t, r, x, r.src.Moves)
	checkLooks(t, r, p, x)
	checkPriorities(t, r, p)
	if (errs > 0) != strings.Contains(head, "errors") {
		t.Errorf("part %d: %d positions raise errors", i, errs)
	}
	if (unsure > 0) != strings.Contains(head, "unsure") {
		t.Errorf("part %d: %d positions are left to the interpreter", i, unsure)
	}
	if r.src.Unmoves != nil {
		y, err := p.Instance(ctx, r.src, Backward)
		if err != nil {
			t.Fatalf("part %d: %v", i, err)
		}
		defer y.Close()
		src := *r.src
		src.Where, src.Result, src.Stuck, src.Same, src.StuckResult = nil, nil, nil, nil, game.Live
		back := &reference{src: &src, fields: r.fields, thread: r.thread}
		check(t, back, y, r.src.Unmoves)
	}
}
