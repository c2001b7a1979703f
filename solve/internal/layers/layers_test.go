package layers

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomBlock makes a game of n positions, some of which are finished.
func randomBlock(r *rand.Rand, n, degree int) Block {
	var b Block
	for p := range n {
		d := r.IntN(degree + 1)
		if d == 0 {
			continue
		}
		for range d {
			b.Options = append(b.Options, uint32(r.IntN(n)))
		}
		b.Positions = append(b.Positions, uint32(p))
		b.Ends = append(b.Ends, uint32(len(b.Options)))
	}
	return b
}

// split gives the block in pieces, as a generator would.
func split(b Block) Arcs {
	return func(_ context.Context, use func(Block) error) error {
		start := uint32(0)
		for i := range b.Positions {
			one := Block{Positions: b.Positions[i : i+1], Ends: []uint32{b.Ends[i] - start}, Options: b.Options[start:b.Ends[i]]}
			if err := use(one); err != nil {
				return err
			}
			start = b.Ends[i]
		}
		return nil
	}
}

// naive computes count layers, one after the other, by the definition.
func naive[T Value](first []T, b Block, best func(options []T) T, count int) [][]T {
	layers := [][]T{first}
	for len(layers) < count {
		prev := layers[len(layers)-1]
		next := slices.Clone(prev)
		start := uint32(0)
		for i, p := range b.Positions {
			var values []T
			for _, o := range b.Options[start:b.Ends[i]] {
				values = append(values, prev[o])
			}
			next[p] = best(values)
			start = b.Ends[i]
		}
		layers = append(layers, next)
	}
	return layers
}

func mexOf(values []uint16) uint16 {
	m := uint16(0)
	for slices.Contains(values, m) {
		m++
	}
	return m
}

func bestOf(values []int64) int64 {
	best := int64(-128)
	for _, v := range values {
		best = max(best, -v)
	}
	return best
}

// firstRepeat finds the preperiod and the period by comparing all layers with all.
func firstRepeat[T Value](layers [][]T) (Period, bool) {
	for k := range layers {
		for i := range k {
			if slices.Equal(layers[i], layers[k]) {
				return Period{int64(i), int64(k - i)}, true
			}
		}
	}
	return Period{}, false
}

func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	longest := int64(0)
	for round := range 1500 {
		n := 2 + r.IntN(14)
		b := randomBlock(r, n, 1+r.IntN(3))
		room := []int{2, 3, 5, 1000}[r.IntN(4)]
		if round%2 == 0 {
			first := make([]uint16, n)
			longest = max(longest, check(t, r, first, b, Mex, mexOf, room))
			continue
		}
		first := make([]int64, n)
		for p := range first {
			first[p] = int64(r.IntN(3) - 1)
		}
		longest = max(longest, check(t, r, first, b, Best, bestOf, room))
	}
	if longest < 6 {
		t.Errorf("the longest period met is %d: the test is too easy", longest)
	}
}

func check[T Value](t *testing.T, r *rand.Rand, first []T, b Block, rule Rule[T], best func([]T) T, room int) int64 {
	t.Helper()
	const count = 400
	want := naive(first, b, best, count)
	period, ok := firstRepeat(want)
	if !ok {
		t.Fatalf("no period in %d layers", count)
	}
	ctx := context.Background()
	l := New(slices.Clone(first), split(b), rule, room)
	asked := int64(r.IntN(6)) // a short search first
	if err := l.Search(ctx, asked); err != nil {
		t.Fatal(err)
	}
	got, err := l.Layer(ctx, asked)
	if err != nil || !slices.Equal(got, want[asked]) {
		t.Fatalf("layer %d of %v is %v (%v), want %v", asked, b, got, err, want[asked])
	}
	if err := l.Search(ctx, 1e18); err != nil {
		t.Fatal(err)
	}
	if l.Period() != period {
		t.Fatalf("room %d: period %v of %v, want %v", room, l.Period(), b, period)
	}
	for range 40 {
		k := r.Int64N(count)
		far := k
		if k >= period.Start { // the same layer at a large count
			far += period.Length * r.Int64N(1e15)
		}
		got, err := l.Layer(ctx, far)
		if err != nil || !slices.Equal(got, want[k]) {
			t.Fatalf("layer %d of %v is %v (%v), want %v", far, b, got, err, want[k])
		}
	}
	return period.Length
}

func TestMexOfManyOptions(t *testing.T) {
	prev := make([]uint16, 101)
	b := Block{Positions: []uint32{100}}
	for i := range uint32(100) {
		prev[i] = uint16(i)
		b.Options = append(b.Options, i)
	}
	b.Ends = []uint32{100}
	next := make([]uint16, 101)
	Mex(b, prev, next)
	if next[100] != 100 {
		t.Errorf("mex of 0..99 is %d", next[100])
	}
}

func TestLayerNotReached(t *testing.T) {
	// A cycle of three positions, one of which may stop: known layers only.
	b := Block{Positions: []uint32{0, 1, 2}, Ends: []uint32{1, 2, 4}, Options: []uint32{1, 2, 0, 3}}
	l := New(make([]uint16, 4), split(b), Mex, 10)
	if _, err := l.Layer(context.Background(), 5); err == nil {
		t.Error("a layer that was never searched for is given")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := l.Search(ctx, 5); err != context.Canceled {
		t.Errorf("a cancelled search says %v", err)
	}
}
