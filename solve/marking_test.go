package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/table"
)

// taking is a game of subtraction for tests; its options are generated from the amounts as well.
type taking struct {
	*game.Native
	amounts [][]int64
}

func (g *taking) Amounts() [][]int64 { return g.amounts }

func newTaking(t *testing.T, sizes []int64, amounts [][]int64, stuck game.Outcome) *taking {
	t.Helper()
	var fields []game.Field
	for i, n := range sizes {
		fields = append(fields, game.Field{Name: string(rune('a' + i)), Domain: game.Range{Lo: 3, Hi: 3 + n}})
	}
	space, err := game.NewSpace(fields, false)
	if err != nil {
		t.Fatal(err)
	}
	return &taking{&game.Native{
		Name: "taking", Positions: space, Play: game.Rules{Stuck: stuck},
		Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		next:
			for _, a := range amounts {
				rest, to, weight := int64(c), int64(0), int64(1)
				for f := len(sizes) - 1; f >= 0; f-- {
					v := rest%sizes[f] - a[f]
					if v < 0 {
						continue next
					}
					to += v * weight
					weight *= sizes[f]
					rest /= sizes[f]
				}
				out = append(out, game.Option(to))
			}
			return game.Live, out
		},
	}, amounts}
}

// sameTable compares two tables of one game position by position.
func sameTable(t *testing.T, got, want *table.Table) {
	t.Helper()
	for c := range game.Code(got.Game.Space().Size()) {
		a, aerr := got.Value(game.One(c))
		b, berr := want.Value(game.One(c))
		if a != b || (aerr == nil) != (berr == nil) {
			t.Fatalf("code %d: %v (%v) by %v, %v (%v) by %v", c, a, aerr, got.Method, b, berr, want.Method)
		}
	}
	a, b := got.Counts(), want.Counts()
	if a != b {
		t.Fatalf("counts: %+v by %v, %+v by %v", a, got.Method, b, want.Method)
	}
}

func TestMarking(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for round := range 300 {
		sizes := make([]int64, 1+r.IntN(3))
		for f := range sizes {
			sizes[f] = 1 + r.Int64N([]int64{2000, 30, 8}[len(sizes)-1])
		}
		var amounts [][]int64
		for range 1 + r.IntN(8) {
			a := make([]int64, len(sizes))
			for f := range a {
				a[f] = r.Int64N(7)
			}
			a[r.IntN(len(a))]++
			amounts = append(amounts, a)
		}
		g := newTaking(t, sizes, amounts, []game.Outcome{game.Loss, game.Win}[round%2])
		want := Outcomes
		if len(sizes) == 1 && round%2 == 0 {
			want = Nimbers // the method finds them anyway
		}
		got, err := Solve(context.Background(), g, Options{Method: "marking", Want: want, Verify: round%3 == 0})
		if err != nil {
			t.Fatal(err)
		}
		plain, err := Solve(context.Background(), g.Native, Options{Want: want})
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, got, plain)
	}
}

// With starts, only what they reach is counted, by whatever method.
func TestMarkingCountsWhatTheStartReaches(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		sizes := []int64{1 + r.Int64N(20), 1 + r.Int64N(20)}[:1+r.IntN(2)]
		var amounts [][]int64
		for range 1 + r.IntN(5) {
			a := make([]int64, len(sizes))
			a[r.IntN(len(a))] = 1 + r.Int64N(3)
			a[r.IntN(len(a))] += r.Int64N(3)
			amounts = append(amounts, a)
		}
		g := newTaking(t, sizes, amounts, []game.Outcome{game.Loss, game.Win}[r.IntN(2)])
		for range 1 + r.IntN(2) {
			g.Starts = append(g.Starts, game.One(game.Code(r.Uint64N(g.Space().Size()))))
		}
		got, err := Solve(context.Background(), g, Options{Method: "marking"})
		if err != nil {
			t.Fatal(err)
		}
		want, err := Solve(context.Background(), g.Native, Options{Method: "acyclic"})
		if err != nil {
			t.Fatal(err)
		}
		a, b := got.Counts(), want.Counts()
		if a.Win != b.Win || a.Loss != b.Loss || got.Started != want.Started {
			t.Fatalf("sizes %v, amounts %v, starts %v: %+v by marking, want %+v", sizes, amounts, g.Starts, a, b)
		}
	}
}

func TestMarkingIsChosen(t *testing.T) {
	piles := newTaking(t, []int64{40, 40}, [][]int64{{1, 0}, {0, 1}, {2, 2}}, game.Loss)
	heap := newTaking(t, []int64{1e15}, [][]int64{{1}, {2}, {3}}, game.Loss)
	for _, test := range []struct {
		g    game.Game
		want Want
		name string
	}{
		{piles, Outcomes, "marking"},
		{piles, Remoteness, "acyclic"},
		{piles, Nimbers, "acyclic"},
		{heap, Nimbers, "marking"},
	} {
		solved, err := Solve(context.Background(), test.g, Options{Want: test.want})
		if err != nil {
			t.Fatal(err)
		}
		if solved.Method.Name != test.name {
			t.Errorf("want %d is solved by %v, expected %s", test.want, solved.Method, test.name)
		}
	}
	solved, _ := Solve(context.Background(), heap, Options{})
	if v, _ := solved.Value(game.One(1e15 - 2)); v.Nimber != int64(1e15-2)%4 {
		t.Errorf("nimber %d", v.Nimber)
	}
	if c := solved.Counts(); c.Loss != 25e13 || c.Win != 75e13 || c.MaxNimber != 3 {
		t.Errorf("counts %+v", c)
	}
	if !strings.Contains(solved.Method.Reason, "period 4") {
		t.Errorf("the reason does not state the period: %s", solved.Method.Reason)
	}
}

func TestMarkingHoldsTheContract(t *testing.T) {
	g := newTaking(t, []int64{20, 20}, [][]int64{{1, 0}}, game.Loss)
	g.amounts = [][]int64{{2, 0}}
	if _, err := Solve(context.Background(), g, Options{Method: "marking"}); err == nil {
		t.Error("amounts that are not the moves are accepted")
	}
	for _, bad := range [][]int64{{0, 0}, {-1, 2}, {1}} {
		g.amounts = [][]int64{bad}
		if _, err := Solve(context.Background(), g, Options{}); err == nil {
			t.Errorf("the amount %v is accepted", bad)
		}
	}
}

// inverted is a random acyclic game that knows its moves backward.
type inverted struct{ *game.Native }

func (g inverted) Generator(ctx context.Context) (game.Generator, error) {
	gen, err := g.Native.Generator(ctx)
	return judging{gen}, err
}

// judging gives results without options.
type judging struct{ game.Generator }

func (g judging) Results(codes []game.Code, b *game.Batch) (int, error) {
	n, err := g.Options(codes, b)
	b.Options = b.Options[:0]
	return n, err
}

func randomInverted(t *testing.T, r *rand.Rand, payoffs []game.Result) inverted {
	t.Helper()
	rules := game.Rules{Stuck: []game.Outcome{game.Loss, game.Win}[r.IntN(2)]}
	if r.IntN(2) == 0 {
		rules.Players = [2]string{"Left", "Right"}
	}
	a := randomDrawn(r, rules, payoffs)
	back := make([][]game.Option, len(a.results))
	for c := range a.options {
		options := a.options[c]
		a.options[c] = nil
		for _, o := range options {
			if uint64(o)%a.n < uint64(c)%a.n {
				a.options[c] = append(a.options[c], o)
				back[o] = append(back[o], game.Option(c))
			}
		}
	}
	g := a.game(t)
	g.Back = func(c game.Code, out []game.Option) []game.Option { return append(out, back[c]...) }
	return inverted{g}
}

func TestInverse(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for round := range 1000 {
		g := randomInverted(t, r, []game.Result{game.Lost, game.Won})
		got, err := Solve(context.Background(), g, Options{Method: "inverse", Verify: round%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		want, err := Solve(context.Background(), g.Native, Options{Method: "acyclic"})
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, got, want)
	}
}

func TestInverseDeclinesTies(t *testing.T) {
	a := &drawn{n: 2, results: []game.Result{game.Tied, game.Live}, options: [][]game.Option{nil, {0}}}
	g := a.game(t)
	g.Back = func(c game.Code, out []game.Option) []game.Option {
		if c == 0 {
			out = append(out, 1)
		}
		return out
	}
	solved, err := Solve(context.Background(), inverted{g}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := solved.Value(game.One(1)); v.Outcome != game.Tie {
		t.Errorf("the outcome is %v", v.Outcome)
	}
}

func TestInverseFindsWrongUnmoves(t *testing.T) {
	for name, back := range map[string][][]game.Option{
		"omitted": {nil, nil, nil},
		"added":   {{1, 2}, nil, nil},
	} {
		a := &drawn{n: 3, results: []game.Result{game.Live, game.Live, game.Live}, options: [][]game.Option{nil, {0}, nil}}
		g := a.game(t)
		g.Back = func(c game.Code, out []game.Option) []game.Option { return append(out, back[c]...) }
		_, err := Solve(context.Background(), inverted{g}, Options{})
		if name == "omitted" && (err == nil || !strings.Contains(err.Error(), "unmoves")) {
			t.Errorf("an omitted position gives %v", err)
		}
		if errors.Is(err, errDeclined) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
