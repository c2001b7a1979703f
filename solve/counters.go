package solve

// counters hold how many options of each position have not been settled: a byte each, or half a byte, the few
// that do not fit in a map.
type counters struct {
	low  []uint8
	half bool // low has two in a byte
	big  map[uint32]uint32
}

// tooBig marks a counter that is in the map; tooBigHalf one of half a byte.
const (
	tooBig     = 255
	tooBigHalf = 15
)

// newCounters returns counters of n slots, all zero.
func newCounters(n uint32) *counters {
	return &counters{low: make([]uint8, n), big: map[uint32]uint32{}}
}

// newHalfCounters is newCounters for counters of half a byte.
func newHalfCounters(n uint32) *counters {
	return &counters{low: make([]uint8, (n+1)/2), half: true, big: map[uint32]uint32{}}
}

// setLow sets what is held of a counter outside the map.
func (c *counters) setLow(slot uint32, n uint8) {
	if !c.half {
		c.low[slot] = n
		return
	}
	shift := slot % 2 * 4
	c.low[slot/2] = c.low[slot/2]&(0xf0>>shift) | n<<shift
}

// set sets a counter.
func (c *counters) set(slot, n uint32) {
	if c.half {
		if n >= tooBigHalf {
			c.big[slot] = n
		}
		c.setLow(slot, uint8(min(n, tooBigHalf)))
		return
	}
	if n < tooBig {
		c.low[slot] = uint8(n)
		return
	}
	c.low[slot] = tooBig
	c.big[slot] = n
}

// down counts one less and reports whether nothing is left.
func (c *counters) down(slot uint32) bool {
	if c.half {
		return c.downHalf(slot)
	}
	if c.low[slot] < tooBig {
		c.low[slot]--
		return c.low[slot] == 0
	}
	return c.downBig(slot, tooBig)
}

// downHalf is down for counters of half a byte.
func (c *counters) downHalf(slot uint32) bool {
	low := &c.low[slot/2]
	shift := slot % 2 * 4
	if *low>>shift&15 == tooBigHalf {
		return c.downBig(slot, tooBigHalf)
	}
	*low -= 1 << shift
	return *low>>shift&15 == 0
}

// downBig is down for a counter in the map, which it leaves below the given number.
func (c *counters) downBig(slot, least uint32) bool {
	n := c.big[slot] - 1
	if n < least {
		delete(c.big, slot)
		c.setLow(slot, uint8(n))
		return false
	}
	c.big[slot] = n
	return false
}

// get returns a counter.
func (c *counters) get(slot uint32) uint32 {
	if c.half {
		if n := uint32(c.low[slot/2] >> (slot % 2 * 4) & 15); n < tooBigHalf {
			return n
		}
		return c.big[slot]
	}
	if n := c.low[slot]; n < tooBig {
		return uint32(n)
	}
	return c.big[slot]
}
