// Package graphfile reads games that are given as digraphs: lists of arcs, Graphviz DOT, and the format of
// parity games that PGSolver set.
//
// The vertices are the positions and the arcs the moves. Who moves at which vertex may be given; then an arc between
// two vertices of one player keeps the move. docs/graphs.md is the reference of the formats.
package graphfile

import (
	"context"

	"grundy/game"
)

// A Graph is a game that was read from a file. It implements game.Game and game.Digraph. Codes number the vertices:
// in the order of their numbers if all names are numbers, else as they first stand in the file; where vertices
// have owners, those of player 0 come first.
type Graph struct {
	title      string
	format     Format
	space      *game.Space
	rules      game.Rules
	starts     []game.Sum
	arcs       *game.Arcs
	endings    []int8   // by code, see endingOf; nil if every end is a stuck position
	priorities []uint32 // by code; nil if there are none
}

// Title implements game.Game.
func (g *Graph) Title() string { return g.title }

// Space implements game.Game.
func (g *Graph) Space() *game.Space { return g.space }

// Rules implements game.Game.
func (g *Graph) Rules() game.Rules { return g.rules }

// Start implements game.Game.
func (g *Graph) Start() []game.Sum { return g.starts }

// Format is the format of the file.
func (g *Graph) Format() Format { return g.format }

// Arcs implements game.Digraph.
func (g *Graph) Arcs() *game.Arcs { return g.arcs }

// endingOf are the payoffs that an ending stands for; 0 is that of a stuck position.
var endingOf = map[int8]game.Result{1: game.Won, 2: game.Lost, 3: game.Tied}

// Ending implements game.Digraph.
func (g *Graph) Ending(c game.Code) game.Result {
	if g.endings == nil || g.endings[c] == 0 {
		return g.rules.StuckPays()
	}
	return endingOf[g.endings[c]]
}

// Generator implements game.Game.
func (g *Graph) Generator(context.Context) (game.Generator, error) { return &generator{g: g}, nil }

// A generator gives the options of a graph. It is a game.Prioritizer too.
type generator struct {
	g  *Graph
	to []uint32 // memory
}

// batchWords is about how many options a batch holds: they should stay in the cache.
const batchWords = 1 << 15

// Options implements game.Generator.
func (e *generator) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	for i, c := range codes {
		e.to = e.g.arcs.Of(uint32(c), e.to)
		if len(e.to) == 0 {
			b.Finish(e.g.Ending(c), game.Lost)
		} else {
			b.Options = e.g.appendOptions(b.Options, c, e.to)
			b.Finish(game.Live, game.Lost)
		}
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

func (g *Graph) appendOptions(out []game.Option, c game.Code, arcs []uint32) []game.Option {
	own, named := g.space.Mover(c), g.rules.Named()
	for _, to := range arcs {
		o := game.Option(to)
		if named && g.space.Mover(game.Code(to)) == own {
			o |= game.Again
		}
		out = append(out, o)
	}
	return out
}

// Priorities implements game.Prioritizer.
func (e *generator) Priorities(codes []game.Code, out []uint32) (int, error) {
	for i, c := range codes {
		out[i] = e.g.priorities[c]
	}
	return len(codes), nil
}

// Close implements game.Generator.
func (e *generator) Close() error { return nil }
