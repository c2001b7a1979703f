package gamefile_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// Games with the same symmetries in different dress: declared without and with symmetries=.
var symmetricGames = map[string]string{
	"tic-tac-toe, small": `
LINES = lines(2, 3, 3) + lines(2, 3, 2, "column")
def moves(b):
    return [put(b, i, "xo"[(6 - count(b, ".")) % 2]) for i in range(6) if b[i] == "."]
game(position = {"b": cells(".xo", 6)}, moves = moves, start = (".",) * 6,
     result = lambda b: LOSS if has_line(b, LINES, "x") or has_line(b, LINES, "o") else None, stuck = TIE, symmetries = board_symmetries(2, 3))`,
	"cram, whole space": `
PAIRS = lines(3, 3, 2, "square")
game(position = {"b": cells(".#", 9)}, moves = lambda b: [put(b, i, "#", j, "#") for i, j in PAIRS if b[i] == "." and b[j] == "."],
     symmetries = board_symmetries(3, 3))`,
	"cram by bits, as sums": `
PAIRS = lines(2, 4, 2, "square")
def moves(b):
    return [plus(b | 1 << i | 1 << j, 255) for i, j in PAIRS if (b >> i | b >> j) & 1 == 0]
game(position = {"b": subset(8)}, moves = moves, symmetries = [[7 - i for i in range(8)], [i ^ 4 for i in range(8)]])`,
	"king and walls": `
near = neighbours(3, 3, "king")
def moves(player, walls, at):
    return [(walls | 1 << at, to) for to in near[at] if walls >> to & 1 == 0]
game(players = ["A", "B"], position = {"walls": subset(9), "at": range(9)}, moves = moves, start = any(*[(0, 0, i) for i in range(9)]),
     symmetries = {"walls": board_symmetries(3, 3), "at": board_symmetries(3, 3)})`,
	"hounds": `
near = neighbours(2, 3)
def moves(player, hounds, hare, tag):
    if player == 0:
        return [(tuple([to if j == i else hounds[j] for j in range(2)]), hare, 1 - tag)
                for i in range(2) for to in near[hounds[i]] if to not in hounds and to != hare]
    return [(hounds, to, tag) for to in near[hare] if to not in hounds]
turns = board_symmetries(2, 3)
game(players = ["hounds", "hare"], position = {"hounds": multiset(2, range(6)), "hare": range(6), "tag": range(2)}, moves = moves,
     where = lambda player, hounds, hare, tag: hare not in hounds and hounds[0] != hounds[1], stuck = LOSS, symmetries = {"hounds": turns, "hare": turns})`,
	"pieces that jump": `
near = neighbours(3, 2, torus = True)
def moves(b):
    return [put(b, i, b[j], j, b[i]) for i in range(6) for j in near[i] if b[i] == "x" and b[j] == "."]
game(position = {"b": arrangement("xx....")}, moves = moves, result = lambda b: LOSS if len(flood(near, b, find(b, "x"))) == 1 else None,
     symmetries = board_symmetries(3, 2, torus = True))`,
}

// TestSymmetries compares each game with the one without symmetries, by both engines: the outcome of every position is that of
// its representative, and representatives are as many as there are classes.
func TestSymmetries(t *testing.T) {
	ctx := context.Background()
	remove := regexp.MustCompile(`(?s),\s*symmetries = .*$`)
	for name, src := range symmetricGames {
		plain := load(t, remove.ReplaceAllString(src, ")"), gamefile.Interpreted)
		want, err := brute(ctx, plain)
		if err != nil {
			t.Fatal(name, err)
		}
		outcomes := want.(*bruteAnswers).outcomes()
		for _, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			g := load(t, src, engine)
			if used, why := g.Engine(ctx); used != engine {
				t.Fatal(name, why)
			}
			answers, err := brute(ctx, g)
			if err != nil {
				t.Fatal(name, err)
			}
			got := answers.(*bruteAnswers).outcomes()
			classes := map[game.Code]bool{}
			for c, o := range outcomes {
				rep, _ := g.Canonical(ctx, c)
				classes[rep] = true
				if got[rep] != o {
					t.Fatalf("%s at %s: %v, the representative %s: %v", name, game.NotationOf(g).Format(c), o, game.NotationOf(g).Format(rep), got[rep])
				}
			}
			if len(got) != len(classes) || len(classes) >= len(outcomes)*3/4 {
				t.Errorf("%s: %d positions for %d classes of %d positions", name, len(got), len(classes), len(outcomes))
			}
			var all []game.Code
			for c := range outcomes {
				all = append(all, c)
			}
			if err := g.CheckSymmetry(ctx, all); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			checkBatches(t, name, g)
		}
	}
}

func load(t *testing.T, src string, engine gamefile.Engine) *gamefile.Game {
	t.Helper()
	f, err := gamefile.Parse("test.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(nil, gamefile.Options{Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// checkBatches compares what a generator says of many codes at once with what it says of each alone.
func checkBatches(t *testing.T, name string, g *gamefile.Game) {
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer gen.Close()
	r := rand.New(rand.NewPCG(1, 1))
	var codes []game.Code
	for range 200 {
		codes = append(codes, game.Code(r.Uint64N(g.Space().Size())))
	}
	for len(codes) > 0 {
		var b, results game.Batch
		n, err := gen.Options(codes, &b)
		if err != nil || n == 0 {
			t.Fatal(name, n, err)
		}
		var options [][]game.Option
		for i := range n {
			options = append(options, slices.Clone(b.At(i)))
		}
		paid := slices.Clone(b.Results)
		if m, err := gen.(game.Resulter).Results(codes[:n], &results); err != nil || m != n {
			t.Fatal(name, m, err)
		}
		for i, c := range codes[:n] {
			if (paid[i] == game.Nowhere) != (results.Results[i] == game.Nowhere) {
				t.Fatalf("%s: results differ at %d", name, c)
			}
			var one game.Batch
			if _, err := gen.Options([]game.Code{c}, &one); err != nil {
				t.Fatal(err)
			}
			if paid[i] != one.Results[0] || !slices.Equal(options[i], one.At(0)) {
				t.Fatalf("%s at %d: %v %v, alone %v %v", name, c, paid[i], options[i], one.Results[0], one.At(0))
			}
		}
		codes = codes[n:]
	}
}

// One position and its mirror image, with rules that are not as symmetric as they say.
func TestSymmetryIsChecked(t *testing.T) {
	for _, test := range []struct {
		moves, result string
		code          game.Code
		want          string
	}{
		{
			`[put(b, i, "x") for i in range(2) if b[i] == "."]`, "None", 1,
			"test.star:5:18: symmetries: x.. is not like ..x, of which permutation [2 1 0] makes it: an option like x.x stands here 0 times, there 1 times",
		},
		{
			`[put(b, i, "x") for i in range(3) if b[i] == "."]`, `LOSS if b[0] == "x" else None`, 4,
			"test.star:5:18: symmetries: ..x is not like x.., of which permutation [2 1 0] makes it: here play goes on, there play is over with Loss",
		},
		{`[put(b, i, "x") for i in range(3) if b[i] == "."]`, "None", 1, ""},
	} {
		g := load(t, fmt.Sprintf(`
game(position = {"b": cells(".x", 3)},
    moves = lambda b: %s,
    result = lambda b: %s,
    symmetries = [[2, 1, 0]])`, test.moves, test.result), gamefile.Compiled)
		err := g.CheckSymmetry(context.Background(), []game.Code{test.code})
		if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) {
			t.Errorf("%s\ngot  %v\nwant %s", test.moves, err, test.want)
		}
	}
}
