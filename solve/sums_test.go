package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
)

// formsOfSums are the rules that say something of sums: every form of endless play, and sums that end with
// their first part.
func formsOfSums() map[string]game.Rules {
	forms := map[string]game.Rules{}
	for name, rules := range formsOfEndless {
		if !rules.Scores {
			forms[name] = rules
		}
		rules.First = true
		forms[name+", first"] = rules
	}
	return forms
}

func TestSumsAgainstBruteForce(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 30
	}
	solved := 0
	for name, rules := range formsOfSums() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, uint64(len(name))))
			for range rounds {
				y := randomSplitToy(r, rules, r.IntN(2) == 0)
				s, err := NewSums(context.Background(), y.game(false), Options{Memory: 16 << 20})
				if err != nil {
					t.Fatal(err)
				}
				for range 6 {
					mover := r.IntN(s.movers())
					parts := make([]int, r.IntN(4))
					for i := range parts {
						parts[i] = r.IntN(y.half)
					}
					if len(parts) == 0 {
						mover = 0
					}
					if holdSum(t, s, y, mover, parts) {
						solved++
					}
				}
			}
		})
	}
	if solved < 20*rounds {
		t.Errorf("only %d sums had a value", solved)
	}
}

// holdSum holds one sum against the brute force and reports whether it has a value.
func holdSum(t *testing.T, s *Sums, y *toy, mover int, parts []int) bool {
	t.Helper()
	p := newProduct(y, mover, parts)
	if p.bad == "large" {
		return false
	}
	got, err := s.Solve(y.sumOf(mover, parts))
	if p.bad != "" {
		if err == nil && p.bad != "another end" {
			t.Fatalf("%v: %+v, expected an error: %s\n%+v", parts, got, p.bad, y)
		}
		return false
	}
	if err != nil {
		t.Fatalf("%v: %v\n%+v", parts, err, y)
	}
	if want := p.value(); got != want {
		t.Fatalf("player %d, %v: got %+v, expected %+v\n%+v", mover, parts, got, want, y)
	}
	return true
}

// TestTheoremsOfSums holds the theorems against the slow search, on games and sums that they serve. Whether options are
// kept or let go makes no difference, to sums that are solved as one game neither.
func TestTheoremsOfSums(t *testing.T) {
	rounds := 600
	if testing.Short() {
		rounds = 150
	}
	for name, rules := range map[string]game.Rules{
		"tame":              {Stuck: game.Win},
		"foreclosed":        {First: true},
		"foreclosed misere": {First: true, Stuck: game.Win},
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, uint64(len(name))))
			served, outcomes := 0, map[game.Outcome]int{}
			for range rounds {
				y := randomSplitToy(r, rules, r.IntN(8) > 0)
				s, err := NewSums(context.Background(), y.game(false), Options{Memory: 16 << 20})
				if err != nil {
					t.Fatal(err)
				}
				slim, _ := NewSums(context.Background(), y.game(false), Options{Memory: 16 << 20})
				slim.theory.keep = r.IntN(5)
				for range 4 {
					parts := make([]int, 1+r.IntN(4))
					for i := range parts {
						parts[i] = r.IntN(y.half)
					}
					p := newProduct(y, 0, parts)
					if p.bad != "" {
						continue
					}
					v, ok, err := s.prove(y.sumOf(0, parts))
					if err != nil {
						t.Fatalf("%v: %v\n%+v", parts, err, y)
					}
					if again, is, err := slim.prove(y.sumOf(0, parts)); again != v || is != ok || err != nil {
						t.Fatalf("%v, with few options kept: %+v, %v, %v; else %+v, %v\n%+v", parts, again, is, err, v, ok, y)
					}
					if r.IntN(3) == 0 {
						holdSum(t, slim, y, 0, parts)
					}
					if !ok {
						continue
					}
					if want := p.value(); v.Outcome != want.Outcome {
						t.Fatalf("%v: got %+v, expected %+v\n%+v", parts, v, want, y)
					}
					served++
					outcomes[v.Outcome]++
				}
			}
			if served < rounds/2 || outcomes[game.Win] < served/10 || outcomes[game.Loss] < served/10 {
				t.Errorf("%d sums were served: %v", served, outcomes)
			}
		})
	}
}

// TestLimitsOfSums: a sum that is too large says how far it came, and what was solved before is still known.
func TestLimitsOfSums(t *testing.T) {
	g := native(64, game.Rules{Stuck: game.Tie}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for to := range c {
			out = append(out, game.Option(to))
		}
		return game.Live, out
	})
	s, err := NewSums(context.Background(), g, Options{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	small := game.Sum{{Code: 3, Times: 2, Steps: game.AllSteps}}
	large := game.Sum{{Code: 60, Times: 5, Steps: game.AllSteps}}
	before, err := s.Value(small)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var limit *LimitError
		if _, err := s.Value(large); !errors.As(err, &limit) || !strings.Contains(err.Error(), "multisets of its parts met so far, needs at least") {
			t.Errorf("a large sum: %v", err)
		}
		if after, err := s.Value(small); err != nil || after != before {
			t.Errorf("after a limit %+v (%v), before %+v", after, err, before)
		}
	}
	large[0].Times = 1 << 40
	if _, err := s.Value(large); err == nil || !strings.Contains(err.Error(), "more than 2^20 parts") {
		t.Errorf("10^12 parts: %v", err)
	}
}

// TestRefusedSums: the error says which rule, or which position, leaves a sum without a value.
func TestRefusedSums(t *testing.T) {
	for want, rules := range map[string]game.Rules{
		"steps=":                  {Steps: true, MaxSteps: 3},
		"priorities decide":       {Players: named, Priorities: true},
		"something else in each":  {StuckVaries: true},
		"position 2 ends in Tie":  {},
		"a move that ends the pl": {Stuck: game.Win},
		"pay different things":    {First: true},
		"the same player to move": {Players: named},
	} {
		g := native(3, rules, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			switch {
			case rules.First:
				return []game.Result{game.Won, game.Lost, game.Tied}[c%3], out
			case rules.Stuck == game.Win && c > 0:
				return game.Live, append(out, game.EndWin)
			case c == 2:
				return game.Tied, out
			}
			return game.Live, out
		})
		_, err := NewSums(context.Background(), g, Options{})
		if err == nil {
			s, _ := NewSums(context.Background(), g, Options{})
			last := game.Code(2)
			if rules.Named() {
				last = 4 // the other player's
			}
			_, err = s.Value(game.Sum{{Code: 1, Times: 1, Steps: game.AllSteps}, {Code: last, Times: 1, Steps: game.AllSteps}})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", rules, err, want)
		}
	}
}

// TestWildPartsAreNotServed: the parts 0 to 4 are nim heaps and 5 is the sum 2 + 2; the ones above it are wild or
// lead to wild ones, and some of those have a pair of nimbers that a tame part may have.
func TestWildPartsAreNotServed(t *testing.T) {
	options := [][]game.Option{{}, {0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {2 | game.More, 2}, {5, 3, 1}, {6, 2}, {6, 7, 1}, {8, 6, 3}}
	y := &toy{rules: game.Rules{Stuck: game.Win}, half: len(options), stretch: 1, options: options}
	for range options {
		y.results = append(y.results, game.Live)
	}
	s, err := NewSums(context.Background(), y.game(false), Options{})
	if err != nil {
		t.Fatal(err)
	}
	served, wild := 0, 0
	for a := range options {
		for b := range a + 1 {
			for c := range b + 1 {
				sum := y.sumOf(0, []int{a, b, c})
				p := newProduct(y, 0, []int{a, b, c})
				if p.bad != "" {
					continue
				}
				v, ok, err := s.prove(sum)
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					wild++
				} else if served++; v.Outcome != p.value().Outcome {
					t.Errorf("%d + %d + %d: %+v", a, b, c, v)
				}
			}
		}
	}
	if served == 0 || wild == 0 {
		t.Errorf("%d sums were served, %d not", served, wild)
	}
}
