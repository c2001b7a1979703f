package play

import (
	"math/bits"

	"grundy/game"
	"grundy/solve"
)

// tooManyOptions is how many options are not looked at unasked: some minutes of work.
const tooManyOptions = 20_000_000_000

// Worth returns what it is reasonable to compute of g for a person: all there may be, but only
// the outcomes of a subtraction game with so many options that nobody would wait for the rest
// (its lost positions are found without looking at options), or all but the remoteness of a large
// game on one heap.
func Worth(g game.Game) solve.Want {
	if s, ok := g.(game.Subtraction); ok {
		amounts := uint64(len(s.Amounts()))
		if hi, options := bits.Mul64(amounts, g.Space().Size()); hi != 0 || options > tooManyOptions {
			return solve.Outcomes
		}
	}
	if h, ok := g.(solve.OneHeap); ok && h.Heap() != nil {
		size := g.Space().Size()
		takes := size / 2 // on the average, of a heap from which any number may be taken
		if h.Heap().Finite() {
			takes = min(takes, uint64(h.Heap().Last())) + 1
		}
		if hi, options := bits.Mul64(takes, size); hi != 0 || options > tooManyOptions/100 {
			return solve.Outcomes | solve.Nimbers // at once if they are periodic
		}
	}
	rules := g.Rules()
	if rules.Normal() {
		return solve.Outcomes | solve.Remoteness | solve.Nimbers
	}
	return solve.Outcomes | solve.Remoteness
}
