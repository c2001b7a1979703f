package compile

import (
	"context"
	"errors"
	"testing"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// checkPriorities holds the compiled priority= against the interpreted one on every code.
func checkPriorities(t testing.TB, r *reference, p *Program) {
	if r.src.Priority == nil {
		return
	}
	x, err := p.Instance(context.Background(), r.src, Ranking)
	var u *Unsupported
	if errors.As(err, &u) {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", r.src.Name, err)
	}
	defer x.Close()
	for _, c := range sampleCodes(r.src.Space.Size()) {
		out := []uint32{7777}
		_, err := x.Priorities([]game.Code{c}, out)
		want, wantErr := r.priority(c)
		var trap *Trap
		switch {
		case errors.As(err, &trap) && trap.Code != TrapError: // left to the interpreter
		case (err == nil) != (wantErr == nil):
			t.Fatalf("%s: priority of code %d: compiled with error %v, interpreted with error %v", r.src.Name, c, err, wantErr)
		case err == nil && out[0] != want:
			t.Fatalf("%s: priority of code %d: compiled %d, interpreted %d", r.src.Name, c, out[0], want)
		}
	}
}

// priority is priority= at one position.
func (r *reference) priority(c game.Code) (uint32, error) {
	var v starlark.Value
	args, _ := r.args(c)
	err := r.thread.Do("one position", 1_000_000, func(s *starlark.Thread) (err error) {
		v, err = starlark.Call(s, r.src.Priority, args, nil)
		return err
	})
	if err != nil {
		return 0, err
	}
	n, ok := lang.SmallInt(v)
	if !ok || n < 0 || n > game.MaxPriority {
		return 0, errRules
	}
	return uint32(n), nil
}
