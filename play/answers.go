package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
	"grundy/table"
)

// Answers answers what the program of a game file asks of a game. It implements
// gamefile.Answers. It computes no more than is asked for: outcomes first, remoteness and nimbers once they
// are wanted, and what cannot be reached from the game's start once it is asked about.
type Answers struct {
	ctx    context.Context
	game   game.Game
	limits solve.Options
	table  *table.Table // of all that limits.Want and limits.Extra say; nil at first
	sums   *solve.Sums  // for genera; nil at first
}

var (
	_ gamefile.Answers = (*Answers)(nil)
	_ gamefile.Folder  = (*Answers)(nil)
)

// NewAnswers returns the answers about g, found within the given limits. It computes
// nothing yet.
func NewAnswers(ctx context.Context, g game.Game, limits solve.Options) *Answers {
	limits.Want, limits.Extra = solve.Outcomes, nil
	return &Answers{ctx: ctx, game: g, limits: limits}
}

// solved returns a table that has what is wanted.
func (a *Answers) solved(want solve.Want) (*table.Table, error) {
	if a.table != nil && a.limits.Want&want == want {
		return a.table, nil
	}
	a.limits.Want |= want
	t, err := solve.Solve(a.ctx, a.game, a.limits)
	if err == nil {
		a.table = t
	}
	return t, err
}

// Value implements gamefile.Answers.
func (a *Answers) Value(s game.Sum, want gamefile.Want) (game.Value, error) {
	if want&gamefile.WantGenus != 0 {
		return a.genus(s)
	}
	wanted := wantedOf(want)
	if _, single := s.Single(); !single {
		wanted |= solve.Nimbers
	}
	v, err := a.value(s, wanted)
	switch {
	case err != nil:
		return v, err
	case want&gamefile.WantNimber != 0 && a.table.NoNimbers != "":
		return v, fmt.Errorf("there are no nimbers: %s", a.table.NoNimbers)
	case want&gamefile.WantRemoteness != 0 && v.Remoteness == game.NotAsked:
		if a.table.Sums != nil {
			return a.table.Sums.Solve(s)
		}
		return v, fmt.Errorf("there is no remoteness: %s", reason(a.table.NoRemoteness, "that of a sum does not follow from its parts"))
	}
	return v, nil
}

func wantedOf(want gamefile.Want) solve.Want {
	wanted := solve.Outcomes
	if want&gamefile.WantNimber != 0 {
		wanted |= solve.Nimbers
	}
	if want&gamefile.WantRemoteness != 0 {
		wanted |= solve.Remoteness
	}
	return wanted
}

// Fold implements gamefile.Folder.
func (a *Answers) Fold(n int64, want gamefile.Want) (int64, error) {
	switch {
	case want&gamefile.WantGenus != 0:
		return 0, errors.New("no period of misère nimbers is proved")
	case want&gamefile.WantRemoteness != 0:
		return 0, errors.New("plies are told only of numbers that have a code")
	}
	t, err := a.solved(wantedOf(want))
	if err != nil {
		return 0, err
	}
	folded, err := t.Fold(uint64(n))
	return int64(folded), err
}

// genus returns a value that has no more than the genus, for which no table is needed.
func (a *Answers) genus(s game.Sum) (v game.Value, err error) {
	if a.sums == nil {
		if a.sums, err = solve.NewSums(a.ctx, a.game, a.limits); err != nil {
			return v, fmt.Errorf("there is no genus: %w", err)
		}
	}
	v.Misere, v.Genus, err = a.sums.Genus(s)
	return v, err
}

func reason(known, otherwise string) string {
	if known == "" {
		return otherwise
	}
	return known
}

// value returns the value of s, which may lie outside of what was reached so far.
func (a *Answers) value(s game.Sum, want solve.Want) (game.Value, error) {
	if a.table == nil && len(a.game.Start()) == 0 {
		a.limits.Extra = []game.Sum{slices.Clone(s)} // enough to begin with, where options are sums
	}
	t, err := a.solved(want)
	if err != nil {
		return game.Value{}, err
	}
	v, err := t.Value(s)
	if err == table.ErrNotAPosition { // nothing says yet which one
		return v, fmt.Errorf("position %s: %w", game.NotationOf(a.game).FormatSum(s), err)
	}
	if !errors.Is(err, table.ErrNotSolved) {
		return v, err
	}
	a.table = nil
	a.limits.Extra = append(a.limits.Extra, slices.Clone(s))
	if t, err = a.solved(want); err != nil {
		return game.Value{}, err
	}
	return t.Value(s)
}

// Count implements gamefile.Answers.
func (a *Answers) Count(o game.Outcome) (uint64, error) {
	t, err := a.all(solve.Outcomes)
	if err != nil {
		return 0, err
	}
	return t.Count(o), nil
}

// CountAt implements gamefile.Answers.
func (a *Answers) CountAt(o game.Outcome, remoteness int64) (uint64, error) {
	t, err := a.all(solve.Remoteness)
	if err != nil {
		return 0, err
	}
	return t.CountAt(o, remoteness)
}

// all returns the table of all positions, or of all that the starts reach.
func (a *Answers) all(want solve.Want) (*table.Table, error) {
	t, err := a.solved(want)
	if err == nil && t.Started && len(a.game.Start()) == 0 {
		a.table, a.limits.Extra = nil, nil // it holds what was asked about, and this is about all
		t, err = a.solved(want)
	}
	return t, err
}

// asking is what a guide needs to know of the answers.
type asking struct {
	*Answers
	want solve.Want
}

// Value implements Values.
func (a asking) Value(s game.Sum) (game.Value, error) {
	if _, single := s.Single(); !single {
		return a.value(s, a.want|solve.Nimbers)
	}
	return a.value(s, a.want)
}

// Choice implements Chooser.
func (a asking) Choice(c game.Code) (int, bool) {
	if a.table == nil {
		return 0, false
	}
	return a.table.Choice(c)
}

// Moves implements gamefile.Answers. The best are all that keep the outcome, and the score where there
// is one, however fast they are.
func (a *Answers) Moves(s game.Sum, best bool) ([]game.Move, error) {
	guide := New(a.game, asking{a, solve.Outcomes})
	defer guide.Close()
	var options []Option
	var err error
	if best {
		_, options, err = guide.Options(a.ctx, s)
	} else {
		options, err = guide.unvalued(a.ctx, s)
	}
	if err != nil {
		return nil, err
	}
	var moves []game.Move
	for _, o := range options {
		if o.Keeps || !best {
			moves = append(moves, o.Move)
		}
	}
	return moves, nil
}

// Line implements gamefile.Answers by the rule of Guide.Line.
func (a *Answers) Line(s game.Sum) ([]game.Move, error) {
	tooLong := fmt.Errorf("best play takes more than %d moves: %w", maxProgramLine, game.ErrManyMoves)
	if v, err := a.value(s, Worth(a.game)); err == nil && v.Remoteness > maxProgramLine {
		return nil, tooLong
	}
	guide := New(a.game, asking{a, Worth(a.game)})
	defer guide.Close()
	line, err := guide.Line(a.ctx, s, maxProgramLine)
	if err != nil {
		return nil, err
	}
	if line.Cut {
		return nil, tooLong
	}
	moves := make([]game.Move, len(line.Plies))
	for i, o := range line.Plies {
		moves[i] = o.Move
	}
	return moves, nil
}

// maxProgramLine is the longest line that a program may ask for.
const maxProgramLine = 1_000_000
