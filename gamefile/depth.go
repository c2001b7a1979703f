package gamefile

import (
	"slices"

	"go.starlark.net/syntax"
)

// maxDepth is how deep the tree of a file may be. The parser bounds brackets itself, but not chains such as
// a + b + c + ..., a[0][0]... and elif, of which each part stands inside the next. All that goes through trees calls itself at
// each level, and the stack of a goroutine is not without end.
const maxDepth = 10_000

// checkDepth refuses a tree that is too deep, without going deep itself.
func checkDepth(tree *syntax.File) error {
	type place struct {
		node  syntax.Node
		depth int
	}
	open := []place{{tree, 0}}
	for len(open) > 0 {
		top := open[len(open)-1]
		open = open[:len(open)-1]
		if top.depth > maxDepth {
			start, _ := leaf(top.node).Span()
			return errorAt(start, "excessive nesting: more than %d expressions or statements stand inside each other", maxDepth)
		}
		before := len(open)
		eachChild(top.node, func(n syntax.Node) { open = append(open, place{n, top.depth + 1}) })
		slices.Reverse(open[before:]) // the first is looked at first, so that the error tells where the chain starts
	}
	return nil
}

// eachChild calls use with the nodes that stand in n, not with those that stand in these.
func eachChild(n syntax.Node, use func(syntax.Node)) {
	syntax.Walk(n, func(x syntax.Node) bool {
		if x != nil && x != n {
			use(x)
		}
		return x == n
	})
}

// leaf goes down from n by first children: to find where a deep node starts is else as deep as the node.
func leaf(n syntax.Node) syntax.Node {
	for {
		var first syntax.Node
		eachChild(n, func(x syntax.Node) {
			if first == nil {
				first = x
			}
		})
		if first == nil {
			return n
		}
		n = first
	}
}
