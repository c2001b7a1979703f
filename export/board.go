package export

import (
	_ "embed" // for the text of board.star
	"slices"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// The functions of the language that make the data of boards are defined once more in the language itself, for the
// export: what a file calls by the name of one becomes a call of its definition here.
//
//go:embed board.star
var boardText string

var boardWords = []string{"neighbours", "rays", "lines", "squares"}

// isBoardWord reports whether a name stands for one of the language's own boardWords.
func isBoardWord(id *syntax.Ident) bool {
	b, ok := id.Binding.(*resolve.Binding)
	return ok && b.Scope == resolve.Predeclared && slices.Contains(boardWords, id.Name)
}

// board adds the definitions to files that need them. Other files keep their names for themselves.
func (c *composer) board() {
	named := false
	syntax.Walk(c.tree, func(n syntax.Node) bool {
		id, ok := n.(*syntax.Ident)
		named = named || ok && isBoardWord(id)
		return !named
	})
	if named {
		c.text.WriteString(boardText)
	}
}
