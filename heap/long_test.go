package heap

import (
	"context"
	"flag"
	"testing"
)

var long = flag.Bool("long", false, "also run the tests that take up to some minutes")

// TestFarPeriods proves the far periods of the table, once with all values kept, and once with
// a window of them; but 0.106, which takes ten hours.
func TestFarPeriods(t *testing.T) {
	if !*long {
		t.Skip("some minutes: run with -long")
	}
	for _, row := range rows(t, "octal-periods.tsv") {
		period, preperiod := numbers(t, row[1])[0], numbers(t, row[2])[0]
		if preperiod < 1000000 || row[0] == "0.106" {
			continue
		}
		compareLaw(t, prove(t, row[0], 1<<29, 0), period, preperiod, row)
		if row[0] == "0.104" {
			compareLaw(t, prove(t, row[0], 1<<29, 1<<18), period, preperiod, row)
		}
	}
}

// TestAllShortCodes proves every code 0.d1d2d3, 4.d1d2 and 4.d1d2d3 that 20,001
// values can prove. That there are 694 of them among these 1,023 was counted by another program.
func TestAllShortCodes(t *testing.T) {
	if !*long {
		t.Skip("20 seconds: run with -long")
	}
	proved := 0
	for _, code := range smallCodes(1)[1:] {
		r := NewRun(mustParse(t, code), 0)
		if err := r.Prove(context.Background(), 20001, nil); err != nil {
			t.Fatal(err)
		}
		l, ok := r.Proved()
		if !ok && r.Len() == 20001 {
			r.eng.(interface{ search() }).search() // at the very end
			l, ok = r.Proved()
		}
		if ok && octalNeeds(l.Preperiod, l.Period, r.game.Last(), r.game.Parts()) <= 20001 {
			proved++
		}
	}
	if proved != 694 {
		t.Errorf("%d codes are proved, want 694", proved)
	}
}
