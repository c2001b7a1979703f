package law

// The search for a formula goes through all small expressions, the smallest first, and keeps one of
// those that have the same values on a sample of cells, the least odd one of the least size: these make up the bank.

const (
	sampleSize  = 40
	cornerSize  = 14 // of them, with the least arguments: exceptions are there
	mostBanked  = 250_000
	mostInBank  = 1 << 31 // values that an expression of the bank may have
	mostNodes   = 9
	searchWork  = 1_200_000_000 // pairs of expressions that are tried
	plainerWork = 5_000_000     // pairs that are tried for a plainer one when a formula is found
	mostMissing = 300           // formulas that fit and fail the test before the search gives up
)

// A bank holds expressions by how many nodes they have, each with its values on the sample.
type bank struct {
	leaves []*Formula
	exprs  []expr
	odd    []int   // oddness of each
	vals   []int64 // sampleSize for each
	sizes  [mostNodes + 2]int
	size   int              // of the expressions that are being added
	seen   map[uint64]int32 // which one has values of this hash
	n      int              // points of the sample
}

// An expr is an operator over two others of the bank, or a leaf (op Const, left its number).
type expr struct {
	op          Op
	left, right int32
}

// binary lists the operators of two arguments, unary those of one.
var (
	binary = []Op{Add, Sub, Mul, Div, Mod, And, Or, Xor, Min, Max, Gcd, Eq, Lt, Le}
	unary  = []Op{Popcount, Lowbit, Sqrt}
	// The outermost operator of a large formula: of one that says yes or no, and of others.
	logical = []Op{Eq, Ne, Lt, Le, And, Or}
	numeric = []Op{Add, Sub, Mul, Div, Mod, And, Or, Xor, Min, Max, Gcd}
)

func commutes(op Op) bool {
	switch op {
	case Add, Mul, And, Or, Xor, Min, Max, Gcd, Eq, Ne:
		return true
	}
	return false
}

func (b *bank) at(i int32) []int64 { return b.vals[int(i)*b.n : (int(i)+1)*b.n] }

// of returns the expressions of a size.
func (b *bank) of(size int) (lo, hi int32) { return int32(b.sizes[size]), int32(b.sizes[size+1]) }

// add keeps an expression with the given values unless there is one like it. It takes the place of one that
// is as large and odder.
func (b *bank) add(e expr, vals []int64) {
	h := uint64(14695981039346656037)
	for _, v := range vals {
		h = (h ^ uint64(v)) * 1099511628211
		h ^= h >> 29
	}
	if old, ok := b.seen[h]; ok {
		if int(old) >= b.sizes[b.size] && b.oddness(e) < b.odd[old] {
			b.exprs[old], b.odd[old] = e, b.oddness(e)
		}
		return
	}
	if len(b.exprs) >= mostBanked {
		return
	}
	b.seen[h] = int32(len(b.exprs))
	b.odd = append(b.odd, b.oddness(e))
	b.exprs = append(b.exprs, e)
	b.vals = append(b.vals, vals...)
}

// formula returns an expression as a tree.
func (b *bank) formula(i int32) *Formula { return b.tree(b.exprs[i]) }

func (b *bank) tree(e expr) *Formula {
	switch {
	case e.op == Const:
		return b.leaves[e.left]
	case e.right < 0:
		return F(e.op, b.formula(e.left))
	}
	return tidy(e.op, b.formula(e.left), b.formula(e.right))
}

// compute writes the values of an operator to out; false if one is undefined or too large.
func compute(op Op, x, y, out []int64) bool {
	for i, a := range x {
		v, ok := applySmall(op, a, y[i])
		if !ok || v >= mostInBank || v <= -mostInBank {
			return false
		}
		out[i] = v
	}
	return true
}

// matches reports whether an operator gives the target on the whole sample.
func (s *search) matches(op Op, x, y []int64) bool {
	for i, a := range x {
		if v, ok := applySmall(op, a, y[i]); !ok || v != s.target[i] {
			return false
		}
	}
	return true
}

// applySmall is apply for numbers of 32 bits, of which no result overflows.
func applySmall(op Op, a, b int64) (int64, bool) {
	switch op {
	case Add:
		return a + b, true
	case Sub:
		return a - b, true
	case Mul:
		return a * b, true
	case And:
		return a & b, true
	case Or:
		return a | b, true
	case Xor:
		return a ^ b, true
	case Eq:
		return truth(a == b), true
	case Ne:
		return truth(a != b), true
	case Lt:
		return truth(a < b), true
	case Le:
		return truth(a <= b), true
	}
	return apply(op, a, b)
}
