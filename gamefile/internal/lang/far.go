package lang

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A Far is n + Off for an int n of which only this is known: it is at least as large as the run asks for, and it has
// a residue. Rules that run on it decide the same for every such n. What it cannot take part in fails the run.
type Far struct {
	Off int64
	Of  *Assumed
}

// Assumed is what a run has assumed of n.
type Assumed struct {
	Least            int64 // n >= Least; grows as decisions need it
	Modulus, Residue int64 // n % Modulus == Residue, given
	Wanted           int64 // a modulus that the run has asked for and Modulus is no multiple of, or 0
	Fault            error // something was done with n whose effect is not known
}

var (
	_ starlark.HasBinary  = Far{}
	_ starlark.Comparable = Far{}
)

// String cannot fail, so it notes the fault.
func (f Far) String() string {
	f.fault("it is turned into text")
	return "far"
}

// Type returns "int", for that is what it stands for.
func (f Far) Type() string { return "int" }

// Freeze does nothing.
func (f Far) Freeze() {}

// Truth reports true, n being large.
func (f Far) Truth() starlark.Bool {
	f.atLeast(1 - f.Off)
	return true
}

// Hash refuses.
func (f Far) Hash() (uint32, error) {
	return 0, f.fault("it is the key of a dict or an element of a set")
}

func (f Far) fault(what string) error {
	if f.Of.Fault == nil {
		f.Of.Fault = fmt.Errorf("%s", what)
	}
	return f.Of.Fault
}

func (f Far) atLeast(n int64) { f.Of.Least = max(f.Of.Least, n) }

// maxFar bounds offsets and thresholds, so that nothing overflows.
const maxFar = 1 << 40

// moved returns f + k.
func (f Far) moved(k int64) (starlark.Value, error) {
	off := f.Off + k
	if k > maxFar || k < -maxFar || off > maxFar || off < -maxFar {
		return nil, f.fault("it is moved very far")
	}
	return Far{off, f.Of}, nil
}

// Binary implements starlark.HasBinary.
func (f Far) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if g, ok := y.(Far); ok && op == syntax.MINUS && side == starlark.Left {
		return starlark.MakeInt64(f.Off - g.Off), nil
	}
	k, ok := SmallInt(y)
	switch {
	case !ok:
	case op == syntax.PLUS:
		return f.moved(k)
	case op == syntax.MINUS && side == starlark.Left && k > -maxFar:
		return f.moved(-k)
	case op == syntax.PERCENT && side == starlark.Left && k > 0:
		return f.residue(k)
	case op == syntax.AMP && k >= 0 && k&(k+1) == 0:
		return f.residue(k + 1)
	}
	return nil, f.fault(fmt.Sprintf("it is an operand of %s", op))
}

// residue returns f % m.
func (f Far) residue(m int64) (starlark.Value, error) {
	f.atLeast(-f.Off) // & is of numbers from 0 on
	if f.Of.Modulus%m != 0 {
		f.Of.Wanted = m
		return nil, fmt.Errorf("the residue modulo %d is wanted", m)
	}
	return starlark.MakeInt64((((f.Of.Residue+f.Off)%m + m) % m)), nil
}

// CompareSameType implements starlark.Comparable for f and an int, or another of its kind.
func (f Far) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	if g, ok := y.(Far); ok {
		return compareInts(op, f.Off, g.Off), nil
	}
	k, ok := SmallInt(y)
	if !ok || k > maxFar {
		return false, f.fault("it is compared with a very large number")
	}
	f.atLeast(k + 1 - f.Off)
	return compareInts(op, 1, 0), nil // f is larger
}

func compareInts(op syntax.Token, a, b int64) bool {
	switch op {
	case syntax.EQL:
		return a == b
	case syntax.NEQ:
		return a != b
	case syntax.LT:
		return a < b
	case syntax.LE:
		return a <= b
	case syntax.GT:
		return a > b
	}
	return a >= b
}

// mirrored is the comparison with its operands exchanged.
var mirrored = map[syntax.Token]syntax.Token{
	syntax.EQL: syntax.EQL, syntax.NEQ: syntax.NEQ, syntax.LT: syntax.GT, syntax.LE: syntax.GE, syntax.GT: syntax.LT, syntax.GE: syntax.LE,
}

// CompareFar is the comparison x op y where either may be a Far.
func CompareFar(op syntax.Token, x, y starlark.Value) (bool, error) {
	if f, ok := y.(Far); ok {
		if _, both := x.(Far); !both {
			if x.Type() == "int" {
				return f.CompareSameType(mirrored[op], x, 1)
			}
		}
	}
	return starlark.Compare(op, x, y)
}
