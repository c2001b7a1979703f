// Package lang holds the values that a game file speaks of and that the
// interpreter and the compiler share: outcomes, sums, named moves, graphs, and
// the fields of a position as the language sees them.
//
// How a value of a field looks in the language is fixed here, once: a range is an
// int, bool a bool, a list of words a string; cells, arrangement and multiset are tuples of
// letters (a letter is a string or an int); a subset is an int used as a bit mask.
package lang

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
)

// An Outcome is one of WIN, LOSS, TIE and DRAW as a value of the language. Outcomes
// are equal or not, may be keys of a dict, have no order, and print as "Win".
type Outcome game.Outcome

// The outcomes, under the names that game files use.
const (
	WIN  = Outcome(game.Win)
	LOSS = Outcome(game.Loss)
	TIE  = Outcome(game.Tie)
	DRAW = Outcome(game.Draw)
)

var _ starlark.Value = Outcome(0)

// String returns the outcome as print shows it, such as "Win".
func (o Outcome) String() string { return game.Outcome(o).String() }

// Type returns "outcome".
func (o Outcome) Type() string { return "outcome" }

// Freeze does nothing: an outcome never changes.
func (o Outcome) Freeze() {}

// Truth reports true: no outcome counts as false.
func (o Outcome) Truth() starlark.Bool { return true }

// Hash lets outcomes be keys.
func (o Outcome) Hash() (uint32, error) { return 0x9e3779b9 * (uint32(o) + 1), nil }

// Result returns what the outcome pays the player to move, and false for DRAW,
// which no rule can declare: a draw is play that never ends.
func (o Outcome) Result() (game.Result, bool) {
	switch o {
	case WIN:
		return game.Won, true
	case LOSS:
		return game.Lost, true
	case TIE:
		return game.Tied, true
	}
	return game.Live, false
}

// unhashable is the error of Hash for values that cannot be keys.
func unhashable(v starlark.Value) (uint32, error) {
	return 0, fmt.Errorf("unhashable type: %s", v.Type())
}
