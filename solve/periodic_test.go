package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
	"grundy/table"
)

// A drift is a random game with an unbounded field n and a small one, k: offsets of n by residue and k, and
// exceptions for some n. It is written as a game file over a domain of n, which is the second field if last is set.
func drift(r *rand.Rand, named, cyclic, last bool) func(domain string) string {
	modulus, values := 1+r.IntN(4), 1+r.IntN(3)
	movers := 1
	if named {
		movers = 2
	}
	var jumps []string // by mover, residue and k
	for range movers * modulus {
		for k := range values {
			var list []string
			for range r.IntN(4) {
				to, down := r.IntN(values), 1+r.IntN(5)
				if to < k || cyclic && values > 1 {
					down = r.IntN(5)
				}
				list = append(list, fmt.Sprintf("(%d, %d)", down, to))
			}
			jumps = append(jumps, "["+strings.Join(list, ", ")+"]")
		}
	}
	special, below, stuck := r.IntN(60), r.IntN(40), []string{"LOSS", "LOSS", "WIN"}[r.IntN(3)]
	form := r.IntN(5)
	position := func(n, k string) string {
		if last {
			return k + ", " + n
		}
		return n + ", " + k
	}
	return func(domain string) string {
		who, players := "", ""
		if named {
			who, players = "player, ", `players = ["A", "B"], `
		}
		row := "n % " + fmt.Sprint(modulus)
		if named {
			row += fmt.Sprintf(" + %d * player", modulus)
		}
		lines := []string{
			fmt.Sprintf("jumps = [%s]", strings.Join(jumps, ", ")),
			fmt.Sprintf("def moves(%s%s):", who, position("n", "k")),
			fmt.Sprintf("    out = [(%s) for down, to in jumps[(%s) * %d + k] if down <= n]", position("n - down", "to"), row, values),
		}
		switch form {
		case 0:
			lines = append(lines, fmt.Sprintf("    if n == %d or n in [3, %d]:", special, special+2), "        return []")
		case 1:
			lines = append(lines, fmt.Sprintf("    if %d < n and not k:", below), "        out.append(("+position("max(n - 3, n - 2, 0)", "k")+"))")
		case 2:
			lines = append(lines, fmt.Sprintf("    if not (n >= %d):", below), "        out = out[:1]")
		case 3:
			lines = append(lines, fmt.Sprintf("    if n %% %d == 1:", modulus+1), "        out.append(WIN)")
		}
		return strings.Join(append(lines, "    return out",
			fmt.Sprintf(`game(%sposition = {%s}, moves = moves, stuck = %s)`, players,
				position(`"n": `+domain, fmt.Sprintf(`"k": range(%d)`, values)), stuck)), "\n")
	}
}

func driftGame(t *testing.T, src string) *gamefile.Game {
	t.Helper()
	f, err := gamefile.Parse("drift.star", []byte(src))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	g, err := f.Game(nil, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Games over nat() against the same ones over a range, which know nothing of periods.
func TestUnboundedAgainstRanges(t *testing.T) {
	const rows = 3000
	rounds := 150
	if testing.Short() {
		rounds = 30
	}
	proved, growing, still := 0, 0, 0
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(5, seed))
		source := drift(r, seed%2 == 1, seed%5 == 4, seed%7 < 3)
		want := []solve.Want{solve.Outcomes, solve.Nimbers, solve.Nimbers | solve.Remoteness}[seed%3]
		far := driftGame(t, source("nat()"))
		got, err := solve.Solve(context.Background(), far, solve.Options{Want: want})
		if err != nil {
			t.Fatalf("%v\n%s", err, source("nat()"))
		}
		q, ok := got.Source().(*table.Rows)
		if !ok {
			t.Fatalf("solved by %s\n%s", got.Method, source("nat()"))
		}
		if q.Period == 0 {
			t.Logf("%s\n%s", got.Method, source("nat()"))
			continue
		}
		proved++
		if q.Cycle > 0 && q.Growth > 0 {
			growing++
		} else if q.Cycle > 0 {
			still++
		}
		field := q.Rows.Field
		near := driftGame(t, source(fmt.Sprintf("range(%d)", rows)))
		expected, err := solve.Solve(context.Background(), near, solve.Options{Want: want})
		if err != nil {
			t.Fatal(err)
		}
		a, b := far.Space(), near.Space()
		for c := range game.Code(b.Size()) {
			v := make([]int64, 2)
			mover := b.Decode(c, v)
			code, err := a.Encode(mover, v)
			if err != nil {
				t.Fatal(err)
			}
			x, err1 := got.At(code)
			y, err2 := expected.At(c)
			if got.NoNimbers != "" {
				x.Nimber, y.Nimber, y.Labels = 0, 0, game.NimberSet{}
				x.Labels = y.Labels
			}
			if uint64(v[field]) >= q.Known && q.Cycle == 0 && x.Remoteness == game.NotAsked {
				y.Remoteness = x.Remoteness
			}
			if err1 != nil || err2 != nil || x != y {
				t.Fatalf("n=%d, k=%d, mover %d: %+v (%v), over a range %+v (%v)\n%s\n%s", v[field], v[1-field], mover, x, err1, y, err2, got.Method, source("nat()"))
			}
			// The same far away.
			if uint64(v[field]) >= q.Preperiod {
				v[field] += int64(q.Period) * (1e16 / int64(q.Period))
				if code, err = a.Encode(mover, v); err != nil {
					t.Fatal(err)
				}
				if x, err := got.At(code); err != nil || x.Outcome != y.Outcome || want != solve.Outcomes && got.NoNimbers == "" && x.Nimber != y.Nimber {
					t.Fatalf("n=%d: %+v (%v), want %+v\n%s", v[field], x, err, y, source("nat()"))
				}
			}
		}
	}
	if proved < rounds*2/3 || growing < rounds/50 || still < rounds/20 {
		t.Errorf("only %d of %d periods were proved, of remoteness %d that grow and %d that do not", proved, rounds, growing, still)
	}
}

func TestUnboundedAmounts(t *testing.T) {
	for _, amounts := range []string{"[1, 2, 3]", "[2, 5, 8]", "[3, 7]", "[1, 4, 9, 16]"} {
		g := driftGame(t, fmt.Sprintf(`game(position = {"n": nat()}, take = %s)`, amounts))
		got, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Nimbers})
		if err != nil {
			t.Fatal(err)
		}
		expected, err := solve.Solve(context.Background(), driftGame(t, fmt.Sprintf(`game(position = {"n": range(5000)}, take = %s)`, amounts)), solve.Options{Want: solve.Nimbers})
		if err != nil {
			t.Fatal(err)
		}
		for c := range game.Code(5000) {
			x, err := got.At(c)
			if y, _ := expected.At(c); err != nil || x.Nimber != y.Nimber || x.Outcome != y.Outcome {
				t.Fatalf("%s: %d is %+v (%v), want %+v", amounts, c, x, err, y)
			}
		}
	}
}

// Rules of which no period may be claimed, and why.
func TestUnboundedWithoutProof(t *testing.T) {
	for _, test := range []struct{ moves, why string }{
		{"[n // 2] if n else []", "it is an operand of //"},
		{"[0] if n else []", "an option leads to a n that does not change"},
		{"[n - 1 - n % 200000] if n > 200000 else []", "are too many to follow"},
		{"[n - 1] if n and str(n) != '77' else []", "it is turned into text"},
		{"[n - 1] if n and n not in {5: 1} else []", "far number"},
		{"[n - 1] if n and (5, 1) != (n, 1) else []", "far away"},
		{"[m for m in range(n - 2, n) if m >= 0]", "range"},
		{"[n - 1] if n and n * n > 7 else []", "it is an operand of *"},
	} {
		g := driftGame(t, fmt.Sprintf(`game(position = {"n": nat()}, moves = lambda n: %s)`, test.moves))
		if s, err := g.Shift(context.Background()); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: %+v, error %v, want %q", test.moves, s, err, test.why)
		}
	}
	g := driftGame(t, `game(position = {"n": nat()}, moves = lambda n: [n // 2] if n else [])`)
	solved, err := solve.Solve(context.Background(), g, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := solved.At(1e12); !errors.Is(err, table.ErrNotSolved) {
		t.Errorf("a far position: error %v", err)
	}
	_, err = solve.Solve(context.Background(), g, solve.Options{Extra: []game.Sum{game.One(1e12)}})
	if limit := (*solve.LimitError)(nil); !errors.As(err, &limit) {
		t.Errorf("a far position asked for: error %v", err)
	}
	g = driftGame(t, `game(position = {"n": nat()}, moves = lambda n: [n + 1] if n == 5 else [])`)
	if _, err := solve.Solve(context.Background(), g, solve.Options{}); err == nil || !strings.Contains(err.Error(), "position 5: the option 6 has a larger n") {
		t.Errorf("a move that grows: error %v", err)
	}
}
