package export

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Formula is an expression over named arguments: what a law says a value is. It is a tree, so that
// whoever finds laws can hand them over whatever its own form is.
type Formula struct {
	// Op is one of
	//
	//	number   Number itself
	//	name     the argument Name
	//	+ - * // % ^ & |   of two; // and % round down
	//	== != < <= > >=    of two, true or false
	//	and or not
	//	min max gcd        of two
	//	popcount lowbit    of one: the bits that are set, the value of the lowest of them
	//	isqrt    of one: the square root, rounded down
	//	table    element number Args[0] of Table, Args[0] in range
	//	rule     Rule at Args[0], which is not negative
	//	if       Args[1] where Args[0] is true, else Args[2]; the other may be undefined
	Op     string
	Args   []*Formula
	Number int64
	Name   string
	Table  []int64
	Rule   any // a *law.Automaton, *law.Scale, *law.Linear or *law.Kernel
}

// A Law is a formula with what is known of it.
type Law struct {
	Title    string // of the game
	Value    string // what is given, such as "nimber" or "outcome"
	Text     string // the law for a person; "" for the text of the formula
	Standing string // such as "proved: finite subtraction sets" or "verified to 10000"
	Args     []string
	Least    []int64 // of each argument: the program refuses smaller ones; nil for no bounds
	Formula  *Formula
	// Truth holds the words that are printed where the formula is true and false; empty for a number.
	Truth [2]string
}

// Program writes the law as a program in one of Languages: it reads the arguments, in order, from the
// command line, or from each line of standard input if there are none, and prints the value.
// It is an error if the formula uses something that is not known, or that is not an argument.
func (l *Law) Program(language string) (string, error) {
	s, ok := sayings[language]
	if !ok {
		return "", fmt.Errorf("--lang: expected one of %s, got %s", strings.Join(Languages, ", "), language)
	}
	if l.Formula.truth() != (l.Truth[0] != "") {
		return "", errors.New("a law that is true or false needs words for both, one that is a number none")
	}
	p := &lawPrinter{law: l, say: s, names: newNamer(s.words, lawNames)}
	body, err := p.body(l.Formula)
	if err != nil {
		return "", err
	}
	var names []string
	for _, a := range l.Args {
		names = append(names, s.arg(p.names.name(a)))
	}
	shown := "value(" + strings.Join(s.fields(len(l.Args)), ", ") + ")"
	if l.Truth[0] != "" {
		p.use("choose")
		shown = s.cond(shown, fmt.Sprintf("%q", l.Truth[0]), fmt.Sprintf("%q", l.Truth[1]))
	}
	helpers := ""
	for _, h := range slices.Sorted(keys(p.used)) {
		helpers += s.helpers[h] + "\n"
	}
	text := strings.NewReplacer(
		"{about}", l.about(s.comment), "{helpers}", helpers+strings.Join(p.data, ""),
		"{args}", strings.Join(names, ", "), "{body}", body, "{check}", l.check(s), "{shown}", shown, "{count}", fmt.Sprint(len(l.Args)),
		"{type}", map[bool]string{true: s.boolean, false: s.integer}[l.Formula.truth()],
	).Replace(s.frame)
	return s.tidy(text)
}

// lawNames are the names that the programs of laws use themselves.
const lawNames = "value main argv args answer words line choose math floor_div floorDiv mod gcd gcd_of popcount lowbit isqrt min max"

// about is the comment at the top: what the program knows.
func (l *Law) about(comment string) string {
	law := l.Text
	if law == "" {
		law = l.Value + "(" + strings.Join(l.Args, ", ") + ") = " + l.Formula.String()
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(l.Title)+"\n"+law+"\n"+l.Standing, "\n") {
		line = strings.TrimRight(comment+strings.ReplaceAll(line, "\r", " "), " ")
		if strings.HasSuffix(line, "\\") {
			line += " ." // else the comment would go on in C++
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// check is the statement that refuses arguments the law is not about.
func (l *Law) check(s *saying) string {
	var tests, texts []string
	for i, least := range l.Least {
		tests = append(tests, fmt.Sprintf("x[%d] < %d", i, least))
		texts = append(texts, fmt.Sprintf("%s >= %d", l.Args[i], least))
	}
	if tests == nil {
		return ""
	}
	return s.refuse(strings.Join(tests, " "+s.logic["or"]+" "), fmt.Sprintf("%q", "the law is about "+strings.Join(texts, ", ")))
}

func keys(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// truth reports whether a formula is true or false rather than a number.
func (f *Formula) truth() bool {
	switch f.Op {
	case "==", "!=", "<", "<=", ">", ">=", "and", "or", "not":
		return true
	case "if":
		return len(f.Args) == 3 && f.Args[1].truth()
	}
	return false
}

// String writes the formula as game files do.
func (f *Formula) String() string {
	p := &lawPrinter{say: sayings["python"], names: newNamer(), law: &Law{}}
	p.any = true
	text, err := p.expr(f, 0)
	if err != nil {
		return err.Error()
	}
	return text
}

// arity is how many operands an operator takes; absent for those that do not exist.
var arity = map[string]int{
	"number": 0, "name": 0, "+": 2, "-": 2, "*": 2, "//": 2, "%": 2, "^": 2, "&": 2, "|": 2, "==": 2, "!=": 2, "<": 2, "<=": 2, ">": 2, ">=": 2,
	"and": 2, "or": 2, "not": 1, "min": 2, "max": 2, "gcd": 2, "popcount": 1, "lowbit": 1, "isqrt": 1, "table": 1, "rule": 1, "if": 3,
}

type lawPrinter struct {
	law   *Law
	say   *saying
	names *namer
	used  map[string]bool
	any   bool // all names are arguments, and data are printed in place
	data  []string
	taken []string // names of the data
}

func (p *lawPrinter) use(name string) {
	if p.used == nil {
		p.used = map[string]bool{}
	}
	p.used[name] = true
}

// body prints the statements that return a formula: a condition outside of all others becomes one, so that what
// is not chosen is not computed.
func (p *lawPrinter) body(f *Formula) (string, error) {
	if f.Op != "if" || len(f.Args) != 3 {
		text, err := p.expr(f, 0)
		return p.say.giveBack(text), err
	}
	cond, err := p.expr(f.Args[0], 0)
	if err != nil {
		return "", err
	}
	chosen, err := p.expr(f.Args[1], 0)
	if err != nil {
		return "", err
	}
	rest, err := p.body(f.Args[2])
	return p.say.giveIf(cond, chosen) + rest, err
}

// expr prints a formula; brackets stand around every operand that is itself an operation.
func (p *lawPrinter) expr(f *Formula, depth int) (string, error) {
	n, known := arity[f.Op]
	if !known || n != len(f.Args) {
		return "", fmt.Errorf("a formula with %q of %d operands, which is not known", f.Op, len(f.Args))
	}
	var args []string
	for _, a := range f.Args {
		text, err := p.expr(a, depth+1)
		if err != nil {
			return "", err
		}
		args = append(args, text)
	}
	call := func(name string) string {
		p.use(name)
		return p.say.helper(name) + "(" + strings.Join(bare(args), ", ") + ")"
	}
	wrap := func(text string) string {
		if depth > 0 {
			return "(" + text + ")"
		}
		return text
	}
	switch f.Op {
	case "number":
		return p.say.number(f.Number), nil
	case "name":
		if !p.any && !slices.Contains(p.law.Args, f.Name) {
			return "", fmt.Errorf("the formula has %s, which is no argument", f.Name)
		}
		return p.names.name(f.Name), nil
	case "not":
		return wrap(p.say.not + args[0]), nil
	case "if":
		if p.say.lazy != nil && !(f.Args[1].total() && f.Args[2].total()) {
			return p.say.lazy(map[bool]string{true: p.say.boolean, false: p.say.integer}[f.truth()], args[0], args[1], args[2]), nil
		}
		p.use("choose")
		return wrap(p.say.cond(args[0], args[1], args[2])), nil
	case "table":
		if p.any {
			return "[" + joinInts(f.Table) + "][" + bare(args)[0] + "]", nil
		}
		return p.say.element(p.table(f.Table), bare(args)[0]), nil
	case "rule":
		name, err := p.rule(f.Rule)
		return name + "(" + bare(args)[0] + ")", err
	case "min", "max", "gcd", "popcount", "lowbit", "isqrt":
		return call(f.Op), nil
	case "//", "%":
		if p.say.floors {
			return wrap(args[0] + " " + f.Op + " " + args[1]), nil
		}
		return call(f.Op), nil
	case "and", "or":
		return wrap(args[0] + " " + p.say.logic[f.Op] + " " + args[1]), nil
	}
	return wrap(args[0] + " " + f.Op + " " + args[1]), nil
}

// total reports whether a formula has a value whatever its arguments are.
func (f *Formula) total() bool {
	switch f.Op {
	case "table", "rule", "//", "%", "isqrt":
		return false
	}
	return !slices.ContainsFunc(f.Args, func(a *Formula) bool { return !a.total() })
}

// bare drops brackets around a whole operand.
func bare(args []string) []string {
	out := slices.Clone(args)
	for i, a := range out {
		if strings.HasPrefix(a, "(") && closing(a) == len(a)-1 {
			out[i] = a[1 : len(a)-1]
		}
	}
	return out
}

// closing is the place of the bracket that closes the first.
func closing(s string) int {
	depth := 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
