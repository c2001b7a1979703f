package law

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
)

// A search looks for the smallest formula that gives all values of some data, and among those of that size for the
// least odd one, as far as that takes little time.
type search struct {
	ctx       context.Context
	fit, all  *Data
	bank      bank
	target    []int64
	truth     bool
	binary    bool // all values are 0 or 1
	work      int64
	missing   int // formulas that fitted and failed
	found     *Formula
	most      int // nodes
	workLimit int64
}

// fitFormula returns the smallest formula in the given leaves, of at most so many nodes, that gives
// the data it is fitted on and then all others; nil if there is none. The second result is how many
// formulas fitted and failed.
func (f *finder) fitFormula(fit, all *Data, leaves []*Formula, most int) (*Formula, int) {
	s := &search{ctx: f.ctx, fit: fit, all: all, truth: all.Truth, most: most, workLimit: searchWork}
	s.bank.leaves = leaves
	s.bank.seen = map[uint64]int32{}
	if !s.sample() {
		return nil, 0
	}
	for size := 1; size <= most && s.found == nil && s.open(); size++ {
		f.report("formulas of "+plural(size, "node"), uint64(size), uint64(most))
		s.size(size)
	}
	return s.found, s.missing
}

func (s *search) open() bool {
	return s.missing < mostMissing && s.work < s.workLimit && s.ctx.Err() == nil
}

// sample chooses the cells on which expressions are compared: among those that the law is fitted on, and
// as many of each kind as can be had where there are two.
func (s *search) sample() bool {
	var cells [2][]int
	s.binary = true
	for i, v := range s.fit.Values {
		if s.fit.known(i) {
			k := 0
			if v == 1 {
				k = 1
			}
			s.binary = s.binary && (v == 0 || v == 1)
			cells[k] = append(cells[k], i)
		}
	}
	total := len(cells[0]) + len(cells[1])
	if total < 8 || s.truth && (len(cells[0]) == 0 || len(cells[1]) == 0) {
		return false
	}
	rng := rand.New(rand.NewPCG(1, 2)) // the same cells for the same data
	for _, c := range cells {
		rng.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
	}
	var chosen []int
	for i := 0; len(chosen) < min(sampleSize, total)-cornerSize; i++ {
		for k := range cells {
			if i < len(cells[k]) && len(chosen) < sampleSize {
				chosen = append(chosen, cells[k][i])
			}
		}
	}
	chosen = s.corner(chosen, min(sampleSize, total))
	s.bank.n = len(chosen)
	x := make([]int64, len(s.fit.Axes))
	for _, i := range chosen {
		s.target = append(s.target, s.fit.Values[i])
	}
	names := s.fit.names()
	var leaves []*Formula
	var values [][]int64
	for _, leaf := range s.bank.leaves {
		eval := leaf.compile(names)
		vals, ok := make([]int64, 0, len(chosen)), true
		for _, i := range chosen {
			s.fit.point(i, x)
			v, defined := eval(x)
			ok = ok && defined && v < mostInBank && v > -mostInBank
			vals = append(vals, v)
		}
		if ok {
			leaves, values = append(leaves, leaf), append(values, vals)
		}
	}
	s.bank.leaves = leaves
	for k, vals := range values {
		s.bank.add(expr{Const, int32(k), -1}, vals)
		s.try(expr{Const, int32(k), -1}, vals)
	}
	s.bank.sizes[2] = len(s.bank.exprs)
	return true
}

// corner adds the cells with the least arguments until there are so many.
func (s *search) corner(chosen []int, most int) []int {
	var rest []int
	for i := range s.fit.Values {
		if s.fit.known(i) && !slices.Contains(chosen, i) {
			rest = append(rest, i)
		}
	}
	place := make(map[int]int64, len(rest))
	x := make([]int64, len(s.fit.Axes))
	for _, i := range rest {
		s.fit.point(i, x)
		for k, v := range x {
			place[i] = max(place[i], v-s.fit.Axes[k].At[0])
		}
	}
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(place[a], place[b]) })
	return append(chosen, rest[:max(0, most-len(chosen))]...)
}

// size goes through the expressions of one size.
func (s *search) size(size int) {
	if size == 1 {
		return // leaves
	}
	b := &s.bank
	b.size = size
	if size == 9 {
		s.outer()
	}
	keep := size <= 6 && size < s.most && len(b.exprs) < mostBanked
	if keep || size <= 7 {
		s.unary(size, keep)
	}
	if size == 2 {
		for c := int64(4); c <= 16 && s.open(); c++ { // larger constants count as two nodes
			s.leaf(C(c))
		}
	}
	ops := binary
	switch {
	case !keep && s.truth:
		ops = logical
	case !keep && s.binary:
		ops = append(numeric[:len(numeric):len(numeric)], Eq, Ne, Lt, Le)
	case !keep:
		ops = numeric
	}
	for left := 1; left <= size-2; left++ {
		right := size - 1 - left
		if left > 6 || right > 6 {
			continue
		}
		s.pairs(left, right, ops, keep)
	}
	b.sizes[size+1] = len(b.exprs)
}

func (s *search) leaf(f *Formula) {
	vals := make([]int64, s.bank.n)
	for i := range vals {
		vals[i] = f.Value
	}
	s.bank.leaves = append(s.bank.leaves, f)
	s.bank.add(expr{Const, int32(len(s.bank.leaves) - 1), -1}, vals)
}

func (s *search) unary(size int, keep bool) {
	b := &s.bank
	out, none := make([]int64, b.n), make([]int64, b.n)
	lo, hi := b.of(size - 1)
	for i := lo; i < hi && s.open(); i++ {
		for _, op := range unary {
			s.work++
			if !compute(op, b.at(i), none, out) {
				continue
			}
			s.try(expr{op, i, -1}, out)
			if keep {
				b.add(expr{op, i, -1}, out)
			}
		}
	}
}

// pairs goes through the operators over an expression of size left and one of size right.
func (s *search) pairs(left, right int, ops []Op, keep bool) {
	b := &s.bank
	out := make([]int64, b.n)
	lo, hi := b.of(left)
	lo2, hi2 := b.of(right)
	for i := lo; i < hi && s.open(); i++ {
		x := b.at(i)
		for j := lo2; j < hi2; j++ {
			y := b.at(j)
			for _, op := range ops {
				if j < i && commutes(op) {
					continue
				}
				s.work++
				switch e := (expr{op, i, j}); {
				case !keep:
					if s.matches(op, x, y) {
						s.check(e)
					}
				case compute(op, x, y, out):
					s.try(e, out)
					b.add(e, out)
					x, y = b.at(i), b.at(j) // the bank may have moved
				}
			}
		}
	}
}

// try looks whether an expression has the values of the target.
func (s *search) try(e expr, vals []int64) {
	for i, v := range vals {
		if v != s.target[i] {
			return
		}
	}
	s.check(e)
}

// check tests an expression that agrees on the sample.
func (s *search) check(e expr) {
	if s.missing < mostMissing {
		s.checkFormula(s.bank.tree(e))
	}
}

func (s *search) checkFormula(f *Formula) {
	if s.found != nil && f.oddness() >= s.found.oddness() || f.breaks(s.fit) >= 0 {
		return
	}
	if f.breaks(s.all) >= 0 {
		s.missing++
		return
	}
	if s.found == nil {
		s.workLimit = min(s.workLimit, s.work+plainerWork)
	}
	s.found = f
}

// outer goes through the expressions of nine nodes that are an operator over a leaf and one of seven nodes,
// which are too many to keep.
func (s *search) outer() {
	b := &s.bank
	out, none := make([]int64, b.n), make([]int64, b.n)
	_, leaves := b.of(1)
	for left := 1; left <= 5; left++ {
		lo, hi := b.of(left)
		lo2, hi2 := b.of(6 - left)
		for i := lo; i < hi && s.open(); i++ {
			for j := lo2; j < hi2; j++ {
				for _, op := range binary {
					if j < i && commutes(op) || !compute(op, b.at(i), b.at(j), out) {
						continue
					}
					inner := expr{op, i, j}
					for _, op2 := range unary { // eight nodes
						if s.matches(op2, out, none) {
							s.checkFormula(F(op2, b.tree(inner)))
						}
					}
					s.around(inner, out, leaves)
				}
			}
		}
	}
}

// around tries the operators over a leaf and an expression with the given values.
func (s *search) around(inner expr, vals []int64, leaves int32) {
	b := &s.bank
	ops := numeric
	if s.truth {
		ops = logical
	}
	for k := range leaves {
		x := b.at(k)
		for _, op := range ops {
			s.work++
			if s.matches(op, vals, x) {
				s.checkFormula(F(op, b.tree(inner), b.formula(k)))
			}
			if !commutes(op) && s.matches(op, x, vals) {
				s.checkFormula(F(op, b.formula(k), b.tree(inner)))
			}
		}
	}
}
