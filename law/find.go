package law

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"
)

// Options say how laws are looked for.
type Options struct {
	// Oracle computes further values; nil if there are only the data.
	Oracle Oracle
	// Theorem says what the values are; nil if that is not known.
	Theorem *Theorem
	// Budget is the time for further values; 0 for none.
	Budget time.Duration
	// Nodes bounds the size of formulas; 0 is 9.
	Nodes int
	// Progress, if not nil, is told what is looked for.
	Progress func(phase string, done, total uint64)
}

// An Answer is what was found in some data.
type Answer struct {
	Laws  []*Law   // in order of standing and simplicity
	Tried []string // what was looked for
}

// A finder looks for laws.
type finder struct {
	ctx    context.Context
	o      Options
	tried  []string
	enough float64 // bits that a law must explain to be looked at
}

func (f *finder) report(phase string, done, total uint64) {
	if f.o.Progress != nil {
		f.o.Progress(phase, done, total)
	}
}

// try notes what was looked for.
func (f *finder) try(what string) {
	if !slices.Contains(f.tried, what) {
		f.tried = append(f.tried, what)
	}
}

// Find looks for laws in data: it fits each kind on the first part of them, tests it on all, and has
// the oracle compute further values. Its error is the context's or the oracle's.
func Find(ctx context.Context, d *Data, o Options) (*Answer, error) {
	if o.Nodes == 0 {
		o.Nodes = mostNodes
	}
	o.Nodes = min(o.Nodes, mostNodes)
	d = d.trimmed()
	f := &finder{ctx: ctx, o: o, enough: enough}
	if o.Oracle != nil && o.Budget > 0 {
		f.enough = hopeful
	}
	var laws []*Law
	if o.Theorem != nil {
		if l := o.Theorem.law(d); l != nil {
			return &Answer{Laws: []*Law{l}}, ctx.Err()
		}
	}
	for _, t := range f.targets(d) {
		found, err := f.settle(t, d)
		if err != nil {
			return nil, err
		}
		laws = append(laws, found...)
	}
	if d.Outcomes == nil && !d.Truth && d.frequent(0) && !slices.ContainsFunc(laws, (*Law).tells) {
		found, err := f.settle(zeros, d)
		if err != nil {
			return nil, err
		}
		failed := len(laws) > 0
		laws = append(laws, slices.DeleteFunc(found, func(l *Law) bool { return l.Relation || failed && l.Standing == Refuted })...)
	}
	slices.SortStableFunc(laws, byMerit)
	return &Answer{laws, f.tried}, ctx.Err()
}

// byMerit orders laws: those that stand first, then those that say what the values are, then the
// simpler ones.
func byMerit(a, b *Law) int {
	return cmp.Or(
		cmp.Compare(truth(a.Standing == Refuted), truth(b.Standing == Refuted)),
		cmp.Compare(truth(a.Relation), truth(b.Relation)),
		cmp.Compare(truth(a.Standing != Proved), truth(b.Standing != Proved)),
		cmp.Compare(a.merit(), b.merit()),
	)
}

// merit is smaller for what is simpler.
func (l *Law) merit() int {
	nodes := 30
	if l.Formula != nil {
		nodes = l.Formula.Nodes()
	}
	if l.Kind == "Beatty pair" || l.Kind == "membership" || l.Kind == "Beatty sequence" || l.Kind == "self-similar" {
		nodes = min(nodes, 12)
	}
	return nodes + 2*len(l.Exceptions)
}

// A target is a question about the data: what the values are, or where they are a certain one.
type target func(raw *Data) *Data

func same(raw *Data) *Data { return raw }

// zeros asks where the values are 0, if they follow no law themselves.
func zeros(raw *Data) *Data { return raw.is(0, raw.What+" is 0") }

// tells reports whether a law stands and says what the values are.
func (l *Law) tells() bool { return !l.Relation && l.Standing != Refuted }

// targets returns the questions: the values themselves, or where they are one of the outcomes.
func (f *finder) targets(d *Data) []target {
	if d.Outcomes == nil {
		return []target{same}
	}
	var all []target
	most, common := -1, int64(0)
	count := map[int64]int{}
	for i, v := range d.Values {
		if d.known(i) {
			if count[v]++; count[v] > most {
				most, common = count[v], v
			}
		}
	}
	for v, name := range d.Outcomes {
		if count[int64(v)] == 0 || len(count) > 1 && int64(v) == common && !(len(count) == 2 && name == "Loss") {
			continue
		}
		if len(count) == 2 && name == "Win" && slices.Contains(d.Outcomes, "Loss") && count[int64(slices.Index(d.Outcomes, "Loss"))] > 0 {
			continue // what is not lost is won
		}
		all = append(all, func(raw *Data) *Data { return raw.is(int64(v), name) })
	}
	return all
}

// frequent reports whether a value is neither rare, nor gone in the second half, nor all there is.
func (d *Data) frequent(v int64) bool {
	n, last := 0, 0
	for i, w := range d.Values {
		if d.known(i) && w == v {
			n, last = n+1, i
		}
	}
	return n >= 6 && n < len(d.Values) && last >= len(d.Values)/2
}

// settle finds the laws of one target, and has them confirmed. What is found false by that is looked
// for again in the longer data.
func (f *finder) settle(t target, raw *Data) ([]*Law, error) {
	laws := f.laws(t(raw))
	if f.o.Oracle == nil {
		return laws, f.ctx.Err()
	}
	longer, err := f.confirm(laws, t, raw)
	laws = slices.DeleteFunc(laws, (*Law).unfounded)
	if err != nil || longer == nil || !slices.ContainsFunc(laws, func(l *Law) bool { return l.Standing == Refuted }) {
		return laws, err
	}
	again := f.laws(t(longer))
	if _, err := f.confirm(again, t, longer); err != nil {
		return nil, err
	}
	for _, l := range slices.DeleteFunc(again, (*Law).unfounded) {
		if !slices.ContainsFunc(laws, func(old *Law) bool { return old.Text == l.Text }) {
			laws = append(laws, l)
		}
	}
	return laws, nil
}

// unfounded reports whether a law rests on too little: few values, and no further ones, or one that
// refuted it soon.
func (l *Law) unfounded() bool {
	return l.bits < enough && (l.Standing == Conjectured || l.Standing == Refuted)
}

// laws finds the laws of some data.
func (f *finder) laws(d *Data) []*Law {
	var laws []*Law
	if s, ok := d.seq(); ok {
		laws = f.sequenceLaws(s, d)
	}
	if len(d.Axes) > 1 {
		laws = append(laws, f.gridLaws(d)...)
	}
	if l := f.formulaLaw(d, laws); l != nil {
		laws = append(laws, l)
	}
	return laws
}

// A method fits one kind of law to a sequence.
type method struct {
	name string
	fit  func(s seq) []guess
	when func(d *Data) bool // nil: always
}

func isTruth(d *Data) bool { return d.Truth }

var methods = []method{
	{"a constant, a period, an arithmetic period with saltus", fitPeriod, nil},
	{"membership in a set of numbers known by name", fitMember, isTruth},
	{"a period with exceptions in such a set", fitExceptional, nil},
	{"polynomials by residue", fitPolynomial, nil},
	{"a Beatty sequence", fitBeatty, func(d *Data) bool { return !d.Truth }},
	{"a Beatty sequence of indices", fitIndices, isTruth},
	{"self-similar rules in base 2 to 5", fitSimilar, nil},
	{"linear relations in the kernel of base 2 and 3", fitKernel, func(d *Data) bool { return !d.Truth }},
	{"automata on the digits in base 2, 3, 4, 5 and 10", fitAutomaton, nil},
	{"a linear recurrence with integer coefficients", fitRecurrence, func(d *Data) bool { return !d.Truth }},
}

// sequenceLaws tries the methods for sequences: fitted on the first half, or three quarters, tested on
// all.
func (f *finder) sequenceLaws(s seq, d *Data) []*Law {
	var broken *Law
	var stand []*Law
methods:
	for k, m := range methods {
		if m.when != nil && !m.when(d) || f.ctx.Err() != nil {
			continue
		}
		f.try(m.name)
		f.report("laws of sequences", uint64(k), uint64(len(methods)))
		for _, part := range [2]int{len(s.v) / 2, len(s.v) * 3 / 4} {
			if part < leastFitted {
				continue
			}
			fit := Sequence(s.from, s.v[:part]).named(s.name)
			for _, g := range m.fit(s.first(part)) {
				l := newLaw(g, fit, d)
				at := g.firstBreak(d)
				held := s.v
				if at >= 0 {
					x := []int64{0}
					d.point(at, x)
					held = s.v[:x[0]-s.from]
				}
				l.bits = g.evidence(held)
				switch {
				case at < 0 && l.bits >= f.enough && g.lasting(len(s.v)):
					l.length = g.cost + float64(g.free)*math.Log2(float64(max(2, letters(s.v))))
					if stand = append(stand, l); l.length <= brief {
						return shortest(stand)
					}
					continue methods
				case at >= 0 && l.bits >= g.memorable() && len(held) >= part && (broken == nil || l.bits > broken.bits):
					l.refute(d, at)
					broken = l
				}
			}
		}
	}
	if stand == nil && broken != nil {
		return []*Law{broken}
	}
	return shortest(stand)
}

// leastFitted is how many values a law of a sequence is fitted on at least.
const leastFitted = 4

// brief is how many bits a law may take so that no other is looked for.
const brief = 40

// lasting reports whether a constant has lasted much longer than what came before: rare values would
// come after such a while as well.
func (g *guess) lasting(n int) bool { return g.kind != "constant" || g.free <= 1 || n >= 4*g.free }

// shortest keeps of several laws that hold the one that takes the fewest bits, and those that are not
// much longer.
func shortest(laws []*Law) []*Law {
	if len(laws) == 0 {
		return nil
	}
	least := slices.MinFunc(laws, func(a, b *Law) int { return cmp.Compare(a.length, b.length) }).length
	return slices.DeleteFunc(laws, func(l *Law) bool { return l.length > 1.5*least+10 })
}

// memorable is how much evidence a law must have had that is told although it failed.
func (g *guess) memorable() float64 {
	if g.kind == "constant" || g.kind == "linear" {
		return 10 * enough
	}
	return enough + 8
}

// evidence is how many bits a law of a sequence explains beyond what it takes to say it.
func (g *guess) evidence(v []int64) float64 {
	switch {
	case g.kind == "constant" && g.free <= 1, g.kind == "linear":
		return float64(len(v) - plainEnough + enough)
	case (g.kind == "constant" || g.kind == "period") && rising(v):
		return min(surprise(v, min(g.free, len(v))), surprise(steps(v), min(g.free, len(v)-1))) - g.cost
	case g.kind == "constant" || g.kind == "period":
		return surprise(v, min(g.free, len(v))) - g.cost
	case g.kind == "arithmetic period":
		return surprise(steps(v), min(g.free, len(v)-1)) - g.cost
	}
	bits := min(surprise(v, min(g.free, len(v))), information(Sequence(0, v)))
	if rising(v) && !constantSteps(v) {
		bits = min(bits, information(Sequence(0, steps(v))))
	}
	return bits - g.cost
}

func steps(v []int64) []int64 {
	d := make([]int64, len(v)-1)
	for i := range d {
		d[i] = v[i+1] - v[i]
	}
	return d
}

// gridLaws looks for relations in data of several arguments.
func (f *finder) gridLaws(d *Data) []*Law {
	fit := d.prefix(d.fitSizes())
	all := information(d)
	var laws []*Law
	for _, m := range []struct {
		name string
		fit  func(*Data) []guess
	}{
		{"arguments that may be exchanged", fitSymmetry},
		{"rules that reduce an argument modulo a number", fitReduction},
		{"rules along the diagonal", fitDiagonal},
		{"periods of rows and columns, and how they grow", fitRows},
		{"pairs of Beatty sequences", fitPairs},
	} {
		f.try(m.name)
		for _, g := range m.fit(fit) {
			share := 1 - float64(min(g.free, d.Size()))/float64(max(1, d.Size()))
			if g.firstBreak(d) < 0 && all*share-g.cost >= f.enough {
				l := newLaw(g, fit, d)
				l.bits = all*share - g.cost
				laws = append(laws, l)
				if g.kind == "Beatty pair" {
					break // the simplest slope
				}
			}
		}
	}
	return laws
}

// bitsPerNode is how many bits a node of a formula stands for.
const bitsPerNode = 3.5

// simple is how many nodes a law has that a smaller formula would not make clearer.
const simple = 5

// formulaLaw searches for a formula in the arguments, simpler than the laws that there are.
func (f *finder) formulaLaw(d *Data, laws []*Law) *Law {
	most := f.o.Nodes
	for _, l := range laws {
		if l.Formula != nil && l.Standing != Refuted {
			nodes := l.Formula.Nodes()
			if nodes <= simple {
				return nil
			}
			most = min(most, nodes-1)
		}
	}
	if len(d.Axes) > 4 {
		return nil
	}
	f.try(fmt.Sprintf("formulas of up to %d nodes in %s", f.o.Nodes, joined(d.names())))
	fit := d.prefix(d.fitSizes())
	if d.telling() < f.enough+bitsPerNode {
		return nil
	}
	formula, missing := f.search(fit, d, most)
	if formula == nil {
		return nil
	}
	g := guess{kind: "formula", formula: formula, cost: bitsPerNode*float64(formula.Nodes()) + math.Log2(float64(1+missing))}
	l := newLaw(g, fit, d)
	if l.bits = d.telling() - g.cost; l.bits < f.enough {
		return nil
	}
	return l
}

// telling returns how many bits a formula explains that gives d. Of a sequence that rises the steps count as well:
// n - (3 < n) is what many walks look like that nearly always step by one.
func (d *Data) telling() float64 {
	bits := information(d)
	if s, ok := d.seq(); ok && !s.truth && rising(s.v) && !constantSteps(s.v) {
		bits = min(bits, information(Sequence(0, steps(s.v))))
	}
	return bits
}

// search looks for a formula in the arguments, and, if they may be exchanged, in the least and the
// greatest of them.
func (f *finder) search(fit, d *Data, most int) (*Formula, int) {
	var plain, fair []*Formula
	for _, name := range d.names() {
		plain = append(plain, V(name))
	}
	fair = append(fair, overAll(Min, plain), overAll(Max, plain))
	if len(plain) > 2 {
		fair = append(fair, overAll(Xor, plain), overAll(Add, plain))
	}
	for c := range int64(4) {
		plain, fair = append(plain, C(c)), append(fair, C(c))
	}
	if !symmetric(fit) {
		return f.fitFormula(fit, d, plain, most)
	}
	formula, missing := f.fitFormula(fit, d, plain, min(most, 7))
	if formula == nil {
		var more int
		formula, more = f.fitFormula(fit, d, fair, most)
		missing += more
	}
	return formula, missing
}

// overAll applies an operator to all arguments.
func overAll(op Op, args []*Formula) *Formula {
	f := args[0]
	for _, a := range args[1:] {
		f = F(op, f, a)
	}
	return f
}

func joined(names []string) string {
	text := ""
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text
}
