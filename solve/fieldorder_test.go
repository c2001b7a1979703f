package solve

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
)

// boxToy is a game of three fields whose options come before their positions when the fields are compared in the
// given order, those reversed the other way round; but from the odd position, if there is one, an option leads anywhere.
func boxToy(r *rand.Rand, rules game.Rules, odd bool) *game.Native {
	sizes := [3]int64{2 + r.Int64N(4), 1 + r.Int64N(5), 2 + r.Int64N(4)}
	var fields []game.Field
	for i, size := range sizes {
		fields = append(fields, game.Field{Name: string(rune('a' + i)), Domain: game.Range{Hi: size}})
	}
	space, err := game.NewSpace(fields, rules.Named())
	if err != nil {
		panic(err)
	}
	order, reversed := r.Perm(3), [3]bool{r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0}
	before := func(a, b []int64) bool {
		for _, f := range order {
			if a[f] != b[f] {
				return (a[f] < b[f]) != reversed[f]
			}
		}
		return false
	}
	options := make([][]game.Option, space.Size())
	own, to := make([]int64, 3), make([]int64, 3)
	for c := range options {
		mover := space.Decode(game.Code(c), own)
		for range 8 {
			for i := range to {
				to[i] = r.Int64N(sizes[i])
			}
			if before(to, own) && r.IntN(2) == 0 {
				if rules.Named() {
					mover = r.IntN(2)
				}
				code, _ := space.Encode(mover, to)
				o := game.Option(code)
				if rules.Named() && mover == space.Mover(game.Code(c)) {
					o |= game.Again
				}
				options[c] = append(options[c], o)
			}
		}
	}
	if odd {
		c := r.IntN(len(options))
		to := game.Option(r.Uint64N(space.Half()))
		if rules.Named() && space.Mover(game.Code(c)) == 0 {
			to += game.Option(space.Half())
		}
		options[c] = append(options[c], to)
	}
	return &game.Native{Positions: space, Play: rules, Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		return game.Live, append(out, options[c]...)
	}}
}

func TestFieldOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	found := 0
	for round := range 600 {
		g := boxToy(r, []game.Rules{{}, {Stuck: game.Win}, {Players: named}}[round%3], round%4 == 0)
		if round%5 == 0 {
			g.Starts = []game.Sum{game.One(game.Code(r.Uint64N(g.Positions.Size())))}
		}
		o := Options{Want: Remoteness, Threads: 1 + round%3, grain: round % 4}
		got, err := Solve(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Method = "retrograde"
		want, err := Solve(context.Background(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(got.Method.Reason, "every option has a larger ") || strings.Contains(got.Method.Reason, ", or the same") {
			found++
		}
		for c := range game.Code(g.Positions.Size()) {
			v, err := got.At(c)
			w, werr := want.At(c)
			if v != w || (err == nil) != (werr == nil) {
				t.Fatalf("code %d by %s: %+v (%v), by %s %+v (%v)", c, got.Method, v, err, want.Method, w, werr)
			}
		}
	}
	if found < 200 {
		t.Errorf("only %d of 600 games were scanned in the order of their fields", found)
	}
}
