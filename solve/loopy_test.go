package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/table"
)

// heaps is how many heaps of nim, of 0, 1, ... counters, stand behind the other positions of a loopyToy.
const heaps = 6

// loopyToy draws a game of normal play with cycles, with heaps of nim beside it.
func loopyToy(r *rand.Rand) *toy {
	n := 1 + r.IntN(9)
	t := &toy{half: n + heaps, stretch: 1}
	t.results, t.options = make([]game.Result, t.half), make([][]game.Option, t.half)
	degree, chain := 1+r.IntN(4), r.IntN(3)
	for c := range n {
		t.results[c] = game.Live
		if r.IntN(8) == 0 {
			t.results[c] = game.Lost
			continue
		}
		for range r.IntN(degree + 1) {
			t.options[c] = append(t.options[c], game.Option(r.IntN(n)))
		}
		if c > 0 && chain == 0 {
			t.options[c] = append(t.options[c], game.Option(c-1))
		}
		if r.IntN(4) == 0 { // down to a heap, so that there are large nimbers
			t.options[c] = append(t.options[c], game.Option(n+r.IntN(heaps)))
		}
		if r.IntN(12) == 0 {
			t.options[c] = append(t.options[c], game.EndSum)
		}
		if r.IntN(32) == 0 { // so many options that counters change their form
			t.options[c] = slices.Repeat(t.options[c], 100+r.IntN(200))
		}
	}
	for h := range heaps {
		t.results[n+h] = game.Live
		for k := range h {
			t.options[n+h] = append(t.options[n+h], game.Option(n+k))
		}
	}
	return t
}

// sumOutcomes returns the outcomes of all sums of two positions of t, and of one with nothing beside it, by who can
// force a loss on the graph of all pairs.
func (t *toy) sumOutcomes() [][]game.Outcome {
	n := len(t.results)
	at := func(a, b int) int { return a*(n+1) + b } // n stands for nothing
	to := make([][]int, (n+1)*(n+1))
	moves := func(c int) []int {
		if c == n {
			return nil
		}
		var list []int
		for _, o := range t.options[c] {
			if o == game.EndSum {
				list = append(list, n)
			} else {
				list = append(list, int(o.Code()))
			}
		}
		return list
	}
	for a := range n + 1 {
		for b := range n + 1 {
			for _, x := range moves(a) {
				to[at(a, b)] = append(to[at(a, b)], at(x, b))
			}
			for _, x := range moves(b) {
				to[at(a, b)] = append(to[at(a, b)], at(a, x))
			}
		}
	}
	out := make([]game.Outcome, len(to))
	for changed := true; changed; {
		changed = false
		for p := range to {
			won, lost := false, true
			for _, q := range to[p] {
				won, lost = won || out[q] == game.Loss, lost && out[q] == game.Win
			}
			o := game.Unknown
			switch {
			case won:
				o = game.Win
			case lost:
				o = game.Loss
			}
			if o != out[p] {
				out[p], changed = o, true
			}
		}
	}
	rows := make([][]game.Outcome, n+1)
	for a := range rows {
		for b := range n + 1 {
			o := out[at(a, b)]
			if o == game.Unknown {
				o = game.Draw
			}
			rows[a] = append(rows[a], o)
		}
	}
	return rows
}

// TestLoopyNimbers holds loopy nimbers against play: a finite one is that of the heap with which a position is
// lost, an infinite one has those of the heaps with which it is won. Sums of any two are held against play too.
func TestLoopyNimbers(t *testing.T) {
	rounds := 4000
	if testing.Short() {
		rounds = 600
	}
	r := rand.New(rand.NewPCG(31, 1))
	ways := []Options{
		{Threads: 1},
		{Threads: 3, grain: 1},
		{Threads: 1, Method: "loopy"},
		{Threads: 2, grain: 2, Method: "loopy"},
	}
	for round := range rounds {
		y := loopyToy(r)
		o := ways[round%len(ways)]
		o.Want = Nimbers
		if round%3 == 0 {
			o.Want |= Remoteness
		}
		solved, err := Solve(context.Background(), y.game(false), o)
		if err != nil {
			t.Fatalf("%v\n%+v", err, y)
		}
		outcomes := y.sumOutcomes()
		for c := range y.results {
			checkLoopy(t, y, solved, outcomes, c)
		}
		if round%3 == 0 {
			b := newBrute(y)
			b.values()
			for c := range y.results {
				v, err := solved.At(game.Code(c))
				if want := b.of(c); err != nil || v.Outcome != want.Outcome || v.Remoteness != want.Remoteness {
					t.Fatalf("%d by %s: %+v (%v), expected %+v\n%+v", c, solved.Method, v, err, want, y)
				}
			}
		}
	}
}

// checkLoopy holds what is said of position c against the outcomes of sums.
func checkLoopy(t *testing.T, y *toy, solved *table.Table, outcomes [][]game.Outcome, c int) {
	t.Helper()
	v, err := solved.At(game.Code(c))
	if err != nil || v.Outcome != outcomes[c][len(y.results)] {
		t.Fatalf("%d by %s: %+v (%v), expected %s\n%+v", c, solved.Method, v, err, outcomes[c][len(y.results)], y)
	}
	for h := range heaps {
		want := game.Win
		switch {
		case v.Nimber == game.Infinite && !v.Labels.Has(int64(h)):
			want = game.Draw
		case v.Nimber == int64(h):
			want = game.Loss
		}
		if o := outcomes[c][len(y.results)-heaps+h]; o != want {
			t.Fatalf("%d has the nimber %d %s by %s, but with a heap of %d it is %s\n%+v", c, v.Nimber, v.Labels, solved.Method, h, o, y)
		}
	}
	for d := range y.results {
		sum := game.Sum{{Code: game.Code(c), Times: 1, Steps: -1}, {Code: game.Code(d), Times: 1, Steps: -1}}
		if c == d {
			sum = game.Sum{{Code: game.Code(c), Times: 2, Steps: -1}}
		}
		if s, err := solved.Value(sum); err != nil || s.Outcome != outcomes[c][d] {
			t.Fatalf("%d + %d by %s: %+v (%v), expected %s\n%+v", c, d, solved.Method, s, err, outcomes[c][d], y)
		}
	}
}

// A sum's nimber is that of the position to which the sum is equal: with any third part it fares the same.
func TestLoopySumsHaveNimbers(t *testing.T) {
	y := &toy{half: 4, stretch: 1, results: make([]game.Result, 4), options: [][]game.Option{{}, {0}, {2, 0, 1}, {3, 1}}}
	for c := range y.results {
		y.results[c] = game.Live
	}
	solved, err := Solve(context.Background(), y.game(false), Options{Want: Nimbers})
	if err != nil {
		t.Fatal(err)
	}
	set := game.NewNimberSet
	for _, test := range []struct {
		codes []game.Code
		want  game.Value
	}{
		{[]game.Code{2}, game.Value{Outcome: game.Win, Nimber: game.Infinite, Labels: set([]uint32{0, 1})}},
		{[]game.Code{3}, game.Value{Outcome: game.Draw, Nimber: game.Infinite, Labels: set([]uint32{1})}},
		{[]game.Code{3, 1}, game.Value{Outcome: game.Win, Nimber: game.Infinite, Labels: set([]uint32{0})}},
		{[]game.Code{2, 3}, game.Value{Outcome: game.Draw, Nimber: game.Infinite}},
		{[]game.Code{1, 1}, game.Value{Outcome: game.Loss, Nimber: 0}},
	} {
		var sum game.Sum
		for _, c := range test.codes {
			sum = append(sum, game.Part{Code: c, Times: 1, Steps: -1})
		}
		got, err := solved.Value(sum)
		got.Remoteness = 0
		if err != nil || got != test.want {
			t.Errorf("%v: %+v (%v), want %+v", test.codes, got, err, test.want)
		}
	}
}

// Where play may end otherwise there are no nimbers, and the reason is told.
func TestNoLoopyNimbers(t *testing.T) {
	for _, test := range []struct {
		results []game.Result
		options [][]game.Option
		want    string
	}{
		{[]game.Result{game.Live, game.Live, game.Won}, [][]game.Option{{1, 2}, {0}, nil}, "play may end otherwise"},
		{[]game.Result{game.Live, game.Live, game.Live}, [][]game.Option{{1, game.EndWin}, {0}, nil}, "play may end otherwise"},
		{[]game.Result{game.Live, game.Live, game.Live}, [][]game.Option{{1, 2 | game.Again}, {0}, nil}, "after some moves the same player"},
		{[]game.Result{game.Live, game.Live, game.Live}, [][]game.Option{nil, {0 | game.Again}, {1, 0}}, "after some moves the same player"},
		{[]game.Result{game.Won, game.Live, game.Live}, [][]game.Option{nil, {0}, {1, 0}}, "play may end otherwise"},
	} {
		for _, method := range []string{"", "retrograde"} {
			y := &toy{half: 3, stretch: 1, results: test.results, options: test.options}
			solved, err := Solve(context.Background(), y.game(false), Options{Want: Nimbers, Method: method})
			if err != nil {
				t.Fatal(err)
			}
			if method == "" && !strings.HasPrefix(solved.NoNimbers, test.want) {
				t.Errorf("no nimbers because %q, want %q", solved.NoNimbers, test.want)
			}
			b := newBrute(y)
			b.values()
			for c := range y.results {
				if v, err := solved.At(game.Code(c)); err != nil || v.Nimber != game.NoNimber || v.Outcome != b.of(c).Outcome {
					t.Errorf("position %d: %+v (%v)", c, v, err)
				}
			}
		}
	}
}

// Where there are more sets than two bytes can number, the column has four, and loses nothing.
func TestManySetsOfLabels(t *testing.T) {
	const n, top = 70000, 20
	narrow := make([]uint16, n)
	for slot := range narrow {
		narrow[slot] = uint16(slot % (top + 2)) // every 22nd has no label
		if narrow[slot] > top {
			narrow[slot] = openNarrow
		}
	}
	narrow[0] = table.NoNarrow
	c := loopyColumn{narrow: narrow, top: top, masks: map[uint64]uint32{}, sets: map[game.NimberSet]uint32{}}
	labels := func(slot int) []uint32 { // 2^17 sets, some with large labels
		var list []uint32
		for bit := range 17 {
			if slot>>bit&1 != 0 {
				list = append(list, uint32(6*bit))
			}
		}
		return list
	}
	for slot := range narrow {
		c.number(labels(slot)) // all are numbered first, so that those used are far apart
	}
	for slot := top + 1; slot < n; slot += top + 2 {
		c.put(uint32(slot), c.number(labels(slot)))
	}
	if c.wide == nil {
		t.Fatal("the column is narrow")
	}
	nimbers := table.Nimbers{Wide: c.wide, Sets: c.list}
	for slot := range uint64(n) {
		got := nimbers.At(slot)
		switch {
		case slot == 0 && got != game.NoNimber,
			slot > 0 && slot%(top+2) <= top && got != int64(slot%(top+2)),
			slot%(top+2) > top && (got != game.Infinite || nimbers.Labels(slot) != game.NewNimberSet(labels(int(slot)))):
			t.Fatalf("slot %d has %d", slot, got)
		}
	}
}
