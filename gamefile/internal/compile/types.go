package compile

import "fmt"

// A kind is the outermost shape of a type.
type kind uint8

const (
	tNever   kind = iota // of an expression that has no value yet, or never returns
	tNone                // None
	tBool                // 0 or 1
	tInt                 // 64 bits, signed
	tStr                 // the number of an interned word
	tOutcome             // a lang.Outcome as a number
	tDyn                 // one of the above, told apart at run time: tag, payload
	tTuple               // of static arity and types
	tList                // mutable: address of its header
	tSeq                 // tuple of one element type whose length is known at run time: address, length
	tRange               // a range value: start, step, length
	tGraph               // address of the graph's header
	tFunc                // a function known at compile time
	tBuiltin             // a builtin known at compile time
	tMethod              // a method of a value
	tMove                // what move(...) returns: the option it wraps
	tDict                // a dict among the data: address of its header
	tSet                 // a set among the data: as a dict from its elements to None
	tOpt                 // None, or one type of several numbers or of lists: 0 or 1, then its slots
)

var kindNames = [...]string{
	"nothing", "None", "bool", "int", "string", "outcome", "a value of several types", "tuple",
	"list", "tuple", "range", "graph", "function", "builtin", "method", "move", "dict", "set", "None or something",
}

// A typ is a static type. Types of lists and sequences share their element type
// through a node: whatever is put into one of them is put into all that may be
// the same list.
type typ struct {
	k     kind
	elems []*typ // of a tuple; the wrapped type of a move, and perhaps gain and again; what an option of None may be
	node  *node  // of a list, sequence, dict or set (then key and value in a tuple)
	fn    *funcValue
	name  string // of a builtin
}

// A node holds what is known of the elements of a list or sequence.
type node struct {
	parent *node
	elem   *typ
	rng    []ival // of each slot of an element
}

func (n *node) root() *node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

var (
	never       = &typ{k: tNever}
	typeNone    = &typ{k: tNone}
	typeBool    = &typ{k: tBool}
	typeInt     = &typ{k: tInt}
	typeStr     = &typ{k: tStr}
	typeOutcome = &typ{k: tOutcome}
	typeDyn     = &typ{k: tDyn}
	typeRange   = &typ{k: tRange}
	typeGraph   = &typ{k: tGraph}
)

func listOf(n *node) *typ         { return &typ{k: tList, node: n} }
func seqOf(n *node) *typ          { return &typ{k: tSeq, node: n} }
func tupleOf(elems ...*typ) *typ  { return &typ{k: tTuple, elems: elems} }
func (t *typ) scalar() bool       { return t.k >= tNone && t.k <= tDyn }
func (t *typ) elem() *typ         { return t.node.root().elem }
func (t *typ) sequenceLike() bool { return t.k == tList || t.k == tSeq }

// width is the number of 64-bit slots that a value of the type takes.
func (t *typ) width() int {
	switch t.k {
	case tNever, tNone, tFunc, tBuiltin, tMethod:
		return 0
	case tDyn, tSeq:
		return 2
	case tRange:
		return 3
	case tTuple, tMove:
		n := 0
		for _, e := range t.elems {
			n += e.width()
		}
		return n
	case tOpt:
		return 1 + t.elems[0].width()
	}
	return 1
}

// String names the type for a reason.
func (t *typ) String() string {
	switch t.k {
	case tTuple:
		return fmt.Sprintf("tuple of %d", len(t.elems))
	case tList:
		return "list of " + plural(t.elem())
	case tSeq:
		return "tuple of " + plural(t.elem())
	}
	return kindNames[t.k]
}

func plural(t *typ) string {
	if t.k == tNever {
		return "nothing"
	}
	return t.String() + "s"
}

// join returns the least type that holds values of both. It reports false where there
// is none that the compiler knows. Nodes that may now be the same list are united.
func (c *compiler) join(a, b *typ) (*typ, bool) {
	switch {
	case a == b || b.k == tNever:
		return a, true
	case a.k == tNever:
		return b, true
	case a.scalar() && b.scalar():
		if a.k == b.k {
			return a, true
		}
		return typeDyn, true
	case a.k == tOpt && b.k == tOpt:
		return c.maybe(a.elems[0], b.elems[0])
	case a.k == tOpt && b.k == tNone || b.k == tOpt && a.k == tNone:
		if a.k == tNone {
			return b, true
		}
		return a, true
	case a.k == tOpt && optional(b):
		return c.maybe(a.elems[0], b)
	case b.k == tOpt && optional(a):
		return c.maybe(b.elems[0], a)
	case a.k == tNone && optional(b):
		return c.maybe(b, b)
	case b.k == tNone && optional(a):
		return c.maybe(a, a)
	case a.k == tTuple && b.k == tTuple && len(a.elems) == len(b.elems):
		return c.joinTuples(a, b)
	case a.k == tTuple && b.k == tTuple && c.ragged:
		return c.joinRagged(a, b)
	case a.k == tTuple && b.k == tSeq:
		return c.widenTuple(a, b)
	case a.k == tSeq && b.k == tTuple:
		return c.widenTuple(b, a)
	case a.k == tMove && b.k == tMove:
		t, ok := c.join(a.elems[0], b.elems[0])
		return &typ{k: tMove, elems: append([]*typ{t}, a.elems[1:]...)}, ok
	case a.k != b.k:
		return nil, false
	case a.k == tList || a.k == tSeq || a.k == tDict || a.k == tSet:
		return a, c.unite(a.node, b.node)
	case a.k == tFunc:
		return a, a.fn.same(b.fn)
	case a.k == tBuiltin:
		return a, a.name == b.name
	}
	return a, a.k == tRange || a.k == tGraph
}

// optional reports whether a type may be that of a value where others are None. For scalars
// there is tDyn.
func optional(t *typ) bool { return t.k == tTuple || t.sequenceLike() || t.k == tGraph }

// maybe is the type of None and of the join of two types.
func (c *compiler) maybe(a, b *typ) (*typ, bool) {
	t, ok := c.join(a, b)
	if !ok {
		return nil, false
	}
	return &typ{k: tOpt, elems: []*typ{t}}, true
}

func (c *compiler) joinTuples(a, b *typ) (*typ, bool) {
	elems := make([]*typ, len(a.elems))
	same := true
	for i := range elems {
		var ok bool
		if elems[i], ok = c.join(a.elems[i], b.elems[i]); !ok {
			return nil, false
		}
		same = same && elems[i] == a.elems[i]
	}
	if same {
		return a, true
	}
	return tupleOf(elems...), true
}

// joinRagged joins tuples of different arity.
func (c *compiler) joinRagged(a, b *typ) (*typ, bool) {
	seq := seqOf(&node{elem: never})
	if _, ok := c.widenTuple(a, seq); !ok {
		return nil, false
	}
	return c.widenTuple(b, seq)
}

// widenTuple joins a tuple of static arity with one whose length is dynamic.
func (c *compiler) widenTuple(t, seq *typ) (*typ, bool) {
	for _, e := range t.elems {
		if !c.widenElem(seq.node, e, nil) {
			return nil, false
		}
	}
	return seq, true
}

// unite makes two nodes one.
func (c *compiler) unite(a, b *node) bool {
	a, b = a.root(), b.root()
	if a == b {
		return true
	}
	b.parent = a
	c.changed = true
	return c.widenElem(a, b.elem, b.rng)
}

// widenElem lets a node hold elements of type t whose slots lie in rng (nil: anything).
func (c *compiler) widenElem(n *node, t *typ, rng []ival) bool {
	n = n.root()
	j, ok := c.join(n.elem, t)
	if !ok {
		return false
	}
	if !sameType(j, n.elem) {
		n.elem, n.rng = j, nil
		c.changed = true
	}
	w := j.width()
	if t.k == tNever {
		return true
	}
	if n.rng == nil {
		n.rng = make([]ival, w)
		for i := range n.rng {
			n.rng[i] = nowhere
		}
	}
	if t.width() != w || rng == nil {
		rng = make([]ival, w)
		for i := range rng {
			rng[i] = anything
		}
	}
	for i := range rng {
		if r := n.rng[i].join(rng[i]); r != n.rng[i] {
			n.rng[i] = r.class()
			c.changed = true
		}
	}
	return true
}

// sameType reports whether two types have the same representation throughout.
func sameType(a, b *typ) bool {
	if a == b {
		return true
	}
	if a.k != b.k || len(a.elems) != len(b.elems) {
		return false
	}
	for i := range a.elems {
		if !sameType(a.elems[i], b.elems[i]) {
			return false
		}
	}
	switch a.k {
	case tList, tSeq, tDict, tSet:
		return a.node.root() == b.node.root()
	case tFunc:
		return a.fn.same(b.fn)
	case tBuiltin:
		return a.name == b.name
	}
	return true
}
