package graphfile

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"
)

// A listReader reads an arc a line:
//
//	u v             an arc from u to v
//	u               a vertex, which need not have arcs
//	word: ...       what else is to be said, see directives
//	# ...           nothing
type listReader struct {
	*builder
	at     int      // offset of what is read next
	line   int      // offset of the line's first word
	hinted []ref    // vertices that directives name
	alone  []uint32 // vertices with a line of their own
	others others
	header *header
	first  *header // the first arc, as long as it may be one
}

// A ref is a place where a vertex was named.
type ref struct {
	vertex uint32
	place
}

// readList reads a list of arcs.
func (b *builder) readList(o Options) error {
	r := &listReader{builder: b}
	b.most = b.length / 8
	b.plain = &plain{limit: max(leastPlain, b.most)}
	for more := true; more; {
		for r.at = 0; r.at < len(r.text); {
			if err := r.readLine(o); err != nil {
				return err
			}
		}
		var err error
		if more, err = r.another(r.memory); err != nil {
			return err
		}
	}
	if o.Header == "yes" && r.header == nil {
		return r.fail(0, "expected a header, the file ends")
	}
	if r.header != nil {
		if err := r.finishHeader(o.Base); err != nil {
			return err
		}
	} else if h := r.first; h != nil && uint64(h.m) == r.arcs.size-1 {
		return r.failAt(h.place, "this line may be an arc, or a header of %d vertices and %d arcs: say which, by header=no or header=yes behind the name of the file (graph:%s?header=yes), or by \"header: %d %d\" instead of the line", h.n, h.m, r.file, h.n, h.m)
	}
	r.fillOthers()
	return r.checkHinted()
}

// blanks passes over blanks within a line.
func (r *listReader) blanks() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\t' || r.text[r.at] == '\r') {
		r.at++
	}
}

// ends reports whether the line is at its end, and passes over it.
func (r *listReader) ends() bool {
	r.blanks()
	if r.at == len(r.text) {
		return true
	}
	switch r.text[r.at] {
	case '\n':
		r.at++
		return true
	case '#':
		if i := bytes.IndexByte(r.text[r.at:], '\n'); i >= 0 {
			r.at += i + 1
		} else {
			r.at = len(r.text)
		}
		return true
	}
	return false
}

// readLine reads a line.
func (r *listReader) readLine(o Options) error {
	if r.ends() {
		return nil
	}
	r.line = r.at
	if o.Header == "yes" && r.header == nil {
		return r.twoNumbers()
	}
	var u, v vertexName
	var err error
	if u, err = r.vertexName(); err != nil {
		return err
	}
	if name, is := bytes.CutSuffix(u.word, []byte(":")); is && !u.quoted {
		return r.directive(string(name))
	}
	if r.ends() {
		r.alone = append(r.alone, r.vertex(u))
		return nil
	}
	if v, err = r.vertexName(); err != nil {
		return err
	}
	if !r.ends() {
		return r.fail(r.at, "expected an arc, two words u v, on each line, got a third: %s", short(r.rest()))
	}
	r.mayBeHeader(u, v, o)
	r.makePlace(u) // before either has its vertex
	r.makePlace(v)
	return r.arc(r.vertex(u), r.vertex(v))
}

// A vertexName is the name of a vertex: a number, or else a word.
type vertexName struct {
	number int64 // noNumber for words
	word   []byte
	quoted bool
}

// vertexName reads a word as the name of a vertex.
func (r *listReader) vertexName() (vertexName, error) {
	if value, ok := r.plainNumber(); ok {
		return vertexName{number: value}, nil
	}
	word, quoted, err := r.word()
	return nameOf(word, quoted), err
}

func nameOf(word []byte, quoted bool) vertexName {
	if value, ok := number(word); ok {
		return vertexName{number: value}
	}
	return vertexName{noNumber, word, quoted}
}

// makePlace has vertices be numbered as in names if a vertex has a name with which they cannot be plain.
func (r *listReader) makePlace(name vertexName) {
	if p := r.plain; p == nil || name.number >= 0 && name.number < p.limit {
		return
	}
	after := r.renumber()
	for i, h := range r.hinted {
		r.hinted[i].vertex = after(h.vertex)
	}
	for i, v := range r.alone {
		r.alone[i] = after(v)
	}
}

// vertex returns the vertex of a name, which it adds if it is new.
func (r *listReader) vertex(name vertexName) uint32 {
	r.makePlace(name)
	switch {
	case r.plain != nil:
		return r.plain.add(name.number)
	case name.number >= 0:
		return r.numbered(name.number)
	}
	return r.names.vertex(name.word)
}

// mayBeHeader takes note of whether the first arc could be a header, before it adds one.
func (r *listReader) mayBeHeader(u, v vertexName, o Options) {
	if h := r.first; h != nil && (u.number < 0 || v.number < 0 || u.number > h.n || v.number > h.n) {
		r.first = nil
	}
	if r.arcs.size == 0 && o.Header == "" && r.header == nil && u.number > 0 && v.number >= 0 {
		r.first = &header{u.number, v.number, r.place(r.line)}
	}
}

// plainNumber reads a number of up to nine digits; anything else it leaves alone.
func (r *listReader) plainNumber() (value int64, ok bool) {
	at := r.at
	for ; at < len(r.text) && r.text[at]-'0' <= 9; at++ {
		value = 10*value + int64(r.text[at]-'0')
	}
	digits := at - r.at
	if digits == 0 || digits > 9 || digits > 1 && r.text[r.at] == '0' {
		return 0, false
	}
	if at < len(r.text) && r.text[at] > ' ' {
		return 0, false
	}
	r.at = at
	return value, true
}

// rest returns what is left of the line.
func (r *listReader) rest() []byte {
	line, _, _ := bytes.Cut(r.text[r.at:], []byte("\n"))
	return bytes.TrimRight(line, "\r")
}

// word reads a word: up to the next blank, or in quotes, which a backslash before a quote does not end.
func (r *listReader) word() (word []byte, quoted bool, err error) {
	start := r.at
	if r.text[start] == '"' {
		word, err := r.quoted()
		return word, true, err
	}
	for r.at < len(r.text) && r.text[r.at] > ' ' && r.text[r.at] != 0x7f {
		r.at++
	}
	word = r.text[start:r.at]
	if r.at < len(r.text) && !bytes.ContainsRune([]byte(" \t\r\n"), rune(r.text[r.at])) {
		return nil, false, r.fail(r.at, "expected text, got the control character %q", r.text[r.at])
	}
	if !utf8.Valid(word) {
		return nil, false, r.fail(start, "expected UTF-8, got %s", short(word))
	}
	return word, false, nil
}

// quoted reads a word in quotes.
func (r *listReader) quoted() ([]byte, error) {
	start := r.at
	var word []byte
	for r.at++; r.at < len(r.text) && r.text[r.at] != '\n'; r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			if r.at < len(r.text) && r.text[r.at] > ' ' {
				return nil, r.fail(r.at, "expected a blank behind the quotes, got %s", short(r.rest()))
			}
			if len(word) == 0 {
				return nil, r.fail(start, "expected a name, got empty quotes")
			}
			if !utf8.Valid(word) {
				return nil, r.fail(start, "expected UTF-8, got %s", short(word))
			}
			return word, nil
		case c == '\\' && r.at+1 < len(r.text) && (r.text[r.at+1] == '"' || r.text[r.at+1] == '\\'):
			r.at++
			word = append(word, r.text[r.at])
		case c < ' ' && c != '\t' && c != '\r':
			return nil, r.fail(r.at, "expected text, got the control character %q", c)
		default:
			word = append(word, c)
		}
	}
	return nil, r.fail(start, "the quotes are not closed on this line")
}

// A header says how many vertices and arcs there are.
type header struct {
	n, m int64
	place
}

// twoNumbers reads n and m, and the end of the line.
func (r *listReader) twoNumbers() error {
	if r.header != nil {
		return r.fail(r.at, "there are two headers")
	}
	h := &header{place: r.place(r.at)}
	for _, to := range []*int64{&h.n, &h.m} {
		r.blanks()
		start := r.at
		for r.at < len(r.text) && r.text[r.at] > ' ' {
			r.at++
		}
		value, ok := number(r.text[start:r.at])
		if !ok || value > math.MaxUint32 {
			return r.fail(start, "header: expected the numbers of vertices and of arcs, got %s", short(r.text[start:r.at]))
		}
		*to = value
	}
	if !r.ends() {
		return r.fail(r.at, "header: expected two numbers, got a third word: %s", short(r.rest()))
	}
	r.header = h
	if p := r.plain; p != nil {
		p.limit = max(p.limit, min(h.n, maxLone+64*h.m)+1)
	}
	return nil
}

// maxLone is how many vertices may have no arcs, more or less, so that a wrong number does not take all memory.
const maxLone = 1 << 20

// finishHeader holds the arcs against the header and adds the vertices that no arc has named.
func (r *listReader) finishHeader(base string) error {
	h := r.header
	if r.arcs.size != uint64(h.m) {
		return r.failAt(h.place, "the header says %d arcs, there are %d", h.m, r.arcs.size)
	}
	lo := int64(1)
	switch _, zero := r.vertexOf([]byte("0")); {
	case base == "0", base == "" && zero:
		lo = 0
	}
	for v := range r.all() {
		x := r.numberOf(v)
		if x < lo || x >= lo+h.n {
			return r.failAt(h.place, "the header says %d vertices, expected them to be %d..%d, there is also %s", h.n, lo, lo+h.n-1, strconv.Quote(r.name(v)))
		}
	}
	if most := maxLone + 64*h.m; h.n > most {
		return r.failAt(h.place, "the header says %d vertices, expected at most %d with %d arcs", h.n, most, h.m)
	}
	for x := lo; x < lo+h.n; x++ {
		r.vertex(vertexName{number: x})
	}
	return nil
}

// checkHinted looks for vertices that directives name and the graph does not have.
func (r *listReader) checkHinted() error {
	if len(r.hinted) == 0 {
		return nil
	}
	missing := map[uint32]place{}
	for _, h := range r.hinted {
		missing[h.vertex] = h.place
	}
	for from, to := range r.arcs.all(false) {
		delete(missing, from)
		delete(missing, to)
	}
	for _, v := range r.alone {
		delete(missing, v)
	}
	for _, h := range r.hinted {
		if at, is := missing[h.vertex]; is && at == h.place {
			return r.failAt(at, "vertex %q has no arc and no line of its own", r.name(h.vertex))
		}
	}
	return nil
}
