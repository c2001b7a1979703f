package export

import (
	"bytes"
	"embed"
	"fmt"
	"sort"
	"strings"
	"text/template"
)

//go:embed runtime
var runtimeFiles embed.FS

// prelude returns the sections of a language's prelude that are used, in the order of the file. A
// section begins with a line "//# name: those it uses".
func prelude(name, mark string, used map[string]bool) string {
	text, err := runtimeFiles.ReadFile("runtime/" + name)
	if err != nil {
		panic(err)
	}
	type section struct {
		name string
		text string
	}
	var list []section
	needs := map[string][]string{}
	for _, part := range strings.Split("\n"+string(text), "\n"+mark+" ")[1:] {
		head, body, _ := strings.Cut(part, "\n")
		title, deps, _ := strings.Cut(head, ":")
		list = append(list, section{title, body})
		needs[title] = strings.Fields(deps)
	}
	all := map[string]bool{}
	var add func(string)
	add = func(n string) {
		if !all[n] {
			all[n] = true
			for _, d := range needs[n] {
				add(d)
			}
		}
	}
	for n := range used {
		add(n)
	}
	var b strings.Builder
	for _, s := range list {
		if all[s.name] {
			b.WriteString(strings.TrimRight(s.text, "\n") + "\n\n")
		}
		delete(all, s.name)
	}
	if len(all) > 0 {
		missing := []string{}
		for n := range all {
			missing = append(missing, n)
		}
		sort.Strings(missing)
		panic(fmt.Sprintf("export: %s lacks %v", name, missing))
	}
	return b.String()
}

// solver fills the template of a language's solvers.
func solver(name string, m *plan) string {
	text, err := runtimeFiles.ReadFile("runtime/" + name)
	if err != nil {
		panic(err)
	}
	var b bytes.Buffer
	if err := template.Must(template.New(name).Parse(string(text))).Execute(&b, m); err != nil {
		panic(err)
	}
	return tidy(b.String())
}

// tidy leaves at most one empty line in a row.
func tidy(s string) string {
	for strings.Contains(s, "\n\n\n") {
		s = strings.ReplaceAll(s, "\n\n\n", "\n\n")
	}
	return s
}

// A writer prints lines with their indentation.
type writer struct {
	b      strings.Builder
	indent int
	unit   string
}

func (w *writer) line(format string, args ...any) {
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	if text != "" {
		w.b.WriteString(strings.Repeat(w.unit, w.indent))
	}
	w.b.WriteString(text + "\n")
}

// insert prints ready text, indented.
func (w *writer) insert(text string) {
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		w.line("%s", l)
	}
}

func trimComment(text string) string { return strings.TrimSpace(strings.TrimLeft(text, "#")) }

// namer makes names of the game file fit for a language.
type namer struct {
	reserved map[string]bool
}

func newNamer(words ...string) *namer {
	n := &namer{map[string]bool{}}
	for _, w := range words {
		for _, x := range strings.Fields(w) {
			n.reserved[x] = true
		}
	}
	return n
}

// name keeps a name, with an underscore behind it where the language or the program needs it.
// Names of ours begin with g_ and need not be kept apart from themselves.
func (n *namer) name(s string) string {
	if ours, ok := strings.CutPrefix(s, "g_"); ok {
		return ours
	}
	for n.reserved[s] {
		s += "_"
	}
	return s
}

// ourNames are those that stand in the solvers and in the composed functions.
const ourNames = `size value values nimber nimbers plies score scores codes slots slot_of code_of number solved solve scan finish settle spread
	explore value_at nimber_at plies_at score_at starts count options code
	end find add prepare code_of solved_slot count_of Game Input print die run print_table out Int None NONE NOWHERE
	WIN LOSS TIE DRAW options_of players player_number wins ending some extra`
