package lang

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A Move is an option that has a name to show, as move(to, name=...) makes it.
type Move struct {
	To   starlark.Value // a position, a *Plus or an Outcome
	Name string         // "" if it has none
}

var _ starlark.Value = (*Move)(nil)

// String returns the move as a game file writes it.
func (m *Move) String() string {
	if m.Name == "" {
		return fmt.Sprintf("move(%s)", m.To)
	}
	return fmt.Sprintf("move(%s, name=%s)", m.To, syntax.Quote(m.Name, false))
}

// Type returns "move".
func (m *Move) Type() string { return "move" }

// Freeze freezes the position the move leads to.
func (m *Move) Freeze() { m.To.Freeze() }

// Truth reports true.
func (m *Move) Truth() starlark.Bool { return true }

// Hash refuses: moves are no keys.
func (m *Move) Hash() (uint32, error) { return unhashable(m) }
