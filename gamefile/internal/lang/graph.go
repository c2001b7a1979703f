package lang

import (
	"fmt"

	"go.starlark.net/starlark"
)

// A Graph holds the successor lists of a directed graph, all in one array: the
// successors of node u are Targets[Offsets[u]:Offsets[u+1]], in the order in which their arcs were
// given. Nodes are numbered from 0. In the language g[u] is a tuple of ints and
// len(g) the number of nodes. A Graph never changes.
type Graph struct {
	Offsets []int32 // one more than there are nodes
	Targets []int64
}

var (
	_ starlark.Indexable = (*Graph)(nil)
	_ starlark.Sequence  = (*Graph)(nil)
)

// MaxArcs is the largest number of arcs of a Graph.
const MaxArcs = 1<<31 - 1

// NewGraph returns the graph with n nodes and the arcs from[i] -> to[i], both
// numbered from base. Its error names the arc that leaves the graph. The cost is
// linear in nodes and arcs.
func NewGraph(n int, from, to []int64, base int64) (*Graph, error) {
	if n < 0 || n >= MaxArcs {
		return nil, fmt.Errorf("graph: the number of nodes must be between 0 and %d, got %d", MaxArcs-1, n)
	}
	if len(from) > MaxArcs {
		return nil, fmt.Errorf("graph: more than %d arcs", MaxArcs)
	}
	g := &Graph{Offsets: make([]int32, n+1), Targets: make([]int64, len(from))}
	for i, u := range from {
		for _, x := range [2]int64{u, to[i]} {
			if x < base || x-base >= int64(n) {
				return nil, fmt.Errorf("graph: arc %d is (%d, %d), but nodes are %d..%d", i, u, to[i], base, base+int64(n)-1)
			}
		}
		g.Offsets[u-base+1]++
	}
	for u := range n {
		g.Offsets[u+1] += g.Offsets[u]
	}
	next := make([]int32, n)
	copy(next, g.Offsets)
	for i, u := range from {
		g.Targets[next[u-base]] = to[i] - base
		next[u-base]++
	}
	return g, nil
}

// Row returns the successors of node u, 0 <= u < Len(). The caller must not
// change them.
func (g *Graph) Row(u int) []int64 { return g.Targets[g.Offsets[u]:g.Offsets[u+1]] }

// String tells the size of the graph.
func (g *Graph) String() string {
	return fmt.Sprintf("graph(%d nodes, %d arcs)", g.Len(), len(g.Targets))
}

// Type returns "graph".
func (g *Graph) Type() string { return "graph" }

// Freeze does nothing: a graph never changes.
func (g *Graph) Freeze() {}

// Truth reports whether the graph has a node.
func (g *Graph) Truth() starlark.Bool { return g.Len() > 0 }

// Hash refuses: graphs are no keys.
func (g *Graph) Hash() (uint32, error) { return unhashable(g) }

// Len returns the number of nodes.
func (g *Graph) Len() int { return len(g.Offsets) - 1 }

// Index returns the successors of node i as a tuple.
func (g *Graph) Index(i int) starlark.Value {
	row := g.Row(i)
	t := make(starlark.Tuple, len(row))
	for k, v := range row {
		t[k] = starlark.MakeInt64(v)
	}
	return t
}

// Iterate goes through the successor tuples in the order of nodes.
func (g *Graph) Iterate() starlark.Iterator { return &graphIterator{g: g} }

type graphIterator struct {
	g *Graph
	i int
}

func (it *graphIterator) Next(p *starlark.Value) bool {
	if it.i >= it.g.Len() {
		return false
	}
	*p = it.g.Index(it.i)
	it.i++
	return true
}

func (it *graphIterator) Done() {}
