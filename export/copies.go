package export

// Lists of a game file are shared, those of C++ are copied. A function is translated only where
// that makes no difference: a list that is changed has been made in the same function, and is
// stored elsewhere only after the last change.

type copyCheck struct {
	p       *program
	fresh   map[*variable]bool // every assignment makes a new list
	changed map[*variable]int  // when last
	stored  map[*variable]int  // when first
	made    map[*variable][]*stmt
	clock   int
	loop    *stmt
}

func (p *program) checkCopies(f *function) {
	c := &copyCheck{
		p: p, fresh: map[*variable]bool{}, changed: map[*variable]int{}, stored: map[*variable]int{},
		made: map[*variable][]*stmt{},
	}
	c.block(f.body)
}

func (c *copyCheck) block(list []*stmt) {
	for _, s := range list {
		c.stmt(s)
	}
}

func (c *copyCheck) stmt(s *stmt) {
	c.clock++
	for _, v := range s.values {
		c.store(v, s.op == sAssign || s.op == sAppend)
	}
	switch s.op {
	case sAssign:
		for i, t := range s.targets {
			if t.op == oIndex {
				c.change(t.args[0])
			} else if t.op == oVar && t.v.typ.is().k == kList {
				fresh := i < len(s.values) && isFresh(s.values[i])
				if old, known := c.fresh[t.v]; known {
					fresh = fresh && old
				}
				c.fresh[t.v] = fresh
				delete(c.stored, t.v)
				c.made[t.v] = append(c.made[t.v], c.loop)
			}
		}
	case sAppend:
		c.change(s.targets[0])
	case sFor, sWhile:
		outer := c.loop
		c.loop = s
		c.block(s.body)
		c.loop = outer
		return
	}
	c.block(s.body)
	c.block(s.other)
}

// isFresh reports whether an expression makes a new list.
func isFresh(e *expr) bool {
	switch e.op {
	case oList, oComp, oMethod:
		return true
	case oCall:
		return e.text != "look_up" && e.text != "look_up_or"
	case oCond:
		return isFresh(e.args[1]) && isFresh(e.args[2])
	}
	return false
}

// change notes that the list e is changed.
func (c *copyCheck) change(e *expr) {
	for e.op == oIndex {
		e = e.args[0]
	}
	if e.op == oGlobal && c.p.current == c.p.setup {
		return
	}
	if e.op != oVar {
		fail(e.pos, "a change of a list or dict that was not made in this function")
	}
	if e.v.typ.is().k == kDict {
		return
	}
	if !c.fresh[e.v] {
		fail(e.pos, "a change of the list %s, which may be another's too", e.v.name)
	}
	c.changed[e.v] = c.clock
	if _, stored := c.stored[e.v]; stored {
		fail(e.pos, "a change of the list %s after it was stored elsewhere", e.v.name)
	}
}

// store notes the lists that are put into other values by e, itself included if whole.
func (c *copyCheck) store(e *expr, whole bool) {
	if e.op == oVar && whole && e.typ.is().k == kList {
		if _, ok := c.stored[e.v]; !ok {
			c.stored[e.v] = c.clock
		}
		if c.loop != nil && !contains(c.made[e.v], c.loop) && c.fresh[e.v] {
			if _, changed := c.changed[e.v]; changed {
				fail(e.pos, "the list %s is stored in a loop and changed; make a new one in the loop", e.v.name)
			}
		}
		return
	}
	inside := e.op == oList || e.op == oTuple || e.op == oDict || e.op == oCond && whole
	for _, a := range e.args {
		c.store(a, inside)
	}
}

func contains(list []*stmt, s *stmt) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
