package solve

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/game"
	"grundy/table"
)

// native returns a game of n positions whose options are given by a function.
func native(n uint64, rules game.Rules, options func(c game.Code, out []game.Option) (game.Result, []game.Option)) *game.Native {
	g, err := game.New("test", n, rules, options)
	if err != nil {
		panic(err)
	}
	return g.(*game.Native)
}

// chain is a game of n positions, an even number, each with the next one as its option. Turned, it goes to
// and fro so that no order of codes is an order of play.
func chain(n uint64, turned bool) *game.Native {
	at := func(i uint64) game.Code { // a permutation of 0..n-1 that is its own inverse
		if turned && i%2 == 1 {
			return game.Code(n - i)
		}
		return game.Code(i)
	}
	return native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		i := uint64(at(uint64(c)))
		if i == 0 {
			return game.Live, out
		}
		return game.Live, append(out, game.Option(at(i-1)))
	})
}

func TestLongChains(t *testing.T) {
	n := uint64(300_000)
	if testing.Short() {
		n = 50_000
	}
	for _, turned := range []bool{false, true} {
		for _, o := range []Options{
			{Want: Nimbers},
			{Want: Remoteness | Nimbers},
			{Method: "retrograde", Want: Remoteness},
			{Method: "acyclic", Want: Remoteness},
			{Method: "retrograde"},
		} {
			solved, err := Solve(context.Background(), chain(n, turned), o)
			if err != nil {
				t.Fatal(err)
			}
			if c := solved.Counts(); c.Loss != n/2 || c.Win != n/2 || o.Want&Remoteness != 0 && c.MaxRemoteness != int64(n-1) {
				t.Errorf("%s: %+v", solved.Method, c)
			}
		}
	}
	g := chain(n, false)
	g.Starts = []game.Sum{game.One(game.Code(n - 1))}
	solved, err := Solve(context.Background(), g, Options{})
	if err != nil || solved.Positions() != n {
		t.Fatalf("explored %v (%v)", solved.Positions(), err)
	}
}

func TestMethodsInWords(t *testing.T) {
	loop := native(3, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		return game.Live, append(out, game.Option((c+1)%3), 2)
	})
	up := native(9, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c < 8 {
			out = append(out, game.Option(c+1))
		}
		return game.Live, out
	})
	for _, test := range []struct {
		g      game.Game
		o      Options
		method string
		nimber string       // part of the reason why there are none, or ""
		two    game.Outcome // of position 0 twice, a sum without nimbers
	}{
		{chain(9, false), Options{}, "acyclic: every option has a smaller code", "", 0},
		{up, Options{}, "acyclic: every option has a larger code", "", 0},
		{chain(10, true), Options{Want: Nimbers}, "acyclic: no play returns to a position", "", 0},
		{chain(10, true), Options{}, "retrograde: play may return", "", 0},
		{loop, Options{Want: Nimbers}, "loopy: play may return", "", 0},
		{loop, Options{Want: Nimbers, Method: "retrograde"}, "retrograde: play may return", "other methods", game.Draw},
		{native(2, game.Rules{Stuck: game.Win}, heapMoves), Options{Want: Nimbers}, "acyclic", "cannot move loses", game.Win},
		{native(2, game.Rules{Scores: true}, heapMoves), Options{Want: Nimbers}, "acyclic", "numbers as results", game.Loss},
		{native(2, game.Rules{First: true}, heapMoves), Options{Want: Nimbers}, "acyclic", "it ends with the first part", game.Loss},
	} {
		solved, err := Solve(context.Background(), test.g, test.o)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(solved.Method.String(), test.method) {
			t.Errorf("solved by %q, expected %q", solved.Method, test.method)
		}
		if !strings.Contains(solved.NoNimbers, test.nimber) || test.nimber == "" && solved.NoNimbers != "" {
			t.Errorf("%s: no nimbers because %q, expected %q", solved.Method, solved.NoNimbers, test.nimber)
		}
		if solved.LeftOut {
			t.Errorf("%s: nimbers are left out for want of memory", solved.Method)
		}
		two := game.Sum{{Code: 0, Times: 2, Steps: game.AllSteps}}
		if v, err := solved.Value(two); test.nimber != "" && (err != nil || v.Outcome != test.two) {
			t.Errorf("%s: position 0 twice is %+v (%v)", solved.Method, v, err)
		}
	}
	if _, err := Solve(context.Background(), loop, Options{Method: "acyclic"}); err == nil || !strings.Contains(err.Error(), "position 0") {
		t.Errorf("a loop solved as acyclic: %v", err)
	}
}

// heapMoves are those of a heap from which one is taken.
func heapMoves(c game.Code, out []game.Option) (game.Result, []game.Option) {
	if c == 0 {
		return game.Live, out
	}
	return game.Live, append(out, game.Option(c-1))
}

// TestWideNimbers reaches nimbers that need more than two bytes: position k has the nimber 2^k, for
// its options are all sums of the positions below.
func TestWideNimbers(t *testing.T) {
	const top = 17
	g := native(top+1, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		out = append(out, game.EndSum)
		for x := 1; x < 1<<c; x++ {
			for k := range game.Option(c) {
				if x>>k&1 != 0 {
					out = append(out, k|game.More)
				}
			}
			out[len(out)-1] &^= game.More
		}
		return game.Live, out
	})
	for _, o := range []Options{{Want: Nimbers}, {Want: Nimbers | Remoteness}} {
		solved, err := Solve(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		for c := range game.Code(top + 1) {
			if v, err := solved.At(c); err != nil || v.Nimber != 1<<c || v.Outcome != game.Win {
				t.Errorf("position %d: %+v (%v)", c, v, err)
			}
		}
		if o.Want&Remoteness != 0 && solved.NoRemoteness == "" {
			t.Errorf("no word on remoteness, which sums do not have")
		}
	}
}

// TestLateTurn has an option against the order of all others where no sample sees it.
func TestLateTurn(t *testing.T) {
	const n, odd = 1 << 17, 77_777
	g := native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c == odd {
			out = append(out, odd+1)
		} else if c > 0 && c != odd+1 {
			out = append(out, game.Option(c-1))
		}
		return game.Live, out
	})
	for _, o := range []Options{{}, {Want: Nimbers}, {Want: Remoteness}, {Want: Remoteness | Nimbers, Threads: 3}} {
		solved, err := Solve(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		for c, outcome := range map[game.Code]game.Outcome{odd + 1: game.Loss, odd: game.Win, odd - 1: game.Loss - game.Outcome(odd%2)} {
			if v, err := solved.At(c); err != nil || c >= odd && v.Outcome != outcome {
				t.Errorf("%s: %d is %+v (%v), expected %s", solved.Method, c, v, err, outcome)
			}
		}
	}
}

// TestLateSum has its one sum where no sample sees it, in a game that goes to and fro.
func TestLateSum(t *testing.T) {
	const n, odd = 1 << 14, 7_777
	order := chain(n, true)
	g := native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c == odd {
			return game.Live, append(out, 0|game.More, n-1, 2|game.More, n-1)
		}
		return order.Options(c, out)
	})
	for _, o := range []Options{{}, {Want: Remoteness}} {
		solved, err := Solve(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		// 0 and 2 are lost, n-1 has the nimber 1: both sums are won for the opponent.
		if v, err := solved.At(odd); err != nil || v.Outcome != game.Loss {
			t.Errorf("%s: %+v (%v)", solved.Method, v, err)
		}
	}
	loop := native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c == odd {
			return game.Live, append(out, 0|game.More, 1)
		}
		return game.Live, append(out, game.Option((c+1)%5))
	})
	loop.Starts = []game.Sum{game.One(odd)}
	solved, err := Solve(context.Background(), loop, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := solved.At(odd); err != nil || v.Outcome != game.Draw { // nobody is ever stuck
		t.Errorf("a sum beside a cycle: %+v (%v)", v, err)
	}
}

func TestBrokenRules(t *testing.T) {
	// Position 70 has an option that is no position; so have 80 and 90.
	broken := func(stretch uint64, starts ...game.Sum) *game.Native {
		g := native(100*stretch, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			at := uint64(c) / stretch
			switch {
			case at == 5:
				return game.Nowhere, out
			case at == 70 || at == 80 || at == 90:
				out = append(out, game.Option(5*stretch))
			}
			return game.Live, append(out, game.Option((at*31+7)%100*stretch), game.Option((at*at+17)%100*stretch))
		})
		g.Options = skipNowhere(g.Options, stretch)
		g.Starts = starts
		return g
	}
	for _, o := range []Options{
		{},
		{Threads: 4, grain: 3},
		{Threads: 4, grain: 1, engine: leanEngine},
		{engine: sweepEngine},
		{engine: sweepEngine, Threads: 3, grain: 2},
		{Method: "acyclic"},
		{Want: Remoteness, engine: sweepEngine},
		{engine: bareEngine, Threads: 3, grain: 2},
		{Threads: 3, grain: 2, Method: "retrograde", engine: strideEngine},
		{Want: Nimbers},
	} {
		for _, g := range []*game.Native{broken(1), broken(1, game.One(0)), broken(1000, game.One(0))} {
			_, err := Solve(context.Background(), g, o)
			if err == nil || !errors.Is(err, table.ErrNotAPosition) || !strings.HasPrefix(err.Error(), "position 70") {
				t.Errorf("%+v: %v", o, err)
			}
		}
	}
	g := broken(1, game.One(5))
	if _, err := Solve(context.Background(), g, Options{}); !errors.Is(err, table.ErrNotAPosition) {
		t.Errorf("a start that is no position: %v", err)
	}
}

// skipNowhere leaves out the options to 5 of all but 70, 80 and 90.
func skipNowhere(options func(game.Code, []game.Option) (game.Result, []game.Option), stretch uint64) func(game.Code, []game.Option) (game.Result, []game.Option) {
	return func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		r, all := options(c, out)
		kept := all[:len(out)]
		for _, o := range all[len(out):] {
			if at := uint64(c) / stretch; o != game.Option(5*stretch) || at == 70 || at == 80 || at == 90 {
				kept = append(kept, o)
			}
		}
		return r, kept
	}
}

func TestWrongInverse(t *testing.T) {
	g := chain(300, true)
	g.Back = func(c game.Code, out []game.Option) []game.Option { return append(out, 7) }
	for _, o := range []Options{{Method: "retrograde", engine: inverseEngine}, {Verify: true}} {
		_, err := Solve(context.Background(), g, o)
		if err == nil || !strings.Contains(err.Error(), "unmoves") {
			t.Errorf("a wrong inverse with %+v: %v", o, err)
		}
	}
}

func TestMemoryLimit(t *testing.T) {
	big := oneHeap(1e6, 3)
	for _, test := range []struct {
		name string
		g    game.Game
		o    Options
		ok   bool
	}{
		{"a table that fits", big, Options{Memory: 1_100_000}, true},
		{"a table that does not", big, Options{Memory: 900_000}, false},
		{"remoteness", big, Options{Memory: 1_100_000, Want: Remoteness}, false},
		{"arcs", digraph(1e5, 3), Options{Memory: 8 << 20}, true},
		{"backward arcs only", digraph(1e5, 3), Options{Memory: 2 << 20}, true},
		{"sweeps", digraph(1e5, 40), Options{Memory: 2 << 20}, true},
		{"two bytes a position", digraph(1e5, 3), Options{Memory: 200_000}, true},
		{"less", digraph(1e5, 3), Options{Memory: 120_000}, false},
		{"a huge space", native(1e15, game.Rules{}, heapMoves), Options{}, false},
	} {
		solved, err := Solve(context.Background(), test.g, test.o)
		var limit *LimitError
		switch {
		case test.ok && err != nil, !test.ok && !errors.As(err, &limit):
			t.Errorf("%s: %v", test.name, err)
		case !test.ok && limit.Need <= limit.Have:
			t.Errorf("%s: needs %d of %d", test.name, limit.Need, limit.Have)
		case test.ok && test.g != big:
			want, err := Solve(context.Background(), test.g, Options{})
			if err != nil || !reflect.DeepEqual(solved.Columns(), want.Columns()) {
				t.Errorf("%s: not the same values (%v)", test.name, err)
			}
		}
	}
	// A tenth of the space is reached: dense if there is memory for all, else numbered.
	tenth := native(1e6, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c >= 10 {
			out = append(out, game.Option(c-10))
		}
		return game.Live, out
	})
	tenth.Starts = []game.Sum{game.One(1e6 - 1)}
	for memory, dense := range map[int64]bool{64 << 20: true, 9 << 20: false} {
		solved, err := Solve(context.Background(), tenth, Options{Memory: memory, Want: Remoteness})
		if err != nil || solved.Dense() != dense || solved.Positions() != 1e5 || solved.MaxRemoteness() != 1e5-1 {
			t.Errorf("a tenth in %d bytes: %v", memory, err)
		}
	}
	g := native(1e15, game.Rules{}, heapMoves)
	g.Starts = []game.Sum{game.One(1e9)}
	_, err := Solve(context.Background(), g, Options{Memory: 1 << 20})
	if limit := (*LimitError)(nil); !errors.As(err, &limit) {
		t.Errorf("a long way down: %v", err)
	}
}

// TestMoreMovesThanSampled has most of its options where no sample sees them.
func TestMoreMovesThanSampled(t *testing.T) {
	const n, odd = 1 << 14, 7_777
	order := chain(n, true)
	g := native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c == odd {
			return game.Live, append(out, slices.Repeat([]game.Option{0}, 1<<20)...)
		}
		return order.Options(c, out)
	})
	for _, threads := range []int{1, 4} {
		solved, err := Solve(context.Background(), g, Options{Memory: 4 << 20, Want: Nimbers, Threads: threads})
		if err != nil || !strings.Contains(solved.NoNimbers, "more memory than") {
			t.Errorf("nimbers: %v", err)
		}
		solved, err = Solve(context.Background(), g, Options{Memory: 4 << 20, Threads: threads})
		if err != nil || !strings.Contains(solved.Method.Reason, "sweeps") {
			t.Errorf("outcomes, which sweeps find without storing moves: %v", err)
		}
	}
}

func TestLimitErrorInWords(t *testing.T) {
	for text, e := range map[string]LimitError{
		"a table needs at least 1.5GiB of memory, the limit is 1000B": {"a table", 3 << 29, 1000},
		"a table needs at least 2.5KiB of memory, the limit is 1KiB":  {"a table", 2560, 1024},
		"a table needs more memory than the limit of 1000B":           {"a table", 1001, 1000},
		"a table is more than this version can do":                    {"a table", math.MaxInt64, 1000},
	} {
		if e.Error() != text {
			t.Errorf("got %q, expected %q", e.Error(), text)
		}
	}
}

func TestSameBytesOnAnyThreads(t *testing.T) {
	for _, g := range []game.Game{digraph(60_000, 3), digraph(3000, 40), oneHeap(200_000, 3)} {
		for _, want := range []Want{Outcomes, Remoteness, Nimbers} {
			one, err := Solve(context.Background(), g, Options{Threads: 1, Want: want})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []Options{{Threads: 4}, {Threads: 3, Method: "retrograde", engine: sweepEngine}, {Threads: 2, Method: "retrograde", engine: leanEngine}} {
				if o.Method != "" && want == Nimbers {
					continue
				}
				o.Want = want
				many, err := Solve(context.Background(), g, o)
				if err != nil || !reflect.DeepEqual(one.Columns(), many.Columns()) {
					t.Errorf("%s: other values by %s with %+v (%v)", one.Method, many.Method, o, err)
				}
			}
		}
	}
}

// TestRoundsFromNothing has engines agree where there is a round after the other, on several goroutines.
func TestRoundsFromNothing(t *testing.T) {
	g := digraph(60_000, 2)
	for _, want := range []Want{Outcomes, Remoteness} {
		one, err := Solve(context.Background(), g, Options{Threads: 1, Want: want, Method: "retrograde", engine: arcEngine})
		if err != nil || one.Count(game.Draw) == 0 || want == Remoteness && one.MaxRemoteness() < 10 {
			t.Fatalf("a poor game: %+v (%v)", one.Counts(), err)
		}
		many, err := Solve(context.Background(), g, Options{Threads: 3, Want: want, Method: "retrograde", engine: bareEngine})
		if err != nil || !reflect.DeepEqual(one.Columns(), many.Columns()) {
			t.Errorf("other values by %s (%v)", many.Method, err)
		}
	}
}

func TestCancel(t *testing.T) {
	forever := native(1<<27, game.Rules{}, heapMoves)
	started := native(1<<40, game.Rules{}, heapMoves)
	started.Starts = []game.Sum{game.One(1 << 39)}
	for _, g := range []game.Game{forever, started} {
		for _, method := range []string{"", "retrograde"} {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			begin := time.Now()
			_, err := Solve(ctx, g, Options{Method: method})
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 3*time.Second {
				t.Errorf("cancelled %q: %v after %v", method, err, time.Since(begin))
			}
		}
	}
}

func TestProgress(t *testing.T) {
	var last Progress
	_, err := Solve(context.Background(), oneHeap(300_000, 3), Options{Progress: func(p Progress) {
		if p.Done > p.Total && p.Total > 0 || p.Phase == "" {
			t.Errorf("progress %+v", p)
		}
		last = p
	}})
	if err != nil || last.Total != 300_000 {
		t.Errorf("the last progress is %+v (%v)", last, err)
	}
}

// TestNimbersThatDoNotFit asks for nimbers where there is memory for the outcomes only.
func TestNimbersThatDoNotFit(t *testing.T) {
	for _, test := range []struct {
		name string
		g    game.Game
		o    Options
	}{
		{"loopy", digraph(1e5, 3), Options{Memory: 3 << 20, Want: Remoteness}},
		{"peeled", chain(1e5, true), Options{Memory: 2 << 20, Want: Remoteness}},
		{"scanned", oneHeap(1e6, 3), Options{Memory: 1_100_000}},
	} {
		want, err := Solve(context.Background(), test.g, test.o)
		if err != nil {
			t.Fatal(err)
		}
		test.o.Want |= Nimbers
		solved, err := Solve(context.Background(), test.g, test.o)
		if err != nil || !reflect.DeepEqual(solved.Columns(), want.Columns()) {
			t.Fatalf("%s: not the values without nimbers (%v)", test.name, err)
		}
		if !strings.Contains(solved.NoNimbers, "memory") || !solved.LeftOut {
			t.Errorf("%s: no nimbers because %q", test.name, solved.NoNimbers)
		}
		var limit *LimitError
		test.o.Method = "acyclic"
		if test.name == "loopy" {
			test.o.Method = "loopy"
		}
		if _, err := Solve(context.Background(), test.g, test.o); !errors.As(err, &limit) {
			t.Errorf("%s, by that method: %v", test.name, err)
		}
	}
}
