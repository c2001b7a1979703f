package solve_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/solve"
)

// TestExamplesOfTheReferenceAreSolved: an example may load and still declare what no solver can do.
func TestExamplesOfTheReferenceAreSolved(t *testing.T) {
	text, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	for i, block := range strings.Split(string(text), "```python\n")[1:] {
		src, _, _ := strings.Cut(block, "```")
		if !strings.Contains(src, "game(") {
			continue
		}
		f, err := gamefile.Parse("example.star", []byte(src))
		if err != nil {
			t.Errorf("example %d: %v", i+1, err)
			continue
		}
		if f.HasMain() {
			continue // what it asks is solved where the examples are run; all that there is may be too much
		}
		g, err := f.Game(nil, gamefile.Options{})
		if err != nil {
			t.Errorf("example %d: %v", i+1, err)
			continue
		}
		if _, err := solve.Solve(context.Background(), g, solve.Options{}); err != nil {
			t.Errorf("example %d: %v\n%s", i+1, err, src)
		}
		solved++
	}
	if solved < 10 {
		t.Errorf("only %d examples were found", solved)
	}
}
