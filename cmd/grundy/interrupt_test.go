package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestInterrupt ends commands in the middle of long work.
func TestInterrupt(t *testing.T) {
	endless := filepath.Join(t.TempDir(), "endless.star")
	text := `"""Long."""
def moves(a, b):
    return [((a * 7 + k) % 1000, (b + k) % 1000) for k in range(100)]
game(position = {"a": range(1000), "b": range(1000)}, moves = moves)
def main(input):
    print("an answer")
    i = 0
    while True:
        i = (i + 1) % 10
`
	if err := os.WriteFile(endless, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"run", endless}, {"solve", endless, "--engine", "interpreted", "--quiet"}, {"explain", endless, "--at", "a=1,b=1", "--engine", "interpreted", "--quiet"},
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(100*time.Millisecond, func() { cancel(errInterrupted) })
		var out, errs strings.Builder
		begin := time.Now()
		status := run(ctx, args, strings.NewReader(""), &out, &errs)
		if status != statusInterrupted || out.String() != "" || errs.String() != interruptedText+"\n" {
			t.Errorf("%v: exit status %d, printed %q and %q", args, status, out.String(), errs.String())
		}
		if spent := time.Since(begin); spent > grace+10*time.Second {
			t.Errorf("%v: it went on for %v", args, spent)
		}
		cancel(nil)
	}
}
