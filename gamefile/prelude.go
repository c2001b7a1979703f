package gamefile

import (
	_ "embed" // for the text of the prelude
	"slices"
	"sync"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// The prelude holds functions of the language that are written in the language itself. The definitions of
// those that a file names, and does not define itself, are put in front of its statements wherever it is parsed:
// both engines and the export then meet them as if the user had written them. What goes wrong in one has the place of the
// user's call, since errors are placed in the user's file only.
//
//go:embed prelude.star
var preludeText []byte

const preludeName = "the prelude"

// preludeTree parses the prelude, with its lines numbered from firstLine on. Trees are changed by those who use them, so
// each use has its own.
func preludeTree(firstLine int32) *syntax.File {
	tree, err := fileOptions.Parse(preludeName, syntax.FilePortion{Content: preludeText, FirstLine: firstLine, FirstCol: 1}, 0)
	if err != nil {
		panic(err) // it is part of the program
	}
	return tree
}

// preludeNames are the functions of the prelude.
var preludeNames = sync.OnceValue(func() []string {
	var names []string
	for _, s := range preludeTree(1).Stmts {
		names = append(names, s.(*syntax.DefStmt).Name.Name)
	}
	return names
})

// resolveWithPrelude resolves the names of a file that parse reads, with the definitions of the prelude that it
// needs in front. It returns their names as well.
func resolveWithPrelude(parse func() (*syntax.File, error), known func(string) bool) (*syntax.File, []string, error) {
	tree, err := parse()
	if err != nil {
		return nil, nil, err
	}
	inPrelude := func(name string) bool { return slices.Contains(preludeNames(), name) }
	if err := resolve.File(tree, func(name string) bool { return known(name) || inPrelude(name) }, starlark.Universe.Has); err != nil {
		return nil, nil, resolveError(err)
	}
	var wanted []string
	syntax.Walk(tree, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok && inPrelude(id.Name) && !slices.Contains(wanted, id.Name) {
			if b, ok := id.Binding.(*resolve.Binding); ok && b.Scope == resolve.Predeclared {
				wanted = append(wanted, id.Name)
			}
		}
		return true
	})
	if len(wanted) == 0 {
		return tree, nil, nil
	}
	if tree, err = parse(); err != nil {
		return nil, nil, err
	}
	prepend(tree, wanted)
	if err := resolve.File(tree, known, starlark.Universe.Has); err != nil {
		return nil, nil, resolveError(err)
	}
	return tree, wanted, nil
}

// prepend puts definitions of the prelude in front of the statements of a tree that is not resolved yet. The first
// statement decides which file the top level counts as being in: so one with the user's place comes before them. The lines
// of the prelude follow those of the tree, so that no place in it is one of the user's; and they follow at once, since the
// interpreter's table of lines has an entry for every sixteen lines that it jumps over.
func prepend(tree *syntax.File, names []string) {
	if len(names) == 0 {
		return
	}
	first := &syntax.Ident{NamePos: syntax.Start(tree.Stmts[0]), Name: "None"}
	defs := []syntax.Stmt{&syntax.ExprStmt{X: first}}
	_, end := tree.Span()
	for _, s := range preludeTree(end.Line + 1).Stmts {
		if slices.Contains(names, s.(*syntax.DefStmt).Name.Name) {
			defs = append(defs, s)
		}
	}
	tree.Stmts = append(defs, tree.Stmts...)
}
