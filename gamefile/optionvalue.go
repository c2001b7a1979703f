package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// An optionValue is one move as t.options, t.best and t.line show it.
type optionValue struct {
	to    starlark.Value
	name  string
	gain  int64
	again bool
}

var _ starlark.HasAttrs = optionValue{}

func (o optionValue) String() string {
	text := "option(to=" + o.to.String()
	if o.gain != 0 {
		text += fmt.Sprintf(", gain=%d", o.gain)
	}
	if o.again {
		text += ", again=True"
	}
	if o.name != "" {
		text += fmt.Sprintf(", name=%q", o.name)
	}
	return text + ")"
}
func (o optionValue) Type() string          { return "option" }
func (o optionValue) Freeze()               {}
func (o optionValue) Truth() starlark.Bool  { return true }
func (o optionValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: option") }

// Attr implements starlark.HasAttrs.
func (o optionValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "to":
		return o.to, nil
	case "name":
		if o.name == "" {
			return starlark.None, nil
		}
		return starlark.String(o.name), nil
	case "gain":
		return starlark.MakeInt64(o.gain), nil
	case "again":
		return starlark.Bool(o.again), nil
	}
	return nil, nil
}

// AttrNames implements starlark.HasAttrs.
func (o optionValue) AttrNames() []string { return []string{"again", "gain", "name", "to"} }

// option returns a move as a value: to is what questions take, or an outcome for
// an option that ends the play.
func (t *tableValue) option(m game.Move) optionValue {
	o := optionValue{name: m.Name, gain: m.Gain, again: m.Again}
	if m.End.Over() {
		o.to = lang.Outcome(m.End.Outcome())
		return o
	}
	if len(m.To) == 1 && m.To[0].Times == 1 {
		o.to = t.read.value(m.To[0].Code)
		return o
	}
	plus := &lang.Plus{}
	for _, part := range m.To {
		plus.Parts = append(plus.Parts, lang.PlusPart{Value: t.read.value(part.Code), Times: part.Times})
	}
	o.to = plus
	return o
}

// options lists the moves of a position or a sum. Nothing is solved for it.
func (t *tableValue) options(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return t.moves(name, args, kwargs, false)
}

func (t *tableValue) best(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return t.moves(name, args, kwargs, true)
}

func (t *tableValue) moves(name string, args starlark.Tuple, kwargs []starlark.Tuple, best bool) (starlark.Value, error) {
	sum, err := t.sum(args, kwargs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	moves, err := t.answers.Moves(sum, best)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t.list(moves), nil
}

func (t *tableValue) line(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	sum, err := t.sum(args, kwargs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	moves, err := t.answers.Line(sum)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t.list(moves), nil
}

func (t *tableValue) list(moves []game.Move) *starlark.List {
	elems := make([]starlark.Value, len(moves))
	for i, m := range moves {
		elems[i] = t.option(m)
	}
	return starlark.NewList(elems)
}
