package gamefile

import (
	"fmt"

	"go.starlark.net/syntax"

	"grundy/gamefile/internal/interp"
)

// An Error says what is wrong and where in the game file; its place is invalid where the
// fault lies with a parameter or the input alone. Limit is set if a run was stopped by
// a limit of steps or memory or by its context; the context's error is then its
// cause (errors.Is).
type Error = interp.Error

// A spot is a place in one file. Positions of the same place in two parses of it differ, spots
// do not.
type spot struct{ line, col int32 }

func spotOf(pos syntax.Position) spot { return spot{pos.Line, pos.Col} }

func errorAt(pos syntax.Position, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}
