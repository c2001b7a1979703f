package chart

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"grundy/game"
)

// marks are the outcomes as text shows them.
var marks = map[game.Outcome]string{game.Win: "W", game.Loss: "L", game.Tie: "T", game.Draw: "D"}

// writeText writes a title, notes, an aligned table with a header, and a legend of
// the marks that occur.
func (c *Chart) writeText(w io.Writer) error {
	var b strings.Builder
	if c.Title != "" {
		b.WriteString(c.Title + "\n")
	}
	for _, note := range c.Notes {
		b.WriteString(note + "\n")
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	writeAligned(&b, c.page())
	if legend := c.legend(); legend != "" {
		b.WriteString("\n" + legend + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// page returns the header and the rows as text.
func (c *Chart) page() [][]string {
	rows, width := c.Axes[0], c.width()
	header := []string{rows.Name, string(c.Show)}
	if len(c.Axes) == 2 {
		header = append([]string{rows.Name + `\` + c.Axes[1].Name}, c.Axes[1].Labels...)
	}
	page := [][]string{header}
	for i, label := range rows.Labels {
		line := []string{label}
		for _, cell := range c.Cells[i*width : (i+1)*width] {
			line = append(line, c.mark(cell))
		}
		page = append(page, line)
	}
	return page
}

func (c *Chart) mark(cell Cell) string {
	v := cell.Value
	switch {
	case !cell.Exist:
		return "."
	case c.Show == Outcome:
		return marks[v.Outcome]
	case c.Show == Class && cell.Class.Letter() == "":
		return marks[cell.Class.First] + "/" + marks[cell.Class.Second]
	case c.Show == Class:
		return cell.Class.Letter()
	case c.Show == Remoteness && v.Remoteness == game.Forever:
		return "∞"
	case c.Show == Nimber && v.Nimber == game.Infinite:
		return v.NimberText()
	}
	if c.Show == Genus && v.Genus != "" {
		return v.Genus
	}
	if n, ok := c.number(v); ok {
		return strconv.FormatInt(n, 10)
	}
	return "-"
}

// number returns the number that a value shows, and false if it has none.
func (c *Chart) number(v game.Value) (int64, bool) {
	switch c.Show {
	case Nimber:
		return v.Nimber, v.Nimber >= 0
	case Remoteness:
		return v.Remoteness, v.Remoteness >= 0
	case Misere:
		return v.Misere, v.Genus != ""
	case Genus:
		return 0, false // a text
	}
	return v.Score, true
}

// legend explains the marks that stand in the table.
func (c *Chart) legend() string {
	said := map[string]string{
		"W": "W win", "L": "L loss", "T": "T tie (finished, nobody won)", "D": "D draw (play never ends)",
		"∞": "∞ play never ends", ".": ". no position, or none that the start reaches", "-": "- there is none",
	}
	var parts []string
	if c.Show == Class {
		return c.classLegend()
	}
	for _, mark := range []string{"W", "L", "T", "D", "∞", "-", "."} {
		for _, cell := range c.Cells {
			if c.mark(cell) == mark {
				parts = append(parts, said[mark])
				break
			}
		}
	}
	if c.Show == Nimber && slices.ContainsFunc(c.Cells, func(cell Cell) bool { return cell.Value.Nimber == game.Infinite }) {
		parts = append(parts, "∞{K} a loopy nimber: play may go round, K are the nimbers that a move can make")
	}
	if c.Show == Outcome && len(parts) > 0 {
		return strings.Join(parts, ", ") + "; for the player to move"
	}
	return strings.Join(parts, ", ")
}

// classLegend explains the classes that stand in the table.
func (c *Chart) classLegend() string {
	said := map[string]string{
		"N": "N who starts wins", "P": "P who starts loses", "L": "L the first player wins, whoever starts", "R": "R the second player wins, whoever starts",
		"": "a pair the outcome if the first player starts, and that if the second does, each for the one who starts",
	}
	there := map[string]bool{}
	for _, cell := range c.Cells {
		if cell.Exist {
			there[cell.Class.Letter()] = true
		}
	}
	var parts []string
	for _, letter := range []string{"N", "P", "L", "R", ""} {
		if there[letter] {
			parts = append(parts, said[letter])
		}
	}
	return strings.Join(parts, ", ")
}

// writeAligned writes columns, the first one to the left and the others to the right.
func writeAligned(b *strings.Builder, page [][]string) {
	widths := make([]int, len(page[0]))
	for _, line := range page {
		for i, text := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	for _, line := range page {
		for i, text := range line {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			switch {
			case i == 0:
				b.WriteString(pad + text + " ")
			default:
				b.WriteString(" " + pad + text)
			}
		}
		b.WriteByte('\n')
	}
}
