package chart

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"grundy/game"
)

// writeCSV writes one line a position: the values of the axes, then the quantity. A
// position that does not exist, or has no such number, leaves the last field empty;
// the remoteness of endless play is inf.
func (c *Chart) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	var header []string
	for _, axis := range c.Axes {
		header = append(header, axis.Name)
	}
	if err := out.Write(append(header, string(c.Show))); err != nil {
		return err
	}
	width := c.width()
	for i, cell := range c.Cells {
		line := []string{c.Axes[0].Labels[i/width]}
		if len(c.Axes) == 2 {
			line = append(line, c.Axes[1].Labels[i%width])
		}
		if err := out.Write(append(line, c.csvField(cell))); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (c *Chart) csvField(cell Cell) string {
	switch value := c.data(cell).(type) {
	case string:
		return value
	case int64:
		return strconv.FormatInt(value, 10)
	}
	if cell.Exist && c.Show == Remoteness && cell.Value.Remoteness == game.Forever {
		return "inf"
	}
	return ""
}

// data returns a cell as JSON has it: a word, a number, or nil where there is none.
func (c *Chart) data(cell Cell) any {
	if !cell.Exist {
		return nil
	}
	if c.Show == Outcome {
		return cell.Value.Outcome.String()
	}
	if c.Show == Class {
		return cell.Class.String()
	}
	if c.Show == Genus && cell.Value.Genus != "" {
		return cell.Value.Genus
	}
	if n, ok := c.number(cell.Value); ok {
		return n
	}
	if c.Show == Nimber && cell.Value.Nimber == game.Infinite {
		return cell.Value.NimberText()
	}
	return nil
}

// writeJSON writes one object: the facts, the axes, the quantity, and "cells", a list for
// one axis and a list of rows for two. A loopy nimber is a word such as "∞{0, 2}". Null is a position that does not exist, a nimber where there
// is none, or the remoteness of endless play.
func (c *Chart) writeJSON(w io.Writer) error {
	object := map[string]any{"title": c.Title, "notes": c.Notes, "over": c.Axes, "show": c.Show}
	for name, fact := range c.Facts {
		object[name] = fact
	}
	var flat []any
	for _, cell := range c.Cells {
		flat = append(flat, c.data(cell))
	}
	object["cells"] = flat
	if len(c.Axes) == 2 {
		rows := make([][]any, len(c.Axes[0].Labels))
		for i := range rows {
			rows[i] = flat[i*c.width() : (i+1)*c.width()]
		}
		object["cells"] = rows
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return out.Encode(object)
}
