package game_test

import (
	"slices"
	"testing"

	"grundy/game"
)

// Whatever the words of a field and the names of the players are, the notation reads what it writes.
func TestNotationReadsOddWords(t *testing.T) {
	words, err := game.NewAlphabet("", "a,b", "c+d", "e f", "x=y", `"q"`, `\`, "2*a", "[b", "[b]", "(", "{z}", "new\nline", "ü", "1", "player", "nothing")
	if err != nil {
		t.Fatal(err)
	}
	for _, fields := range []int{1, 2} {
		for _, players := range [][2]string{{}, {"Ann Lee", "Bo"}, {"1", "0"}, {"+", `"`}} {
			named := players[0] != ""
			space, err := game.NewSpace([]game.Field{
				{Name: "v", Domain: game.Words{Alphabet: words}}, {Name: "w", Domain: game.Words{Alphabet: words}},
			}[:fields], named)
			if err != nil {
				t.Fatal(err)
			}
			n := game.NotationOf(&game.Native{Positions: space, Play: game.Rules{Players: players}})
			for c := range game.Code(space.Size()) {
				sum := game.Sum{{Code: c, Times: 1, Steps: game.AllSteps}, {Code: 0, Times: 3, Steps: game.AllSteps}}
				for _, sum := range []game.Sum{sum, sum[:1]} {
					text := n.FormatSum(sum)
					if got, err := n.Parse(text); err != nil || !slices.Equal(got, sum) {
						t.Fatalf("players %q: %s is read as %v, %v; want %v", players, text, got, err, sum)
					}
				}
			}
		}
	}
}
