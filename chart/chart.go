// Package chart shows the values of many positions at once: a table over one or
// two fields (or parameters) of a game, as text for people, as CSV and as JSON.
package chart

import (
	"fmt"
	"io"

	"grundy/game"
)

// An Axis is one side of a chart: what runs along it, and through which values.
type Axis struct {
	Name   string   `json:"name"`
	Labels []string `json:"values"` // as the notation of positions writes them
	// Param is set if it runs over a parameter: each value is another game.
	Param bool `json:"param,omitempty"`
}

// A Quantity says which part of a value the cells show.
type Quantity string

// The quantities.
const (
	Outcome    Quantity = "outcome"
	Nimber     Quantity = "nimber"
	Remoteness Quantity = "remoteness"
	Score      Quantity = "score"
	Misere     Quantity = "misere" // the misère nimber
	Genus      Quantity = "genus"
	Class      Quantity = "class" // in games with players: the outcome for either player who starts
)

// Quantities lists them as a user may write them.
var Quantities = []string{string(Outcome), string(Nimber), string(Remoteness), string(Score), string(Misere), string(Genus), string(Class)}

// ParseQuantity returns the quantity of that name.
func ParseQuantity(name string) (Quantity, error) {
	for _, q := range Quantities {
		if q == name {
			return Quantity(q), nil
		}
	}
	return "", fmt.Errorf("--show: expected outcome, nimber, remoteness, score, misere, genus or class, got %q", name)
}

// A Cell is the value of one position; the zero Cell is that of none.
type Cell struct {
	Value game.Value
	Exist bool // the rules know this position
	Class game.Class
}

// A Chart is a table of values over one axis or two.
type Chart struct {
	Title string
	// Notes are lines for people: the method, and what the other fields were fixed to.
	Notes []string
	// Axes has one entry or two. The first runs down the page, the second across.
	Axes []Axis
	Show Quantity
	// Cells go along the last axis first: row by row where there are two.
	Cells []Cell
	// Facts go into the JSON beside the cells, as they are: the game, its parameters.
	Facts map[string]any
}

// width is how many cells a row of the page has.
func (c *Chart) width() int {
	if len(c.Axes) == 2 {
		return len(c.Axes[1].Labels)
	}
	return 1
}

// A Format is a way to write a chart.
type Format string

// The formats.
const (
	Text Format = "text"
	CSV  Format = "csv"
	JSON Format = "json"
)

// Formats lists them as a user may write them.
var Formats = []string{string(Text), string(CSV), string(JSON)}

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	for _, f := range Formats {
		if f == name {
			return Format(f), nil
		}
	}
	return "", fmt.Errorf("--format: expected text, csv or json, got %q", name)
}

// Write writes the chart.
func (c *Chart) Write(w io.Writer, f Format) error {
	switch f {
	case CSV:
		return c.writeCSV(w)
	case JSON:
		return c.writeJSON(w)
	}
	return c.writeText(w)
}
