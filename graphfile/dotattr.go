package graphfile

import (
	"strings"
)

// graphAttributes are the attributes of a graph that mean something, in an order in which they may be
// read; others are for drawing.
var graphAttributes = []string{"players", "label", "stuck", "endless", "owners"}

// graphAttribute takes an attribute of the whole graph.
func (r *dotReader) graphAttribute(name string, value attribute) error {
	switch strings.ToLower(name) {
	case "label":
		r.title = oneLine(value.text)
	case "players":
		return r.setPlayers(value)
	case "stuck":
		return r.setStuck(value.at, value.text)
	case "endless":
		if !strings.EqualFold(value.text, "draw") {
			r.endless = value.text
		}
	case "owners":
		if value.text != "shape" {
			return r.fail(value.at, "owners: expected shape, got %q", value.text)
		}
		if r.count() > 0 {
			return r.fail(value.at, "owners: expected it before the first vertex")
		}
		r.shapes = true
	}
	return nil
}

// setPlayers names the players, as in "Rick, Morty".
func (r *dotReader) setPlayers(value attribute) error {
	names := strings.Split(value.text, ",")
	if len(names) != 2 {
		return r.fail(value.at, "players: expected two names with a comma between them, got %q", value.text)
	}
	if r.owners != nil || r.endings != nil {
		return r.fail(value.at, "players: expected it before the vertices that speak of them")
	}
	r.players = [2]string{strings.TrimSpace(names[0]), strings.TrimSpace(names[1])}
	return r.checkPlayers(value.at)
}

// oneLine returns a label as one line of plain text.
func oneLine(text string) string {
	for _, escape := range []string{`\n`, `\l`, `\r`, "\n", "\r", "\t"} {
		text = strings.ReplaceAll(text, escape, " ")
	}
	return strings.Join(strings.Fields(text), " ")
}

// player1Shapes are the shapes that are player 1's, where shapes say who moves.
var player1Shapes = map[string]bool{"box": true, "square": true, "rect": true, "rectangle": true}

// vertexAttributes takes the attributes of a vertex. Later ones go before earlier ones.
func (r *dotReader) vertexAttributes(v uint32, given map[string]attribute) error {
	if r.shapes {
		r.shapeOf(v, given)
	}
	for _, name := range []string{"player", "mover", "owner"} {
		value, ok := given[name]
		if !ok {
			continue
		}
		p, err := r.playerAt(value.text, value.at)
		if err != nil {
			return err
		}
		r.owners = grown(r.owners, v)
		r.owners[v] = int8(p + 1)
	}
	if value, ok := given["priority"]; ok {
		k, err := r.priorityAt(value.text, value.at)
		if err != nil {
			return err
		}
		r.priorities = grown(r.priorities, v)
		r.priorities[v] = k + 1
	}
	if value, ok := given["result"]; ok {
		r.endings = grown(r.endings, v)
		r.endings[v] = 0
		if err := r.result(value.at, value.at, v, value.text); err != nil {
			return err
		}
	}
	if value, ok := given["label"]; ok && value.text != `\N` {
		r.label(v, oneLine(value.text))
	}
	switch value, ok := given["start"]; {
	case !ok || value.text == "false":
	case value.text == "true":
		r.starts = append(r.starts, v)
	default:
		return r.fail(value.at, "start: expected true or false, got %q", value.text)
	}
	return nil
}

// shapeOf has the shape of a vertex say who moves there.
func (r *dotReader) shapeOf(v uint32, given map[string]attribute) {
	shape, ok := given["shape"]
	if !ok && has(r.owners, v) != 0 {
		return
	}
	r.owners = grown(r.owners, v)
	r.owners[v] = 1
	if player1Shapes[strings.ToLower(shape.text)] {
		r.owners[v] = 2
	}
}
