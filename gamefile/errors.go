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

func errorAt(pos syntax.Position, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}
