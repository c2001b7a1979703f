package graphfile

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// An Error is a fault of a file, with its place.
type Error struct {
	File         string
	Line, Column int // from 1; columns count characters
	Msg          string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}

// A source is the text of a file, or the piece of it that is being read. Places in it are offsets until one has to be told.
type source struct {
	file   string
	text   []byte
	next   func(most int64) ([]byte, error) // the pieces after this one; nil if it is all
	length int64                            // bytes of the file, 0 if that is not known
	lines  int                              // how many lines are before the piece in hand
	known  offset                           // the one of which the place was asked for last
}

// A place is a line and a column, from 1; columns count characters.
type place struct{ line, column int }

// An offset is one of the text, with its place.
type offset struct {
	at int
	place
}

// place returns the place of an offset. It costs little if that is not far behind the one asked for last.
func (s *source) place(at int) place {
	at = min(at, len(s.text))
	if at < s.known.at || s.known.line == 0 {
		s.known = offset{0, place{s.lines + 1, 1}}
	}
	between := s.text[s.known.at:at]
	if i := bytes.LastIndexByte(between, '\n'); i >= 0 {
		s.known.line += bytes.Count(between, []byte("\n"))
		s.known.column = 1
		between = between[i+1:]
	}
	s.known.column += utf8.RuneCount(between)
	s.known.at = at
	return s.known.place
}

// another takes the next piece of the text in hand, and returns whether there is one.
func (s *source) another(most int64) (bool, error) {
	if s.next == nil {
		return false, nil
	}
	s.lines = s.place(len(s.text)).line - 1
	text, err := s.next(most)
	s.text, s.known = text, offset{}
	return len(text) > 0, err
}

// fail returns an error at an offset.
func (s *source) fail(at int, format string, args ...any) error {
	return s.failAt(s.place(at), format, args...)
}

// failAt returns an error at a place.
func (s *source) failAt(p place, format string, args ...any) error {
	return &Error{File: s.file, Line: p.line, Column: p.column, Msg: fmt.Sprintf(format, args...)}
}

// start is the place of what is said of a whole file.
var start = place{1, 1}

// short quotes a piece of text for an error, not too much of it.
func short(text []byte) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%q...", text[:most])
	}
	return fmt.Sprintf("%q", text)
}
