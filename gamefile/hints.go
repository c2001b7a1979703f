package gamefile

import (
	"strings"

	"go.starlark.net/starlark"
)

// syntaxHint adds to a syntax error what a Python programmer needs to know. got is the token that is in the wrong
// place, before the text of its line up to it, after the text from it on.
func syntaxHint(msg, got, before, after string) string {
	statement := strings.TrimSpace(before)
	switch {
	case strings.Contains(msg, "does not associate"):
		return "; Starlark does not chain comparisons: write a <= b and b < c"
	case strings.HasPrefix(msg, "unexpected input character '!'"):
		return "; write not"
	case !strings.HasPrefix(msg, "got "):
		return ""
	case got == "string literal" && (strings.HasSuffix(statement, "f") || strings.HasSuffix(statement, "F")):
		return `; Starlark has no f-strings: write "%d" % n or "{}".format(n)`
	case got == "string literal":
		return "; join strings with +"
	case got == "identifier" && strings.HasPrefix(after, "_") && endsInDigit(before):
		return "; write numbers without _"
	case got == "identifier" && statement == "assert":
		return "; Starlark has no assert: write if not ...: fail(...)"
	case got == "for" && strings.HasSuffix(msg, "want ':'"):
		return "; Starlark has no set comprehensions: write set([... for ...])"
	case got == "for":
		return "; Starlark has no generator expressions: write [... for ...] with brackets"
	case got == "','" && strings.HasSuffix(msg, "want ':'"):
		return "; a set is written set([...])"
	case got == "'>'" && strings.HasSuffix(statement, "<"):
		return "; write !="
	case got == "identifier" && statement == "match":
		return "; Starlark has no match: write if, elif, else"
	case got == "':'" && strings.HasPrefix(after, ":="):
		return "; Starlark has no :="
	case got == "':'" && strings.HasSuffix(msg, "want newline"):
		return "; Starlark has no annotations of types"
	}
	return lacks[got]
}

func endsInDigit(s string) bool {
	return s != "" && strings.ContainsRune("0123456789", rune(s[len(s)-1]))
}

// lacks are hints for tokens that mean something in Python only.
var lacks = map[string]string{
	"'**'":     "; Starlark has no powers: multiply; 1 << n is a power of 2",
	"'*'":      "; Starlark has no starred elements: add lists with +",
	"'&'":      "; write and",
	"'|'":      "; write or",
	"'='":      "; Starlark assigns to one target at a time",
	"is":       "; compare with == or !=",
	"import":   "; Starlark has no import; what there is is there already",
	"from":     "; Starlark has no import; what there is is there already",
	"try":      "; Starlark has no exceptions; errors are raised with fail(...)",
	"raise":    "; Starlark has no exceptions; errors are raised with fail(...)",
	"except":   "; Starlark has no exceptions; errors are raised with fail(...)",
	"finally":  "; Starlark has no exceptions; errors are raised with fail(...)",
	"with":     "; Starlark has no with",
	"class":    "; Starlark has no classes",
	"yield":    "; Starlark has no generators: collect a list",
	"global":   "; the names of the top level cannot be assigned in functions",
	"nonlocal": "; the names of an outer function cannot be assigned in inner ones",
	"async":    "; Starlark has no async",
	"del":      "; Starlark has no del: use pop",
}

// pythonHint adds to "undefined: name" what a Python programmer needs to know.
func pythonHint(msg string) string {
	name, ok := strings.CutPrefix(msg, "undefined: ")
	if !ok {
		return ""
	}
	if strings.Contains(name, "did you mean") {
		return ""
	}
	switch name {
	case "input":
		return "; input is the argument of main(input)"
	case "map", "filter", "next", "iter":
		return "; Starlark has list comprehensions instead"
	case "math", "itertools", "functools", "collections", "random", "sys":
		return "; Starlark has no modules; what there is is there already"
	case "pow", "divmod", "round":
		return "; Starlark has no " + name
	}
	if near := nearest(name); near != "" {
		return " (did you mean " + near + "?)"
	}
	return ""
}

// nearest returns the one builtin that differs from a name by one letter more, less or
// other, if there is just one.
func nearest(name string) string {
	found := ""
	for _, names := range [][]string{predeclared.Keys(), starlark.Universe.Keys(), preludeNames()} {
		for _, known := range names {
			if known == found || known[0] == '$' || !oneEdit(name, known) {
				continue
			}
			if found != "" {
				return ""
			}
			found = known
		}
	}
	return found
}

// oneEdit reports whether two words differ by one letter inserted, left out or replaced.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && a[i+1:] == b[i+1:]
	}
	return len(a)+1 == len(b) && a[i:] == b[i+1:]
}
