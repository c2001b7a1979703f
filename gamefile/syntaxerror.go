package gamefile

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// maxText is how many bytes a game file may have: its tree takes some hundred times as many.
const maxText = 4 << 20

// checkText refuses a file that is too long, and one with a NUL byte, which the parser would take for its end.
func (f *File) checkText() error {
	if len(f.src) > maxText {
		return errorAt(syntax.MakePosition(&f.path, 1, 1), "the file has %d bytes: expected at most %d; data may be read by main(input), arcs from a graph file", len(f.src), maxText)
	}
	before, _, found := bytes.Cut(f.src, []byte{0})
	if !found {
		return nil
	}
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return errorAt(syntax.MakePosition(&f.path, int32(line), int32(column)), "unexpected NUL byte: a game file is text")
}

// syntaxError returns an error of the parser with the place where a reader looks for it and, where the
// text is good Python, with what to write instead.
func (f *File) syntaxError(e syntax.Error) *Error {
	pos := e.Pos
	lines := strings.Split(string(f.src), "\n")
	line := func() []rune {
		if pos.Line < 1 || int(pos.Line) > len(lines) {
			return nil
		}
		return []rune(strings.TrimRight(lines[pos.Line-1], "\r"))
	}
	e.Msg = strings.TrimSuffix(e.Msg, " (use parens)") // which would not make sense of a <= b < c
	got, _, _ := strings.Cut(strings.TrimPrefix(e.Msg, "got "), ", want")
	if _, second, ok := strings.Cut(e.Msg, " does not associate with "); ok {
		got = second
	}
	if pos.Col == 1 && got == "newline" && pos.Line >= 2 {
		// Starlark puts a newline that stands where something else is expected at the start of the
		// next line; a reader looks for it at the end of its own.
		pos.Line--
		pos.Col = int32(len(line())) + 1
	}
	text := line()
	at := min(max(0, int(pos.Col)-1), len(text))
	if back := tokenBefore(got, string(text[:at])); back > 0 { // the parser has read it already
		at -= back
		pos.Col -= int32(back)
	}
	return errorAt(pos, "%s%s", e.Msg, syntaxHint(e.Msg, got, string(text[:at]), string(text[at:])))
}

// tokenBefore returns how many letters the token has that the parser calls got, if before ends in it, else 0.
func tokenBefore(got, before string) int {
	rest := before
	switch got {
	case "identifier", "int literal", "float literal":
		rest = strings.TrimRightFunc(before, func(r rune) bool {
			return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' && got == "float literal"
		})
		for got == "identifier" && rest != before && unicode.IsDigit(rune(before[len(rest)])) { // of a number before it
			rest = before[:len(rest)+1]
		}
	case "string literal":
		if before == "" {
			return 0
		}
		quote := before[len(before)-1:]
		if open := strings.LastIndex(before[:len(before)-1], quote); open >= 0 && strings.Contains(`"'`, quote) {
			rest = before[:open]
		}
	default:
		rest = strings.TrimSuffix(before, strings.Trim(got, "'"))
	}
	return utf8.RuneCountInString(before[len(rest):])
}
