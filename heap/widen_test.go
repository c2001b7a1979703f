package heap

import (
	"context"
	"testing"
)

// TestWidenAfterForgetting goes on with wider cells where the first values are no longer
// kept, as when a value past 255 comes late.
func TestWidenAfterForgetting(t *testing.T) {
	const at, end = 300_000, 310_000
	for _, code := range []string{"0.205", "4.045"} {
		t.Run(code, func(t *testing.T) {
			plain := extended(t, code, 1<<30, end)
			short := extended(t, code, 200_000, at)
			if short.HoldsAll() {
				t.Fatal("nothing was forgotten")
			}
			narrow := short.eng.(*octalRun[uint8])
			wide := widenRun(narrow, short.memory)
			if len(wide.snaps) != len(narrow.snaps) || len(wide.sparse.rare) != len(narrow.sparse.rare) {
				t.Errorf("%d snapshots and %d rare heaps, expected %d and %d",
					len(wide.snaps), len(wide.sparse.rare), len(narrow.snaps), len(narrow.sparse.rare))
			}
			short.eng = wide
			if err := short.Extend(context.Background(), end, nil); err != nil {
				t.Fatal(err)
			}
			for n := at; n < end; n++ {
				want, _ := plain.Value(n)
				if got, ok := short.Value(n); !ok || got != want {
					t.Fatalf("G(%d) = %d, expected %d", n, got, want)
				}
			}
		})
	}
}

// extended returns a run of a code that has computed the values below n.
func extended(t *testing.T, code string, memory int64, n int) *Run {
	t.Helper()
	r := NewRun(mustParse(t, code), memory)
	if err := r.Extend(context.Background(), n, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSnapshotsKeepToMemory wants few snapshots where memory is small, and the same law.
func TestSnapshotsKeepToMemory(t *testing.T) {
	r := prove(t, "4.406", 1<<20, 1<<16)
	e := r.eng.(*octalRun[uint8])
	if r.HoldsAll() || len(e.snaps) == 0 {
		t.Fatal("nothing was forgotten, so nothing is tested")
	}
	if len(e.snaps) > fewSnaps && e.snapped() > e.cells {
		t.Errorf("%d snapshots of %d values in all, expected at most %d", len(e.snaps), e.snapped(), e.cells)
	}
}
