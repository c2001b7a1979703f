package gamefile

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// An input reads what judge programs read: integers, words, lines and JSON
// values, separated by blanks. It knows the line it is in.
type input struct {
	r    *bufio.Reader
	line int  // of the next byte, from 1
	used bool // something has been read from this line
	on   bool // past the byte order mark that editors on some systems put first
	err  error
}

const byteOrderMark = "\uFEFF"

func newInput(r io.Reader) *input {
	return &input{r: bufio.NewReaderSize(r, 1<<16), line: 1}
}

// fail says what was expected in which line.
func (in *input) fail(line int, expected, got string) error {
	return fmt.Errorf("input line %d: expected %s, got %s", line, expected, got)
}

// end is the error of an input that ends too early.
func (in *input) end(expected string) error {
	if in.err != nil {
		return fmt.Errorf("input line %d: %w", in.line, in.err)
	}
	return in.fail(in.line, expected, "the end of the input")
}

// byte returns the next byte, and false at the end.
func (in *input) byte() (byte, bool) {
	c, err := in.r.ReadByte()
	if err != nil {
		if err != io.EOF {
			in.err = err
		}
		return 0, false
	}
	if c == '\n' {
		in.line++
		in.used = false
	}
	return c, true
}

func (in *input) peek() (byte, bool) {
	if !in.on {
		in.on = true
		if start, _ := in.r.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
			in.r.Discard(len(byteOrderMark))
		}
	}
	b, err := in.r.Peek(1)
	if err != nil {
		if err != io.EOF {
			in.err = err
		}
		return 0, false
	}
	return b[0], true
}

func blank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'
}

// skip passes over blanks; it reports whether something is left.
func (in *input) skip() bool {
	for {
		c, ok := in.peek()
		if !ok {
			return false
		}
		if !blank(c) {
			return true
		}
		in.byte()
	}
}

// maxWord bounds the length of a word or line, in bytes.
const maxWord = 1 << 26

// word reads up to the next blank.
func (in *input) word(expected string) (string, int, error) {
	if !in.skip() {
		return "", in.line, in.end(expected)
	}
	line := in.line
	in.used = true
	var out []byte
	for {
		c, ok := in.peek()
		if !ok || blank(c) {
			return string(out), line, in.err
		}
		in.byte()
		if out = append(out, c); len(out) > maxWord {
			return "", line, in.fail(line, expected, "a word of more than 64 MiB")
		}
	}
}

// int reads an integer. The quick path needs no text.
func (in *input) int() (int64, error) {
	if !in.skip() {
		return 0, in.end("an integer")
	}
	buf, _ := in.r.Peek(24)
	n, length, ok := leadingInt(buf)
	if ok {
		in.r.Discard(length)
		in.used = true
		return n, nil
	}
	text, line, err := in.word("an integer")
	if err != nil {
		return 0, err
	}
	n, err = strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, in.fail(line, "an integer", explain(text, err))
	}
	return n, nil
}

// leadingInt reads an integer of at most 18 digits that ends before the buffer does.
func leadingInt(buf []byte) (n int64, length int, ok bool) {
	i := 0
	if len(buf) > 0 && buf[0] == '-' {
		i = 1
	}
	first := i
	for i < len(buf) && '0' <= buf[i] && buf[i] <= '9' {
		n = n*10 + int64(buf[i]-'0')
		if i++; i-first > 18 {
			return 0, 0, false
		}
	}
	if i == first || i == len(buf) || !blank(buf[i]) {
		return 0, 0, false
	}
	if first == 1 {
		n = -n
	}
	return n, i, true
}

// explain says what a text is that is no integer.
func explain(text string, err error) string {
	quoted := strconv.Quote(cut(text, 40))
	if e, ok := err.(*strconv.NumError); ok && e.Err == strconv.ErrRange {
		return quoted + ", which does not fit 64 bits"
	}
	return quoted
}

func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return text[:n] + "..."
}

// text reads the rest of the line, or the next line if something of this one has been read and
// only blanks are left of it.
func (in *input) text() (string, error) {
	for {
		partly := in.used
		if _, ok := in.peek(); !ok {
			return "", in.end("a line")
		}
		var out []byte
		for {
			c, ok := in.byte()
			if !ok || c == '\n' {
				break
			}
			if out = append(out, c); len(out) > maxWord {
				return "", in.fail(in.line, "a line", "one of more than 64 MiB")
			}
		}
		s := strings.TrimSuffix(string(out), "\r")
		if partly {
			s = strings.TrimLeft(s, " \t")
			if strings.TrimSpace(s) == "" {
				continue
			}
		}
		return s, in.err
	}
}

// more reports whether another word follows.
func (in *input) more() bool { return in.skip() }

// maxCount bounds how many items one call asks for.
const maxCount = math.MaxInt32
