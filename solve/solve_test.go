package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"grundy/game"
	"grundy/table"
)

var named = [2]string{"Left", "Right"}

// formsOfEndless are all the rules under which play may go on for ever.
var formsOfEndless = map[string]game.Rules{
	"normal":       {},
	"misere":       {Stuck: game.Win},
	"tied stuck":   {Stuck: game.Tie},
	"scores":       {Scores: true},
	"named":        {Players: named},
	"named scores": {Players: named, Scores: true},
	"to first":     {Players: named, Endless: game.Endless{Winner: 1}},
	"to second":    {Players: named, Endless: game.Endless{Winner: 2}},
	"draw first":   {Players: named, Endless: game.Endless{Order: []game.Outcome{game.Draw, game.Win, game.Loss}}},
	"draw last":    {Players: named, Endless: game.Endless{Order: []game.Outcome{game.Win, game.Tie, game.Loss, game.Draw}}},
	"tie over":     {Players: named, Endless: game.Endless{Order: []game.Outcome{game.Win, game.Tie, game.Draw, game.Loss}}},
	"draw over":    {Players: named, Endless: game.Endless{Order: []game.Outcome{game.Win, game.Draw, game.Tie, game.Loss}}},
	"upside down":  {Players: named, Endless: game.Endless{Order: []game.Outcome{game.Loss, game.Draw, game.Win, game.Tie}}},
}

// A way is one of the ways to solve a game, all of which must agree.
type way struct {
	name    string
	o       Options
	inverse bool
	quick   bool // results are told without options
	looks   bool // and options are looked up
	stretch game.Code
}

var ways = []way{
	{name: "chosen", o: Options{Threads: 1}},
	{name: "arcs", o: Options{engine: arcEngine, Method: "retrograde", Threads: 1}},
	{name: "arcs on 4", o: Options{engine: arcEngine, Method: "retrograde", Threads: 4, grain: 2}},
	{name: "lean", o: Options{engine: leanEngine, Method: "retrograde", Threads: 1}},
	{name: "lean on 4", o: Options{engine: leanEngine, Method: "retrograde", Threads: 4, grain: 1}},
	{name: "sweep", o: Options{engine: sweepEngine, Method: "retrograde", Threads: 1}},
	{name: "sweep on 4", o: Options{engine: sweepEngine, Method: "retrograde", Threads: 4, grain: 1}},
	{name: "bare", o: Options{engine: bareEngine, Method: "retrograde", Threads: 1}, quick: true},
	{name: "bare on 4", o: Options{engine: bareEngine, Method: "retrograde", Threads: 4, grain: 1}},
	{name: "strides", o: Options{engine: strideEngine, Method: "retrograde", Threads: 1}},
	{name: "strides with results", o: Options{engine: strideEngine, Method: "retrograde", Threads: 1}, quick: true},
	{name: "strides on 4", o: Options{engine: strideEngine, Method: "retrograde", Threads: 4, grain: 1}, quick: true},
	{name: "sweep with results", o: Options{engine: sweepEngine, Method: "retrograde", Threads: 1}, quick: true},
	{name: "sweep with looks", o: Options{engine: sweepEngine, Method: "retrograde", Threads: 1}, looks: true},
	{name: "sweep with looks on 4", o: Options{engine: sweepEngine, Method: "retrograde", Threads: 4, grain: 1}, looks: true},
	{name: "arcs in small batches", o: Options{engine: arcEngine, Method: "retrograde", Threads: 2}, quick: true},
	{name: "inverse", o: Options{engine: inverseEngine, Method: "retrograde", Threads: 1, Verify: true}, inverse: true},
	{name: "inverse on 3", o: Options{engine: inverseEngine, Method: "retrograde", Threads: 3, grain: 2}, inverse: true},
	{name: "numbered", o: Options{Threads: 1}, stretch: 1 << 20},
	{name: "numbered on 3", o: Options{Threads: 3, grain: 1}, stretch: 1 << 20},
}

// check solves a toy in one way and holds every position against the brute force.
func (w way) check(t *testing.T, y *toy, want Want) {
	t.Helper()
	y.stretch = max(1, w.stretch)
	b := newBrute(y)
	b.values()
	if w.stretch > 1 {
		starts := y.starts
		defer func() { y.starts = starts }()
		y.starts = nil
		for _, s := range starts {
			y.starts = append(y.starts, game.One(s[0].Code*w.stretch))
		}
	}
	defer func() { y.stretch = 1 }()
	o := w.o
	o.Want = want
	g := y.game(w.inverse)
	if w.quick {
		g = quick{g, y}
	}
	if w.looks {
		g = looking{quick{g, y}}
	}
	solved, err := Solve(context.Background(), g, o)
	if err != nil {
		t.Fatalf("%s: %v\n%+v", w.name, err, y)
	}
	y.hold(t, w.name, b, solved, want)
}

// hold holds every position of a solved toy against the brute force.
func (y *toy) hold(t *testing.T, name string, b *brute, solved *table.Table, want Want) {
	t.Helper()
	for c, in := range y.reach() {
		got, err := solved.Value(game.One(game.Code(c) * y.stretch))
		if !in {
			expected := table.ErrNotAPosition
			if len(y.starts) > 0 {
				expected = table.ErrNotSolved
			}
			if !errors.Is(err, expected) {
				t.Fatalf("%s: code %d: error %v, expected %v", name, c, err, expected)
			}
			continue
		}
		expected := b.of(c)
		if want&Remoteness == 0 && solved.Method.Name != "components" {
			expected.Remoteness = game.NotAsked
			if expected.Outcome == game.Draw {
				expected.Remoteness = game.Forever
			}
		}
		if err != nil || got != expected {
			t.Fatalf("%s: position %d by %s: got %+v (%v), expected %+v\n%+v", name, c, solved.Method, got, err, expected, y)
		}
	}
}

func TestAgainstBruteForce(t *testing.T) {
	rounds := 1000
	if testing.Short() {
		rounds = 200
	}
	for name, rules := range formsOfEndless {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, uint64(len(name))))
			for range rounds {
				again := r.IntN(4) == 0
				y := randomToy(r, rules, again, r.IntN(2) == 0)
				for _, w := range ways {
					switch {
					case w.o.engine == sweepEngine && rules.Scores:
						continue
					case w.stretch > 1 && len(y.starts) == 0:
						continue
					}
					w.check(t, y, Outcomes)
					w.check(t, y, Remoteness)
				}
			}
		})
	}
}

// acyclicToy makes all options of a toy lead to smaller codes, or, if shuffled, to codes
// that are smaller in a random order.
func acyclicToy(r *rand.Rand, y *toy, shuffled bool) {
	order := r.Perm(len(y.results))
	if !shuffled {
		for i := range order {
			order[i] = i % y.half
		}
	}
	for c := range y.options {
		var kept []game.Option
		for _, o := range y.options[c] {
			if o.Ends() || order[o.Code()] < order[c] {
				kept = append(kept, o)
			}
		}
		y.options[c] = kept
	}
}

func TestAcyclicAgainstBruteForce(t *testing.T) {
	ways := []way{
		{name: "acyclic", o: Options{Method: "acyclic", Threads: 1}},
		{name: "acyclic on 3", o: Options{Method: "acyclic", Threads: 3, grain: 1}},
		{name: "acyclic numbered", o: Options{Method: "acyclic", Threads: 2, grain: 2}, stretch: 1 << 20},
	}
	rounds := 1000
	if testing.Short() {
		rounds = 200
	}
	for name, rules := range formsOfEndless {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(8, uint64(len(name))))
			for i := range rounds {
				y := randomToy(r, rules, r.IntN(4) == 0, r.IntN(2) == 0)
				acyclicToy(r, y, i%2 == 0)
				for _, w := range ways {
					if w.stretch > 1 && len(y.starts) == 0 {
						continue
					}
					w.check(t, y, Outcomes)
					w.check(t, y, Remoteness)
				}
			}
		})
	}
}

// sumToy draws a game of normal play some of whose options are sums.
func sumToy(r *rand.Rand) *toy {
	y := &toy{half: 1 + r.IntN(7), stretch: 1}
	order := r.Perm(y.half)
	if r.IntN(2) == 0 {
		for i := range order {
			order[i] = i
		}
	}
	for c := range y.half {
		var smaller []game.Option
		for d := range y.half {
			if order[d] < order[c] {
				smaller = append(smaller, game.Option(d))
			}
		}
		result, options := game.Live, []game.Option(nil)
		if r.IntN(6) == 0 {
			result = game.Lost
		}
		for range r.IntN(4) {
			if result != game.Live {
				break
			}
			switch k := r.IntN(5); {
			case k == 0:
				options = append(options, game.EndSum)
			case len(smaller) == 0:
			case k <= 2:
				options = append(options, smaller[r.IntN(len(smaller))])
			default:
				options = append(options, smaller[r.IntN(len(smaller))]|game.More, smaller[r.IntN(len(smaller))])
			}
		}
		y.results, y.options = append(y.results, result), append(y.options, options)
	}
	return y
}

// wins plays a sum out.
func (t *toy) wins(sum []game.Code, known map[string]bool) bool {
	key := fmt.Sprint(sum)
	if won, ok := known[key]; ok {
		return won
	}
	won := false
	for i, c := range sum {
		next := append(append([]game.Code(nil), sum[:i]...), sum[i+1:]...)
		for _, o := range t.options[c] {
			if o != game.EndSum {
				next = append(next, o.Code())
			}
			if o&game.More == 0 {
				won = won || !t.wins(next, known)
				next = next[:len(sum)-1]
			}
		}
	}
	known[key] = won
	return won
}

func TestSumsAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 3000 {
		y := sumToy(r)
		o := Options{Want: Nimbers, Threads: 1 + r.IntN(3), grain: r.IntN(3)}
		solved, err := Solve(context.Background(), y.game(false), o)
		if err != nil {
			t.Fatalf("%v\n%+v", err, y)
		}
		known := map[string]bool{}
		for a := range game.Code(y.half) {
			for b := range game.Code(y.half) {
				v, err := solved.Value(game.Sum{{Code: a, Times: 1, Steps: -1}, {Code: b, Times: 1, Steps: -1}})
				if won := y.wins([]game.Code{a, b}, known); err != nil || (v.Outcome == game.Win) != won {
					t.Fatalf("%d + %d by %s: %+v (%v), but won is %v\n%+v", a, b, solved.Method, v, err, won, y)
				}
			}
			v, err := solved.Value(game.One(a))
			if won := y.wins([]game.Code{a}, known); err != nil || (v.Outcome == game.Win) != won {
				t.Fatalf("%d by %s: %+v (%v), but won is %v\n%+v", a, solved.Method, v, err, won, y)
			}
		}
	}
}

// mexOf is the nimber of a position of a toy without sums and cycles, by its definition.
func (t *toy) mexOf(c game.Code) int64 {
	seen := map[int64]bool{}
	for _, o := range t.options[c] {
		seen[t.mexOf(o.Code())] = true
	}
	mex := int64(0)
	for seen[mex] {
		mex++
	}
	return mex
}

func TestNimbersBesideRemoteness(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for i := range 1000 {
		y := randomToy(r, game.Rules{}, false, false)
		acyclicToy(r, y, i%2 == 0)
		ends := false // a nimber needs all ends to be losses
		for c, in := range y.reach() {
			ends = ends || in && y.results[c].Over() && y.results[c] != game.Lost
		}
		b := newBrute(y)
		b.values()
		solved, err := Solve(context.Background(), y.game(false), Options{Want: Remoteness | Nimbers, Threads: 1 + i%3, grain: i % 4})
		if err != nil {
			t.Fatal(err)
		}
		for c, in := range y.reach() {
			if !in {
				continue
			}
			expected := b.of(c)
			if !ends {
				expected.Nimber = y.mexOf(game.Code(c))
			}
			if got, err := solved.At(game.Code(c)); err != nil || got != expected {
				t.Fatalf("%d by %s: %+v (%v), expected %+v\n%+v", c, solved.Method, got, err, expected, y)
			}
		}
		if ends != (solved.NoNimbers != "") {
			t.Fatalf("no nimbers because %q\n%+v", solved.NoNimbers, y)
		}
	}
}
