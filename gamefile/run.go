package gamefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"go.starlark.net/starlark"

	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

// A session is one run of main.
type session struct {
	ctx    context.Context
	file   *File
	solver Solver
	opts   Options
	thread *interp.Thread
}

const sessionKey = "session"

// Run runs main(input) of the file: the input is in, and what it prints goes to out when main has
// returned, so that a failed run prints nothing. Only an output of more than 64 MiB is written while
// main still runs.
//
// Errors are those of the file, of the input (with its line), of the solver, and of out.
func (f *File) Run(ctx context.Context, solver Solver, in io.Reader, out io.Writer, opts Options) error {
	main, ok := f.base.globals["main"].(*starlark.Function)
	if !ok {
		return errorAt(f.base.decl.pos, "the file has no main(input) to run")
	}
	if main.NumParams() != 1 {
		return errorAt(main.Position(), "main: expected one argument, main(input), got %d", main.NumParams())
	}
	opts = opts.filled()
	held := &heldOutput{to: out}
	s := &session{ctx: ctx, file: f, solver: solver, opts: opts}
	s.thread = interp.NewThread(ctx, f.path, opts.Memory, held.print)
	err := s.thread.Do("main", opts.Fuel.Main, func(t *starlark.Thread) error {
		t.SetLocal(sessionKey, s)
		_, err := starlark.Call(t, main, starlark.Tuple{inputValue{newInput(in)}}, nil)
		return err
	})
	if err != nil {
		return err
	}
	return held.flush()
}

// heldOutput collects lines until flush, or until there are too many to hold.
type heldOutput struct {
	to  io.Writer
	buf bytes.Buffer
	err error
}

const maxHeld = 64 << 20

func (h *heldOutput) print(line string) {
	h.buf.WriteString(line)
	h.buf.WriteByte('\n')
	if h.buf.Len() > maxHeld {
		h.flush()
	}
}

func (h *heldOutput) flush() error {
	if h.err == nil {
		_, h.err = h.to.Write(h.buf.Bytes())
	}
	h.buf.Reset()
	return h.err
}

// solveBuiltin is solve(name=value, ...).
func solveBuiltin(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	s, _ := t.Local(sessionKey).(*session)
	if s == nil {
		return nil, fmt.Errorf("solve: a game can be solved in main(input) only")
	}
	if len(args) > 0 {
		return nil, fmt.Errorf("solve: expected parameters by name, such as solve(n=5), got %s", lang.Describe(args[0]))
	}
	given := make(map[string]starlark.Value, len(kwargs))
	known := s.file.known()
	for _, kv := range kwargs {
		name := string(kv[0].(starlark.String))
		if old, ok := known[name]; ok && unchanged(old, kv[1]) {
			old.Freeze()
			given[name] = old
			continue
		}
		v, err := (&shape{}).convert(kv[1], &Param{})
		if err != nil {
			return nil, fmt.Errorf("solve: parameter %s: %w", name, err)
		}
		v.Freeze()
		given[name] = v
	}
	var table *tableValue
	var err error
	s.thread.Pause(func() { table, err = s.solve(given) })
	if err != nil {
		return nil, placeless(err)
	}
	return table, nil
}

// placeless returns an error that has no place in the file in a form that gets the place
// where the program was.
func placeless(err error) error {
	var e *Error
	if errors.As(err, &e) && !e.Pos.IsValid() {
		return errors.New(e.Msg)
	}
	return err
}

func (s *session) solve(given map[string]starlark.Value) (*tableValue, error) {
	g, err := s.file.game(s.ctx, given, s.opts)
	if err != nil {
		return nil, err
	}
	answers, err := s.solver(s.ctx, g)
	if err != nil {
		return nil, err
	}
	return newTableValue(s, g, answers), nil
}
