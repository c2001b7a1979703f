package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

// A worth is the value of a sum of points.
type worth struct{ points, plies int64 }

// sumWorth plays a sum of parts of a toy out, in which every end pays nothing. It is false if play may return, or a
// part ends otherwise.
func (t *toy) sumWorth(mover int, parts []int, known map[string]*worth) (worth, bool) {
	slices.Sort(parts)
	key := fmt.Sprint(mover, parts)
	if w, met := known[key]; met {
		if w == nil {
			return worth{}, false
		}
		return *w, true
	}
	known[key] = nil
	var all []worth
	for i, part := range parts {
		code := part + mover*t.half
		if r := t.results[code]; r != game.Live {
			if r != game.Tied {
				return worth{}, false
			}
			continue
		}
		after := slices.Delete(slices.Clone(parts), i, i+1)
		for k, o := range t.options[code] {
			if o.Ends() && o&^(game.More|game.Again) != game.EndSum {
				return worth{}, false
			}
			if !o.Ends() {
				after = append(after, int(o.Code())%t.half)
			}
			if o&game.More != 0 {
				continue
			}
			again, next := o&game.Again != 0 && !o.Ends(), mover
			if t.rules.Named() && !again {
				next = 1 - mover
			}
			w, ok := t.sumWorth(next, slices.Clone(after), known)
			if !ok {
				return w, false
			}
			if !again {
				w.points = -w.points
			}
			all = append(all, worth{w.points + t.gains[code][k], w.plies + 1})
			after = slices.Delete(slices.Clone(parts), i, i+1)
		}
	}
	best := worth{}
	for i, w := range all {
		sooner := w.points >= 0 && w.plies < best.plies || w.points < 0 && w.plies > best.plies
		if i == 0 || w.points > best.points || w.points == best.points && sooner {
			best = w
		}
	}
	known[key] = &best
	return best, true
}

func TestSumsOfPointsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	rounds, solved, refused := 600, 0, 0
	if testing.Short() {
		rounds = 150
	}
	for round := range rounds {
		rules := game.Rules{Scores: true, Gains: true, Stuck: game.Tie}
		if round%2 == 0 {
			rules.Players = named
		}
		y := randomSplitToy(r, rules, r.IntN(5) > 0)
		y.addGains(r)
		s, err := NewSums(context.Background(), y.game(false), Options{Memory: 16 << 20})
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			mover := r.IntN(s.movers())
			parts := make([]int, 1+r.IntN(3))
			for i := range parts {
				parts[i] = r.IntN(y.half)
			}
			if newProduct(y, mover, parts).bad == "large" {
				continue
			}
			sum := y.sumOf(mover, parts)
			want, ok := y.sumWorth(mover, parts, map[string]*worth{})
			got, err := s.Solve(sum)
			switch {
			case !ok && err != nil:
				refused++
			case !ok: // only an end that no play meets, for parts are left out where the slow search looks
			case err != nil:
				t.Fatalf("player %d, %v: %v\n%+v", mover, parts, err, y)
			case got.Score != want.points || got.Remoteness != want.plies || got.Outcome != game.Result(want.points).Outcome():
				t.Fatalf("player %d, %v: got %+v, expected %+v\n%+v", mover, parts, got, want, y)
			default:
				solved++
			}
		}
	}
	if solved < 2*rounds || refused < rounds/10 {
		t.Errorf("%d sums were solved, %d refused", solved, refused)
	}
}
