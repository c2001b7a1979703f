package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"grundy/game"
	"grundy/solve"
)

// The exit statuses.
const (
	statusDone        = 0
	statusLimits      = 1   // it could not be computed within the limits
	statusUser        = 2   // usage, game file, position, parameter or input is wrong
	statusInterrupted = 130 // as a shell has it for ctrl-C
)

// fail tells the user what went wrong and returns the exit status.
func fail(w io.Writer, ctx context.Context, err error) int {
	if ctx.Err() != nil && errors.Is(context.Cause(ctx), errInterrupted) {
		fmt.Fprintln(w, interruptedText)
		return statusInterrupted
	}
	text := strings.TrimPrefix(err.Error(), "grundy: ")
	fmt.Fprintf(w, "grundy: %s\n", text)
	var limit *solve.LimitError
	if errors.As(err, &limit) || errors.As(err, new(limitError)) || errors.Is(err, game.ErrManyMoves) {
		return statusLimits
	}
	return statusUser
}

// A limitError is an error of what could not be done within the limits, or turned out not to hold.
type limitError struct{ error }

func (e limitError) Unwrap() error { return e.error }

var errInterrupted = errors.New("interrupted")

const interruptedText = "grundy: interrupted, nothing was finished"
