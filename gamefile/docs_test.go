package gamefile_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

var (
	codeBlock  = regexp.MustCompile("(?s)```python\n(.*?)```")
	prints     = regexp.MustCompile(`(?m)^ *print\(.*\)  # (.*)$`)
	givenInput = regexp.MustCompile(`(?m)^# input: (.*)$`)
)

// TestReference runs every example of the reference of the language and compares what
// it prints with the comments behind its prints.
func TestReference(t *testing.T) {
	text, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := codeBlock.FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 15 {
		t.Fatalf("only %d examples found", len(blocks))
	}
	for _, block := range blocks {
		var want, input []string
		for _, m := range prints.FindAllStringSubmatch(block[1], -1) {
			want = append(want, m[1])
		}
		for _, m := range givenInput.FindAllStringSubmatch(block[1], -1) {
			input = append(input, m[1])
		}
		got, err := runExample(block[1], strings.Join(input, "\n"))
		if err != nil {
			t.Errorf("%v\n%s", err, block[1])
		} else if got != strings.Join(want, "\n") {
			t.Errorf("printed\n%s\nwant\n%s\nin\n%s", got, strings.Join(want, "\n"), block[1])
		}
	}
}

// runExample runs a file in all ways: the top level, all positions, and main.
func runExample(src, input string) (string, error) {
	if !strings.Contains(src, "game(") {
		src += "\ngame(position = {\"k\": range(3)}, moves = lambda k: [])\n"
	}
	f, err := gamefile.Parse("example.star", []byte(src))
	if err != nil {
		return "", err
	}
	if f.HasMain() {
		var out strings.Builder
		err := f.Run(context.Background(), solver, strings.NewReader(input), &out, gamefile.Options{})
		return strings.TrimSuffix(out.String(), "\n"), err
	}
	g, err := f.Game(nil, gamefile.Options{})
	if err != nil {
		return "", err
	}
	if _, err := brute(context.Background(), g); err != nil {
		return "", err
	}
	return topLevelPrints(src)
}

// solver answers the programs of the reference, which may ask for all that there is.
func solver(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
	return play.NewAnswers(ctx, g, solve.Options{}), nil
}

// topLevelPrints returns what the top level of a file prints.
func topLevelPrints(src string) (string, error) {
	var lines []string
	_, err := gamefile.ParseAndPrint("example.star", []byte(src), func(line string) { lines = append(lines, line) })
	return strings.Join(lines, "\n"), err
}
