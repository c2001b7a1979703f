package compile

import (
	"grundy/gamefile/internal/wasm"
)

// A variable is a local of a function, one for each place where the function
// is expanded, or a hidden one where the branches of an expression meet. Its
// type is the join of all that is ever assigned to it; when that grows, compilation starts over
// with what was learned.
type variable struct {
	name   string
	t      *typ
	id     int
	locals []uint32
	pass   int    // the pass in which locals are valid
	flag   uint32 // local that tells whether it is assigned
	guard  bool   // such a flag is needed
	// field is one more than the field of the position that the variable holds, if
	// it never holds anything else.
	field int
	seen  int  // the pass in which it was last assigned
	mixed bool // it holds more than a field
	// many is set for a name of the program: it may hold values of types that have no
	// join, one after the other. Each such type has a variable of its own, a face.
	many  bool
	faces []*variable // all but the first, which is this one
}

// note keeps track of what field a variable holds.
func (c *compiler) note(v *variable, field int) {
	switch {
	case v.mixed:
	case v.seen != c.pass:
		v.field = field
	case v.field != field:
		v.field, v.mixed, c.changed = 0, true, true
	}
	v.seen = c.pass
}

// hidden returns the hidden variable of a node of the tree in the current function.
func (c *compiler) hidden(key any, name string) *variable {
	v := c.cur.hidden[key]
	if v == nil {
		v = c.newVariable(name)
		c.cur.hidden[key] = v
	}
	return v
}

func (c *compiler) newVariable(name string) *variable {
	v := &variable{name: name, t: never, id: c.variables}
	c.variables++
	return v
}

// ready gives the variable its locals in this pass.
func (c *compiler) ready(v *variable) {
	if v.pass == c.pass && len(v.locals) == v.t.width() {
		return
	}
	v.locals = v.locals[:0]
	for range v.t.width() {
		v.locals = append(v.locals, c.newLocal(wasm.I64))
	}
	if v.guard && v.pass != c.pass {
		v.flag = c.newLocal(wasm.I64)
	}
	v.pass = c.pass
}

// mostFaces bounds the types that one name may have in turn.
const mostFaces = 8

// face returns one of the variables that a name stands for, the first of which is v.
func (v *variable) face(k int8) *variable {
	if k == 0 {
		return v
	}
	return v.faces[k-1]
}

// faceFor returns the number of the face that can hold a value of type t.
func (c *compiler) faceFor(v *variable, t *typ) int8 {
	if !v.many {
		return 0
	}
	for k := range int8(len(v.faces) + 1) {
		if _, ok := c.join(v.face(k).t, t); ok {
			return k
		}
	}
	if len(v.faces)+1 == mostFaces {
		return 0
	}
	v.faces = append(v.faces, c.newVariable(v.name))
	return int8(len(v.faces))
}

// assign gives a variable a new value.
func (c *compiler) assign(v *variable, x value) {
	if c.env == nil {
		return
	}
	k := c.faceFor(v, x.t)
	if len(v.faces) > 0 {
		for i := range int8(len(v.faces) + 1) {
			c.env.put(v.face(i).id, state{})
		}
	}
	c.assignFace(v.face(k), x)
	if k > 0 {
		c.env.put(v.id, state{face: k})
	}
}

func (c *compiler) assignFace(v *variable, x value) {
	t, ok := c.join(v.t, x.t)
	if !ok {
		c.unsupported("%s is sometimes %s and sometimes %s", v.name, article(v.t), article(x.t))
	}
	if !sameType(t, v.t) {
		v.t = t
		c.changed = true
	}
	c.ready(v)
	c.note(v, x.field)
	slots := c.convert(x, v.t)
	rng := make([]ival, len(slots))
	c.push(slots...)
	for i := len(slots) - 1; i >= 0; i-- {
		rng[i] = slots[i].r
		c.set(v.locals[i])
	}
	if v.guard {
		c.i64(1)
		c.set(v.flag)
	}
	c.env.put(v.id, state{assigned: yes, rng: rng})
}

// unassign makes a variable unassigned, as at the start of its function.
func (c *compiler) unassign(v *variable) {
	if c.env == nil {
		return
	}
	for k := range int8(len(v.faces) + 1) {
		f := v.face(k)
		if f.guard {
			c.ready(f)
			c.i64(0)
			c.set(f.flag)
		}
		c.env.put(f.id, state{})
	}
}

// read returns the value of a variable; it fails where the variable is not assigned.
func (c *compiler) read(v *variable) value {
	if c.env == nil {
		return value{t: never}
	}
	k := c.env.at(v.id).face
	if k == mixedFaces {
		c.unsupported("%s may be %s here, or something else", v.name, article(v.t))
	}
	v = v.face(k)
	c.ready(v)
	s := c.env.at(v.id)
	switch s.assigned {
	case no:
		return c.raise()
	case maybe:
		if !v.guard {
			v.guard, c.changed = true, true
			break
		}
		c.get(v.flag)
		c.op(wasm.I64Eqz)
		c.failIf()
	}
	x := value{t: v.t, field: v.field}
	for i, l := range v.locals {
		r := anything
		if i < len(s.rng) {
			r = s.rng[i]
		}
		if r.lo == r.hi {
			x.s = append(x.s, constant(r.lo))
			continue
		}
		x.s = append(x.s, slot{local: l, r: r, of: v, at: i})
	}
	return x
}

// refine notes that slot s is known to lie in r on the present path.
func (c *compiler) refine(s slot, r ival) {
	if c.env == nil {
		return
	}
	r = s.r.meet(r)
	if r.empty() {
		c.op(wasm.Unreachable)
		c.env = nil
		return
	}
	if s.of == nil || s.known {
		return
	}
	st := c.env.at(s.of.id)
	if s.at >= len(st.rng) || st.assigned == no {
		return
	}
	st.rng = append([]ival(nil), st.rng...)
	st.rng[s.at] = r
	c.env.put(s.of.id, st)
}
