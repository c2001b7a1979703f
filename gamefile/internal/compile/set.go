package compile

import (
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/wasm"
)

// setSize is how many bytes the header of a set takes: that of a dict.
const setSize = 32

// setOf is set(x): laid out as a set among the data is, so that whatever serves those serves it. It cannot be changed.
func (c *compiler) setOf(e *syntax.CallExpr, list []syntax.Expr) value {
	if len(list) > 1 {
		return c.raise()
	}
	src := c.several(nil)
	if len(list) == 1 {
		src = c.fused(list[0])
	}
	c.at(e)
	elements := c.materialize(src, subkey{e, 40})
	if c.env == nil {
		return value{t: never}
	}
	src = c.sourceOf(elements)
	from := src.node.root()
	if !hashable(from.elem) {
		c.unsupported("a set that holds %s is not known to the compiler", article(from.elem))
	}
	n := c.nodeFor(subkey{e, 41})
	if from.elem.k != tNever && !c.widenElem(n, tupleOf(from.elem, typeNone), from.rng) {
		c.unsupported("a set holds %s and %s", article(n.root().elem), article(from.elem))
	}
	set := value{t: &typ{k: tSet, node: n}, s: []slot{c.newSet(n, src.n)}}
	if from.elem.k != tNever {
		c.each(src, func(v value, _ *exit) { c.addKey(set, v) })
	}
	return set
}

// hashable reports whether values of a type may be elements.
func hashable(t *typ) bool {
	switch t.k {
	case tTuple:
		for _, e := range t.elems {
			if !hashable(e) {
				return false
			}
		}
		return true
	case tSeq:
		return hashable(t.elem())
	}
	return t.k == tNever || t.scalar()
}

// newSet makes an empty set with room for so many elements, and returns its header.
func (c *compiler) newSet(n *node, room slot) slot {
	c.push(constant(-1))
	c.push(c.two(wasm.I64Shl, room, constant(1), natural), constant(1))
	c.op(wasm.I64Or, wasm.I64Clz, wasm.I64ShrU)
	mask := c.pop(small) // at least half of the places stay free
	header := c.alloc(constant(setSize))
	places := c.plus(mask, 1)
	table := c.alloc(c.bytesFor(places, 1))
	items := c.alloc(c.bytesFor(room, n.root().elem.width()))
	c.count(places, func(i slot, _ *exit) { c.store(c.element(table, i, 1), 0, constant(0)) })
	c.store(header, 0, constant(0))
	c.store(header, dictMask, mask)
	c.store(header, dictTable, table)
	c.store(header, dictItems, items)
	return header
}

// addKey adds an element to a set that has room for it, unless it is there already.
func (c *compiler) addKey(set, v value) {
	if c.env == nil || v.t.k == tNever {
		return
	}
	key, _, _ := dictTypes(set.t)
	entry, place := c.probe(set, value{t: key, s: c.convert(v, key)})
	there := c.block()
	c.push(slot{local: entry}, constant(0))
	c.op(opI64Ne)
	c.jumpIf(there)
	count := c.load(set.s[0], 0, small)
	c.get(place)
	c.i64(1)
	c.op(wasm.I64Sub)
	c.push(c.load(set.s[0], dictMask, small))
	c.op(wasm.I64And)
	at := c.pop(small)
	next := c.plus(count, 1)
	c.store(c.element(c.load(set.s[0], dictTable, natural), at, 1), 0, next)
	items := c.load(set.s[0], dictItems, natural)
	c.storeElem(set.t.node, c.element(items, count, set.t.elem().width()), tuple(v, none))
	c.store(set.s[0], 0, next)
	c.end(there)
}
