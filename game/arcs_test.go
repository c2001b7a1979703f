package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestArcs holds arcs against lists, with degrees on both sides of what a byte holds.
func TestArcs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 1 + r.IntN(100)
		lists := make([][]uint32, n)
		total := 0
		for v := range lists {
			degree := r.IntN(4)
			if r.IntN(10) == 0 {
				degree = 250 + r.IntN(10)
			}
			for range degree {
				lists[v] = append(lists[v], r.Uint32N(uint32(n)))
			}
			total += degree
		}
		a, err := NewArcs(uint32(n), func(yield func(uint32, uint32) bool) {
			for round := range 260 { // not vertex by vertex
				for v, list := range lists {
					if round < len(list) && !yield(uint32(v), list[round]) {
						return
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if a.Vertices() != uint32(n) || a.Len() != uint32(total) {
			t.Fatalf("%d vertices and %d arcs, want %d and %d", a.Vertices(), a.Len(), n, total)
		}
		next := uint32(0)
		for v, arcs := range a.All() {
			if v != next || !slices.Equal(arcs, lists[v]) || !slices.Equal(a.Of(v, nil), lists[v]) || a.Degree(v) != uint32(len(lists[v])) {
				t.Fatalf("vertex %d: %v and %v, want %v", v, arcs, a.Of(v, nil), lists[v])
			}
			next++
		}
	}
}

// TestManyVertices holds arcs of so many vertices that they wait in parts against lists.
func TestManyVertices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for _, n := range []uint32{waitingVertices, waitingVertices + 1, 3*waitingVertices + 5} {
		lists := make([][]uint32, n)
		pairs := make([][2]uint32, 3*n)
		for i := range pairs {
			v, to := r.Uint32N(n), r.Uint32N(n)
			if i%4 == 0 {
				v = n - 1 - v%3 // a few vertices of many arcs
			}
			pairs[i] = [2]uint32{v, to}
			lists[v] = append(lists[v], to)
		}
		a, err := NewArcs(n, func(yield func(uint32, uint32) bool) {
			for _, p := range pairs {
				if !yield(p[0], p[1]) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for v, list := range lists {
			if got := a.Of(uint32(v), nil); !slices.Equal(got, list) {
				t.Fatalf("%d vertices, vertex %d: got %d arcs, want %d", n, v, len(got), len(list))
			}
		}
	}
}

// TestWideArcs holds arcs of more vertices than three bytes tell apart.
func TestWideArcs(t *testing.T) {
	const n = 1<<24 + 3
	to := map[uint32][]uint32{0: {n - 1, 1 << 24, 5}, n - 1: {0, 1<<24 - 1}}
	a, err := NewArcs(n, func(yield func(uint32, uint32) bool) {
		for v, list := range to {
			for _, w := range list {
				if !yield(v, w) {
					return
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for v, list := range to {
		if got := a.Of(v, nil); !slices.Equal(got, list) {
			t.Errorf("vertex %d: got %v, want %v", v, got, list)
		}
	}
}

// TestArcsOutside gives an arc to a vertex that is not there.
func TestArcsOutside(t *testing.T) {
	_, err := NewArcs(2, func(yield func(uint32, uint32) bool) { yield(1, 2) })
	if err == nil {
		t.Error("an arc to vertex 2 of 2 was taken")
	}
}

func TestOwnedSpace(t *testing.T) {
	s, err := NewOwnedSpace(Field{Name: "v", Domain: Range{Lo: 10, Hi: 15}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if s.Size() != 5 || !s.Named() || !s.Owned() {
		t.Errorf("size %d, named %v, owned %v", s.Size(), s.Named(), s.Owned())
	}
	for c := range Code(5) {
		v := make([]int64, 1)
		mover := s.Decode(c, v)
		if want := int(c) / 2; mover != min(want, 1) || v[0] != int64(c)+10 || s.Mover(c) != mover {
			t.Errorf("code %d is %d with mover %d", c, v[0], mover)
		}
		for _, m := range []int{Owner, 0, 1} {
			if got, err := s.Encode(m, v); (err == nil) != (m == Owner || m == mover) || err == nil && got != c {
				t.Errorf("%d with mover %d: code %d, %v", v[0], m, got, err)
			}
		}
	}
	if _, err := s.Encode(Owner, []int64{15}); err == nil {
		t.Error("15 is taken for a value below 15")
	}
	if _, err := NewOwnedSpace(Field{Name: "v", Domain: Range{Hi: 3}}, 4); err == nil {
		t.Error("4 of 3 values are player 0's")
	}
}
