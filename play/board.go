package play

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	// Board returns the rows and columns, or zeros; slanted says that each row starts half a square to
	// the right of the one above, as on a board of hexagons.
	Board() (rows, cols int, slanted bool)
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
		rows, cols, slanted := b.Board()
		return drawing{rows, cols, slanted}.position(g.game.Space(), c), nil
	}
	return "", nil
}

// A drawing says how squares are laid out.
type drawing struct {
	rows, cols int
	slanted    bool
}

// position draws every field that has a place for each square, and one board more for all fields that are numbers of
// squares, each marked by the first letter of its name. Several boards have their names above them. The names of rows and
// columns are those of squares(rows, cols) in game files: letters, and numbers from below.
func (d drawing) position(space *game.Space, c game.Code) string {
	v := make([]int64, space.Width())
	space.Decode(c, v)
	var names, boards, pieces []string
	n := d.rows * d.cols
	squares := slices.Repeat([]string{"."}, n)
	for _, f := range space.Fields() {
		w := f.Domain.Width()
		if marks := marksOf(f.Domain, v[:w]); n > 0 && len(marks) == n {
			names, boards = append(names, f.Name), append(boards, d.draw(marks))
		}
		if r, ok := f.Domain.(game.Range); ok && n > 0 && r.Lo <= 0 && r.Hi == int64(n) {
			pieces = append(pieces, f.Name)
			if v[0] >= 0 {
				squares[v[0]] = strings.ToUpper(f.Name[:1])
			}
		}
		v = v[w:]
	}
	if len(pieces) > 0 {
		names, boards = append(names, strings.Join(pieces, ", ")), append(boards, d.draw(squares))
	}
	if len(boards) > 1 {
		for i := range boards {
			boards[i] = names[i] + ":\n" + boards[i]
		}
	}
	return strings.Join(boards, "\n")
}

// draw writes one mark for each square.
func (d drawing) draw(marks []string) string {
	wide, label := 1, len(strconv.Itoa(d.rows))
	for i := range marks {
		wide = max(wide, utf8.RuneCountInString(marks[i]), len(game.ColumnName(i%d.cols)))
	}
	var b strings.Builder
	line := func(row int, name string, cell func(c int) string) {
		text := fmt.Sprintf("%*s  ", label, name)
		if d.slanted {
			text += strings.Repeat(" ", row*(wide+1)/2)
		}
		for c := range d.cols {
			mark := cell(c)
			text += mark + strings.Repeat(" ", wide+1-utf8.RuneCountInString(mark))
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	for r := range d.rows {
		line(r, strconv.Itoa(d.rows-r), func(c int) string { return marks[r*d.cols+c] })
	}
	line(d.rows, "", game.ColumnName)
	return b.String()
}

// marksOf returns the letters of a field in their places, or of a subset # for what is in it and . for what is not. Nil for a
// field without places.
func marksOf(d game.Domain, v []int64) []string {
	var marks []string
	letters := func(a *game.Alphabet) []string {
		for _, letter := range v {
			marks = append(marks, a.Name(letter))
		}
		return marks
	}
	switch d := d.(type) {
	case game.Cells:
		return letters(d.Alphabet)
	case game.Arrangement:
		return letters(d.Alphabet)
	case game.Subset:
		for i := range d.N {
			marks = append(marks, string(".#"[v[0]>>i&1]))
		}
	}
	return marks
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
