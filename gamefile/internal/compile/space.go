package compile

import (
	"fmt"
	"math/bits"

	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// A field is one field of the position: how its digit of the code becomes a value and
// back.
type field struct {
	i      int
	domain game.Domain
	lo     ival // class of a range's values
	zero   bool // a range from 0
	line   *line
	digit  uint32 // local
	value  uint32 // local, for those of one number
}

// A line is what cells, arrangement and multiset have in common: a tuple of letters.
type line struct {
	alphabet *game.Alphabet
	plain    bool // the letters are the ints 0, 1, 2, ...
	node     *node
}

func newField(i int, d game.Domain) *field {
	f := &field{i: i, domain: d}
	switch d := d.(type) {
	case game.Range:
		f.lo, f.zero = ival{d.Lo, d.Hi - 1}.class(), d.Lo == 0
	case game.Words:
		f.line = newLine(d.Alphabet)
	case game.Cells:
		f.line = newLine(d.Alphabet)
	case game.Arrangement:
		f.line = newLine(d.Alphabet)
	case game.Multiset:
		f.line = newLine(d.Alphabet)
	}
	return f
}

func newLine(a *game.Alphabet) *line {
	l := &line{alphabet: a, node: &node{elem: typeStr, rng: []ival{natural}}}
	if ints := a.Ints(); ints != nil {
		r := nowhere
		l.plain = true
		for i, v := range ints {
			r = r.join(exactly(v))
			l.plain = l.plain && v == int64(i)
		}
		l.node = &node{elem: typeInt, rng: []ival{r.class()}}
	}
	return l
}

// shape is what the code depends on; everything else of a field is data.
func (f *field) shape() string {
	s := fmt.Sprintf("%T", f.domain)
	switch d := f.domain.(type) {
	case game.Range:
		return fmt.Sprint(s, f.lo, f.zero)
	case game.Arrangement:
		s += fmt.Sprint(narrowArrangement(d))
	case game.Subset:
		s += fmt.Sprint(d.K < 0)
	}
	if f.line != nil {
		s += fmt.Sprint(f.line.node.elem.k, f.line.node.rng, f.line.plain)
	}
	return s
}

// narrowArrangement reports whether the products met in ranking stay in 63 bits.
func narrowArrangement(d game.Arrangement) bool {
	hi, lo := bits.Mul64(d.Size(), uint64(max(d.Width(), 1)))
	return hi == 0 && lo>>63 == 0
}

// num returns a number of the field that is data.
func (c *compiler) num(f *field, what string) slot {
	r := natural
	if what == "width" || what == "letters" {
		r = small
	}
	return c.blockSlot(fmt.Sprintf("field%d.%s", f.i, what), r)
}

// fieldValue is the value of the field at the current position.
func (c *compiler) fieldValue(f *field) value {
	var v value
	switch d := f.domain.(type) {
	case game.Range:
		v = one(typeInt, slot{local: f.value, r: f.lo})
		if f.zero {
			v.s[0].local = f.digit
		}
	case game.Bool:
		v = one(typeBool, slot{local: f.digit, r: bit})
	case game.Words:
		if f.line.plain {
			v = one(typeInt, slot{local: f.digit, r: small})
		} else {
			v = one(f.line.node.elem, slot{local: f.value, r: f.line.node.rng[0]})
		}
	case game.Subset:
		v = one(typeInt, slot{local: f.value, r: ival{0, 1<<62 - 1}})
		if d.K < 0 {
			v.s[0].local = f.digit
		}
	default:
		v = value{t: seqOf(f.line.node), s: []slot{c.num(f, "values"), c.num(f, "width")}}
	}
	v.field = f.i + 1
	return v
}

// decode emits the digits and values of the position whose code is in a local.
func (c *compiler) decode(code, previous uint32) {
	done := c.open(wasm.Block)
	full := c.open(wasm.Block)
	c.get(code)
	c.get(previous)
	c.i64(1)
	c.op(wasm.I64Add, opI64Ne)
	c.brIf(full)
	// The next code: add one, with carry.
	for k := len(c.fields) - 1; k >= 0; k-- {
		c.increment(c.fields[k], done)
	}
	c.i64(1)
	c.set(c.mover)
	c.br(done)
	c.close()
	rest := c.temp()
	c.get(code)
	c.set(rest)
	for k := len(c.fields) - 1; k >= 0; k-- {
		f := c.fields[k]
		q := c.two(wasm.I64DivU, slot{local: rest}, c.num(f, "size"), natural)
		c.get(rest)
		c.push(q, c.num(f, "size"))
		c.op(wasm.I64Mul, wasm.I64Sub)
		c.set(f.digit)
		c.unrank(f)
		c.push(q)
		c.set(rest)
	}
	c.get(rest)
	c.set(c.mover)
	c.close()
	for _, f := range c.fields {
		c.simpleValue(f)
	}
}

// increment adds one to a digit and leaves by done, or makes it 0 and goes on.
func (c *compiler) increment(f *field, done label) {
	if _, ok := f.domain.(game.Cells); ok {
		c.incrementCells(f, done)
		return
	}
	c.get(f.digit)
	c.i64(1)
	c.op(wasm.I64Add)
	c.tee(f.digit)
	c.push(c.num(f, "size"))
	c.op(wasm.I64LtU)
	c.open(wasm.If)
	c.unrank(f)
	c.br(done)
	c.close()
	c.i64(0)
	c.set(f.digit)
	c.unrank(f)
}

func (c *compiler) incrementCells(f *field, done label) {
	c.get(f.digit)
	c.i64(1)
	c.op(wasm.I64Add)
	c.set(f.digit)
	i := c.temp()
	c.push(c.num(f, "width"))
	c.set(i)
	out := c.open(wasm.Block)
	head := c.open(wasm.Loop)
	c.get(i)
	c.op(wasm.I64Eqz)
	c.brIf(out)
	c.get(i)
	c.i64(1)
	c.op(wasm.I64Sub)
	c.set(i)
	at := slot{local: i, r: small}
	place := c.element(c.num(f, "digits"), at, 1)
	d := c.add2(c.load(place, 0, small), 1)
	c.push(d, c.num(f, "letters"))
	c.op(wasm.I64LtU)
	c.open(wasm.If)
	c.setLetter(f, at, d)
	c.br(done)
	c.close()
	c.setLetter(f, at, constant(0))
	c.br(head)
	c.close()
	c.close()
	c.i64(0)
	c.set(f.digit)
}

// setLetter writes letter number d to place i of a line.
func (c *compiler) setLetter(f *field, i, d slot) {
	c.store(c.element(c.num(f, "digits"), i, 1), 0, d)
	if f.line.plain {
		return // digits and values are the same array
	}
	letter := c.load(c.element(c.num(f, "alphabet"), d, 1), 0, anything)
	c.store(c.element(c.num(f, "values"), i, 1), 0, letter)
}

// simpleValue computes the value of a field of one number from its digit.
func (c *compiler) simpleValue(f *field) {
	switch f.domain.(type) {
	case game.Range:
		if !f.zero {
			c.get(f.digit)
			c.push(c.num(f, "lo"))
			c.op(wasm.I64Add)
			c.set(f.value)
		}
	case game.Words:
		if !f.line.plain {
			c.push(c.load(c.element(c.num(f, "alphabet"), slot{local: f.digit}, 1), 0, anything))
			c.set(f.value)
		}
	}
}

// plainLoop emits a loop over i = 0..n-1 (or n-1..0) that needs no fuel.
func (c *compiler) plainLoop(n slot, down bool, body func(i slot)) {
	i := c.temp()
	if down {
		c.push(n)
	} else {
		c.i64(0)
	}
	c.set(i)
	out := c.open(wasm.Block)
	head := c.open(wasm.Loop)
	at := slot{local: i, r: small}
	if down {
		c.get(i)
		c.op(wasm.I64Eqz)
		c.brIf(out)
		c.get(i)
		c.i64(1)
		c.op(wasm.I64Sub)
		c.set(i)
		body(at)
	} else {
		c.get(i)
		c.push(n)
		c.op(wasm.I64GeS)
		c.brIf(out)
		body(at)
		c.get(i)
		c.i64(1)
		c.op(wasm.I64Add)
		c.set(i)
	}
	c.br(head)
	c.close()
	c.close()
}

// unrank computes the value of a field of many numbers, or of a ranked one, from its digit.
func (c *compiler) unrank(f *field) {
	digit := slot{local: f.digit, r: natural}
	switch d := f.domain.(type) {
	case game.Cells:
		rest := c.temp()
		c.push(digit)
		c.set(rest)
		c.plainLoop(c.num(f, "width"), true, func(i slot) {
			q := c.two(wasm.I64DivU, slot{local: rest}, c.num(f, "letters"), natural)
			c.get(rest)
			c.push(q, c.num(f, "letters"))
			c.op(wasm.I64Mul, wasm.I64Sub)
			c.setLetter(f, i, c.pop(small))
			c.push(q)
			c.set(rest)
		})
	case game.Subset:
		if d.K >= 0 {
			c.unrankSubset(f, digit)
		}
	case game.Multiset:
		c.unrankMultiset(f, digit)
	case game.Arrangement:
		c.unrankArrangement(f, digit)
	}
}

// binomial reads the table of binomials of a field: C(n, k).
func (c *compiler) binomial(f *field, n, k slot) slot {
	c.push(n, c.num(f, "row"))
	c.op(wasm.I64Mul)
	c.push(k)
	c.op(wasm.I64Add)
	return c.load(c.element(c.num(f, "binomials"), c.pop(natural), 1), 0, natural)
}

// descend emits the common part of unranking subsets and multisets: for i = k..1 the
// largest place with C(place, i) <= rest is taken.
func (c *compiler) descend(f *field, digit, k, top slot, found func(i, place slot)) {
	rest, place := c.temp(), c.temp()
	c.push(digit)
	c.set(rest)
	c.push(top)
	c.set(place)
	c.plainLoop(k, true, func(below slot) {
		i := c.add2(below, 1)
		head := c.open(wasm.Loop)
		c.get(place)
		c.i64(1)
		c.op(wasm.I64Sub)
		c.set(place)
		c.push(c.binomial(f, slot{local: place}, i), slot{local: rest})
		c.op(wasm.I64GtU)
		c.brIf(head)
		c.close()
		c.push(slot{local: rest}, c.binomial(f, slot{local: place}, i))
		c.op(wasm.I64Sub)
		c.set(rest)
		found(i, slot{local: place})
	})
}

func (c *compiler) unrankSubset(f *field, digit slot) {
	c.i64(0)
	c.set(f.value)
	c.descend(f, digit, c.num(f, "k"), c.num(f, "n"), func(_, place slot) {
		c.get(f.value)
		c.push(constant(1), place)
		c.op(wasm.I64Shl, wasm.I64Or)
		c.set(f.value)
	})
}

func (c *compiler) unrankMultiset(f *field, digit slot) {
	c.descend(f, digit, c.num(f, "width"), c.num(f, "n"), func(i, place slot) {
		at := c.add2(i, -1)
		c.setLetter(f, at, c.two(wasm.I64Sub, place, at, small))
	})
}

// share is total * count / n, the orders that begin with one of count equal letters.
func (c *compiler) share(total, count, n slot) slot {
	c.push(total, count)
	c.op(wasm.I64Mul)
	c.push(n)
	c.op(wasm.I64DivU)
	return c.pop(natural)
}

// startArrangement fills the table of letters that are left.
func (c *compiler) startArrangement(f *field) (left slot, total uint32) {
	left = c.num(f, "left")
	counts := c.num(f, "counts")
	c.plainLoop(c.num(f, "letters"), false, func(i slot) {
		c.store(c.element(left, i, 1), 0, c.load(c.element(counts, i, 1), 0, small))
	})
	total = c.temp()
	c.push(c.num(f, "size"))
	c.set(total)
	return left, total
}

func (c *compiler) unrankArrangement(f *field, digit slot) {
	left, total := c.startArrangement(f)
	rest := c.temp()
	c.push(digit)
	c.set(rest)
	c.plainLoop(c.num(f, "width"), false, func(i slot) {
		n := c.two(wasm.I64Sub, c.num(f, "width"), i, small)
		next := c.open(wasm.Block)
		c.plainLoop(c.num(f, "letters"), false, func(letter slot) {
			place := c.element(left, letter, 1)
			count := c.load(place, 0, small)
			s := c.share(slot{local: total}, count, n)
			c.push(slot{local: rest}, s)
			c.op(wasm.I64LtU)
			c.open(wasm.If)
			c.setLetter(f, i, letter)
			c.push(s)
			c.set(total)
			c.store(place, 0, c.add2(count, -1))
			c.br(next)
			c.close()
			c.push(slot{local: rest}, s)
			c.op(wasm.I64Sub)
			c.set(rest)
		})
		c.close()
	})
}

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
// difference. The digits are changed in place, for a later change may be of the same cell, and restored.
func (c *compiler) putRank(f *field, call *syntax.CallExpr) slot {
	args := c.exprs(positional(c, call)[1:])
	c.at(call)
	if c.env == nil {
		return slot{}
	}
	digits, width := c.num(f, "digits"), c.num(f, "width")
	powers := c.num(f, "powers")
	rank := slot{local: f.digit, r: natural}
	type change struct{ place, old slot }
	var changes []change
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
		place := c.element(digits, k, 1)
		old := c.load(place, 0, small)
		c.push(rank, letter, old)
		c.op(wasm.I64Sub)
		c.push(c.load(c.element(powers, k, 1), 0, natural))
		c.op(wasm.I64Mul, wasm.I64Add)
		rank = c.pop(natural)
		if i+2 < len(args) {
			c.store(place, 0, letter)
			changes = append(changes, change{place, old})
		}
	}
	for i := len(changes) - 1; i >= 0; i-- {
		c.store(changes[i].place, 0, changes[i].old)
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

// positionCode is the code of the position that v is, the other player to move.
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
		b := c.binomial(f, c.pop(small), c.add2(i, 1))
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
		b := c.binomial(f, c.two(wasm.I64Add, letter, i, small), c.add2(i, 1))
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
		c.store(place, 0, c.add2(count, -1))
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
		other := c.two(wasm.I64Sub, constant(1), slot{local: c.mover, r: bit}, bit)
		args = append(args, argument{"", one(typeInt, other)})
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
	if f.line == nil || isWords(f) {
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

// horner puts ranks together to a code, the other player to move.
func (c *compiler) horner(ranks []slot) slot {
	c.push(ranks[0])
	for i := 1; i < len(ranks); i++ {
		c.push(c.num(c.fields[i], "size"))
		c.op(wasm.I64Mul)
		c.push(ranks[i])
		c.op(wasm.I64Add)
	}
	if c.named {
		c.get(c.otherBase)
		c.op(wasm.I64Add)
	}
	return c.pop(natural)
}
