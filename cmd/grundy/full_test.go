package main

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// full is where nothing can be written.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space is left") }

// An answer that could not be written is no success, whatever wrote it.
func TestAnswersThatCannotBeWritten(t *testing.T) {
	for _, args := range []string{
		"", "help", "help solve", "solve --help", "games", "games bash", "check bash", "solve bash", "solve bash --json", "table bash --over n=0..3",
		"table bash --over n=0..3 --format csv", "explain bash --at 3", "run bash", "completion bash",
	} {
		var errs strings.Builder
		status := run(context.Background(), strings.Fields(args), strings.NewReader("1\n1 1\n"), full{}, &errs)
		if want := "grundy: no space is left\n"; status != statusUser || errs.String() != want {
			t.Errorf("grundy %s: exit status %d and error %q, want %d and %q", args, status, errs.String(), statusUser, want)
		}
	}
}
