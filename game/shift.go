package game

import "context"

// A Shifter is a game with an unbounded field that may show that its moves are the same everywhere far out. It
// is an optional interface of a Game whose Space is Unbounded.
type Shifter interface {
	// Shift says how the rules change as the unbounded field grows. The error says why that is not
	// known, in words for a person.
	Shift(context.Context) (Shift, error)
}

// A Shift says that for every n >= From the results and options of the positions with n+Modulus in the unbounded
// field are those with n, the options Modulus further on; and that no option with n >= From in that field has
// less than n-Back there.
type Shift struct {
	From, Modulus, Back int64
}
