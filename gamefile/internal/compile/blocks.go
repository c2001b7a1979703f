package compile

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/gamefile/internal/wasm"
)

// Memory of an instance, from address 0:
//
//	control words, see ctlCount
//	the block: one word for each number that the code takes from the data
//	literal words of the program
//	data: words, lists, graphs, dicts, tables of the fields
//	codes, results and ends of the batch
//	output
//	arena
const (
	blockBase   = 512
	literalBase = 16384
	blockWords  = (literalBase - blockBase) / 8
	minPages    = 8
)

// blocks are the numbers that the code takes from the data. Each is read once a call, into a
// local.
type blocks struct {
	names  map[string]int // place in the block
	order  []string
	locals map[string]uint32 // of this pass
	datas  map[string]*datum
	keys   []string // of datas, in order
	// constants are the values of those of them that stand in the functions.
	constants map[string]starlark.Value
	sizes     map[string][]int // names of ints that are the size of these fields, where the code relies on it
	place     int              // where in the code they are read
}

// A datum is a value from outside the functions: a global or a default.
type datum struct {
	v     starlark.Value
	t     *typ
	rng   []ival // of its slots, as classes
	first string // type and classes when it was first seen
	at    int    // its place in the block
}

func newBlocks() *blocks {
	return &blocks{names: map[string]int{}, datas: map[string]*datum{}, constants: map[string]starlark.Value{}, sizes: map[string][]int{}}
}

func (b *blocks) begin() {
	b.locals = map[string]uint32{}
}

// reserve gives a name a place in the block.
func (b *blocks) reserve(c *compiler, name string) int {
	at, ok := b.names[name]
	if !ok {
		at = len(b.order)
		if at >= blockWords {
			c.unsupported("the game has more data than the compiler has room for")
		}
		b.names[name] = at
		b.order = append(b.order, name)
	}
	return at
}

// blockSlot returns a number of the block.
func (c *compiler) blockSlot(name string, r ival) slot {
	c.blocks.reserve(c, name)
	l, ok := c.blocks.locals[name]
	if !ok {
		l = c.newLocal(wasm.I64)
		c.blocks.locals[name] = l
	}
	return slot{local: l, r: r}
}

// loads emits the loads of all words in use.
func (b *blocks) loads(c *compiler) {
	for _, name := range slices.Backward(b.order) {
		if l, ok := b.locals[name]; ok {
			c.word(int64(blockBase + 8*b.names[name]))
			c.set(l)
		}
	}
}

// data returns a value from outside the functions.
func (c *compiler) data(key string, v starlark.Value) value {
	switch v := v.(type) {
	case *starlark.Function:
		return value{t: &typ{k: tFunc, fn: c.globalFunc(v)}}
	case *starlark.Builtin:
		if v.Receiver() != nil {
			c.unsupported("%s is a method", key)
		}
		return value{t: &typ{k: tBuiltin, name: v.Name()}}
	}
	d := c.blocks.datas[key]
	if d == nil {
		t, rng, err := typeOf(v)
		if err != nil {
			c.unsupported("%s %v", key, err)
		}
		d = &datum{v: v, t: t, rng: rng, first: describe(t, rng)}
		for i := range d.words() {
			at := c.blocks.reserve(c, fmt.Sprintf("%s %d", key, i))
			if i == 0 {
				d.at = at
			}
		}
		c.blocks.datas[key] = d
		c.blocks.keys = append(c.blocks.keys, key)
	}
	x := value{t: d.t}
	for i := range d.t.width() {
		x.s = append(x.s, c.blockSlot(fmt.Sprintf("%s %d", key, i), d.rng[i]))
	}
	if d.t == typeInt {
		x.s[0].name = key
	}
	switch d.t.k {
	case tTuple:
		x.data, x.hasData = constant(int64(blockBase+8*d.at)), true
	case tList:
		x.frozen = []slot{
			c.blockSlot(fmt.Sprintf("%s %d", key, 1), small),
			c.blockSlot(fmt.Sprintf("%s %d", key, 2), natural),
		}
	}
	return x
}

// isSize reports whether the int of a name is the size of a field that is a range from 0, and
// lets the program fit only where it is.
func (c *compiler) isSize(name string, f *field) bool {
	d := c.blocks.datas[name]
	if d == nil {
		return false
	}
	n, ok := lang.SmallInt(d.v)
	if !ok || n != int64(f.domain.Size()) {
		return false
	}
	if !slices.Contains(c.blocks.sizes[name], f.i) {
		c.blocks.sizes[name] = append(c.blocks.sizes[name], f.i)
	}
	return true
}

// words is how many words of the block a datum takes: its slots, and for a list also length and
// address of the elements.
func (d *datum) words() int {
	if d.t.k == tList {
		return 3
	}
	return d.t.width()
}

// mostStatic is the arity up to which a tuple among the data has static types.
const mostStatic = 16

// typeOf returns the type of a value among the data, and the magnitude classes of its slots.
func typeOf(v starlark.Value) (*typ, []ival, error) {
	c := compiler{ragged: true}
	switch v := v.(type) {
	case starlark.NoneType:
		return typeNone, nil, nil
	case starlark.Bool:
		return typeBool, []ival{bit}, nil
	case starlark.Int:
		n, ok := v.Int64()
		if !ok {
			return nil, nil, fmt.Errorf("does not fit 64 bits")
		}
		return typeInt, []ival{dataClass(n)}, nil
	case starlark.String:
		return typeStr, []ival{natural}, nil
	case lang.Outcome:
		return typeOutcome, []ival{{int64(game.Win), int64(game.Draw)}}, nil
	case *lang.Graph:
		return typeGraph, []ival{natural}, nil
	case starlark.Tuple:
		return typeOfTuple(&c, v)
	case *starlark.List:
		n := &node{elem: never}
		for i := range v.Len() {
			if err := c.addType(n, v.Index(i)); err != nil {
				return nil, nil, err
			}
		}
		return listOf(n), []ival{natural}, nil
	case *starlark.Dict:
		n, err := c.typeOfItems(v.Items())
		return &typ{k: tDict, node: n}, []ival{natural}, err
	case *starlark.Set:
		n, err := c.typeOfItems(setItems(v))
		return &typ{k: tSet, node: n}, []ival{natural}, err
	}
	if v.Type() == "range" {
		return typeRange, []ival{anything, anything, small}, nil
	}
	return nil, nil, fmt.Errorf("is a %s, which the compiler does not know", v.Type())
}

// typeOfItems returns what is known of the keys and values of a dict.
func (c *compiler) typeOfItems(items []starlark.Tuple) (*node, error) {
	n := &node{elem: never}
	for _, item := range items {
		kt, kr, err := typeOf(item[0])
		if err != nil {
			return nil, err
		}
		vt, vr, err := typeOf(item[1])
		if err != nil {
			return nil, err
		}
		if !c.widenElem(n, tupleOf(kt, vt), append(kr, vr...)) {
			return nil, fmt.Errorf("has values of several types")
		}
	}
	return n, nil
}

// dataClass is the magnitude class of a number: never narrower than [0, 2^31) or [1, 2^31), so that
// programs fit many parameters.
func dataClass(n int64) ival {
	switch {
	case n >= 1 && n <= counting.hi:
		return counting
	case n == 0:
		return small
	}
	return exactly(n).class()
}

func (c *compiler) addType(n *node, v starlark.Value) error {
	if i, ok := v.(starlark.Int); ok && n.elem == typeInt {
		if k, ok := i.Int64(); ok {
			if r := n.rng[0].join(dataClass(k)); r != n.rng[0] {
				n.rng[0] = r.class()
			}
			return nil
		}
	}
	t, rng, err := typeOf(v)
	if err != nil {
		return err
	}
	if !c.widenElem(n, t, rng) {
		return fmt.Errorf("is a list of values of several types")
	}
	return nil
}

func typeOfTuple(c *compiler, v starlark.Tuple) (*typ, []ival, error) {
	if len(v) <= mostStatic {
		t := &typ{k: tTuple}
		var rng []ival
		for _, e := range v {
			et, er, err := typeOf(e)
			if err != nil {
				return nil, nil, err
			}
			t.elems = append(t.elems, et)
			rng = append(rng, er...)
		}
		if c.even(t) {
			rng = classesOf(v, t)
		}
		return t, rng, nil
	}
	n := &node{elem: never}
	for _, e := range v {
		if err := c.addType(n, e); err != nil {
			return nil, nil, err
		}
	}
	return seqOf(n), []ival{natural, small}, nil
}

// even gives all elements of a tuple one type where they are tuples of different lengths, as the rays of a cell
// are: then any of them can be looked up. It reports whether it did.
func (c *compiler) even(t *typ) bool {
	j, alike := never, true
	for _, e := range t.elems {
		if e.k != tTuple && e.k != tSeq {
			return false
		}
		alike = alike && sameType(e, t.elems[0])
	}
	if alike || !holdsSequence(t) && !raggedTuples(t.elems) {
		return false
	}
	for _, e := range t.elems {
		var ok bool
		if j, ok = c.join(j, e); !ok {
			return false
		}
	}
	for i := range t.elems {
		t.elems[i] = j
	}
	return true
}

func raggedTuples(list []*typ) bool {
	for _, t := range list {
		if len(t.elems) != len(list[0].elems) {
			return true
		}
	}
	return false
}

func holdsSequence(t *typ) bool {
	return t.k == tSeq || t.k == tTuple && slices.ContainsFunc(t.elems, holdsSequence)
}

// classesOf returns the magnitude classes of the slots of a value among the data in the representation of
// type t.
func classesOf(v starlark.Value, t *typ) []ival {
	switch t.k {
	case tSeq:
		return []ival{natural, small}
	case tTuple:
		var rng []ival
		for i, e := range t.elems {
			rng = append(rng, classesOf(v.(starlark.Tuple)[i], e)...)
		}
		return rng
	}
	_, rng, err := typeOf(v)
	if err != nil || len(rng) != t.width() {
		rng = slices.Repeat([]ival{anything}, t.width())
	}
	return rng
}

// describe writes out a type with its classes: what must agree for a program to fit.
func describe(t *typ, rng []ival) string {
	s := fmt.Sprint(t.k, rng)
	for _, e := range t.elems {
		s += "(" + describe(e, nil) + ")"
	}
	if t.node != nil {
		n := t.node.root()
		s += "[" + describe(n.elem, n.rng) + "]"
	}
	return s
}
