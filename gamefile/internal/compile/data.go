package compile

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"sort"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// literals are the words and numbers that stand in the program itself.
type literals struct {
	numbers map[string]int64
	text    []string
	mem     []int64 // literal words, at literalBase
	seen    map[string]int64
}

func newLiterals() *literals {
	l := &literals{numbers: map[string]int64{}, seen: map[string]int64{}}
	l.intern("") // the empty word is number 0
	return l
}

// intern returns the number of a word.
func (l *literals) intern(s string) int64 {
	n, ok := l.numbers[s]
	if !ok {
		n = int64(len(l.text))
		l.numbers[s] = n
		l.text = append(l.text, s)
	}
	return n
}

// words returns the address of a run of constants.
func (l *literals) words(list []slot) int64 {
	key := make([]byte, 0, 8*len(list))
	for _, s := range list {
		key = binary.LittleEndian.AppendUint64(key, uint64(s.c))
	}
	at, ok := l.seen[string(key)]
	if !ok {
		at = int64(literalBase + 8*len(l.mem))
		for _, s := range list {
			l.mem = append(l.mem, s.c)
		}
		l.seen[string(key)] = at
	}
	return at
}

// An image is the data of an instance, as it is written to memory from base on.
type image struct {
	base  int64
	mem   []int64
	words literals // literals of the program first, then words of the data
}

func newImage(base int64, l *literals) *image {
	im := &image{base: base, words: literals{numbers: make(map[string]int64, len(l.numbers)+8)}}
	for _, s := range l.text {
		im.words.intern(s)
	}
	return im
}

// room takes n words and returns the place of the first in mem.
func (im *image) room(n int) int {
	at := len(im.mem)
	im.mem = append(im.mem, make([]int64, n)...)
	return at
}

func (im *image) address(place int) int64 { return im.base + 8*int64(place) }

// encode writes value v in the representation of type t to out.
func (im *image) encode(v starlark.Value, t *typ, out []int64) {
	switch t.k {
	case tBool:
		out[0] = int64(b2i(bool(v.(starlark.Bool))))
	case tInt:
		out[0], _ = lang.SmallInt(v)
	case tStr:
		out[0] = im.words.intern(string(v.(starlark.String)))
	case tOutcome:
		out[0] = int64(v.(lang.Outcome))
	case tDyn:
		im.encodeDyn(v, out)
	case tTuple:
		for i, e := range t.elems {
			im.encode(v.(starlark.Tuple)[i], e, out[:e.width()])
			out = out[e.width():]
		}
	case tList:
		out[0] = im.list(v.(*starlark.List), t)
	case tSeq:
		tuple := v.(starlark.Tuple)
		w := t.elem().width()
		at := im.room(len(tuple) * w)
		im.elements(tuple, t.elem(), at)
		out[0], out[1] = im.address(at), int64(len(tuple))
	case tRange:
		im.encodeRange(v.(starlark.Sequence), out)
	case tGraph:
		out[0] = im.graph(v.(*lang.Graph))
	case tDict:
		out[0] = im.dict(v.(*starlark.Dict).Items(), t)
	case tSet:
		out[0] = im.dict(setItems(v.(*starlark.Set)), t)
	}
}

func (im *image) encodeDyn(v starlark.Value, out []int64) {
	for _, t := range []*typ{typeBool, typeInt, typeStr, typeOutcome} {
		got, _, _ := typeOf(v)
		if got == t {
			out[0] = tagOf(t.k)
			im.encode(v, t, out[1:])
			return
		}
	}
	out[0], out[1] = tagNone, 0
}

func (im *image) encodeRange(v starlark.Sequence, out []int64) {
	n := v.Len()
	out[0], out[1], out[2] = 0, 1, int64(n)
	index := v.(starlark.Indexable)
	if n > 0 {
		out[0], _ = lang.SmallInt(index.Index(0))
	}
	if n > 1 {
		second, _ := lang.SmallInt(index.Index(1))
		out[1] = second - out[0]
	}
}

// elements writes the elements of a sequence from a place on.
func (im *image) elements(v starlark.Indexable, elem *typ, at int) {
	w := elem.width()
	if w == 1 && (elem.k == tInt || elem.k == tBool) {
		for i := range v.Len() {
			im.encode(v.Index(i), elem, im.mem[at+i:at+i+1])
		}
		return
	}
	buf := make([]int64, w)
	for i := range v.Len() {
		im.encode(v.Index(i), elem, buf) // this may move im.mem
		copy(im.mem[at+i*w:], buf)
	}
}

func (im *image) list(v *starlark.List, t *typ) int64 {
	n, w := v.Len(), t.elem().width()
	header := im.room(listSize/8 + n*w)
	data := header + listSize/8
	copy(im.mem[header:], []int64{int64(n), int64(n), im.address(data), 1})
	im.elements(v, t.elem(), data)
	return im.address(header)
}

func (im *image) graph(g *lang.Graph) int64 {
	header := im.room(3 + len(g.Offsets) + len(g.Targets))
	offsets := header + 3
	targets := offsets + len(g.Offsets)
	copy(im.mem[header:], []int64{int64(g.Len()), im.address(offsets), im.address(targets)})
	for i, o := range g.Offsets {
		im.mem[offsets+i] = int64(o)
	}
	copy(im.mem[targets:], g.Targets)
	return im.address(header)
}

// setItems are the items of a set as a dict.
func setItems(s *starlark.Set) []starlark.Tuple {
	it := s.Iterate()
	defer it.Done()
	items := make([]starlark.Tuple, 0, s.Len())
	var v starlark.Value
	for it.Next(&v) {
		items = append(items, starlark.Tuple{v, starlark.None})
	}
	return items
}

func (im *image) dict(items []starlark.Tuple, t *typ) int64 {
	header := im.room(4)
	n := len(items)
	w := t.elem().width()
	size := 1
	for size < 2*n+1 {
		size *= 2
	}
	table := im.room(size)
	entries := im.room(n * w)
	copy(im.mem[header:], []int64{int64(n), int64(size - 1), im.address(table), im.address(entries)})
	if n == 0 {
		return im.address(header)
	}
	key := t.elem().elems[0].width()
	buf := make([]int64, w)
	for i, item := range items {
		im.encode(starlark.Tuple{item[0], item[1]}, t.elem(), buf)
		copy(im.mem[entries+i*w:], buf)
		at := hashWords(buf[:key])
		for im.mem[table+int(at&int64(size-1))] != 0 {
			at++
		}
		im.mem[table+int(at&int64(size-1))] = int64(i + 1)
	}
	return im.address(header)
}

// wordTables writes the table of words, and that of the words of one byte. It comes
// last, when all words are known.
func (im *image) wordTables(bytes bool) (table, singles int64) {
	one := [256]int64{}
	if bytes {
		for k := 0; k < len(im.words.text); k++ { // grows by words of one byte, which add none
			s := im.words.text[k]
			for i := range len(s) {
				one[s[i]] = im.words.intern(s[i : i+1])
			}
		}
	}
	text := im.words.text
	order := make([]int, len(text))
	total := 0
	for i := range text {
		order[i] = i
		total += len(text[i])
	}
	sort.Slice(order, func(a, b int) bool { return text[order[a]] < text[order[b]] })
	at := im.room(wordSize * len(text))
	chars := im.room((total + 7) / 8)
	for rank, i := range order {
		im.mem[at+wordSize*i+wordRank/8] = int64(rank)
	}
	pos := 0
	for i, s := range text {
		im.mem[at+wordSize*i] = im.address(chars) + int64(pos)
		im.mem[at+wordSize*i+wordLen/8] = int64(len(s))
		for k := range len(s) {
			im.mem[chars+(pos+k)/8] |= int64(uint64(s[k]) << (8 * ((pos + k) % 8)))
		}
		pos += len(s)
	}
	if bytes {
		place := im.room(256)
		copy(im.mem[place:], one[:])
		singles = im.address(place)
	}
	return im.address(at), singles
}

// fieldNumbers computes the numbers of a field that are data. Tables that depend on the number of
// all words are made by late.
func (im *image) fieldNumbers(f *field, set func(what string, n int64), late *[]func()) {
	size := f.domain.Size()
	set("size", int64(size))
	switch d := f.domain.(type) {
	case game.Range:
		set("lo", d.Lo)
	case game.Words:
		im.letters(f, d.Alphabet, 0, set, late)
	case game.Cells:
		im.letters(f, d.Alphabet, d.N, set, late)
		at := im.room(d.N)
		p := uint64(1)
		for i := d.N - 1; i >= 0; i-- {
			im.mem[at+i] = int64(p)
			p *= uint64(d.Alphabet.Len())
		}
		set("powers", im.address(at))
		if f.chunk > 0 {
			im.chunks(f, d.Alphabet, set)
		}
	case game.Arrangement:
		im.letters(f, d.Alphabet, d.Width(), set, late)
		k := d.Alphabet.Len()
		set("left", im.address(im.room(k)))
		at := im.room(k)
		for i, n := range d.Counts {
			im.mem[at+i] = int64(n)
		}
		set("counts", im.address(at))
	case game.Multiset:
		im.letters(f, d.Alphabet, d.K, set, late)
		set("work", im.address(im.room(d.K)))
		set("n", int64(d.Alphabet.Len()+d.K-1))
		im.binomials(d.Alphabet.Len()+d.K, d.K, set)
		if f.rows > 0 {
			im.rows(d, set)
		}
	case game.Subset:
		set("n", int64(d.N))
		set("k", int64(d.K))
		if d.K >= 0 {
			im.binomials(d.N+1, d.K, set)
		}
	}
}

// binomials writes a table of C(n, k), rows n < rows.
func (im *image) binomials(rows, k int, set func(string, int64)) {
	at := im.room((rows + 1) * (k + 1))
	for n := range rows + 1 {
		for i := range k + 1 {
			b := game.Binomial(n, i)
			if bits.Len64(b) == 64 {
				b = 1<<63 - 1 // past all ranks
			}
			im.mem[at+n*(k+1)+i] = int64(b)
		}
	}
	set("binomials", im.address(at))
	set("row", int64(k+1))
}

// chunks writes the table by which several cells are unranked at once.
func (im *image) chunks(f *field, a *game.Alphabet, set func(string, int64)) {
	rows, letters := 1, a.Len()
	for range f.chunk {
		rows *= letters
	}
	words := f.chunk
	if !f.line.plain {
		words *= 2
	}
	at := im.room(rows * words)
	for row := range rows {
		rest := row
		for i := f.chunk - 1; i >= 0; i-- {
			letter := rest % letters
			rest /= letters
			im.mem[at+row*words+i] = int64(letter)
			if !f.line.plain {
				im.mem[at+row*words+f.chunk+i] = im.letter(a, letter)
			}
		}
	}
	set("chunk", int64(rows))
	set("chunks", im.address(at))
}

// rows writes the table of all values of a multiset, by rank: each comes from the one before by the next larger letter in
// the first place that has room for it, and the least letters before that.
func (im *image) rows(m game.Multiset, set func(string, int64)) {
	size, k := int(m.Size()), m.K
	at := im.room(size * k)
	v := make([]int, k+1)
	v[k] = m.Alphabet.Len() - 1
	for rank := range size {
		for i, letter := range v[:k] {
			im.mem[at+rank*k+i] = im.letter(m.Alphabet, letter)
		}
		i := 0
		for i < k && v[i] == v[i+1] {
			i++
		}
		if i < k {
			v[i]++
		}
		clear(v[:i])
	}
	set("rows", im.address(at))
}

// letter is how letter i of an alphabet is seen by the rules.
func (im *image) letter(a *game.Alphabet, i int) int64 {
	if ints := a.Ints(); ints != nil {
		return ints[i]
	}
	return im.words.intern(a.Name(int64(i)))
}

// letters writes the tables of an alphabet, and the arrays of a line of n letters.
func (im *image) letters(f *field, a *game.Alphabet, n int, set func(string, int64), late *[]func()) {
	k := a.Len()
	set("letters", int64(k))
	set("width", int64(n))
	digits := im.room(n)
	set("digits", im.address(digits))
	if f.line.plain {
		set("values", im.address(digits))
		return
	}
	set("values", im.address(im.room(n)))
	at := im.room(k)
	set("alphabet", im.address(at))
	ints := a.Ints()
	if ints != nil {
		copy(im.mem[at:], ints)
		return
	}
	ids := make([]int64, k)
	for i := range ids {
		ids[i] = im.words.intern(a.Name(int64(i)))
	}
	copy(im.mem[at:], ids)
	*late = append(*late, func() {
		table := im.room(len(im.words.text))
		for i := range im.words.text {
			im.mem[table+i] = -1
		}
		for i, id := range ids {
			im.mem[table+int(id)] = int64(i)
		}
		set("numbers", im.address(table))
	})
}

// build computes the block and the data of a source.
func (c *compiler) build(src *Source, values map[string]starlark.Value) (block []int64, im *image) {
	im = newImage(int64(literalBase+8*len(c.literals.mem)), c.literals)
	block = make([]int64, len(c.blocks.order))
	for _, key := range c.blocks.keys {
		d := c.blocks.datas[key]
		out := make([]int64, d.t.width())
		im.encode(values[key], d.t, out)
		copy(block[d.at:], out)
		if d.t.k == tList {
			header := int((out[0] - im.base) / 8)
			block[d.at+1], block[d.at+2] = im.mem[header], im.mem[header+listData/8]
		}
	}
	set := func(name string, n int64) {
		if at, ok := c.blocks.names[name]; ok {
			block[at] = n
		}
	}
	for i, name := range src.Rules.Players {
		set(fmt.Sprintf("player%d", i), im.words.intern(name))
	}
	var late []func()
	for i, f := range newFields(src.Space) {
		prefix := fmt.Sprintf("field%d.", i)
		im.fieldNumbers(f, func(what string, n int64) { set(prefix+what, n) }, &late)
	}
	_, bytes := c.blocks.names["bytes"]
	table, singles := im.wordTables(bytes)
	set("words", table)
	set("bytes", singles)
	for _, f := range late {
		f()
	}
	return block, im
}
