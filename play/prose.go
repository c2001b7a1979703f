package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"grundy/game"
)

// maxShown bounds the options that a person is shown of one kind; a program gets all.
const maxShown = 24

// Prose returns an explanation of s in sentences.
func (g *Guide) Prose(ctx context.Context, s game.Sum) (string, error) {
	e, err := g.Explain(ctx, s)
	if err != nil {
		return "", err
	}
	t := &telling{Explanation: e, steps: g.unsaidSteps(s)}
	t.verdict()
	t.nimbers(s)
	if err := t.options(ctx, g); err != nil {
		return "", err
	}
	t.line()
	return t.String(), nil
}

// A telling is an explanation on its way to text.
type telling struct {
	*Explanation
	steps int64 // how many moves are left in components that do not say so; -1 if all do
	strings.Builder
}

// unsaidSteps returns how many moves are left in the components of s that do not say how many, and
// -1 if there are none.
func (g *Guide) unsaidSteps(s game.Sum) int64 {
	for _, p := range s {
		if g.rules.Steps && p.Steps == game.AllSteps {
			return g.rules.MaxSteps
		}
	}
	return -1
}

func (t *telling) say(format string, args ...any) { fmt.Fprintf(t, format, args...) }

// them names the player who is not to move.
func (t *telling) them() string { return orElse(t.rival, "the other player") }

// verdict says in one sentence what the position is worth.
func (t *telling) verdict() {
	t.say("%s: %s.\n", t.Position, t.Verdict)
	if t.steps >= 0 {
		t.say("%s left, where nothing else is said (steps=).\n", plural(t.steps, "move"))
	}
	if t.Board != "" {
		t.say("\n%s\n", strings.TrimRight(t.Board, "\n"))
	}
}

// options says which options keep the value, and what is wrong with the others.
func (t *telling) options(ctx context.Context, g *Guide) error {
	if len(t.Options) == 0 {
		return nil
	}
	var kept, other []Reason
	for _, o := range t.Options {
		if o.Best {
			kept = append(kept, o)
		} else {
			other = append(other, o)
		}
	}
	if t.Score != nil {
		t.list("\nBest options"+t.legend(kept)+", with what follows best:\n", kept, true)
		t.list("\nThe others:\n", other, true)
		return nil
	}
	switch t.value.Outcome {
	case game.Win:
		t.list("\nWinning options"+t.legend(kept)+":\n", kept, false)
		if err := t.refutation(ctx, g, kept); err != nil {
			return err
		}
		if g.rules.Priorities {
			other = t.strays(other)
		}
		t.list("\nThe others do not win:\n", other, true)
	case game.Loss:
		heading := "\nEvery option loses"
		if len(other) > 0 {
			heading = "\nThe best options lose"
		}
		t.list(heading+t.legend(kept)+"; with the reply:\n", kept, true)
		t.list(likedLess, other, true)
	case game.Tie:
		t.list("\nOptions that tie"+t.legend(kept)+"; with the best reply:\n", kept, true)
		t.list("\nThe others:\n", other, true)
	case game.Draw:
		t.list("\nThe draw is kept by, whatever the reply; with the best one:\n", kept, true)
		if slices.ContainsFunc(other, Reason.wins) {
			t.list(likedLess, other, true)
		} else {
			t.list("\nThe others lose or end in something worse:\n", other, true)
		}
	}
	return nil
}

// likedLess heads options where it is not plain what is wrong with them: endless play may be given a place before wins or
// behind losses.
const likedLess = "\nThe others are liked less, by the order that the rules give:\n"

// wins reports whether the option wins.
func (r Reason) wins() bool { return r.option.Value.Outcome == game.Win }

// strays tells of the options that lead to won positions but are not the strategy's, and returns the others.
func (t *telling) strays(options []Reason) (others []Reason) {
	var strays []Reason
	for _, o := range options {
		if o.option.Value.Outcome == game.Win {
			strays = append(strays, o)
		} else {
			others = append(others, o)
		}
	}
	t.list("\nThese keep to positions that are won; who goes round among them may lose all the same:\n", strays, false)
	return others
}

// legend explains the mark * among options that keep the value, where there is a remoteness, which it tells of.
func (t *telling) legend(kept []Reason) string {
	if t.value.Remoteness < 0 {
		return ""
	}
	options := make([]Option, len(kept))
	for i, r := range kept {
		options[i] = r.option
	}
	if delays(t.value, options) {
		return " (* holds out longest)"
	}
	return " (* the fastest)"
}

// refutation shows that after the first of the fastest winning moves nothing helps.
func (t *telling) refutation(ctx context.Context, g *Guide, kept []Reason) error {
	for _, r := range kept {
		if !r.Prompt {
			continue
		}
		if r.option.End != game.Live {
			t.say("\n%s ends the play at once.\n", label(r))
			return nil
		}
		replies, err := g.refutation(ctx, r.option)
		if err != nil {
			return err
		}
		switch {
		case r.Again:
			t.say("\nAfter %s the same player moves again, and wins.\n", label(r))
		case len(replies) == 0:
			t.say("\nAfter %s %s has lost: there is no move.\n", label(r), t.them())
		default:
			heading := "\nAfter %s every reply loses, with the answer to it:\n"
			if slices.ContainsFunc(replies, func(r Reason) bool { return r.option.Value.Outcome != game.Loss }) {
				heading = "\nAfter %s no reply is liked better than to lose; with the answer to it:\n"
			}
			t.list(fmt.Sprintf(heading, label(r)), replies, true)
		}
		return nil
	}
	return nil
}

// list writes options one a line, repeated ones once, with the replies to them.
func (t *telling) list(heading string, options []Reason, replies bool) {
	if len(options) == 0 {
		return
	}
	options = different(options)
	t.say("%s", heading)
	rows := make([][2]string, 0, min(len(options), maxShown))
	for _, o := range options[:min(len(options), maxShown)] {
		mark := " "
		if o.Prompt && t.value.Remoteness >= 0 {
			mark = "*"
		}
		rows = append(rows, [2]string{mark + " " + label(o), remark(o, replies)})
	}
	t.columns(rows)
	if more := len(options) - maxShown; more > 0 {
		t.say("  ... and %d more (--json lists all)\n", more)
	}
}

// different returns options without repetitions.
func different(options []Reason) []Reason {
	seen := map[string]bool{}
	var out []Reason
	for _, o := range options {
		if !seen[label(o)] {
			seen[label(o)] = true
			out = append(out, o)
		}
	}
	return out
}

// label is how an option is called.
func label(o Reason) string { return called(o.Name, o.short, o.Gain, o.Again) }

// called writes a move: its name or where it leads, and what else it does at once.
func called(name, short string, gain int64, again bool) string {
	text := short
	if name != "" {
		text = name + " (" + short + ")"
	}
	switch {
	case gain > 0:
		text += ", gains " + plural(gain, "point")
	case gain < 0:
		text += ", loses " + plural(-gain, "point")
	}
	if again {
		text += ", moves again"
	}
	return text
}

// remark is what is said of an option: its value, and the reply.
func remark(o Reason, reply bool) string {
	text := o.Outcome
	if o.Score != nil {
		text += " (" + plural(*o.Score, "point") + ")"
	}
	if o.Remoteness != nil {
		text += " in " + plural(*o.Remoteness, "ply")
	}
	switch {
	case !reply || o.reply == "":
	case o.Again:
		text += "; then " + o.reply
	default:
		text += "; reply " + o.reply
	}
	return text
}

// line writes best play.
func (t *telling) line() {
	if len(t.Line) == 0 {
		return
	}
	t.say("\nBest play:\n")
	var rows [][2]string
	shown := t.Line[:min(len(t.Line), maxShown)]
	for i, ply := range shown {
		move := called(ply.Name, ply.short, ply.Gain, ply.Again)
		if ply.Player != "" {
			move = ply.Player + ": " + move
		}
		rows = append(rows, [2]string{fmt.Sprintf("%d.", i+1), move})
	}
	t.columns(rows)
	switch {
	case len(t.Line) > len(shown) || t.Cut:
		t.say("  ... and so on\n")
	case t.Repeats != nil && *t.Repeats == 0:
		t.say("  The first position is back: play goes round for ever.\n")
	case t.Repeats != nil:
		t.say("  The position after ply %d is back: play goes round for ever.\n", *t.Repeats)
	}
}

// columns writes pairs, aligned and indented.
func (t *telling) columns(rows [][2]string) {
	const widest = 48
	width := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row[0]); n <= widest {
			width = max(width, n)
		}
	}
	for _, row := range rows {
		pad := max(0, width-utf8.RuneCountInString(row[0]))
		t.say("  %s\n", strings.TrimRight(row[0]+strings.Repeat(" ", pad)+"  "+row[1], " "))
	}
}

func set(numbers []int64) string {
	var parts []string
	for i := 0; i < len(numbers); {
		k := i
		for k+1 < len(numbers) && numbers[k+1] == numbers[k]+1 {
			k++
		}
		if k-i >= 3 {
			parts = append(parts, fmt.Sprintf("%d..%d", numbers[i], numbers[k]))
		} else {
			for ; i <= k; i++ {
				parts = append(parts, fmt.Sprint(numbers[i]))
			}
		}
		i = k + 1
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func plural(n int64, noun string) string {
	switch {
	case n == 1 || n == -1:
		return fmt.Sprintf("%d %s", n, noun)
	case strings.HasSuffix(noun, "y"):
		return fmt.Sprintf("%d %sies", n, noun[:len(noun)-1])
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
