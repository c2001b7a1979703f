package lang

import (
	"strings"

	"go.starlark.net/starlark"
)

// describedBytes is how much of a value an error shows.
const describedBytes = 60

// Describe returns a value and its type for an error, cut to a readable length:
// `int 7`, `string "x"`, `None`. Its cost does not depend on the size of the value.
func Describe(v starlark.Value) string {
	if v == starlark.None {
		return "None"
	}
	return v.Type() + " " + Brief(v)
}

// Brief returns the text of a value, cut to a readable length.
func Brief(v starlark.Value) string {
	var b strings.Builder
	brief(&b, v)
	text := b.String()
	if len(text) <= describedBytes {
		return text
	}
	cut := describedBytes
	for cut > 0 && text[cut]&0xC0 == 0x80 { // not inside of a character
		cut--
	}
	return text[:cut] + "..."
}

// brief writes a value and stops when enough is written.
func brief(b *strings.Builder, v starlark.Value) {
	switch v := v.(type) {
	case starlark.String:
		if len(v) > 2*describedBytes {
			v = v[:2*describedBytes]
		}
		b.WriteString(v.String())
	case *starlark.List:
		b.WriteByte('[')
		briefElements(b, v)
		b.WriteByte(']')
	case starlark.Tuple:
		b.WriteByte('(')
		briefElements(b, v)
		if len(v) == 1 {
			b.WriteByte(',')
		}
		b.WriteByte(')')
	case *Plus:
		if len(v.Parts) > describedBytes {
			v = &Plus{v.Parts[:describedBytes]}
		}
		b.WriteString(v.String())
	case *starlark.Dict, *starlark.Set:
		if starlark.Len(v) > describedBytes {
			b.WriteString("with many elements")
			return
		}
		b.WriteString(v.String())
	default:
		b.WriteString(v.String())
	}
}

func briefElements(b *strings.Builder, seq starlark.Indexable) {
	for i := 0; i < seq.Len() && b.Len() <= describedBytes; i++ {
		if i > 0 {
			b.WriteString(", ")
		}
		brief(b, seq.Index(i))
	}
}
