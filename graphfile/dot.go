package graphfile

import (
	"bytes"
	"maps"
	"strings"
)

// A dotReader reads a graph in DOT, by recursive descent.
type dotReader struct {
	dotScanner
	shapes bool // shapes say who moves
	depth  int  // of nested subgraphs
}

// maxDepth is how deep subgraphs may be nested.
const maxDepth = 500

// An attribute is a value with its place.
type attribute struct {
	text string
	at   int
}

// A scope is what holds in a graph or a subgraph.
type scope struct {
	node  map[string]attribute // of vertices that are first named here
	outer bool                 // the whole graph
	all   []uint32             // the vertices named in a subgraph
}

// readDOT reads a digraph.
func (b *builder) readDOT(o Options) error {
	r := &dotReader{dotScanner: dotScanner{builder: b}, shapes: o.Owners == "shape"}
	if err := r.next(); err != nil {
		return err
	}
	if r.keyword("strict") { // arcs that are repeated change nothing
		if err := r.next(); err != nil {
			return err
		}
	}
	if r.keyword("graph") {
		return r.fail(r.token.at, "expected digraph, got an undirected graph: moves have a direction")
	}
	if !r.keyword("digraph") {
		return r.expected("digraph")
	}
	if err := r.next(); err != nil {
		return err
	}
	if r.token.kind == dotName {
		b.title = oneLine(string(r.token.text))
		if err := r.next(); err != nil {
			return err
		}
	}
	if err := r.body(&scope{node: map[string]attribute{}, outer: true}); err != nil {
		return err
	}
	if r.token.kind != dotEnd {
		return r.expected("the end of the file behind the graph")
	}
	return nil
}

// expected is the error of a token that does not fit.
func (r *dotReader) expected(what string) error {
	got := "the end of the file"
	if r.token.kind != dotEnd {
		got = short(r.text[r.token.at:r.at])
	}
	return r.fail(r.token.at, "expected %s, got %s", what, got)
}

// take passes over a token of a kind.
func (r *dotReader) take(kind dotKind) error {
	if r.token.kind != kind {
		return r.expected("\"" + string(rune(kind)) + "\"")
	}
	return r.next()
}

// body reads { ... }.
func (r *dotReader) body(s *scope) error {
	if r.depth++; r.depth > maxDepth {
		return r.fail(r.token.at, "subgraphs are nested more than %d deep", maxDepth)
	}
	open := r.token.at
	if err := r.take('{'); err != nil {
		return err
	}
	for r.token.kind != '}' {
		if r.token.kind == dotEnd {
			return r.fail(open, "the bracket { is not closed")
		}
		if err := r.statement(s); err != nil {
			return err
		}
	}
	r.depth--
	return r.next()
}

// statement reads one statement, or a semicolon.
func (r *dotReader) statement(s *scope) error {
	switch {
	case r.token.kind == ';':
		return r.next()
	case r.keyword("graph"), r.keyword("node"), r.keyword("edge"):
		kind := strings.ToLower(string(r.token.text))
		if err := r.next(); err != nil {
			return err
		}
		return r.defaults(s, kind)
	case r.token.kind == dotName && !r.keyword("subgraph"):
		name := r.token
		if err := r.next(); err != nil {
			return err
		}
		if r.token.kind == '=' {
			return r.assignment(s, name)
		}
		return r.arcs(s, &name)
	case r.keyword("subgraph"), r.token.kind == '{':
		return r.arcs(s, nil)
	}
	return r.expected("a vertex, an attribute, a subgraph or }")
}

// assignment reads the rest of name = value.
func (r *dotReader) assignment(s *scope, name dotToken) error {
	if err := r.next(); err != nil {
		return err
	}
	if r.token.kind != dotName {
		return r.expected("a value")
	}
	value := attribute{string(r.token.text), r.token.at}
	if err := r.next(); err != nil {
		return err
	}
	if !s.outer {
		return nil
	}
	return r.graphAttribute(string(name.text), value)
}

// defaults reads the attributes behind graph, node or edge.
func (r *dotReader) defaults(s *scope, kind string) error {
	given, err := r.attributes()
	if err != nil {
		return err
	}
	switch {
	case kind == "node":
		maps.Copy(s.node, given)
	case kind == "graph" && s.outer:
		for _, name := range graphAttributes { // players before what speaks of them
			if value, ok := given[name]; ok {
				if err := r.graphAttribute(name, value); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// attributes reads any number of [name=value, ...].
func (r *dotReader) attributes() (map[string]attribute, error) {
	given := map[string]attribute{}
	for r.token.kind == '[' {
		open := r.token.at
		if err := r.next(); err != nil {
			return nil, err
		}
		for r.token.kind != ']' {
			if r.token.kind == dotEnd {
				return nil, r.fail(open, "the bracket [ is not closed")
			}
			if err := r.attribute(given); err != nil {
				return nil, err
			}
		}
		if err := r.next(); err != nil {
			return nil, err
		}
	}
	return given, nil
}

// attribute reads name=value, or a name alone, and what separates it from the next.
func (r *dotReader) attribute(given map[string]attribute) error {
	if r.token.kind != dotName {
		return r.expected("an attribute or ]")
	}
	name, value := strings.ToLower(string(r.token.text)), attribute{"true", r.token.at}
	if err := r.next(); err != nil {
		return err
	}
	if r.token.kind == '=' {
		if err := r.next(); err != nil {
			return err
		}
		if r.token.kind != dotName {
			return r.expected("a value")
		}
		value = attribute{string(r.token.text), r.token.at}
		if err := r.next(); err != nil {
			return err
		}
	}
	given[name] = value
	if r.token.kind == ',' || r.token.kind == ';' {
		return r.next()
	}
	return nil
}

// arcs reads a vertex or subgraph, arrows to more of them, and attributes. name is the first vertex if
// it has been taken already.
func (r *dotReader) arcs(s *scope, name *dotToken) error {
	tails, err := r.operand(s, name)
	if err != nil {
		return err
	}
	alone := name != nil
	for r.token.kind == dotArrow || r.token.kind == dotLine {
		if r.token.kind == dotLine {
			return r.fail(r.token.at, "expected ->, got --: moves have a direction")
		}
		alone = false
		if err := r.next(); err != nil {
			return err
		}
		heads, err := r.operand(s, nil)
		if err != nil {
			return err
		}
		for _, u := range tails {
			for _, v := range heads {
				if err := r.arc(u, v); err != nil {
					return err
				}
			}
		}
		tails = heads
	}
	given, err := r.attributes()
	if err != nil || !alone {
		return err
	}
	return r.vertexAttributes(tails[0], given)
}

// operand reads a vertex or a subgraph, and returns its vertices.
func (r *dotReader) operand(s *scope, name *dotToken) ([]uint32, error) {
	if name == nil {
		if r.keyword("subgraph") || r.token.kind == '{' {
			return r.subgraph(s)
		}
		if r.token.kind != dotName {
			return nil, r.expected("a vertex or a subgraph")
		}
		token := r.token
		name = &token
		if err := r.next(); err != nil {
			return nil, err
		}
	}
	if len(name.text) == 0 || bytes.IndexByte(name.text, 0) >= 0 {
		return nil, r.fail(name.at, "expected the name of a vertex, got %s", short(name.text))
	}
	before := r.count()
	v := r.vertex(name.text)
	if !s.outer {
		s.all = append(s.all, v)
	}
	if v == before {
		if err := r.vertexAttributes(v, s.node); err != nil {
			return nil, err
		}
	}
	for r.token.kind == ':' { // a port
		if err := r.next(); err != nil {
			return nil, err
		}
		if r.token.kind != dotName {
			return nil, r.expected("the name of a port")
		}
		if err := r.next(); err != nil {
			return nil, err
		}
	}
	return []uint32{v}, nil
}

// subgraph reads a subgraph within s.
func (r *dotReader) subgraph(s *scope) ([]uint32, error) {
	if r.keyword("subgraph") {
		if err := r.next(); err != nil {
			return nil, err
		}
		if r.token.kind == dotName {
			if err := r.next(); err != nil {
				return nil, err
			}
		}
	}
	inner := &scope{node: maps.Clone(s.node)}
	if err := r.body(inner); err != nil {
		return nil, err
	}
	if !s.outer {
		s.all = append(s.all, inner.all...)
	}
	return r.unique(inner.all), nil
}

// unique drops vertices that are named again.
func (r *dotReader) unique(all []uint32) []uint32 {
	seen := make(map[uint32]bool, len(all))
	kept := all[:0]
	for _, v := range all {
		if !seen[v] {
			seen[v] = true
			kept = append(kept, v)
		}
	}
	return kept
}
