package solve

// counters hold how many options of each position have not been settled: a byte each, the few
// that do not fit in a map.
type counters struct {
	low []uint8
	big map[uint32]uint32
}

// tooBig marks a counter that is in the map.
const tooBig = 255

// newCounters returns counters of n slots, all zero.
func newCounters(n uint32) *counters {
	return &counters{low: make([]uint8, n), big: map[uint32]uint32{}}
}

// set sets a counter.
func (c *counters) set(slot, n uint32) {
	if n < tooBig {
		c.low[slot] = uint8(n)
		return
	}
	c.low[slot] = tooBig
	c.big[slot] = n
}

// down counts one less and reports whether nothing is left.
func (c *counters) down(slot uint32) bool {
	if c.low[slot] < tooBig {
		c.low[slot]--
		return c.low[slot] == 0
	}
	n := c.big[slot] - 1
	if n < tooBig {
		delete(c.big, slot)
		c.low[slot] = uint8(n)
		return false
	}
	c.big[slot] = n
	return false
}

// get returns a counter.
func (c *counters) get(slot uint32) uint32 {
	if n := c.low[slot]; n < tooBig {
		return uint32(n)
	}
	return c.big[slot]
}
