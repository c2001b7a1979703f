package graphfile

import (
	"bytes"
	"math"
	"unicode/utf8"

	"grundy/game"
)

// A pgReader reads the format of PGSolver:
//
//	parity N;
//	start v;
//	id priority owner successor,successor,... "name";
//
// The lines parity and start, and names, may be missing. Blanks and line ends count alike.
type pgReader struct {
	*builder
	at     int
	within []int8 // the owners that an earlier reading found, where it is to be told which arc leads to a vertex without one
}

// leastLine is how many bytes the line of a vertex takes, at least: 0 0 0;
const leastLine = 6

// readPGSolver reads a parity game.
func (b *builder) readPGSolver() error {
	r := &pgReader{builder: b}
	if err := r.read(); err != nil {
		return err
	}
	for v := range b.all() {
		if has(b.owners, v) == 0 {
			b = &builder{source: b.source, memory: b.memory}
			return (&pgReader{builder: b, within: r.owners}).read()
		}
	}
	return nil
}

// read reads all that the file says.
func (r *pgReader) read() error {
	b := r.builder
	b.most = int64(len(b.text)) / 8
	most := int64(math.MaxUint32)
	if r.keyword("parity") {
		n, err := r.number("the largest number of a vertex", math.MaxUint32)
		if err != nil {
			return err
		}
		most = n
		if err := r.want(';'); err != nil {
			return err
		}
		if most < max(leastPlain, b.most) {
			b.plain = &plain{limit: most + 1}
			n := min(most+1, int64(len(b.text))/leastLine)
			b.owners, b.priorities = make([]int8, 0, n), make([]int64, 0, n)
		}
	}
	start, startAt := int64(-1), 0
	if r.keyword("start") {
		r.space()
		startAt = r.at
		n, err := r.number("the vertex of the start", most)
		if err != nil {
			return err
		}
		start = n
		if err := r.want(';'); err != nil {
			return err
		}
	}
	for r.space(); r.at < len(r.text); r.space() {
		if err := r.readVertex(most); err != nil {
			return err
		}
	}
	if start >= 0 {
		v := r.vertex(start)
		if has(r.owners, v) == 0 {
			return r.fail(startAt, "the start, vertex %d, has no line of its own", start)
		}
		b.starts = append(b.starts, v)
	}
	return nil
}

// vertex returns the vertex of a number, which it adds if it is new. Below the number of a header vertices are numbers.
func (r *pgReader) vertex(number int64) uint32 {
	if r.plain != nil {
		return r.plain.add(number)
	}
	return r.numbered(number)
}

// space passes over blanks and line ends.
func (r *pgReader) space() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] >= '\t' && r.text[r.at] <= '\r') {
		r.at++
	}
}

// keyword passes over a word if it stands here.
func (r *pgReader) keyword(word string) bool {
	r.space()
	if !bytes.HasPrefix(r.text[r.at:], []byte(word)) {
		return false
	}
	r.at += len(word)
	return true
}

// number reads a number up to most.
func (r *pgReader) number(what string, most int64) (int64, error) {
	r.space()
	start, value := r.at, int64(0)
	for r.at < len(r.text) && r.text[r.at]-'0' <= 9 {
		if value = 10*value + int64(r.text[r.at]-'0'); value > most {
			return 0, r.fail(start, "expected %s (at most %d), got %s", what, most, short(r.wordAt(start)))
		}
		r.at++
	}
	if r.at == start {
		return 0, r.fail(start, "expected %s, got %s", what, short(r.wordAt(start)))
	}
	return value, nil
}

// wordAt returns what stands at an offset, up to a blank, a comma or a semicolon behind its first byte.
func (r *pgReader) wordAt(start int) []byte {
	end := start
	for end < len(r.text) && (end == start || r.text[end] > ' ' && r.text[end] != ',' && r.text[end] != ';') {
		end++
	}
	return r.text[start:end]
}

// want passes over one character.
func (r *pgReader) want(c byte) error {
	r.space()
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return nil
	}
	return r.fail(r.at, "expected %q, got %s", c, short(r.wordAt(r.at)))
}

// readVertex reads the line of a vertex.
func (r *pgReader) readVertex(most int64) error {
	at := r.at
	id, err := r.number("the number of a vertex", most)
	if err != nil {
		return err
	}
	v := r.vertex(id)
	if has(r.owners, v) != 0 {
		return r.fail(at, "vertex %d has two lines", id)
	}
	priority, err := r.number("a priority", game.MaxPriority)
	if err != nil {
		return err
	}
	owner, err := r.number("an owner, 0 or 1", 1)
	if err != nil {
		return err
	}
	if err := r.prioritize(at, v, priority); err != nil {
		return err
	}
	if err := r.own(at, v, int(owner)); err != nil {
		return err
	}
	if err := r.successors(v, most); err != nil {
		return err
	}
	return r.nameOf(v)
}

// successors reads the arcs of a vertex; none are allowed: its owner is stuck there.
func (r *pgReader) successors(from uint32, most int64) error {
	r.space()
	if r.at < len(r.text) && (r.text[r.at] == ';' || r.text[r.at] == '"') {
		return nil
	}
	for {
		r.space()
		at := r.at
		id, err := r.number("a successor", most)
		if err != nil {
			return err
		}
		to := r.vertex(id)
		if r.within != nil && has(r.within, to) == 0 {
			return r.fail(at, "an arc leads to vertex %d, which has no line of its own", id)
		}
		if err := r.arc(from, to); err != nil {
			return err
		}
		if r.space(); r.at == len(r.text) || r.text[r.at] != ',' {
			return nil
		}
		r.at++
	}
}

// nameOf reads the name of a vertex, if it has one, and the end of its line.
func (r *pgReader) nameOf(v uint32) error {
	r.space()
	if r.at < len(r.text) && r.text[r.at] == '"' {
		end := bytes.IndexByte(r.text[r.at+1:], '"')
		if end < 0 {
			return r.fail(r.at, "the quotes are not closed")
		}
		text := r.text[r.at+1 : r.at+1+end]
		if bytes.ContainsRune(text, 0) || !utf8.Valid(text) {
			return r.fail(r.at, "expected a name in UTF-8, got %s", short(text))
		}
		r.label(v, string(text))
		r.at += end + 2
	}
	return r.want(';')
}
