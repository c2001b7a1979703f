package play

import (
	"fmt"

	"grundy/game"
)

// Class returns the outcome class of a position or sum that is given with either player to move.
func (g *Guide) Class(both [2]game.Sum) (game.Class, error) {
	first, err := g.Value(both[0])
	if err != nil {
		return game.Class{}, fmt.Errorf("position %q: %w", g.Notation.FormatSum(both[0]), err)
	}
	second, err := g.Value(both[1])
	if err != nil {
		return game.Class{}, fmt.Errorf("position %q: %w", g.Notation.FormatSum(both[1]), err)
	}
	return game.Class{First: first.Outcome, Second: second.Outcome}, nil
}

// ClassInWords says what a class means for the players, as in "N: whoever starts wins".
func (g *Guide) ClassInWords(c game.Class) string {
	names := g.rules.Players
	switch c.Letter() {
	case "N":
		return "N: whoever starts wins"
	case "P":
		return "P: whoever starts loses"
	case "L":
		return fmt.Sprintf("L: %s wins, whoever starts", names[0])
	case "R":
		return fmt.Sprintf("R: %s wins, whoever starts", names[1])
	}
	verbs := map[game.Outcome]string{game.Win: "wins", game.Loss: "loses", game.Tie: "ties", game.Draw: "draws"}
	return fmt.Sprintf("%s: %s %s who starts, %s %s who starts", c, names[0], verbs[c.First], names[1], verbs[c.Second])
}
