package law

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// MostValues bounds the values that are read.
const MostValues = 20_000_000

// OutcomeWords are the outcomes as values: a value is a place in this list, as in Data.Outcomes.
var OutcomeWords = []string{"Win", "Loss", "Tie", "Draw"}

// Read reads values from text. Numbers one below the other, on one line, or with only spaces between
// them are a sequence, whose first index is from. Several lines of the same number of fields with commas,
// semicolons or tabs between them are a grid: row a, column b, both from the given index on; an empty
// field is unknown. Lines under a header of names, such as grundy table --format csv writes them, are
// arguments and a value. Values are integers, inf for play without end (read as -1), or all of
// them outcomes: Win, Loss, Tie and Draw or their first letters. Text behind # is left out.
func Read(r io.Reader, from int64) (*Data, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	p := &reader{}
	for number := 1; len(text) > 0; number++ {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		line, _, _ = bytes.Cut(line, []byte("#"))
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		line = bytes.TrimRight(line, " \r\v\f")
		if err := p.line(number, string(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return p.data(from)
}

// A reader holds what has been read.
type reader struct {
	header []string
	values []int64
	known  []bool
	words  bool
	rows   int
	width  int  // fields of a line; 0 before the first
	spaces bool // the last line had no separator but spaces
}

func (p *reader) line(number int, line string) error {
	if _, set, loopy := strings.Cut(line, "∞{"); loopy {
		set, _, _ = strings.Cut(set, "}")
		return fmt.Errorf("∞{%s} is a loopy nimber, and laws are about numbers", shorten(set))
	}
	fields, spaces := cutFields(line)
	if len(fields) == 2 && fields[1] == "" && p.width < 2 { // one number and a comma a line
		fields, spaces = fields[:1], true
	}
	if p.header == nil && p.rows == 0 && isHeader(fields) {
		if len(fields) < 2 {
			return fmt.Errorf("expected a number or an outcome, got %q", shorten(line))
		}
		p.header, p.width = fields, len(fields)
		return nil
	}
	if p.rows > 0 && p.spaces != spaces && len(fields) > 1 && p.width > 1 {
		return errors.New("expected the same separator on every line")
	}
	if len(fields) > 1 || p.rows == 0 {
		p.spaces = spaces
	}
	if p.width > 0 && len(fields) != p.width && (!spaces || !p.spaces || p.header != nil) {
		return fmt.Errorf("expected %s as in the lines before, got %d", plural(p.width, "field"), len(fields))
	}
	p.width = len(fields)
	p.rows++
	if len(p.values)+len(fields) > MostValues {
		return fmt.Errorf("more than %d values", MostValues)
	}
	for i, text := range fields {
		argument := p.header != nil && i < len(fields)-1
		v, word, err := parseValue(text)
		if err != nil || argument && (word || text == "") {
			return p.wrong(line, i, spaces, text, err)
		}
		if !argument && text != "" {
			if len(p.values) > 0 && word != p.words && slices.Contains(p.known, true) {
				return fmt.Errorf("column %d: expected all values to be numbers, or all to be outcomes, got %q", column(line, i, spaces), shorten(text))
			}
			p.words = word
		}
		p.values, p.known = append(p.values, v), append(p.known, text != "" && !argument)
	}
	return nil
}

// wrong is the error for a field that is no number.
func (p *reader) wrong(line string, i int, spaces bool, text string, err error) error {
	what := "a number"
	if errors.Is(err, strconv.ErrRange) {
		what = "a number of at most 64 bits"
	}
	return fmt.Errorf("column %d: expected %s, got %q", column(line, i, spaces), what, shorten(text))
}

// column returns where field i of a line begins: its place in bytes, from 1 on.
func column(line string, i int, spaces bool) int {
	if i == 0 {
		return len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace)) + 1
	}
	if !spaces {
		before := 0
		for _, f := range strings.Split(line, separatorOf(line))[:i] {
			before += len(f) + 1
		}
		return before + 1 + len(line[before:]) - len(strings.TrimLeft(line[before:], " "))
	}
	rest := strings.TrimLeftFunc(line, unicode.IsSpace)
	for range i {
		rest = strings.TrimLeftFunc(rest[strings.IndexFunc(rest, unicode.IsSpace):], unicode.IsSpace)
	}
	return len(line) - len(rest) + 1
}

// separatorOf returns what stands between the fields of a line: a comma, a semicolon or a tab; "" if only spaces do.
func separatorOf(line string) string {
	for _, sep := range []string{",", ";", "\t"} {
		if strings.Contains(line, sep) {
			return sep
		}
	}
	return ""
}

// cutFields cuts a line at commas, semicolons or tabs, or, if it has none, at spaces.
func cutFields(line string) (fields []string, spaces bool) {
	sep := separatorOf(line)
	if sep == "" {
		return strings.Fields(line), true
	}
	fields = strings.Split(line, sep)
	for i, f := range fields {
		f = strings.TrimSpace(f)
		if len(f) > 1 && f[0] == '"' && f[len(f)-1] == '"' {
			f = f[1 : len(f)-1]
		}
		fields[i] = f
	}
	return fields, false
}

func isHeader(fields []string) bool {
	for _, f := range fields {
		if _, _, err := parseValue(f); err == nil {
			return false
		}
	}
	return true
}

// parseValue reads a number or the name of an outcome; the empty text is 0.
func parseValue(text string) (v int64, word bool, err error) {
	switch {
	case text == "":
		return 0, false, nil
	case text == "inf":
		return -1, false, nil
	}
	for i, name := range OutcomeWords {
		if strings.EqualFold(text, name) || strings.EqualFold(text, name[:1]) {
			return int64(i), true, nil
		}
	}
	v, err = strconv.ParseInt(text, 10, 64)
	return v, false, err
}

func shorten(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "..."
	}
	return text
}

// data makes data of what was read.
func (p *reader) data(from int64) (*Data, error) {
	if len(p.values) == 0 {
		return nil, errors.New("expected numbers, got none")
	}
	var d *Data
	var err error
	switch {
	case p.header != nil:
		d, err = p.listed()
	case p.rows > 1 && p.width > 1 && !p.spaces:
		d = &Data{What: "value", Axes: []Axis{counted("a", from, p.rows), counted("b", from, p.width)}, Values: p.values, Known: p.known}
	default:
		d = Sequence(from, p.values)
		d.Known = p.known
	}
	if err != nil {
		return nil, err
	}
	if p.words {
		d.What, d.Outcomes = "outcome", OutcomeWords
	}
	if !slices.Contains(d.Known, false) {
		d.Known = nil
	}
	return d, nil
}

func counted(name string, from int64, n int) Axis {
	a := Axis{Name: name, At: make([]int64, n)}
	for i := range a.At {
		a.At[i] = from + int64(i)
	}
	return a
}

// listed makes data of lines of arguments and a value.
func (p *reader) listed() (*Data, error) {
	n := p.width - 1
	d := &Data{What: p.header[n]}
	places := make([]map[int64]int, n)
	size := 1
	for k := range n {
		if slices.Contains(p.header[:k], p.header[k]) {
			return nil, fmt.Errorf("line 1: %q stands there twice", p.header[k])
		}
		var at []int64
		for i := k; i < len(p.values); i += p.width {
			at = append(at, p.values[i])
		}
		slices.Sort(at)
		at = slices.Compact(at)
		d.Axes = append(d.Axes, Axis{p.header[k], at})
		places[k] = make(map[int64]int, len(at))
		for i, v := range at {
			places[k][v] = i
		}
		if size *= len(at); size > MostValues {
			return nil, fmt.Errorf("the arguments span more than %d values", MostValues)
		}
	}
	d.Values, d.Known = make([]int64, size), make([]bool, size)
	for i := 0; i < len(p.values); i += p.width {
		at := 0
		for k := range n {
			at = at*len(d.Axes[k].At) + places[k][p.values[i+k]]
		}
		if d.Known[at] && d.Values[at] != p.values[i+n] {
			return nil, fmt.Errorf("two values for the same arguments: %v", p.values[i:i+n])
		}
		d.Values[at], d.Known[at] = p.values[i+n], p.known[i+n]
	}
	return d, nil
}
