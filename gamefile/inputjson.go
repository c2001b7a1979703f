package gamefile

import (
	"encoding/json"
	"strconv"

	"go.starlark.net/starlark"
)

// json reads one JSON value, as a value of the language. Integers must fit 64
// bits.
func (in *input) json() (starlark.Value, error) { return in.jsonValue(0) }

// maxNesting bounds the depth of a JSON value.
const maxNesting = 1000

func (in *input) jsonValue(depth int) (starlark.Value, error) {
	if !in.skip() {
		return nil, in.end("a JSON value")
	}
	if depth > maxNesting {
		return nil, in.fail(in.line, "a JSON value", "one that is nested more than 1000 deep")
	}
	in.used = true
	switch c, _ := in.peek(); c {
	case '[':
		return in.jsonList(depth)
	case '{':
		return in.jsonObject(depth)
	case '"':
		s, err := in.jsonString()
		return starlark.String(s), err
	}
	return in.jsonScalar()
}

func (in *input) jsonList(depth int) (starlark.Value, error) {
	in.byte()
	var elems []starlark.Value
	for first := true; ; first = false {
		done, err := in.jsonNext(']', first)
		if err != nil || done {
			return starlark.NewList(elems), err
		}
		v, err := in.jsonValue(depth + 1)
		if err != nil {
			return nil, err
		}
		elems = append(elems, v)
	}
}

// jsonNext passes over the comma before the next element and reports whether the list or object
// has ended instead.
func (in *input) jsonNext(end byte, first bool) (done bool, err error) {
	expected := "a comma or " + string(end)
	if first {
		expected = "a JSON value or " + string(end)
	}
	if !in.skip() {
		return false, in.end(expected)
	}
	c, _ := in.peek()
	switch {
	case c == end:
		in.byte()
		in.used = true
		return true, nil
	case first:
		return false, nil
	case c == ',':
		in.byte()
		return false, nil
	}
	return false, in.fail(in.line, expected, strconv.QuoteRune(rune(c)))
}

func (in *input) jsonObject(depth int) (starlark.Value, error) {
	in.byte()
	d := new(starlark.Dict)
	for first := true; ; first = false {
		done, err := in.jsonNext('}', first)
		if err != nil || done {
			return d, err
		}
		if !in.skip() {
			return nil, in.end("a key")
		}
		if c, _ := in.peek(); c != '"' {
			return nil, in.fail(in.line, "a key in double quotes", strconv.QuoteRune(rune(c)))
		}
		key, err := in.jsonString()
		if err != nil {
			return nil, err
		}
		if !in.skip() {
			return nil, in.end("a colon")
		}
		if c, _ := in.byte(); c != ':' {
			return nil, in.fail(in.line, "a colon", strconv.QuoteRune(rune(c)))
		}
		v, err := in.jsonValue(depth + 1)
		if err != nil {
			return nil, err
		}
		if err := d.SetKey(starlark.String(key), v); err != nil {
			return nil, err
		}
	}
}

func (in *input) jsonString() (string, error) {
	line := in.line
	c, _ := in.byte()
	raw := []byte{c}
	for escaped := false; ; {
		c, ok := in.byte()
		if !ok {
			return "", in.end("the end of a string")
		}
		raw = append(raw, c)
		if len(raw) > maxWord {
			return "", in.fail(line, "a JSON string", "one of more than 64 MiB")
		}
		if c == '"' && !escaped {
			break
		}
		escaped = c == '\\' && !escaped
	}
	in.used = true
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", in.fail(line, "a JSON string", cut(string(raw), 40))
	}
	return s, nil
}

func (in *input) jsonScalar() (starlark.Value, error) {
	line := in.line
	var raw []byte
	for {
		c, ok := in.peek()
		if !ok || blank(c) || c == ',' || c == ']' || c == '}' || c == ':' {
			break
		}
		in.byte()
		if raw = append(raw, c); len(raw) > maxWord {
			break
		}
	}
	text := string(raw)
	switch text {
	case "true":
		return starlark.True, nil
	case "false":
		return starlark.False, nil
	case "null":
		return starlark.None, nil
	}
	if !json.Valid(raw) {
		return nil, in.fail(line, "a JSON value", strconv.Quote(cut(text, 40)))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err == nil {
		return starlark.MakeInt64(n), nil
	}
	if e, ok := err.(*strconv.NumError); ok && e.Err == strconv.ErrRange {
		return nil, in.fail(line, "an integer", explain(text, err))
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, in.fail(line, "a number", strconv.Quote(cut(text, 40)))
	}
	return starlark.Float(f), nil
}
