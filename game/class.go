package game

// A Class is what a position is worth that is given without the player to move, in a game with
// players: who wins if the first one starts, and if the second one does.
type Class struct {
	// First and Second are the outcomes of the two positions, each for the player who starts.
	First, Second Outcome
}

// Letter returns the outcome class of a position that neither start leaves undecided: "N" if the player
// who starts (the next one) wins, "P" if the other (the previous one) does, "L" if the first player (Left)
// wins whoever starts, "R" if the second (Right) does; else "".
func (c Class) Letter() string {
	switch c {
	case Class{Win, Win}:
		return "N"
	case Class{Loss, Loss}:
		return "P"
	case Class{Win, Loss}:
		return "L"
	case Class{Loss, Win}:
		return "R"
	}
	return ""
}

// String returns the letter, or where ties or draws come in the outcome for either player who starts, as
// in "Win/Draw".
func (c Class) String() string {
	if letter := c.Letter(); letter != "" {
		return letter
	}
	return c.First.String() + "/" + c.Second.String()
}

// Twin returns the position of the same fields with the other player to move, in a space that has
// players; else c.
func (s *Space) Twin(c Code) Code {
	switch {
	case s.movers == 1 || s.owned:
		return c
	case uint64(c) < s.half:
		return c + Code(s.half)
	}
	return c - Code(s.half)
}
