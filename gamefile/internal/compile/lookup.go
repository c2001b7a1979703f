package compile

import (
	"grundy/gamefile/internal/wasm"
)

// What the table of words tells of each: three words of memory.
const (
	wordBytes = 0  // address of its bytes
	wordLen   = 8  // how many
	wordRank  = 16 // its place in the order of all words
	wordSize  = 3
)

// wordInfo reads one entry of the table of words.
func (c *compiler) wordInfo(word slot, what int64) slot {
	table := c.blockSlot("words", natural)
	return c.load(c.element(table, word, wordSize), what, small)
}

// letterAt is the word made of the one byte at base + k.
func (c *compiler) letterAt(base, k slot) value {
	c.push(base, k)
	c.op(wasm.I64Add, wasm.I32WrapI64)
	c.memory(wasm.I64Load8U, 0)
	b := c.pop(ival{0, 255})
	table := c.blockSlot("bytes", natural)
	return one(typeStr, c.load(c.element(table, b, 1), 0, small))
}

// letters is s.elems(), which is only iterated over.
func (c *compiler) letters(x value) value {
	base, n := c.wordInfo(x.s[0], wordBytes), c.wordInfo(x.s[0], wordLen)
	l := c.materialize(source{n: n, node: &node{elem: never}, at: func(i slot) value {
		return c.letterAt(base, i)
	}}, subkey{c.here, 30})
	return c.asTuple(l)
}

// substring jumps to x if (a is part of b) is want.
func (c *compiler) substring(a, b value, want bool, x *exit) {
	if c.env == nil {
		return
	}
	if a.t.k != tStr {
		if a.t.k == tDyn {
			c.br(c.unsure)
			c.env = nil
			return
		}
		c.fail()
		return
	}
	p, n := c.wordInfo(a.s[0], wordBytes), c.wordInfo(a.s[0], wordLen)
	q, m := c.wordInfo(b.s[0], wordBytes), c.wordInfo(b.s[0], wordLen)
	flag := c.temp()
	c.i64(0)
	c.set(flag)
	done := c.block()
	// starts 0..m-n
	c.push(m, n)
	c.op(wasm.I64Sub)
	c.i64(1)
	c.op(wasm.I64Add)
	c.count(c.pop(small), func(i slot, again *exit) {
		c.count(n, func(k slot, _ *exit) {
			c.push(p, k)
			c.op(wasm.I64Add, wasm.I32WrapI64)
			c.memory(wasm.I64Load8U, 0)
			c.push(q, i)
			c.op(wasm.I64Add)
			c.push(k)
			c.op(wasm.I64Add, wasm.I32WrapI64)
			c.memory(wasm.I64Load8U, 0)
			c.op(opI64Ne)
			c.jumpIf(again)
		})
		c.i64(1)
		c.set(flag)
		c.jump(done)
	})
	c.end(done)
	c.compareInts(tokenIf(want), slot{local: flag, r: bit}, constant(0), x)
}

// The header of a graph: number of nodes, address of the offsets (words, one more than
// nodes), address of the targets.
const (
	graphOffsets = 8
	graphTargets = 16
)

// graphRows is the source of a graph: one tuple of successors for each node.
func (c *compiler) graphRows(g value) source {
	n := c.load(g.s[0], 0, small)
	offsets := c.load(g.s[0], graphOffsets, natural)
	targets := c.load(g.s[0], graphTargets, natural)
	row := c.cur.nodes[subkey{"graph", 0}]
	if row == nil {
		row = &node{elem: typeInt, rng: []ival{small}}
		c.cur.nodes[subkey{"graph", 0}] = row
	}
	row = row.root()
	return source{n: n, node: &node{elem: never}, at: func(i slot) value {
		at := c.element(offsets, i, 1)
		lo, hi := c.load(at, 0, small), c.load(at, 8, small)
		return value{t: seqOf(row), s: []slot{c.element(targets, lo, 1), c.two(wasm.I64Sub, hi, lo, small)}}
	}}
}

// The header of a dict: number of entries, mask of the table of places, its address, address of
// the entries (key and value, in order). A place holds the number of an entry plus one.
const (
	dictMask   = 8
	dictTable  = 16
	dictItems  = 24
	hashFactor = -7046029254386353131 // 2^64 over the golden ratio, odd
)

// hashWords is the hash of a key made of words, in Go as in the guest.
func hashWords(words []int64) int64 {
	h := int64(0)
	for _, w := range words {
		h = (h ^ w) * hashFactor
		h ^= int64(uint64(h) >> 32)
	}
	return h
}

// dictTypes returns the types of keys and values.
func dictTypes(d *typ) (key, val *typ, ok bool) {
	e := d.elem()
	if e.k != tTuple {
		return nil, nil, false
	}
	return e.elems[0], e.elems[1], true
}

// lookup finds a key in a dict: its value (undefined if there is none) and whether it is
// there, as 0 or 1.
func (c *compiler) lookup(d, k value) (value, slot) {
	key, _, ok := dictTypes(d.t)
	if !ok || c.env == nil || k.t.k == tNever {
		return value{t: never}, constant(0)
	}
	if k.t.k == tList {
		return c.raise(), constant(0)
	}
	if !canBe(k.t, key) {
		c.unsupported("%s as a key of this dict is not known to the compiler", article(k.t))
	}
	entry, _ := c.probe(d, value{t: key, s: c.convert(k, key)})
	c.push(slot{local: entry}, constant(0))
	c.op(opI64Ne)
	found := c.popBool()
	// Where there is no entry the words at address 0 are read, and not used.
	v := c.loadElem(d.t.node, slot{local: entry, r: natural})
	if c.env == nil {
		return value{t: never}, found
	}
	return v.part(1), found
}

// probe looks for a key, of the type of its keys, in a dict or set. It returns two locals: the address of the item, 0 if there is none,
// and one past the place where the search has ended, modulo the number of places.
func (c *compiler) probe(d, k value) (entry, place uint32) {
	place = c.temp()
	c.i64(0)
	c.set(place)
	c.hash(place, k)
	mask := c.load(d.s[0], dictMask, small)
	table := c.load(d.s[0], dictTable, natural)
	items := c.load(d.s[0], dictItems, natural)
	entry = c.temp()
	c.i64(0)
	c.set(entry)
	width := d.t.elem().width()
	done := c.block()
	c.loop(func(again *exit) {
		c.get(place)
		c.push(mask)
		c.op(wasm.I64And)
		at := c.pop(small)
		c.get(place)
		c.i64(1)
		c.op(wasm.I64Add)
		c.set(place)
		number := c.load(c.element(table, at, 1), 0, small)
		c.push(number)
		c.op(wasm.I64Eqz)
		c.jumpIf(done)
		addr := c.element(items, c.two(wasm.I64Sub, number, constant(1), small), width)
		if wordy(k.t) {
			for i, w := range k.s {
				c.push(c.load(addr, int64(i)*8, anything), w)
				c.op(opI64Ne)
				c.jumpIf(again)
			}
		} else {
			c.unlessEqual(c.loadElem(d.t.node, addr).part(0), k, again)
		}
		c.push(addr)
		c.set(entry)
		c.jump(done)
	})
	c.end(done)
	return entry, place
}

// hash mixes the words of a value into a local, as hashWords does; a tuple whose length is known at run time gives its length and its elements.
func (c *compiler) hash(h uint32, v value) {
	if c.env == nil {
		return
	}
	words := v.s
	switch {
	case v.t.k == tTuple && !wordy(v.t):
		for i := range v.t.elems {
			c.hash(h, v.part(i))
		}
		return
	case v.t.k == tSeq:
		words = v.s[1:]
	}
	for _, w := range words {
		c.get(h)
		c.push(w)
		c.op(wasm.I64Xor)
		c.i64(hashFactor)
		c.op(wasm.I64Mul)
		x := c.pop(anything)
		c.push(x, x, constant(32))
		c.op(wasm.I64ShrU, wasm.I64Xor)
		c.set(h)
	}
	if v.t.k == tSeq {
		src := c.sourceOf(v)
		c.count(src.n, func(i slot, _ *exit) { c.hash(h, src.at(i)) })
	}
}

// wordy reports whether the words of a value tell whether it is equal to another of its type.
func wordy(t *typ) bool {
	if t.k == tTuple {
		for _, e := range t.elems {
			if !wordy(e) {
				return false
			}
		}
		return true
	}
	return t.k == tNever || t.scalar()
}

// canBe reports whether a value of type t converts to type to.
func canBe(t, to *typ) bool {
	if to.k == tDyn {
		return t.scalar()
	}
	if t.k != to.k || len(t.elems) != len(to.elems) {
		return false
	}
	for i := range t.elems {
		if !canBe(t.elems[i], to.elems[i]) {
			return false
		}
	}
	return t.k != tSeq
}

// dictKeys is the source of the keys of a dict, in order.
func (c *compiler) dictKeys(d value) source {
	return c.dictSource(d, func(item value) value { return item.part(0) })
}

func (c *compiler) dictSource(d value, f func(item value) value) source {
	n := c.load(d.s[0], 0, small)
	items := c.load(d.s[0], dictItems, natural)
	return source{n: n, node: &node{elem: never}, at: func(i slot) value {
		item := c.loadElem(d.t.node, c.element(items, i, d.t.elem().width()))
		if c.env == nil {
			return item
		}
		return f(item)
	}}
}

func (c *compiler) dictMethod(name string, d value, args []value) value {
	key := subkey{c.here, 31}
	switch {
	case name == "get" && (len(args) == 1 || len(args) == 2):
		other := none
		if len(args) == 2 {
			other = args[1]
		}
		v, found := c.lookup(d, args[0])
		result := c.hidden(key, "the result of get")
		done, missing := c.block(), c.block()
		c.compareInts(tokenIf(false), found, constant(0), missing)
		if c.env != nil {
			c.assign(result, v)
			c.jump(done)
		}
		c.end(missing)
		c.assign(result, other)
		c.end(done)
		return c.readIfLive(result)
	case len(args) > 0:
	case name == "keys":
		return c.materialize(c.dictKeys(d), key)
	case name == "values":
		return c.materialize(c.dictSource(d, func(item value) value { return item.part(1) }), key)
	case name == "items":
		return c.materialize(c.dictSource(d, func(item value) value { return item }), key)
	}
	c.unsupported("method %s of a dict is not known to the compiler", name)
	return value{}
}
