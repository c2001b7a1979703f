package solve

// graph holds the options of all positions as one list.
type graph struct {
	starts []uint32 // slot -> where its words begin; one more at the end
	words  []uint32
	gains  []int64 // of the words; none where the game pays none
}

// flat turns the parts of f, which it uses up, into one list for slots 0..n-1.
func (f *forward) flat(n uint32) *graph {
	g := &graph{starts: make([]uint32, n+1), words: make([]uint32, 0, f.words)}
	slot := uint32(0)
	for i, p := range f.parts {
		for k, s := range p.slots {
			for ; slot <= s; slot++ {
				g.starts[slot] = uint32(len(g.words))
			}
			g.words = append(g.words, p.at(k)...)
			g.gains = append(g.gains, p.gainsAt(k)...)
		}
		f.parts[i] = nil
	}
	for ; slot <= n; slot++ {
		g.starts[slot] = uint32(len(g.words))
	}
	return g
}

// of returns the options of a slot and their gains, nil where the game pays none.
func (g *graph) of(slot uint32) (words []uint32, gains []int64) {
	lo, hi := g.starts[slot], g.starts[slot+1]
	if len(g.gains) > 0 {
		gains = g.gains[lo:hi]
	}
	return g.words[lo:hi], gains
}

// components finds the strongly connected components of a graph, each after all that can be
// reached from it: Tarjan's algorithm in the form of Pearce ("A space-efficient algorithm for finding
// strongly connected components", 2016), without recursion. Cost: linear.
type components struct {
	g *graph
	// rank is 0 for a slot not met, the place at which it was met, or, once its component is
	// known, a number that tells components apart and is larger than the place of any that is not.
	rank  []uint32
	calls []call   // positions being visited
	open  []uint32 // positions visited whose components are not known
}

// A call is a visit that waits for another.
type call struct {
	slot uint32
	next uint32 // the word that is looked at next
	root bool   // nothing was found that was met before slot
}

// find calls use with the slots of each component, whose memory is used again. It looks at the words that lead to
// slots below the size of the graph.
func (c *components) find(use func(slots []uint32) error) error {
	n := uint32(len(c.g.starts) - 1)
	c.rank = make([]uint32, n)
	met, name := uint32(1), n
	for start := range n {
		if c.rank[start] != 0 {
			continue
		}
		c.enter(start, &met)
		for len(c.calls) > 0 {
			top := &c.calls[len(c.calls)-1]
			if c.step(top, n, &met) {
				continue
			}
			done := *top
			c.calls = c.calls[:len(c.calls)-1]
			if !done.root {
				c.open = append(c.open, done.slot)
				continue
			}
			c.open = append(c.open, done.slot)
			first := len(c.open) - 1
			for first > 0 && c.rank[c.open[first-1]] >= c.rank[done.slot] {
				first--
			}
			slots := c.open[first:]
			for _, slot := range slots {
				c.rank[slot] = name
			}
			met -= uint32(len(slots))
			name--
			if err := use(slots); err != nil {
				return err
			}
			c.open = c.open[:first]
		}
	}
	return nil
}

// enter begins the visit of a slot.
func (c *components) enter(slot uint32, met *uint32) {
	c.rank[slot] = *met
	*met++
	c.calls = append(c.calls, call{slot: slot, next: c.g.starts[slot], root: true})
}

// step looks at one word of a visit, or enters what it leads to. It returns false if there is none.
func (c *components) step(top *call, n uint32, met *uint32) bool {
	if top.next == c.g.starts[top.slot+1] {
		return false
	}
	to := c.g.words[top.next] & slotMask
	switch {
	case to >= n:
	case c.rank[to] == 0:
		c.enter(to, met)
		return true // and look at the word again, when to has been visited
	case c.rank[to] < c.rank[top.slot]:
		c.rank[top.slot], top.root = c.rank[to], false
	}
	top.next++
	return true
}

// same reports whether a slot is in the component, now in hand or before, of another.
func (c *components) same(a, b uint32) bool { return c.rank[a] == c.rank[b] }
