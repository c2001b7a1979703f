package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

// windowed is a random game some of whose options are spans, and the same game with the spans written
// out. dir is -1 or 1 where all options are smaller or larger, 0 where they are not.
func windowed(r *rand.Rand, rules game.Rules, half, dir int, sums bool) (*game.Native, *toy) {
	y := &toy{rules: rules, half: half, stretch: 1}
	y.rules.Spans = true
	size := half
	if rules.Named() {
		size *= 2
	}
	payoffs := []game.Result{game.Won, game.Lost, game.Tied}
	switch {
	case rules.Scores:
		payoffs = []game.Result{-3, -1, 0, 2, 5}
	case rules.Normal():
		payoffs = []game.Result{game.Lost}
	case rules.Endless.Order != nil && !slices.Contains(rules.Endless.Order, game.Tie):
		payoffs = payoffs[:2]
	}
	finished, holes := r.IntN(20)+2, r.IntN(3) == 0
	for range size {
		switch {
		case r.IntN(finished) == 0:
			y.results = append(y.results, payoffs[r.IntN(len(payoffs))])
		case holes && r.IntN(40) == 0:
			y.results = append(y.results, game.Nowhere)
		default:
			y.results = append(y.results, game.Live)
		}
	}
	compact := make([][]game.Option, size)
	y.options = make([][]game.Option, size)
	shape := r.IntN(4)
	for c := range size {
		if y.results[c] != game.Live {
			continue
		}
		at, base := c%half, 0
		if rules.Named() && c < half {
			base = half
		}
		lo, hi := 0, half-1 // where options may lead
		switch {
		case dir < 0:
			hi = at - 1
		case dir > 0:
			lo = at + 1
		}
		if lo > hi {
			continue
		}
		for range r.IntN(4) {
			a := lo + r.IntN(hi-lo+1)
			b := a + r.IntN(hi-a+1)
			switch shape {
			case 0: // windows that slide
				a, b = max(lo, at-10), max(lo, at-3)
				b = min(b, hi)
				a = min(a, b)
			case 1: // up to the neighbour
				b = hi
			}
			if span := y.results[base+a : base+b+1]; r.IntN(3) > 0 && !slices.Contains(span, game.Nowhere) {
				compact[c] = append(compact[c], game.Option(base+a)|game.Span, game.Option(base+b))
				for x := a; x <= b; x++ {
					y.options[c] = append(y.options[c], game.Option(base+x))
				}
			} else if y.results[base+a] != game.Nowhere {
				o := []game.Option{game.Option(base + a)}
				if sums && r.IntN(2) == 0 && y.results[base+b] != game.Nowhere {
					o = []game.Option{o[0] | game.More, game.Option(base + b)}
				}
				compact[c], y.options[c] = append(compact[c], o...), append(y.options[c], o...)
			}
		}
	}
	if r.IntN(3) == 0 {
		for range 1 + r.IntN(2) {
			if c := r.IntN(size); y.results[c] != game.Nowhere {
				y.starts = append(y.starts, game.One(game.Code(c)))
			}
		}
	}
	g := y.game(false).(*game.Native)
	g.Options = func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		return y.results[c], append(out, compact[c]...)
	}
	return g, y
}

// listed is the game of a toy whose spans have been written out.
func listed(y *toy) game.Game {
	plain := *y
	plain.rules.Spans = false
	return plain.game(false)
}

func TestWindowsAgainstBruteForce(t *testing.T) {
	for name, rules := range formsOfEndless {
		r := rand.New(rand.NewPCG(11, uint64(len(name))))
		for range 150 {
			dir := r.IntN(3) - 1
			g, y := windowed(r, rules, 1+r.IntN(12), dir, false)
			b := newBrute(y)
			b.values()
			for _, o := range []Options{{Want: Outcomes}, {Want: Remoteness}, {Want: Remoteness, Threads: 3, grain: 2}} {
				got, err := Solve(context.Background(), g, o)
				if err != nil {
					t.Fatalf("%s: %v\n%+v", name, err, y)
				}
				if dir < 0 && got.Method.Name != "windows" {
					t.Fatalf("%s: solved by %s", name, got.Method)
				}
				for c, in := range y.reach() {
					if !in {
						continue
					}
					want := b.of(c)
					if o.Want == Outcomes && want.Outcome != game.Draw {
						want.Remoteness = game.NotAsked
					}
					if v, err := got.At(game.Code(c)); err != nil || v != want {
						t.Fatalf("%s: position %d by %s: got %+v (%v), want %+v\n%+v", name, c, got.Method, v, err, want, y)
					}
				}
			}
		}
	}
}

// The windows method against the same games with all options listed, large enough for blocks and
// for windows that jump about.
func TestWindowsAndListsAgree(t *testing.T) {
	defer func(n uint64) { slideSteps = n }(slideSteps)
	for name, rules := range map[string]game.Rules{
		"normal": {}, "misere": {Stuck: game.Win}, "scores": {Scores: true},
		"named": {Players: named}, "named scores": {Players: named, Scores: true},
	} {
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(13, seed))
			slideSteps = []uint64{256, 0}[seed%2]
			g, y := windowed(r, rules, 1+r.IntN(700), 2*r.IntN(2)-1, rules.Normal() && seed%3 == 0)
			for _, want := range []Want{Outcomes, Remoteness, Nimbers, Nimbers | Remoteness} {
				got, err := Solve(context.Background(), g, Options{Want: want})
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				expected, err := Solve(context.Background(), listed(y), Options{Want: want})
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got.Method.Name != "windows" || got.NoNimbers != expected.NoNimbers || got.NoRemoteness != expected.NoRemoteness {
					t.Fatalf("%s, seed %d: by %s, %q and %q; listed by %s, %q and %q", name, seed, got.Method, got.NoNimbers, got.NoRemoteness,
						expected.Method, expected.NoNimbers, expected.NoRemoteness)
				}
				if got.Counts() != expected.Counts() {
					t.Fatalf("%s, seed %d: counts %+v, listed %+v", name, seed, got.Counts(), expected.Counts())
				}
				for c := range game.Code(g.Space().Size()) {
					v, err1 := got.At(c)
					w, err2 := expected.At(c)
					if v != w || (err1 == nil) != (err2 == nil) {
						t.Fatalf("%s, seed %d: position %d is %+v (%v), listed %+v (%v)", name, seed, c, v, err1, w, err2)
					}
				}
			}
		}
	}
}
