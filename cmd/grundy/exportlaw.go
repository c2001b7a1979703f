package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/chart"
	"grundy/export"
	"grundy/law"
	"grundy/solve"
)

// lawFlags say in what values export looks for a law.
type lawFlags struct {
	over, fix []string
	show      string
	budget    time.Duration
}

func (o *lawFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&o.over, "over", nil, "with --law: what an argument runs over: name=a..b, name=a,b,c or name (default: the fields)")
	flags.StringArrayVar(&o.fix, "fix", nil, "with --law: the value of a field that is no argument: name=value")
	flags.StringVar(&o.show, "show", "", "with --law: the values: outcome, nimber, remoteness or score (default: nimbers where there are any)")
	flags.DurationVar(&o.budget, "budget", 3*time.Second, "with --law: how long further values may be computed to confirm it; 0 for none")
	complete(cmd, "over", completeField)
	complete(cmd, "fix", completeField)
	complete(cmd, "show", cobra.FixedCompletions(chart.Quantities, cobra.ShellCompDirectiveNoFileComp))
}

// given is the first of the flags that the user gave, "" if none.
func (o *lawFlags) given(cmd *cobra.Command) string {
	for _, name := range []string{"over", "fix", "show", "budget"} {
		if cmd.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// A watchedSource is a lawSource that notes which outcomes it came upon.
type watchedSource struct {
	*lawSource
	seen map[int64]bool // places in law.OutcomeWords
}

// Further implements law.Oracle.
func (w watchedSource) Further(ctx context.Context, d *law.Data) (*law.Data, error) {
	more, err := w.lawSource.Further(ctx, d)
	if err == nil {
		w.note(more)
	}
	return more, err
}

func (w watchedSource) note(d *law.Data) {
	if d.Outcomes == nil {
		return
	}
	for i, v := range d.Values {
		if d.Known == nil || d.Known[i] {
			w.seen[v] = true
		}
	}
}

// otherwise is the word for where a law of outcomes does not hold: the only other outcome, if there is one.
func (w watchedSource) otherwise(l *law.Law) string {
	if what, ok := strings.CutSuffix(l.What, " is 0"); ok {
		return what + " is not 0"
	}
	var others []string
	for place, word := range law.OutcomeWords {
		if w.seen[int64(place)] && word != l.What {
			others = append(others, word)
		}
	}
	if len(others) == 1 {
		return others[0]
	}
	return "not " + l.What
}

// exportLaw writes the first law that stands and has a formula.
func (s *session) exportLaw(o lawFlags, lang string) error {
	if !slices.Contains(export.Languages, lang) {
		return fmt.Errorf("--lang: expected one of %s, got %s", strings.Join(export.Languages, ", "), lang)
	}
	if o.budget < 0 {
		return fmt.Errorf("--budget: expected a time that is not negative, got %v", o.budget)
	}
	src, err := newLawSource(s, o.over, o.fix, o.show)
	if err != nil {
		return err
	}
	d, err := src.first(s.cmd.Context())
	if err != nil {
		return err
	}
	w := watchedSource{src, map[int64]bool{}}
	w.note(d)
	l, err := s.lawToExport(d, law.Options{Oracle: w, Theorem: src.theorem(), Budget: o.budget})
	if err != nil {
		return err
	}
	var args []string
	for _, a := range d.Axes {
		args = append(args, a.Name)
	}
	p, err := export.FromLaw(l, src.about(), args, leastKnown(d), w.otherwise(l))
	if err != nil {
		return err
	}
	text, err := p.Program(lang)
	if err != nil {
		return fmt.Errorf("the law %q cannot be exported: %w", l.Text, err)
	}
	return s.printProgram(lang, text)
}

// leastKnown is the least value of each axis at which there is a value of the game.
func leastKnown(d *law.Data) []int64 {
	least := make([]int64, len(d.Axes))
	after := 1 // cells for each place on the axis
	for k := len(d.Axes) - 1; k >= 0; k-- {
		at := d.Axes[k].At
		place := len(at) - 1
		for i := range d.Values {
			if d.Known == nil || d.Known[i] {
				place = min(place, i/after%len(at))
			}
		}
		least[k] = at[place]
		after *= len(at)
	}
	return least
}

// lawToExport finds the first law that is not refuted and has a formula; else the first that is not refuted
// and would say what the values are.
func (s *session) lawToExport(d *law.Data, o law.Options) (*law.Law, error) {
	if !s.quiet {
		m := newMeter(s.cmd.ErrOrStderr())
		defer m.done()
		o.Progress = func(phase string, done, total uint64) {
			m.report(solve.Progress{Phase: phase, Done: done, Total: total})
		}
	}
	a, err := law.Find(s.cmd.Context(), d, o)
	if err != nil {
		return nil, err
	}
	var standing *law.Law
	for _, l := range a.Laws {
		switch {
		case l.Standing == law.Refuted || l.Relation:
		case l.Formula != nil:
			return l, nil
		case standing == nil:
			standing = l
		}
	}
	if standing == nil {
		return nil, limitError{fmt.Errorf("--law: no law found that says what the values are; tried: %s", strings.Join(a.Tried, "; "))}
	}
	return standing, nil
}

// about says what game a law is of: its title, the parameters that matter, and what is fixed.
func (l *lawSource) about() string {
	text := l.notes[0]
	var left []string
	for _, a := range l.axes {
		left = append(left, a.name, a.bound)
	}
	if given := l.s.allParams(left...); len(given) > 0 {
		text += "\nParameters: " + given.String()
	}
	for _, note := range l.notes[1:] {
		if strings.HasPrefix(note, "Fixed: ") {
			text += "\n" + note
		}
	}
	return text
}
