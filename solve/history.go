package solve

import "math/bits"

// A history knows, for every prefix of the positions, where each nimber occurred last: a persistent
// binary tree over the nimbers for each prefix, which shares what has not changed with that of the prefix before. A
// nimber occurs in the window lo..hi if in the prefix up to hi it occurred last at lo or later. A
// place costs one node for every binary digit of the largest nimber, 12 bytes each.
type history struct {
	nodes []historyNode // nodes[0] is a subtree of any size in which nothing has occurred
	roots []uint32      // of each prefix
	depth []uint8       // of each tree: it holds the nimbers below 2^depth
}

// A historyNode is a subtree: the least of when its nimbers occurred last (the place plus one, 0 for never).
type historyNode struct{ low, high, least uint32 }

func newHistory() *history { return &history{nodes: make([]historyNode, 1)} }

// len is how many places there are.
func (h *history) len() int { return len(h.roots) }

// bytes is how much memory it takes.
func (h *history) bytes() uint64 { return 12*uint64(cap(h.nodes)) + 5*uint64(cap(h.roots)) }

// add notes the nimber of the next place. What has none does not matter.
func (h *history) add(n uint32) {
	root, depth := uint32(0), uint8(0)
	if last := len(h.roots) - 1; last >= 0 {
		root, depth = h.roots[last], h.depth[last]
	}
	if n < openWide {
		for ; bits.Len32(n) > int(depth); depth++ {
			if root != 0 {
				h.nodes = append(h.nodes, historyNode{low: root})
				root = uint32(len(h.nodes) - 1)
			}
		}
		root = h.set(root, depth, n, uint32(len(h.roots))+1)
	}
	h.roots, h.depth = append(h.roots, root), append(h.depth, depth)
}

// set returns a copy of a subtree in which nimber n occurred last at time when.
func (h *history) set(at uint32, depth uint8, n, when uint32) uint32 {
	node := h.nodes[at]
	if depth == 0 {
		node.least = when
	} else {
		depth--
		if n>>depth&1 == 0 {
			node.low = h.set(node.low, depth, n, when)
		} else {
			node.high = h.set(node.high, depth, n, when)
		}
		node.least = min(h.nodes[node.low].least, h.nodes[node.high].least)
	}
	h.nodes = append(h.nodes, node)
	return uint32(len(h.nodes) - 1)
}

// missing returns the least nimber from some one on that does not occur in the window w.
func (h *history) missing(w interval, from uint32) uint32 {
	depth := h.depth[w.hi]
	if n, ok := h.gap(h.roots[w.hi], depth, 0, from, w.lo); ok {
		return n
	}
	return max(from, 1<<depth)
}

// gap looks in the subtree of the nimbers from base on for one, at least from, that occurred last
// before lo.
func (h *history) gap(at uint32, depth uint8, base, from, lo uint32) (uint32, bool) {
	node := h.nodes[at]
	switch {
	case node.least > lo, base+1<<depth <= from:
		return 0, false
	case depth == 0:
		return base, true
	case at == 0:
		return max(base, from), true
	}
	if n, ok := h.gap(node.low, depth-1, base, from, lo); ok {
		return n, true
	}
	return h.gap(node.high, depth-1, base+1<<(depth-1), from, lo)
}
