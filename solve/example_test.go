package solve_test

import (
	"context"
	"fmt"

	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
)

// A game file: load it, choose parameters, solve, ask.
func Example() {
	file, _ := gamefile.Load("../catalog/contest/berzerk.star")
	berzerk, _ := file.Game(gamefile.Params{"n": 5}, gamefile.Options{})
	table, _ := solve.Solve(context.Background(), berzerk, solve.Options{Want: solve.Remoteness})
	at, _ := game.NotationOf(berzerk).Parse("player=Rick,at=1")
	value, _ := table.Value(at)
	fmt.Println(value.Outcome, "in", value.Remoteness, "plies;", table.Count(game.Draw), "draws;", table.Method.Name)
	// Output: Loss in 2 plies; 2 draws; retrograde
}

// A game given in Go: one heap, from which a square number of stones is taken.
func Example_inGo() {
	squares := func(heap game.Code, out []game.Option) (game.Result, []game.Option) {
		for k := game.Code(1); k*k <= heap; k++ {
			out = append(out, game.Option(heap-k*k))
		}
		return game.Live, out
	}
	g, err := game.New("Subtract a square", 1000, game.Rules{}, squares)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Nimbers})
	if err != nil {
		fmt.Println(err)
		return
	}
	for heap := range game.Code(10) {
		value, _ := table.At(heap)
		fmt.Print(value.Nimber, " ")
	}
	sum, _ := table.Value(game.Sum{{Code: 4, Times: 1, Steps: game.AllSteps}, {Code: 9, Times: 2, Steps: game.AllSteps}})
	fmt.Println("and the sum 4 + 2*9 is a", sum.Outcome)
	// Output: 0 1 0 1 2 0 1 0 1 2 and the sum 4 + 2*9 is a Win
}
