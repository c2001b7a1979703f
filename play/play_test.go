package play_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/play"
)

// slow solves a small word game of named or nameless players by rounds: round r decides what is
// won or lost in r plies. Ties are not looked for. With nimbers the game must be acyclic, each option
// below its position.
type slow struct {
	values []game.Value
	sums   bool
}

func (s *slow) Value(sum game.Sum) (game.Value, error) {
	if c, ok := sum.Single(); ok {
		return s.values[c], nil
	}
	if !s.sums {
		return game.Value{}, errors.New("no sums here")
	}
	x := int64(0)
	for _, p := range sum {
		if p.Times%2 == 1 {
			x ^= s.values[p.Code].Nimber
		}
	}
	v := game.Value{Outcome: game.Loss, Remoteness: game.NotAsked, Nimber: x}
	if x != 0 {
		v.Outcome = game.Win
	}
	return v, nil
}

func solveSlowly(t testing.TB, g game.Game, nimbers bool) *slow {
	t.Helper()
	size := g.Space().Size()
	codes := make([]game.Code, size)
	for i := range codes {
		codes[i] = game.Code(i)
	}
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var b game.Batch
	if n, err := gen.Options(codes, &b); n != len(codes) || err != nil {
		t.Fatal(n, err)
	}
	s := &slow{values: make([]game.Value, size), sums: nimbers}
	for c := range s.values {
		s.values[c] = game.Value{Outcome: game.Draw, Remoteness: game.Forever, Nimber: game.NoNimber}
		if r := b.Results[c]; r.Over() {
			s.values[c].Outcome, s.values[c].Remoteness = r.Outcome(), 0
		}
	}
	for round := int64(1); round <= int64(size); round++ {
		for c := range s.values {
			if s.values[c].Outcome == game.Draw {
				decide(s.values, c, b.At(c), round)
			}
		}
	}
	for c := 0; nimbers && c < len(s.values); c++ {
		seen := map[int64]bool{}
		for _, o := range b.At(c) {
			seen[s.values[o.Code()].Nimber] = true
		}
		for s.values[c].Nimber = 0; seen[s.values[c].Nimber]; s.values[c].Nimber++ {
		}
	}
	return s
}

func decide(values []game.Value, c int, options []game.Option, round int64) {
	lost := len(options) > 0
	for _, o := range options {
		v := values[o.Code()]
		known := v.Outcome != game.Draw && v.Remoteness < round
		if known && v.Outcome == game.Loss && v.Remoteness == round-1 {
			values[c].Outcome, values[c].Remoteness = game.Win, round
			return
		}
		lost = lost && known && v.Outcome == game.Win
	}
	if lost {
		values[c].Outcome, values[c].Remoteness = game.Loss, round
	}
}

// heap is the game of one heap: take one of the amounts.
func heap(t testing.TB, size uint64, amounts ...game.Code) game.Game {
	g, err := game.New("heap", size, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for _, a := range amounts {
			if a <= c {
				out = append(out, game.Option(c-a))
			}
		}
		return game.Live, out
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func digraph(t testing.TB, rules game.Rules, options [][]game.Option) game.Game {
	size := len(options)
	if rules.Named() {
		size /= 2
	}
	g, err := game.New("digraph", uint64(size), rules, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		return game.Live, append(out, options[c]...)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLineIsAsLongAsRemoteness holds lines of best play on random graphs against the remoteness:
// they are just so long, their last position has no move, and endless ones come back.
func TestLineIsAsLongAsRemoteness(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		options := make([][]game.Option, 12)
		for c := range options {
			for range r.IntN(4) {
				options[c] = append(options[c], game.Option(r.IntN(len(options))))
			}
		}
		g := digraph(t, game.Rules{}, options)
		guide := play.New(g, solveSlowly(t, g, false))
		for c := range options {
			checkLine(t, guide, game.Code(c), options)
		}
	}
}

func checkLine(t *testing.T, guide *play.Guide, c game.Code, options [][]game.Option) {
	t.Helper()
	v, _ := guide.Value(game.One(c))
	line, err := guide.Line(context.Background(), game.One(c), 1000)
	if err != nil {
		t.Fatal(err)
	}
	last := c
	if n := len(line.Plies); n > 0 {
		last, _ = line.Plies[n-1].To.Single()
	}
	if v.Outcome == game.Draw {
		again, _ := game.One(c).Single()
		if line.Repeats > 0 {
			again, _ = line.Plies[line.Repeats-1].To.Single()
		}
		if line.Repeats < 0 || again != last {
			t.Fatalf("%v: a drawn line of %d plies ends in %d and is said to repeat ply %d, which is %d", options, len(line.Plies), last, line.Repeats, again)
		}
		return
	}
	if int64(len(line.Plies)) != v.Remoteness || line.Repeats >= 0 || line.Cut || len(options[last]) != 0 {
		t.Fatalf("%v: %d is %v in %d, its line is %v", options, c, v.Outcome, v.Remoteness, line)
	}
}

func TestBest(t *testing.T) {
	ctx := context.Background()
	g := heap(t, 30, 1, 2, 3)
	values := solveSlowly(t, g, true)
	guide := play.New(g, values)
	tests := []struct{ at, want string }{
		{"0", ""},
		{"7", "4"},
		{"8", "7 6 5"}, // all lose in 4 plies: remoteness of 7, 6 and 5 is 3
		{"1 + 2", "1+1"},
		{"3*5 + 2", "2*5+2+2 3*5+1"},
	}
	for _, test := range tests {
		s, err := guide.Notation.Parse(test.at)
		if err != nil {
			t.Fatal(err)
		}
		options, err := guide.Best(ctx, s)
		var got []string
		for _, o := range options {
			got = append(got, strings.ReplaceAll(guide.Text(o), " ", ""))
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("best of %s: %v, %v; want %s", test.at, got, err, test.want)
		}
	}
	// A loser who can hold out: from 4 the options lead to wins in 1 and in 3.
	g = digraph(t, game.Rules{}, [][]game.Option{{}, {0}, {1}, {2}, {1, 3}})
	if options, err := play.New(g, solveSlowly(t, g, false)).Best(ctx, game.One(4)); err != nil || len(options) != 1 || options[0].To[0].Code != 3 {
		t.Errorf("best of a lost position: %v, %v; want the option that holds out longest, 3", options, err)
	}
}

func TestStepsAreCountedDown(t *testing.T) {
	g := &game.Native{
		Positions: heap(t, 2).Space(),
		Play:      game.Rules{Steps: true, MaxSteps: 3},
		Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			return game.Live, append(out, game.Option(1-c))
		},
	}
	guide := play.New(g, parity{})
	line, err := guide.Line(context.Background(), game.One(0), 100)
	if err != nil || len(line.Plies) != 3 {
		t.Fatalf("line %v, %v; want 3 plies", line, err)
	}
	if got := guide.Text(line.Plies[2]); got != "steps=0,1" {
		t.Errorf("the line ends in %s, want steps=0,1", got)
	}
}

// parity is the value of a game in which each move only counts down.
type parity struct{}

func (parity) Value(s game.Sum) (game.Value, error) {
	steps := s[0].Steps
	if steps == game.AllSteps {
		steps = 3
	}
	if steps%2 == 0 {
		return game.Value{Outcome: game.Loss, Remoteness: game.NotAsked, Nimber: 0}, nil
	}
	return game.Value{Outcome: game.Win, Remoteness: game.NotAsked, Nimber: 1}, nil
}

func TestNamelessMoves(t *testing.T) {
	// Position 3 moves to 1+2, to nothing, wins at once, or goes on to 2.
	g := digraph(t, game.Rules{}, [][]game.Option{
		{},
		{0},
		{0, 1},
		{1 | game.More, 2, game.EndSum, game.EndWin, 2 | game.Again},
	})
	values := solveSlowly(t, digraph(t, game.Rules{}, [][]game.Option{{}, {0}, {0, 1}, {}}), true)
	guide := play.New(g, values)
	_, options, err := guide.Options(context.Background(), game.One(3))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range options {
		got = append(got, fmt.Sprintf("%s %v %v", guide.Text(o), o.Value.Outcome, o.Again))
	}
	want := "1 + 2 Loss false|nothing Win false|WIN Win false|2 Win true"
	if strings.Join(got, "|") != want {
		t.Errorf("options %s, want %s", strings.Join(got, "|"), want)
	}
}

func TestProse(t *testing.T) {
	subtract := heap(t, 30, 1, 2, 3)
	// Rick (0) and Morty (1) on 3 squares; square 0 ends the play. Codes 3..5 are Morty's.
	named := digraph(t, game.Rules{Players: [2]string{"Rick", "Morty"}}, [][]game.Option{{}, {3}, {4, 5}, {}, {2}, {0}})
	tests := []struct {
		game    game.Game
		nimbers bool
		at      string
		want    []string
	}{
		{subtract, true, "7", []string{
			"7: the player to move wins in 3 plies.",
			"Nimber 3: the options have the nimbers {0, 1, 2}, and 3 is the least number that is missing.",
			"Winning options (* the fastest):\n  * 4  Win in 3 plies\n",
			"After 4 every reply loses, with the answer to it:",
			"Best play:",
		}},
		{subtract, true, "8", []string{"Every option loses (* holds out longest); with the reply:\n  * 7  Loss in 4 plies; reply 4\n"}},
		{subtract, true, "5 + 2*6 + 2", []string{
			"xor  3", "(2 times: pairs cancel)",
			"A move in 5 from nimber 1 to 2 makes it 0: 5 -> 2",
		}},
		{subtract, true, "0", []string{"0: the player to move has lost, there is no move.\n"}},
		{named, false, "player=Rick,n=1", []string{"Rick wins in 1 ply", "After player=Morty,n=0 Morty has lost: there is no move."}},
		{named, false, "player=Rick,n=2", []string{
			"a draw, play never ends",
			"The draw is kept by, whatever the reply; with the best one:\n    player=Morty,n=1  Draw; reply player=Rick,n=2\n",
			"The others lose or end in something worse:\n    player=Morty,n=2  Loss in 2 plies; reply player=Rick,n=0\n",
			"The first position is back",
		}},
	}
	for _, test := range tests {
		guide := play.New(test.game, solveSlowly(t, test.game, test.nimbers))
		s, err := guide.Notation.Parse(test.at)
		if err != nil {
			t.Fatal(err)
		}
		got, err := guide.Prose(context.Background(), s)
		if err != nil {
			t.Errorf("%s: %v", test.at, err)
		}
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwithout\n%s", test.at, got, want)
			}
		}
	}
}
