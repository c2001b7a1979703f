package table

import (
	"math/rand/v2"
	"testing"
)

// TestPlies holds a column against a list, while it is narrow and when it has become wide.
func TestPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 300
	edge := []uint32{0, 1, MostNarrow - 1, MostNarrow, NoEnd, NoEnd - 1, MostNarrow + 1, MostNarrow + 2}
	for _, kinds := range []int{5, 8} { // the first five fit
		p, want := NewPlies(n), make([]uint32, n)
		for range 4 * n {
			slot, plies := r.Uint32N(n), edge[r.IntN(kinds)]
			p.Set(slot, plies)
			want[slot] = plies
		}
		for slot, plies := range want {
			if got := p.At(uint32(slot)); got != plies {
				t.Errorf("slot %d: %d, expected %d", slot, got, plies)
			}
		}
		wide := p.Narrow == nil
		if wide != (kinds == 8) || p.Bytes() != map[bool]uint64{false: 2 * n, true: 4 * n}[wide] || p.Len() != n {
			t.Errorf("%d bytes for %d slots, wide: %v", p.Bytes(), p.Len(), wide)
		}
		if first := p.First(7); first.Len() != 7 || first.At(6) != want[6] {
			t.Errorf("the first slots are %+v", first)
		}
	}
}
