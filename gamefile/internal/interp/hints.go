package interp

import "strings"

// hint adds to an error of a run what a Python programmer needs to know.
func hint(msg string) string {
	for _, h := range []struct{ part, hint string }{
		{" called recursively", "; functions must not call themselves: write a loop"},
		{"frozen", "; what the top level has made cannot change once it has run"},
		{"string value is not iterable", "; write s.elems()"},
		{"input value is not iterable", "; read it with input.int(), input.word(), input.line() while input.more()"},
		{"input has no .", "; it has int, ints, word, words, line, json and more"},
		{"tuple has no .index ", "; write list(tuple).index(x)"},
		{" has no .count ", "; write len([1 for x in ... if x == v])"},
		{"list has no .sort ", "; write sorted(list)"},
		{"list has no .copy ", "; write list(list)"},
		{"int has no .bit_count ", "; write popcount(n)"},
		{"unexpected keyword argument \"default\"", "; test whether the list is empty"},
		{"unknown binary op: bool ", "; a bool is no int: write 1 if ... else 0"},
		{"format spec features not supported", "; pad words by hand"},
		{"unknown conversion %", "; pad words by hand"},
	} {
		if strings.Contains(msg, h.part) {
			return h.hint
		}
	}
	return ""
}
