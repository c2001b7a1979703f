package play

import (
	"context"
	"errors"
	"slices"

	"grundy/game"
)

// Advice is what a player most wants to know of a position: its value and the options to
// choose from.
type Advice struct {
	Answer
	// Best are the options of Guide.Best, written as Guide.Text does, each once.
	Best []string `json:"best"`
	// Fast are those of them that are also as fast as can be, or for the loser as slow; none
	// where there is no remoteness.
	Fast []string `json:"fastest,omitempty"`
	// Delays is set if Fast are those that take longest, as for a loser.
	Delays bool `json:"-"`
	// Names are the names that the rules give to Best, "" for none; absent where none has one.
	Names []string `json:"names,omitempty"`
	// Unlisted says why Best is empty though there may be options: they are too many. Else it is "".
	Unlisted string `json:"unlisted,omitempty"`
	// Verdict says the value in words, as in "Rick wins in 3 plies".
	Verdict string `json:"-"`
}

// Advise returns advice on s. Where its options are too many to list, it is without them.
func (g *Guide) Advise(ctx context.Context, s game.Sum) (*Advice, error) {
	v, options, err := g.Options(ctx, s)
	if errors.Is(err, game.ErrManyMoves) {
		a, failed := g.Judge(g.Notation.FormatSum(s), s)
		if failed != nil {
			return nil, failed
		}
		a.Unlisted = err.Error()
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	a := &Advice{Answer: g.answer(g.Notation.FormatSum(s), v), Best: []string{}, Verdict: g.verdict(s, v, len(options))}
	a.Delays = delays(v, options)
	told, named := map[string]bool{}, false
	for _, o := range best(v, options) {
		text := g.Text(o)
		if told[text] {
			continue
		}
		told[text] = true
		a.Best, a.Names = append(a.Best, text), append(a.Names, o.Name)
		named = named || o.Name != ""
		if o.Prompt && v.Remoteness >= 0 {
			a.Fast = append(a.Fast, text)
		}
	}
	if !named {
		a.Names = nil
	}
	return a, nil
}

// Judge returns advice without options on what is written as position: a position that has the value of s.
func (g *Guide) Judge(position string, s game.Sum) (*Advice, error) {
	v, err := g.values.Value(s)
	if err != nil {
		return nil, err
	}
	return g.judged(position, s, v), nil
}

// JudgeFolded is Judge for a position in whose place s stands (table.Table.Fold), which has the same value but for the
// remoteness.
func (g *Guide) JudgeFolded(position string, s game.Sum) (*Advice, error) {
	v, err := g.values.Value(s)
	if err != nil {
		return nil, err
	}
	if v.Remoteness != game.Forever {
		v.Remoteness = game.NotAsked
	}
	return g.judged(position, s, v), nil
}

func (g *Guide) judged(position string, s game.Sum, v game.Value) *Advice {
	return &Advice{Answer: g.answer(position, v), Best: []string{}, Verdict: g.verdict(s, v, 1)}
}

// delays reports whether who is to move at a position of value v wants the end to be far. The options tell it, for where the
// rules place endless play behind a loss, or before a win, losers hurry and winners delay.
func delays(v game.Value, options []Option) bool {
	for _, o := range options {
		if o.Keeps && !o.Prompt {
			return o.Value.Remoteness >= 0 && o.Value.Remoteness < v.Remoteness
		}
	}
	return v.Outcome == game.Loss
}

// Named returns options of Best as a person reads them: by their names if all of Best have one and no two the
// same, else as they are.
func (a *Advice) Named(options []string) []string {
	if len(a.Names) == 0 || slices.Contains(a.Names, "") {
		return options
	}
	sorted := slices.Sorted(slices.Values(a.Names))
	if len(slices.Compact(sorted)) < len(a.Names) {
		return options
	}
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = a.Names[slices.Index(a.Best, o)]
	}
	return names
}

// verdict says in words what s, of value v and with so many options, is worth.
func (g *Guide) verdict(s game.Sum, v game.Value, options int) string {
	us := orElse(g.mover(s), "the player to move")
	text := map[game.Outcome]string{
		game.Win: us + " wins", game.Loss: us + " loses", game.Tie: "a tie", game.Draw: "a draw, play never ends",
	}[v.Outcome]
	if options == 0 {
		text = map[game.Outcome]string{
			game.Win: us + " has won", game.Loss: us + " has lost", game.Tie: "a tie",
		}[v.Outcome] + ", there is no move"
	}
	if g.rules.Scores {
		text += " (" + plural(v.Score, "point") + ")"
	}
	switch r := v.Remoteness; {
	case r > 0:
		text += " in " + plural(r, "ply")
	case r == game.Forever && g.rules.Gains && v.Outcome != game.Draw:
		text += ", and play never ends"
	case r == game.Forever && v.Outcome != game.Draw:
		text += " by endless play, which the rules give so"
	}
	return text
}

func orElse(name, otherwise string) string {
	if name == "" {
		return otherwise
	}
	return name
}
