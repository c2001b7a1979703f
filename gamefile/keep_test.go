package gamefile_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// printed returns what the file prints when it is run with parameters.
func printed(t *testing.T, f *gamefile.File, params gamefile.Params) string {
	t.Helper()
	var lines []string
	_, err := f.Game(params, gamefile.Options{Print: func(line string) { lines = append(lines, line) }})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, " ")
}

func TestOnlyWhatDependsRunsAgain(t *testing.T) {
	const src = `
def show(name, x):
    print(name)
    return x
a = show("a", param("a", 1))
b = show("b", param("b", 1))
table = show("table", [i * i for i in range(100)])
def scaled(i):
    return table[i] * a
both = show("both", scaled(b))
alone = show("alone", len(table))
game(position = {"k": range(5)}, moves = lambda k: [])
`
	f := parseFile(t, src)
	for _, test := range []struct {
		params gamefile.Params
		want   string
	}{
		{gamefile.Params{"a": 2}, "a both"},
		{gamefile.Params{"a": 2}, ""},
		{gamefile.Params{"a": 2, "b": 3}, "b both"},
		{nil, "a b both"},
		{gamefile.Params{"a": 1}, ""}, // its default
	} {
		if got := printed(t, f, test.params); got != test.want {
			t.Errorf("%v: ran %q, want %q", test.params, got, test.want)
		}
	}
}

// TestTablesBuiltByLoopsAreKept is the usual style: a list that a loop fills.
func TestTablesBuiltByLoopsAreKept(t *testing.T) {
	const src = `
a = param("a", 1)
b = param("b", 1)
table = []
for i in range(10):
    table.append(i * a)
table[0] = 5
count = len(table)
total = 0
for x in table:
    total += x
print("table", total)
scaled = [x * b for x in table]
print("scaled", scaled[1])
game(position = {"k": range(5)}, moves = lambda k: [])
`
	f := parseFile(t, src)
	for _, test := range []struct {
		params gamefile.Params
		want   string
	}{
		{gamefile.Params{"b": 2}, "scaled 2"},
		{gamefile.Params{"a": 2, "b": 2}, "table 95 scaled 4"},
		{gamefile.Params{"a": 2}, "scaled 2"},
	} {
		if got := printed(t, f, test.params); got != test.want {
			t.Errorf("%v: ran %q, want %q", test.params, got, test.want)
		}
	}
}

// TestKeptGamesAreTheSame plays files with parameters that change at random, in one file that keeps and
// in one read anew, and compares the moves.
func TestKeptGamesAreTheSame(t *testing.T) {
	for _, src := range []string{
		// Values changed by a later statement must not be kept as changed.
		`
a = param("a", 1)
b = param("b", 1)
x = []
if a > 1:
    x.append(a)
y = x
y.append(b)
game(position = {"k": range(20)}, moves = lambda k: [v for v in x + y])
`,
		// A name written twice.
		`
a = param("a", 1)
b = param("b", 1)
x = 1
y = x + a
x = 2
z = x + b
game(position = {"k": range(20)}, moves = lambda k: [x, y, z])
`,
		// Functions that read what changes, by way of others and before it is defined.
		`
a = param("a", 1)
b = param("b", 1)
def f(k):
    return g(k) + b
def g(k):
    return h[k % 3]
h = [a, 2 * a, 3]
c = f(1)
def moves(k):
    return [f(k), c]
game(position = {"k": range(40)}, moves = moves)
`,
		// Loops and conditions at the top level.
		`
a = param("a", 1)
b = param("b", 1)
total = 0
for i in range(a):
    total += i
    last = i
if b == 2:
    extra = 7
else:
    extra = 8
game(position = {"k": range(40)}, moves = lambda k: [total, last, extra])
`,
		// Values changed while others read them, by themselves and through functions and other names.
		`
a = param("a", 1)
b = param("b", 1)
x = []
def size():
    return len(x)
x.append(1)
one = size() + b
y = x
for i in range(a):
    y.append(i)
two = size() * b
x.append(b)
three = size()
z = {}
z["a"] = a
half = len(z) + b
z["b"] = b
z.update({"c": half})
game(position = {"k": range(60)}, moves = lambda k: [one, two, three, half] + x + z.values())
`, `
a = param("a", 1)
b = param("b", 1)
x = [[0], [0]]
for i in range(2):
    x[i].append(a)
first = x[0][1] + b
x[1][0] += b
if a > 2:
    x[0] = [b]
def last():
    return x[0][-1]
c = last()
for i in range(3):
    c += i
game(position = {"k": range(60)}, moves = lambda k: [first, c] + x[0] + x[1])
`,
		// A function that changes a value unseen.
		`
a = param("a", 1)
b = param("b", 1)
x = [1]
def put_in(v):
    if a > 1:
        x.append(v)
put_in(b)
n = len(x) + b
game(position = {"k": range(60)}, moves = lambda k: [n] + x)
`,
		// The game itself depends on one parameter only.
		`
a = param("a", 1)
b = param("b", 1)
def make(b):
    game(position = {"k": range(20)}, moves = lambda k: [b])
make(b)
`,
	} {
		kept := parseFile(t, src)
		r := rand.New(rand.NewPCG(1, 2))
		for range 40 {
			params := gamefile.Params{"a": 1 + r.IntN(4), "b": 1 + r.IntN(4)}
			if r.IntN(3) == 0 {
				delete(params, "a")
			}
			got, want := allMoves(t, kept, params), allMoves(t, parseFile(t, src), params)
			if got != want {
				t.Fatalf("%v: kept file gives %s, new file %s\n%s", params, got, want, src)
			}
		}
	}
}

func allMoves(t *testing.T, f *gamefile.File, params gamefile.Params) string {
	t.Helper()
	g, err := f.Game(params, gamefile.Options{Engine: gamefile.Interpreted})
	if err != nil {
		t.Fatal(err)
	}
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer gen.Close()
	var b game.Batch
	codes := make([]game.Code, g.Space().Size())
	for i := range codes {
		codes[i] = game.Code(i)
	}
	if _, err := gen.Options(codes, &b); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(b.Options, b.Ends, b.Results)
}

// BenchmarkGame is the cost of one of many small solves: the game itself.
func BenchmarkGame(b *testing.B) {
	f := parseFile(b, paramFile)
	for i := range b.N {
		if _, err := f.Game(gamefile.Params{"n": 2 + i%7}, gamefile.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
