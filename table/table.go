// Package table holds the values of all positions of a game, by code.
//
// A table is made by a method of package solve, which fills Columns, and is immutable
// afterwards: it may be asked from any number of goroutines. A position has a slot in
// the table: its code in a dense table, a number 0..n-1 in code order in a numbered one.
package table

import (
	"errors"
	"fmt"
	"sync"

	"grundy/game"
)

// The errors of a table, told apart by errors.Is. What a table returns wraps them and says
// more.
var (
	// ErrNotAPosition: the code is outside the space, or the rules say it is no position.
	ErrNotAPosition = errors.New("not a position of the game")
	// ErrNotSolved: the position cannot be reached from the start, so it has no value here.
	ErrNotSolved = errors.New("not reachable from the start")
	// ErrNoSum: the value of a sum does not follow from what the table holds.
	ErrNoSum = errors.New("no value of a sum")
)

// A Method says how a table was computed, for a person.
type Method struct {
	Name   string // one word, such as "acyclic"
	Reason string // why this method serves, such as "every option has a smaller code"
}

// String returns the name and the reason, as in "acyclic: every option has a smaller code".
func (m Method) String() string { return m.Name + ": " + m.Reason }

// Head is what is known of a table besides its values.
type Head struct {
	Game   game.Game
	Method Method
	// Index is nil if the table is dense.
	Index *Index
	// Started is set if only what can be reached from a start has been solved.
	Started bool
	// NoNimbers and NoRemoteness say why they are missing though they were asked for; else
	// they are "".
	NoNimbers, NoRemoteness string
	// LeftOut is set if there are nimbers, and only memory is missing for them.
	LeftOut bool
	// Sums answers about sums that have no value by nimbers. Nil if there is nothing to ask.
	Sums Sums
	// Genera is set if values are to have a misère nimber and a genus, which Sums finds.
	Genera bool
}

// Sums finds the values of sums where they do not follow from nimbers. It computes them when it is asked,
// and answers the same whenever that is.
type Sums interface {
	// Value returns the value of a sum as cheaply as it can be found; its remoteness may be game.NotAsked.
	Value(game.Sum) (game.Value, error)
	// Solve returns the value of a sum with its remoteness.
	Solve(game.Sum) (game.Value, error)
	// Genus returns the misère nimber and the genus of a sum, or an error that says why there is none.
	Genus(game.Sum) (misere int64, genus string, err error)
}

// A Table holds the values of all positions of a game.
type Table struct {
	Head
	col    Columns
	rules  game.Rules
	size   uint64
	counts func() Counts
	source Source
}

// Counts says how many positions there are of each outcome.
type Counts struct {
	Win, Loss, Tie, Draw uint64
	// MaxRemoteness is the largest finite remoteness, or game.NotAsked.
	MaxRemoteness int64
	// MaxNimber is the largest finite nimber, or game.NoNimber.
	MaxNimber int64
	// Infinite is how many positions have a loopy nimber ∞{K}.
	Infinite uint64
}

// Positions is how many positions there are together.
func (c Counts) Positions() uint64 { return c.Win + c.Loss + c.Tie + c.Draw }

// Of returns the number for one outcome.
func (c Counts) Of(o game.Outcome) uint64 {
	switch o {
	case game.Win:
		return c.Win
	case game.Loss:
		return c.Loss
	case game.Tie:
		return c.Tie
	case game.Draw:
		return c.Draw
	}
	return 0
}

// A Source answers in place of columns, for tables that are not one value a code, such as
// the layers of a counting-down game.
type Source interface {
	Value(game.Sum) (game.Value, error)
	Counts() Counts
}

// New returns the table of the given columns, which it keeps. Cost: one pass to count.
func New(h Head, c Columns) *Table {
	t := &Table{Head: h, col: c, rules: h.Game.Rules(), size: h.Game.Space().Size()}
	counts := c.count()
	t.counts = func() Counts { return counts }
	return t
}

// NewFrom returns a table that asks src; for the counts once, when they are first wanted.
func NewFrom(h Head, src Source) *Table {
	t := &Table{Head: h, rules: h.Game.Rules(), size: h.Game.Space().Size(), source: src}
	t.counts = sync.OnceValue(src.Counts)
	return t
}

// Dense reports whether every code of the space has a slot.
func (t *Table) Dense() bool { return t.Index == nil }

// Source returns what the table was made from by NewFrom, or nil.
func (t *Table) Source() Source { return t.source }

// Columns returns the table's columns, to be read only. They are empty if it has a Source.
func (t *Table) Columns() Columns { return t.col }

// Counts returns how many positions there are of each outcome.
func (t *Table) Counts() Counts { return t.counts() }

// Count returns the number of positions of one outcome.
func (t *Table) Count(o game.Outcome) uint64 { return t.counts().Of(o) }

// Positions is the number of positions solved.
func (t *Table) Positions() uint64 { return t.counts().Positions() }

// MaxRemoteness is the largest finite remoteness, or game.NotAsked.
func (t *Table) MaxRemoteness() int64 { return t.counts().MaxRemoteness }

// Value returns the value of a position or of a sum. Its errors are ErrNotAPosition,
// ErrNotSolved and ErrNoSum, and those of Sums.
func (t *Table) Value(s game.Sum) (game.Value, error) {
	v, err := t.known(s)
	if t.Sums != nil && errors.Is(err, ErrNoSum) {
		v, err = t.Sums.Value(s)
	}
	if t.Sums != nil && t.Genera && err == nil {
		v.Misere, v.Genus, err = t.Sums.Genus(s)
	}
	return v, err
}

// known is Value without Sums.
func (t *Table) known(s game.Sum) (game.Value, error) {
	if t.source != nil {
		return t.source.Value(s)
	}
	for _, p := range s {
		if p.Steps != game.AllSteps {
			return game.Value{}, fmt.Errorf("steps=%d: this game does not count its moves down", p.Steps)
		}
	}
	if c, ok := s.Single(); ok {
		return t.At(c)
	}
	return t.sum(s)
}

// At returns the value of a single position. Its errors are ErrNotAPosition and ErrNotSolved.
func (t *Table) At(c game.Code) (game.Value, error) {
	if t.source != nil {
		return t.source.Value(game.One(c))
	}
	slot, err := t.Slot(c)
	if err != nil {
		return game.Value{}, err
	}
	return t.col.value(slot), nil
}

// Fold returns, for a value n of an unbounded field (game.Space.Unbounded) that is too large for a code, one that is not: positions
// have the same outcomes, nimbers and scores with either. It is an error if no period is proved from which that follows.
func (t *Table) Fold(n uint64) (uint64, error) {
	if f, ok := t.source.(interface{ Fold(uint64) (uint64, error) }); ok {
		return f.Fold(n)
	}
	if t.Started {
		return 0, errors.New("only what the start reaches is solved")
	}
	return 0, fmt.Errorf("the method %s proves no period", t.Method.Name)
}

// Choice returns, in a game with priorities, the place among the options of c, from 0, of the one that the player to
// move is to choose whenever play comes to c: keeping to positions that are won is not enough there. It is
// false where he does not win, where play is over, and in all other games.
func (t *Table) Choice(c game.Code) (place int, ok bool) {
	if t.col.Strategy == nil {
		return 0, false
	}
	slot, err := t.Slot(c)
	if err != nil || t.col.Strategy[slot] == NoChoice {
		return 0, false
	}
	return int(t.col.Strategy[slot]), true
}

// Slot returns the place of a position in the columns. Its errors are ErrNotAPosition and
// ErrNotSolved.
func (t *Table) Slot(c game.Code) (uint64, error) {
	if uint64(c) >= t.size {
		return 0, fmt.Errorf("code %d of a space of %d: %w", c, t.size, ErrNotAPosition)
	}
	slot := uint64(c)
	if t.Index != nil {
		s, ok := t.Index.Slot(c)
		if !ok {
			return 0, ErrNotSolved
		}
		slot = uint64(s)
	}
	if t.col.Outcome(slot) == game.Unknown {
		if t.Started {
			return 0, ErrNotSolved
		}
		return 0, ErrNotAPosition
	}
	return slot, nil
}

// Code returns the code of a slot.
func (t *Table) Code(slot uint64) game.Code {
	if t.Index != nil {
		return t.Index.Code(uint32(slot))
	}
	return game.Code(slot)
}
