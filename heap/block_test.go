package heap

import "testing"

// TestBlockMarks compares the marks of a block with the pairs one by one, in bytes and in
// 16 bits. The values are no game's: all differ, so that only equal parts give 0.
func TestBlockMarks(t *testing.T) {
	narrow, wide := make([]uint8, 251), make([]uint16, 1501)
	for i := range narrow {
		narrow[i] = uint8(i)
	}
	for i := range wide {
		wide[i] = uint16(i)
	}
	for _, code := range []string{"4!.0", "0.6", "0.7!07", "0.055"} {
		g := mustParse(t, code)
		o, _ := octalOf(g)
		for _, m := range []Mask{{Bits: 1}, {Bits: 6}, {Bits: 255}} {
			blockAgrees(t, g, &o, m, narrow)
			blockAgrees(t, g, &o, m, wide)
		}
	}
}

func blockAgrees[T cell](t *testing.T, g *Game, o *octal, m Mask, v []T) {
	t.Helper()
	s := newSparse(o, &tape[T]{v: v}, m)
	n := len(v)
	s.block.start = n // as if the heap before had been the last of a block
	s.marksOf(n)
	if s.block.width != blockWidth {
		t.Fatalf("the block has %d heaps, want %d", s.block.width, blockWidth)
	}
	for k := range blockWidth {
		want := new(marks) // of the pairs with a rare part, both past dense
		for _, p := range o.splits {
			whole := n + k - p.t
			for i, r := range s.rare[s.far:] {
				other := whole - int(r)
				if other > s.dense && other < n && !(p.differ && other == int(r)) {
					want[s.rareVals[s.far+i]^v[other]] = 1
				}
			}
		}
		for c, got := range s.block.at[k].marks[:2048] {
			legal := want[c] == 1
			for _, p := range o.splits {
				for j := 1; j <= s.dense && !legal; j++ {
					legal = v[j]^v[min(n-1, n+k-p.t-j)] == T(c) && n+k-p.t-j < n
				}
			}
			if want[c] == 1 && got == 0 || got == 1 && !legal {
				t.Fatalf("%s, mask %v, heap %d: value %d is marked: %d, want %d", g, m, n+k, c, got, want[c])
			}
		}
	}
}
