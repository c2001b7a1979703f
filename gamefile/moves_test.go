package gamefile_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// coins is a game of gains: a coin is taken from either end of a row, and an even one gives another turn.
const coins = `
row = [3, 4, 1, 2]
def moves(player, i, k):
    if i == k:
        return []
    return [move((i + 1, k), gain = row[i], again = row[i] %% 2 == 0, name = "left"), move((i, k - 1), gain = row[k - 1], again = row[k - 1] %% 2 == 0)]
game(players = ["A", "B"], position = {"i": range(5), "k": range(5)}, moves = moves, start = (0, 4)%s)
`

func TestGains(t *testing.T) {
	g := makeGame(t, fmt.Sprintf(coins, ""))
	want := game.Rules{Players: [2]string{"A", "B"}, Scores: true, Gains: true, Stuck: game.Tie}
	if got := g.Rules(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got the rules %+v, want %+v", got, want)
	}
	start, _ := g.Start()[0].Single()
	r, moves, err := g.Describe(context.Background(), start)
	if err != nil || r != game.Live || len(moves) != 2 {
		t.Fatal(r, moves, err)
	}
	n := game.NotationOf(g)
	for i, want := range []game.Move{{Gain: 3, Name: "left"}, {Gain: 2, Again: true}} {
		m := moves[i]
		mover := g.Space().Mover(m.To[0].Code)
		if m.Gain != want.Gain || m.Again != want.Again || m.Name != want.Name || (mover == 0) != m.Again {
			t.Errorf("option %d is %+v, which leads to %s", i, m, n.FormatSum(m.To))
		}
	}
	if at, ok := g.Gains(); !ok || at.Line != 6 {
		t.Errorf("gains at %v, %v", at, ok)
	}
	if at, ok := g.Again(); !ok || at.Line != 6 {
		t.Errorf("again at %v, %v", at, ok)
	}
}

// TestEngineOfGains: both engines list the same gains, beside their options, and neither looks options up.
func TestEngineOfGains(t *testing.T) {
	for _, src := range []string{
		fmt.Sprintf(coins, ""),
		fmt.Sprintf(coins, ", stuck = lambda player, i, k: i - k, same = lambda player, i, k: (i, k) if i < 3 else (k, i)"),
		"def moves(n):\n    return [move(plus(), gain = n)] + [move(n // 2, gain = k, again = k == 1) for k in range(n)]\n" +
			"game(position = {'n': range(9)}, moves = moves, result = lambda n: 3 if n == 2 else None)",
	} {
		f := parseFile(t, src)
		var batches [2]game.Batch
		for i, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			g, err := f.Game(nil, gamefile.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			gen, err := g.Generator(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			defer gen.Close()
			codes := []game.Code{0, 4, 8} // with start, others are no positions
			if len(g.Start()) > 0 {
				codes = []game.Code{4, 8, 29, 33}
			}
			if n, err := gen.Options(codes, &batches[i]); err != nil || n != len(codes) {
				t.Fatal(n, err)
			}
			if looker, ok := gen.(game.Looker); ok {
				view := game.View{Sets: make([]uint8, g.Space().Size())}
				if _, err := looker.Look(codes, &view, &game.Looks{}); !errors.Is(err, game.ErrNoLook) {
					t.Errorf("options that gain points are looked up: %v", err)
				}
			}
		}
		a, b := batches[0], batches[1]
		if len(a.Gains) != len(a.Options) || !slices.Equal(a.Gains, b.Gains) || !slices.Equal(a.Options, b.Options) || !slices.Equal(a.Results, b.Results) {
			t.Errorf("%s: compiled %v, interpreted %v", src, a, b)
		}
	}
}

func TestPriorities(t *testing.T) {
	const declaration = `
def priority(player, at):
    return %s
game(players = ["A", "B"], position = {"at": range(7)}, moves = lambda player, at: [at], priority = priority)
`
	for _, test := range []struct {
		expr   string // the second one is not compiled
		engine gamefile.Engine
	}{
		{"at * 2 + player if at != 5 else 1 << 31", gamefile.Auto},
		{"at * 2 + player if at != 5 else int('2147483648')", gamefile.Auto},
		{"at * 2 + player if at != 5 else 1 << 31", gamefile.Interpreted},
	} {
		g, err := parseFile(t, fmt.Sprintf(declaration, test.expr)).Game(nil, gamefile.Options{Engine: test.engine})
		if err != nil {
			t.Fatal(err)
		}
		if !g.Rules().Priorities {
			t.Error("the rules do not say that there are priorities")
		}
		gen, err := g.Generator(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer gen.Close()
		out := make([]uint32, 3)
		codes := []game.Code{0, 3, 11}
		for at := 0; at < len(codes); {
			n, err := gen.(game.Prioritizer).Priorities(codes[at:], out[at:])
			if err != nil || n == 0 {
				t.Fatal(n, err)
			}
			at += n
		}
		if !slices.Equal(out, []uint32{0, 6, 9}) {
			t.Errorf("%s, %s: got %v", test.expr, test.engine, out)
		}
		_, err = gen.(game.Prioritizer).Priorities([]game.Code{5}, out)
		if want := "test.star:3:12: priority at player=A,at=5: expected an int 0..2^31-1, got int 2147483648"; err == nil || err.Error() != want {
			t.Errorf("%s, %s: got %v, want %s", test.expr, test.engine, err, want)
		}
	}
}

func TestFirst(t *testing.T) {
	for _, test := range []struct {
		sum   string
		first bool
	}{{"first", true}, {"all", false}} {
		g := makeGame(t, `game(position = {"n": range(3)}, moves = lambda n: range(n), sum = "`+test.sum+`")`)
		if got := g.Rules().First; got != test.first {
			t.Errorf("sum = %q: First is %v", test.sum, got)
		}
	}
}

// TestCheckPriorities: what a function of its own task says, and what is wrong with it, is told like that of moves.
func TestCheckPriorities(t *testing.T) {
	for _, test := range []struct {
		expr     string
		compiled bool
		notes    string
	}{
		{"at * 2", true, "[]"},
		{"int(str(at))", false, "[]"},
		{"at - 3", true, "[test.star:3:12: priority at player=A,at=0: expected an int 0..2^31-1, got int -3]"},
	} {
		f := parseFile(t, `
def priority(player, at):
    return `+test.expr+`
game(players = ["A", "B"], position = {"at": range(7)}, moves = lambda player, at: [at], priority = priority)
`)
		r, err := f.Check(context.Background(), nil, gamefile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		moves, priority := r.Functions[0], r.Functions[1]
		if !moves.Compiled || priority.Keyword != "priority" || priority.Compiled != test.compiled || fmt.Sprint(r.Notes) != test.notes {
			t.Errorf("%s: got %+v, %v", test.expr, r.Functions, r.Notes)
		}
	}
}
