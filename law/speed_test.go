package law

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"
)

// TestSpeed holds the analysis of long sequences and large grids, with laws and without, to generous bounds; the
// figures that are promised are an eighth of them on an idle machine.
func TestSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds of work")
	}
	const long = 1_000_000
	rng := rand.New(rand.NewPCG(3, 3))
	for _, c := range []struct {
		name  string
		d     *Data
		bound time.Duration
		laws  bool
	}{
		{"noise", Sequence(0, values(long, func(int64) int64 { return rng.Int64N(9) })), 40 * time.Second, false},
		{"late period", Sequence(0, values(long, func(n int64) int64 {
			if n < 300_000 {
				return n * n % 101
			}
			return n % 50_000
		})), 40 * time.Second, true},
		{"automatic", Sequence(0, values(long, func(n int64) int64 { v, _ := apply(Popcount, n*3, 0); return v % 3 })), 40 * time.Second, true},
		{"noise grid", grid(1, 200, 200, func(int64, int64) int64 { return rng.Int64N(9) }), 240 * time.Second, false},
		{"noise truth grid", grid(1, 200, 200, func(int64, int64) int64 { return rng.Int64N(2) }), 240 * time.Second, false},
	} {
		begin := time.Now()
		a, err := Find(context.Background(), c.d, Options{})
		spent := time.Since(begin)
		if err != nil || (len(a.Laws) > 0) != c.laws {
			t.Errorf("%s: %d laws, %v", c.name, len(a.Laws), err)
		}
		if spent > c.bound {
			t.Errorf("%s: %v", c.name, spent)
		}
		t.Logf("%s: %v", c.name, spent)
	}
}
