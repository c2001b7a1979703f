package solve

import (
	"context"
	"math/rand/v2"
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

// TestTheoremsOfSums holds the theorems against the slow search, on games and sums that they serve.
func TestTheoremsOfSums(t *testing.T) {
	rounds := 3000
	if testing.Short() {
		rounds = 500
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
