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
	"grundy/heap"
	"grundy/solve"
	"grundy/table"
)

// codeGame returns the game of take=code on heaps below size.
func codeGame(t *testing.T, code string, size int, more string) *gamefile.Game {
	t.Helper()
	return fileGame(t, fmt.Sprintf("game(position = {\"n\": range(%d)}, take = %q%s)", size, code, more), gamefile.Auto)
}

func fileGame(t *testing.T, src string, engine gamefile.Engine) *gamefile.Game {
	t.Helper()
	f, err := gamefile.Parse("code.star", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(nil, gamefile.Options{Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// written are the moves of an octal code, whose digits are data, written out in the language.
const written = `
digits = %s
def moves(n):
    out = []
    for k, digit in enumerate(digits):
        if digit & 1 and k == n and n > 0:
            out.append(plus())
        if digit & 2 and 0 < k and k < n:
            out.append(n - k)
        if digit & 4:
            out += [plus(a, n - k - a) for a in range(1, (n - k) // 2 + 1)]
    return out
game(position = {"n": range(60)}, moves = moves)
`

// TestCodesAreTheirMoves: the nimbers of every code 0.d, 0.dd and 4.d are those of its moves written out.
func TestCodesAreTheirMoves(t *testing.T) {
	codes := map[string]string{}
	for d := range 8 {
		codes[fmt.Sprintf("0.%d", d)] = fmt.Sprint([]int{0, d})
		codes[fmt.Sprintf("4.%d", d)] = fmt.Sprint([]int{4, d})
		for e := range 8 {
			codes[fmt.Sprintf("0.%d%d", d, e)] = fmt.Sprint([]int{0, d, e})
		}
	}
	for code, digits := range codes {
		src := fmt.Sprintf(written, strings.ReplaceAll(digits, " ", ", "))
		got := solveCode(t, codeGame(t, code, 60, ""), solve.Options{Want: solve.Nimbers, Verify: true}, "heap")
		for _, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			want := solveCode(t, fileGame(t, src, engine), solve.Options{Want: solve.Nimbers}, "acyclic")
			sameValues(t, code, got, want)
		}
	}
}

// solveCode solves a game and checks which method has served.
func solveCode(t *testing.T, g game.Game, o solve.Options, method string) *table.Table {
	t.Helper()
	tab, err := solve.Solve(context.Background(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	if method != "" && tab.Method.Name != method {
		t.Errorf("%v, want the method %s", tab.Method, method)
	}
	return tab
}

func sameValues(t *testing.T, name string, got, want *table.Table) {
	t.Helper()
	for c := range game.Code(got.Game.Space().Size()) {
		a, aerr := got.Value(game.One(c))
		b, berr := want.Value(game.One(c))
		if a != b || (aerr == nil) != (berr == nil) {
			t.Fatalf("%s, heap %d: %+v (%v) by %v, %+v (%v) by %v", name, c, a, aerr, got.Method, b, berr, want.Method)
		}
	}
	if a, b := got.Counts(), want.Counts(); a != b {
		t.Errorf("%s: counts %+v by %v, %+v by %v", name, a, got.Method, b, want.Method)
	}
}

// TestHeapMethodAndAcyclicAgree: all other kinds of codes, and what has a remoteness, by the heap method and by
// the acyclic one, with and without starts.
func TestHeapMethodAndAcyclicAgree(t *testing.T) {
	for _, code := range []string{
		"0.77", "0.07", "0.137", "4!.0", "4.[3]", "0.[3]", "0.3f", "0.00f", "c!.1", "8!.0", "0.0f!", "0.06!", "0.[12]", "4.0[3]", "take{2,5}", "allbut{1,4}", "lasker", "0.0", "0.8",
	} {
		for _, more := range []string{"", ", start = 37", ", start = plus(6, 11)"} {
			g := codeGame(t, code, 41, more)
			o := solve.Options{Want: solve.Nimbers, Verify: true}
			got := solveCode(t, g, o, "heap")
			o.Method = "acyclic"
			want := solveCode(t, g, o, "acyclic")
			if more != "" {
				if a, b := got.Counts(), want.Counts(); a != b {
					t.Errorf("%s%s: counts %+v, want %+v", code, more, a, b)
				}
				continue
			}
			sameValues(t, code, got, want)
		}
	}
}

// TestVastHeaps: where a period is proved the size of the range does not matter, and every value is that of
// the definition.
func TestVastHeaps(t *testing.T) {
	for _, test := range []struct {
		code  string
		proof string
	}{
		{"0.77", "preperiod 71, period 12 "},
		{"0.07", "preperiod 53, period 34 "},
		{"0.45", "preperiod 498, period 20 "},
		{"take{1,3,4}", "preperiod 0, period 7 "},
		{"allbut{1,4,7,8}", "saltus "},
		{"nim", "period 1, saltus 1 "},
	} {
		const size = 1_000_000_000
		g := codeGame(t, test.code, size, "")
		tab := solveCode(t, g, solve.Options{Want: solve.Nimbers}, "heap")
		if !strings.Contains(tab.Method.Reason, test.proof) || !strings.Contains(tab.Method.Reason, "proved") {
			t.Errorf("%s: %v, want %q", test.code, tab.Method, test.proof)
		}
		const n = 3000
		for c, want := range heap.Plain(g.Heap(), n) {
			v, err := tab.Value(game.One(game.Code(c)))
			if err != nil || v.Nimber != int64(want) || (v.Outcome == game.Loss) != (want == 0) {
				t.Fatalf("%s, heap %d: %+v, %v; want %d", test.code, c, v, err, want)
			}
		}
		if n := tab.Counts().Positions(); n != size {
			t.Errorf("%s: %d positions are counted", test.code, n)
		}
	}
	tab := solveCode(t, codeGame(t, "nim", 1e9, ""), solve.Options{}, "heap")
	v, err := tab.Value(game.Sum{{Code: 999_999_999, Times: 1, Steps: game.AllSteps}, {Code: 1, Times: 1, Steps: game.AllSteps}})
	if err != nil || v.Nimber != 999_999_998 {
		t.Errorf("a sum of vast heaps: %+v, %v", v, err)
	}
	if c := tab.Counts(); c.Loss != 1 || c.MaxNimber != 999_999_999 {
		t.Errorf("counts of Nim: %+v", c)
	}
}

// TestRemotenessOfHeaps: who asks for the number of plies gets it unless some option is a sum.
func TestRemotenessOfHeaps(t *testing.T) {
	o := solve.Options{Want: solve.Remoteness | solve.Nimbers}
	if tab := solveCode(t, codeGame(t, "0.333", 30, ""), o, "acyclic"); tab.MaxRemoteness() <= 0 {
		t.Error("a game of subtraction has no remoteness")
	}
	for size, method := range map[int]string{3: "acyclic", 4: "heap"} { // a row of 3 pins may fall in two
		tab := solveCode(t, codeGame(t, "0.77", size, ""), o, method)
		if (tab.NoRemoteness != "") != (method == "heap") {
			t.Errorf("%d rows: %q", size, tab.NoRemoteness)
		}
	}
	for code, least := range map[string]int{"4!.0": 3, "8!.0": 6, "0.0f": 4, "0.[04]": 4} {
		solveCode(t, codeGame(t, code, least, ""), o, "acyclic")
		solveCode(t, codeGame(t, code, least+1, ""), o, "heap")
	}
}

// TestMisereHeaps: who takes the last one loses; heaps that are split are sums.
func TestMisereHeaps(t *testing.T) {
	got := solveCode(t, codeGame(t, "take{1,2,3}", 30, ", stuck = WIN"), solve.Options{}, "")
	for n := range game.Code(30) {
		if v, err := got.Value(game.One(n)); err != nil || (v.Outcome == game.Loss) != (n%4 == 1) {
			t.Errorf("heap %d: %+v, %v", n, v, err)
		}
	}
	kayles, err := solve.Solve(context.Background(), codeGame(t, "0.77", 30, ", stuck = WIN"), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n := range game.Code(30) { // Winning Ways, chapter 13
		lost := n == 1 || n == 4 || n == 9 || n == 12 || n == 20
		if v, err := kayles.Value(game.One(n)); err != nil || (v.Outcome == game.Loss) != lost {
			t.Errorf("misère Kayles, %d pins: %+v, %v", n, v, err)
		}
	}
}

// TestMisereSumsOfHeaps holds what theorems and quotients say of sums of heaps against the sums as one game.
func TestMisereSumsOfHeaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, code := range []string{"0.77", "0.71", "0.34", "0.75", "0.[7]", "take{1,2,3}", "grundy"} {
		g := codeGame(t, code, 1_000_000, ", stuck = WIN")
		cheap, err1 := solve.NewSums(context.Background(), g, solve.Options{})
		whole, err2 := solve.NewSums(context.Background(), g, solve.Options{})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		for range 12 {
			var sum game.Sum
			for range 1 + r.IntN(4) {
				sum = append(sum, game.Part{Code: game.Code(r.IntN(9)), Times: 1 + uint64(r.IntN(2)), Steps: game.AllSteps})
			}
			got, err1 := cheap.Value(sum)
			want, err2 := whole.Solve(sum)
			if err := errors.Join(err1, err2); err != nil || got.Outcome != want.Outcome {
				t.Errorf("%s: %v: got %+v, expected %+v (%v)", code, sum, got, want, err)
			}
		}
	}
}

// TestQuotientOfLargeHeaps: Kayles has the period 12 in misère play too.
func TestQuotientOfLargeHeaps(t *testing.T) {
	kayles := solveCode(t, codeGame(t, "0.77", 1e9, ", stuck = WIN"), solve.Options{}, "quotient")
	if n := kayles.Counts(); n.Loss != 5 || n.Win != 1e9-5 {
		t.Errorf("%+v", n)
	}
	for _, test := range []struct {
		sum  game.Sum
		lost bool
	}{
		{game.Sum{{Code: 999_999_999, Times: 1, Steps: game.AllSteps}}, false},
		{game.Sum{{Code: 1, Times: 1e15, Steps: game.AllSteps}}, false},
		{game.Sum{{Code: 1, Times: 1e15 + 1, Steps: game.AllSteps}}, true},
	} {
		if v, err := kayles.Value(test.sum); err != nil || (v.Outcome == game.Loss) != test.lost {
			t.Errorf("%v: %+v, %v", test.sum, v, err)
		}
	}
}

// TestVerifiedVastHeaps: to verify all that was computed ends, however many heaps follow from the period.
func TestVerifiedVastHeaps(t *testing.T) {
	kayles := solveCode(t, codeGame(t, "0.77", 1e15, ""), solve.Options{Want: solve.Nimbers, Verify: true}, "heap")
	if v, err := kayles.Value(game.One(12e13)); err != nil || v.Nimber != 4 { // Guy and Smith, 1956: 4 at 12k
		t.Errorf("%+v, %v", v, err)
	}
}

func TestHeapMethodKeepsToItsMemory(t *testing.T) {
	for code, memory := range map[string]int64{"4!.0": 2 << 10, "0.007": 20_000, "grundy": 64 << 10, "0.3f": 64 << 10} {
		var limit *solve.LimitError
		_, err := solve.Solve(context.Background(), codeGame(t, code, 1e9, ""), solve.Options{Want: solve.Nimbers, Memory: memory})
		if !errors.As(err, &limit) {
			t.Errorf("%s: %v, want a limit", code, err)
		}
	}
}
