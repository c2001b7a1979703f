package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"grundy/solve"
)

func TestMeter(t *testing.T) {
	tests := []struct {
		name     string
		terminal bool
		at       []float64 // seconds at which 10% of the work is done each time
		want     string
	}{
		{"short work says nothing", false, []float64{0.5, 1, 1.5}, ""},
		{"lines are rare", false, []float64{1, 5, 6, 7, 20}, "solving: 20.0% of 1k, 50/s, 16s left\nsolving: 50.0% of 1k, 26.3/s, 19s left\n"},
		{"a terminal keeps one line", true, []float64{1, 5, 6}, "\rsolving: 20.0% of 1k, 50/s, 16s left\rsolving: 30.0% of 1k, 60/s, 12s left"},
	}
	for _, test := range tests {
		var b strings.Builder
		now := time.Unix(0, 0)
		m := &meter{out: &b, terminal: test.terminal, start: now, last: now, now: func() time.Time { return now }}
		for i, s := range test.at {
			now = time.Unix(0, int64(s*1e9))
			m.report(solve.Progress{Phase: "solving", Done: uint64(100 * (i + 1)), Total: 1000})
		}
		got := b.String()
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		m.done()
		if cleared := strings.HasSuffix(b.String(), " \r"); cleared != (test.terminal && test.want != "") {
			t.Errorf("%s: at the end %q", test.name, b.String())
		}
	}
}

// TestMeterRemark: what there is to remark is said once, before the first report, and not of short work.
func TestMeterRemark(t *testing.T) {
	var b strings.Builder
	now := time.Unix(0, 0)
	m := &meter{out: &b, start: now, last: now, now: func() time.Time { return now }, remark: func() string { return "slow rules" }}
	for _, want := range []string{"", "slow rules\nsolving: 10 done, 1/s\n", "slow rules\nsolving: 10 done, 1/s\nsolving: 40 done, 2/s\n"} {
		m.report(solve.Progress{Phase: "solving", Done: uint64(now.Unix()*now.Unix()) / 10})
		if b.String() != want {
			t.Errorf("after %d s: %q, want %q", now.Unix(), b.String(), want)
		}
		now = now.Add(10 * time.Second)
	}
}

func TestNoTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	defer null.Close()
	if isTerminal(null) || isTerminal(&strings.Builder{}) {
		t.Error("the null device or a buffer passes for a terminal")
	}
}
