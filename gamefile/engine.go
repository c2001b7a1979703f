package gamefile

import (
	"context"

	"grundy/game"
)

// An enginePool chooses the engine of a file's games and keeps what can be used again.
type enginePool struct{}

// generator returns a generator of g's moves, or of its moves backward.
func (p *enginePool) generator(ctx context.Context, g *Game, inverse bool) (game.Generator, error) {
	return interpret(ctx, g, inverse), nil
}
