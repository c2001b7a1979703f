package play

import (
	"context"

	"grundy/game"
)

// A Line is best play from a position to its end.
type Line struct {
	// Plies are the moves in order.
	Plies []Option
	// Repeats is the number of plies after which the last position was first met, if play
	// goes round for ever from there; else -1.
	Repeats int
	// Cut is set if the line was longer than asked for, or came back though play can be ended from there: where
	// the plies to the end are not known, as for a sum, a winner may go round before he finds the way.
	Cut bool
}

// Line returns best play from s: the winner hurries, the loser delays, a tie comes as soon
// as may be; points are gained before play goes round for ever; of equal options the first. A line of more than
// limit plies is cut.
func (g *Guide) Line(ctx context.Context, s game.Sum, limit int) (*Line, error) {
	line := &Line{Repeats: -1}
	seen, ahead := map[string]int{}, toGain{}
	for {
		v, options, err := g.Options(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(options) == 0 {
			return line, nil
		}
		// Only endless play, or a table without remoteness, can come back.
		if v.Remoteness < 0 {
			key := g.Notation.FormatSum(s)
			if ply, ok := seen[key]; ok {
				if v.Remoteness == game.NotAsked && v.Outcome != game.Draw && !g.rules.Priorities {
					line.Cut = true
				} else {
					line.Repeats = ply
				}
				return line, nil
			}
			seen[key] = len(line.Plies)
		}
		if len(line.Plies) == limit {
			line.Cut = true
			return line, nil
		}
		o, ok, err := ahead.choose(ctx, g, s, v, options)
		if err != nil {
			return nil, err
		}
		if v.Remoteness == game.NotAsked && !g.rules.Priorities {
			o, ok = g.chooseNew(options, seen)
		}
		if !ok {
			return line, nil
		}
		line.Plies = append(line.Plies, o)
		if o.End != game.Live {
			return line, nil
		}
		s = o.To
	}
}

// chooseNew is choose where the plies to the end are not known: the first of the options that leads to what
// has not been seen.
func (g *Guide) chooseNew(options []Option, seen map[string]int) (Option, bool) {
	first, found := choose(options)
	if first.End != game.Live {
		return first, found
	}
	for _, o := range options {
		if !o.Keeps || o.End != game.Live {
			continue
		}
		if _, old := seen[g.Notation.FormatSum(o.To)]; !old {
			return o, true
		}
	}
	return first, found
}

// choose returns the first of the options that are played.
func choose(options []Option) (Option, bool) {
	kept, found := Option{}, false
	for _, o := range options {
		if o.Prompt {
			return o, true
		}
		if o.Keeps && !found {
			kept, found = o, true
		}
	}
	return kept, found
}
