package subtraction

import (
	"context"
	"math/rand/v2"
	"testing"
)

// nimbersBySearch computes nimbers by the definition.
func nimbersBySearch(set []int64, size int) []uint16 {
	nimbers := make([]uint16, size)
	for n := range nimbers {
		seen := map[uint16]bool{}
		for _, v := range set {
			if v <= int64(n) {
				seen[nimbers[n-int(v)]] = true
			}
		}
		for seen[nimbers[n]] {
			nimbers[n]++
		}
	}
	return nimbers
}

func TestHeap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 400 {
		var set []int64
		switch round % 4 {
		case 0: // many numbers
			for v := range int64(100 + r.IntN(100)) {
				if r.IntN(4) > 0 {
					set = append(set, v+1)
				}
			}
		case 1: // many, far apart
			for range 80 {
				set = append(set, 1+r.Int64N(6000))
			}
		default:
			for range r.IntN(6) {
				set = append(set, 1+r.Int64N(20))
			}
		}
		size := 1 + r.IntN(5000)
		want := nimbersBySearch(set, size)
		h, ok, err := NewHeap(context.Background(), set, uint64(size), size)
		if err != nil || !ok {
			t.Fatalf("set %v, size %d: %v, %v", set, size, ok, err)
		}
		for n := range want {
			if got := h.At(uint64(n)); got != want[n] {
				t.Fatalf("set %v: nimber of %d is %d, want %d (%d + %d)", set, n, got, want[n], h.Preperiod, h.Period)
			}
		}
	}
}

func TestHeapPeriod(t *testing.T) {
	for _, test := range []struct {
		set               []int64
		preperiod, period int
	}{
		{[]int64{1, 2, 3}, 0, 4},
		{[]int64{2, 5, 7}, 0, 22},
		{[]int64{3, 8, 9, 14, 17}, 30, 204},
		{nil, 0, 1},
	} {
		h, ok, err := NewHeap(context.Background(), test.set, 1e18, 1<<20)
		if err != nil || !ok {
			t.Fatalf("%v: %v, %v", test.set, ok, err)
		}
		if h.Preperiod != test.preperiod || h.Period != test.period {
			t.Errorf("%v: preperiod %d, period %d, want %d and %d", test.set, h.Preperiod, h.Period, test.preperiod, test.period)
		}
	}
	if _, ok, _ := NewHeap(context.Background(), []int64{3, 8, 9, 14, 17}, 1e18, 200); ok {
		t.Error("no period can be proved from 200 heaps")
	}
	if _, ok, _ := NewHeap(context.Background(), []int64{1, 1 << 31}, 1e18, 1000); ok {
		t.Error("a number of 2^31 is accepted")
	}
}
