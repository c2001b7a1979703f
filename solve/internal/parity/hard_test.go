package parity

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// Games that are hard for one way to solve them or another.

// A node is a vertex of a game whose players' vertices come in any order.
type node struct {
	owner    uint8
	priority int
	to       []int
}

// arranged puts the vertices of player 0 first.
func arranged(nodes []node) *drawing {
	d := &drawing{}
	var order []int
	place := make([]uint32, len(nodes))
	for owner := range uint8(2) {
		for v, n := range nodes {
			if n.owner == owner {
				place[v] = uint32(len(order))
				order = append(order, v)
			}
		}
		if owner == 0 {
			d.second = uint32(len(order))
		}
	}
	for _, v := range order {
		var to []uint32
		for _, w := range nodes[v].to {
			to = append(to, place[w])
		}
		d.priority, d.to = append(d.priority, uint32(nodes[v].priority)), append(d.to, to)
	}
	return d
}

// fibonacci is the game of order n on which the recursion makes as many calls as the n-th Fibonacci number (Friedmann, "Recursive
// algorithm for parity games requires exponential time", 2011).
func fibonacci(n int) *drawing {
	const a, b, c, d, e, kinds = 0, 1, 2, 3, 4, 5
	at := func(kind, i int) int { return kinds*i + kind }
	nodes := make([]node, kinds*n)
	for i := range n {
		same, other := uint8(i%2), uint8(1-i%2)
		nodes[at(a, i)] = node{same, int(same), []int{at(b, i), at(d, i)}}
		nodes[at(b, i)] = node{other, int(same), []int{at(a, i)}}
		nodes[at(c, i)] = node{other, 3*i + 5, []int{at(b, i), at(d, i)}}
		nodes[at(d, i)] = node{same, 3*i + 4, []int{at(c, i)}}
		nodes[at(e, i)] = node{other, 3*i + 3, []int{at(b, i), at(d, i)}}
		if i+1 < n {
			nodes[at(b, i)].to = append(nodes[at(b, i)].to, at(c, i+1))
			nodes[at(d, i)].to = append(nodes[at(d, i)].to, at(d, i+1))
		}
		if i > 0 {
			nodes[at(d, i)].to = append(nodes[at(d, i)].to, at(d, i-1))
		}
	}
	return arranged(nodes)
}

// core is the game of order n on which the recursion takes exponential time even if it solves components apart and remembers what it has
// solved (Benerecetti, Dell'Erba and Mogavero, "Robust exponential worst cases for divide-et-impera algorithms for parity games", 2017).
func core(n int) *drawing {
	nodes := make([]node, 3*(2*n+1))
	for i := range 2*n + 1 {
		own, high, low, gate := uint8(i%2), 3*i, 3*i+1, 3*i+2
		nodes[high] = node{own, 2*n + 1 + i, []int{low}}
		nodes[low] = node{own, i, []int{gate}}
		nodes[gate] = node{1 - own, i, []int{low, gate}}
		if i < 2*n {
			nodes[gate].to = append(nodes[gate].to, high+3)
		}
		if i > 0 {
			nodes[low].to = append(nodes[low].to, high-3)
		}
	}
	return arranged(nodes)
}

// counters is the game of two binary counters of n bits, one of each player, each of which is set back by the other: exponential for the recursion and for
// priority promotion (van Dijk, "A parity game tale of two counters", 2019).
func counters(n int) *drawing {
	var nodes []node
	add := func(owner uint8, priority int, to ...int) int {
		nodes = append(nodes, node{owner, priority, to})
		return len(nodes) - 1
	}
	input := [2][]int{make([]int, n), make([]int, n)}
	type bit struct{ high, low, rest int }
	bits := [2][]bit{make([]bit, n), make([]bit, n)}
	top, low := n*n+9*n, 0
	for i := range n {
		low += 2 * (n + 1 - i)
		for p := range uint8(2) {
			b := &bits[p][i]
			b.high = add(p, top-int(p))
			b.low = add(1-p, low+int(p), b.high)
			input[p][i] = add(1-p, top-2*n-1-int(p), b.low)
			b.rest = add(p, 0, b.low)
		}
		top -= 2
	}
	for i := range n {
		for p := range uint8(2) {
			b := bits[p][i]
			own, other := input[p], input[1-p]
			nodes[b.high].to = []int{own[(i+n-1)%n]}
			next := b.rest // the chain of choices is built from its end
			for j := i - 1; j >= 0; j-- {
				one, two := add(1-p, 0, next, own[j]), add(1-p, 0, next, other[j])
				next = add(p, 0, one, two)
			}
			nodes[b.low].to = append(nodes[b.low].to, next)
			for j := i + int(p); j < n; j++ {
				nodes[b.rest].to = append(nodes[b.rest].to, other[j])
			}
		}
	}
	return arranged(nodes)
}

// clique is the game of n vertices that all lead to all others, each with a priority of its own and the owner of its parity.
func clique(n int) *drawing {
	nodes := make([]node, n)
	for v := range nodes {
		nodes[v] = node{owner: uint8(v % 2), priority: v}
		for w := range n {
			if w != v {
				nodes[v].to = append(nodes[v].to, w)
			}
		}
	}
	return arranged(nodes)
}

// hard are families by order.
var hard = []struct {
	name   string
	draw   func(n int) *drawing
	orders []int
}{
	{"fibonacci", fibonacci, []int{1, 2, 5, 12, 20, 40, 200, 1000}},
	{"core", core, []int{1, 2, 5, 10, 15, 20, 100, 500}},
	{"counters", counters, []int{1, 2, 3, 5, 7, 8, 9, 10}},
	{"clique", clique, []int{2, 10, 100, 500}},
}

func TestHard(t *testing.T) {
	for _, h := range hard {
		for _, n := range h.orders {
			d := h.draw(n)
			if len(d.to) > 1000 {
				continue
			}
			g := d.game()
			strategy, err := g.Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if err := d.refute(g, strategy); err != nil {
				t.Errorf("%s of order %d: %v", h.name, n, err)
			}
			if many := h.name == "core" && n >= 10; g.Promoted != many {
				t.Errorf("%s of order %d: solved by promotion: %v", h.name, n, g.Promoted)
			}
		}
	}
}

// loops looks for a fault of the strategies as refute does, in time for larger games: where play that follows them can go round, the
// highest priority of the component is the winner's, and so it is in what is left without the vertices of that priority.
func (d *drawing) loops(g *Game, strategy []uint32) error {
	follow, err := d.follow(g, strategy)
	if err != nil {
		return err
	}
	part := make([]int, len(d.to)) // that each vertex is in; arcs between parts are gone
	all := make([]uint32, len(d.to))
	for v := range all {
		all[v] = uint32(v)
	}
	for left, parts := [][]uint32{all}, 1; len(left) > 0; {
		here := left[len(left)-1]
		left = left[:len(left)-1]
		for _, component := range tied(here, follow, part) {
			top, inner := uint32(0), false
			parts++
			for _, v := range component {
				top = max(top, d.priority[v])
				part[v] = parts
			}
			for _, v := range component {
				for _, w := range follow[v] {
					inner = inner || part[w] == parts
				}
			}
			if !inner {
				continue
			}
			if winner := g.Winner[component[0]]; uint8(top%2) != winner {
				return fmt.Errorf("vertex %d is won by %d, and play may go round through it with priorities up to %d", component[0], winner, top)
			}
			var rest []uint32
			for _, v := range component {
				if d.priority[v] < top {
					rest = append(rest, v)
				} else {
					part[v] = 0
				}
			}
			left = append(left, rest)
		}
	}
	return nil
}

// TestLoops holds loops against refute, on strategies of which many are wrong.
func TestLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 7))
	faults := 0
	for range 3000 {
		d := randomDrawing(r, 20)
		g, strategy := solvers["recursion"](d)
		for range r.IntN(3) {
			if v := r.IntN(len(d.to)); strategy[v] != None {
				strategy[v] = d.to[v][r.IntN(len(d.to[v]))]
			}
		}
		slow, fast := d.refute(g, strategy), d.loops(g, strategy)
		if (slow == nil) != (fast == nil) {
			t.Fatalf("by the definition %v, by components %v\n%+v", slow, fast, d)
		}
		if slow != nil {
			faults++
		}
	}
	if faults < 100 {
		t.Errorf("only %d strategies were wrong", faults)
	}
}

// tied returns the strongly connected components of some vertices, all of one part, by two searches, forward and backward.
func tied(vertices []uint32, follow [][]uint32, part []int) (components [][]uint32) {
	if len(vertices) == 0 {
		return nil
	}
	here := part[vertices[0]]
	type visit struct {
		vertex uint32
		at     int
	}
	seen, back := map[uint32]bool{}, map[uint32][]uint32{}
	var done []uint32 // in the order in which the first search leaves them
	for _, start := range vertices {
		if seen[start] {
			continue
		}
		seen[start] = true
		for stack := []visit{{start, 0}}; len(stack) > 0; {
			top := &stack[len(stack)-1]
			if top.at == len(follow[top.vertex]) {
				done = append(done, top.vertex)
				stack = stack[:len(stack)-1]
				continue
			}
			w := follow[top.vertex][top.at]
			top.at++
			if part[w] != here {
				continue
			}
			back[w] = append(back[w], top.vertex)
			if !seen[w] {
				seen[w] = true
				stack = append(stack, visit{w, 0})
			}
		}
	}
	for i := len(done) - 1; i >= 0; i-- {
		if !seen[done[i]] {
			continue
		}
		delete(seen, done[i])
		component := []uint32{done[i]}
		for head := 0; head < len(component); head++ {
			for _, u := range back[component[head]] {
				if seen[u] {
					delete(seen, u)
					component = append(component, u)
				}
			}
		}
		components = append(components, component)
	}
	return components
}
