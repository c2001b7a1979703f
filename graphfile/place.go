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

// A source is the text of a file. Places in it are offsets until one has to be told.
type source struct {
	file string
	text []byte
}

// fail returns an error at an offset.
func (s *source) fail(at int, format string, args ...any) error {
	at = min(at, len(s.text))
	before := s.text[:at]
	start := bytes.LastIndexByte(before, '\n') + 1
	return &Error{
		File: s.file, Line: bytes.Count(before, []byte("\n")) + 1,
		Column: utf8.RuneCount(before[start:]) + 1,
		Msg:    fmt.Sprintf(format, args...),
	}
}

// short quotes a piece of text for an error, not too much of it.
func short(text []byte) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%q...", text[:most])
	}
	return fmt.Sprintf("%q", text)
}
