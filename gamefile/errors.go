package gamefile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"grundy/gamefile/internal/interp"
)

// An Error says what is wrong and where in the game file; its place is invalid where the
// fault lies with a parameter or the input alone. Limit is set if a run was stopped by
// a limit of steps or memory or by its context; the context's error is then its
// cause (errors.Is).
type Error = interp.Error

// PlaceError implements game.Placer: an error that begins with a keyword of game(...) is placed there, one that begins with
// a position at the moves, any other at the call of game.
func (g *Game) PlaceError(err error) error {
	var known *Error
	if errors.As(err, &known) && known.Pos.IsValid() {
		return err
	}
	text := err.Error()
	word := strings.TrimRight(strings.SplitN(text, " ", 2)[0], ":=")
	at := g.file.argumentPlace(g.decl.pos, "", "")
	switch {
	case word == "position" && g.decl.moves != nil:
		at = g.file.returnPlace(g.decl.moves)
	case word != "position" && slices.Contains(gameKeywords, word):
		at = g.file.argumentPlace(g.decl.pos, word, "")
	}
	return interp.Placed(at, err)
}

// A spot is a place in one file. Positions of the same place in two parses of it differ, spots
// do not.
type spot struct{ line, col int32 }

func spotOf(pos syntax.Position) spot { return spot{pos.Line, pos.Col} }

func errorAt(pos syntax.Position, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}
