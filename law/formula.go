package law

import (
	"math"
	"math/bits"
)

// An Op says what a node of a formula does with the values of its arguments.
type Op uint8

// The operators. Division and remainder round down, as in Python; bits of negative numbers are
// those of two's complement; a comparison is 1 if it holds, else 0.
const (
	Const    Op = iota // Value
	Var                // the argument called Name
	Add                // a + b
	Sub                // a - b
	Mul                // a * b
	Div                // a // b; undefined for b = 0
	Mod                // a % b, with the sign of b; undefined for b = 0
	And                // a & b
	Or                 // a | b
	Xor                // a ^ b
	Eq                 // a == b
	Ne                 // a != b
	Lt                 // a < b
	Le                 // a <= b
	Gt                 // a > b
	Ge                 // a >= b
	Min                // min(a, b)
	Max                // max(a, b)
	Gcd                // gcd(a, b), at least 0; gcd(0, 0) = 0
	Popcount           // popcount(a): how many bits are 1; undefined for a < 0
	Lowbit             // lowbit(a) = a & -a: the largest power of two that divides a; 0 for 0
	Sqrt               // isqrt(a): the square root, rounded down; undefined for a < 0
	If                 // b if a is not 0, else c; what is not chosen may be undefined
	Pick               // List[a], counted from 0; undefined outside the list
	Digits             // the automaton *Auto reads the digits of a; undefined for a < 0
	Similar            // the self-similar rule *Rule at a; undefined for a < 0
	Recur              // the linear recurrence *Linear at a; undefined for a < 0
	Regular            // the linear relations *Kern at a; undefined for a < 0
	nOps
)

// A Formula is an expression over named integers: a tree. It is not to be changed.
type Formula struct {
	Op    Op
	Value int64      // of Const
	Name  string     // of Var
	Args  []*Formula // as many as the operator has
	List  []int64    // of Pick
	Auto  *Automaton // of Digits
	Rule  *Scale     // of Similar
	Lin   *Linear    // of Recur
	Kern  *Kernel    // of Regular
}

// An Automaton reads the digits of a number in a base, the least one first, from state 0 and as
// many as the number has without leading zeros (none for 0); Out is the answer of the last state.
type Automaton struct {
	Base int
	Next [][]int // state, digit -> state
	Out  []int64 // of each state
}

// A Scale is a self-similar rule of g: for n < len(Start), g(n) = Start[n]; else, with n =
// Base*q + r, g(n) = Of[r]*g(q) + Times[r]*q + Plus[r]. Start has at least one entry.
type Scale struct {
	Base            int64
	Of, Times, Plus []int64
	Start           []int64
}

// A Linear is a recurrence: g(n) = Start[n] for n < len(Start), and after that g(n) = Plus +
// Coef[0]*g(n-1) + Coef[1]*g(n-2) + ... Start has at least as many entries as Coef.
type Linear struct {
	Coef  []int64
	Plus  int64
	Start []int64
}

// C returns a constant.
func C(value int64) *Formula { return &Formula{Op: Const, Value: value} }

// V returns the argument called name.
func V(name string) *Formula { return &Formula{Op: Var, Name: name} }

// F applies an operator to arguments.
func F(op Op, args ...*Formula) *Formula { return &Formula{Op: op, Args: args} }

// Nodes is how many constants, variables and operators f has: what its simplicity is measured by. An
// entry of a list, an automaton or a rule counts as one node.
func (f *Formula) Nodes() int {
	n := 1 + len(f.List)
	for _, a := range f.Args {
		n += a.Nodes()
	}
	switch {
	case f.Auto != nil:
		n += len(f.Auto.Out) * (f.Auto.Base + 1)
	case f.Rule != nil:
		n += len(f.Rule.Start) + 3*int(f.Rule.Base)
	case f.Lin != nil:
		n += len(f.Lin.Coef) + len(f.Lin.Start)
	case f.Kern != nil:
		n += len(f.Kern.Start) * (1 + len(f.Kern.Start)*len(f.Kern.Of))
	}
	return n
}

// Eval returns the value of f. It reports false where f is undefined: a division by zero, a place
// outside a list, a value that does not fit 64 bits, or a name that args lacks.
func (f *Formula) Eval(args map[string]int64) (int64, bool) {
	switch f.Op {
	case Const:
		return f.Value, true
	case Var:
		v, ok := args[f.Name]
		return v, ok
	case If:
		c, ok := f.Args[0].Eval(args)
		if !ok {
			return 0, false
		}
		if c != 0 {
			return f.Args[1].Eval(args)
		}
		return f.Args[2].Eval(args)
	}
	a, ok := f.Args[0].Eval(args)
	if !ok {
		return 0, false
	}
	if len(f.Args) == 1 {
		return f.one(a)
	}
	b, ok := f.Args[1].Eval(args)
	if !ok {
		return 0, false
	}
	return apply(f.Op, a, b)
}

// one applies an operator of one argument.
func (f *Formula) one(a int64) (int64, bool) {
	switch f.Op {
	case Pick:
		if a < 0 || a >= int64(len(f.List)) {
			return 0, false
		}
		return f.List[a], true
	case Digits:
		return f.Auto.At(a)
	case Similar:
		return f.Rule.At(a)
	case Recur:
		return f.Lin.At(a)
	case Regular:
		return f.Kern.At(a)
	}
	return apply(f.Op, a, 0)
}

// apply applies an operator without data to one argument or two.
func apply(op Op, a, b int64) (int64, bool) {
	switch op {
	case Add:
		c := a + b
		return c, (c > a) == (b > 0)
	case Sub:
		c := a - b
		return c, (c < a) == (b > 0)
	case Mul:
		return times(a, b)
	case Div:
		return floorDiv(a, b)
	case Mod:
		return floorMod(a, b)
	case And:
		return a & b, true
	case Or:
		return a | b, true
	case Xor:
		return a ^ b, true
	case Min:
		return min(a, b), true
	case Max:
		return max(a, b), true
	case Gcd:
		return gcd(a, b)
	case Popcount:
		return int64(bits.OnesCount64(uint64(a))), a >= 0
	case Lowbit:
		return a & -a, a != math.MinInt64
	case Sqrt:
		if a < 0 {
			return 0, false
		}
		return isqrt(a), true
	}
	return truth(compare(op, a, b)), true
}

func compare(op Op, a, b int64) bool {
	switch op {
	case Eq:
		return a == b
	case Ne:
		return a != b
	case Lt:
		return a < b
	case Le:
		return a <= b
	case Gt:
		return a > b
	}
	return a >= b
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func times(a, b int64) (int64, bool) {
	c := a * b
	if a == 0 || b == 0 {
		return 0, true
	}
	return c, c/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
}

func floorDiv(a, b int64) (int64, bool) {
	if b == 0 || b == -1 && a == math.MinInt64 {
		return 0, false
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, true
}

func floorMod(a, b int64) (int64, bool) {
	if b == 0 {
		return 0, false
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r, true
}

func gcd(a, b int64) (int64, bool) {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	return a, a >= 0
}

// isqrt returns the square root of a >= 0, rounded down.
func isqrt(a int64) int64 {
	r := int64(math.Sqrt(float64(a)))
	for r > 3037000499 || r*r > a {
		r--
	}
	for r < 3037000499 && (r+1)*(r+1) <= a {
		r++
	}
	return r
}

// At runs the automaton on the digits of n.
func (a *Automaton) At(n int64) (int64, bool) {
	if n < 0 {
		return 0, false
	}
	state, base := 0, int64(a.Base)
	for ; n > 0; n /= base {
		state = a.Next[state][n%base]
	}
	return a.Out[state], true
}

// At returns g(n).
func (s *Scale) At(n int64) (int64, bool) {
	if n < 0 {
		return 0, false
	}
	sum, scale, ok := int64(0), int64(1), true
	for n >= int64(len(s.Start)) && ok {
		r := n % s.Base
		n /= s.Base
		var part int64
		if part, ok = times(s.Times[r], n); ok {
			part, ok = apply(Add, part, s.Plus[r])
		}
		if ok {
			part, ok = times(part, scale)
		}
		if ok {
			sum, ok = apply(Add, sum, part)
		}
		if ok {
			scale, ok = times(scale, s.Of[r])
		}
	}
	if !ok {
		return 0, false
	}
	last, ok := times(scale, s.Start[n])
	if !ok {
		return 0, false
	}
	return apply(Add, sum, last)
}

// At returns g(n). Cost: n steps.
func (l *Linear) At(n int64) (int64, bool) {
	if n < 0 {
		return 0, false
	}
	if n < int64(len(l.Start)) {
		return l.Start[n], true
	}
	k := len(l.Coef)
	last := append([]int64(nil), l.Start[len(l.Start)-k:]...)
	var v int64
	for i := int64(len(l.Start)); i <= n; i++ {
		var ok bool
		if v, ok = l.next(last); !ok {
			return 0, false
		}
		if k > 0 {
			copy(last, last[1:])
			last[k-1] = v
		}
	}
	return v, true
}

// next returns the value after the last len(Coef) ones.
func (l *Linear) next(last []int64) (int64, bool) {
	v, ok := l.Plus, true
	for i, c := range l.Coef {
		var part int64
		if part, ok = times(c, last[len(last)-1-i]); !ok {
			return 0, false
		}
		if v, ok = apply(Add, v, part); !ok {
			return 0, false
		}
	}
	return v, ok
}
