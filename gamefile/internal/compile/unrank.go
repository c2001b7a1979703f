package compile

import (
	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

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
		rest, left := c.temp(), c.num(f, "width")
		c.push(digit)
		c.set(rest)
		if f.chunk > 0 {
			left = c.unrankChunks(f, rest)
		}
		c.plainLoop(left, true, func(i slot) {
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
		if f.rows > 0 {
			c.push(c.element(c.num(f, "rows"), digit, f.rows))
			c.set(f.value)
			return
		}
		c.unrankMultiset(f, digit)
	case game.Arrangement:
		c.unrankArrangement(f, digit)
	}
}

// mostRows bounds the letters in the table of all values of a multiset.
const mostRows = 1 << 13

// mostChunk bounds the words of letters in the table that unranks several cells at once.
const mostChunk = 100

// chunkOf is how many cells over so many letters are unranked at once: an even number, or none.
func chunkOf(letters int) int {
	k := 0
	for n := letters * letters; letters > 1 && n <= mostChunk; n *= letters * letters {
		k += 2
	}
	return k
}

// unrankChunks unranks cells from the end on, a chunk at a time: a table has the digits of each word of so many
// letters, and behind them the letters. It returns how many cells are left in front, with their rank in rest.
func (c *compiler) unrankChunks(f *field, rest uint32) slot {
	at := c.temp()
	c.push(c.num(f, "width"))
	c.set(at)
	rowWords := f.chunk
	if !f.line.plain {
		rowWords *= 2
	}
	out := c.open(wasm.Block)
	head := c.open(wasm.Loop)
	c.get(at)
	c.i64(int64(f.chunk))
	c.op(wasm.I64LtS)
	c.brIf(out)
	c.get(at)
	c.i64(int64(f.chunk))
	c.op(wasm.I64Sub)
	c.set(at)
	q := c.two(wasm.I64DivU, slot{local: rest}, c.num(f, "chunk"), natural)
	c.get(rest)
	c.push(q, c.num(f, "chunk"))
	c.op(wasm.I64Mul, wasm.I64Sub)
	row := c.element(c.num(f, "chunks"), c.pop(small), rowWords)
	i := slot{local: at, r: small}
	c.copyWords(c.element(c.num(f, "digits"), i, 1), row, 0, f.chunk)
	if !f.line.plain {
		c.copyWords(c.element(c.num(f, "values"), i, 1), row, f.chunk, f.chunk)
	}
	c.push(q)
	c.set(rest)
	c.br(head)
	c.close()
	c.close()
	return i
}

// copyWords copies an even number of words, of those at from the ones from place first on: two at a time, and
// the last first, since wazero then checks the addresses only once.
func (c *compiler) copyWords(to, from slot, first, n int) {
	for k := n - 2; k >= 0; k -= 2 {
		c.address(to)
		c.address(from)
		c.op(0xfd)
		c.memory(wasm.V128Load, int64(first+k)*8)
		c.op(0xfd)
		c.memory(wasm.V128Store, int64(k)*8)
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
		i := c.plus(below, 1)
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
		at := c.plus(i, -1)
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
			c.store(place, 0, c.plus(count, -1))
			c.br(next)
			c.close()
			c.push(slot{local: rest}, s)
			c.op(wasm.I64Sub)
			c.set(rest)
		})
		c.close()
	})
}
