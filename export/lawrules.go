package export

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"grundy/law"
)

// table defines a list of numbers and returns its name.
func (p *lawPrinter) table(list []int64) string {
	name := p.fresh("table")
	p.data = append(p.data, p.say.table(name, strings.Join(wrapped(list), ",\n")))
	return name
}

// rule defines a function for a rule and returns its name.
func (p *lawPrinter) rule(rule any) (string, error) {
	word, fields := "g", map[string]any{}
	switch r := rule.(type) {
	case *law.Automaton:
		word = "automaton"
		fields["base"], fields["next"], fields["out"] = r.Base, r.Next, r.Out
	case *law.Scale:
		fields["base"], fields["of"], fields["times"], fields["plus"], fields["start"] = r.Base, r.Of, r.Times, r.Plus, r.Start
		fields["known"] = len(r.Start)
	case *law.Linear:
		fields["coef"], fields["plus"], fields["start"] = r.Coef, r.Plus, r.Start
		fields["known"], fields["order"] = len(r.Start), len(r.Coef)
	case *law.Kernel:
		fields["base"], fields["of"], fields["start"], fields["size"] = r.Base, r.Of, r.Start, len(r.Start)
	default:
		return "", fmt.Errorf("a formula with a rule of type %T, which is not known", rule)
	}
	if p.any {
		return word, nil
	}
	name := p.fresh(word)
	pairs := []string{"{name}", name}
	for key, value := range fields {
		pairs = append(pairs, "{"+key+"}", p.say.literal(value))
	}
	text := ruleTexts[p.say][reflect.TypeOf(rule)]
	p.data = append(p.data, strings.NewReplacer(pairs...).Replace(text)+"\n")
	return name, nil
}

// fresh returns a name that no argument and no other definition has.
func (p *lawPrinter) fresh(word string) string {
	name := word
	for k := 2; slices.Contains(p.law.Args, name) || slices.Contains(p.taken, name); k++ {
		name = fmt.Sprint(word, k)
	}
	p.taken = append(p.taken, name)
	return name
}

// wrapped writes numbers in lines of a width that can be read.
func wrapped(list []int64) []string {
	lines := []string{"   "}
	for i, v := range list {
		last := &lines[len(lines)-1]
		text := fmt.Sprintf(" %d", v)
		switch {
		case len(*last)+len(text) > 100:
			lines = append(lines, "   "+text)
		case i > 0:
			*last += "," + text
		default:
			*last += text
		}
	}
	return lines
}

func joinInts(list []int64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// literal writes a number, or lists of numbers in the brackets of the language.
func (s *saying) literal(value any) string {
	text := strings.ReplaceAll(fmt.Sprint(value), " ", ", ")
	if !strings.HasPrefix(text, "[") {
		return text
	}
	return strings.NewReplacer("[", s.open, "]", s.shut).Replace(text)
}

var (
	automatonType = reflect.TypeFor[*law.Automaton]()
	scaleType     = reflect.TypeFor[*law.Scale]()
	linearType    = reflect.TypeFor[*law.Linear]()
	kernelType    = reflect.TypeFor[*law.Kernel]()
)

// ruleTexts are the functions of the rules in each language, as the types of package law describe them.
var ruleTexts = map[*saying]map[reflect.Type]string{
	sayings["cpp"]: {
		automatonType: `// Reads the digits of n in base {base}, the least first.
Int {name}(Int n) {
    static const vector<vector<Int>> next{next};
    static const vector<Int> out{out};
    Int state = 0;
    for (; n > 0; n /= {base}) state = next[state][n % {base}];
    return out[state];
}
`,
		scaleType: `// {name}({base} * n + r) = of[r] * {name}(n) + times[r] * n + plus[r], after {known} values.
Int {name}(Int n) {
    static const vector<Int> of{of}, times{times}, plus{plus}, start{start};
    Int sum = 0, scale = 1;
    while (n >= {known}) {
        Int r = n % {base};
        n /= {base};
        sum += scale * (times[r] * n + plus[r]);
        scale *= of[r];
    }
    return sum + scale * start[n];
}
`,
		linearType: `// A linear recurrence: coef are the multiples of the values before, the last one first.
Int {name}(Int n) {
    static const vector<Int> coef{coef}, start{start};
    vector<Int> last = start;
    for (Int i = {known}; i <= n; i++) {
        Int next = {plus};
        for (Int k = 0; k < {order}; k++) next += coef[k] * last[(i - 1 - k) % {known}];
        last[i % {known}] = next;
    }
    return last[n % {known}];
}
`,
		kernelType: `// The value is a sum of multiples of {size} sequences; of says how each digit d, {name}_i({base} * n + d), changes them.
Int {name}(Int n) {
    static const vector<vector<vector<Int>>> of{of};
    static const vector<Int> start{start};
    vector<Int> row({size});
    row[0] = 1;
    for (; n > 0; n /= {base}) {
        vector<Int> next({size});
        for (Int i = 0; i < {size}; i++)
            for (Int j = 0; j < {size}; j++) next[j] += row[i] * of[n % {base}][i][j];
        row = next;
    }
    Int sum = 0;
    for (Int i = 0; i < {size}; i++) sum += row[i] * start[i];
    return sum;
}
`,
	},
	sayings["go"]: {
		automatonType: `// {name} reads the digits of n in base {base}, the least first.
func {name}(n int) int {
	next := [][]int{next}
	out := []int{out}
	state := 0
	for ; n > 0; n /= {base} {
		state = next[state][n%{base}]
	}
	return out[state]
}
`,
		scaleType: `// {name}({base}*n + r) = of[r]*{name}(n) + times[r]*n + plus[r], after {known} values.
func {name}(n int) int {
	of, times, plus, start := []int{of}, []int{times}, []int{plus}, []int{start}
	sum, scale := 0, 1
	for n >= {known} {
		r := n % {base}
		n /= {base}
		sum += scale * (times[r]*n + plus[r])
		scale *= of[r]
	}
	return sum + scale*start[n]
}
`,
		linearType: `// {name} is a linear recurrence: coef are the multiples of the values before, the last one first.
func {name}(n int) int {
	coef, last := []int{coef}, []int{start}
	for i := {known}; i <= n; i++ {
		next := {plus}
		for k, c := range coef {
			next += c * last[(i-1-k)%{known}]
		}
		last[i%{known}] = next
	}
	return last[n%{known}]
}
`,
		kernelType: `// {name} is a sum of multiples of {size} sequences; of says how each digit d, {name}_i({base}*n + d), changes them.
func {name}(n int) int {
	of := [][][]int{of}
	start := []int{start}
	row := make([]int, {size})
	row[0] = 1
	for ; n > 0; n /= {base} {
		next := make([]int, {size})
		for i, c := range row {
			for j, m := range of[n%{base}][i] {
				next[j] += c * m
			}
		}
		row = next
	}
	sum := 0
	for i, c := range row {
		sum += c * start[i]
	}
	return sum
}
`,
	},
	sayings["python"]: {
		automatonType: `# Reads the digits of n in base {base}, the least first.
def {name}(n):
    next = {next}
    out = {out}
    state = 0
    while n > 0:
        state = next[state][n % {base}]
        n //= {base}
    return out[state]

`,
		scaleType: `# {name}({base} * n + r) = of[r] * {name}(n) + times[r] * n + plus[r], after {known} values.
def {name}(n):
    of, times, plus, start = {of}, {times}, {plus}, {start}
    sum, scale = 0, 1
    while n >= {known}:
        n, r = divmod(n, {base})
        sum += scale * (times[r] * n + plus[r])
        scale *= of[r]
    return sum + scale * start[n]

`,
		linearType: `# A linear recurrence: coef are the multiples of the values before, the last one first.
def {name}(n):
    coef, last = {coef}, {start}
    for i in range({known}, n + 1):
        last[i % {known}] = {plus} + sum(c * last[(i - 1 - k) % {known}] for k, c in enumerate(coef))
    return last[n % {known}]

`,
		kernelType: `# The value is a sum of multiples of {size} sequences; of says how each digit d, {name}_i({base} * n + d), changes them.
def {name}(n):
    of = {of}
    start = {start}
    row = [1] + [0] * ({size} - 1)
    while n > 0:
        row = [sum(c * of[n % {base}][i][j] for i, c in enumerate(row)) for j in range({size})]
        n //= {base}
    return sum(c * start[i] for i, c in enumerate(row))

`,
	},
}
