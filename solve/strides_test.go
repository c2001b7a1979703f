package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"grundy/game"
)

// randomFields draws fields of every kind whose values are digits of the code, and a few that are not.
func randomFields(r *rand.Rand) []game.Field {
	letters, err := game.NewAlphabet("a", "b", "c")
	if err != nil {
		panic(err)
	}
	cells, _ := game.NewCells(letters, 1+r.IntN(3))
	all, _ := game.NewSubset(1+r.IntN(4), -1)
	some, _ := game.NewSubset(4, 2)
	kinds := []game.Domain{cells, all, some, game.Bool{}, game.Range{Lo: -1, Hi: 1 + int64(r.IntN(7))}, game.Range{Hi: 1}}
	var fields []game.Field
	for i := range 1 + r.IntN(3) {
		fields = append(fields, game.Field{Name: fmt.Sprint("f", i), Domain: kinds[r.IntN(len(kinds))]})
	}
	return fields
}

// fieldMoves draws a game over fields whose moves change one or two numbers of a position, whatever the others are.
func fieldMoves(r *rand.Rand, rules game.Rules) *game.Native {
	space, err := game.NewSpace(randomFields(r), rules.Named())
	if err != nil {
		panic(err)
	}
	n := space.Size()
	results, shifts := make([]game.Result, n), make([]uint64, 1+r.IntN(4))
	for i := range shifts {
		shifts[i] = 1 + r.Uint64N(max(1, space.Half()-1))
	}
	odd := make([]uint8, n)
	for c := range results {
		odd[c] = uint8(r.Uint32())
		results[c] = []game.Result{game.Live, game.Live, game.Live, game.Live, game.Live, game.Lost, game.Tied, game.Won, game.Nowhere}[r.IntN(9)]
		if rules.Scores && results[c].Over() {
			results[c] = game.Result(r.IntN(7) - 3)
		}
	}
	return &game.Native{Name: "fields", Positions: space, Play: rules, Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if results[c] != game.Live {
			return results[c], out
		}
		none := len(out)
		for i, s := range shifts {
			to := game.Code((uint64(c)%space.Half() + s) % space.Half())
			if rules.Named() && c < game.Code(space.Half()) {
				to += game.Code(space.Half())
			}
			flag := game.Option(0)
			if rules.Named() && odd[c]&64 != 0 { // the same player moves again
				to, flag = space.Turn(to), game.Again
			}
			if odd[c]>>i&1 == 0 && results[to] != game.Nowhere {
				out = append(out, game.Option(to)|flag)
			}
		}
		if odd[c]&128 != 0 && len(out) > none && !rules.Scores && rules.Endless.Usual() {
			out = append(out, []game.Option{game.EndSum, game.EndWin, game.EndTie, game.EndLoss}[odd[c]&3])
		}
		return game.Live, out
	}}
}

// TestStridesOverFields has going backward over learned strides agree with stored moves, over all kinds of fields.
func TestStridesOverFields(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 30
	}
	for name, rules := range formsOfEndless {
		r := rand.New(rand.NewPCG(23, uint64(len(name))))
		for range rounds {
			g := fieldMoves(r, rules)
			for _, want := range []Want{Outcomes, Remoteness} {
				base := Options{Method: "retrograde", Want: want, Threads: 1, engine: arcEngine}
				stored, err := Solve(context.Background(), g, base)
				base.engine, base.Threads, base.grain = strideEngine, 1+r.IntN(3), r.IntN(3)
				learned, err2 := Solve(context.Background(), g, base)
				if err2 == errManyStrides {
					continue
				}
				if fmt.Sprint(err) != fmt.Sprint(err2) {
					t.Fatalf("%s: by stored moves %v, by strides %v", name, err, err2)
				}
				if err == nil && !reflect.DeepEqual(stored.Columns(), learned.Columns()) {
					t.Fatalf("%s: other values by strides over %v", name, g.Positions.Fields())
				}
			}
		}
	}
}

// TestOrigins holds learned strides to their promise: all that have a position as an option are among its origins.
func TestOrigins(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 1))
	for range 200 {
		g := fieldMoves(r, game.Rules{Players: named})
		n := uint32(g.Positions.Size())
		digits := codeDigits(g.Positions)
		at, weights := [maxDigits]uint32{}, uint64(1)
		for _, d := range digits {
			weights *= uint64(d.radix)
		}
		if weights != g.Positions.Size() {
			t.Fatalf("the digits of %v number %d codes", g.Positions.Fields(), weights)
		}
		set := &strideSet{most: 1 << 20}
		type arc struct{ from, to uint32 }
		var arcs []arc
		for c := range n {
			split(digits, c, &at)
			sum := uint32(0)
			for i, v := range at[:len(digits)] {
				sum += v * digits[i].weight
			}
			if sum != c {
				t.Fatalf("the digits of code %d add up to %d", c, sum)
			}
			p := &part{slots: []uint32{c}}
			_, out := g.Options(game.Code(c), nil)
			for _, o := range out {
				if !o.Ends() {
					p.words = append(p.words, uint32(o.Code()))
					if uint32(o.Code()) != c {
						arcs = append(arcs, arc{c, uint32(o.Code())})
					}
				}
			}
			p.ends = []uint32{uint32(len(p.words))}
			set.learn(digits, n, p)
		}
		s := &strides{digits: digits}
		if err := s.index(map[*worker]*strideSet{nil: set}, 1<<20, 1<<20); err != nil {
			t.Fatal(err)
		}
		for _, a := range arcs {
			var origins []uint32
			origins = s.origins(a.to, origins)
			if !slices.Contains(origins, a.from) {
				t.Fatalf("%d is no origin of its option %d: %v", a.from, a.to, origins)
			}
		}
	}
}

// walk is the game of a piece that goes one step at a time to either side of a board of n cells, without end: it takes
// few strides however large the board is.
func walk(n uint64) game.Game {
	return native(n, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c%977 == 0 {
			return game.Lost, out
		}
		if uint64(c) < n-1 {
			out = append(out, game.Option(c+1))
		}
		return game.Live, append(out, game.Option(c-1))
	})
}

// TestManyStrides has games that the engine does not serve go on to another one.
func TestManyStrides(t *testing.T) {
	for _, g := range []game.Game{digraph(1e5, 3), digraph(1e5, 40)} {
		_, err := Solve(context.Background(), g, Options{Method: "retrograde", engine: strideEngine})
		if err != errManyStrides {
			t.Errorf("random moves: %v", err)
		}
	}
	for _, want := range []Want{Outcomes, Remoteness} {
		stored, err := Solve(context.Background(), walk(1e6), Options{Method: "retrograde", engine: arcEngine, Want: want})
		if err != nil {
			t.Fatal(err)
		}
		learned, err := Solve(context.Background(), walk(1e6), Options{Method: "retrograde", Memory: 6e6, Want: want})
		if err != nil || learned.Method.Reason == stored.Method.Reason || !reflect.DeepEqual(stored.Columns(), learned.Columns()) {
			t.Errorf("a walk by %s: other values than by %s (%v)", learned.Method, stored.Method, err)
		}
	}
}
