package graphfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// headBytes is how much of a file is looked at to find out what it holds.
const headBytes = 1 << 16

// read reads a graph from what a file of that name holds, or standard input; size is its length in bytes if that is known, else 0.
func read(name string, in io.Reader, size int64, o Options) (*Graph, error) {
	r := bufio.NewReaderSize(in, headBytes)
	head, err := peek(name, r)
	if err != nil {
		return nil, err
	}
	kind := name
	if bytes.HasPrefix(head, []byte("\x1f\x8b")) {
		zip, err := gzip.NewReader(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, unpacking(err))
		}
		if r, size = bufio.NewReaderSize(zip, headBytes), 0; strings.EqualFold(filepath.Ext(kind), ".gz") {
			kind = kind[:len(kind)-len(".gz")]
		}
		if head, err = peek(name, r); err != nil {
			return nil, err
		}
	}
	if bytes.HasPrefix(head, byteOrderMark) {
		if _, err := r.Discard(len(byteOrderMark)); err != nil {
			return nil, err
		}
		head = head[len(byteOrderMark):]
	}
	if o.Format == "" {
		if head, r, err = toBeginning(name, head, r, o.Memory); err != nil {
			return nil, err
		}
		o.Format = detect(kind, head)
	}
	if o.Format == List {
		b := &builder{source: source{file: name, text: head}, memory: bound(o.Memory), progress: o.Progress}
		if err := b.checkText(); err != nil {
			return nil, err
		}
		lines := &lines{name: name, in: r}
		b.text, b.next, b.length = nil, lines.next, size
		return b.read(o)
	}
	text, err := readAll(name, r, size, o.Memory)
	if err != nil {
		return nil, err
	}
	return Parse(name, text, o)
}

// toBeginning looks further ahead until head holds the first line that is more than a comment, or all there is, and
// returns the reader that still holds it.
func toBeginning(name string, head []byte, r *bufio.Reader, memory int64) ([]byte, *bufio.Reader, error) {
	for size := headBytes; len(head)+len(byteOrderMark) >= size && !begins(head); size *= 2 {
		if 2*int64(size) > bound(memory) {
			return nil, nil, &MemoryError{name, memory + 1, memory}
		}
		r = bufio.NewReaderSize(r, 2*size)
		var err error
		if head, err = r.Peek(2 * size); err != nil && err != io.EOF {
			return nil, nil, fmt.Errorf("%s: %w", name, unpacking(err))
		}
	}
	return head, r, nil
}

// begins reports whether text holds the first line that is more than a comment, with its end.
func begins(text []byte) bool { return beginning(text[:bytes.LastIndexByte(text, '\n')+1]) != nil }

// peek returns the beginning of what r holds.
func peek(name string, r *bufio.Reader) ([]byte, error) {
	head, err := r.Peek(headBytes)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %w", name, unpacking(err))
	}
	return head, nil
}

// unpacking says what is wrong with packed files, in words.
func unpacking(err error) error {
	switch err {
	case io.EOF, io.ErrUnexpectedEOF:
		return fmt.Errorf("unpacking by gzip: the file ends too early")
	case gzip.ErrChecksum, gzip.ErrHeader:
		return fmt.Errorf("unpacking by gzip: %w", err)
	}
	return err
}

// lines cut a text into pieces of whole lines, of which only one is held at a time.
type lines struct {
	name string
	in   io.Reader
	buf  []byte
	from int // buf[from:] has been read and not been handed out
	over bool
}

// pieceBytes is how long a piece is, unless a line is longer.
const pieceBytes = 1 << 18

// next returns the next piece, good until the one after it; none at the end. The error is a *MemoryError if a line takes
// more than most bytes.
func (l *lines) next(most int64) ([]byte, error) {
	if l.buf == nil {
		l.buf = make([]byte, 0, pieceBytes)
	}
	l.buf = append(l.buf[:0], l.buf[l.from:]...)
	l.from = 0
	for looked := 0; !l.over; {
		if len(l.buf) == cap(l.buf) {
			if i := bytes.LastIndexByte(l.buf[looked:], '\n'); i >= 0 {
				l.from = looked + i + 1
				return l.buf[:l.from], nil
			}
			if looked = len(l.buf); 2*int64(looked) > most {
				return nil, &MemoryError{l.name, most + 1, most}
			}
			l.buf = append(make([]byte, 0, 2*cap(l.buf)), l.buf...)
		}
		n, err := l.in.Read(l.buf[len(l.buf):cap(l.buf)])
		l.buf = l.buf[:len(l.buf)+n]
		if l.over = err == io.EOF; err != nil && !l.over {
			return nil, fmt.Errorf("%s: %w", l.name, unpacking(err))
		}
	}
	l.from = len(l.buf)
	return l.buf, nil
}
