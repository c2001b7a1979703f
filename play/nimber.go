package play

import (
	"encoding/json"

	"grundy/game"
)

// A Nimber is the nimber of a position as it is told: a number or, where play may go round, such as
// ∞{0, 2}. JSON has a number or a text.
type Nimber struct{ value game.Value }

// Loopy reports whether n is ∞{K}.
func (n *Nimber) Loopy() bool { return n.value.Nimber == game.Infinite }

// String implements fmt.Stringer.
func (n *Nimber) String() string { return n.value.NimberText() }

// MarshalJSON implements json.Marshaler.
func (n *Nimber) MarshalJSON() ([]byte, error) {
	if n.Loopy() {
		return json.Marshal(n.String())
	}
	return json.Marshal(n.value.Nimber)
}
