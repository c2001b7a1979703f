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
	at      int      // offset of what is read next
	line    int      // offset of the line's first word
	hinted  []ref    // vertices that directives name
	alone   []uint32 // vertices with a line of their own
	header  *header
	firstAt int  // offset of the first arc, if it may be a header
	first   bool // so it may
}

// A ref is a place where a vertex was named.
type ref struct {
	vertex uint32
	at     int
}

// readList reads a list of arcs.
func (b *builder) readList(o Options) error {
	r := &listReader{builder: b}
	b.most = int64(len(b.text)) / 8
	if o.Header == "yes" {
		if err := r.readHeader(); err != nil {
			return err
		}
	}
	for r.at < len(r.text) {
		if err := r.readLine(o); err != nil {
			return err
		}
	}
	if r.header != nil {
		if err := r.finishHeader(o.Base); err != nil {
			return err
		}
	} else if r.first {
		if err := r.doubt(); err != nil {
			return err
		}
	}
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
	u, ok := r.plainNumber()
	if !ok {
		word, quoted, err := r.word()
		if err != nil {
			return err
		}
		if name, is := bytes.CutSuffix(word, []byte(":")); is && !quoted {
			return r.directive(string(name))
		}
		u = r.vertex(word)
	}
	if r.ends() {
		r.alone = append(r.alone, u)
		return nil
	}
	v, ok := r.plainNumber()
	if !ok {
		word, _, err := r.word()
		if err != nil {
			return err
		}
		v = r.vertex(word)
	}
	if !r.ends() {
		return r.fail(r.at, "expected an arc, two words u v, on each line, got a third: %s", short(r.rest()))
	}
	if r.size == 0 && o.Header == "" && r.header == nil {
		r.first, r.firstAt = true, r.line
	}
	return r.arc(u, v)
}

// plainNumber reads a vertex whose name is a number of up to nine digits; anything else it leaves alone.
func (r *listReader) plainNumber() (v uint32, ok bool) {
	at, value := r.at, int64(0)
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
	return r.numbered(value), true
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
	at   int
}

// readHeader reads the first line as one.
func (r *listReader) readHeader() error {
	for r.at < len(r.text) && r.ends() {
	}
	return r.twoNumbers()
}

// twoNumbers reads n and m, and the end of the line.
func (r *listReader) twoNumbers() error {
	if r.header != nil {
		return r.fail(r.at, "there are two headers")
	}
	h := &header{at: r.at}
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
	return nil
}

// maxLone is how many vertices may have no arcs, more or less, so that a wrong number does not take all memory.
const maxLone = 1 << 20

// finishHeader holds the arcs against the header and adds the vertices that no arc has named.
func (r *listReader) finishHeader(base string) error {
	h := r.header
	if r.size != uint64(h.m) {
		return r.fail(h.at, "the header says %d arcs, there are %d", h.m, r.size)
	}
	lo := int64(1)
	switch _, zero := r.find([]byte("0")); {
	case base == "0", base == "" && zero:
		lo = 0
	}
	for v, x := range r.numbers {
		if x < lo || x >= lo+h.n {
			return r.fail(h.at, "the header says %d vertices, expected them to be %d..%d, there is also %s", h.n, lo, lo+h.n-1, strconv.Quote(r.name(uint32(v))))
		}
	}
	if most := maxLone + 64*h.m; h.n > most {
		return r.fail(h.at, "the header says %d vertices, expected at most %d with %d arcs", h.n, most, h.m)
	}
	for x := lo; x < lo+h.n; x++ {
		r.numbered(x)
	}
	return nil
}

// doubt returns an error if the first arc could as well be a header.
func (r *listReader) doubt() error {
	first := r.chunks[0][0]
	n, m := r.numbers[first>>32], r.numbers[uint32(first)]
	if n < 1 || m < 0 || uint64(m) != r.size-1 {
		return nil
	}
	rest := r.chunks[0][1:]
	for i := 0; ; {
		for _, a := range rest {
			u, v := r.numbers[a>>32], r.numbers[uint32(a)]
			if u > n || v > n || u < 0 || v < 0 {
				return nil
			}
		}
		if i++; i == len(r.chunks) {
			break
		}
		rest = r.chunks[i]
	}
	return r.fail(r.firstAt, "this line may be an arc, or a header of %d vertices and %d arcs: say which, by header=no or header=yes behind the name of the file (graph:%s?header=yes), or by \"header: %d %d\" instead of the line", n, m, r.file, n, m)
}

// checkHinted looks for vertices that directives name and the graph does not have.
func (r *listReader) checkHinted() error {
	if len(r.hinted) == 0 {
		return nil
	}
	missing := map[uint32]int{}
	for _, h := range r.hinted {
		missing[h.vertex] = h.at
	}
	for _, chunk := range r.chunks {
		for _, a := range chunk {
			delete(missing, uint32(a>>32))
			delete(missing, uint32(a))
		}
	}
	for _, v := range r.alone {
		delete(missing, v)
	}
	least := -1
	for _, at := range missing {
		if least < 0 || at < least {
			least = at
		}
	}
	if least < 0 {
		return nil
	}
	r.at = least
	word, _, err := r.word()
	if err != nil {
		return err
	}
	return r.fail(least, "vertex %s has no arc and no line of its own", short(word))
}
