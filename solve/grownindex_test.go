package solve

import (
	"math/rand/v2"
	"testing"

	"grundy/game"
)

// TestGrownIndex: codes have the numbers in which they were met, by a cell each and by hashing.
func TestGrownIndex(t *testing.T) {
	for _, size := range []uint64{1, 5000, directCodes, directCodes + 1, 1 << 50} {
		r := rand.New(rand.NewPCG(3, size))
		x, numbers := newGrownIndex(size), map[game.Code]uint32{}
		for range 5000 {
			c := game.Code(r.Uint64N(size))
			if r.IntN(2) == 0 {
				c %= 1000
			}
			want, met := numbers[c]
			if !met {
				want = uint32(len(numbers))
				numbers[c] = want
			}
			if got := x.number(c); got != want || x.codes[got] != c {
				t.Fatalf("size %d: code %d has number %d, expected %d", size, c, got, want)
			}
		}
		if len(x.codes) != len(numbers) {
			t.Errorf("size %d: %d codes, expected %d", size, len(x.codes), len(numbers))
		}
	}
}
