package gamefile

import (
	"strings"
	"testing"
)

const plainGame = "\"\"\"Plain.\"\"\"\ngame(position = {\"n\": range(3)}, take = [1])\n"

func deep(place string) string {
	return place + ": excessive nesting: more than 10000 expressions or statements stand inside each other"
}

// Files come from editors of all systems.
func TestTextOfFiles(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"plain", plainGame, ""},
		{"a byte order mark", "\uFEFF" + plainGame, ""},
		{"a byte order mark inside", plainGame + "\uFEFF", `t.star:3:1: unexpected input character '\ufeff'`},
		{"NUL at the end", plainGame + "\x00", "t.star:3:1: unexpected NUL byte: a game file is text"},
		{"NUL before more", plainGame + "x = 1 # \u00fc\x00\nnonsense(", "t.star:3:10: unexpected NUL byte: a game file is text"},
		{"NUL alone", "\x00", "t.star:1:1: unexpected NUL byte: a game file is text"},
		{"a long comment", plainGame + strings.Repeat("#", maxText), "t.star:1:1: the file has 4194362 bytes: expected at most 4194304; data may be read by main(input), arcs from a graph file"},
		{"a long sum", plainGame + "x = 1" + strings.Repeat(" + 1", maxDepth/2), ""},
		{"too long a sum", plainGame + "x = 1" + strings.Repeat(" + 1", 3*maxDepth), deep("t.star:3:5")},
		{"indices of indices", plainGame + "x = [1]" + strings.Repeat("[0]", 50*maxDepth), deep("t.star:3:6")},
		{"else after else", plainGame + "if 1:\n  pass\n" + strings.Repeat("elif 2:\n  pass\n", 2*maxDepth), deep("t.star:20001:6")},
	} {
		f, err := Parse("t.star", []byte(test.text))
		switch {
		case err != nil && err.Error() != test.want, err == nil && test.want != "":
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		case err == nil && f.Title() != "Plain.":
			t.Errorf("%s: the title is %q", test.name, f.Title())
		}
	}
}
