package catalog_test

import (
	"context"
	"fmt"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// known is what is known of a game without this program, and from where.
var known = []struct {
	game   string
	params gamefile.Params
	// count of positions by outcome: win, loss, tie, draw; nil if not known
	counts []uint64
	// at maps positions, in the game's notation, to outcomes
	at map[string]game.Outcome
}{
	{
		// 5478 positions can be reached; the game is a draw. Counted many times over.
		game: "boards/tic-tac-toe", counts: []uint64{2836, 1574, 1068, 0},
		at: map[string]game.Outcome{".........": game.Tie, "xx.oo....": game.Win, "xo.......": game.Win},
	},
	{
		// Bash's game: lost exactly at the multiples of m+1.
		game: "contest/bash", params: gamefile.Params{"n": 99, "m": 4}, counts: []uint64{80, 20, 0, 0},
		at: map[string]game.Outcome{"95": game.Loss, "96": game.Win, "0": game.Loss},
	},
	{
		// Nim (Bouton 1901): lost exactly where the exclusive or of the heaps is 0.
		game: "heaps/nim", counts: []uint64{100, 1, 0, 0},
		at: map[string]game.Outcome{"3 + 5 + 6": game.Loss, "3 + 4 + 5": game.Win, "7 + 7": game.Loss},
	},
	{
		// Subtraction set {1, 3, 4}: period 7, lost at 0 and 2 (Winning Ways, chapter 4).
		game: "heaps/subtract", params: gamefile.Params{"limit": 69}, counts: []uint64{50, 20, 0, 0},
		at: map[string]game.Outcome{"63": game.Loss, "65": game.Loss, "64": game.Win},
	},
	{
		// The sample of the problem.
		game: "contest/berzerk",
		at: map[string]game.Outcome{
			"player=Rick,at=1": game.Loss, "player=Rick,at=2": game.Win, "player=Rick,at=4": game.Draw,
			"player=Morty,at=1": game.Draw, "player=Morty,at=4": game.Win,
		},
	},
	{
		// The two examples of the problem are played elsewhere; this is the first.
		game: "graphs/cat-and-mouse",
		at:   map[string]game.Outcome{"player=mouse,mouse=1,cat=2": game.Draw},
	},
	{
		// Samples of the problem: two piles.
		game: "contest/two-piles", params: gamefile.Params{"limit": 50},
		at: map[string]game.Outcome{"a=2,b=3": game.Loss, "a=3,b=5": game.Win, "a=7,b=5": game.Loss, "a=7,b=7": game.Win},
	},
	{
		// A token beside an exit, two moves left: Alice takes it out.
		game: "contest/board-escape", params: gamefile.Params{"board": []string{"TE"}, "k": 2},
		at: map[string]game.Outcome{"0": game.Win},
	},
}

func TestKnownValues(t *testing.T) {
	for _, k := range known {
		f, err := catalog.Open(k.game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := f.Game(k.params, gamefile.Options{})
		if err != nil {
			t.Fatalf("%s: %v", k.game, err)
		}
		answers := play.NewAnswers(context.Background(), g, solve.Options{})
		if k.counts != nil {
			var got []uint64
			for _, o := range []game.Outcome{game.Win, game.Loss, game.Tie, game.Draw} {
				n, err := answers.Count(o)
				if err != nil {
					t.Errorf("%s: %v", k.game, err)
				}
				got = append(got, n)
			}
			if fmt.Sprint(got) != fmt.Sprint(k.counts) {
				t.Errorf("%s: counts %v, known are %v", k.game, got, k.counts)
			}
		}
		for text, want := range k.at {
			sum, err := game.NotationOf(g).Parse(text)
			if err != nil {
				t.Errorf("%s: %v", k.game, err)
				continue
			}
			v, err := answers.Value(sum, gamefile.WantOutcome)
			if err != nil || v.Outcome != want {
				t.Errorf("%s at %s: got %v, %v, known is %v", k.game, text, v.Outcome, err, want)
			}
		}
	}
}

// TestFourNumbers counts the starts without a 0: 5221 won, 1188 lost, 152 endless.
func TestFourNumbers(t *testing.T) {
	f, err := catalog.Open("four-numbers")
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	answers := play.NewAnswers(context.Background(), g, solve.Options{})
	counts := map[game.Outcome]int{}
	for n := range int64(9 * 9 * 9 * 9) {
		c, err := g.Space().Encode(0, []int64{1 + n/729, 1 + n/81%9, 1 + n/9%9, 1 + n%9})
		if err != nil {
			t.Fatal(err)
		}
		v, err := answers.Value(game.One(c), gamefile.WantOutcome)
		if err != nil {
			t.Fatal(err)
		}
		counts[v.Outcome]++
	}
	if counts[game.Win] != 5221 || counts[game.Loss] != 1188 || counts[game.Draw] != 152 {
		t.Errorf("got %v", counts)
	}
}

func TestNames(t *testing.T) {
	for _, name := range catalog.Names() {
		e, err := catalog.Find(name)
		if err != nil || e.Title == "" || e.Path() != name {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
		if short, err := catalog.Find(e.Name); err != nil || short.Path() != name {
			t.Errorf("%s: the short name %s finds %s, %v", name, e.Name, short.Path(), err)
		}
	}
	if _, err := catalog.Open("no-such-game"); err == nil {
		t.Error("a game that is not there was opened")
	}
}
