package game

import "context"

// New returns a game of the positions 0..size-1 whose moves are given in Go:
//
//   - options appends the options of position c to out, in order, and returns it
//     with the result of c: Live if play goes on (a position without
//     options is then a loss, or what rules.Stuck says), Nowhere if c is
//     no position, else a payoff to the player to move.
//
// With named players in the rules, codes size..2*size-1 are the same positions
// with player 1 to move; options must then be of codes with the other mover, and size is
// still the number of positions for one mover. options must be safe for concurrent use.
func New(title string, size uint64, rules Rules, options func(c Code, out []Option) (Result, []Option)) (Game, error) {
	space, err := NewSpace([]Field{{Name: "n", Domain: Range{Hi: int64(size)}}}, rules.Named())
	if err != nil {
		return nil, err
	}
	return &Native{Name: title, Positions: space, Play: rules, Options: options}, nil
}

// A Native is a game whose moves are given in Go over any space; New is the short way to
// the commonest one. It implements Game. Fields must not change once it is in use.
type Native struct {
	Name      string
	Positions *Space
	Play      Rules
	Starts    []Sum
	// Options is as in New.
	Options func(c Code, out []Option) (Result, []Option)
	// Gains, needed where Play.Gains, appends to out the points that each of the options of c, as
	// Options gave them, pays the player who moves. One number belongs to each word.
	Gains func(c Code, options []Option, out []int64) []int64
	// Back, if not nil, appends the positions that have c as an option (see Inverter).
	Back func(c Code, out []Option) []Option
}

// Title implements Game.
func (g *Native) Title() string { return g.Name }

// Space implements Game.
func (g *Native) Space() *Space { return g.Positions }

// Rules implements Game.
func (g *Native) Rules() Rules { return g.Play }

// Start implements Game.
func (g *Native) Start() []Sum { return g.Starts }

// Generator implements Game.
func (g *Native) Generator(context.Context) (Generator, error) {
	stuck := g.Play.StuckPays()
	return nativeGenerator(func(c Code, b *Batch) {
		start := len(b.Options)
		r, out := g.Options(c, b.Options)
		b.Options = out
		if g.Play.Gains {
			b.Gains = g.Gains(c, out[start:], b.Gains)
		}
		b.Finish(r, stuck)
	}), nil
}

// Inverse implements Inverter.
func (g *Native) Inverse(context.Context) (Generator, error) {
	if g.Back == nil {
		return nil, nil
	}
	return nativeGenerator(func(c Code, b *Batch) {
		b.Options = g.Back(c, b.Options)
		b.Ends = append(b.Ends, uint32(len(b.Options)))
	}), nil
}

// nativeBatch bounds the option words of one batch, so that a big request
// comes back in parts that stay in the cache.
const nativeBatch = 1 << 16

type nativeGenerator func(Code, *Batch)

func (g nativeGenerator) Options(codes []Code, b *Batch) (int, error) {
	b.Reset()
	for i, c := range codes {
		g(c, b)
		if len(b.Options) >= nativeBatch {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

func (g nativeGenerator) Close() error { return nil }
