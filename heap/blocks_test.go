package heap

import (
	"context"
	"fmt"
	"testing"
)

// TestBlocks holds the laws that the theorem on blocks proves against many more values from the definition.
func TestBlocks(t *testing.T) {
	proved := 0
	for d0 := 0; d0 <= 4; d0 += 4 {
		for d1 := range 8 {
			for d2 := range 8 {
				for _, code := range []string{fmt.Sprintf("%d.%d[3]", d0, d1), fmt.Sprintf("%d.%d%d[3]", d0, d1, d2)} {
					if blocksHold(t, code) {
						proved++
					}
				}
			}
		}
	}
	if proved < 20 {
		t.Errorf("the theorem proves %d codes only", proved)
	}
}

func blocksHold(t *testing.T, code string) bool {
	r := NewRun(mustParse(t, code), 0)
	if err := r.Extend(context.Background(), 300, nil); err != nil {
		t.Fatal(err)
	}
	law, ok := r.Proved()
	if !ok || law.Theorem != ByBlocks {
		return false
	}
	p := &plain{game: mustParse(t, code), three: newThreeHeaps()}
	p.extend(1500)
	for n := law.Preperiod; n+law.Period < len(p.values); n++ {
		if p.values[n+law.Period] != p.values[n]+uint32(law.Saltus) {
			t.Errorf("%s: G(%d) = %d and G(%d) = %d break %+v", code, n, p.values[n], n+law.Period, p.values[n+law.Period], law)
			return false
		}
	}
	return true
}

// TestLasker holds the law of Lasker's Nim against that of the literature: 4k+3 and 4k+4 change places.
func TestLasker(t *testing.T) {
	r := NewRun(mustParse(t, "lasker"), 0)
	if err := r.Prove(context.Background(), 1000, nil); err != nil {
		t.Fatal(err)
	}
	if law, ok := r.Proved(); !ok || law.Preperiod != 1 || law.Period != 4 || law.Saltus != 4 {
		t.Errorf("got %+v, want preperiod 1, period 4, saltus 4, proved", law)
	}
	for n, want := range []uint32{0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11} {
		if got, _ := r.Value(n); got != want {
			t.Errorf("G(%d) = %d, want %d", n, got, want)
		}
	}
}
