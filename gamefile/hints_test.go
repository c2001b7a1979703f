package gamefile_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/gamefile"
)

// TestPythonThatIsNotStarlark holds the place of an error to the first letter of what is wrong, and the hint to what
// the language has instead. The place is marked by ^ in the text.
func TestPythonThatIsNotStarlark(t *testing.T) {
	for _, test := range []struct{ line, hint string }{
		{"x = n ^** 2", "no powers"},
		{"x = f^\"{n}\"", "no f-strings"},
		{"x = 'a' ^'b'", "join strings with +"},
		{"x = 0 <= n ^< 5", "does not chain comparisons"},
		{"x = 0 < n ^== 5", "does not chain comparisons"},
		{"x = sum(k ^for k in range(n))", "no generator expressions"},
		{"x = any(k > 2 ^for k in range(n))", "no generator expressions"},
		{"x = {k ^for k in range(n)}", "no set comprehensions"},
		{"x = {1^, 2}", "set([...])"},
		{"x = n ^is None", "compare with =="},
		{"x = 1^_000", "numbers without _"},
		{"x = 1000^_x", "numbers without _"},
		{"assert ^n > 0", "no assert"},
		{"x ^:= 3", "no :="},
		{"if (y ^:= n) > 3: pass", "no :="},
		{"x^: int = 3", "no annotations"},
		{"x = n <^> 3", "write !="},
		{"match ^n: pass", "no match"},
		{"x = ^math.sqrt(n)", "no modules"},
		{"x = n ^&& 3", "write and"},
		{"x = ^!n", "write not"},
		{"a = b ^= 3", "one target"},
		{"x = [^*range(n)]", "no starred elements"},
		{"^import math", "no import"},
		{"^from math import gcd", "no import"},
		{"^try: pass", "no exceptions"},
		{"^raise n", "no exceptions"},
		{"^class A: pass", "no classes"},
		{"^global x", "cannot be assigned"},
		{"^del x", "no del"},
		{"^yield n", "no generators"},
	} {
		before, after, _ := strings.Cut(test.line, "^")
		src := "def moves(n):\n    " + before + after + "\n    return []\ngame(position = {'n': range(9)}, moves = moves)\n"
		_, err := gamefile.Parse("test.star", []byte(src))
		where := fmt.Sprintf("test.star:2:%d: ", 5+len(before))
		if err == nil || !strings.Contains(err.Error(), test.hint) || !strings.HasPrefix(err.Error(), where) {
			t.Errorf("%s: got %v, want %s... %s", test.line, err, where, test.hint)
		}
	}
}

// TestPythonThatFailsAtRunTime: both engines tell the same, as the interpreter is asked for the words.
func TestPythonThatFailsAtRunTime(t *testing.T) {
	for _, test := range []struct{ top, expr, hint string }{
		{"def f(n):\n    return 1 if n == 0 else f(n - 1)", "f(n)", "write a loop"},
		{"seen = {}", "seen.update([(n, n)])", "once it has run"},
		{"seen = []", "seen.append(n)", "once it has run"},
		{"", "[c for c in 'abc']", "s.elems()"},
		{"", "(3, 1).index(1)", "list(tuple).index"},
		{"", "[3, 1].count(1)", "len("},
		{"", "[3, 1].sort()", "sorted(list)"},
		{"", "n.bit_count()", "popcount"},
		{"", "max([], default = 0)", "is empty"},
		{"", "(n > 2) + 1", "a bool is no int"},
		{"", "'%5d' % n", "by hand"},
	} {
		src := test.top + "\ndef moves(n):\n    x = " + test.expr + "\n    return []\ngame(position = {'n': range(1, 9)}, moves = moves)\n"
		f, err := gamefile.Parse("test.star", []byte(src))
		if err != nil {
			t.Errorf("%s: %v", test.expr, err)
			continue
		}
		report, err := f.Check(t.Context(), nil, gamefile.Options{})
		if err != nil {
			t.Errorf("%s: %v", test.expr, err)
			continue
		}
		if got := fmt.Sprint(report.Notes); !strings.Contains(got, test.hint) {
			t.Errorf("%s: got %s, want ...%s", test.expr, got, test.hint)
		}
	}
}
