package export

import (
	"context"
	"errors"

	"grundy/gamefile"
	"grundy/solve"
	"grundy/table"
)

// A plan says how the exported program solves the game, for its templates.
type plan struct {
	Title, File, Reason string

	Marking    bool // what cannot be reached from a lost position is lost
	Layers     bool // one table for each number of moves left
	Scan       bool // options before what leads to them
	Retrograde bool // from the ends backward

	Nimbers, Plies, Scores, Count bool

	Ends, Sums, Started, Named bool
	Tied                       bool // endless play is nobody's
	Winner                     int  // of endless play, from 1
	Table                      bool // no main: a table is printed
	PlayerNames                []string
	Players                    bool // the names are looked at while the program runs
}

// marking reports whether the lost positions can be found by marking.
func (p *program) marking() bool {
	rules := p.game.Rules()
	return p.game.Takes() && p.game.Amounts() != nil && rules.Normal() && !rules.Steps && p.keywords["start"] == nil
}

// choose says how to solve the game: as grundy does it, where what main asks allows that.
func (p *program) choose(ctx context.Context, g *gamefile.Game, o solve.Options) (*plan, error) {
	rules := g.Rules()
	if p.main == nil {
		p.asked.outcomes = true
	}
	a := p.asked
	m := &plan{
		Title: p.file.Title(), Nimbers: a.nimbers || a.sums || p.startKind == "plus", Plies: a.remoteness, Scores: rules.Scores,
		Count: a.count, Ends: p.mode == endOptions, Sums: p.mode == sumOptions, Started: p.startKind != "", Named: p.player,
		Winner: rules.Endless.Winner, PlayerNames: p.playerNames,
	}
	m.Table = p.main == nil
	m.Players = p.used["wins"] || p.used["player_number"]
	m.Nimbers = m.Nimbers || m.Sums
	at := g.DeclaredAt()
	switch {
	case m.Nimbers && !rules.Normal():
		fail(at, "nimbers or sums of a game that is not of normal play, which has none")
	case m.Sums && m.Plies:
		fail(at, "the remoteness of sums")
	case rules.Steps && (m.Scores || m.Sums || m.Ends || rules.StuckVaries):
		fail(at, "steps= with points, sums, moves that end the play, or a function stuck=")
	case a.scores && !m.Scores:
		fail(at, "the value of a game without points")
	case m.Winner > 0 && (m.Plies || m.Scores):
		fail(at, "the remoteness or points of a game with endless=")
	}
	if rules.Steps {
		if m.Plies {
			fail(at, "the remoteness of a game with steps=")
		}
		m.Layers = true
		m.Nimbers = rules.Normal()
		m.Reason = "one table for each number of moves left, from the table before, until one returns"
		return m, nil
	}
	switch {
	case p.marking() && !m.Nimbers && !m.Plies && !m.Table:
		m.Marking = true
		m.Reason = "every lost position marks those that lead to it as won"
		return m, nil
	case m.Nimbers, m.Scores, p.game.Takes():
		m.Nimbers = m.Nimbers || m.Table && p.pure()
		m.Scan = true
		m.Reason = "every position after all of its options"
		return m, nil
	}
	t, err := solve.Solve(ctx, g, o)
	var limit *solve.LimitError
	switch {
	case errors.As(err, &limit):
		m.Retrograde = true
	case err != nil:
		return nil, err
	default:
		m.take(t, p.main != nil)
	}
	m.Reason = "backward from the ends of play, with a counter of the options that are left"
	if m.Scan {
		m.Reason = "every position after all of its options"
		m.Nimbers = m.Table && p.pure()
	}
	return m, nil
}

// pure reports whether every end of play is a loss of the player to move, so that there are nimbers.
func (p *program) pure() bool {
	rules := p.game.Rules()
	return rules.Normal() && p.keywords["result"] == nil && p.mode != endOptions
}

// take takes over the method of a table. With main other parameters may come, under which play can return.
func (m *plan) take(t *table.Table, main bool) {
	switch t.Method.Name {
	case "acyclic", "marking", "inverse":
		m.Scan, m.Retrograde = true, main
	default:
		m.Retrograde = true
	}
}
