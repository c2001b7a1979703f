package compile

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"grundy/game"
)

var expressions = flag.Int("expressions", 2000, "how many random expressions to try")

// An arith writes random expressions of ints, with conditions in them, on numbers of 64 bits near the edges where
// instructions of machines differ: it is what the two engines are held against each other by at most places.
type arith struct {
	r    *rand.Rand
	ints []string
}

func (a *arith) pick(list ...string) string { return list[a.r.Intn(len(list))] }

// constant is a number near an edge, either sign, written so that Starlark reads it.
func (a *arith) constant() string {
	v := a.edge()
	switch {
	case v == -1<<63:
		return "(-9223372036854775807 - 1)"
	case v < 0:
		return fmt.Sprintf("(%d)", v)
	}
	return fmt.Sprint(v)
}

func (a *arith) edge() int64 {
	switch a.r.Intn(8) {
	case 0, 1:
		return int64(a.r.Intn(7)) - 3
	case 2:
		return int64(a.r.Intn(140)) - 70
	case 3:
		return int64(a.r.Uint64()) >> a.r.Intn(64)
	}
	v := int64(1)<<a.r.Intn(64) + int64(a.r.Intn(5)) - 2
	if a.r.Intn(3) == 0 {
		v = -v
	}
	return v
}

func (a *arith) shift() string {
	return a.pick("0", "1", "2", "3", "4", "7", "31", "32", "33", "62", "63", "64", "65", "(%s & 63)", "(%s & 7)", "%s")
}

func (a *arith) int(depth int) string {
	if depth <= 0 || a.r.Intn(6) == 0 {
		if a.r.Intn(3) == 0 {
			return a.constant()
		}
		return a.pick(a.ints...)
	}
	x := func() string { return a.int(depth - 1 - a.r.Intn(2)) }
	switch a.r.Intn(24) {
	case 0, 1, 2:
		return "(" + x() + " + " + x() + ")"
	case 3, 4:
		return "(" + x() + " - " + x() + ")"
	case 5, 6:
		return "(" + x() + " * " + x() + ")"
	case 7, 8:
		return "(" + x() + " // " + x() + ")"
	case 9, 10:
		return "(" + x() + " % " + x() + ")"
	case 11, 12:
		return "(" + x() + " & " + x() + ")"
	case 13:
		return "(" + x() + " | " + x() + ")"
	case 14:
		return "(" + x() + " ^ " + x() + ")"
	case 15, 16:
		s := a.shift()
		if strings.Contains(s, "%") {
			s = fmt.Sprintf(s, x())
		}
		return "(" + x() + a.pick(" << ", " >> ") + s + ")"
	case 17:
		return a.pick("-", "~", "+") + "(" + x() + ")"
	case 18:
		return "abs(" + x() + ")"
	case 19:
		return a.pick("min", "max") + "(" + x() + ", " + x() + a.pick("", ", "+x()) + ")"
	case 20:
		return "(" + x() + " if " + a.cond(depth-1) + " else " + x() + ")"
	case 21:
		return "(" + x() + a.pick(" and ", " or ") + x() + ")"
	case 22:
		return a.pick("int", "") + "(1 if " + a.cond(depth-1) + " else 0)"
	}
	return a.pick("gcd", "xor") + "(" + x() + ", " + x() + ")"
}

func (a *arith) cond(depth int) string {
	x := func() string { return a.int(depth - 1) }
	op := a.pick("<", "<=", ">", ">=", "==", "!=")
	switch a.r.Intn(12) {
	case 0, 1:
		return fmt.Sprintf("%s %s %s", x(), op, x())
	case 2, 3:
		return fmt.Sprintf("%s %s %s", x(), op, a.constant())
	case 4:
		return fmt.Sprintf("%s %s %s", a.constant(), op, x())
	case 5:
		return fmt.Sprintf("0 %s %s", op, x())
	case 6:
		return fmt.Sprintf("%s %s 0", x(), op)
	case 7:
		return x()
	case 8:
		return "not " + a.pick(x(), "("+a.cond(depth-1)+")")
	case 9:
		return fmt.Sprintf("%s %s (%s, %s, %s)", x(), a.pick("in", "not in"), x(), a.constant(), x())
	case 10:
		return fmt.Sprintf("((%s) %s (%s))", a.cond(depth-1), a.pick("==", "!=", "<", "and", "or"), a.cond(depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", a.cond(depth-1), a.pick("and", "or"), a.cond(depth-1))
}

// branches writes a function that tells of each of several conditions whether it holds. Each is one operation compared
// with a number: what machines have instructions for.
func (a *arith) branches(b *strings.Builder) {
	leaf := func() string {
		return a.pick(append(a.ints, "x", "y", "z", a.constant(), "k", "X[z & 7]", "(x & 7)", "(y & 4294967295)", "(k & 1)", "w")...)
	}
	one := func() string {
		s := a.pick("0", "1", "5", "31", "32", "63", "(z & 31)", "(x & 63)")
		return a.pick(
			fmt.Sprintf("(%s & %s)", leaf(), leaf()), fmt.Sprintf("(%s & %s)", leaf(), leaf()),
			fmt.Sprintf("(%s | %s)", leaf(), leaf()), fmt.Sprintf("(%s ^ %s)", leaf(), leaf()),
			fmt.Sprintf("(%s >> %s)", leaf(), s), fmt.Sprintf("(%s %% %s)", leaf(), a.pick("2", "3", "(-7)", "1000003", "(w | 1)")),
			fmt.Sprintf("(%s // %s)", leaf(), a.pick("2", "3", "(-7)", "1000003", "4294967296")),
			fmt.Sprintf("((%s & 65535) << %s)", leaf(), a.pick("0", "1", "3", "16", "(z & 31)")),
			fmt.Sprintf("((%s >> 2) %s (%s >> 3))", leaf(), a.pick("+", "-"), leaf()),
			fmt.Sprintf("((%s >> 33) * (%s >> 34))", leaf(), leaf()),
			fmt.Sprintf("~%s", leaf()), leaf(),
			fmt.Sprintf("%s(%s, %s)", a.pick("min", "max"), leaf(), leaf()),
		)
	}
	cond := func() string {
		l, r := one(), a.pick("0", "0", "0", a.constant(), leaf(), one())
		if a.r.Intn(2) == 0 {
			l, r = r, l
		}
		return fmt.Sprintf("%s %s %s", l, a.pick("<", "<=", ">", ">=", "==", "!="), r)
	}
	b.WriteString("    v, w, k = 0, y, 0\n")
	indent := "    "
	if a.r.Intn(2) == 0 {
		fmt.Fprintf(b, "    for k in range(%s):\n", a.pick("3", "1", "z & 3", "x & 3", "2, -1, -1", "y & 1"))
		indent += "    "
	}
	bit := 1
	for range 2 + a.r.Intn(8) {
		c := cond()
		switch a.r.Intn(8) {
		case 0:
			c = "not (" + c + ")"
		case 1:
			c += a.pick(" and ", " or ") + cond()
		case 2:
			c += a.pick(" and ", " or ") + "not (" + cond() + ")"
		}
		switch a.r.Intn(7) {
		case 0:
			fmt.Fprintf(b, "%sv += %d if %s else 0\n", indent, bit, c)
		case 1:
			fmt.Fprintf(b, "%sv = v ^ %d if %s else v\n", indent, bit, c)
		case 2:
			fmt.Fprintf(b, "%sw = %s\n", indent, one())
		case 3:
			fmt.Fprintf(b, "%sif %s:\n%s    w = %s\n%selse:\n%s    v ^= %d\n", indent, c, indent, one(), indent, indent, bit)
		case 4:
			fmt.Fprintf(b, "%sv += len([j for j in range(3) if %s])\n", indent, strings.ReplaceAll(c, "k", "j"))
		default:
			fmt.Fprintf(b, "%sif %s:\n%s    v ^= %d\n", indent, c, indent, bit)
		}
		bit *= 2
	}
	b.WriteString("    return v ^ w\n")
}

// program writes a game whose fields are the number of an expression and the numbers of the values put into it. The
// value is told by three options of 22 bits each; that of a condition by which way it goes.
func (a *arith) program(n int) string {
	var b strings.Builder
	list := func(n int) string {
		s := make([]string, n)
		for i := range s {
			s[i] = a.constant()
		}
		return "[" + strings.Join(s, ", ") + "]"
	}
	const values, few = 8, 3
	fmt.Fprintf(&b, "X = %s\nY = %s\n", list(values), list(values))
	for i := range 4 {
		fmt.Fprintf(&b, "G%d = %s\n", i, a.constant())
	}
	lo := a.r.Intn(6) - 3
	a.ints = []string{"x", "x", "x", "y", "y", "y", "z", "z", "G0", "G1", "G2", "G3"}
	expr := make([]string, n)
	for i := range expr {
		fmt.Fprintf(&b, "def f%d(x, y, z):\n", i)
		switch a.r.Intn(8) {
		case 6, 7:
			a.branches(&b)
		case 0:
			fmt.Fprintf(&b, "    if %s:\n        return 1\n    return 0\n", a.cond(4))
		case 1:
			fmt.Fprintf(&b, "    if %s:\n        return %s\n    return %s\n", a.cond(3), a.int(2), a.int(2))
		case 2:
			fmt.Fprintf(&b, "    u = %s\n    if %s:\n        u %s= %s\n    return u %s %s\n", a.int(3), a.cond(3), a.pick("+", "-", "^", "&", "|"), a.int(2), a.pick("+", "-", "^", "&"), a.int(1))
		default:
			fmt.Fprintf(&b, "    return %s\n", a.int(4))
		}
		expr[i] = fmt.Sprintf("f%d(x, y, z)", i)
	}
	b.WriteString("def moves(e, i, z, w):\n    x = X[i]\n    y = Y[i]\n    if w > 0:\n        return []\n")
	var choose func(lo, hi, indent int)
	choose = func(lo, hi, indent int) {
		pad := strings.Repeat("    ", indent)
		if hi-lo == 1 {
			fmt.Fprintf(&b, "%sv = %s\n", pad, expr[lo])
			return
		}
		mid := (lo + hi) / 2
		fmt.Fprintf(&b, "%sif e < %d:\n", pad, mid)
		choose(lo, mid, indent+1)
		fmt.Fprintf(&b, "%selse:\n", pad)
		choose(mid, hi, indent+1)
	}
	choose(0, n, 1)
	fmt.Fprintf(&b, "    return [(0, 0, %d, v & 4194303), (0, 1, %d, v >> 22 & 4194303), (0, 2, %d, v >> 44 & 4194303)]\n", lo, lo, lo)
	fmt.Fprintf(&b, "game(position = {\"e\": range(%d), \"i\": range(%d), \"z\": range(%d, %d), \"w\": range(1 << 22)}, moves = moves)\n", n, values, lo, lo+few)
	return b.String()
}

// TestExpressions holds the engines against each other on random expressions. With -expressions it takes as many as one
// likes: this is how faults of instruction selection are found.
func TestExpressions(t *testing.T) {
	const each = 40
	refused := map[string]int{}
	ran, errs, bad := 0, 0, 0
	for i := range (*expressions + each - 1) / each {
		seed := int64(*firstSeed + i)
		a := &arith{r: rand.New(rand.NewSource(seed))}
		text := a.program(each)
		r, err := load(fmt.Sprintf("seed %d", seed), text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		n, e, wrong, reason := tryExpressions(t, r)
		if reason != "" {
			refused[reason]++
			continue
		}
		ran, errs = ran+n, errs+e
		for _, w := range wrong {
			t.Errorf("seed %d: %s", seed, w)
			bad++
		}
		if bad > 20 {
			t.Fatal("and so on")
		}
	}
	t.Logf("%d positions, %d of them errors; refused: %v", ran, errs, refused)
}

func tryExpressions(t *testing.T, r *reference) (ran, errs int, wrong []string, refused string) {
	ctx := context.Background()
	p, err := Compile(ctx, r.src)
	var u *Unsupported
	if errors.As(err, &u) {
		return 0, 0, nil, u.Reason
	}
	if err != nil {
		return 0, 0, []string{err.Error()}, ""
	}
	defer p.Close(ctx)
	x, err := p.Instance(ctx, r.src, Forward)
	if err != nil {
		return 0, 0, []string{err.Error()}, ""
	}
	wrong, ran, errs = compareAt(r, x)
	return ran, errs, wrong, ""
}

// compareAt compares the engines at every position where w is 0.
func compareAt(r *reference, x *Instance) (wrong []string, ran, errs int) {
	var codes []game.Code
	for c := game.Code(0); uint64(c) < r.src.Space.Size(); c += 1 << 22 {
		codes = append(codes, c)
	}
	seen := map[string]bool{}
	for len(codes) > 0 {
		var b game.Batch
		n, err := x.Options(codes, &b)
		var trap *Trap
		if err != nil && !errors.As(err, &trap) {
			return append(wrong, err.Error()), ran, errs
		}
		for i := range n + 1 {
			if i == n && err == nil {
				break
			}
			res, list, ierr := r.position(codes[i], r.src.Moves)
			got := "error"
			if i < n {
				got = verdict(b.Results[i], listed(&b, i), nil)
			} else if trap.Code != TrapError {
				errs++
				continue
			}
			ran++
			if ierr != nil {
				errs++
			}
			v := make([]int64, r.src.Space.Width())
			r.src.Space.Decode(codes[i], v)
			key := fmt.Sprint(v[0])
			if want := verdict(res, list, ierr); want != got && !seen[key] {
				seen[key] = true
				wrong = append(wrong, fmt.Sprintf("f%d at %v: interpreted %s (%v), compiled %s", v[0], v, want, ierr, got))
			}
		}
		if err == nil && n == 0 {
			return append(wrong, "no progress"), ran, errs
		}
		if err != nil {
			n++
		}
		codes = codes[n:]
	}
	return wrong, ran, errs
}
