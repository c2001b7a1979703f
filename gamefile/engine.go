package gamefile

import (
	"context"

	"go.starlark.net/syntax"

	"grundy/game"
)

// An enginePool chooses the engine of a file's games and keeps what can be used again.
type enginePool struct{}

// notCompiled says why rules are not compiled.
type notCompiled struct {
	name   string // of the function, or ""
	at     syntax.Position
	reason string
}

// generator returns a generator of g's moves, or of its moves backward.
func (p *enginePool) generator(ctx context.Context, g *Game, inverse bool) (game.Generator, error) {
	return interpret(ctx, g, inverse), nil
}

// unsupported returns why g is not compiled, or nil if it is.
func (p *enginePool) unsupported(_ context.Context, g *Game) *notCompiled {
	return &notCompiled{"", g.decl.pos, "this build has no compiler"}
}
