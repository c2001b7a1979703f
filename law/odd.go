package law

// Of several formulas of one size people would write the one with comparisons and congruences rather than that
// with a xor, and any rather than one of tricks with bits: (a + b) % 2 == 0, not lowbit(1 - lowbit(a + b)).

// odd is how far an operator is from what people write first.
var odd = [nOps]int{
	Add: 1, Sub: 1, Mod: 1, Eq: 1, Ne: 1, Lt: 1, Le: 1, Gt: 1, Ge: 1,
	Mul: 2, Div: 2, Min: 2, Max: 2,
	Xor: 3, Gcd: 4, And: 5, Or: 5, Popcount: 5, Sqrt: 5, Lowbit: 6,
}

// oddOver is odd of an operator over two others: that two things hold is plain.
func oddOver(op, a, b Op) int {
	if (op == And || op == Or) && compares(a) && compares(b) {
		return 2
	}
	return odd[op]
}

func compares(op Op) bool { return op >= Eq && op <= Ge }

// oddness adds up the operators of f.
func (f *Formula) oddness() int {
	if len(f.Args) == 0 {
		return 0
	}
	sum := oddOver(f.Op, f.Args[0].Op, f.Args[len(f.Args)-1].Op)
	for _, a := range f.Args {
		sum += a.oddness()
	}
	return sum
}

// oddness is Formula.oddness of an expression of the bank.
func (b *bank) oddness(e expr) int {
	switch {
	case e.op == Const:
		return 0
	case e.right < 0:
		return odd[e.op] + b.odd[e.left]
	}
	return oddOver(e.op, b.exprs[e.left].op, b.exprs[e.right].op) + b.odd[e.left] + b.odd[e.right]
}
