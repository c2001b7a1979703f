package gamefile_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
)

// TestEnginesAgree expands what can be reached in every game of the catalogue by both engines.
func TestEnginesAgree(t *testing.T) {
	for _, e := range catalog.Entries() {
		f, err := catalog.Open(e.Path())
		if err != nil {
			t.Fatal(err)
		}
		var games [2]*gamefile.Game
		for i, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			if games[i], err = f.Game(nil, gamefile.Options{Engine: engine}); err != nil {
				t.Fatal(err)
			}
		}
		if engine, why := games[0].Engine(context.Background()); engine != gamefile.Compiled {
			t.Errorf("%s: %s", e.Path(), why)
			continue
		}
		compareEngines(t, e.Path(), games[0], games[1])
	}
}

func compareEngines(t *testing.T, name string, a, b *gamefile.Game) {
	t.Helper()
	const most = 20_000
	var gens [2]game.Generator
	for i, g := range []*gamefile.Game{a, b} {
		gen, err := g.Generator(context.Background())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		defer gen.Close()
		gens[i] = gen
	}
	seen := map[game.Code]bool{}
	queue := startCodes(a, most)
	for len(queue) > 0 && len(seen) < most {
		chunk := queue[:min(len(queue), 100)]
		var batches [2]game.Batch
		n1, err1 := gens[0].Options(chunk, &batches[0])
		n2, err2 := gens[1].Options(chunk[:n1], &batches[1])
		if err1 != nil || err2 != nil || n2 == 0 {
			t.Errorf("%s: %v, %v", name, err1, err2)
			return
		}
		for i, c := range chunk[:n2] {
			if batches[0].Results[i] != batches[1].Results[i] || !slices.Equal(batches[0].At(i), batches[1].At(i)) || !slices.Equal(gainsAt(&batches[0], i), gainsAt(&batches[1], i)) {
				t.Errorf("%s at %s: compiled %v %v, interpreted %v %v", name, game.NotationOf(a).Format(c),
					batches[0].Results[i], batches[0].At(i), batches[1].Results[i], batches[1].At(i))
				return
			}
			seen[c] = true
		}
		queue = queue[n2:]
		for _, w := range batches[1].Options[:batches[1].Ends[n2-1]] {
			if !w.Ends() && !seen[w.Code()] && len(queue) < most {
				seen[w.Code()] = true
				queue = append(queue, w.Code())
			}
		}
	}
}

// gainsAt returns the points of the option words of position i.
func gainsAt(b *game.Batch, i int) []int64 {
	if b.Gains == nil {
		return nil
	}
	end := b.Ends[i]
	return b.Gains[end-uint32(len(b.At(i))) : end]
}

func startCodes(g *gamefile.Game, most uint64) []game.Code {
	var codes []game.Code
	for _, s := range g.Start() {
		for _, p := range s {
			codes = append(codes, p.Code)
		}
	}
	if len(g.Start()) == 0 {
		size := g.Space().Size()
		for i := range min(size, most/10) {
			codes = append(codes, game.Code(size/min(size, most/10)*i))
		}
	}
	return codes
}

// TestEnginesAgreeOnDeclarations covers what the catalogue does not use.
func TestEnginesAgreeOnDeclarations(t *testing.T) {
	for _, src := range []string{
		`
def moves(player, a, b):
    return [(x, b) for x in range(a)] + [(a, x) for x in range(b - player)]
game(players = ["A", "B"], position = {"a": range(5), "b": range(1, 6)}, moves = lambda p, a, b: [(x, y) for x, y in moves(p, a, b) if y >= 1], same = lambda p, a, b: (min(a, b), max(a, b)))
`, `
def moves(n):
    return [plus(a, n - 1 - a) for a in range(n)] + [times(2, n // 2), plus(), WIN, TIE, LOSS, move(0, name = "x")]
game(position = {"n": range(9)}, moves = moves, where = lambda n: n != 3, stuck = WIN)
`, `
def result(player, n):
    return None if n > 3 else 10 * n - 7
game(players = ["A", "B"], position = {"n": range(12)}, moves = lambda p, n: [n - 1, n - 2 - p], result = result)
`, `
game(position = {"n": range(12)}, moves = lambda n: [n // 2, n // 3], result = lambda n: None if n else 5, steps = 9)
`, `
def moves(w, c, m, s, a, on):
    out = []
    for i in range(len(c)):
        if c[i] == ".":
            out.append(("q", put(c, i, "x"), m, s ^ 1, a[::-1], not on))
    if on:
        out.append((w, c, (m[1], m[0]), s, tuple(sorted(a)), False))
    return out
game(position = {"w": ["p", "q"], "c": cells(".x", 2), "m": multiset(2, [3, 1, 2]), "s": subset(3), "a": arrangement("aab"), "on": bool}, moves = moves)
`, `
g = graph(6, [(i, j) for i in range(6) for j in range(6) if gcd(i, j) == 1])
def stuck(at):
    return TIE if at == 0 else WIN
game(position = {"at": range(6)}, moves = lambda at: [to for to in g[at] if to > at], stuck = stuck)
`, `
def moves(p, n):
    out = [span(n // 2, n - 1), n + p]
    for k in range(n % 5):
        out.append(span(k - 2, n - 3 * k))
        if k > 2:
            out.append(span(k, k))
    return out + [span(3, 2)]
game(players = ["A", "B"], position = {"n": range(-2, 40)}, moves = lambda p, n: moves(p, n) if n > 0 and n < 39 else [])
`, `
k = param("k", 3)
def upto(n, k):
    return span(max(0, n - k), n - 1) if n % 4 else plus(n - 1, 0)
game(position = {"n": range(60)}, moves = lambda n: [upto(n, k)] if n else [])
`, `
game(position = {"n": range(9)}, moves = lambda n: [span(0, n & 3), span(n & 1, 0)])
`, `
game(players = ["A", "B"], position = {"n": range(12)}, moves = lambda p, n: [n - 1] if n > 0 else [], result = lambda p, n: "B" if n == 4 else None, stuck = lambda p, n: "A")
`, `
game(position = {"n": range(12)}, moves = lambda n: [move(n // 2, gain = k, again = k % 2 == 1) for k in range(n)] + [move(plus(), gain = -n), 0], stuck = lambda n: n - 4)
`, `
game(players = ["A", "B"], position = {"a": range(4), "b": range(4)}, moves = lambda p, a, b: [move((k, b), again = k > b) for k in range(a)] + [move((b, a), again = True), WIN], same = lambda p, a, b: (a, b) if p == 0 else (b, a))
`, fmt.Sprintf(coins, ""),
	} {
		f := parseFile(t, src)
		var games [2]*gamefile.Game
		for i, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			g, err := f.Game(nil, gamefile.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			games[i] = g
		}
		compareEngines(t, src, games[0], games[1])
	}
}

// TestManyGames makes games with ever other parameters, whose compiled rules and instances are used
// again, and compares each with the interpreter.
func TestManyGames(t *testing.T) {
	f := parseFile(t, `
n = param("n", 5, min = 2)
steps = param("steps", [1, 2])
shift = n // 2
def moves(player, at):
    return [(at + x + shift) % n for x in (steps if player == 0 else steps[:1])]
game(players = ["A", "B"], position = {"at": range(n)}, moves = moves)
`)
	for i := range 60 {
		params := gamefile.Params{"n": 3 + i%11, "steps": slices.Repeat([]int{1 + i%3, i % 7}, 1+i%4)}
		g, err := f.Game(params, gamefile.Options{Engine: gamefile.Compiled})
		if err != nil {
			t.Fatal(err)
		}
		twin, err := f.Game(params, gamefile.Options{Engine: gamefile.Interpreted})
		if err != nil {
			t.Fatal(err)
		}
		compareEngines(t, fmt.Sprint(params), g, twin)
	}
}

func TestCheckReport(t *testing.T) {
	f := parseFile(t, `
def moves(n):
    names = {}
    names[n] = "x"
    return [int(k) for k in names.keys() if k > 0][:0]
def result(n):
    return None
game(position = {"n": range(5)}, moves = moves, show = lambda n: "*" * n)
`)
	r, err := f.Check(context.Background(), nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Functions) != 2 || r.Functions[0].Keyword != "moves" || r.Functions[0].Compiled || r.Functions[0].At.Line < 2 || r.Functions[0].Why == "" {
		t.Errorf("got %+v", r.Functions)
	}
	if len(r.Notes) != 1 || r.Notes[0].String() != "test.star:6:1: result is defined but not given to game(...)" {
		t.Errorf("got %v", r.Notes)
	}
	g, err := f.Game(nil, gamefile.Options{Engine: gamefile.Compiled})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Generator(context.Background()); err == nil {
		t.Error("a game that cannot be compiled was compiled")
	}
}

// BenchmarkSmallSolves is the cost of one of many games, with its generator.
func BenchmarkSmallSolves(b *testing.B) {
	f, err := catalog.Open("berzerk")
	if err != nil {
		b.Fatal(err)
	}
	var batch game.Batch
	for i := range b.N {
		g, err := f.Game(gamefile.Params{"n": 5 + i%20}, gamefile.Options{})
		if err != nil {
			b.Fatal(err)
		}
		gen, err := g.Generator(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := gen.Options([]game.Code{0, 1, 2}, &batch); err != nil {
			b.Fatal(err)
		}
		gen.Close()
	}
}
