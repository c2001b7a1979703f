package graphfile

import (
	"bytes"
	"unicode/utf8"
)

// A dotToken is one word of DOT.
type dotToken struct {
	kind   dotKind
	text   []byte // of names: what they mean
	quoted bool   // a name in quotes or in <>, which is no keyword
	at     int
}

// A dotKind says what a token is: a name, the end of the file, or the character or arrow itself.
type dotKind byte

const (
	dotEnd   dotKind = 0
	dotName  dotKind = 'n'
	dotArrow dotKind = '>' // ->
	dotLine  dotKind = '-' // --
)

// A dotScanner cuts DOT into tokens.
type dotScanner struct {
	*builder
	at    int
	token dotToken // the one in hand
}

// keyword reports whether the token in hand is this word, in any case.
func (s *dotScanner) keyword(word string) bool {
	return s.token.kind == dotName && !s.token.quoted && bytes.EqualFold(s.token.text, []byte(word))
}

// next takes the next token in hand.
func (s *dotScanner) next() error {
	if err := s.space(); err != nil {
		return err
	}
	s.token = dotToken{at: s.at}
	if s.at == len(s.text) {
		return nil
	}
	switch c := s.text[s.at]; {
	case bytes.IndexByte([]byte("{}[]=;,:+"), c) >= 0:
		s.at++
		s.token.kind = dotKind(c)
		return nil
	case c == '"':
		return s.quotedName()
	case c == '<':
		return s.html()
	case c == '-' && s.at+1 < len(s.text) && (s.text[s.at+1] == '>' || s.text[s.at+1] == '-'):
		s.token.kind = dotKind(s.text[s.at+1])
		s.at += 2
		return nil
	default:
		return s.plainName()
	}
}

// space passes over blanks and comments.
func (s *dotScanner) space() error {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case rest[0] == ' ' || rest[0] >= '\t' && rest[0] <= '\r':
			s.at++
		case bytes.HasPrefix(rest, []byte("//")), rest[0] == '#' && (s.at == 0 || s.text[s.at-1] == '\n'):
			end := bytes.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			s.at += end
		case bytes.HasPrefix(rest, []byte("/*")):
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				return s.fail(s.at, "the comment is not closed")
			}
			s.at += end + 4
		default:
			return nil
		}
	}
	return nil
}

// plainName reads a name without quotes: letters, digits and underscores, or a number.
func (s *dotScanner) plainName() error {
	start := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		inner := c >= '0' && c <= '9' || c == '.' || c == '-' && s.at == start
		if !inner && c != '_' && c < 0x80 && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		s.at++
	}
	text := s.text[start:s.at]
	switch {
	case len(text) == 0:
		r, _ := utf8.DecodeRune(s.text[start:])
		return s.fail(start, "expected a name, an arrow or one of {}[]=;,: got %q", r)
	case !utf8.Valid(text):
		return s.fail(start, "expected UTF-8, got %s", short(text))
	case bytes.IndexByte(text, '.') >= 0 || text[0] == '-' || text[0] >= '0' && text[0] <= '9':
		if bad := badNumeral(text); bad {
			return s.fail(start, "expected a name of letters and digits, or a number, got %s: other names stand in quotes", short(text))
		}
	}
	s.token.kind, s.token.text = dotName, text
	return nil
}

// badNumeral reports whether text, which begins as a number does, is none.
func badNumeral(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("-"))
	digits, points := 0, 0
	for _, c := range text {
		switch {
		case c == '.':
			points++
		case c >= '0' && c <= '9':
			digits++
		default:
			return true
		}
	}
	return digits == 0 || points > 1
}

// quotedName reads a name in quotes, and those joined to it by +.
func (s *dotScanner) quotedName() error {
	start := s.at
	var name []byte
	for {
		open := s.at
		for s.at++; ; s.at++ {
			if s.at >= len(s.text) {
				return s.fail(open, "the quotes are not closed")
			}
			c := s.text[s.at]
			if c == '"' {
				break
			}
			if c == 0 {
				return s.fail(s.at, "expected text, got the control character %q", c)
			}
			if c == '\\' && s.at+1 < len(s.text) {
				s.at++
				switch e := s.text[s.at]; {
				case e == '"':
					name = append(name, '"')
				case e == '\n': // the line goes on
				case e == '\r' && s.at+1 < len(s.text) && s.text[s.at+1] == '\n':
					s.at++
				default:
					name = append(name, '\\', e)
				}
				continue
			}
			name = append(name, c)
		}
		s.at++
		if !s.joined() {
			break
		}
	}
	if !utf8.Valid(name) {
		return s.fail(start, "expected UTF-8, got %s", short(name))
	}
	s.token = dotToken{kind: dotName, text: name, quoted: true, at: start}
	return nil
}

// joined passes over a + if another name in quotes is behind it.
func (s *dotScanner) joined() bool {
	before := s.at
	if s.space() == nil && s.at < len(s.text) && s.text[s.at] == '+' {
		s.at++
		if s.space() == nil && s.at < len(s.text) && s.text[s.at] == '"' {
			return true
		}
	}
	s.at = before
	return false
}

// html reads a name in <>, in which such brackets are paired.
func (s *dotScanner) html() error {
	start, depth := s.at, 0
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '<':
			depth++
		case '>':
			depth--
		case 0:
			return s.fail(s.at, "expected text, got the control character %q", byte(0))
		}
		if depth == 0 {
			text := s.text[start+1 : s.at]
			if !utf8.Valid(text) {
				return s.fail(start, "expected UTF-8, got %s", short(text))
			}
			s.at++
			s.token = dotToken{kind: dotName, text: text, quoted: true, at: start}
			return nil
		}
	}
	return s.fail(start, "the bracket < is not closed")
}
