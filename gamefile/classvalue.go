package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// outcomeClass is t.outcome_class(...): a question about a position without the player to move.
func (t *tableValue) outcomeClass(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if !t.game.decl.space.Named() {
		return nil, fmt.Errorf("%s: this game has no players, its positions are worth the same to both; ask outcome", name)
	}
	var outcomes [2]game.Outcome
	for m := range outcomes {
		given, err := t.withMover(m, args)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		sum, err := t.valued(WantOutcome, given, kwargs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		v, err := t.answers.Value(sum, WantOutcome)
		if err != nil {
			return nil, fmt.Errorf("%s: with %s to move: %w", name, t.game.decl.rules.Players[m], err)
		}
		outcomes[m] = v.Outcome
	}
	return starlark.String(game.Class{First: outcomes[0], Second: outcomes[1]}.String()), nil
}

// withMover puts a player before a position, or before each part of a sum.
func (t *tableValue) withMover(m int, args starlark.Tuple) (starlark.Tuple, error) {
	mover, fields := starlark.MakeInt(m), len(t.game.decl.fields)
	before := func(v starlark.Value) starlark.Tuple {
		if tuple, ok := v.(starlark.Tuple); ok && fields > 1 {
			return append(starlark.Tuple{mover}, tuple...)
		}
		return starlark.Tuple{mover, v}
	}
	switch {
	case len(args) == 0:
		sum, err := t.position(nil)
		if err != nil {
			return nil, err
		}
		plus := &lang.Plus{}
		for _, p := range sum {
			position := t.read.tuple(p.Code, nil)
			position[0] = mover
			plus.Parts = append(plus.Parts, lang.PlusPart{Value: position, Times: p.Times})
		}
		return starlark.Tuple{plus}, nil
	case len(args) == 1:
		if plus, ok := args[0].(*lang.Plus); ok {
			moved := &lang.Plus{}
			for _, p := range plus.Parts {
				moved.Parts = append(moved.Parts, lang.PlusPart{Value: before(p.Value), Times: p.Times})
			}
			return starlark.Tuple{moved}, nil
		}
		return before(args[0]), nil
	}
	return append(starlark.Tuple{mover}, args...), nil
}
