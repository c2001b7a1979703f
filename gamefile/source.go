package gamefile

import (
	"go.starlark.net/syntax"
)

// Source is the text that the file was read from. The caller must not change it.
func (f *File) Source() []byte { return f.src }

// ParseSource parses text as the language of game files and resolves its names, as Parse does, but
// runs nothing and keeps the comments. extra are names that the text may use beside those of the language. Its errors
// are *Error with their place.
func ParseSource(name string, src []byte, extra func(string) bool) (*syntax.File, error) {
	f := &File{path: name, src: src}
	if _, err := f.parseTree(); err != nil {
		return nil, err
	}
	parse := func() (*syntax.File, error) { return fileOptions.Parse(name, src, syntax.RetainComments) }
	known := func(name string) bool { return isPredeclared(name) || extra(name) }
	tree, _, err := resolveWithPrelude(parse, known)
	return tree, err
}

// DeclaredAt is the place of the call of game(...).
func (g *Game) DeclaredAt() syntax.Position { return g.decl.pos }

// Takes reports whether the moves are declared by take=.
func (g *Game) Takes() bool { return g.decl.take != nil }

// ErrorAt makes an error with a place in the file.
func ErrorAt(pos syntax.Position, format string, args ...any) *Error {
	return errorAt(pos, format, args...)
}
