package main

import "testing"

// The garbage that may lie is the larger of 8 MiB and what a collection goes through, and never more than what lives.
func TestGrowth(t *testing.T) {
	const mib = 1 << 20
	for _, c := range []struct {
		live, scan uint64
		want       int
	}{
		{0, 0, 100},
		{2 * mib, 1 * mib, 100},
		{64 * mib, 60 * mib, 93},
		{160 * mib, 2 * mib, 5},
		{1600 * mib, 4 * mib, 1},
		{16000 * mib, 4 * mib, 1},
		{1600 * mib, 1600 * mib, 100},
	} {
		if got := growth(c.live, c.scan); got != c.want {
			t.Errorf("growth(%d, %d) = %d, want %d", c.live, c.scan, got, c.want)
		}
	}
}
