package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

// TestSumSpace holds the numbering of sums against a map: parts of one byte and of more, sums that are the end of
// another, long ones, and sums that are forgotten. New ones are given by what stays of another one and what is added.
func TestSumSpace(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	x := newSumSpace()
	slots := map[string]uint32{}
	var sums []string
	part := func() uint32 {
		return r.Uint32N([]uint32{4, 126, 130, 1 << 14, 1 << 21, endWord}[r.IntN(6)]) + 1
	}
	for round := range 20_000 {
		a, want := sumAfter{}, []uint32(nil)
		mover := r.IntN(2)
		if len(sums) > 0 && r.IntN(4) > 0 {
			own, _, n := x.parts(r.Uint32N(x.len()))
			if n > 0 && n < 40 {
				a.rest, want = withoutPart(own, r.IntN(n))
			}
		}
		kept := len(want)
		for range r.IntN(4) {
			a.added = append(a.added, part())
		}
		if round%9000 == 0 {
			a.added = slices.Repeat([]uint32{part()}, 100_000)
		}
		slices.Sort(a.added)
		want = append(want, a.added...)
		slices.Sort(want)
		a.head, a.hash = headOf(mover, kept+len(a.added)), hashSum(mover, want)
		key := fmt.Sprint(mover, want)
		slot, known := slots[key]
		if got, _, ok := x.find(&a); ok != known || ok && got != slot {
			t.Fatalf("%.60s: found %v as %d, expected %v, %d", key, ok, got, known, slot)
		}
		if !known {
			slot = x.len()
			slots[key] = slot
			sums = append(sums, key)
		}
		if got := x.add(&a); got != slot {
			t.Fatalf("%.60s: slot %d, expected %d", key, got, slot)
		}
		if !known {
			x.setValue(slot, game.Outcome(slot%5), slot)
		}
		if len(sums) > 400 && r.IntN(3000) == 0 {
			n := r.IntN(len(sums))
			for _, key := range sums[n:] {
				delete(slots, key)
			}
			sums = sums[:n]
			x.cut(uint32(n))
		}
		if int(x.len()) != len(sums) {
			t.Fatalf("%d sums, expected %d", x.len(), len(sums))
		}
	}
	for slot, key := range sums {
		slot := uint32(slot)
		mover, parts := x.at(slot)
		if got := fmt.Sprint(mover, parts); got != key || mover != x.mover(slot) {
			t.Fatalf("slot %d: %.60s, expected %.60s", slot, got, key)
		}
		if o, plies := x.valueOf(slot); o != game.Outcome(slot%5) || plies != slot {
			t.Fatalf("slot %d: %v in %d", slot, o, plies)
		}
	}
	if len(sums) < 300 {
		t.Errorf("only %d sums are left", len(sums))
	}
}

// withoutPart returns the parts of a sum but the i-th, as bytes and as numbers.
func withoutPart(own []byte, i int) (rest []byte, parts []uint32) {
	for n, k := 0, 0; n < len(own); k++ {
		part, size := numberAt(own, n)
		if k != i {
			rest, parts = append(rest, own[n:n+size]...), append(parts, part)
		}
		n += size
	}
	return rest, parts
}

// TestManyParts solves sums whose parts have numbers of more than one byte, against what is known of misère Nim: where
// some heap is larger than 1 the xor tells, else its reverse (Bouton, 1901).
func TestManyParts(t *testing.T) {
	const n = 400
	// Position c is the nim heap of c % 4; there are a hundred of each, so that sums have many different parts.
	g := native(n, game.Rules{Stuck: game.Win}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for to := range c % 4 {
			out = append(out, game.Option(c-c%4+to))
		}
		return game.Live, out
	})
	s, err := NewSums(context.Background(), g, Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(13, 14))
	for range 300 {
		var sum game.Sum
		nim, large := 0, false
		for range 1 + r.IntN(4) {
			c := r.IntN(n)
			nim ^= c % 4
			large = large || c%4 > 1
			sum = append(sum, game.Part{Code: game.Code(c), Times: 1, Steps: game.AllSteps})
		}
		v, err := s.Solve(sum)
		if want := (nim != 0) == large; err != nil || (v.Outcome == game.Win) != want {
			t.Fatalf("%v: %+v (%v), expected a win: %v", sum, v, err, want)
		}
	}
	if s.parts.len() < 300 {
		t.Errorf("only %d parts were met", s.parts.len())
	}
}

// TestSumsAreSmall: the sums of an acyclic game take the memory of their parts and a few bytes more; none is taken by
// moves.
func TestSumsAreSmall(t *testing.T) {
	s, err := NewSums(context.Background(), heapRows(t, "0.77", 41), Options{Memory: 4 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(game.One(40)); err != nil {
		t.Error(err) // with four bytes for each move it would be more
	}
	if n := s.space.len(); n < 40_000 {
		t.Errorf("only %d sums", n)
	}
}
