package graphfile

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// told returns a graph as text: each vertex with who moves there, its priority, and its options or what it pays.
func told(t *testing.T, g *Graph) string {
	t.Helper()
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer gen.Close()
	notation := game.NotationOf(g)
	var lines []string
	for c := range game.Code(g.Space().Size()) {
		var b game.Batch
		if n, err := gen.Options([]game.Code{c}, &b); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		text := notation.Format(c)
		if g.rules.Named() {
			text = g.rules.Players[g.space.Mover(c)] + " " + text
		}
		if g.priorities != nil {
			text += fmt.Sprint(" ", g.priorities[c])
		}
		text += ":"
		for _, o := range b.At(0) {
			text += " " + notation.Format(o.Code())
			if o&game.Again != 0 {
				text += "*"
			}
		}
		if b.Results[0].Over() {
			text += " " + b.Results[0].Outcome().String()
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

// readings are files, how they are read, and what they mean.
var readings = []struct {
	name, file, text string
	options          Options
	want             string
}{
	{"numbers", "a.txt", "1 2\n2 3\n1 3\n", Options{}, "1: 2 3\n2: 3\n3: Loss"},
	{"numbers in disorder", "a.txt", "30 4\n4 7\n", Options{}, "4: 7\n7: Loss\n30: 4"},
	{"far numbers", "a.txt", "999999999999 5\n5 999999999999", Options{}, "5: 999999999999\n999999999999: 5"},
	{"names", "a.txt", "b a\n  a\tc # and so on\n\n# c a\n", Options{}, "b: a\na: c\nc: Loss"},
	{"names and numbers", "a.txt", "b 1\n1 007\n", Options{}, "b: 1\n1: 007\n007: Loss"},
	{"long numbers are names", "a.txt", "99999999999999999999 1\n", Options{}, "99999999999999999999: 1\n1: Loss"},
	{"quotes", "a.txt", `"a b" "c \"d\" \\"` + "\n", Options{}, `"a b": "c \"d\" \\"` + "\n" + `"c \"d\" \\": Loss`},
	{"a word that holds a hash", "a.txt", "a#1 b\n", Options{}, "a#1: b\nb: Loss"},
	{"Windows", "a.txt", "\xef\xbb\xbf1 2\r\n\r\n2 1\r\n", Options{}, "1: 2\n2: 1"},
	{"loops and repeated arcs", "a.txt", "1 1\n1 2\n1 2\n", Options{}, "1: 1 2 2\n2: Loss"},
	{"lone vertices", "a.txt", "3\n1 2\n", Options{}, "1: 2\n2: Loss\n3: Loss"},
	{"header", "a.txt", "# n m\n4 2\n1 2\n2 3\n", Options{Header: "yes"}, "1: 2\n2: 3\n3: Loss\n4: Loss"},
	{"header, from 0", "a.txt", "4 2\n0 2\n2 3\n", Options{Header: "yes"}, "0: 2\n1: Loss\n2: 3\n3: Loss"},
	{"header, told to be from 0", "a.txt", "4 1\n1 2\n", Options{Header: "yes", Base: "0"}, "0: Loss\n1: 2\n2: Loss\n3: Loss"},
	{"no header", "a.txt", "4 2\n1 2\n2 3\n", Options{Header: "no"}, "1: 2\n2: 3\n3: Loss\n4: 2"},
	{"header in the file", "a.txt", "header: 3 1\n1 2\n", Options{}, "1: 2\n2: Loss\n3: Loss"},
	{"cannot be a header", "a.txt", "2 2\n1 2\n2 3\n", Options{}, "1: 2\n2: 2 3\n3: Loss"},
	{"stuck", "a.txt", "stuck: win\na b", Options{}, "a: b\nb: Win"},
	{"all others", "a.txt", "mover: 1 b\nmover: 0\npriority: 2 b\npriority: 1\na b\nb a\nb c\nc a\n", Options{}, "Even a 1: b\nEven c 1: a*\nOdd b 2: a c"},
	{"results end play", "a.txt", "a b\nb a\nb c\nresult: tie b\nc a\nresult: WIN c", Options{}, "a: b\nb: Tie\nc: Win"},
	{
		"players", "a.txt", "players: Rick Morty\nmover: Rick c\nmover: 1 a b\na b\na c\nc d\nmover: 0 d\nresult: Morty d\nlabel: a \"the cave\"",
		Options{},
		"Rick c: d*\nRick d: Loss\nMorty \"the cave\": b* c\nMorty b: Loss",
	},
	{"players unnamed", "a.txt", "mover: Left 1\nmover: Right 2\n1 2\nresult: Right 2\n", Options{}, "Left 1: 2\nRight 2: Win"},
	{"priorities", "a.txt", "mover: Even 2\nmover: Odd 1\n1 2\n2 1\npriority: 3 1\npriority: 0 2", Options{}, "Even 2 0: 1\nOdd 1 3: 2"},
	{"a label that is a name", "a.txt", "a b\nlabel: a b", Options{}, "a: b\nb: Loss"},
	{"a label of two", "a.txt", "a b\nlabel: a x\nlabel: b x", Options{}, "a: b\nb: Loss"},

	{"dot", "a.gv", "digraph { a -> b -> c; a -> c }", Options{}, "a: b c\nb: c\nc: Loss"},
	{"dot by content", "a.txt", "// drawn\nstrict digraph G {\n1->2 2->10[label=x];3}", Options{}, "1: 2\n2: 10\n3: Loss\n10: Loss"},
	{"dot with groups", "a", "digraph { a -> {b c} -> subgraph x { d; b }; }", Options{}, "a: b c\nb: d b\nc: d b\nd: Loss"},
	{
		"dot with attributes", "a", `digraph "A maze" { graph [players="Rick, Morty"]; node [player=Rick, shape=box];
			a [label="the\ncave"]; subgraph s { node [player=1] b; c [result=Morty] } a:w -> b:e -> "c" /* d */
			` + "\n# f\n" + `-> a; b -> "d" + "e"; de [player=0, label=<an <b>end</b>>] }`,
		Options{},
		"Rick \"the cave\": b\nRick \"an <b>end</b>\": Loss\nMorty b: c* \"an <b>end</b>\"\nMorty c: Win",
	},
	{"dot with shapes", "a.dot", `digraph { owners=shape; a [shape=diamond]; b [shape=box]; a -> b -> c }`, Options{}, "Left a: b\nLeft c: Loss\nRight b: c"},
	{"dot with shapes by option", "a.dot", `digraph { node [shape=box] a -> b; b [shape=circle] }`, Options{Owners: "shape"}, "Left b: Loss\nRight a: b"},
	{"dot with priorities", "a.dot", `digraph { a [player=1, priority=2]; b [player=0 priority=1]; a -> b -> a }`, Options{}, "Even b 1: a\nOdd a 2: b"},
	{"dot names", "a.dot", "DIGRAPH{_a1->-1.5->.5 é->\"a\\\nb\"}", Options{}, "_a1: -1.5\n-1.5: .5\n.5: Loss\né: ab\nab: Loss"},

	{
		"pgsolver", "a.pg", "parity 4;\n0 6 1 4,2 \"Africa\";\n4 5 1 0 \"Antarctica\";\n1 8 1 2,4,3;\n3 6 0 4,2;\n2 7 0 3,1,0,4 \"\";\n",
		Options{},
		"Even 2 7: 3* 1 Africa Antarctica\nEven 3 6: Antarctica 2*\nOdd Africa 6: Antarctica* 2\nOdd 1 8: 2 Antarctica* 3\nOdd Antarctica 5: Africa*",
	},
	{"pgsolver bare", "a", "0 1 0 1;\n1 2 1 0 , 1;", Options{}, "Even 0 1: 1\nOdd 1 2: 0 1*"},
	{"pgsolver stuck", "a.gm", "start 1;\n0 1 0;\n1 2 1 0 \"x\";", Options{}, "Even 0 1: Loss\nOdd x 2: 0"},
}

func TestRead(t *testing.T) {
	for _, r := range readings {
		t.Run(r.name, func(t *testing.T) {
			g, err := Parse(r.file, []byte(r.text), r.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := told(t, g); got != r.want {
				t.Errorf("got\n%s\nwant\n%s", got, r.want)
			}
		})
	}
}

// faults are files with an error, and the beginning of what is told of it.
var faults = []struct {
	text    string
	options Options
	want    string
}{
	{"", Options{}, "f:1:1: expected a graph"},
	{"1 2 3\n", Options{}, "f:1:5: expected an arc, two words u v, on each line, got a third: \"3\""},
	{"1 2\n2 \x003\n", Options{}, "f:2:3: expected text, got the control character '\\x00'"},
	{"a b\nü\xff b\n", Options{}, "f:2:1: expected UTF-8"},
	{"\xff\xfe1\x00 \x002\x00", Options{}, "f:1:1: expected text in UTF-8, got UTF-16"},
	{"\x1f\x8b\x08\x00\x00", Options{}, "f:1:1: expected text in UTF-8, got a file that is compressed by gzip more than once"},
	{"BZh91AY&SY", Options{Format: DOT}, "f:1:1: expected text in UTF-8, got a file compressed by bzip2"},
	{"a \"b\nc d", Options{}, "f:1:3: the quotes are not closed"},
	{"a \"\"", Options{}, "f:1:3: expected a name, got empty quotes"},
	{"a \"b\"c", Options{}, "f:1:6: expected a blank behind the quotes"},
	{"3 2\n1 2\n2 3\n", Options{}, "f:1:1: this line may be an arc, or a header of 3 vertices and 2 arcs"},
	{"# x\n\n5 1\n0 5\n", Options{}, "f:3:1: this line may be an arc, or a header"},
	{"3 5\n1 2\n2 3\n", Options{Header: "yes"}, "f:1:1: the header says 5 arcs, there are 2"},
	{"3 2\n1 2\n2 4\n", Options{Header: "yes"}, "f:1:1: the header says 3 vertices, expected them to be 1..3, there is also \"4\""},
	{"3 2\n1 2\n2 0\n", Options{Header: "yes", Base: "1"}, "f:1:1: the header says 3 vertices, expected them to be 1..3, there is also \"0\""},
	{"3 1\na b", Options{Header: "yes"}, "f:1:1: the header says 3 vertices, expected them to be 1..3, there is also \"a\""},
	{"a b\n", Options{Header: "yes"}, "f:1:1: header: expected the numbers of vertices and of arcs, got \"a\""},
	{"3 99999999999999999999\n", Options{Header: "yes"}, "f:1:3: header: expected the numbers"},
	{"header: 9999999 0", Options{}, "f:1:8: the header says 9999999 vertices, expected at most 1048576 with 0 arcs"},
	{"header: 1 1\nheader: 1 1\n1 1", Options{}, "f:2:8: there are two headers"},
	{"colour: red a", Options{}, "f:1:1: expected one of endless, header,"},
	{"mover: Rick a\na b", Options{}, "f:1:8: expected a player, Left or Right, got \"Rick\""},
	{"mover: 0 a\na b", Options{}, "f:1:1: vertex \"b\" has no owner"},
	{"mover: 0 a\nmover: 1 a\na a", Options{}, "f:2:10: vertex \"a\" has two owners, Left and Right"},
	{"mover: 0 a c\na a\n", Options{}, "f:1:12: vertex \"c\" has no arc and no line of its own"},
	{"mover:\na b", Options{}, "f:1:7: expected a player"},
	{"mover: 0\nmover: 1\na b", Options{}, "f:2:8: all other vertices have two owners, Left and Right"},
	{"mover: 0\npriority: 1\npriority: 2\na b", Options{}, "f:3:11: all other vertices have two priorities, 1 and 2"},
	{"mover: 0\nplayers: A B\na b", Options{}, "f:2:1: the players must be named before"},
	{"mover:\na b", Options{}, "f:1:7: expected a player"},
	{"players: a a\nb c", Options{}, "f:1:12: expected two different names"},
	{"players: a b c\nb c", Options{}, "f:1:14: expected the end of the line"},
	{"mover: 0 a\nplayers: a b\na a", Options{}, "f:2:1: the players must be named before"},
	{"result: lost a\na b", Options{}, "f:1:9: expected win, loss, tie or a player"},
	{"result: Left a\na b", Options{}, "f:1:1: vertex \"a\" is won by a player"},
	{"priority: 1 a\na a", Options{}, "f:1:1: players, priorities and a winner of endless play need an owner"},
	{"mover: 0 a b\npriority: 1 a\na b\nb a", Options{}, "f:1:1: vertex \"b\" has no priority"},
	{"priority: 2147483648 a\na a", Options{}, "f:1:11: expected a priority 0..2147483647"},
	{"endless: Left\na a", Options{}, "f:1:1: players, priorities and a winner of endless play"},
	{"endless: Rick\nmover: 0 a\na a", Options{}, "f:1:1: endless: expected draw, Left or Right, got \"Rick\""},
	{"stuck: none\na a", Options{}, "f:1:8: stuck: expected win, loss or tie"},
	{"title:\na a", Options{}, "f:1:1: expected a title"},

	{"graph { a -- b }", Options{}, "f:1:1: expected digraph, got an undirected graph"},
	{"digraph {\n  a -- b\n}", Options{}, "f:2:5: expected ->, got --"},
	{"digraph { a -> \"b }", Options{}, "f:1:16: the quotes are not closed"},
	{"digraph { a -> b", Options{}, "f:1:9: the bracket { is not closed"},
	{"digraph { a [player=0", Options{}, "f:1:13: the bracket [ is not closed"},
	{"digraph { a [player=2] }", Options{}, "f:1:21: expected a player, Left or Right, got \"2\""},
	{"digraph { a -> }", Options{}, "f:1:16: expected a vertex or a subgraph, got \"}\""},
	{"digraph { a } digraph { b }", Options{}, "f:1:15: expected the end of the file behind the graph, got \"digraph\""},
	{"digraph { a /* b }", Options{}, "f:1:13: the comment is not closed"},
	{"digraph { a -> 12ab }", Options{}, "f:1:16: expected a name of letters and digits, or a number, got \"12ab\""},
	{"digraph { a ! b }", Options{}, "f:1:13: expected a name, an arrow or one of"},
	{"digraph { a [label=<b }", Options{}, "f:1:20: the bracket < is not closed"},
	{"digraph { a -> \"\x00\" }", Options{}, "f:1:17: expected text, got the control character"},
	{"digraph {}", Options{}, "f:1:1: expected a graph, there is no vertex"},
	{"digraph { a [start=1] }", Options{}, "f:1:20: start: expected true or false"},
	{"digraph { players=\"a\" b }", Options{}, "f:1:19: players: expected two names"},
	{"digraph " + strings.Repeat("{", 501), Options{}, "f:1:509: subgraphs are nested more than 500 deep"},

	{"parity 1;\n0 1 0 1;\n", Options{}, "f:2:7: an arc leads to vertex 1, which has no line"},
	{"parity 1;\n0 1 0 2;\n", Options{}, "f:2:7: expected a successor (at most 1), got \"2\""},
	{"parity 1;\n0 1 0 0;\n0 1 0 0;", Options{}, "f:3:1: vertex 0 has two lines"},
	{"parity 1;\n0 1 2 0;\n", Options{}, "f:2:5: expected an owner, 0 or 1 (at most 1), got \"2\""},
	{"parity 1;\n0 99999999999999999999 0 0;\n", Options{}, "f:2:3: expected a priority (at most 2147483647), got"},
	{"parity 1;\n0 1 0 0 \"x;\n", Options{}, "f:2:9: the quotes are not closed"},
	{"parity 1;\n0 1 0 0", Options{}, "f:2:8: expected ';', got \"\""},
	{"parity 1;\n0 1 0 0,;", Options{}, "f:2:9: expected a successor, got \";\""},
	{"parity 9;\nstart 7;\n0 1 0 0;", Options{}, "f:2:7: the start, vertex 7, has no line"},
	{"parity 1\n0 1 0 0;", Options{}, "f:2:1: expected ';', got \"0\""},
}

func TestFaults(t *testing.T) {
	for _, f := range faults {
		_, err := Parse("f", []byte(f.text), f.options)
		var fault *Error
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), f.want) {
			t.Errorf("%q: got error\n%v\nwant\n%s", f.text, err, f.want)
		}
	}
}

func TestOpen(t *testing.T) {
	g, err := Open("-?format=list&header=no", strings.NewReader("3 2\n1 2\n2 3\n"), Options{})
	if err != nil || g.Space().Size() != 3 || g.Format() != List {
		t.Errorf("got %v, %v", g, err)
	}
	for name, want := range map[string]string{
		"-?format=gml":    "expected list or dot or pgsolver",
		"-?colour=red":    "expected an option format, header, base or owners",
		"?format=dot":     "expected the name of a file",
		"-?header":        "option header: expected yes or no, got \"\"",
		"/nowhere/at/all": "there is no such file",
	} {
		if _, err := Open(name, strings.NewReader("1 2"), Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

func TestNames(t *testing.T) {
	g, err := Parse("a.dot", []byte(`digraph { node [player=1]; x [player=0,label="the cave"]; 7 [label=x]; x -> 7 -> y }`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	notation := game.NotationOf(g)
	for text, want := range map[string]string{
		`"the cave"`: `"the cave"`, "x": `"the cave"`, "vertex=7": "7", "player=Right,vertex=y": "y",
	} {
		s, err := notation.Parse(text)
		if err != nil || notation.FormatSum(s) != want {
			t.Errorf("%s: got %v, %v, want %s", text, s, err, want)
		}
	}
	for _, text := range []string{"z", "07", "player=Left,vertex=y", "8"} {
		if s, err := notation.Parse(text); err == nil {
			t.Errorf("%s: got %v, want an error", text, s)
		}
	}
}

// TestManyLines reads a list of many lines of random numbers and looks for every arc in its place.
func TestManyLines(t *testing.T) {
	var text strings.Builder
	const n = 50_000
	for i := range n {
		fmt.Fprintf(&text, "%d %d\n", i*7919%n, i*i%n)
	}
	g, err := Parse("a.txt", []byte(text.String()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if arcs := g.Arcs().Of(uint32(i*7919%n), nil); !slices.Equal(arcs, []uint32{uint32(i * i % n)}) {
			t.Fatalf("vertex %d has arcs %v", i*7919%n, arcs)
		}
	}
}
