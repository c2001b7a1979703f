// Package game holds the nouns that every room of grundy speaks: games, their
// spaces of positions, outcomes, values and sums.
//
// Conventions, stated once. A position is a number, its Code, in a Space; where
// the two players may have different moves the player to move is part of the
// position. Everything said of a position (outcome, value, payoff) is said for
// the player to move. Options come in the order in which the rules list them,
// repeated ones included. Remoteness counts plies.
package game

import (
	"context"
	"errors"
)

// A Code is the number of a position in its space, 0 <= code < Space.Size().
type Code uint64

// MaxSize is the largest number of positions a space may have. Codes stay below
// it so that an Option has room for its flags.
const MaxSize = 1 << 60

// A Game is a set of rules over a space of positions. Solvers know a game only
// through this interface and the optional ones below; game files, games written
// in Go (see New) and lists of arcs all implement it.
//
// A Game is immutable and safe for concurrent use; its generators are not.
type Game interface {
	// Title is one line that names the game to a person.
	Title() string
	// Space is the set of positions.
	Space() *Space
	// Rules says what the ends of play are worth.
	Rules() Rules
	// Start lists the starting sums. Empty: every position is of interest.
	// Otherwise only what can be reached from them is, and the rules may be
	// wrong or undefined elsewhere.
	Start() []Sum
	// Generator returns a new generator of options, for one goroutine.
	// Generators must be closed.
	Generator(context.Context) (Generator, error)
}

// A Generator gives the results and options of positions in batches, so that the
// cost of a call is shared by many positions.
type Generator interface {
	// Options replaces the content of b by the results and options of a prefix
	// codes[:n] and returns n. At least one position is done unless codes is
	// empty or the first one fails; a generator stops early when its own
	// buffer is full. The slices of b may alias the generator's memory: they are
	// valid until its next call.
	//
	// If codes[n] breaks the rules (see RuleError) the positions before
	// it are returned together with the error.
	Options(codes []Code, b *Batch) (n int, err error)
	// Close frees what the generator holds.
	Close() error
}

// A Resulter is a generator that can tell the results of positions without their
// options. It is an optional interface of a Generator.
type Resulter interface {
	// Results is Generator.Options with only b.Results filled in. A position
	// without options is told apart from others only by Generator.Options: here
	// it may be Live.
	Results(codes []Code, b *Batch) (n int, err error)
}

// A Prioritizer is a generator that can tell the priorities of positions. Those of games whose
// Rules.Priorities is set implement it.
type Prioritizer interface {
	// Priorities sets out[i] to the priority of codes[i], 0..MaxPriority, for a prefix codes[:n], as
	// Generator.Options does. It is asked of live positions only.
	Priorities(codes []Code, out []uint32) (n int, err error)
}

// MaxPriority is the largest priority that a position may have.
const MaxPriority = 1<<31 - 1

// A Looker is a generator that can look the options of positions up in a table of the caller's
// instead of listing them. It is an optional interface of a Generator.
type Looker interface {
	// Look replaces the content of b, as Options does, for a prefix codes[:n]: its Results, and a
	// Look for each position. ErrNoLook means that this generator cannot do it for this game.
	Look(codes []Code, v *View, b *Looks) (n int, err error)
}

// An Inverter is a game that also knows its moves backward. It is an optional
// interface of a Game.
type Inverter interface {
	// Inverse returns a generator whose "options" of a position are the
	// positions that have it as an option, each as often as it is one: for
	// every live p, the number of times p stands in Inverse of q is the number of
	// times q stands among the options of p, each with the flag Again if the option
	// carries it. Positions that are not live may be listed too; solvers pass over them. Results are not filled in.
	// Nil, nil means that this game has none.
	Inverse(context.Context) (Generator, error)
}

// A Subtraction is a game whose every move subtracts one of a fixed list of
// amounts from the fields of the position, and is legal exactly if no field falls
// below the start of its range. It is an optional interface of a Game.
type Subtraction interface {
	// Amounts returns the list, one number for each field, or nil if this game is
	// not of that kind. No amount has a negative number or is zero throughout.
	Amounts() [][]int64
}

// A Stucker is a game that can say what being stuck pays at positions that have options: what it
// needs where a function says that (Rules.StuckVaries) and moves are counted down. It is an optional
// interface of a Game.
type Stucker interface {
	// Stuck returns for each position, which is live or has no options, what it would pay the player
	// to move not to have any.
	Stuck(ctx context.Context, codes []Code) ([]Result, error)
}

// A Symmetric is a game that takes its positions up to a symmetry that its rules declare: options lead to
// representatives, and other codes are no positions. It is an optional interface of a Game.
type Symmetric interface {
	// CheckSymmetry compares the options of each position with those of its images, and returns an
	// error that names the position and the permutation where they differ.
	CheckSymmetry(ctx context.Context, codes []Code) error
}

// A Placer is a game that can say where in its source an error of its rules belongs. It is an optional
// interface of a Game.
type Placer interface {
	// PlaceError returns the error with its place in front, which wraps err, or err itself if it has one.
	PlaceError(err error) error
}

// A Move is an option as a person sees it.
type Move struct {
	To    Sum    // where it leads; nil if End is set
	End   Result // for an option that ends the play, its payoff to the mover; else Live
	Gain  int64  // points that the mover gets at once
	Again bool   // the same player moves again
	Name  string // the rules' own name of it, or ""
}

// ErrManyMoves says that a position has too many options to list them, though its value may be known. Errors of
// Describer and Generator wrap it.
var ErrManyMoves = errors.New("too many moves to list them within the limit of memory")

// A Describer is a game that can name its moves. It is an optional interface of
// a Game; for a game without it Moves gives nameless ones.
type Describer interface {
	// Describe returns the options of a position in order. It is slow, and meant
	// for the few positions that a person looks at.
	Describe(ctx context.Context, c Code) (Result, []Move, error)
}
