package gamefile

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// A moveText is what the calls of move in a file say beside where they lead: the place of the first gain and of the
// first again, invalid where there is none. Whether moves gain points must be known before
// any is made, since it decides what results may be; so it is read off the text: a game whose file has a
// call of move with gain= is a game of points, whichever moves that call makes.
type moveText struct{ gain, again syntax.Position }

// moveTextOf reads a resolved file. A move under another name, or with starred arguments, is not
// seen; that it gains points is an error when it is made.
func moveTextOf(tree *syntax.File) moveText {
	var t moveText
	note := func(at *syntax.Position, e syntax.Expr) {
		if !at.IsValid() {
			*at = syntax.Start(e)
		}
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		call, ok := n.(*syntax.CallExpr)
		if !ok {
			return true
		}
		id, ok := call.Fn.(*syntax.Ident)
		if !ok || id.Name != "move" || scope(id) != resolve.Predeclared {
			return true
		}
		for i, a := range call.Args {
			name := ""
			if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
				name = b.X.(*syntax.Ident).Name
			}
			switch {
			case name == "gain", name == "" && i == 1:
				note(&t.gain, a)
			case name == "again", name == "" && i == 2:
				note(&t.again, a)
			}
		}
		return true
	})
	return t
}

// Gains returns the place of the first gain= of a move, and false if there is none.
func (g *Game) Gains() (syntax.Position, bool) {
	return g.file.moves.gain, g.decl.rules.Gains
}

// Again returns the place of the first again= of a move, and false if there is none.
func (g *Game) Again() (syntax.Position, bool) {
	return g.file.moves.again, g.decl.moves != nil && g.file.moves.again.IsValid()
}
