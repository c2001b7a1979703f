package law

import (
	"cmp"
	"slices"
)

// tidy returns a op b as people write it: constants last, sums of variables in the order of their names, the
// last bits as a remainder, and what is equal to a xor as an equation of a xor.
func tidy(op Op, a, b *Formula) *Formula {
	if commutes(op) && (a.Op == Min && b.Op == Max || a.Op == Max && b.Op == Min) && sameArgs(a, b) {
		a, b = a.Args[0], a.Args[1] // min(x, y) * max(x, y) = x * y
	}
	if op == And {
		if a.Op == Const {
			a, b = b, a
		}
		if b.Op == Const && b.Value > 0 && b.Value < mostInBank && b.Value&(b.Value+1) == 0 {
			return F(Mod, a, C(b.Value+1)) // the last bits are a remainder
		}
	}
	if op == Eq && b.Op != Const && a.Op != Const && (a.Op == Xor || b.Op == Xor) {
		return xorEquation(append(xorTerms(a), xorTerms(b)...))
	}
	if commutes(op) && rank(a) > rank(b) {
		a, b = b, a
	}
	if op == Xor {
		return xorOf(append(xorTerms(a), xorTerms(b)...))
	}
	return F(op, a, b)
}

// rank says where an operand of a commutative operator stands.
func rank(f *Formula) int {
	switch f.Op {
	case Const:
		return 3
	case Eq, Ne, Lt, Le, Gt, Ge:
		return 2
	case Var:
		return 1
	}
	return 0
}

// xorTerms returns what a formula is the xor of.
func xorTerms(f *Formula) []*Formula {
	if f.Op != Xor {
		return []*Formula{f}
	}
	return append(xorTerms(f.Args[0]), xorTerms(f.Args[1])...)
}

// xorOf returns the xor of terms: variables by name, then the rest, constants last.
func xorOf(terms []*Formula) *Formula {
	slices.SortStableFunc(terms, func(a, b *Formula) int {
		if a.Op == Var && b.Op == Var {
			return cmp.Compare(a.Name, b.Name)
		}
		return cmp.Compare(xorRank(a), xorRank(b))
	})
	return overAll(Xor, terms)
}

func xorRank(f *Formula) int {
	if f.Op == Var {
		return -1
	}
	return rank(f)
}

// xorEquation says that the xor of all terms is 0; a comparison among them stands on the other
// side.
func xorEquation(terms []*Formula) *Formula {
	for i, t := range terms {
		if rank(t) == 2 {
			rest := slices.Delete(terms, i, i+1)
			return F(Eq, xorOf(rest), t)
		}
	}
	return F(Eq, xorOf(terms), C(0))
}

// sameArgs reports whether two operators of two arguments are applied to the same variables.
func sameArgs(a, b *Formula) bool {
	for k := range 2 {
		if a.Args[k].Op != Var || b.Args[k].Op != Var || a.Args[k].Name != b.Args[k].Name {
			return false
		}
	}
	return true
}
