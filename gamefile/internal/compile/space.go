package compile

import (
	"fmt"
	"math/bits"
	"reflect"

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
	chunk  int    // how many cells are unranked at once; 0 for one by one
	rows   int    // how many letters the rows of a table of all values have; 0 where there is none
	twin   int    // the first field with the same domain: in both a value has the same digit
}

// A line is what cells, arrangement and multiset have in common: a tuple of letters.
type line struct {
	alphabet *game.Alphabet
	plain    bool // the letters are the ints 0, 1, 2, ...
	node     *node
}

// newFields returns the fields of a space.
func newFields(s *game.Space) []*field {
	var list []*field
	for i, f := range s.Fields() {
		list = append(list, newField(i, f.Domain))
		for list[i].twin < i && !reflect.DeepEqual(list[list[i].twin].domain, f.Domain) {
			list[i].twin++
		}
	}
	return list
}

func newField(i int, d game.Domain) *field {
	f := &field{i: i, domain: d}
	switch d := d.(type) {
	case game.Range:
		f.lo, f.zero = ival{d.Lo, d.Hi - 1}.class(), d.Lo == 0
	case game.Words:
		f.line = newLine(d.Alphabet)
	case game.Cells:
		f.line, f.chunk = newLine(d.Alphabet), chunkOf(d.Alphabet.Len())
	case game.Arrangement:
		f.line = newLine(d.Alphabet)
	case game.Multiset:
		f.line = newLine(d.Alphabet)
		if d.Size() <= mostRows/uint64(max(1, d.K)) {
			f.rows = d.K
		}
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
	s := fmt.Sprintf("%T%d,%d", f.domain, f.rows, f.twin)
	switch d := f.domain.(type) {
	case game.Range:
		return fmt.Sprint(s, f.lo, f.zero)
	case game.Arrangement:
		s += fmt.Sprint(narrowArrangement(d))
	case game.Subset:
		s += fmt.Sprint(d.K < 0)
	}
	if f.line != nil {
		s += fmt.Sprint(f.chunk, f.line.node.elem.k, f.line.node.rng, f.line.plain)
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
		if f.rows > 0 {
			v.s = []slot{{local: f.value, r: natural}, constant(int64(f.rows))}
		}
	}
	v.field = f.i + 1
	return v
}

// decode emits the digits and values of the position whose code is in a local.
func (c *compiler) decode(code uint32) {
	done := c.open(wasm.Block)
	full := c.open(wasm.Block)
	c.get(code)
	c.recall(coldPrevious)
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
	d := c.plus(c.load(place, 0, small), 1)
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
