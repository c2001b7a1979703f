package compile

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// A kindOfField is a domain and expressions for values of it; %s stands for the name of the
// field, and what is in wrong is outside the domain or of another type.
type kindOfField struct {
	domain string
	values []string
	wrong  []string
}

var kindsOfFields = []kindOfField{
	{"range(5)", []string{"%s", "(%s + 1) %% 5", "4 - %s", "abs(%s - 2)", "max(%s - 1, 0)"}, []string{"%s - 1", "None", "True"}},
	{"range(-2, 3)", []string{"%s", "-%s", "%s // 2", "min(%s + 1, 2)"}, []string{"%s * 2", `"a"`}},
	{"bool", []string{"%s", "not %s", "k > 1"}, []string{"1", "None"}},
	{`["one", "two", "six"]`, []string{"%s", `"two" if %s == "one" else "six"`, `WORDS[k]`}, []string{`"ten"`, "k"}},
	{"cells(range(3), 3)", []string{
		"%s", "put(%s, k, 2)", "put(%s, 0, 1, k, 0)", "put(%s, k, 1, k, 2, -1, k)", "%[1]s[1:] + %[1]s[:1]",
		"tuple(reversed(%s))", "[2 - x for x in %s]", "tuple(sorted(%s))", "(k, k, 0)", "min(%[1]s, put(%[1]s, 1, k))",
	}, []string{"put(%s, k + 1, 0)", "put(%[1]s, 0, %[1]s[1] + 1)", "%s[1:]", "None", "put(%s, k, 1, 0, None)"}},
	{`cells("xo.", 2)`, []string{"%s", `put(%s, k %% 2, "x")`, `("o", "xo."[k])`, `("x", %[1]s[0])`, `tuple([c if c != "x" else "." for c in %s])`}, []string{`put(%s, 0, "y")`, `"xo"`, `put(%s, 1, 3)`}},
	{"cells([7, -7, 0], 2)", []string{"%s", "put(%[1]s, 0, -%[1]s[1])", "tuple([-x for x in %s])"}, []string{"put(%s, 1, 1)"}},
	{`arrangement("AAB.")`, []string{"%s", "tuple(reversed(%s))", "put(%[1]s, 0, %[1]s[k], k, %[1]s[0])", "%[1]s[k:] + %[1]s[:k]"}, []string{`put(%s, 0, "B")`, `("A", "A", "B")`}},
	{"arrangement([1, 1, 4])", []string{"%s", "sorted(%s, reverse = True)", "tuple(sorted(%s))"}, []string{"put(%s, k, 4)"}},
	{"multiset(2, range(4))", []string{"%s", "put(%s, 0, k)", "(3, k)", "put(%[1]s, 1, 3 - %[1]s[0])"}, []string{"put(%[1]s, 0, %[1]s[0] - 1)", "(k,)"}},
	{`multiset(2, "abc")`, []string{"%s", `("c", "a")`, `put(%s, 1, "b")`, `["abc"[k], %[1]s[1]]`}, []string{`("a", "d")`, "k"}},
	{"multiset(3, range(3))", []string{"%s", "put(%s, k, 0)", "(2, k, 1)", "[2 - x for x in %s]"}, []string{"put(%s, k, 3)", "%s[1:]"}},
	{"multiset(3, range(30))", []string{"%s", "put(%s, k, 7)", "(29, k, 3)"}, []string{"put(%s, 0, 30)", "(1, 2)"}},
	{"subset(4)", []string{"%s", "%s ^ (1 << k)", "%s & 5", "15 - %s", "%[1]s >> 1 | (%[1]s & 1) << 3"}, []string{"%s << 1", "~%s"}},
	{"subset(5, 2)", []string{"%s", "3 << k", "%s ^ 3 if popcount(%[1]s & 3) == 1 else 17"}, []string{"%s | 1", "%s >> 1"}},
}

// fieldsProgram writes a game with fields of some kinds.
func fieldsProgram(r *rand.Rand) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	n := 1 + r.Intn(3)
	kinds := make([]kindOfField, n)
	names := make([]string, n)
	var position []string
	for i := range kinds {
		kinds[i] = kindsOfFields[r.Intn(len(kindsOfFields))]
		names[i] = string(rune('p' + i))
		position = append(position, fmt.Sprintf("%q: %s", names[i], kinds[i].domain))
	}
	gains := r.Intn(2) == 0
	option := func() string {
		var parts []string
		for i, k := range kinds {
			list := k.values
			if r.Intn(25) == 0 {
				list = k.wrong
			}
			format := list[r.Intn(len(list))]
			value := format
			if other := r.Intn(6 * n); other < n && format == "%s" {
				value = names[other] // of the same domain or not
			} else if strings.Contains(format, "%") {
				value = fmt.Sprintf(format, names[i])
				if bad := strings.Index(value, "%!"); bad >= 0 { // more verbs than the name
					value = names[i]
				}
			}
			parts = append(parts, value)
		}
		o := strings.Join(parts, ", ")
		if n > 1 {
			o = "(" + o + ")"
		}
		switch r.Intn(10) {
		case 0:
			return "move(" + o + ", name = str(k))"
		case 3:
			return "move(" + o + ", again = " + []string{"True", "False", "k == 1", "None"}[min(r.Intn(9)/2, 3)] + ")"
		case 4:
			gain := []string{"k", "0", "-5", "True"}[min(r.Intn(20)/6, 3)]
			if !gains {
				gain = "0"
			}
			return "move(" + o + ", gain = " + gain + ", again = k == 1)"
		case 1:
			if !gains {
				return fmt.Sprintf("plus(%s, %s)", o, o)
			}
		case 2:
			if !gains {
				return fmt.Sprintf("(%s if k else TIE)", o)
			}
		}
		return o
	}
	args := strings.Join(names, ", ")
	keywords := ""
	if r.Intn(2) == 0 {
		args = "player, " + args
		keywords += `, players = ["L", "R"]`
	}
	line(`WORDS = ["one", "two", "six"]`)
	line("def moves(%s):", args)
	switch r.Intn(3) {
	case 0:
		line("    return [%s for k in range(3)] + [%s for k in [2, 0]]", option(), option())
	case 1:
		line("    out = []\n    for k in range(3):\n        out.append(%s)\n        o = %s\n        out.append(o)\n    return out", option(), option())
	default:
		line("    k = 1\n    l = [%s, %s]\n    return l", option(), option())
	}
	if gains {
		keywords += ", gains = True"
	}
	if r.Intn(3) == 0 {
		line("def where(%s):\n    return %s", args, names[0])
		keywords += ", where = where"
	}
	if r.Intn(3) == 0 {
		line("def same(%s):\n    k = 0\n    return (%s) if %s else (%s)", args, strings.Join(names, ", "), names[n-1], strings.Join(names, ", "))
		keywords += ", same = same"
	}
	line("game(position = {%s}, moves = moves%s)", strings.Join(position, ", "), keywords)
	return b.String()
}

// TestRandomFields holds both engines against each other on games with fields of all kinds.
func TestRandomFields(t *testing.T) {
	tryPrograms(t, *programs/2, func(seed int64) string {
		return fieldsProgram(rand.New(rand.NewSource(seed)))
	})
}
