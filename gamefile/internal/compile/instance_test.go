package compile

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"grundy/game"
)

const dataText = `
n = %d
steps = %s
def moves(a):
    return [(a + s) %% n for s in steps] + [len(steps)]
game(position = {"a": range(n)}, moves = moves)
`

// variant loads dataText with other data, as a game of the same file.
func variant(t *testing.T, r *reference, n int, steps string) *reference {
	t.Helper()
	v, err := load("data.star", fmt.Sprintf(dataText, n, steps))
	if err != nil {
		t.Fatal(err)
	}
	if r != nil {
		v.src.File = r.src.File
	}
	return v
}

// open compiles rules and returns an instance that makes their options; both are closed with the test.
func open(t *testing.T, src *Source) (*Program, *Instance) {
	t.Helper()
	p, err := Compile(t.Context(), src)
	if err != nil {
		t.Fatal(err)
	}
	x, err := p.Instance(t.Context(), src, Forward)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		x.Close()
		p.Close(context.Background()) // the test's own context is over
	})
	return p, x
}

// TestReset gives one instance the data of many games in turn.
func TestReset(t *testing.T) {
	first := variant(t, nil, 10, "[1, 2]")
	p, x := open(t, first.src)
	long := "list(range(1, 90000))"
	for _, c := range []struct {
		n     int
		steps string
		fits  bool
	}{
		{10, "[1, 2]", true},
		{50, "[4]", true},
		{100000, long, true},
		{7, "[1, 1, 6]", true},
		{7, "[]", false},           // no type at all
		{7, "[-1]", false},         // another class
		{7, "[True]", false},       // another type
		{7, "[1 << 40]", false},    // another class
		{7, "(1, 2)", false},       // a tuple
		{7, "[[1]]", false},        // lists
		{10, "[2147483647]", true}, // the last of its class
	} {
		v := variant(t, first, c.n, c.steps)
		if fits := p.Fits(v.src); fits != c.fits {
			t.Errorf("n=%d steps=%.20s: Fits = %v", c.n, c.steps, fits)
			continue
		}
		if !c.fits {
			if err := x.Reset(v.src); err == nil {
				t.Errorf("n=%d steps=%.20s: Reset to a game that does not fit", c.n, c.steps)
			}
			continue
		}
		v.src.Fuel, v.src.Memory = 1_000_000, 64<<20
		if err := x.Reset(v.src); err != nil {
			t.Fatal(err)
		}
		if c.n > 1000 {
			codes := []game.Code{0, 5, 99999}
			var b game.Batch
			if n, err := x.Options(codes, &b); n == 0 || err != nil || len(b.At(0)) != 90000 || b.At(0)[88888] != 88889 {
				t.Errorf("long lists: %d positions, %v", n, err)
			}
			continue
		}
		check(t, v, x, v.src.Moves)
	}
}

// TestResults holds Results against Options.
func TestResults(t *testing.T) {
	r, err := load("results.star", `
def result(p, a):
    return LOSS if a == 3 else "B" if a == 5 else None
def moves(p, a):
    return [x for x in range(a) if x % 2] if a != 7 else [-1]
game(players = ["A", "B"], position = {"a": range(9)}, moves = moves, result = result, where = lambda p, a: a != 4)
`)
	if err != nil {
		t.Fatal(err)
	}
	_, x := open(t, r.src)
	var codes []game.Code
	for c := range r.src.Space.Size() {
		codes = append(codes, game.Code(c))
	}
	var b game.Batch
	n, err := x.Results(codes, &b) // moves is not called, so its error does not matter
	if n != len(codes) || err != nil {
		t.Fatal(n, err)
	}
	const live, nowhere = game.Live, game.Nowhere
	want := []game.Result{
		live, live, live, -1, nowhere, -1, live, live, live,
		live, live, live, -1, nowhere, 1, live, live, live,
	}
	for i := range want {
		if b.Results[i] != want[i] {
			t.Errorf("code %d: %d, expected %d", i, b.Results[i], want[i])
		}
	}
	// The error comes after the positions before it.
	n, err = x.Options(codes, &b)
	if n != 7 || err != nil {
		t.Errorf("Options did %d positions, %v", n, err)
	}
	n, err = x.Options(codes[7:], &b)
	var trap *Trap
	if n != 0 || !errors.As(err, &trap) || trap.Code != TrapError {
		t.Errorf("Options did %d positions, %v", n, err)
	}
}

// TestLimits: fuel and memory end a position, and the next one works again.
func TestLimits(t *testing.T) {
	r, err := load("limits.star", `
def moves(a):
    l = [a]
    while a == 1:
        l = l + l
    while a == 2:
        l = [a]
    if a == 3:
        return [0 for _ in range(1 << 40)]
    if a == 4:
        return [0 for _ in range(19000) for _ in range(19000)]
    if a == 5:
        return [0] * (1 << 30)
    return [0] * 5
game(position = {"a": range(7)}, moves = moves)
`)
	if err != nil {
		t.Fatal(err)
	}
	_, x := open(t, r.src)
	want := []TrapCode{0, TrapFuel, TrapFuel, TrapFuel, TrapFuel, TrapMemory, 0}
	for c, code := range want {
		var b game.Batch
		n, err := x.Options([]game.Code{game.Code(c)}, &b)
		var trap *Trap
		errors.As(err, &trap)
		switch {
		case code == 0 && (n != 1 || err != nil || len(b.Options) != 5):
			t.Errorf("code %d: %d positions, %v", c, n, err)
		case code != 0 && (trap == nil || trap.Code != code):
			t.Errorf("code %d: expected %v, got %v", c, &Trap{code}, err)
		}
		if x.mem.Size() > largeMemory {
			t.Errorf("code %d: %d bytes are held", c, x.mem.Size())
		}
	}
}

// TestLargeMemory: what needs much memory has it, and what follows has the room that is left of it.
func TestLargeMemory(t *testing.T) {
	r, err := load("large.star", `
steps = list(range(8))
def moves(a):
    l = [steps[a]]
    for _ in range(a):
        l = l + l + l + l + l + l + l + l
    return [len(l) % 7]
game(position = {"a": range(8)}, moves = moves)
`)
	if err != nil {
		t.Fatal(err)
	}
	r.src.Fuel, r.src.Memory = 100_000_000, 64<<20
	_, x := open(t, r.src)
	for round := range 2 {
		for c, fits := range []bool{true, true, true, true, true, true, true, false} {
			var b game.Batch
			n, err := x.Options([]game.Code{game.Code(c)}, &b)
			var trap *Trap
			switch {
			case fits && (n != 1 || err != nil || len(b.Options) != 1 || b.Options[0] != 1): // 8 = 1 modulo 7
				t.Errorf("round %d, code %d: %d positions, %v, %v", round, c, n, err, b.Options)
			case fits && c == 6 && x.mem.Size() <= largeMemory:
				t.Errorf("round %d, code %d: %d bytes, which is no test of a large memory", round, c, x.mem.Size())
			case !fits && !errors.As(err, &trap):
				t.Errorf("round %d, code %d: expected a trap, got %v", round, c, err)
			}
		}
		if x.mem.Size() > largeMemory {
			t.Errorf("round %d: %d bytes are held", round, x.mem.Size())
		}
	}
}

// TestFewPositionsAtATime: a batch stops when its output is full, and loses nothing.
func TestFewPositionsAtATime(t *testing.T) {
	r, err := load("full.star", `
def moves(a, b):
    return [(x, b) for x in range(a)]
game(position = {"a": range(3000), "b": range(40)}, moves = moves)
`)
	if err != nil {
		t.Fatal(err)
	}
	_, x := open(t, r.src)
	var codes []game.Code
	for c := uint64(2990 * 40); c < r.src.Space.Size(); c++ {
		codes = append(codes, game.Code(c))
	}
	calls := 0
	for len(codes) > 0 {
		var b game.Batch
		n, err := x.Options(codes, &b)
		if n == 0 || err != nil {
			t.Fatal(n, err)
		}
		for i := range n {
			c := uint64(codes[i])
			got := b.At(i)
			if uint64(len(got)) != c/40 || uint64(got[len(got)-1]) != (c/40-1)*40+c%40 {
				t.Fatalf("code %d: %d options", c, len(got))
			}
		}
		codes = codes[n:]
		calls++
	}
	if calls < 10 {
		t.Errorf("400 positions of 3000 options came in %d calls", calls)
	}
}

// TestEqualSizes: where an int happens to be the size of a field, the code may rely on it,
// but then fits no other.
func TestEqualSizes(t *testing.T) {
	ctx := context.Background()
	text := "n = %s\nm = %s\ndef moves(a):\n    return [(a + 1) %% n]\ngame(position = {\"a\": range(m)}, moves = moves)\n"
	r, err := load("sizes.star", fmt.Sprintf(text, "8", "8"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(ctx, r.src)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(ctx)
	v, err := load("sizes.star", fmt.Sprintf(text, "8", "7"))
	if err != nil {
		t.Fatal(err)
	}
	v.src.File = r.src.File
	if p.Fits(v.src) {
		t.Error("fits a game in which options may lie outside")
	}
}

// TestInverseData: data that only unmoves reads may change their class, and moves still fit.
func TestInverseData(t *testing.T) {
	ctx := context.Background()
	text := "back = %s\ndef moves(a):\n    return [a - 1] if a else []\ndef unmoves(a):\n    return [a - back] if a < 8 else []\ngame(position = {\"a\": range(9)}, moves = moves, unmoves = unmoves)\n"
	r, err := load("inverse.star", fmt.Sprintf(text, "-1"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(ctx, r.src)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(ctx)
	for _, back := range []string{"-1", "(1 << 60) - (1 << 60) - 1", "1 << 60", "2"} {
		v, err := load("inverse.star", fmt.Sprintf(text, back))
		if err != nil {
			t.Fatal(err)
		}
		v.src.File = r.src.File
		if !p.Fits(v.src) {
			t.Fatalf("back = %s: moves do not fit", back)
		}
		y, err := p.Instance(ctx, v.src, Backward)
		if err != nil {
			t.Fatal(err)
		}
		src := *v.src
		src.StuckResult = game.Live
		check(t, &reference{src: &src, fields: v.fields, thread: v.thread}, y, v.src.Unmoves)
		if err := y.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
