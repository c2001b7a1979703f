package solve

import (
	"context"

	"grundy/game"
)

// looking is a quick game whose generators look options up. Where it cannot, it says so.
type looking struct{ quick }

type lookingGenerator struct{ quickGenerator }

func (g looking) Generator(ctx context.Context) (game.Generator, error) {
	gen, err := g.quick.Generator(ctx)
	if err != nil {
		return nil, err
	}
	return lookingGenerator{gen.(quickGenerator)}, nil
}

// Look implements game.Looker: every second position stops when it has seen enough.
func (g lookingGenerator) Look(codes []game.Code, v *game.View, b *game.Looks) (int, error) {
	var list game.Batch
	n, err := g.Options(codes, &list)
	*b = game.Looks{Results: list.Results}
	for i := range n {
		look := game.NewLook()
		for _, o := range list.At(i) {
			if !o.Plain() {
				return 0, game.ErrNoLook
			}
			look = look.Add(v, o)
			if codes[i]%2 == 0 && look.Classes()&game.Enough != 0 {
				break
			}
		}
		b.Looks = append(b.Looks, look)
	}
	return n, err
}
