package heap

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFirstValuesDeceive covers codes whose first values look like period 1.
func TestFirstValuesDeceive(t *testing.T) {
	for _, c := range []struct {
		code              string
		period, preperiod int
	}{{"0.4", 34, 54}, {"4.0", 2, 1}, {"0.07", 34, 53}} {
		l, _ := prove(t, c.code, 4000, 0).Proved()
		if l.Period != c.period || l.Preperiod != c.preperiod {
			t.Errorf("%s: %+v, want period %d from %d", c.code, l, c.period, c.preperiod)
		}
	}
	r := NewRun(mustParse(t, "0.04"), 0)
	if err := r.Prove(context.Background(), 3000, nil); err != nil {
		t.Fatal(err)
	}
	if l, ok := r.Proved(); ok {
		t.Errorf("0.04, which is 0.007 shifted, has no known period: %+v", l)
	}
}

// TestPatternsAreNotProofs covers laws that must never be called proved.
func TestPatternsAreNotProofs(t *testing.T) {
	for _, c := range []struct {
		code     string
		n        int
		standing Standing
		period   int
		saltus   int
	}{
		{"take-a-factorial", 5050, Verified, 25, 0}, // OEIS A014587: a(5050) = 4 breaks it
		{"take-a-factorial", 5060, None, 0, 0},
		{"0.3F", 600, Verified, 6, 3},
		{"0.8", 300, Verified, 3, 1},
		{"4.7[3]", 500, None, 0, 0},
		{"grundy", 3000, None, 0, 0},
	} {
		r := NewRun(mustParse(t, c.code), 0)
		if err := r.Extend(context.Background(), c.n, nil); err != nil {
			t.Fatal(err)
		}
		l := r.Law()
		if l.Standing != c.standing || c.standing != None && (l.Period != c.period || l.Saltus != c.saltus) {
			t.Errorf("%s to %d: %v, want %s with period %d, saltus %d", c.code, c.n, l, c.standing, c.period, c.saltus)
		}
	}
}

// TestRunGoesOnPastTheProof wants values past the heap at which the law was proved.
func TestRunGoesOnPastTheProof(t *testing.T) {
	for _, code := range []string{"0.77", "0.a", "take{1,3,4}", "allbut{1,4,7,8}"} {
		r := NewRun(mustParse(t, code), 0)
		if err := r.Extend(context.Background(), 500, nil); err != nil {
			t.Fatal(err)
		}
		l, ok := r.Proved()
		if !ok || r.Len() < 500 {
			t.Fatalf("%s: %d values, proved: %t", code, r.Len(), ok)
		}
		for n := l.Preperiod; n+l.Period < 500; n++ {
			x, _ := r.Value(n)
			if y, _ := r.Value(n + l.Period); int(y)-int(x) != l.Saltus {
				t.Fatalf("%s: G(%d) = %d and G(%d) = %d break %+v", code, n, x, n+l.Period, y, l)
			}
		}
	}
}

// TestWindowOfMemory runs with so little memory that old values are forgotten: the law
// must be the same.
func TestWindowOfMemory(t *testing.T) {
	for _, code := range []string{"0.16", "0.56", "4.406", "4.064"} {
		all, _ := prove(t, code, 1<<20, 0).Proved()
		r := prove(t, code, 1<<20, 1<<16)
		if r.HoldsAll() {
			t.Errorf("%s: nothing was forgotten, so nothing is tested", code)
		}
		few, _ := r.Proved()
		if few.Period != all.Period || few.Preperiod != all.Preperiod {
			t.Errorf("%s: %+v with little memory, %+v with much", code, few, all)
		}
	}
}

func TestTooLittleMemory(t *testing.T) {
	r := NewRun(mustParse(t, "0.007"), 3000)
	err := r.Extend(context.Background(), 5000, nil)
	var e *MemoryError
	if !errors.As(err, &e) || e.Need <= e.Have {
		t.Errorf("0.007 in 3000 bytes: %v, want a memory error that says what is needed", err)
	}
}

// TestFarRareHeap has a rare heap so far on that the values which it asks to be kept are too many.
func TestFarRareHeap(t *testing.T) {
	r := NewRun(mustParse(t, "0.205"), 1<<20)
	if err := r.Extend(context.Background(), 1<<20, nil); err != nil {
		t.Fatal(err)
	}
	s := r.eng.(*octalRun[uint8]).sparse
	s.addRare(r.Len()-1, 1)
	err := r.Extend(context.Background(), 2<<20, nil)
	var e *MemoryError
	if !errors.As(err, &e) || e.Need < 2<<20 {
		t.Errorf("a rare heap at 2^20 in 2^20 bytes: %v, want a memory error that asks for twice as much", err)
	}
}

// TestResume stops a run at many places, goes on from the checkpoint, and wants the same
// certificate as from a run in one go.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		code   string
		memory int64
	}{{"0.16", 0}, {"0.16", 1 << 16}, {"4.064", 0}, {"0.644", 0}, {"0.77", 0}, {"take{2,3,9,16,18}", 0}, {"allbut{1,4,7,8}", 0}, {"0.a", 0}} {
		path := filepath.Join(t.TempDir(), "checkpoint")
		whole := prove(t, c.code, 1<<20, c.memory)
		r := NewRun(whole.Game(), c.memory)
		for stop := 10; ; stop += stop/2 + 1 {
			if err := r.Prove(context.Background(), stop, nil); err != nil {
				t.Fatal(err)
			}
			if err := r.WriteCheckpoint(path); err != nil {
				t.Fatal(err)
			}
			var err error
			if r, err = ReadCheckpoint(path); err != nil {
				t.Fatal(err)
			}
			if _, ok := r.Proved(); ok {
				break
			}
		}
		a, _ := whole.Proved()
		b, _ := r.Proved()
		if a.Period != b.Period || a.Preperiod != b.Preperiod || a.Saltus != b.Saltus {
			t.Errorf("%s: %+v in one go, %+v with stops", c.code, a, b)
		}
		for n := range min(whole.Len(), r.Len()) {
			x, okX := whole.Value(n)
			y, okY := r.Value(n)
			if okX && okY && x != y {
				t.Fatalf("%s: G(%d) = %d in one go, %d with stops", c.code, n, x, y)
			}
		}
	}
}

// TestDamagedCheckpoint changes every 97th byte of a checkpoint, and cuts it short.
func TestDamagedCheckpoint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	if err := prove(t, "0.77", 1000, 0).WriteCheckpoint(path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(text); i += 97 {
		bad := bytes.Clone(text)
		bad[i] ^= 4
		if _, err := decodeCheckpoint(bad); err == nil {
			t.Errorf("a checkpoint with byte %d changed is read", i)
		}
		if _, err := decodeCheckpoint(text[:i]); err == nil {
			t.Errorf("a checkpoint of %d bytes instead of %d is read", i, len(text))
		}
	}
}

func FuzzCheckpoint(f *testing.F) {
	f.Add([]byte(checkpointMagic))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := decodeCheckpoint(text); err == nil && r.Game() == nil {
			t.Error("a run without a game was read")
		}
	})
}

func TestOpenRefusesOtherGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	if err := prove(t, "0.77", 1000, 0).WriteCheckpoint(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, mustParse(t, "0.07"), 0); err == nil || !strings.Contains(err.Error(), "is of 0.77, not of 0.07") {
		t.Errorf("Open for another game: %v", err)
	}
	if r, err := Open(path, mustParse(t, "kayles"), 0); err != nil || r.Len() == 0 {
		t.Errorf("Open for the same game: %v", err)
	}
}

// TestOpenWithMoreMemory goes on after a memory error, with the memory that it asked for.
func TestOpenWithMoreMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	r := NewRun(mustParse(t, "0.007"), 3000)
	task := Task{Run: r, To: 5000, Checkpoint: path}
	var e *MemoryError
	if err := task.Do(context.Background()); !errors.As(err, &e) {
		t.Fatalf("0.007 in 3000 bytes: %v, want a memory error", err)
	}
	for _, memory := range []int64{e.Have - 1000, e.Have, 2 * e.Need} {
		r, err := Open(path, r.Game(), memory)
		if err != nil {
			t.Fatal(err)
		}
		err = r.Extend(context.Background(), 5000, nil)
		if more := memory > e.Have; more != (err == nil) {
			t.Errorf("going on with %d bytes: %v", memory, err)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		format Format
		want   string
	}{
		{Text, "0 1 2 3 1\n"},
		{CSV, "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n"},
		{BFile, "0 0\n1 1\n2 2\n3 3\n4 1\n"},
		{Raw, "\x00\x01\x02\x03\x01"},
	} {
		var b bytes.Buffer
		w := NewValueWriter(&b, c.format)
		task := &Task{Run: NewRun(mustParse(t, "kayles"), 0), To: 5, Values: w}
		if err := task.Do(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil || b.String() != c.want {
			t.Errorf("%s: %q, %v; want %q", c.format, b.String(), err, c.want)
		}
	}
	var b bytes.Buffer
	w := NewValueWriter(&b, Raw)
	task := &Task{Run: NewRun(mustParse(t, "nim"), 0), To: 300, Values: w}
	if err := task.Do(context.Background()); err == nil || !strings.Contains(err.Error(), "G(256) = 256") {
		t.Errorf("raw values past 255: %v", err)
	}
}

func TestTaskWritesUpToItsEnd(t *testing.T) {
	r := prove(t, "0.77", 1000, 0)
	var b bytes.Buffer
	task := Task{Run: r, To: 4, Values: NewValueWriter(&b, Text)}
	if err := errors.Join(task.Do(context.Background()), task.Values.Close()); err != nil {
		t.Fatal(err)
	}
	if b.String() != "0 1 2 3\n" {
		t.Errorf("printed %q, want the values of heaps 0 to 3", b.String())
	}
}

func TestCancelledTaskLeavesCheckpoint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	task := &Task{Run: NewRun(mustParse(t, "0.106"), 0), UntilProved: true, Checkpoint: path}
	if err := task.Do(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled task returned %v", err)
	}
	if r, err := ReadCheckpoint(path); err != nil || r.Len() == 0 {
		t.Errorf("its checkpoint: %v", err)
	}
}

func TestReportJSON(t *testing.T) {
	text, err := prove(t, "0.77", 1000, 0).Report().MarshalJSON()
	want := `{"code":"0.77","standing":"proved","preperiod":71,"period":12,"saltus":0,"computed":`
	if err != nil || !strings.HasPrefix(string(text), want) {
		t.Errorf("%s, %v; want %s...", text, err, want)
	}
	// Winning Ways: Kayles has 14 exceptional values, the last for 70.
	if !strings.Contains(string(text), `"exceptions":14,"last_exception":70`) {
		t.Errorf("%s: want 14 exceptions, the last 70", text)
	}
}
