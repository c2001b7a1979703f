package play

import (
	"context"
	"fmt"
	"slices"

	"grundy/game"
)

// An Option is a move together with what it is worth.
type Option struct {
	// Move.To is the whole sum after the move.
	game.Move
	// Part is the component of the sum that the move is made in, and Becomes what the move makes
	// of it: To without the other components.
	Part    int
	Becomes game.Sum
	// Value is for the player who makes the move, and its remoteness counts the move. The nimber is
	// that of the position reached.
	Value game.Value
	// Keeps is set if the move keeps the value of the position. In a game with priorities, where a winner may go
	// round among won positions until he has lost, it is set for the move of his strategy alone.
	Keeps bool
	// Prompt is set if it keeps the value and the remoteness too: the winner hurries, the
	// loser delays. It is Keeps where remoteness was not computed.
	Prompt bool
}

// Options returns the value of s and its options, each with what it is worth, in the
// order of the rules; those of a sum part by part. A finished position or sum has none.
func (g *Guide) Options(ctx context.Context, s game.Sum) (game.Value, []Option, error) {
	v, err := g.Value(s)
	if err != nil {
		return v, nil, err
	}
	options, err := g.unvalued(ctx, s)
	if err != nil {
		return v, nil, err
	}
	for i := range options {
		o := &options[i]
		if o.Value, err = g.worth(o.Move); err != nil {
			return v, nil, fmt.Errorf("option %s: %w", g.Notation.FormatSum(o.To), err)
		}
		o.Keeps = o.Value.Outcome == v.Outcome && o.Value.Score == v.Score
		o.Prompt = o.Keeps && (o.Value.Remoteness == v.Remoteness || v.Remoteness == game.NotAsked)
	}
	g.follow(s, options)
	return v, options, nil
}

// unvalued returns the options of s without what they are worth, which needs no solving.
func (g *Guide) unvalued(ctx context.Context, s game.Sum) ([]Option, error) {
	var options []Option
	for i, p := range s {
		moves, err := g.partMoves(ctx, p)
		if err != nil {
			return nil, err
		}
		if len(moves) == 0 && g.rules.First {
			return nil, nil // this part is over, and so is the sum
		}
		for _, m := range moves {
			o := Option{Move: m, Part: i, Becomes: m.To}
			if m.End == game.Live && (len(m.To) > 0 || !g.rules.First) {
				o.To = g.replace(s, i, m)
			}
			options = append(options, o)
		}
	}
	return options, nil
}

// A Chooser is a source of values that also knows which option a winner is to choose, in a game with
// priorities. It is an optional interface of Values.
type Chooser interface {
	// Choice returns the place of the option, or false where there is none to be told.
	Choice(game.Code) (place int, ok bool)
}

// follow has only the option of the strategy keep the value, in a game with priorities.
func (g *Guide) follow(s game.Sum, options []Option) {
	chooser, is := g.values.(Chooser)
	c, single := s.Single()
	if !is || !single || !g.rules.Priorities {
		return
	}
	place, ok := chooser.Choice(c)
	for i := range options {
		if ok && i != place {
			options[i].Keeps, options[i].Prompt = false, false
		}
	}
}

// partMoves returns the moves in one component, with the steps that are left after each.
func (g *Guide) partMoves(ctx context.Context, p game.Part) ([]game.Move, error) {
	steps := p.Steps
	if g.rules.Steps && steps == game.AllSteps {
		steps = g.rules.MaxSteps
	}
	if g.rules.Steps && steps == 0 {
		return nil, nil
	}
	_, moves, err := g.describe(ctx, p.Code)
	if err != nil || !g.rules.Steps {
		return moves, err
	}
	for i := range moves {
		for k := range moves[i].To {
			moves[i].To[k].Steps = steps - 1
		}
	}
	return moves, nil
}

// replace returns s after a move in one component of part i. Where there are players, the other components
// then have the same player to move as it.
func (g *Guide) replace(s game.Sum, i int, m game.Move) game.Sum {
	after := make(game.Sum, 0, len(s)+len(m.To))
	after = append(after, s[:i]...)
	if p := s[i]; p.Times > 1 {
		p.Times--
		after = append(after, p)
	}
	at := len(after)
	after = append(after, s[i+1:]...)
	if g.rules.Named() && !m.Again {
		for k := range after {
			after[k].Code = g.game.Space().Turn(after[k].Code)
		}
	}
	return slices.Insert(after, at, m.To...)
}

// worth returns what a move is worth to the player who makes it.
func (g *Guide) worth(m game.Move) (game.Value, error) {
	if m.End != game.Live {
		v := game.Value{Outcome: m.End.Outcome(), Remoteness: 1, Nimber: game.NoNimber}
		if g.rules.Scores {
			v.Score = int64(m.End) + m.Gain
		}
		return v, nil
	}
	v, err := g.Value(m.To)
	if err != nil {
		return v, err
	}
	if !m.Again {
		v.Outcome, v.Score = v.Outcome.Reverse(), -v.Score
	}
	if v.Score += m.Gain; g.rules.Gains {
		v.Outcome = game.Result(v.Score).Outcome()
		if v.Score == 0 && v.Remoteness == game.Forever {
			v.Outcome = game.Draw // points were gained on the way, and lost again
		}
	}
	if v.Remoteness >= 0 {
		v.Remoteness++
	}
	return v, nil
}

// Best returns the options to choose from, in the order of the rules: those that keep the
// value of s, and for the loser of a game whose remoteness is known only those that
// delay it longest.
func (g *Guide) Best(ctx context.Context, s game.Sum) ([]Option, error) {
	v, options, err := g.Options(ctx, s)
	if err != nil {
		return nil, err
	}
	return best(v, options), nil
}

func best(v game.Value, options []Option) []Option {
	list := []Option{}
	for _, o := range options {
		if o.Prompt || o.Keeps && v.Outcome != game.Loss {
			list = append(list, o)
		}
	}
	return list
}
