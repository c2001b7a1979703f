package game

import "strconv"

// A Value is what is known of one position or sum, for the player to move.
type Value struct {
	Outcome Outcome
	// Score is the payoff in points, where Rules.Scores; else 0.
	Score int64
	// Remoteness is the number of plies to the end when the side that prefers the value
	// to endless play hurries and the other delays; Forever for play without end,
	// NotAsked if it was not computed.
	Remoteness int64
	// Nimber is the Grundy value; Infinite where it is the loopy nimber ∞{K}, with Labels the set K;
	// or NoNimber where there is none or it was not computed.
	Nimber int64
	Labels NimberSet
	// Genus is the genus as text, such as "2^{1420}": the nimber in normal play, then the misère ones with
	// 0, 1, 2, ... nim heaps of two beside it, of which the last two are repeated for ever. "" if it was not computed;
	// else Misere is the first of them, the misère nimber, which is 0 exactly where the player to move loses misère play.
	Genus  string
	Misere int64
}

// NimberText writes the nimber of v, as in 3 or ∞{0, 2}; "" where there is none.
func (v Value) NimberText() string {
	switch v.Nimber {
	case NoNimber:
		return ""
	case Infinite:
		return "∞" + v.Labels.String()
	}
	return strconv.FormatInt(v.Nimber, 10)
}

// Special numbers of a Value.
const (
	Forever  int64 = -1 // the remoteness of play without end
	NotAsked int64 = -2 // the remoteness was not computed
	NoNimber int64 = -1 // there is no nimber
	Infinite int64 = -2 // the nimber is ∞{K}
)
