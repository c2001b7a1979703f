package gamefile_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// expand returns the results and options of all positions of a game as text.
func expand(t *testing.T, g *gamefile.Game) (results []game.Result, options [][]game.Option) {
	t.Helper()
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer gen.Close()
	var b game.Batch
	for c := range g.Space().Size() {
		if _, err := gen.Options([]game.Code{game.Code(c)}, &b); err != nil {
			t.Fatal(err)
		}
		results = append(results, b.Results[0])
		options = append(options, slices.Clone(b.At(0)))
	}
	return results, options
}

func makeGame(t *testing.T, src string) *gamefile.Game {
	t.Helper()
	g, err := parseFile(t, src).Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTakeIsSubtraction holds take= against the same moves written out, in both directions.
func TestTakeIsSubtraction(t *testing.T) {
	for _, test := range []struct{ take, moves string }{
		{
			`game(position = {"n": range(3, 20)}, take = [1, 3, 4])`,
			`game(position = {"n": range(3, 20)}, moves = lambda n: [n - k for k in [1, 3, 4] if n - k >= 3])`,
		},
		{
			`game(position = {"a": range(6), "b": range(2, 7)}, take = [(1, 0), (0, 2), (2, 1), (1, 0)])`,
			`game(position = {"a": range(6), "b": range(2, 7)}, moves = lambda a, b: [(a - i, b - k) for i, k in [(1, 0), (0, 2), (2, 1), (1, 0)] if a >= i and b - k >= 2])`,
		},
		{
			`game(players = ["A", "B"], position = {"n": range(9)}, take = [2, 1], result = lambda p, n: "A" if n == 7 else None, stuck = TIE)`,
			`game(players = ["A", "B"], position = {"n": range(9)}, moves = lambda p, n: [n - k for k in [2, 1] if n >= k], result = lambda p, n: "A" if n == 7 else None, stuck = TIE)`,
		},
	} {
		g := makeGame(t, test.take)
		r1, o1 := expand(t, g)
		r2, o2 := expand(t, makeGame(t, test.moves))
		if fmt.Sprint(r1, o1) != fmt.Sprint(r2, o2) {
			t.Errorf("%s: got %v %v, want %v %v", test.take, r1, o1, r2, o2)
		}
		checkInverse(t, g)
	}
}

// checkInverse holds the moves backward against those forward, with repetitions.
func checkInverse(t *testing.T, g *gamefile.Game) {
	t.Helper()
	results, options := expand(t, g)
	inv, err := g.Inverse(context.Background())
	if err != nil || inv == nil {
		t.Fatalf("%s: no inverse: %v", g.Title(), err)
	}
	defer inv.Close()
	count := map[[2]game.Code]int{}
	for c, list := range options {
		for _, w := range list {
			count[[2]game.Code{game.Code(c), w.Code()}]++
		}
	}
	var b game.Batch
	for c := range g.Space().Size() {
		if _, err := inv.Options([]game.Code{game.Code(c)}, &b); err != nil {
			t.Fatal(err)
		}
		for _, w := range b.At(0) {
			if results[w.Code()] == game.Live {
				count[[2]game.Code{w.Code(), game.Code(c)}]--
			}
		}
	}
	for arc, n := range count {
		if n != 0 {
			t.Errorf("%s: move %v: %+d forward more than backward", g.Title(), arc, n)
		}
	}
}

func TestUnmoves(t *testing.T) {
	checkInverse(t, makeGame(t, `
def moves(player, at):
    return [(at + x) % 7 for x in ([1, 2] if player == 0 else [3, 3])]
def unmoves(player, at):
    return [(at - x) % 7 for x in ([1, 2] if player == 1 else [3, 3])]
game(players = ["A", "B"], position = {"at": range(7)}, moves = moves, unmoves = unmoves)
`))
}

func TestDeclarations(t *testing.T) {
	const positions = `position = {"n": range(3), "w": ["p", "q"], "b": bool, "c": cells(range(5, 7), 2), "m": multiset(2, "xyz"), "s": subset(4, 2), "a": arrangement("aab")}`
	g := makeGame(t, `
def moves(n, w, b, c, m, s, a):
    return [(n, "q", not b, (6, c[0]), list(reversed(m)), s, a[1:] + a[:1]), move((n, w, b, c, m, s, a), name = "stay"), WIN, plus(), plus((0, w, b, c, m, s, a), times(2, (1, w, b, c, m, s, a)))]
game(`+positions+`, moves = moves, where = lambda n, w, b, c, m, s, a: n > 0, start = any(*[(1, "p", False, (5, 5), ("z", "x"), 3, ("a", "b", "a"))]))
`)
	if size := g.Space().Size(); size != 3*2*2*4*6*6*3 {
		t.Fatalf("%d positions", size)
	}
	start, ok := g.Start()[0].Single()
	n := game.NotationOf(g)
	if text := n.Format(start); !ok || len(g.Start()) != 1 || text != `n=1,w=p,b=False,c=[5,5],m=xz,s=3,a=aba` && text != `n=1,w=p,b=False,c=55,m=xz,s=3,a=aba` {
		t.Fatalf("start %v is %s", g.Start(), text)
	}
	r, moves, err := g.Describe(context.Background(), start)
	if err != nil || r != game.Live || len(moves) != 5 {
		t.Fatal(r, moves, err)
	}
	if to, _ := moves[0].To.Single(); n.Format(to) != `n=1,w=q,b=True,c=65,m=xz,s=3,a=baa` && n.Format(to) != `n=1,w=q,b=True,c=[6,5],m=xz,s=3,a=baa` {
		t.Errorf("first option is %s", n.Format(to))
	}
	if to, _ := moves[1].To.Single(); to != start || moves[1].Name != "stay" {
		t.Errorf("second option is %v", moves[1])
	}
	if moves[2].End != game.Won || moves[3].To == nil || len(moves[3].To) != 0 {
		t.Errorf("options that end are %v, %v", moves[2], moves[3])
	}
	if len(moves[4].To) != 2 || moves[4].To[1].Times != 2 {
		t.Errorf("the sum is %v", moves[4].To)
	}
	results, _ := expand(t, makeGame(t, `game(position = {"n": range(4)}, moves = lambda n: [0], where = lambda n: n != 2)`))
	if fmt.Sprint(results) != fmt.Sprint([]game.Result{game.Live, game.Live, game.Nowhere, game.Live}) {
		t.Errorf("where gives %v", results)
	}
}

func TestRules(t *testing.T) {
	for _, test := range []struct {
		args string
		want game.Rules
	}{
		{``, game.Rules{Stuck: game.Loss}},
		{`stuck = WIN`, game.Rules{Stuck: game.Win}},
		{`stuck = lambda n: WIN if n else LOSS`, game.Rules{StuckVaries: true}},
		{`stuck = lambda n: n - 1`, game.Rules{StuckVaries: true, Scores: true}},
		{`result = lambda n: 3 if n == 0 else None`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = lambda n: points[n]`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = lambda n: words[n]`, game.Rules{Stuck: game.Loss}},
		// No position says it, so the text must.
		{`result = lambda n: points[n] if n > 3 else None`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = lambda n: words[n] if n > 3 else None`, game.Rules{Stuck: game.Loss}},
		{`result = lambda n: n if n > 3 else None`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = lambda n: by_name["a"] if n > 3 else None`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = late`, game.Rules{Scores: true, Stuck: game.Tie}},
		{`result = later`, game.Rules{Stuck: game.Loss}},
		{`steps = 7`, game.Rules{Stuck: game.Loss, Steps: true, MaxSteps: 7}},
		{`endless = DRAW`, game.Rules{Stuck: game.Loss}},
	} {
		g := makeGame(t, "points = [None, 5, 6]\nwords = [None, WIN, LOSS]\nby_name = {'a': 3}\n"+
			"def late(n):\n    x = points[n % 3]\n    x = x\n    return x if n > 3 else None\n"+
			"def later(n):\n    x = None\n    if n > 3:\n        x = WIN\n    return x\n"+`game(position = {"n": range(3)}, moves = lambda n: [], `+test.args+")")
		if got := g.Rules(); fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: got %+v, want %+v", test.args, got, test.want)
		}
	}
	for _, test := range []struct {
		endless string
		want    game.Endless
	}{
		{`"B"`, game.Endless{Winner: 2}},
		{`"DRAW>WIN > LOSS"`, game.Endless{Order: []game.Outcome{game.Draw, game.Win, game.Loss}}},
		{`"WIN>TIE>DRAW>LOSS"`, game.Endless{Order: []game.Outcome{game.Win, game.Tie, game.Draw, game.Loss}}},
	} {
		g := makeGame(t, `game(players = ["A", "B"], position = {"n": range(3)}, moves = lambda p, n: [], endless = `+test.endless+")")
		if got := g.Rules().Endless; fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("endless=%s: got %v, want %v", test.endless, got, test.want)
		}
	}
}

func TestPointsAreForTheMover(t *testing.T) {
	g := makeGame(t, `game(players = ["A", "B"], position = {"n": range(3)}, moves = lambda p, n: [], result = lambda p, n: 10 + n)`)
	results, _ := expand(t, g)
	if fmt.Sprint(results) != "[10 11 12 -10 -11 -12]" {
		t.Errorf("got %v", results)
	}
}

func TestSame(t *testing.T) {
	g := makeGame(t, `
def same(a, b):
    return (a, b) if a <= b else (b, a)
game(position = {"a": range(3), "b": range(3)}, moves = lambda a, b: [(b, a)], same = same)
`)
	_, options := expand(t, g)
	if fmt.Sprint(options[5], options[7]) != "[5] [5]" { // (1, 2) and (2, 1) both lead to (1, 2)
		t.Errorf("got %v and %v", options[5], options[7])
	}
	if c, err := g.Canonical(context.Background(), 7); err != nil || c != 5 {
		t.Errorf("(2, 1) has the representative %d, %v", c, err)
	}
}

func TestShow(t *testing.T) {
	g := makeGame(t, `game(position = {"n": range(3)}, moves = lambda n: [], show = lambda n: "*" * n)`)
	if text, err := g.Show(context.Background(), 2); text != "**" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	g = makeGame(t, `game(position = {"n": range(3)}, moves = lambda n: [], show = lambda n: n)`)
	if text, err := g.Show(context.Background(), 2); err == nil {
		t.Errorf("got %q, want an error", text)
	}
}
