package gamefile

import "testing"

const plainGame = "\"\"\"Plain.\"\"\"\ngame(position = {\"n\": range(3)}, take = [1])\n"

// Files come from editors of all systems.
func TestTextOfFiles(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"plain", plainGame, ""},
		{"a byte order mark", "\uFEFF" + plainGame, ""},
		{"a byte order mark inside", plainGame + "\uFEFF", `t.star:3:1: unexpected input character '\ufeff'`},
		{"NUL at the end", plainGame + "\x00", "t.star:3:1: unexpected NUL byte: a game file is text"},
		{"NUL before more", plainGame + "x = 1 # \u00fc\x00\nnonsense(", "t.star:3:10: unexpected NUL byte: a game file is text"},
		{"NUL alone", "\x00", "t.star:1:1: unexpected NUL byte: a game file is text"},
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
