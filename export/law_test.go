package export_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/export"
)

func name(s string) *export.Formula  { return &export.Formula{Op: "name", Name: s} }
func number(n int64) *export.Formula { return &export.Formula{Op: "number", Number: n} }
func of(op string, args ...*export.Formula) *export.Formula {
	return &export.Formula{Op: op, Args: args}
}

// TestLaws runs programs that are written from laws against the same formulas in Go.
func TestLaws(t *testing.T) {
	a, b := name("a"), name("b")
	gcd := func(a, b int) int {
		for b != 0 {
			a, b = b, a%b
		}
		return max(a, -a)
	}
	floor := func(a, b int) int { return (a - ((a%b)+b)%b) / b }
	for _, test := range []struct {
		law  export.Law
		want func(a, b int) string
	}{
		{
			export.Law{Title: "Bash", Value: "nimber", Args: []string{"a", "b"}, Formula: of("%", a, of("+", b, number(1)))},
			func(a, b int) string { return fmt.Sprint(((a % (b + 1)) + b + 1) % (b + 1)) },
		},
		{
			export.Law{Title: "Nim", Value: "outcome", Args: []string{"a", "b"}, Formula: of("!=", of("^", a, b), number(0)), Truth: [2]string{"Win", "Loss"}},
			func(a, b int) string { return map[bool]string{true: "Win", false: "Loss"}[a != b] },
		},
		{
			export.Law{Title: "A mixture", Value: "score", Args: []string{"a", "b"}, Formula: of("if", of("and", of("<", a, b), of("not", of("==", a, number(-2)))),
				of("-", of("max", a, number(3)), of("*", of("//", of("-", a, b), number(2)), of("gcd", a, b))),
				of("+", &export.Formula{Op: "table", Table: []int64{5, 1, 7}, Args: []*export.Formula{of("%", b, number(3))}}, of("|", of("popcount", b), of("lowbit", b))))},
			func(a, b int) string {
				if a < b && a != -2 {
					return fmt.Sprint(max(a, 3) - floor(a-b, 2)*gcd(a, b))
				}
				bits := 0
				for x := b; x > 0; x /= 2 {
					bits += x % 2
				}
				return fmt.Sprint([]int{5, 1, 7}[b%3] + (bits | b&-b))
			},
		},
	} {
		var input, want strings.Builder
		for x := -7; x < 12; x++ {
			for y := 0; y < 12; y++ {
				fmt.Fprintln(&input, x, y)
				fmt.Fprintln(&want, test.want(x, y))
			}
		}
		for _, lang := range export.Languages {
			t.Run(test.law.Title+"/"+lang, func(t *testing.T) {
				text, err := test.law.Program(lang)
				if err != nil {
					t.Fatal(err)
				}
				if got := runText(t, lang, text, input.String()); got != want.String() {
					t.Errorf("got\n%s\nwant\n%s\n%s", got, want.String(), text)
				}
			})
		}
	}
}

func runText(t *testing.T, lang, text, input string) string {
	t.Helper()
	if _, err := exec.LookPath(tools[lang]); err != nil {
		t.Skipf("%s is not on this machine", tools[lang])
	}
	dir := t.TempDir()
	file := filepath.Join(dir, map[string]string{"cpp": "p.cpp", "go": "p.go", "python": "p.py"}[lang])
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	command := map[string][]string{
		"cpp": {"sh", "-c", "g++ -O1 -std=c++17 -o p p.cpp && ./p"}, "go": {"go", "run", "p.go"}, "python": {"python3", "p.py"},
	}[lang]
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s\n%s", err, out, text)
	}
	return string(out)
}

func TestLawErrors(t *testing.T) {
	for _, f := range []*export.Formula{name("c"), of("sin", name("a")), of("+", name("a")), of("==", name("a"), name("a"))} {
		l := export.Law{Title: "Wrong", Args: []string{"a"}, Formula: f}
		if text, err := l.Program("go"); err == nil {
			t.Errorf("no error for %s: %s", f.Op, text)
		}
	}
}
