package lang

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
)

// A Move is an option that says more than where it leads, as move(to, ...) makes it.
type Move struct {
	To   starlark.Value // a position, a *Plus or an Outcome
	Gain int64          // points that the mover gets at once, at most game.MaxScore either way
	// Again is set if the same player moves again. To is then neither a *Plus nor an Outcome.
	Again bool
	Name  string // "" if it has none
}

var _ starlark.Value = (*Move)(nil)

// String returns the move as a game file writes it.
func (m *Move) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "move(%s", m.To)
	if m.Gain != 0 {
		fmt.Fprintf(&b, ", gain=%d", m.Gain)
	}
	if m.Again {
		b.WriteString(", again=True")
	}
	if m.Name != "" {
		fmt.Fprintf(&b, ", name=%s", syntax.Quote(m.Name, false))
	}
	b.WriteByte(')')
	return b.String()
}

// Type returns "move".
func (m *Move) Type() string { return "move" }

// Freeze freezes the position the move leads to.
func (m *Move) Freeze() { m.To.Freeze() }

// Truth reports true.
func (m *Move) Truth() starlark.Bool { return true }

// Hash refuses: moves are no keys.
func (m *Move) Hash() (uint32, error) { return unhashable(m) }

// MoveArguments are the parameters of move, in order.
var MoveArguments = []string{"to", "gain", "again", "name"}

func moveBuiltin(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var to, gain, again, name starlark.Value = nil, starlark.MakeInt(0), starlark.False, starlark.None
	if err := Unpack("move", args, kwargs, "to", &to, "gain?", &gain, "again?", &again, "name?", &name); err != nil {
		return nil, err
	}
	m := &Move{To: to}
	var ok bool
	if m.Gain, ok = SmallInt(gain); !ok || m.Gain > game.MaxScore || m.Gain < -game.MaxScore {
		hint := ""
		if _, isName := gain.(starlark.String); isName {
			hint = "; a name is given as name="
		}
		return nil, fmt.Errorf("move: expected gain to be an int between -2^52 and 2^52, got %s%s", Describe(gain), hint)
	}
	switch again := again.(type) {
	case starlark.Bool:
		m.Again = bool(again)
	default:
		return nil, fmt.Errorf("move: expected again to be True or False, got %s", Describe(again))
	}
	switch name := name.(type) {
	case starlark.NoneType:
	case starlark.String:
		m.Name = string(name)
	default:
		return nil, fmt.Errorf("move: expected name to be a string, got %s", Describe(name))
	}
	switch to.(type) {
	case *Plus, Outcome:
		if m.Again {
			return nil, fmt.Errorf("move: again=True goes with one position, in which the same player moves again; got %s", Describe(to))
		}
	case *Span:
		return nil, fmt.Errorf("move: a span stands alone; got %s", Describe(to))
	}
	return m, nil
}
