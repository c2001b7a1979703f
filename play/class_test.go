package play_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// Programs that answer with the classes of the positions they read, one a line.
var classPrograms = map[string]string{
	"domineering": `"""Domineering on 4x4: the first player lays dominoes upright, the second across."""
def moves(player, board):
    out = []
    for i in range(16):
        j = i + 4 if player == 0 else i + 1
        if j < 16 and (player == 0 or i % 4 < 3) and board[i] == "." and board[j] == ".":
            out.append(put(board, i, "#", j, "#"))
    return out

game(players = ["Left", "Right"], position = {"board": cells(".#", 16)}, moves = moves)

def main(input):
    t = solve()
    for board in input.words():
        print(t.outcome_class(tuple(board.replace("|", "").elems())))
`,
	"clobber_1xn": `"""Clobber on a row: a stone takes the place of a neighbour of the other colour."""
row = param("row", "XO")

def moves(player, row):
    own, other = ("X", "O") if player == 0 else ("O", "X")
    n = len(row)
    return [put(row, i, ".", j, own) for i in range(n) for j in [i - 1, i + 1] if 0 <= j and j < n and row[i] == own and row[j] == other]

game(players = ["X", "O"], position = {"row": cells(".XO", len(row))}, moves = moves, start = (0, tuple(row.elems())))

def main(input):
    for row in input.words():
        print(solve(row = row).outcome_class())
`,
}

func TestClassesOfKnownPositions(t *testing.T) {
	text, err := os.ReadFile("testdata/classes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	boards, classes := map[string][]string{}, map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); fields[0] != "#" {
			boards[fields[0]] = append(boards[fields[0]], fields[1])
			classes[fields[0]] = append(classes[fields[0]], fields[2])
		}
	}
	for name, src := range classPrograms {
		f, err := gamefile.Parse(name+".star", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		solver := func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
			return play.NewAnswers(ctx, g, solve.Options{}), nil
		}
		var out bytes.Buffer
		if err := f.Run(context.Background(), solver, strings.NewReader(strings.Join(boards[name], "\n")), &out, gamefile.Options{}); err != nil {
			t.Fatal(err)
		}
		got := strings.Fields(out.String())
		if len(got) != len(classes[name]) || len(got) < 40 {
			t.Fatalf("%s: %d answers to %d positions", name, len(got), len(classes[name]))
		}
		for i, class := range classes[name] {
			if got[i] != class {
				t.Errorf("%s %s: class %s, expected %s", name, boards[name][i], got[i], class)
			}
		}
	}
}
