package export_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/export"
	"grundy/law"
)

// TestFromLaw runs programs that are written from laws of every operator against the values the law package
// gives.
func TestFromLaw(t *testing.T) {
	n, m := law.V("n"), law.V("int") // a word of the languages
	pick := func(f *law.Formula, list ...int64) *law.Formula {
		return &law.Formula{Op: law.Pick, List: list, Args: []*law.Formula{f}}
	}
	sum := law.F(law.Sub, law.F(law.Xor, n, m), law.F(law.Mul, n, m))
	for _, op := range []law.Op{law.And, law.Or, law.Eq, law.Ne, law.Lt, law.Le, law.Gt, law.Ge, law.Min, law.Max, law.Gcd} {
		sum = law.F(law.Add, law.F(law.Mul, law.C(3), sum), law.F(op, n, m))
	}
	for _, op := range []law.Op{law.Popcount, law.Lowbit, law.Sqrt} {
		sum = law.F(law.Add, law.F(law.Mul, law.C(3), sum), law.F(op, n))
	}
	rules := []*law.Formula{
		{Op: law.Digits, Auto: &law.Automaton{Base: 2, Next: [][]int{{1, 2}, {0, 3}, {2, 4}, {3, 3}, {4, 2}}, Out: []int64{0, 0, 1, 0, 2}}},
		{Op: law.Similar, Rule: &law.Scale{Base: 3, Of: []int64{1, -1, 2}, Times: []int64{0, 2, 1}, Plus: []int64{4, 0, -5}, Start: []int64{7, 1}}},
		{Op: law.Recur, Lin: &law.Linear{Coef: []int64{1, -1}, Plus: 2, Start: []int64{5, 0, 3}}},
		{Op: law.Recur, Lin: &law.Linear{Coef: []int64{1, 1, -1}, Plus: 0, Start: []int64{1, 1, 3}}},
		{Op: law.Regular, Kern: &law.Kernel{Base: 2, Of: [][][]int64{{{0, 1}, {2, 1}}, {{1, 1}, {0, -1}}}, Start: []int64{1, 2}}},
	}
	recursive := law.C(0)
	for _, r := range rules {
		r.Args = []*law.Formula{n}
		recursive = law.F(law.Add, law.F(law.Mul, recursive, law.C(5)), r)
	}
	// What is not chosen is undefined: a place outside the list, a division by zero.
	begun := law.F(law.If, law.F(law.Lt, n, law.C(3)), pick(n, 4, 9, 1), pick(law.F(law.Mod, n, law.C(2)), 6, 8))
	divided := law.F(law.If, m, law.F(law.Div, n, m), law.F(law.Add, law.C(-5), law.F(law.If, n, law.F(law.Mod, law.C(40), n), law.C(2))))
	loss := law.F(law.Or, law.F(law.And, law.F(law.Eq, law.F(law.Mod, n, law.C(3)), law.C(1)), law.F(law.Lt, m, n)),
		law.F(law.Xor, law.F(law.Eq, m, law.C(2)), law.F(law.Eq, n, m)))

	for _, test := range []*law.Law{
		{Text: "nimber", What: "nimber", Formula: law.F(law.If, law.F(law.Eq, law.F(law.Mod, m, law.C(2)), law.C(0)), law.F(law.Add, sum, divided), law.F(law.Add, recursive, begun)), Standing: law.Conjectured},
		{Text: "outcome", What: "Loss", Truth: true, Formula: law.F(law.If, law.F(law.Eq, n, law.C(9)), law.C(1), loss), Standing: law.Proved, Theorem: "one"},
	} {
		p, err := export.FromLaw(test, "A game\\", []string{"n", "int"}, []int64{0, 0}, "Win")
		if err != nil {
			t.Fatal(err)
		}
		var input, want strings.Builder
		for x := range int64(70) {
			for y := range int64(8) {
				v, ok := test.Formula.Eval(map[string]int64{"n": x, "int": y})
				if !ok {
					t.Fatalf("%s is undefined at %d, %d", test.Text, x, y)
				}
				fmt.Fprintln(&input, x, y)
				if test.Truth {
					fmt.Fprintln(&want, map[bool]string{true: "Loss", false: "Win"}[v != 0])
				} else {
					fmt.Fprintln(&want, v)
				}
			}
		}
		for _, lang := range export.Languages {
			t.Run(test.Text+"/"+lang, func(t *testing.T) {
				text, err := p.Program(lang)
				if err != nil {
					t.Fatal(err)
				}
				if got := runText(t, lang, text, input.String()); got != want.String() {
					t.Errorf("it answers otherwise than the law:\n%s", text)
				}
			})
		}
	}
}

// TestFromLawErrors holds that a law without values is named.
func TestFromLawErrors(t *testing.T) {
	for _, l := range []*law.Law{
		{Text: "Loss if n is a prime", Truth: true, What: "Loss"},
		{Text: "f(a, b) = f(b, a)", Relation: true, Formula: law.C(1)},
		{Text: "an odd one", Formula: law.F(law.Op(200), law.V("n"))},
	} {
		if _, err := export.FromLaw(l, "", []string{"n"}, []int64{0}, "Win"); err == nil || !strings.Contains(err.Error(), l.Text) {
			t.Errorf("%s: %v", l.Text, err)
		}
	}
}
