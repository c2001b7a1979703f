package solve

import (
	"fmt"
	"slices"
	"strings"

	"grundy/game"
	"grundy/table"
)

// This file finds sums that can grow for ever. If a part A can become A and something more by moves of its own,
// those moves can be made again and again, whatever stands beside it, and there is no end of sums. Where both players
// have the same moves the reverse holds too: of infinitely many sums some are as large as you like; so the parts
// that become each other, from one of the first on, split again and again on some line, and sooner or later a
// part of that line stands there a second time, with what was split off beside it.
//
// With players the moves looked at are made in turn. A part that grows only if a player moves elsewhere in
// between is not found; nor is growth in sums that end with their first part, where it could end them.

// pumps looks for such parts among those met in the sums that were explored.
type pumps struct {
	seen   [2][]uint32 // part -> its node + 1, by the player to move; 0 or nothing if it was not met
	nodes  []partNode
	before int // how many nodes there were a chunk ago
	looked int // and when they were last looked at
}

// A partNode is a part of a sum in which it is some player's turn.
type partNode struct {
	mover int
	part  uint32
}

// meet notes a part of a sum that is not over.
func (x *pumps) meet(mover int, part uint32) {
	seen := &x.seen[mover]
	if n := int(part) + 1; len(*seen) < n {
		*seen = append(*seen, make([]uint32, n-len(*seen))...)
	}
	if (*seen)[part] == 0 {
		x.nodes = append(x.nodes, partNode{mover, part})
		(*seen)[part] = uint32(len(x.nodes))
	}
}

// node returns the node of a part, and false if it was not met or the word is none.
func (x *pumps) node(mover int, part uint32) (uint32, bool) {
	if seen := x.seen[mover]; int(part) < len(seen) && seen[part] > 0 {
		return seen[part] - 1, true
	}
	return 0, false
}

// due reports whether it is time to look: once there is a quarter more to look at, or no more than a chunk ago.
func (x *pumps) due() bool {
	n := len(x.nodes)
	due := n > x.looked && (4*n >= 5*x.looked || n == x.before)
	x.before = n
	if due {
		x.looked = n
	}
	return due
}

// checkGrowth is an error if some part that was met can grow for ever; it says how.
func (s *Sums) checkGrowth() error {
	if s.rules.First && s.rules.Named() || !s.growth.due() {
		return nil
	}
	g, groups := s.partGraph()
	c := components{g: g}
	if err := c.find(func([]uint32) error { return nil }); err != nil {
		return err
	}
	for node := range s.growth.nodes {
		from := uint32(node)
		words, _ := g.of(from)
		for i, to := range words {
			group := groups[g.starts[from]+uint32(i)]
			if c.same(from, to) && s.splits(group) {
				return fmt.Errorf("%w: play can make it larger for ever, as in %s", table.ErrNoSum, s.pump(g, groups, from, to, group))
			}
		}
	}
	return nil
}

// partGraph returns the moves of the nodes: for each part that an option leaves the node of it, and beside it the
// words of the whole option.
func (s *Sums) partGraph() (g *graph, groups [][]uint32) {
	x := &s.growth
	g = &graph{starts: []uint32{0}}
	for _, node := range x.nodes {
		var words []uint32
		if d := &s.sides[node.mover]; d.opened(node.part) {
			words = d.at(node.part)
		}
		for len(words) > 0 {
			n := 1
			for words[n-1]&more != 0 {
				n++
			}
			next := node.mover
			if s.rules.Named() && words[0]&again == 0 {
				next = 1 - next
			}
			if s.goesOn(words[:n]) {
				for _, w := range words[:n] {
					if to, met := x.node(next, w&slotMask); met {
						g.words = append(g.words, to)
						groups = append(groups, words[:n])
					}
				}
			}
			words = words[n:]
		}
		g.starts = append(g.starts, uint32(len(g.words)))
	}
	return g, groups
}

// goesOn reports whether an option is known not to end a sum.
func (s *Sums) goesOn(words []uint32) bool {
	for _, w := range words {
		to := w & slotMask
		if to > endWord || s.rules.First && (to == endWord || !s.sides[0].opened(to) || s.sides[0].results[to] != game.Live) {
			return false
		}
	}
	return true
}

// splits reports whether an option leaves two parts in which there is something to do.
func (s *Sums) splits(words []uint32) bool {
	live := 0
	for _, w := range words {
		if s.live(w & slotMask) {
			live++
		}
	}
	return live > 1
}

// live reports whether some player is known to have a move in a part.
func (s *Sums) live(part uint32) bool {
	if part >= endWord {
		return false
	}
	for m := range s.movers() {
		if d := &s.sides[m]; d.opened(part) && d.spans[part].lo < d.spans[part].hi {
			return true
		}
	}
	return false
}

// pump tells how a part becomes itself and more: by the option that leads from the node from to the node to, and
// from there by the fewest moves back.
func (s *Sums) pump(g *graph, groups [][]uint32, from, to uint32, group []uint32) string {
	type step struct {
		from  uint32
		group []uint32
	}
	first := map[uint32]step{to: {from, group}}
	for list := []uint32{to}; len(list) > 0; list = list[1:] {
		at := list[0]
		if at == from {
			break
		}
		words, _ := g.of(at)
		for i, next := range words {
			if _, met := first[next]; !met {
				first[next] = step{at, groups[g.starts[at]+uint32(i)]}
				list = append(list, next)
			}
		}
	}
	var steps []step
	var nodes []uint32
	for at := from; ; {
		st := first[at]
		steps, nodes = append(steps, st), append(nodes, at)
		if at = st.from; at == from {
			break
		}
	}
	slices.Reverse(steps)
	slices.Reverse(nodes)
	node := s.growth.nodes[from]
	parts := []uint32{node.part}
	chain := []string{s.formatParts(node.mover, parts)}
	for i, st := range steps {
		moved := slices.Index(parts, s.growth.nodes[st.from].part)
		parts = slices.Delete(parts, moved, moved+1)
		for _, w := range st.group {
			if part := w & slotMask; s.live(part) {
				parts = append(parts, part)
			}
		}
		chain = append(chain, s.formatParts(s.growth.nodes[nodes[i]].mover, parts))
	}
	return strings.Join(chain, " -> ")
}
