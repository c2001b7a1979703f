package export_test

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

// TestBoardWords holds the data of boards that exported programs make against the language's own, for all kinds of
// moves, on tori or not.
func TestBoardWords(t *testing.T) {
	f := load(t, "boardwords")
	inAllLanguages(t, func(t *testing.T, lang string) {
		prog := build(t, f, nil, lang)
		for _, size := range []string{"1 1", "1 4", "2 2", "3 3", "4 3", "2 6", "1 30", "5 1"} {
			var want bytes.Buffer
			if err := f.Run(context.Background(), nil, strings.NewReader(size), &want, gamefile.Options{}); err != nil {
				t.Fatal(err)
			}
			same(t, size, prog(t, size), want.String())
		}
	})
}

// TestBoardWordsRefuse: programs do not make data of boards that there are not.
func TestBoardWordsRefuse(t *testing.T) {
	const text = "game(position = {\"n\": range(9)}, moves = lambda n: range(n))\n" +
		"def main(input):\n    rows, k = input.int(), input.int()\n    print(len(lines(rows, 3, k, input.word())))\n"
	f, err := gamefile.Parse("refuse.star", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	inAllLanguages(t, func(t *testing.T, lang string) {
		run := command(t, f, nil, lang)
		for input, want := range map[string]string{"0 2 king": "a board of at least one cell", "3 0 king": "lines of at least one cell", "3 2 queen": "a kind of move"} {
			cmd := exec.Command(run[0], run[1:]...)
			cmd.Stdin = strings.NewReader(input)
			if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
				t.Errorf("%s: got %v, %s; want an error with %q", input, err, out, want)
			}
		}
	})
}

// TestBoardGames holds the tables of games on boards, from the catalogue, against grundy's own. Of positions that can be
// turned into each other grundy keeps one where a file has symmetries=, as cram has; programs keep all.
func TestBoardGames(t *testing.T) {
	for _, test := range []struct {
		game   string
		params gamefile.Params
	}{
		{"tic-tac-toe", gamefile.Params{"misere": true}},
		{"cram", gamefile.Params{"rows": 2}},
		{"cram", gamefile.Params{"rows": 3, "cols": 3}},
		{"domineering", gamefile.Params{"rows": 3, "cols": 3}},
		{"clobber", gamefile.Params{"rows": 2, "cols": 3}},
		{"snake", gamefile.Params{"n": 3}},
		{"notakto", nil},
		{"amazons", gamefile.Params{"board": []any{"..o", "x.."}}},
	} {
		t.Run(test.game, func(t *testing.T) {
			f, err := catalog.Open(test.game)
			if err != nil {
				t.Fatal(err)
			}
			table, _ := tableText(t, f, test.params)
			want := withoutNimbers(table)
			inAllLanguages(t, func(t *testing.T, lang string) {
				got := withoutNimbers(build(t, f, test.params, lang)(t, ""))
				if test.game == "cram" {
					got = linesIn(got, want)
				}
				if got != want {
					t.Errorf("got\n%.900s\nwant\n%.900s", got, want)
				}
			})
		})
	}
}

// linesIn keeps the lines of a table that are in another.
func linesIn(table, other string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		if strings.Contains("\n"+other, "\n"+line) {
			b.WriteString(line)
		}
	}
	return b.String()
}
