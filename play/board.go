package play

import (
	"context"
	"strings"

	"grundy/game"
)

// A Shower is a game that may draw its positions. It is an optional interface of a Game.
type Shower interface {
	// HasShow reports whether it does.
	HasShow() bool
	// Show returns a position as text of one line or several.
	Show(ctx context.Context, c game.Code) (string, error)
}

// A Boarder is a game whose cells may be the squares of a board. It is an optional
// interface of a Game.
type Boarder interface {
	// Board returns the rows and columns, or zeros.
	Board() (rows, cols int)
}

// board returns a single position as the game shows it, or as squares in rows; "" where the
// game does neither.
func (g *Guide) board(ctx context.Context, s game.Sum) (string, error) {
	c, single := s.Single()
	if !single {
		return "", nil
	}
	if shower, ok := g.game.(Shower); ok && shower.HasShow() {
		return shower.Show(ctx, c)
	}
	if b, ok := g.game.(Boarder); ok {
		rows, cols := b.Board()
		return squares(g.game.Space(), c, rows, cols), nil
	}
	return "", nil
}

// squares writes the first field that has a letter for each of rows x cols squares.
func squares(space *game.Space, c game.Code, rows, cols int) string {
	v := make([]int64, space.Width())
	space.Decode(c, v)
	for _, f := range space.Fields() {
		w := f.Domain.Width()
		letters := alphabet(f.Domain)
		if letters == nil || w == 0 || w != rows*cols {
			v = v[w:]
			continue
		}
		var b strings.Builder
		for i, letter := range v[:w] {
			if i > 0 && i%cols == 0 {
				b.WriteByte('\n')
			} else if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(letters.Name(letter))
		}
		return b.String()
	}
	return ""
}

func alphabet(d game.Domain) *game.Alphabet {
	switch d := d.(type) {
	case game.Cells:
		return d.Alphabet
	case game.Arrangement:
		return d.Alphabet
	}
	return nil
}

// Canonical returns s with every part replaced by the representative that the game's own
// symmetry gives it (same= in a game file): the positions that a table of the game knows.
func Canonical(ctx context.Context, g game.Game, s game.Sum) (game.Sum, error) {
	c, ok := g.(interface {
		Canonical(context.Context, game.Code) (game.Code, error)
	})
	if !ok {
		return s, nil
	}
	out := make(game.Sum, len(s))
	for i, p := range s {
		code, err := c.Canonical(ctx, p.Code)
		if err != nil {
			return nil, err
		}
		p.Code = code
		out[i] = p
	}
	return out, nil
}
