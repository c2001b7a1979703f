package gamefile_test

import (
	"fmt"
	"sync"
	"testing"

	"grundy/gamefile"
)

// TestOneFileManyGoroutines makes and expands games of one file at once, with other parameters in each.
func TestOneFileManyGoroutines(t *testing.T) {
	f := parseFile(t, `
n = param("n", 5, min = 2)
k = param("k", [1, 2])
half = n // 2
def moves(at):
    return [(at + x + half) % n for x in k]
game(position = {"at": range(n)}, moves = moves, result = lambda at: TIE if at == 0 else None)
`)
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() {
			for round := range 20 {
				engine := gamefile.Auto
				if round%5 == 0 {
					engine = gamefile.Interpreted
				}
				n := 3 + (i+round)%5
				g, err := f.Game(gamefile.Params{"n": n, "k": []int{1, i}}, gamefile.Options{Engine: engine})
				if err == nil && g.Space().Size() != uint64(n) {
					err = fmt.Errorf("n=%d: %d positions", n, g.Space().Size())
				}
				if err == nil {
					err = expandAll(g)
				}
				if err != nil {
					errs[i] = err
					return
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
}
