package gamefile

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"sync"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/interp"
)

// A File is a game file that has been read, checked and run once with the defaults of its
// parameters. It is safe for concurrent use.
type File struct {
	path string
	src  []byte
	tree *syntax.File // resolved, not rewritten: what the compiler and the analysis read
	// borrowed names the functions of the prelude that stand in front of the file's own statements.
	borrowed []string
	title    string
	doc      string
	calls    map[spot]*syntax.CallExpr         // by the place of the bracket
	moves    moveText                          // what its calls of move say
	plan     *plan                             // what may be kept from game to game
	base     *module                           // the run with the defaults
	whole    func() (*starlark.Program, error) // the rewritten file, which few files need

	mu       sync.Mutex
	last     *module // the latest run, from which the next one keeps values
	variants map[string]*starlark.Program
	engines  enginePool
	words    map[spot]payoffKind // what result functions return, where the text says it
	spans    bool                // the builtin span is named
}

// Load reads a game file. Its errors are *Error, or those of reading.
func Load(path string) (*File, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, src)
}

// Parse reads a game file from memory; name stands for it in errors.
func Parse(name string, src []byte) (*File, error) {
	src = bytes.TrimPrefix(src, []byte(byteOrderMark))
	f := &File{path: name, src: src, variants: map[string]*starlark.Program{}, words: map[spot]payoffKind{}}
	if err := f.checkText(); err != nil {
		return nil, err
	}
	tree, err := f.parseTree()
	if err != nil {
		return nil, err
	}
	if err := checkDepth(tree); err != nil {
		return nil, err
	}
	f.title, f.doc = docstring(tree)
	tree, borrowed, err := resolveWithPrelude(f.parseTree, isPredeclared)
	if err != nil {
		return nil, err
	}
	f.tree, f.borrowed = tree, borrowed
	if f.title == "" {
		f.title = strings.TrimSuffix(name[strings.LastIndexAny(name, `/\`)+1:], ".star")
	}
	f.calls = callsByPlace(tree)
	f.spans = namesSpan(tree)
	f.moves = moveTextOf(tree)
	f.plan = newPlan(tree)
	f.whole = sync.OnceValues(func() (*starlark.Program, error) { return f.program(nil, false) })
	if err := f.runDefaults(); err != nil {
		return nil, err
	}
	return f, nil
}

// runDefaults runs the file once: first so that no statement can change what an earlier one has
// made, which lets values be kept, and if that fails as it stands.
func (f *File) runDefaults() error {
	opts := Options{}.filled()
	ctx := context.Background()
	strict, err := f.program(nil, true)
	if err != nil {
		return err
	}
	m, err := f.execute(ctx, strict, &loading{file: f}, nil, opts)
	if err != nil {
		var e *Error
		if errors.As(err, &e) && e.Limit {
			return err
		}
		f.plan.nothingKept = true
		if m, err = f.executeWhole(ctx, nil, opts); err != nil {
			return err
		}
	}
	f.base, f.last = m, m
	return nil
}

// Title is the first line of the docstring, or the file's name.
func (f *File) Title() string { return f.title }

// Doc is the whole docstring.
func (f *File) Doc() string { return f.doc }

// Path is the name that the file was loaded or parsed under.
func (f *File) Path() string { return f.path }

// Params lists the parameters in the order of their declarations.
func (f *File) Params() []Param {
	out := make([]Param, len(f.base.params))
	for i, p := range f.base.params {
		out[i] = *p
	}
	return out
}

// HasMain reports whether the file defines main(input).
func (f *File) HasMain() bool {
	_, ok := f.base.globals["main"].(*starlark.Function)
	return ok
}

var fileOptions = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

func (f *File) parseTree() (*syntax.File, error) {
	tree, err := fileOptions.Parse(f.path, f.src, 0)
	if err != nil {
		var e syntax.Error
		if errors.As(err, &e) {
			return nil, f.syntaxError(e)
		}
		return nil, err
	}
	return tree, nil
}

// program returns the rewritten file with the statements of kept, if not nil, replaced by
// loads of kept values. Strict programs freeze what each statement has made.
func (f *File) program(kept []bool, strict bool) (*starlark.Program, error) {
	tree, err := f.parseTree()
	if err != nil {
		return nil, err
	}
	prepend(tree, f.borrowed)
	if err := interp.Rewrite(tree); err != nil {
		return nil, err
	}
	if strict {
		f.plan.replace(tree, kept)
	}
	p, err := starlark.FileProgram(tree, isPredeclared)
	if err != nil {
		return nil, resolveError(err)
	}
	return p, nil
}

func resolveError(err error) error {
	var list resolve.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return errorAt(list[0].Pos, "%s%s", list[0].Msg, pythonHint(list[0].Msg))
	}
	return err
}

func docstring(tree *syntax.File) (title, doc string) {
	if len(tree.Stmts) == 0 {
		return "", ""
	}
	s, ok := tree.Stmts[0].(*syntax.ExprStmt)
	if !ok {
		return "", ""
	}
	l, ok := s.X.(*syntax.Literal)
	if !ok || l.Token != syntax.STRING {
		return "", ""
	}
	doc = strings.TrimSpace(l.Value.(string))
	title, _, _ = strings.Cut(doc, "\n")
	return strings.TrimSpace(title), doc
}

// callsByPlace finds the calls of a file, so that an error of a builtin can name the place
// of one argument.
func callsByPlace(tree *syntax.File) map[spot]*syntax.CallExpr {
	calls := map[spot]*syntax.CallExpr{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok {
			calls[spotOf(c.Lparen)] = c
		}
		return true
	})
	return calls
}

// argumentPlace returns the place of a keyword argument of the call at pos, or of the call. If the
// argument is a dict with an entry of that name, it is the place of its value.
func (f *File) argumentPlace(pos syntax.Position, name, entry string) syntax.Position {
	call := f.calls[spotOf(pos)]
	if call == nil {
		return pos
	}
	for _, a := range call.Args {
		b, ok := a.(*syntax.BinaryExpr)
		if ok && b.Op == syntax.EQ {
			if id, ok := b.X.(*syntax.Ident); ok && id.Name == name {
				return entryPlace(b.Y, entry)
			}
		}
	}
	return syntax.Start(call)
}

func entryPlace(e syntax.Expr, name string) syntax.Position {
	if d, ok := e.(*syntax.DictExpr); ok && name != "" {
		for _, x := range d.List {
			entry := x.(*syntax.DictEntry)
			if key, ok := entry.Key.(*syntax.Literal); ok && key.Value == name {
				return syntax.Start(entry.Value)
			}
		}
	}
	return syntax.Start(e)
}
