package compile

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

var (
	programs  = flag.Int("programs", 400, "how many random programs to try")
	firstSeed = flag.Int("seed", 0, "the seed of the first one")
)

// A writer writes random programs that use the typed part of the language, with all
// its chances of errors: numbers too large, indices out of range, names without value.
type writer struct {
	r     *rand.Rand
	ints  []string // names that hold ints
	lists []string // names that hold lists of ints
	pairs []string // names that hold lists of pairs
	words []string
	depth int
	fresh int
	funcs []string // helpers: two ints to an int
	gains bool     // moves gain points
	b     strings.Builder
}

func (w *writer) pick(list ...string) string { return list[w.r.Intn(len(list))] }

func (w *writer) name() string {
	w.fresh++
	return fmt.Sprintf("v%d", w.fresh)
}

var interesting = []string{
	"0", "1", "2", "3", "5", "7", "10", "-1", "-2", "64", "63", "2147483647", "2147483648", "-2147483648",
	"9223372036854775807", "4611686018427387904", "(-9223372036854775807 - 1)",
}

func (w *writer) int() string {
	w.depth++
	defer func() { w.depth-- }()
	if w.depth > 4 || w.r.Intn(4) == 0 {
		if w.r.Intn(3) > 0 {
			return w.pick(w.ints...)
		}
		if w.r.Intn(6) == 0 {
			return w.pick(interesting...)
		}
		return w.pick("0", "1", "2", "3", "4", "-1")
	}
	switch w.r.Intn(22) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s + %s)", w.int(), w.int())
	case 3, 4:
		return fmt.Sprintf("(%s - %s)", w.int(), w.int())
	case 5:
		return fmt.Sprintf("(%s * %s)", w.int(), w.int())
	case 6:
		return fmt.Sprintf("(%s // %s)", w.int(), w.int())
	case 7, 8:
		return fmt.Sprintf("(%s %% %s)", w.int(), w.pick("7", "n", w.int(), "2", "1000"))
	case 9:
		return fmt.Sprintf("(%s %s %s)", w.int(), w.pick("&", "|", "^"), w.int())
	case 10:
		return fmt.Sprintf("(%s %s %s)", w.int(), w.pick("<<", ">>"), w.int())
	case 11:
		return fmt.Sprintf("(%s if %s else %s)", w.int(), w.bool(), w.int())
	case 12:
		return fmt.Sprintf("%s[%s]", w.list(), w.int())
	case 13:
		return fmt.Sprintf("len(%s)", w.pick(w.list(), w.pairList(), "set("+w.list()+")", "set("+w.pairList()+")"))
	case 14:
		return fmt.Sprintf("%s(%s)", w.pick("sum", "max", "min", "xor"), w.list())
	case 15:
		return fmt.Sprintf("%s(%s, %s)", w.pick("max", "min", "gcd"), w.int(), w.int())
	case 16:
		return w.pick("-", "~", "abs") + "(" + w.int() + ")"
	case 17:
		if len(w.funcs) > 0 {
			return fmt.Sprintf("%s(%s, %s)", w.pick(w.funcs...), w.int(), w.pick("", "y = ")+w.int())
		}
		return w.pick(w.ints...)
	case 18:
		return fmt.Sprintf("%s[%s][%s]", w.pairList(), w.int(), w.pick("0", "1", "-1"))
	case 19:
		return fmt.Sprintf("(%s %s %s)", w.int(), w.pick("and", "or"), w.int())
	case 20:
		return fmt.Sprintf("(%s)[%s]", w.pick(fmt.Sprintf("%s, %s, %s", w.int(), w.int(), w.int()), "T[1:], T, T"), w.pick("0", w.int()))
	}
	return fmt.Sprintf("D.get(%s, %s)", w.int(), w.int())
}

func (w *writer) bool() string {
	w.depth++
	defer func() { w.depth-- }()
	switch w.r.Intn(11) {
	case 10: // bits and zero have machine instructions of their own
		sides := []string{"0", fmt.Sprintf("(%s & %s)", w.int(), w.int())}
		i := w.r.Intn(2)
		return fmt.Sprintf("%s %s %s", sides[i], w.pick("<", "<=", ">", ">=", "==", "!="), sides[1-i])
	case 0, 1, 2, 3:
		return fmt.Sprintf("%s %s %s", w.int(), w.pick("<", "<=", ">", ">=", "==", "!="), w.int())
	case 4:
		if w.depth < 4 {
			return fmt.Sprintf("(%s %s %s)", w.bool(), w.pick("and", "or"), w.bool())
		}
	case 5:
		return fmt.Sprintf("%s %s %s", w.int(), w.pick("in", "not in"), w.pick(w.list(), "(1, 2, 3)", "range(3, 9)", "D", "set("+w.list()+")"))
	case 6:
		return fmt.Sprintf("%s %s %s", w.list(), w.pick("==", "<", "!="), w.list())
	case 7:
		return fmt.Sprintf("%s %s %s", w.word(), w.pick("==", "<", "!=", "in"), w.word())
	case 8:
		return "not " + w.pick(w.int(), w.list(), "set("+w.list()+")")
	}
	return w.pick("True", "False", "flag", w.pick(w.ints...))
}

func (w *writer) word() string {
	switch w.r.Intn(5) {
	case 0:
		return w.pick(`"a"`, `"b"`, `"ab"`, `""`, `"#"`)
	case 1:
		return fmt.Sprintf("GRID[%s][%s]", w.pick("0", "1", w.pick(w.ints...)), w.pick("0", "1", "-1", w.pick(w.ints...)))
	case 2:
		return fmt.Sprintf("(%s if %s else %s)", `"a"`, w.bool(), `"ab"`)
	}
	return w.pick(w.words...)
}

func (w *writer) list() string {
	w.depth++
	defer func() { w.depth-- }()
	if w.depth > 3 || w.r.Intn(3) == 0 {
		return w.pick(w.lists...)
	}
	switch w.r.Intn(11) {
	case 0:
		return fmt.Sprintf("[%s, %s]", w.int(), w.int())
	case 1, 2:
		x := w.name()
		w.ints = append(w.ints, x)
		s := fmt.Sprintf("[%s for %s in %s if %s]", w.int(), x, "XX", w.bool())
		w.ints = w.ints[:len(w.ints)-1]
		return strings.Replace(s, "XX", w.pick(w.lists[0], "range(5)", w.list()), 1)
	case 3:
		return fmt.Sprintf("(%s + %s)", w.list(), w.list())
	case 4:
		return fmt.Sprintf("%s[%s:%s]", w.list(), w.pick("", "1", "-2", w.int()), w.pick("", "2", "-1", w.int()))
	case 5:
		return fmt.Sprintf("%s[::%s]", w.list(), w.pick("-1", "2", "1", "-2"))
	case 6:
		return fmt.Sprintf("sorted(%s%s)", w.list(), w.pick("", ", reverse = True", ", key = lambda q: -q", ", key = lambda q: q % 3"))
	case 7:
		return fmt.Sprintf("list(%s)", w.pick("reversed("+w.list()+")", w.list(), "set("+w.list()+")", fmt.Sprintf("range(%s, %s)", w.small(), w.small())))
	case 8:
		return fmt.Sprintf("(%s * %s)", w.list(), w.small())
	case 9:
		return fmt.Sprintf("[%s + %s for a1, b1 in %s]", "a1", w.pick("b1", w.int()), w.pairList())
	}
	return fmt.Sprintf("put(%s, %s, %s)", w.list(), w.small(), w.int())
}

func (w *writer) small() string { return w.pick("0", "1", "2", "3", "-1", w.pick(w.ints...)+" % 5") }

func (w *writer) pairList() string {
	switch w.r.Intn(4) {
	case 0:
		return fmt.Sprintf("[(%s, %s)]", w.int(), w.int())
	case 1:
		if w.depth < 3 {
			return fmt.Sprintf("list(%s)", w.pick("enumerate("+w.list()+")", fmt.Sprintf("zip(%s, %s)", w.list(), w.list())))
		}
	}
	return w.pick(w.pairs...)
}

func (w *writer) line(indent int, format string, args ...any) {
	w.b.WriteString(strings.Repeat("    ", indent))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// block writes statements. inLoop allows break and continue.
func (w *writer) block(indent, n int, inLoop bool, ret func(indent int)) {
	ints, lists, pairs := len(w.ints), len(w.lists), len(w.pairs)
	for range n {
		w.stmt(indent, inLoop, ret)
	}
	// Names of a block are sometimes kept: they may have no value then.
	if w.r.Intn(3) > 0 {
		w.ints, w.lists, w.pairs = w.ints[:ints], w.lists[:lists], w.pairs[:pairs]
	}
}

func (w *writer) stmt(indent int, inLoop bool, ret func(indent int)) {
	w.depth = 1
	switch k := w.r.Intn(16); {
	case k < 3:
		e := w.int()
		x := w.pick(w.name(), w.pick(w.ints...))
		if strings.HasPrefix(x, "v") && !strings.Contains(x, "[") {
			w.line(indent, "%s = %s", x, e)
			w.ints = append(w.ints, x)
		}
	case k < 5:
		e := w.list()
		x := w.name()
		if old := w.pick(w.ints...); w.r.Intn(8) == 0 && strings.HasPrefix(old, "v") && !strings.Contains(old, "[") {
			x = old // now it is a list
		}
		w.line(indent, "%s = %s", x, e)
		w.lists = append(w.lists, x)
	case k == 5:
		w.line(indent, "%s.%s", w.pick(w.lists...), w.pick("append("+w.int()+")", "extend("+w.list()+")", "pop()", "insert("+w.small()+", "+w.int()+")", "clear()", "remove("+w.int()+")"))
	case k == 6:
		w.line(indent, "%s[%s] %s %s", w.pick(w.lists...), w.small(), w.pick("=", "+=", "-="), w.int())
	case k == 7:
		x := w.pick(w.lists...)
		if strings.HasPrefix(x, "v") {
			w.line(indent, "%s += %s", x, w.pick(w.list(), "(1, 2)"))
		}
	case k < 10 && indent < 4:
		w.line(indent, "if %s:", w.bool())
		w.block(indent+1, 1+w.r.Intn(2), inLoop, ret)
		if w.r.Intn(2) == 0 {
			w.line(indent, "else:")
			w.block(indent+1, 1+w.r.Intn(2), inLoop, ret)
		}
	case k < 12 && indent < 3:
		x := w.name()
		src := w.pick(w.list(), fmt.Sprintf("range(%s)", w.small()), fmt.Sprintf("range(%s, %s, %s)", w.small(), w.small(), w.pick("1", "2", "-1")))
		w.line(indent, "for %s in %s:", x, src)
		w.ints = append(w.ints, x)
		w.block(indent+1, 1+w.r.Intn(3), true, ret)
	case k == 12 && indent < 3:
		x := w.name()
		w.line(indent, "%s = %s", x, w.small())
		w.ints = append(w.ints, x)
		w.line(indent, "while %s < %s:", x, w.small())
		w.line(indent+1, "%s += %s", x, w.pick("1", "2"))
		w.block(indent+1, 1+w.r.Intn(2), true, ret)
	case k == 13 && inLoop:
		w.line(indent, "if %s:", w.bool())
		w.line(indent+1, "%s", w.pick("break", "continue"))
	case k == 14:
		w.line(indent, "if %s:", w.bool())
		ret(indent + 1)
	case k == 15 && w.r.Intn(2) == 0:
		p, a, b := w.name(), w.name(), w.name()
		w.line(indent, "%s = %s", p, w.pick("None", fmt.Sprintf("(%s, %s) if %s else None", w.int(), w.int(), w.bool())))
		w.line(indent, "if %s:", w.bool())
		w.line(indent+1, "%s = %s", p, w.pick(fmt.Sprintf("(%s, %s)", w.int(), w.int()), "None"))
		if w.r.Intn(3) > 0 {
			w.line(indent, "if %s:", w.pick(p, p+" != None", p+" == (1, 2)", p+" == (2, n) or "+p))
			indent++
		}
		w.line(indent, "%s, %s = %s", a, b, p)
		w.ints = append(w.ints, a, b, p+"[1]")
	default:
		a, b := w.name(), w.name()
		w.line(indent, "%s, %s = %s, %s", a, b, w.int(), w.int())
		w.ints = append(w.ints, a, b)
		w.line(indent, "%s, %s = %s, %s", a, b, b, a)
	}
	w.line(indent, "pass")
}

// option is one option of a game of two fields.
func (w *writer) option() string {
	w.depth = 2
	to := func() string {
		return fmt.Sprintf("(%s %% 9, %s)", w.int(), w.pick("j", "j", "(j + 1) % 4", "abs("+w.int()+") % 4"))
	}
	if w.gains && w.r.Intn(2) == 0 {
		return w.move(to())
	}
	switch w.r.Intn(10) {
	case 0:
		return fmt.Sprintf("plus(%s, %s)", to(), to())
	case 1:
		return w.pick("WIN", "LOSS", "TIE", "plus()")
	case 2:
		return fmt.Sprintf("move(%s, name = \"take %%d\" %% %s)", to(), w.int())
	case 3:
		return fmt.Sprintf("times(%s, %s)", w.pick("2", "1", w.int()+" % 3"), to())
	case 4:
		return fmt.Sprintf("(%s if %s else %s)", to(), w.bool(), w.pick("WIN", to()))
	case 5:
		return fmt.Sprintf("(%s, %s)", w.int(), "j")
	}
	return to()
}

// move says more of an option than where it leads, with all chances of errors.
func (w *writer) move(to string) string {
	w.depth = 3
	to = w.pick(to, to, to, to, "plus()", "WIN", "plus("+to+")")
	args := []string{w.pick("", "to = ") + to}
	if w.r.Intn(4) > 0 {
		args = append(args, "gain = "+w.int())
	}
	if w.r.Intn(3) == 0 {
		args = append(args, "again = "+w.pick("True", "False", w.bool(), "n > 3", w.int()))
	}
	if w.r.Intn(4) == 0 {
		args = append(args, `name = "%d" % `+w.int())
	}
	if strings.HasPrefix(args[0], "to =") {
		w.r.Shuffle(len(args), func(i, k int) { args[i], args[k] = args[k], args[i] })
	}
	return "move(" + strings.Join(args, ", ") + ")"
}

func (w *writer) options() string {
	w.depth = 1
	x := w.name()
	w.ints = append(w.ints, x)
	s := fmt.Sprintf("[%s for %s in %s]", w.option(), x, w.pick("range(3)", w.pick(w.lists...), "S"))
	w.ints = w.ints[:len(w.ints)-1]
	return w.pick(s, "["+w.option()+", "+w.option()+"]", s+" + ["+w.option()+"]", "["+w.option()+"]")
}

// program writes a whole game.
func (w *writer) program() string {
	w.line(0, "n = %s", w.pick("5", "7", "1", "0", "-3", "3000000000"))
	w.line(0, "S = [%s]", w.pick("1, 2, 3", "", "4", "-1, 0, 5", "1 << 40, 2"))
	w.line(0, "P = [(1, 2), (%s, 4)]", w.pick("3", "-5"))
	w.line(0, "T = (3, 1, 2)")
	w.line(0, `GRID = ["ab#", "#ba"]`)
	w.line(0, "D = {1: 10, 2: 20, -1: 5, 7: 70}")
	w.line(0, "flag = %s", w.pick("True", "False"))
	base := func() {
		w.ints, w.lists, w.pairs = []string{"i", "j", "n"}, []string{"S"}, []string{"P"}
		w.words = []string{`"b"`, "GRID[1][0]"}
	}
	for range w.r.Intn(3) {
		base()
		w.ints = []string{"x", "y", "n"}
		f := w.name()
		w.line(0, "def h%s(x, y = 2):", f)
		w.block(1, 1+w.r.Intn(3), false, func(indent int) { w.depth = 2; w.line(indent, "return %s", w.int()) })
		w.depth = 1
		w.line(1, "return %s", w.int())
		w.funcs = append(w.funcs, "h"+f)
	}
	base()
	w.line(0, "def moves(i, j):")
	if w.r.Intn(2) == 0 {
		w.line(1, "out = %s", w.pick("[]", "["+w.option()+"]"))
		add := func(indent int) {
			w.line(indent, "%s", w.pick("out.append("+w.option()+")", "out += "+w.options(), "out.extend("+w.options()+")", "return out", "return out + "+w.options()))
		}
		w.block(1, 2+w.r.Intn(4), false, add)
		w.line(1, "return out")
	} else {
		w.block(1, w.r.Intn(4), false, func(indent int) { w.line(indent, "return %s", w.options()) })
		w.line(1, "return %s", w.options())
	}
	w.depth = 1
	keywords := ""
	if w.r.Intn(2) == 0 {
		base()
		w.line(0, "def result(i, j):")
		results := []string{"WIN", "None", "TIE"}
		if w.gains {
			results = []string{"n", "None", "i - 5"}
		}
		w.block(1, w.r.Intn(2), false, func(indent int) { w.line(indent, "return %s", w.pick(results...)) })
		w.depth = 2
		w.line(1, "return %s if %s else None", map[bool]string{false: "LOSS", true: w.int()}[w.gains], w.bool())
		keywords = ", result = result"
	}
	if w.gains {
		keywords += ", gains = True"
	}
	if w.r.Intn(4) == 0 {
		base()
		w.line(0, "def priority(i, j):")
		w.block(1, w.r.Intn(3), false, func(indent int) { w.line(indent, "return %s", w.int()) })
		w.depth = 1
		w.line(1, "return %s", w.pick("i", w.int()))
		keywords += ", priority = priority"
	}
	w.line(0, `game(position = {"i": range(9), "j": range(4)}, moves = moves%s)`, keywords)
	return w.b.String()
}

// TestRandomPrograms holds both engines against each other on generated programs.
func TestRandomPrograms(t *testing.T) {
	tryPrograms(t, *programs, func(seed int64) string {
		w := &writer{r: rand.New(rand.NewSource(seed))}
		return w.program()
	})
}

// TestRandomGains does so for games whose moves gain points.
func TestRandomGains(t *testing.T) {
	tryPrograms(t, *programs, func(seed int64) string {
		w := &writer{r: rand.New(rand.NewSource(seed)), gains: true}
		return w.program()
	})
}

// tryPrograms holds both engines against each other on programs made by write.
func tryPrograms(t *testing.T, count int, write func(seed int64) string) {
	refused := map[string]int{}
	ran, errs, unsure := 0, 0, 0
	for i := range count {
		seed := *firstSeed + i
		text := write(int64(seed))
		name := fmt.Sprintf("seed %d", seed)
		defer func() {
			if p := recover(); p != nil {
				t.Logf("%s\n%s", name, text)
				panic(p)
			}
		}()
		e, u, reason := tryProgram(t, name, text)
		if t.Failed() {
			t.Fatalf("%s", text)
		}
		if reason != "" {
			refused[reason]++
			continue
		}
		ran, errs, unsure = ran+1, errs+e, unsure+u
	}
	t.Logf("%d programs ran, %d positions with errors, %d left to the interpreter; refused: %v", ran, errs, unsure, refused)
	if ran*2 < count {
		t.Error("most programs were refused")
	}
}

func tryProgram(t *testing.T, name, text string) (errs, unsure int, refused string) {
	ctx := context.Background()
	r, err := load(name, text)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0, 0, ""
	}
	p, err := Compile(ctx, r.src)
	var u *Unsupported
	if errors.As(err, &u) {
		return 0, 0, u.Reason
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0, 0, ""
	}
	defer p.Close(ctx)
	x, err := p.Instance(ctx, r.src, Forward)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0, 0, ""
	}
	errs, unsure = check(t, r, x, r.src.Moves)
	checkLooks(t, r, p, x)
	checkPriorities(t, r, p)
	return errs, unsure, ""
}
