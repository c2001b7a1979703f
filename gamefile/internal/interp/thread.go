// Package interp runs Starlark under limits: every run has a budget of steps and of
// memory, stops when its context ends, and keeps integers within 64 bits.
//
// Three means work together. The syntax tree is rewritten (Rewrite) so that
// operators and calls that could overflow or allocate without bound go through checked builtins
// (Builtins). Steps are counted by the Starlark interpreter, and work that a builtin does in one step is
// charged as well. A watchdog looks at the heap while threads run, for what grows in
// small bites.
package interp

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A Thread runs Starlark functions one after the other under limits. It is for one
// goroutine.
type Thread struct {
	star   starlark.Thread
	ctx    context.Context
	memory int64 // bytes that a run may add to the heap
	limit  uint64
	what   string
	stop   uint64 // step count at which the budget is spent
	cause  atomic.Int32
	run    atomic.Uint64 // number of the current run, for the watchdog
	claims uint64        // bytes of large values since the heap was last looked at for them
	paused atomic.Bool   // the heap grows for somebody else
	file   string
}

// Why a run was stopped.
const (
	running = iota
	tooManySteps
	tooMuchMemory
	contextEnded
)

// quantum is how many steps pass between two looks at the context.
const quantum = 1 << 15

const threadKey = "grundy"

// NewThread returns a thread for functions of the file with the given name. Lines that print
// writes go to print, which may be nil.
func NewThread(ctx context.Context, file string, memory int64, print func(string)) *Thread {
	t := &Thread{ctx: ctx, memory: memory, file: file}
	t.star.Name = file
	t.star.Print = func(_ *starlark.Thread, line string) {
		if print != nil {
			print(line)
		}
	}
	t.star.OnMaxSteps = t.look
	t.star.SetLocal(threadKey, t)
	t.star.SetMaxExecutionSteps(1)
	return t
}

// of returns the Thread that a builtin runs on; nil outside of one.
func of(s *starlark.Thread) *Thread {
	t, _ := s.Local(threadKey).(*Thread)
	return t
}

// look is called by the interpreter when maxSteps is reached: it ends the
// run or grants it another quantum.
func (t *Thread) look(s *starlark.Thread) {
	if s.Steps >= t.stop {
		t.cancel(tooManySteps)
		return
	}
	if t.ctx.Err() != nil {
		t.cancel(contextEnded)
		return
	}
	s.SetMaxExecutionSteps(min(s.Steps+quantum, t.stop))
}

func (t *Thread) cancel(cause int32) {
	if t.cause.CompareAndSwap(running, cause) {
		t.star.Cancel("limit")
	}
}

// Do runs f with a budget of steps for all that it executes on the thread; what names it in errors,
// such as "one position". The errors of f come back as *Error with their place in the file.
func (t *Thread) Do(what string, steps uint64, f func(*starlark.Thread) error) error {
	watch(t)
	defer unwatch(t)
	return t.Next(what, steps, f)
}

// Next is Do without the watchdog's bookkeeping: for many short runs between Watch and
// its return value's call.
func (t *Thread) Next(what string, steps uint64, f func(*starlark.Thread) error) error {
	t.what, t.limit = what, steps
	t.run.Add(1)
	if t.cause.Load() != running {
		t.cause.Store(running)
		t.star.Uncancel()
	}
	t.stop = t.star.Steps + steps
	t.star.SetMaxExecutionSteps(min(t.star.Steps+quantum, t.stop))
	if err := f(&t.star); err != nil {
		return t.wrap(err)
	}
	return nil
}

// Watch puts the thread under the watchdog until the returned function is called.
func (t *Thread) Watch() (done func()) {
	watch(t)
	return func() { unwatch(t) }
}

// charge adds n steps for work that a builtin is about to do, and fails if they are
// not left.
func (t *Thread) charge(n uint64) error {
	if t == nil {
		return nil
	}
	if n >= t.stop || t.star.Steps >= t.stop-n {
		t.cancel(tooManySteps)
		return errStopped
	}
	t.star.Steps += n
	return nil
}

var errStopped = errors.New("stopped")

// claim fails if a value of n elements of the given size would not fit the memory limit, and
// charges the work of making it. One value may have half of the memory, for what it is made
// from is there as well.
func (t *Thread) claim(n uint64, size uint64) error {
	if t == nil {
		return nil
	}
	if err := t.fits(n, size); err != nil {
		return err
	}
	t.settle(n * size)
	return t.charge(n * size / 64)
}

// Claim is the same for who makes something of the value that a run has returned.
func (t *Thread) Claim(n, size uint64) error { return t.claim(n, size) }

// Claim fails if n things of the given size in bytes, which a builtin of the thread is about to make, would not fit the memory
// limit of its run.
func Claim(s *starlark.Thread, n, size uint64) error { return of(s).claim(n, size) }

// fits fails if a value of n elements of the given size would not fit the memory limit.
func (t *Thread) fits(n uint64, size uint64) error {
	if t != nil && n > uint64(t.memory)/2/size {
		t.cancel(tooMuchMemory)
		return errStopped
	}
	return nil
}

// grows fails if a list would not fit the memory limit with n elements more, and charges the work of adding them. The
// list may move to a place a quarter larger than needed, while the old one is still there.
func (t *Thread) grows(list *starlark.List, n uint64) error {
	const moving = 36 // bytes an element: 16 here, and 20 there
	if err := t.fits(uint64(list.Len())+n, moving); err != nil {
		return err
	}
	return t.claim(n, moving)
}

// settle is called before a value of that many bytes is made. A few large ones can pass the limit between two looks
// of the watchdog, or before their garbage is collected: when they are half of the limit together, it
// looks at once.
func (t *Thread) settle(bytes uint64) {
	limit := uint64(t.memory)
	if bytes < limit/64 {
		return
	}
	if t.claims += bytes; t.claims > limit/2 {
		t.claims = bytes
		runtime.GC()
		cancelOver()
	}
}

// claimResult is claim for a builtin that goes through n elements one by one and makes
// a value of that length if size is not 0.
func (t *Thread) claimResult(n uint64, size uint64) error {
	if size > 0 {
		if err := t.claim(n, size); err != nil {
			return err
		}
	}
	return t.charge(n)
}

// Pause runs f, which is other work than this thread's, such as solving a game: the watchdog looks away.
// If f takes long, the heap as it is then is what the thread starts from again. A short f
// costs no more than two looks at the clock.
func (t *Thread) Pause(f func()) {
	start := time.Now()
	t.paused.Store(true)
	defer func() {
		if time.Since(start) >= tick {
			t.run.Add(1)
		}
		t.paused.Store(false)
	}()
	f()
}

// An Error is an error of a run with its place in the file.
type Error struct {
	// Pos is the innermost place in the file; invalid if the run was not inside a function
	// of it.
	Pos syntax.Position
	Msg string
	// Limit is set if the run was stopped by a limit or by its context.
	Limit bool
	cause error
}

// Placed returns err with a place in the file, as its cause.
func Placed(at syntax.Position, err error) *Error {
	return &Error{Pos: at, Msg: err.Error(), cause: err}
}

func (e *Error) Error() string {
	if !e.Pos.IsValid() {
		return e.Msg
	}
	return fmt.Sprintf("%s: %s", e.Pos, e.Msg)
}

// Unwrap returns the cause: the context's error for a run that it ended, what Placed was given.
func (e *Error) Unwrap() error { return e.cause }

// wrap finds the place of an error and puts limits into words.
func (t *Thread) wrap(err error) error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	e := &Error{Msg: err.Error(), cause: err}
	var eval *starlark.EvalError
	if errors.As(err, &eval) {
		e.Pos, e.Msg = Innermost(eval.CallStack, t.file), eval.Msg+hint(eval.Msg)
	}
	switch t.cause.Load() {
	case tooManySteps:
		e.Limit, e.Msg = true, fmt.Sprintf("%s took more than %s steps, the limit: an endless loop?", t.what, Thousands(t.limit))
	case tooMuchMemory:
		e.Limit, e.Msg = true, fmt.Sprintf("%s needs more than %s of memory, the limit", t.what, Bytes(t.memory))
	case contextEnded:
		e.Limit, e.Msg, e.cause = true, "stopped: "+context.Cause(t.ctx).Error(), t.ctx.Err()
	}
	return e
}

// Innermost returns the place of the innermost frame that lies in the named file.
func Innermost(stack starlark.CallStack, file string) syntax.Position {
	for i := range stack {
		if pos := stack.At(i).Pos; pos.Filename() == file {
			return pos
		}
	}
	return syntax.Position{}
}

// Thousands writes 100000000 as 100,000,000.
func Thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Bytes writes a number of bytes in binary units.
func Bytes(n int64) string {
	for _, u := range []struct {
		shift int
		name  string
	}{{30, "GiB"}, {20, "MiB"}, {10, "KiB"}} {
		if n >= 1<<u.shift {
			return fmt.Sprintf("%.4g %s", float64(n)/float64(int64(1)<<u.shift), u.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}
