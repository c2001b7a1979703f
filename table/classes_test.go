package table_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"grundy/game"
	"grundy/table"
)

func TestClassesAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		half := 1 + r.IntN(30)
		g, err := game.New("g", uint64(half), game.Rules{Players: [2]string{"A", "B"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		dense := make([]game.Outcome, 2*half)
		var codes []game.Code
		var numbered []game.Outcome
		want := map[game.Class]uint64{}
		for c := range dense {
			if dense[c] = game.Outcome(r.IntN(5)); dense[c] != game.Unknown {
				codes = append(codes, game.Code(c))
				numbered = append(numbered, dense[c])
			}
		}
		for c := range half {
			if a, b := dense[c], dense[c+half]; a != game.Unknown && b != game.Unknown {
				want[game.Class{First: a, Second: b}]++
			}
		}
		for name, got := range map[string]map[game.Class]uint64{
			"dense":    table.New(table.Head{Game: g}, table.Columns{Outcomes: dense}).Classes(),
			"numbered": table.New(table.Head{Game: g, Index: table.NewIndex(codes, 1)}, table.Columns{Outcomes: numbered}).Classes(),
		} {
			if !maps.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", name, got, want)
			}
		}
	}
}
