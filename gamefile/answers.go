package gamefile

import (
	"context"

	"grundy/game"
)

// A Solver solves a game. Run calls it once for each solve(...) of a program; the answers should
// cost only what is then asked of them.
type Solver func(ctx context.Context, g *Game) (Answers, error)

// Want says which parts of a value are asked for.
type Want uint8

// The parts of a value. The outcome, and the score in games of points, are always
// wanted.
const (
	WantOutcome    Want = 0
	WantRemoteness Want = 1 << iota
	WantNimber
	WantGenus // the misère nimber too
)

// A Folder is Answers that can answer about numbers which are too large for a code, where a field is nat(). It is
// optional.
type Folder interface {
	// Fold returns a number that has one: what is wanted of a position is the same with it in place of n. The error says why
	// there is none.
	Fold(n int64, want Want) (int64, error)
}

// Answers is what a program may ask of a solved game. Its methods are called from one
// goroutine at a time.
type Answers interface {
	// Value returns the value of a sum for the player to move. Fields of it that
	// were not wanted may be left out. The sum is only valid during the call.
	//
	// The error says why the value does not exist (a nimber in misère play, a position outside
	// of what can be reached from the start) or could not be computed.
	Value(s game.Sum, want Want) (game.Value, error)
	// Count returns how many positions have the outcome o.
	Count(o game.Outcome) (uint64, error)
	// CountAt returns how many of them are so many plies from the end. The error says why that is not known.
	CountAt(o game.Outcome, remoteness int64) (uint64, error)
	// Moves returns the moves of s in the order of the rules, those of a sum part by part; To of each is
	// the whole sum after it. With best set they are those that keep the value of s. There are none if the play is over.
	Moves(s game.Sum, best bool) ([]game.Move, error)
	// Line returns the moves of best play from s to its end; where play does not
	// end, those up to the first sum that comes again. To of each move is the
	// whole sum after it.
	Line(s game.Sum) ([]game.Move, error)
}
