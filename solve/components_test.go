package solve

import (
	"math/rand/v2"
	"testing"
)

// graphOf returns a graph of the given options.
func graphOf(options [][]uint32) *graph {
	g := &graph{starts: make([]uint32, 1, len(options)+1)}
	for _, words := range options {
		g.words = append(g.words, words...)
		g.starts = append(g.starts, uint32(len(g.words)))
	}
	return g
}

// TestComponents holds components against who reaches whom: two slots are in the same one exactly if each
// reaches the other, and a component comes after all that it reaches.
func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 1))
	for range 2000 {
		n := 1 + r.IntN(12)
		options := make([][]uint32, n)
		for range r.IntN(2 * n) {
			from := r.IntN(n)
			options[from] = append(options[from], uint32(r.IntN(n+1))|again*uint32(r.IntN(2))) // n stands for an end
		}
		reach := make([][]bool, n)
		for s := range reach {
			reach[s] = make([]bool, n)
			for list := []uint32{uint32(s)}; len(list) > 0; list = list[1:] {
				if reach[s][list[0]] {
					continue
				}
				reach[s][list[0]] = true
				for _, w := range options[list[0]] {
					if to := w & slotMask; to < uint32(n) {
						list = append(list, to)
					}
				}
			}
		}
		c, done := components{g: graphOf(options)}, map[uint32]bool{}
		err := c.find(func(slots []uint32) error {
			for _, a := range slots {
				for b := range uint32(n) {
					in := false
					for _, s := range slots {
						in = in || s == b
					}
					if in != (reach[a][b] && reach[b][a]) || in && !c.same(a, b) {
						t.Fatalf("%v: %v is given as a component", options, slots)
					}
					if reach[a][b] && !in && !done[b] {
						t.Fatalf("%v: %v comes before %d, which it reaches", options, slots, b)
					}
				}
			}
			for _, s := range slots {
				done[s] = true
			}
			return nil
		})
		if err != nil || len(done) != n {
			t.Fatalf("%v: %d of %d slots are in components (%v)", options, len(done), n, err)
		}
	}
}

// A chain of any length needs no deep stack.
func TestComponentsOfALongChain(t *testing.T) {
	const n = 1 << 20
	options := make([][]uint32, n)
	for s := range uint32(n - 1) {
		options[s] = []uint32{s + 1}
	}
	c, last := components{g: graphOf(options)}, uint32(n)
	err := c.find(func(slots []uint32) error {
		if len(slots) != 1 || slots[0] != last-1 {
			t.Fatalf("%v after %d", slots, last)
		}
		last = slots[0]
		return nil
	})
	if err != nil || last != 0 {
		t.Errorf("ended at %d (%v)", last, err)
	}
}
