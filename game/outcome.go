package game

import "math"

// An Outcome says how best play ends, for the player to move.
type Outcome uint8

// The outcomes. A Tie is a finished game that nobody has won; a Draw is play
// that never ends. They are worth the same and are never the same.
const (
	Unknown Outcome = iota // not solved, or not a position
	Win
	Loss
	Tie
	Draw
)

var outcomeNames = [...]string{"Unknown", "Win", "Loss", "Tie", "Draw"}

// String returns the outcome's name, such as "Win".
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return "Unknown"
}

// Reverse returns the same outcome as the other player sees it.
func (o Outcome) Reverse() Outcome {
	switch o {
	case Win:
		return Loss
	case Loss:
		return Win
	}
	return o
}

// A Result is what the rules alone say of a position: that play goes on, or that
// it is over and what that pays the player to move. In games of words the payoff
// is Won, Tied or Lost; in games of scores (Rules.Scores) it is a number of
// points between -MaxScore and MaxScore.
type Result int64

const (
	// Live means that play goes on: the position has at least one option.
	Live Result = math.MinInt64
	// Nowhere means that the code is not a position of the game.
	Nowhere Result = math.MinInt64 + 1

	Won  Result = 1
	Tied Result = 0
	Lost Result = -1

	// MaxScore bounds the points of a finished game, so that sums of a few
	// cannot overflow.
	MaxScore = 1 << 52
)

// Over reports whether r is the payoff of a finished position.
func (r Result) Over() bool { return r > Nowhere }

// Outcome returns the outcome that a payoff means: the sign decides.
// It is Unknown for Live and Nowhere.
func (r Result) Outcome() Outcome {
	switch {
	case !r.Over():
		return Unknown
	case r > 0:
		return Win
	case r < 0:
		return Loss
	}
	return Tie
}
