package gamefile

import (
	"strings"

	"go.starlark.net/starlark"
)

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
	case "nat", "span":
		return "; this version does not know " + name + "(...)"
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
	for _, names := range []starlark.StringDict{predeclared, starlark.Universe} {
		for known := range names {
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
