//go:build !(goexperiment.simd && amd64)

package heap

// How many candidates a heap may cost before more pairs are marked blindly, and
// fewer.
const (
	// askable is how many values, times the bytes of a cell, are asked for and not marked.
	askable = 4

	mostAsked  = 4
	leastAsked = 3
)

// twoWords says whether the kernel for values from 64 to 127 pays: without vectors it
// is slower than marks in memory.
var twoWords = false

// vectorPairs is where vector instructions would look for a zero cell in x^y^c; it
// returns how many bytes it has done.
func vectorPairs(x, y []byte, c uint16, size int) (done int, found bool) { return 0, false }

// markWords is scalarWords.
func markWords(first []uint64, v []uint8) uint64 { return scalarWords(first, v) }

// markWordsTwo is scalarWordsTwo.
func markWordsTwo(first []uint64, v []uint8) wordPair { return scalarWordsTwo(first, v) }
