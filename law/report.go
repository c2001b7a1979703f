package law

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// jsonLaw is a law as JSON has it.
type jsonLaw struct {
	Law            string          `json:"law"`
	Kind           string          `json:"kind"`
	Standing       string          `json:"standing"`
	Theorem        string          `json:"theorem,omitempty"`
	Formula        *string         `json:"formula"` // null where there is none
	Fitted         string          `json:"fitted"`
	Tested         string          `json:"tested"`
	Confirmed      *string         `json:"confirmed"` // null if no further values were computed
	Counterexample *Counterexample `json:"counterexample"`
	Exceptions     []Exception     `json:"exceptions"`
}

// WriteJSON writes the laws as a list, which is empty if there are none.
func (a *Answer) WriteJSON(w io.Writer) error {
	list := []jsonLaw{}
	for _, l := range a.Laws {
		j := jsonLaw{
			Law: l.Text, Kind: l.Kind, Standing: l.StandingText(), Theorem: l.Theorem, Fitted: l.Fitted, Tested: l.Tested,
			Counterexample: l.Counterexample, Exceptions: l.Exceptions,
		}
		if l.Formula != nil {
			text := l.Formula.String()
			j.Formula = &text
		}
		if l.Confirmed != "" {
			j.Confirmed = &l.Confirmed
		}
		if j.Exceptions == nil {
			j.Exceptions = []Exception{}
		}
		list = append(list, j)
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(list)
}

// WriteText writes the laws for a person.
func (a *Answer) WriteText(w io.Writer) error {
	var b strings.Builder
	standing := 0
	for i, l := range a.Laws {
		if i > 0 {
			b.WriteString("\n")
		}
		if l.Standing != Refuted {
			standing++
		}
		l.write(&b)
	}
	if standing == 0 {
		if len(a.Laws) > 0 {
			b.WriteString("\n")
		}
		b.WriteString("no law found\ntried       " + strings.Join(a.Tried, "\n            ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (l *Law) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n", l.Text)
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(b, "  %-11s %s\n", name, text)
		}
	}
	standing := l.StandingText()
	if l.Theorem != "" {
		standing += ": " + l.Theorem
	}
	line("standing", standing)
	if c := l.Counterexample; c != nil {
		text := fmt.Sprintf("%s has %d", c.At, c.Got)
		if c.Expected != nil {
			text += fmt.Sprintf(", the law says %d", *c.Expected)
		}
		line("fails", text)
	}
	line("fitted", l.Fitted)
	line("tested", l.Tested)
	line("confirmed", l.Confirmed)
	line("exceptions", exceptionText(l.Exceptions))
}

// exceptionText lists exceptions, many shortened.
func exceptionText(list []Exception) string {
	const most = 20
	var parts []string
	for i, e := range list {
		if i == most {
			parts = append(parts, fmt.Sprintf("... %d in all, the last at %d", len(list), list[len(list)-1].At))
			break
		}
		parts = append(parts, fmt.Sprintf("%d at %d", e.Value, e.At))
	}
	return strings.Join(parts, ", ")
}
