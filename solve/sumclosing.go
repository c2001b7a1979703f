package solve

import (
	"cmp"
	"slices"
)

// A closing generates the options of all that some parts lead to, so that a theorem can look at each part after those. The
// options are kept as long as they are few. Where they are many and every option has a smaller code than its
// position, or every one a larger, they are let go, and generated once more in that order for the theorem.
type closing struct {
	t      *theory
	list   []uint32 // the parts, each once, as they were met
	opened []uint32 // those of them whose options were generated here and are kept
	room   int      // how many words were kept before
	lean   bool     // options are let go
	// as far as is known
	smaller, larger bool
}

const (
	// closingWords is how many words of options a theory keeps.
	closingWords = 1 << 20
	// closingPiece is of how many parts options are generated at a time.
	closingPiece = 256
)

// close opens everything that the parts lead to. After an error nothing more is closed than before.
func (t *theory) close(parts []uint32) (err error) {
	c := closing{t: t, room: len(t.s.sides[0].words), smaller: true, larger: true}
	defer func() {
		if err == nil {
			return
		}
		for _, part := range c.list {
			t.closed[part], t.state[part] = false, unvisited
		}
	}()
	t.grow()
	for _, part := range parts {
		c.meet(part)
	}
	for at := 0; at < len(c.list); {
		piece := c.list[at:min(at+closingPiece, len(c.list))]
		at += len(piece)
		if err := c.open(piece); err != nil {
			return err
		}
		for _, part := range piece {
			c.follow(part)
		}
		c.slim()
	}
	switch {
	case !c.lean:
		return nil
	case c.smaller || c.larger:
		return c.induct()
	}
	return c.open(c.list)
}

// meet takes a part to the list.
func (c *closing) meet(part uint32) {
	if !c.t.closed[part] {
		c.t.closed[part] = true
		c.list = append(c.list, part)
	}
}

// open generates the options of those parts that have none.
func (c *closing) open(parts []uint32) error {
	var due due
	for _, part := range parts {
		due.add(&c.t.s.sides[0], part)
	}
	if err := c.t.s.open(0, due.list); err != nil {
		return err
	}
	c.opened = append(c.opened, due.list...)
	c.t.grow()
	return c.t.s.within()
}

// follow meets what the options of a part lead to.
func (c *closing) follow(part uint32) {
	codes := c.t.s.index.codes
	for _, w := range c.t.s.sides[0].at(part) {
		to := w & slotMask
		if to >= endWord {
			continue
		}
		c.smaller = c.smaller && codes[to] < codes[part]
		c.larger = c.larger && codes[to] > codes[part]
		c.meet(to)
	}
}

// slim lets the options go if they are many and may be generated once more in order.
func (c *closing) slim() {
	d := &c.t.s.sides[0]
	if c.lean = c.lean || len(d.words)-c.room > c.t.keep && (c.smaller || c.larger); c.lean {
		d.forget(c.opened, c.room)
		c.opened = c.opened[:0]
	}
}

// induct lets the theorem look at all parts in order.
func (c *closing) induct() error {
	t, codes := c.t, c.t.s.index.codes
	slices.SortFunc(c.list, func(a, b uint32) int { return cmp.Compare(codes[a], codes[b]) })
	if c.larger {
		slices.Reverse(c.list)
	}
	d := &t.s.sides[0]
	for list := c.list; len(list) > 0; {
		piece := list[:min(closingPiece, len(list))]
		list = list[len(piece):]
		if err := c.open(piece); err != nil {
			return err
		}
		for _, part := range piece {
			t.look(part, d.results[part], d.at(part))
		}
		c.slim()
	}
	return nil
}

// forget lets the options of all parts go if they are many, and no sum was solved as one game, which may ask for them
// again: the theorem does not.
func (t *theory) forget() {
	d := &t.s.sides[0]
	if len(d.words) > t.keep && t.s.space.len() == 0 {
		all := make([]uint32, len(d.spans))
		for part := range all {
			all[part] = uint32(part)
		}
		d.forget(all, 0)
	}
}

// forget lets the options of parts go, of which the first word has the given place.
func (d *side) forget(parts []uint32, first int) {
	for _, part := range parts {
		d.spans[part] = unopened
	}
	d.words = d.words[:first]
}
