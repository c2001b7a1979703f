package main

import (
	"fmt"
	"strings"

	"grundy/game"
)

// classCounts says how many positions, given without the player to move, are of each outcome class.
type classCounts map[game.Class]uint64

// each goes through the classes: the letters first, then the pairs of outcomes that occur.
func (n classCounts) each(visit func(class string, count uint64)) {
	outcomes := []game.Outcome{game.Win, game.Loss, game.Tie, game.Draw}
	for _, letter := range []string{"N", "P", "L", "R", ""} {
		for _, first := range outcomes {
			for _, second := range outcomes {
				c := game.Class{First: first, Second: second}
				if c.Letter() == letter && (letter != "" || n[c] > 0) {
					visit(c.String(), n[c])
				}
			}
		}
	}
}

// String writes them for a person.
func (n classCounts) String() string {
	var parts []string
	n.each(func(class string, count uint64) { parts = append(parts, fmt.Sprintf("%s %d", class, count)) })
	return strings.Join(parts, ", ") + " (for a position, whoever starts)"
}

// MarshalJSON writes an object whose names stand in order.
func (n classCounts) MarshalJSON() ([]byte, error) {
	var parts []string
	n.each(func(class string, count uint64) { parts = append(parts, fmt.Sprintf("%q:%d", class, count)) })
	return []byte("{" + strings.Join(parts, ",") + "}"), nil
}
