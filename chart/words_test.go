package chart_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"grundy/chart"
	"grundy/game"
	"grundy/table"
)

// oddWords are values that mean something else in the notation of positions, unless they are quoted.
var oddWords = []string{"", "a,b", "c+d", "e f", "x=y", `"q"`, `\`, "2*a", "[b", "[b]", "(", "{z}", "new\nline", "ü"}

// words is a source of a game with two fields of such words; the nimber of a position is its code.
type words struct{}

func (words) Params() []string { return nil }

func (words) Game([]chart.Setting) (game.Game, error) {
	a, err := game.NewAlphabet(oddWords...)
	if err != nil {
		return nil, err
	}
	space, err := game.NewSpace([]game.Field{
		{Name: "v", Domain: game.Words{Alphabet: a}},
		{Name: "w", Domain: game.Words{Alphabet: a}},
	}, false)
	return &game.Native{Positions: space}, err
}

func (words) Solve(_ context.Context, g game.Game, _ ...game.Sum) (*table.Table, error) {
	col := table.Columns{Outcomes: make([]game.Outcome, g.Space().Size()), Nimbers: table.Nimbers{Narrow: make([]uint16, g.Space().Size())}}
	for c := range col.Outcomes {
		col.Outcomes[c], col.Nimbers.Narrow[c] = game.Win, uint16(c)
	}
	return table.New(table.Head{Game: g}, col), nil
}

func TestBuildOverOddWords(t *testing.T) {
	whole, _ := chart.ParseOver("w")
	for v, word := range oddWords {
		for _, fix := range []string{"v=" + word, "v=" + strconv.Quote(word)} {
			s, err := chart.ParseSetting(fix)
			if err != nil {
				continue // the empty word has no other form than ""
			}
			if fix[2] == '"' && fix == "v="+word {
				continue // a word in quotes is the word without them
			}
			c, err := chart.Build(context.Background(), words{}, chart.Request{Show: chart.Nimber, Over: []chart.Over{whole}, Fix: []chart.Setting{s}})
			if err != nil {
				t.Errorf("--fix %s: %v", fix, err)
				continue
			}
			for w, cell := range c.Cells {
				if want := int64(v*len(oddWords) + w); cell.Value.Nimber != want || c.Axes[0].Labels[w] != oddWords[w] {
					t.Errorf("--fix %s: %q has the value of code %d, want %q and %d", fix, c.Axes[0].Labels[w], cell.Value.Nimber, oddWords[w], want)
				}
			}
		}
	}
}

func TestBuildOverAListOfOddWords(t *testing.T) {
	var quoted []string
	for _, word := range oddWords {
		quoted = append(quoted, strconv.Quote(word))
	}
	o, err := chart.ParseOver("w=" + strings.Join(quoted, ", "))
	if err != nil {
		t.Fatal(err)
	}
	c, err := chart.Build(context.Background(), words{}, chart.Request{Show: chart.Nimber, Over: []chart.Over{o}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%q", c.Axes[0].Labels), fmt.Sprintf("%q", oddWords); got != want {
		t.Errorf("labels %s, want %s", got, want)
	}
}
