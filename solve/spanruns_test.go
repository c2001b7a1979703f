package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// TestCodeRuns holds the runs against a set of codes.
func TestCodeRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		var runs codeRuns
		in, most := map[game.Code]bool{}, 1+r.IntN(120)
		for range r.IntN(40) {
			lo := game.Code(r.IntN(most))
			hi := lo + game.Code(r.IntN(9))
			var want, got []game.Code
			for c := lo; c <= hi; c++ {
				if !in[c] {
					in[c] = true
					want = append(want, c)
				}
			}
			runs.add(lo, hi, func(lo, hi game.Code) { got = append(got, codeRuns{{lo, hi}}.codes()...) })
			if !slices.Equal(got, want) {
				t.Fatalf("%d..%d: new are %v, expected %v", lo, hi, got, want)
			}
		}
		codes := runs.codes()
		if len(codes) != len(in) || !slices.IsSorted(codes) {
			t.Fatalf("%v, expected %d codes", runs, len(in))
		}
		for i := 1; i < len(runs); i++ {
			if runs[i].lo <= runs[i-1].hi+1 {
				t.Fatalf("%v: no gap before run %d", runs, i)
			}
		}
	}
}

// far is a game of which every position has a code larger by base, in a space too large to be scanned.
func far(g *game.Native, starts []game.Sum, base game.Code) *game.Native {
	space, err := game.NewSpace([]game.Field{{Name: "n", Domain: game.Range{Hi: 1 << 45}}}, false)
	if err != nil {
		panic(err)
	}
	f := &game.Native{Name: "far", Positions: space, Play: g.Play}
	for _, s := range starts {
		s = slices.Clone(s)
		for i := range s {
			s[i].Code += base
		}
		f.Starts = append(f.Starts, s)
	}
	f.Options = func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		at := len(out)
		r, out := g.Options(c-base, out)
		for i := at; i < len(out); i++ {
			out[i] += game.Option(base)
		}
		return r, out
	}
	return f
}

// TestFarWindows: where the space is too large for a scan, what the start reaches has the same values as in a
// small space.
func TestFarWindows(t *testing.T) {
	const base = 1 << 41
	for name, rules := range map[string]game.Rules{"normal": {}, "misere": {Stuck: game.Win}, "scores": {Scores: true}} {
		for seed := range uint64(120) {
			r := rand.New(rand.NewPCG(17, seed))
			dir := []int{-1, 1, 0}[seed%3]
			g, y := windowed(r, rules, 2+r.IntN(300), dir, rules.Normal() && seed%2 == 0)
			starts := []game.Sum{game.One(game.Code(r.IntN(y.half)))}
			if y.results[starts[0][0].Code] == game.Nowhere {
				continue
			}
			g.Starts = starts
			for _, o := range []Options{{Want: Outcomes}, {Want: Remoteness}, {Want: Nimbers | Remoteness}, {Want: Nimbers, Threads: 3, grain: 2}} {
				near, err := Solve(context.Background(), g, o)
				if err != nil && dir == 0 {
					continue // a sum to which play may return
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				got, err := Solve(context.Background(), far(g, starts, base), o)
				if err != nil {
					t.Fatalf("%s, seed %d: %v", name, seed, err)
				}
				if got.Method.Name != near.Method.Name || got.NoNimbers != near.NoNimbers || got.Counts() != near.Counts() {
					t.Fatalf("%s, seed %d: by %s, %+v, %q; near by %s, %+v, %q", name, seed,
						got.Method, got.Counts(), got.NoNimbers, near.Method, near.Counts(), near.NoNimbers)
				}
				for c := range game.Code(y.half) {
					v, err1 := got.At(base + c)
					w, err2 := near.At(c)
					if v != w || (err1 == nil) != (err2 == nil) {
						t.Fatalf("%s, seed %d: position %d is %+v (%v), near %+v (%v)", name, seed, c, v, err1, w, err2)
					}
				}
			}
		}
	}
}

// TestManyRuns: positions that lie apart are more than runs serve; they are then looked at one by one.
func TestManyRuns(t *testing.T) {
	g := native(1<<40, game.Rules{Spans: true}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c >= 2 {
			out = append(out, game.Option(c-2)|game.Span, game.Option(c-2))
		}
		return game.Live, out
	})
	const n = 2*mostRuns + 1001
	g.Starts = []game.Sum{game.One(2 * n)}
	got, err := Solve(context.Background(), g, Options{})
	if err != nil || got.Method.Name == "windows" {
		t.Fatalf("%v by %v", err, got.Method)
	}
	if v, err := got.At(2 * n); err != nil || v.Outcome != game.Win { // an odd number of moves
		t.Errorf("%+v, %v", v, err)
	}
}

// TestErrorFarAway: the error is that of the lowest position that breaks the rules.
func TestErrorFarAway(t *testing.T) {
	const start = 1 << 39
	g := native(1<<40, game.Rules{Spans: true}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		switch {
		case c == start:
			return game.Live, append(out, game.Span|(start-100), start-1)
		case c == start-7 || c == start-60:
			return game.Live, append(out, 1<<41+game.Option(start-c))
		}
		return game.Live, out
	})
	g.Starts = []game.Sum{game.One(start)}
	if _, err := Solve(context.Background(), g, Options{}); err == nil || !strings.Contains(err.Error(), "code 2199023255612 ") {
		t.Errorf("error %v, expected that of the code 60 below the start", err)
	}
}
