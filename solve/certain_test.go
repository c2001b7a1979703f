package solve

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"grundy/game"
)

// stones draws a game of stones that step to free cells along arcs, whatever stands elsewhere. Positions with a "b" in the first
// cell, from which and to which no arc leads, are none.
func stones(r *rand.Rand, rules game.Rules) *game.Native {
	letters, err := game.NewAlphabet(".", "a", "b")
	if err != nil {
		panic(err)
	}
	const cells = 5
	domain, _ := game.NewCells(letters, cells)
	space, err := game.NewSpace([]game.Field{{Name: "cells", Domain: domain}}, rules.Named())
	if err != nil {
		panic(err)
	}
	results := make([]game.Result, space.Size())
	for c := range results {
		results[c] = []game.Result{game.Live, game.Live, game.Live, game.Lost, game.Tied, game.Won}[r.IntN(6)]
		if rules.Scores && results[c].Over() {
			results[c] = game.Result(r.IntN(7) - 3)
		}
	}
	type arc struct{ from, to, letter, mover uint64 }
	var arcs []arc
	for from := uint64(1); from < cells; from++ {
		for to := uint64(1); to < cells; to++ {
			if from != to && r.IntN(3) > 0 {
				arcs = append(arcs, arc{from, to, 1 + r.Uint64N(2), r.Uint64N(2)})
			}
		}
	}
	weights := [cells]uint64{81, 27, 9, 3, 1}
	return &game.Native{Name: "stones", Positions: space, Play: rules, Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		at := uint64(c) % space.Half()
		switch {
		case at/weights[0] == 2:
			return game.Nowhere, out
		case results[c] != game.Live:
			return results[c], out
		}
		none := len(out)
		for _, a := range arcs {
			if at/weights[a.from]%3 != a.letter || at/weights[a.to]%3 != 0 || rules.Named() && a.mover != uint64(c)/space.Half() {
				continue
			}
			to := game.Code(at - a.letter*weights[a.from] + a.letter*weights[a.to])
			if rules.Named() && uint64(c) < space.Half() {
				to += game.Code(space.Half())
			}
			out = append(out, game.Option(to))
		}
		if len(out) == none {
			return game.Lost, out
		}
		return game.Live, out
	}}
}

// TestCertain has strides that are certain agree with stored moves, with counters of a byte and of half a byte.
func TestCertain(t *testing.T) {
	served := 0
	for name, rules := range formsOfEndless {
		r := rand.New(rand.NewPCG(31, uint64(len(name))))
		for range 20 {
			g := stones(r, rules)
			for _, want := range []Want{Outcomes, Remoteness} {
				base := Options{Method: "retrograde", Want: want, Threads: 1, engine: arcEngine}
				stored, err := Solve(context.Background(), g, base)
				if err != nil {
					continue // the order does not place all ends
				}
				base.engine, base.Threads, base.grain = strideEngine, 1+r.IntN(3), r.IntN(3)
				learned, err := Solve(context.Background(), g, base)
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(learned.Method.Reason, "invert") {
					served++
				}
				if !reflect.DeepEqual(stored.Columns(), learned.Columns()) {
					t.Fatalf("%s: other values by strides, asked for %d, on %d threads with grain %d", name, want, base.Threads, base.grain)
				}
			}
		}
	}
	if served < 100 {
		t.Errorf("only %d games had strides that are certain", served)
	}
}

// TestNotCertain has games in which strides lead back to as many positions as there are options, and yet are not certain: one position
// lacks a move, and another has one twice, or one to itself.
func TestNotCertain(t *testing.T) {
	const n = 20
	space, err := game.NewSpace([]game.Field{{Name: "copy", Domain: game.Range{Hi: 2}}, {Name: "at", Domain: game.Range{Hi: n}}}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, instead := range []game.Option{11, 10} {
		g := &game.Native{Name: "walk", Positions: space, Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			switch {
			case c%n == 0:
				return game.Lost, out
			case c == 10: // without the step back that the other copy has
				return game.Live, append(out, instead, 11)
			case c%n == n-1:
				return game.Live, append(out, game.Option(c-1))
			}
			return game.Live, append(out, game.Option(c-1), game.Option(c+1))
		}}
		for _, want := range []Want{Outcomes, Remoteness} {
			stored, err := Solve(context.Background(), g, Options{Method: "retrograde", Want: want, engine: arcEngine})
			if err != nil {
				t.Fatal(err)
			}
			learned, err := Solve(context.Background(), g, Options{Method: "retrograde", Want: want, engine: strideEngine})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(learned.Method.Reason, "invert") || !reflect.DeepEqual(stored.Columns(), learned.Columns()) {
				t.Errorf("%d twice: %s", instead, learned.Method.Reason)
			}
		}
	}
}

// TestCounters holds counters of both sizes against plain numbers.
func TestCounters(t *testing.T) {
	const n = 101
	r := rand.New(rand.NewPCG(37, 1))
	for _, c := range []*counters{newCounters(n), newHalfCounters(n)} {
		var plain [n]uint32
		for slot := range plain {
			plain[slot] = []uint32{1, 2, 13, 14, 15, 16, 17, 31, 253, 254, 255, 256, 300}[r.IntN(13)]
			c.set(uint32(slot), plain[slot])
		}
		for range 20000 {
			slot := r.Uint32N(n)
			if plain[slot] == 0 {
				continue
			}
			plain[slot]--
			if done := c.down(slot); done != (plain[slot] == 0) || c.get(slot) != plain[slot] {
				t.Fatalf("slot %d is done %t at %d of %d", slot, done, c.get(slot), plain[slot])
			}
		}
	}
}
