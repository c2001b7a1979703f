package solve_test

import (
	"fmt"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
)

// TestLongRangesOfAmounts: ranges of amounts that are not listed have the nimbers that the definition gives, and heaps of
// any size.
func TestLongRangesOfAmounts(t *testing.T) {
	const lo, hi, size = 30000, 100000, 200000
	src := fmt.Sprintf("game(position = {\"n\": range(1000000000000000000)}, take = range(%d, %d))", lo, hi+1)
	g := fileGame(t, src, gamefile.Auto)
	tab := solveCode(t, g, solve.Options{Want: solve.Nimbers}, "heap")
	// From the definition: mex over a window, by counting the nimbers in it.
	count, nimbers := map[int64]int{}, make([]int64, size)
	for n := range size {
		if n >= lo {
			count[nimbers[n-lo]]++
		}
		if n > hi {
			count[nimbers[n-hi-1]]--
		}
		for count[nimbers[n]] > 0 {
			nimbers[n]++
		}
	}
	for n := 0; n < size; n += 7 {
		if v, err := tab.At(game.Code(n)); err != nil || v.Nimber != nimbers[n] {
			t.Fatalf("heap %d has nimber %d, %v, expected %d", n, v.Nimber, err, nimbers[n])
		}
	}
	const far = 999999999999999999
	if v, err := tab.At(far); err != nil || v.Nimber != nimbers[far%(lo+hi)] {
		t.Errorf("heap %d has nimber %d, %v, expected %d", far, v.Nimber, err, nimbers[far%(lo+hi)])
	}
}
