package export_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"grundy/export"
	"grundy/gamefile"
	"grundy/solve"
)

// TestErrors: what cannot be translated is an error with its place, whatever the language.
func TestErrors(t *testing.T) {
	const heap = "game(position = {\"n\": range(9)}, moves = lambda n: range(n))\n"
	for _, test := range []struct{ text, want string }{
		{heap + "def main(input):\n    t = solve()\n    print([o.to for o in t.best(3)])\n", "4:26: cannot be exported: best, which asks for moves"},
		{heap + "def main(input):\n    print({x: 1 for x in range(3)})\n", "3:11: cannot be exported: a dict comprehension"},
		{heap + "def main(input):\n    f = lambda x: x\n    print(f(2))\n", "3:9: cannot be exported: a function as a value"},
		{heap + "def main(input):\n    x = 1\n    x = \"a\"\n    print(x)\n", "4:9: cannot be exported: expected int, got string"},
		{heap + "def main(input):\n    x = [1]\n    y = x\n    y.append(2)\n    print(x)\n", "5:5: cannot be exported: a change of the list y"},
		{heap + "def main(input):\n    rows = []\n    row = []\n    for i in range(3):\n        rows.append(row)\n        row.append(i)\n    print(rows)\n", "7:9: cannot be exported: a change of the list row"},
		{heap + "def main(input):\n    rows = [[0] * 2] * 2\n    print(rows)\n", "a list of lists repeated"},
		{heap + "def main(input):\n    print(tuple([1, 2]))\n", "3:11: cannot be exported: a list is printed"},
		{heap + "def main(input):\n    print(solve().outcome(n = 3))\n", "a question with n="},
		{"game(position = {\"p\": arrangement(\"abc\")}, moves = lambda p: [])\n", "1:23: cannot be exported: the domain arrangement"},
		{"game(position = {\"n\": range(9)}, moves = lambda n: range(n), same = lambda n: n)\n", "same="},
		{"game(position = {\"n\": range(9)}, moves = lambda n: [move(k, n) for k in range(n)])\n", "1:61: cannot be exported: moves that gain points"},
		{"game(position = {\"n\": range(9)}, moves = lambda n: [move(k, again = True) for k in range(n)])\n", "1:61: cannot be exported: moves after which the same player moves again"},
		{"game(players = [\"A\", \"B\"], position = {\"n\": range(9)}, moves = lambda player, n: range(n), priority = lambda player, n: n)\n", "1:103: cannot be exported: priorities"},
		{"game(position = {\"b\": cells(\".x\", 2)}, moves = lambda b: [put(b, i, \"x\") for i in range(2) if b[i] == \".\"], symmetries = {\"b\": [[1, 0]]})\ndef main(input):\n    print(solve().count(WIN))\n", "cannot be exported: counts of positions up to symmetries="},
		{"game(position = {\"n\": range(9)}, moves = lambda n: range(n), sum = \"first\")\n", "1:68: cannot be exported: a sum that ends with one part"},
		{"game(players = [\"A\", \"B\"], position = {\"n\": range(9)}, moves = lambda player, n: range(n), endless = \"DRAW>WIN>LOSS\")\n", "an order of outcomes"},
		{"game(position = {\"n\": range(9)}, moves = lambda n: range(n), stuck = WIN)\ndef main(input):\n    print(solve().nimber(4))\n", "nimbers or sums of a game that is not of normal play"},
	} {
		f, err := gamefile.Parse("t.star", []byte(test.text))
		if err != nil {
			t.Fatalf("%s: %v", test.text, err)
		}
		for _, lang := range export.Languages {
			text, err := export.Program(context.Background(), f, nil, lang, solve.Options{})
			var e *gamefile.Error
			if !errors.As(err, &e) || !e.Pos.IsValid() || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s in %s: got error %v, want %q\n%.200s", test.text, lang, err, test.want, text)
			}
		}
	}
}
