package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// A reader turns values of the language into codes of one space, with the numbers of a position
// in a buffer of its own. It is for one goroutine.
type reader struct {
	decl *declaration
	nums []int64
	// fold, if not nil, returns a number to read in place of one of an unbounded field that is too large for a code.
	fold func(n int64) (int64, error)
}

func newReader(d *declaration) *reader {
	return &reader{decl: d, nums: make([]int64, d.space.Width())}
}

// option returns the code of a position that moves has returned: its fields alone, a plain
// value where there is one.
func (r *reader) option(v starlark.Value, mover int) (game.Code, error) {
	if len(r.decl.fields) == 1 {
		return r.fields(starlark.Tuple{v}, mover)
	}
	t, ok := v.(starlark.Tuple)
	if !ok || len(t) != len(r.decl.fields) {
		return 0, fmt.Errorf("expected %s, got %s", r.decl.shape(false), lang.Describe(v))
	}
	return r.fields(t, mover)
}

// fields returns the code of the position with one value for each field.
func (r *reader) fields(values starlark.Tuple, mover int) (game.Code, error) {
	at := 0
	for i, f := range r.decl.fields {
		w := f.Domain.Width()
		v := r.nums[at : at+w]
		if err := f.Numbers(values[i], v); err != nil {
			return 0, err
		}
		if _, ok := f.Domain.Rank(v); !ok {
			if err := r.outside(f, v, values[i]); err != nil {
				return 0, err
			}
		}
		at += w
	}
	return r.decl.space.Encode(mover, r.nums)
}

// outside folds the number of a value outside of the domain of its field, or returns the error that it makes.
func (r *reader) outside(f *lang.Field, v []int64, value starlark.Value) (err error) {
	d, ok := f.Domain.(game.Range)
	switch {
	case !ok || !d.Unbounded || v[0] < 0:
		return fmt.Errorf("field %s: expected a value of %s, got %s", f.Name, f.Domain, lang.Describe(value))
	case r.fold == nil:
		return fmt.Errorf("field %s: expected at most %d, where the positions that have a code end, got %s", f.Name, d.Hi-1, lang.Describe(value))
	}
	if v[0], err = r.fold(v[0]); err != nil {
		return fmt.Errorf("field %s: %s is more than %d, where the positions that have a code end: %w", f.Name, lang.Describe(value), d.Hi-1, err)
	}
	return nil
}

// whole returns the code of a position as a user gives it: the mover first where there are
// players, or left out, which stands for the first player.
func (r *reader) whole(v starlark.Value) (game.Code, error) {
	k := len(r.decl.fields)
	if !r.decl.space.Named() {
		return r.option(v, 0)
	}
	t, ok := v.(starlark.Tuple)
	if ok && len(t) == k+1 {
		mover, err := r.decl.mover(t[0])
		if err != nil {
			return 0, err
		}
		return r.fields(t[1:], mover)
	}
	return r.option(v, 0)
}

// mover returns the number of a player given as 0, 1 or by name.
func (d *declaration) mover(v starlark.Value) (int, error) {
	players := d.rules.Players
	if n, ok := lang.SmallInt(v); ok && (n == 0 || n == 1) {
		return int(n), nil
	}
	if s, ok := v.(starlark.String); ok {
		for i, name := range players {
			if name == string(s) {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("expected the player to move: 0, 1, %q or %q; got %s", players[0], players[1], lang.Describe(v))
}

// shape says what a position looks like, for errors.
func (d *declaration) shape(withMover bool) string {
	if len(d.fields) == 1 && !withMover {
		return fmt.Sprintf("a value of field %s", d.fields[0].Name)
	}
	text := ""
	if withMover {
		text = ", player"
	}
	for _, f := range d.fields {
		text += ", " + f.Name
	}
	return "a tuple (" + text[2:] + ")"
}

// sum returns the sum that a value stands for: plus(...), or one position.
func (r *reader) sum(v starlark.Value) (game.Sum, error) {
	plus, ok := v.(*lang.Plus)
	if !ok {
		c, err := r.whole(v)
		if err != nil {
			return nil, err
		}
		return game.One(c), nil
	}
	sum := make(game.Sum, 0, len(plus.Parts))
	for i, part := range plus.Parts {
		c, err := r.whole(part.Value)
		if err != nil {
			return nil, fmt.Errorf("part %d of the sum: %w", i, err)
		}
		if i > 0 && r.decl.space.Mover(c) != r.decl.space.Mover(sum[0].Code) {
			return nil, fmt.Errorf("part %d of the sum: expected the same player to move in all parts", i)
		}
		sum = append(sum, game.Part{Code: c, Times: part.Times, Steps: game.AllSteps})
	}
	return sum, nil
}

// tuple appends the values of position c to args: the mover where there are players, then the
// fields.
func (r *reader) tuple(c game.Code, args starlark.Tuple) starlark.Tuple {
	mover := r.decl.space.Decode(c, r.nums)
	if r.decl.space.Named() {
		args = append(args, starlark.MakeInt(mover))
	}
	at := 0
	for _, f := range r.decl.fields {
		w := f.Domain.Width()
		args = append(args, f.Value(r.nums[at:at+w]))
		at += w
	}
	return args
}

// value returns position c as whole reads it.
func (r *reader) value(c game.Code) starlark.Value {
	t := r.tuple(c, nil)
	if len(t) == 1 {
		return t[0]
	}
	return t
}
