package game

// Rules says what the ends of play are worth. The zero Rules are those of normal
// play: impartial, the player who cannot move loses, endless play is a Draw.
type Rules struct {
	// Players holds the names of the two players of a game in which their moves
	// or aims may differ. Both are empty where they cannot. Player 0 is first.
	Players [2]string
	// Scores is set if payoffs are points and not Won, Tied and Lost.
	Scores bool
	// Gains is set if moves may pay points (Batch.Gains). A value is then the total of the player to
	// move less that of the other, and Scores is set as well.
	Gains bool
	// Priorities is set if endless play is decided by the largest priority that is met for ever: player 0
	// wins if it is even, player 1 if it is odd. Generators are then Prioritizers, and the rules are Named.
	Priorities bool
	// Spans is set if options may be spans (Span). Where it is not, none is.
	Spans bool
	// First is set if a sum ends as soon as one of its components does.
	First bool
	// Stuck is what a position without options means to the player to move: Win,
	// Tie or Loss. The zero Unknown stands for Loss. It is for readers:
	// generators have filled in the payoff already.
	Stuck Outcome
	// StuckVaries is set if a function decides what being stuck pays; Stuck then
	// says nothing.
	StuckVaries bool
	// Endless says what play without end is worth.
	Endless Endless
	// Steps is set if at most so many moves are left in each component of a sum;
	// MaxSteps is the default of that number, 0..1e18.
	Steps    bool
	MaxSteps int64
}

// Named reports whether the rules tell two players apart.
func (r *Rules) Named() bool { return r.Players[0] != "" }

// Normal reports whether the rules as declared leave room for nimbers: no
// players, no points, sums that are played to the end, and the stuck player loses. The results met in play must
// agree as well.
func (r *Rules) Normal() bool {
	return !r.Named() && !r.Scores && !r.Gains && !r.First && !r.StuckVaries && r.StuckPays() == Lost
}

// StuckPays returns Stuck as a payoff to the player to move.
func (r *Rules) StuckPays() Result {
	switch r.Stuck {
	case Win:
		return Won
	case Tie, Draw:
		return Tied
	}
	return Lost
}

// EmptyPays returns what the empty sum pays the player to move: what being stuck does. Where a function says that,
// nothing is left to ask it about, and the empty sum pays no points, or is lost.
func (r *Rules) EmptyPays() Result {
	if r.StuckVaries && r.Scores {
		return Tied
	}
	return r.StuckPays()
}

// Endless says what play without end is worth.
type Endless struct {
	// Winner is 1 or 2 if endless play is won by player 0 or player 1; 0 if not.
	Winner int
	// Order lists the outcomes from the one that player 0 likes best to the
	// one he likes least; player 1 has the reverse. Nil for the usual
	// Win, then Tie and Draw alike, then Loss.
	Order []Outcome
}

// Usual reports whether endless play is an ordinary Draw.
func (e Endless) Usual() bool { return e.Winner == 0 && e.Order == nil }
