// Package play advises a player over a solved game: what each option is worth, the best
// ones, the line of best play, and why a position is won, lost or drawn.
//
// It works on positions and on sums alike, and asks the values through a small interface,
// so that any table serves.
package play

import (
	"context"

	"grundy/game"
)

// Values tells what positions and sums are worth to the player to move. *table.Table is
// one.
type Values interface {
	Value(game.Sum) (game.Value, error)
}

// A Guide answers a player's questions about one solved game. It is not safe for
// concurrent use. It must be closed.
type Guide struct {
	Notation game.Notation

	game   game.Game
	rules  game.Rules
	values Values
	gen    game.Generator // opened on the first need, where the game is no Describer
}

// New returns a guide to g, whose values are known.
func New(g game.Game, values Values) *Guide {
	return &Guide{Notation: game.NotationOf(g), game: g, rules: g.Rules(), values: values}
}

// Close frees what the guide holds.
func (g *Guide) Close() error {
	if g.gen == nil {
		return nil
	}
	return g.gen.Close()
}

// Value returns what s is worth to the player to move.
func (g *Guide) Value(s game.Sum) (game.Value, error) {
	if len(s) > 0 {
		return g.values.Value(s)
	}
	pays := g.rules.EmptyPays()
	v := game.Value{Outcome: pays.Outcome(), Nimber: game.NoNimber}
	if g.rules.Scores {
		v.Score = int64(pays)
	}
	if g.rules.Normal() {
		v.Nimber = 0
	}
	return v, nil
}

// mover returns the name of the player to move in s, or "" where the rules do not tell players
// apart or nothing is left to tell it from.
func (g *Guide) mover(s game.Sum) string {
	if !g.rules.Named() || len(s) == 0 {
		return ""
	}
	return g.rules.Players[g.game.Space().Mover(s[0].Code)]
}

// describe returns the rules' result and options of a single position.
func (g *Guide) describe(ctx context.Context, c game.Code) (game.Result, []game.Move, error) {
	if d, ok := g.game.(game.Describer); ok {
		return d.Describe(ctx, c)
	}
	if g.gen == nil {
		gen, err := g.game.Generator(ctx)
		if err != nil {
			return game.Nowhere, nil, err
		}
		if g.rules.Spans {
			gen = game.Expanded(gen)
		}
		g.gen = gen
	}
	var b game.Batch
	if n, err := g.gen.Options([]game.Code{c}, &b); n == 0 {
		return game.Nowhere, nil, err
	}
	return b.Results[0], namelessMoves(b.At(0), b.Gains), nil
}

// namelessMoves turns the option words of one position into moves.
func namelessMoves(words []game.Option, gains []int64) []game.Move {
	var moves []game.Move
	sum := game.Sum{}
	for i, word := range words {
		m := game.Move{End: game.Live, Again: word&game.Again != 0}
		switch {
		case !word.Ends():
			sum = append(sum, game.Part{Code: word.Code(), Times: 1, Steps: game.AllSteps})
		case word&^(game.More|game.Again) != game.EndSum:
			m.End = word.Payoff()
		}
		if word&game.More != 0 {
			continue
		}
		if m.End == game.Live {
			m.To, sum = sum, game.Sum{}
		}
		if gains != nil {
			m.Gain = gains[i]
		}
		moves = append(moves, m)
	}
	return moves
}
