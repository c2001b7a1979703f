package heap

import (
	"fmt"
	"strings"
)

// A Name is a game of the catalogue.
type Name struct {
	Name string // what Parse reads
	Rule string // one line for a person
	code string // "" for a family
	fam  *family
}

// Names returns the games that Parse knows by name, with their rules.
func Names() []Name { return names }

var names = []Name{
	{Name: "nim", Rule: "take any number", code: "0.[3]"},
	{Name: "kayles", Rule: "take 1 or 2 and, if you like, split what is left", code: "0.77"},
	{Name: "dawsons-kayles", Rule: "take 2 neighbours of a row", code: "0.07"},
	{Name: "dawsons-chess", Rule: "Dawson's game of pawns", code: "0.137"},
	{Name: "dawson", Rule: "take 2 neighbours of a row", code: "0.07"},
	{Name: "treblecross", Rule: "one-dimensional noughts, three in a row wins", code: "0.007"},
	{Name: "officers", Rule: "take 1, leaving at least one heap", code: "0.6"},
	{Name: "guiles", Rule: "Guiles, 0.15", code: "0.15"},
	{Name: "kenyon", Rule: "take 1, or take 2 and leave up to three heaps", code: "0.3f"},
	{Name: "grundy", Rule: "split a heap into two unequal heaps", code: "4!.0"},
	{Name: "lasker", Rule: "take any number, or split a heap", code: "4.[3]"},
	{Name: "mark", Rule: "take 1, or leave floor(n/2)", fam: &family{mark: markMark}},
	{Name: "take-at-most-half", Rule: "take at most half of the heap", fam: &family{mark: markHalf}},
	{Name: "aliquot", Rule: "take a proper divisor of n", fam: &family{mark: markAliquot}},
	{Name: "divisor", Rule: "take a divisor of n", fam: &family{mark: markDivisor}},
	{Name: "coprime", Rule: "take a number coprime to n", fam: &family{mark: markCoprime}},
	{Name: "saliquant", Rule: "take a number that does not divide n", fam: &family{mark: markSaliquant}},
	{Name: "take-a-square", Rule: "take a positive square", fam: &family{set: squares}},
	{Name: "take-a-prime", Rule: "take a prime number", fam: &family{set: primes}},
	{Name: "take-a-fibonacci", Rule: "take 1, 2, 3, 5, 8, ...", fam: &family{set: fibonaccis}},
	{Name: "take-a-factorial", Rule: "take 1, 2, 6, 24, ...", fam: &family{set: factorials}},
	{Name: "turtles", Rule: "coin n: turn it, and perhaps one to its left", fam: &family{mark: markTurtles}},
	{Name: "mock-turtles", Rule: "coin n: turn it, and up to two to its left", fam: &family{mark: markMockTurtles}},
	{Name: "ruler", Rule: "coin n: turn a run of coins that ends with it", fam: &family{mark: markRuler}},
	{Name: "triplets", Rule: "coin n: turn it and exactly two to its left", fam: &family{mark: markTriplets}},
	{Name: "turnips", Rule: "coin n: turn three evenly spaced coins, it the last", fam: &family{mark: markTurnips}},
}

// lookUp finds a name, whatever its case and with spaces for dashes.
func lookUp(s string) *Name {
	s = strings.ReplaceAll(strings.ToLower(s), " ", "-")
	for i := range names {
		if names[i].Name == s {
			return &names[i]
		}
	}
	return nil
}

// game returns the game of the entry.
func (e *Name) game() (*Game, error) {
	if e.fam != nil {
		return &Game{text: e.Name, title: e.Name, family: e.fam}, nil
	}
	g, err := parseCode(e.code)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	g.title = e.Name
	return g, nil
}
