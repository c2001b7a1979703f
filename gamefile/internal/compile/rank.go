package compile

import (
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// directRanks is for options that name all fields one by one, or change cells of the
// position: their ranks, without making the values first. Nil if e is not of that form.
func (c *compiler) directRanks(e syntax.Expr) []slot {
	e = unparen(e)
	parts := []syntax.Expr{e}
	if len(c.fields) > 1 {
		t, ok := e.(*syntax.TupleExpr)
		if !ok || len(t.List) != len(c.fields) {
			return nil
		}
		parts = t.List
	} else if !c.isFieldPut(e, c.fields[0]) {
		return nil
	}
	ranks := make([]slot, len(parts))
	for i, p := range parts {
		f := c.fields[i]
		if c.isFieldPut(p, f) {
			ranks[i] = c.putRank(f, unparen(p).(*syntax.CallExpr))
			continue
		}
		v := c.expr(p)
		c.at(p)
		ranks[i] = c.rank(f, v)
	}
	return ranks
}

// isFieldPut reports whether e is put(x, ...) with x the value of f, which is cells.
func (c *compiler) isFieldPut(e syntax.Expr, f *field) bool {
	if _, ok := f.domain.(game.Cells); !ok {
		return false
	}
	call, ok := unparen(e).(*syntax.CallExpr)
	if !ok || len(call.Args)%2 == 0 || len(call.Args) > 9 {
		return false
	}
	if name, _ := builtinName(call.Fn); name != "put" {
		return false
	}
	id, ok := unparen(call.Args[0]).(*syntax.Ident)
	if !ok {
		return false
	}
	v := c.variableOf(id)
	return v != nil && v.field == f.i+1 && c.env != nil && c.env.at(v.id).assigned == yes
}

// putRank is the rank of put(x, i, v, ...) for the field's own x: each change adds its
// difference to what stood in the cell, which an earlier change of the same call may have written.
func (c *compiler) putRank(f *field, call *syntax.CallExpr) slot {
	args := c.exprs(positional(c, call)[1:])
	c.at(call)
	if c.env == nil {
		return slot{}
	}
	digits, width := c.num(f, "digits"), c.num(f, "width")
	powers := c.num(f, "powers")
	rank := slot{local: f.digit, r: natural}
	var places, letters []slot
	for i := 0; i < len(args); i += 2 {
		k, ok := c.asInt(args[i])
		if !ok {
			return slot{}
		}
		k = c.place(k, width)
		letter := c.letterNumber(f, args[i+1])
		if c.env == nil {
			return slot{}
		}
		old := c.load(c.element(digits, k, 1), 0, small)
		for n, place := range places {
			c.push(letters[n], old, k, place)
			c.op(opI64Eq, wasm.Select)
			old = c.pop(small)
		}
		c.push(rank, letter, old)
		c.op(wasm.I64Sub)
		c.push(c.load(c.element(powers, k, 1), 0, natural))
		c.op(wasm.I64Mul, wasm.I64Add)
		rank = c.pop(natural)
		places, letters = append(places, k), append(letters, letter)
	}
	return rank
}

// letterNumber is the number of a letter of a line; what is none fails.
func (c *compiler) letterNumber(f *field, v value) slot {
	s := c.letterPayload(f, v)
	if c.env == nil {
		return slot{}
	}
	if f.line.plain {
		c.push(s, c.num(f, "letters"))
		c.op(wasm.I64GeU)
		c.failIf()
		return s
	}
	if f.line.node.elem.k == tStr {
		n := c.load(c.element(c.num(f, "numbers"), s, 1), 0, small)
		c.push(n, constant(0))
		c.op(wasm.I64LtS)
		c.failIf()
		return n
	}
	found := c.temp()
	c.i64(-1)
	c.set(found)
	c.plainLoop(c.num(f, "letters"), false, func(i slot) {
		c.push(c.load(c.element(c.num(f, "alphabet"), i, 1), 0, anything), s)
		c.op(opI64Eq)
		c.open(wasm.If)
		c.push(i)
		c.set(found)
		c.close()
	})
	c.get(found)
	c.i64(0)
	c.op(wasm.I64LtS)
	c.failIf()
	return slot{local: found, r: small}
}

// letterPayload returns the int or word that a letter must be.
func (c *compiler) letterPayload(f *field, v value) slot {
	want := f.line.node.elem.k
	switch {
	case v.t.k == tNever:
		return slot{}
	case v.t.k == want:
		return v.s[0]
	case v.t.k == tDyn:
		c.push(v.s[0], constant(tagOf(want)))
		c.op(opI64Ne)
		c.failIf()
		return v.s[1]
	}
	c.fail()
	return slot{}
}

// positionCode is the code of the position that v is, the next player to move.
func (c *compiler) positionCode(v value) (slot, bool) {
	ranks := c.ranks(v)
	if c.env == nil {
		return slot{}, false
	}
	return c.represent(ranks), c.env != nil
}

func (c *compiler) ranks(v value) []slot {
	v = c.solid(v)
	if v.t.k == tNever {
		c.fail()
		return nil
	}
	if len(c.fields) == 1 {
		return []slot{c.rank(c.fields[0], v)}
	}
	ranks := make([]slot, len(c.fields))
	switch v.t.k {
	case tTuple:
		if len(v.t.elems) != len(c.fields) {
			c.fail()
			return nil
		}
		for i, f := range c.fields {
			ranks[i] = c.rank(f, v.part(i))
		}
	case tSeq:
		c.push(v.s[1], constant(int64(len(c.fields))))
		c.op(opI64Ne)
		c.failIf()
		for i, f := range c.fields {
			ranks[i] = c.rank(f, c.sourceOf(v).at(constant(int64(i))))
		}
	default:
		c.fail()
	}
	return ranks
}

// rank is the digit of a value of a field; what is outside the domain fails.
func (c *compiler) rank(f *field, v value) slot {
	if c.env == nil || v.t.k == tNever {
		return slot{}
	}
	if v.field > 0 && c.fields[v.field-1].twin == f.twin {
		return slot{local: c.fields[v.field-1].digit, r: natural}
	}
	switch d := f.domain.(type) {
	case game.Range:
		s, ok := c.asInt(v)
		if !ok {
			return slot{}
		}
		if f.zero && s.below != "" && c.isSize(s.below, f) {
			return s
		}
		if !f.zero {
			s = c.two(wasm.I64Sub, s, c.num(f, "lo"), natural)
		}
		return c.below(s, c.num(f, "size"))
	case game.Bool:
		if v.t.k == tDyn {
			c.push(v.s[0], constant(tagBool))
			c.op(opI64Ne)
			c.failIf()
			return v.s[1]
		}
		if v.t.k != tBool {
			c.fail()
			return slot{}
		}
		return v.s[0]
	case game.Words:
		return c.letterNumber(f, v)
	case game.Subset:
		s, ok := c.asInt(v)
		if !ok {
			return slot{}
		}
		if d.K < 0 {
			return c.below(s, c.num(f, "size"))
		}
		return c.rankSubset(f, s)
	}
	return c.rankLine(f, v)
}

// below fails unless 0 <= s < size. A difference to the low end of a range may have wrapped around, but
// never to below the size: the range would have to reach past the largest int.
func (c *compiler) below(s, size slot) slot {
	c.push(s, size)
	c.op(wasm.I64GeU)
	c.failIf()
	return s
}

func (c *compiler) rankSubset(f *field, mask slot) slot {
	c.push(mask, c.num(f, "n"))
	c.op(wasm.I64ShrU)
	c.i64(0)
	c.op(opI64Ne)
	c.failIf()
	c.push(mask)
	c.op(wasm.I64Popcnt)
	c.push(c.num(f, "k"))
	c.op(opI64Ne)
	c.failIf()
	rank, rest := c.temp(), c.temp()
	c.i64(0)
	c.set(rank)
	c.push(mask)
	c.set(rest)
	c.plainLoop(c.num(f, "k"), false, func(i slot) {
		c.get(rest)
		c.op(wasm.I64Ctz)
		b := c.binomial(f, c.pop(small), c.plus(i, 1))
		c.get(rank)
		c.push(b)
		c.op(wasm.I64Add)
		c.set(rank)
		c.get(rest)
		c.get(rest)
		c.i64(1)
		c.op(wasm.I64Sub, wasm.I64And)
		c.set(rest)
	})
	return slot{local: rank, r: natural}
}

// rankLine ranks a tuple or list of letters.
func (c *compiler) rankLine(f *field, v value) slot {
	v = c.solid(v)
	if f.rows == 2 && v.t.k == tTuple && len(v.t.elems) == 2 {
		return c.rankPair(f, v.part(0), v.part(1))
	}
	if !isTuple(v) && v.t.k != tList {
		if v.t.scalar() {
			c.fail()
			return slot{}
		}
		c.unsupported("%s as a field of letters is not known to the compiler", article(v.t))
	}
	src := c.sourceOf(v)
	c.push(src.n, c.num(f, "width"))
	c.op(opI64Ne)
	c.failIf()
	if c.env == nil || src.node.root().elem.k == tNever {
		return constant(0) // no letters at all
	}
	switch f.domain.(type) {
	case game.Cells:
		rank := c.temp()
		c.i64(0)
		c.set(rank)
		c.count(src.n, func(i slot, _ *exit) {
			n := c.letterNumber(f, src.at(i))
			if c.env == nil {
				return
			}
			c.get(rank)
			c.push(c.num(f, "letters"))
			c.op(wasm.I64Mul)
			c.push(n)
			c.op(wasm.I64Add)
			c.set(rank)
		})
		return slot{local: rank, r: natural}
	case game.Multiset:
		return c.rankMultiset(f, src)
	}
	return c.rankArrangement(f, src)
}

// rankPair ranks a multiset of two letters: C(low, 1) + C(high+1, 2).
func (c *compiler) rankPair(f *field, a, b value) slot {
	x, y := c.letterNumber(f, a), c.letterNumber(f, b)
	if c.env == nil {
		return slot{}
	}
	c.push(x, y, x, y)
	c.op(wasm.I64LtS, wasm.Select)
	low := c.pop(small)
	c.push(y, x, x, y)
	c.op(wasm.I64LtS, wasm.Select)
	high := c.pop(small)
	c.push(low, high, high)
	c.i64(1)
	c.op(wasm.I64Add, wasm.I64Mul)
	c.i64(1)
	c.op(wasm.I64ShrU, wasm.I64Add)
	return c.pop(natural)
}

// rankMultiset sorts the letters' numbers into the field's work array first.
func (c *compiler) rankMultiset(f *field, src source) slot {
	work := c.num(f, "work")
	c.count(src.n, func(i slot, _ *exit) {
		n := c.letterNumber(f, src.at(i))
		if c.env == nil {
			return
		}
		k := c.temp()
		c.push(i)
		c.set(k)
		out := c.open(wasm.Block)
		head := c.open(wasm.Loop)
		c.get(k)
		c.op(wasm.I64Eqz)
		c.brIf(out)
		prev := c.two(wasm.I64Sub, slot{local: k}, constant(1), small)
		u := c.load(c.element(work, prev, 1), 0, small)
		c.push(u, n)
		c.op(wasm.I64LeS)
		c.brIf(out)
		c.store(c.element(work, slot{local: k}, 1), 0, u)
		c.push(prev)
		c.set(k)
		c.br(head)
		c.close()
		c.close()
		c.store(c.element(work, slot{local: k}, 1), 0, n)
	})
	if c.env == nil {
		return slot{}
	}
	rank := c.temp()
	c.i64(0)
	c.set(rank)
	c.plainLoop(c.num(f, "width"), false, func(i slot) {
		letter := c.load(c.element(work, i, 1), 0, small)
		b := c.binomial(f, c.two(wasm.I64Add, letter, i, small), c.plus(i, 1))
		c.get(rank)
		c.push(b)
		c.op(wasm.I64Add)
		c.set(rank)
	})
	return slot{local: rank, r: natural}
}

func (c *compiler) rankArrangement(f *field, src source) slot {
	left, total := c.startArrangement(f)
	rank := c.temp()
	c.i64(0)
	c.set(rank)
	c.count(src.n, func(i slot, _ *exit) {
		letter := c.letterNumber(f, src.at(i))
		if c.env == nil {
			return
		}
		place := c.element(left, letter, 1)
		count := c.load(place, 0, small)
		c.push(count)
		c.op(wasm.I64Eqz)
		c.failIf()
		n := c.two(wasm.I64Sub, src.n, i, small)
		c.plainLoop(letter, false, func(smaller slot) {
			k := c.load(c.element(left, smaller, 1), 0, small)
			c.get(rank)
			c.push(c.share(slot{local: total}, k, n))
			c.op(wasm.I64Add)
			c.set(rank)
		})
		c.push(c.share(slot{local: total}, count, n))
		c.set(total)
		c.store(place, 0, c.plus(count, -1))
	})
	return slot{local: rank, r: natural}
}

// represent turns ranks into the code of an option: that of its representative, where the file
// declares same.
func (c *compiler) represent(ranks []slot) slot {
	if c.sameFunc == nil {
		return c.horner(ranks)
	}
	args := []argument{}
	if c.named {
		args = append(args, argument{"", one(typeInt, c.nextMover())})
	}
	for i, f := range c.fields {
		args = append(args, argument{"", c.valueOfRank(f, ranks[i])})
	}
	v := c.invoke(subkey{c.here, 40}, c.sameFunc, args, nil)
	if c.env == nil {
		return slot{}
	}
	if v.t.k == tMove || v.t.k == tOutcome {
		c.fail()
		return slot{}
	}
	ranks = c.ranks(v)
	if c.env == nil {
		return slot{}
	}
	return c.horner(ranks)
}

// valueOfRank is the value of a field other than at the current position. Its
// letters are put into the arena.
func (c *compiler) valueOfRank(f *field, rank slot) value {
	saved := *f
	defer func() { *f = saved }()
	f.digit, f.value = c.temp(), c.temp()
	c.push(rank)
	c.set(f.digit)
	if f.line == nil || isWords(f) || f.rows > 0 {
		c.unrank(f)
		c.simpleValue(f)
		v := c.fieldValue(f)
		v.field = 0
		return v
	}
	// The position's own letters are unranked again afterwards.
	c.unrank(f)
	width := c.num(f, "width")
	base := c.alloc(c.bytesFor(width, 1))
	c.plainLoop(width, false, func(i slot) {
		c.store(c.element(base, i, 1), 0, c.load(c.element(c.num(f, "values"), i, 1), 0, anything))
	})
	*f = saved
	c.unrank(f)
	return value{t: seqOf(f.line.node), s: []slot{base, width}}
}

func isWords(f *field) bool {
	_, ok := f.domain.(game.Words)
	return ok
}

// horner puts ranks together to a code, the next player to move.
func (c *compiler) horner(ranks []slot) slot {
	c.push(ranks[0])
	for i := 1; i < len(ranks); i++ {
		c.push(c.num(c.fields[i], "size"))
		c.op(wasm.I64Mul)
		c.push(ranks[i])
		c.op(wasm.I64Add)
	}
	if c.named {
		c.nextBase()
		c.op(wasm.I64Add)
	}
	return c.pop(natural)
}
