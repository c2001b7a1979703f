// Command grundy solves two-player games of perfect information from their game files.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

func main() { os.Exit(start()) }

// grace is how long the work may take to end in order after ctrl-C. It takes longer only where it
// waits for something that cannot be interrupted, such as input.
const grace = 2 * time.Second

// start runs the command of the process. The first ctrl-C ends the work in order, a second one
// at once.
func start() int {
	paceCollections()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	interrupts := make(chan os.Signal, 2)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		<-interrupts
		cancel(errInterrupted)
		select {
		case <-interrupts:
		case <-time.After(grace):
		}
		fmt.Fprintln(os.Stderr, interruptedText)
		os.Exit(statusInterrupted)
	}()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run runs one command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	watched := &watched{Writer: out}
	root.SetOut(watched)
	root.SetErr(errs)
	strictHelp(root)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = watched.err
	}
	if err != nil {
		return fail(errs, ctx, err)
	}
	return statusDone
}

// A watched writer remembers its first error: not everything that writes an answer tells.
type watched struct {
	io.Writer
	err error
}

// Write implements io.Writer.
func (w *watched) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	if w.err == nil {
		w.err = err
	}
	return n, err
}
