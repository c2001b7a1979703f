// Package catalog holds the game files that grundy ships, by family. Each is a file that a user may
// open by its short name ("berzerk") or with its family ("contest/berzerk"). What is known of the games of
// a family without this program stands beside them in known.txt, for the tests.
package catalog

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"grundy/gamefile"
)

//go:embed */*.star
var files embed.FS

// An Entry is one game of the catalogue.
type Entry struct {
	Family string // "contest"
	Name   string // "berzerk"
	Title  string // the first line of the file's docstring
	Source []byte // the text of the file
}

// Path is the family and the name, such as "contest/berzerk".
func (e Entry) Path() string { return e.Family + "/" + e.Name }

// File is the name under which errors show the file, such as "contest/berzerk.star".
func (e Entry) File() string { return e.Path() + ".star" }

var entries = sync.OnceValue(func() []Entry {
	paths, err := fs.Glob(files, "*/*.star")
	if err != nil {
		panic(err) // the pattern is well formed
	}
	var list []Entry
	for _, p := range paths {
		src, err := files.ReadFile(p)
		if err != nil {
			panic(err) // the file is embedded
		}
		family, name := path.Split(strings.TrimSuffix(p, ".star"))
		list = append(list, Entry{strings.TrimSuffix(family, "/"), name, title(src), src})
	}
	return list
})

// title is the first line of the docstring, which stands first in every file of the
// catalogue.
func title(src []byte) string {
	text := strings.TrimPrefix(string(src), `"""`)
	if i := strings.IndexAny(text, "\n"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSpace(strings.TrimSuffix(text, `"""`))
}

// Entries lists the catalogue by family and name.
func Entries() []Entry { return entries() }

// Names lists the games as family/name, in order.
func Names() []string {
	var names []string
	for _, e := range entries() {
		names = append(names, e.Path())
	}
	return names
}

// Find returns the entry with the given short name or family/name. The error names those that are written
// like it.
func Find(name string) (Entry, error) {
	name = strings.TrimSuffix(name, ".star")
	for _, e := range entries() {
		if name == e.Name || name == e.Path() {
			return e, nil
		}
	}
	hint := "grundy games lists it"
	if like := alike(path.Base(name)); len(like) > 0 {
		hint = "perhaps " + strings.Join(like, " or ")
	}
	return Entry{}, fmt.Errorf("no game %q in the catalogue: %s", name, hint)
}

// alike returns the games whose names begin like a name, hold it, or are held by it.
func alike(name string) []string {
	const begin = 4
	var like []string
	for _, e := range entries() {
		if len(name) >= begin && (strings.HasPrefix(e.Name, name[:begin]) || strings.Contains(e.Name, name) || strings.Contains(name, e.Name)) {
			like = append(like, e.Path())
		}
	}
	return like
}

// Open returns the game file of that name, read and checked.
func Open(name string) (*gamefile.File, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return gamefile.Parse(e.File(), e.Source)
}
