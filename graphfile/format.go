package graphfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is a way to write a graph down.
type Format string

// The formats.
const (
	List     Format = "list"     // an arc a line
	DOT      Format = "dot"      // Graphviz
	PGSolver Format = "pgsolver" // parity games
)

var formats = []Format{List, DOT, PGSolver}

// Options say how a file is to be read. The zero Options find out.
type Options struct {
	// Format is that of the file; "" goes by the file's extension, else by its first line.
	Format Format
	// Header says whether the first line of a list is "n m" or an arc: "yes", "no", or "" if the file
	// leaves no doubt.
	Header string
	// Base is the number of the first of the n vertices of a header, "0" or "1"; "" goes by the arcs.
	Base string
	// Owners is "shape" if the shapes of DOT say who moves: a box is player 1's.
	Owners string
	// Memory bounds the bytes that reading may take, about; 0 is no bound.
	Memory int64
	// Progress, if not nil, is told now and then how many arcs have been read.
	Progress func(arcs uint64)
}

// option is one of Options by the name that a user gives it.
type option struct {
	set    func(*Options, string)
	values []string
}

var options = map[string]option{
	"format": {func(o *Options, v string) { o.Format = Format(v) }, []string{string(List), string(DOT), string(PGSolver)}},
	"header": {func(o *Options, v string) { o.Header = v }, []string{"yes", "no"}},
	"base":   {func(o *Options, v string) { o.Base = v }, []string{"0", "1"}},
	"owners": {func(o *Options, v string) { o.Owners = v }, []string{"shape"}},
}

// Open reads a graph from FILE, or FILE?option=value&option=value with the options format, header, base and
// owners, which go before those of o. FILE - is standard input, given as stdin.
func Open(name string, stdin io.Reader, o Options) (*Graph, error) {
	path, query, given := strings.Cut(name, "?")
	if given {
		if err := o.parse(query); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if path == "" {
		return nil, errors.New("expected the name of a file that holds a graph")
	}
	if path == "-" {
		return read("standard input", stdin, 0, o)
	}
	return Load(path, o)
}

// parse reads option=value&option=value.
func (o *Options) parse(query string) error {
	for _, item := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(item, "=")
		known, ok := options[name]
		if !ok {
			return fmt.Errorf("expected an option format, header, base or owners after ?, got %q", name)
		}
		if !slices.Contains(known.values, value) {
			return fmt.Errorf("option %s: expected %s, got %q", name, strings.Join(known.values, " or "), value)
		}
		known.set(o, value)
	}
	return nil
}

// Load reads a graph from a file.
func Load(path string, o Options) (*Graph, error) {
	g, err := load(path, o)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: there is no such file", path)
	}
	return g, err
}

// byteOrderMark may stand at the start of a file, and means nothing.
var byteOrderMark = []byte("\xef\xbb\xbf")

// Parse reads a graph from the text of a file. Faults of the text are *Error, what does not fit the memory is a
// *MemoryError.
func Parse(file string, text []byte, o Options) (*Graph, error) {
	text = bytes.TrimPrefix(text, byteOrderMark)
	b := &builder{source: source{file: file, text: text, length: int64(len(text))}, memory: bound(o.Memory), progress: o.Progress}
	if err := b.checkText(); err != nil {
		return nil, err
	}
	if o.Format == "" {
		o.Format = detect(file, b.text)
	}
	return b.read(o)
}

// read reads a graph in the format of o.
func (b *builder) read(o Options) (*Graph, error) {
	if !slices.Contains(formats, o.Format) {
		return nil, fmt.Errorf("%s: expected format list, dot or pgsolver, got %q", b.file, o.Format)
	}
	var err error
	switch o.Format {
	case DOT:
		err = b.readDOT(o)
	case PGSolver:
		err = b.readPGSolver()
	default:
		err = b.readList(o)
	}
	if err != nil {
		return nil, err
	}
	g, err := b.graph(o.Format)
	many := arcList{size: b.arcs.size}
	b = nil
	many.giveBack() // what only reading needed, before a solve takes its own
	return g, err
}

// extensions are those that say the format.
var extensions = map[string]Format{
	".dot": DOT, ".gv": DOT, ".pg": PGSolver, ".gm": PGSolver, ".arcs": List, ".edges": List,
}

// detect finds the format out by the extension, else by how the text begins.
func detect(file string, text []byte) Format {
	if f, ok := extensions[strings.ToLower(filepath.Ext(file))]; ok {
		return f
	}
	words := bytes.Fields(beginning(text))
	first := func(word string) bool { return len(words) > 0 && bytes.EqualFold(words[0], []byte(word)) }
	switch {
	case first("digraph"), first("graph"), first("strict"):
		return DOT
	case first("parity"), first("start") && bytes.HasSuffix(words[len(words)-1], []byte(";")):
		return PGSolver
	case len(words) >= 4 && bytes.HasSuffix(words[len(words)-1], []byte(";")):
		return PGSolver
	}
	return List
}

// beginning returns the first line of text that holds more than a comment.
func beginning(text []byte) []byte {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		line = bytes.TrimSpace(line)
		switch {
		case bytes.HasPrefix(line, []byte("/*")):
			_, text, _ = bytes.Cut(text, []byte("*/"))
			continue
		case len(line) > 0 && line[0] != '#' && !bytes.HasPrefix(line, []byte("//")):
			return line
		}
		text = rest
	}
	return nil
}
