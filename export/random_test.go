package export_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/gamefile"
)

// TestRandomGames holds tables of random games against grundy's: all of them in Python, which needs no compiler,
// some in the other languages.
func TestRandomGames(t *testing.T) {
	for seed := range uint64(40) {
		text := randomGame(rand.New(rand.NewPCG(seed, 7)))
		f, err := gamefile.Parse("random.star", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		want, _ := tableText(t, f, nil)
		langs := []string{"python"}
		if seed%10 == 0 {
			langs = []string{"python", "go", "cpp"}
		}
		for _, lang := range langs {
			t.Run(fmt.Sprint(seed, "-", lang), func(t *testing.T) {
				if got := withoutNimbers(build(t, f, nil, lang)(t, "")); got != withoutNimbers(want) {
					t.Errorf("%s\ngot\n%s\nwant\n%s", text, got, want)
				}
			})
		}
	}
}

// withoutNimbers drops what follows the outcome: whether nimbers exist in a game with results is found out by
// solving it, which exported programs do not tell beforehand.
func withoutNimbers(table string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		for _, word := range strings.Fields(line) {
			b.WriteString(word + " ")
			if word == "Win" || word == "Loss" || word == "Tie" || word == "Draw" {
				break
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// randomGame writes a game of one or two fields, with or without players, in which play may return or not.
func randomGame(r *rand.Rand) string {
	var b strings.Builder
	lo, n := r.IntN(4)-2, 6+r.IntN(5)
	two, players := r.IntN(2) == 0, r.IntN(2) == 0
	vars, fields := "a", fmt.Sprintf("\"a\": range(%d, %d)", lo, lo+n)
	if two {
		vars, fields = "a, b", fields+fmt.Sprintf(", \"b\": range(%d)", n)
	}
	args := vars
	if players {
		args = "player, " + vars
	}
	fmt.Fprintf(&b, "\"\"\"A random game.\"\"\"\nlo, n = %d, %d\n", lo, n)
	steps := fmt.Sprintf("[%d, %d]", 1+r.IntN(3), 1+r.IntN(4))
	if players {
		steps = fmt.Sprintf("(%s if player == 0 else [%d, -1])", steps, 1+r.IntN(3))
	}
	to := "(a - lo + k) % n + lo"
	if r.IntN(2) == 0 {
		to = "a - k"
	}
	option := to
	if two {
		option = fmt.Sprintf("(%s, (b * %d + %d) %% n)", to, r.IntN(4), r.IntN(3))
		if r.IntN(2) == 0 {
			option = fmt.Sprintf("(%s, b)", to)
		}
	}
	fmt.Fprintf(&b, "def moves(%s):\n    out = []\n    for k in %s:\n        if lo <= %s and %s < lo + n and (a + k) %% %d != %d:\n            out.append(%s)\n", args, steps, to, to, 2+r.IntN(4), r.IntN(4), option)
	if two && r.IntN(2) == 0 {
		fmt.Fprintf(&b, "    out += [(a, c) for c in range(b // %d) if c ^ a != %d]\n", 1+r.IntN(2), r.IntN(4))
	}
	b.WriteString("    return out\n")
	words := []string{"WIN", "LOSS", "TIE", "None"}
	if players {
		words = append(words, "\"X\"", "\"Y\"")
	}
	word := func() string { return words[r.IntN(len(words))] }
	fmt.Fprintf(&b, "def result(%s):\n    if a %% 5 == %d:\n        return %s\n    return %s if a == lo else None\n", args, r.IntN(8), word(), word())
	stuck := []string{"LOSS", "WIN", "TIE"}[r.IntN(3)]
	extra := ""
	if players {
		extra = ", players = [\"X\", \"Y\"]"
	}
	if r.IntN(3) > 0 {
		extra += ", result = result"
	}
	fmt.Fprintf(&b, "game(position = {%s}, moves = moves, stuck = %s%s)\n", fields, stuck, extra)
	return b.String()
}
