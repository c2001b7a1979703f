// Package parity solves parity games on explicit graphs: who wins from each vertex, and a positional strategy for
// the winner.
//
// Play goes along the arcs for ever; the owner of a vertex chooses. Player 0 wins if the largest priority
// that is met for ever is even, player 1 if it is odd. Some vertices may be won beforehand: play ends there.
package parity

import (
	"context"
	"math"
	"slices"
)

// A Game is a parity game. Its vertices are those of Arcs. Every vertex that is not won beforehand has an arc.
type Game struct {
	// Arcs are the options and Back the same arcs backward.
	Arcs, Back Edges
	// Second is the first vertex of player 1: those before it are player 0's.
	Second uint32
	// Priority is that of each vertex that is not won beforehand.
	Priority []uint32
	// Winner is who has won each vertex beforehand, or Open. Solve fills it in.
	Winner []uint8
	// Promoted is filled in by Solve: whether priority promotion solved the game, and not the recursion.
	Promoted bool
}

// Open marks a vertex whose winner is not known.
const Open = 2

// None stands for no choice in a strategy.
const None = math.MaxUint32

func (g *Game) owner(v uint32) uint8 {
	if v < g.Second {
		return 0
	}
	return 1
}

// Solve fills in the winners and returns the strategy: for each vertex that its owner wins, the vertex to
// move to, if play does not end there; None for the others. It takes some 40 bytes a vertex beside the game.
//
// There are two ways. The recursion is close to linear on most games; where it takes far more work than on these, priority
// promotion is tried, with as much work, then both again with four times that, until one comes to an end. So a game costs no more than a
// few times what the better way takes. Some games are known that take exponential time either way.
func (g *Game) Solve(ctx context.Context) ([]uint32, error) {
	strategy := make([]uint32, g.Arcs.Vertices())
	for v := range strategy {
		strategy[v] = None
	}
	l := &limit{ctx: ctx}
	for work := firstWork * (uint64(g.Arcs.Vertices()) + g.Arcs.Len() + 1); ; work *= 4 {
		for _, g.Promoted = range []bool{false, true} {
			solve := g.recur
			if g.Promoted {
				solve = g.promote
			}
			l.most = l.work + work
			if solve(strategy, l) {
				return strategy, nil
			}
			if l.err != nil {
				return nil, l.err
			}
		}
	}
}

// firstWork is how much work the recursion may take at first, for each vertex and arc. Most games take up to 5, random ones
// with two arcs a vertex up to 50.
const firstWork = 256

// recur solves what is open by Zielonka's algorithm ("Infinite games on finitely
// coloured graphs with applications to automata on infinite trees", 1998), and reports whether it came to an end within the limit.
// If it did not, nothing is open that was not, and what is settled is so for good. It is done on a stack of its own, and a step costs
// no more than what it moves; exponential at worst, but close to linear on most games.
// What has to be done again is so component by component, and regions of one parity
// that come next to each other are one step, as in Oink (van Dijk, "Oink: an implementation and evaluation of modern parity game
// solvers", 2018).
func (g *Game) recur(strategy []uint32, l *limit) bool {
	n := g.Arcs.Vertices()
	s := &solver{
		Game: g, limit: l, strategy: strategy, level: make([]uint32, n),
		links: newLinks(n), wide: map[uint32]witness{},
	}
	for v, w := range g.Winner {
		if w == Open {
			s.level[v] = unplaced
		}
	}
	s.ends()
	s.listOpen()
	if s.run() {
		return true
	}
	for v, level := range s.level {
		if level != 0 {
			g.Winner[v], strategy[v] = Open, None
		}
	}
	return false
}

// listOpen lists the vertices that are open at first, and makes room for what cannot be more.
func (s *solver) listOpen() {
	size := 0
	for _, w := range s.Winner {
		if w == Open {
			size++
		}
	}
	s.order, s.region = make([]uint32, 0, size), make([]uint32, 0, size)
	s.queue = slices.Grow(s.queue, size)
	for v, w := range s.Winner {
		if w == Open {
			s.order = append(s.order, uint32(v))
		}
	}
}

// A solver is at work on a game.
type solver struct {
	*Game
	limit    *limit
	strategy []uint32
	// level is the frame that placed the vertex: 0 if it was settled beforehand, unplaced if none has.
	level  []uint32
	links  links    // of the vertices of a frame, by winner; of open ones it is memory of components
	order  []uint32 // the open vertices, those of high priority first, and some that have been placed since
	frames []frame
	made   uint32   // how many frames there have been
	region []uint32 // the regions of the frames, one after the other
	piece  []uint32 // the vertices of the pieces of frames, one after the other; lastOf marks the last one of each
	queue  []uint32 // memory of sort and of components too
	visits []visit  // memory of components
	again  uint64   // how many vertices have been in subgames that were begun again, altogether
	wide   map[uint32]witness
	epoch  uint32 // of witnesses: each attractor has its own
}

// unplaced is the level of a vertex that no frame has placed yet.
const unplaced = math.MaxUint32

// A frame is one call of the recursion: a subgame, of which it has taken the vertices of highest priority
// and all from which their player can force play to them. Vertices of the subgame are those whose level is its number or
// higher: frames that are made later have higher numbers, and what has left a subgame for good keeps a number below those of the frames
// that go on with it.
type frame struct {
	number  uint32
	player  uint8   // the parity of that priority
	settled bool    // the second subgame of the frame is being solved, nothing is left to do then
	first   uint32  // region[first:] is what it has taken
	won     [2]list // the vertices of the subgame that have been placed, once those below are done

	pieces bool   // the frame solves a subgame piece by piece, see nextPiece; its pieces are piece[first:]
	from   uint32 // where the piece in hand begins
	at     uint32 // where the next one does
}

// A witness is the place of an arc of a vertex with many arcs: those before it lead into the attractor.
type witness struct {
	epoch uint32
	at    uint32
}

// manyArcs is how many arcs a vertex has that are not gone through again and again.
const manyArcs = 16

// escapes reports whether an arc of v leads to a vertex of the subgame k that player does not win.
func (s *solver) escapes(v uint32, player uint8, k uint32) bool {
	arcs := s.Arcs.Of(v)
	at := uint32(0)
	if len(arcs) > manyArcs {
		if w := s.wide[v]; w.epoch == s.epoch {
			at = w.at
		}
	}
	for ; at < uint32(len(arcs)); at++ {
		if w := arcs[at]; s.Winner[w] != player && s.level[w] >= k {
			break
		}
	}
	if len(arcs) > manyArcs {
		s.wide[v] = witness{s.epoch, at}
	}
	s.limit.work++
	return at < uint32(len(arcs))
}

// attract gives player all vertices of the subgame k from which he can force play to those in queue, and returns
// queue with them.
func (s *solver) attract(queue []uint32, head int, player uint8, k uint32) []uint32 {
	s.epoch++
	for ; head < len(queue); head++ {
		v := queue[head]
		from := s.Back.Of(v)
		s.limit.work += uint64(len(from))
		for _, u := range from {
			if s.Winner[u] == player || s.level[u] < k {
				continue
			}
			if s.owner(u) == player {
				s.strategy[u] = v
			} else if s.escapes(u, player, k) {
				continue
			} else {
				s.strategy[u] = None
			}
			s.Winner[u], s.level[u] = player, k
			queue = append(queue, u)
		}
	}
	return queue
}

// ends gives each player what he can force to be won beforehand, or to a vertex of his at which he may stay for
// ever with a priority of his.
func (s *solver) ends() {
	for v := range s.Arcs.Vertices() {
		if own := s.owner(v); s.Winner[v] == Open && s.Priority[v]%2 == uint32(own) {
			for _, w := range s.Arcs.Of(v) {
				if w == v {
					s.Winner[v], s.level[v], s.strategy[v] = own, 0, v
				}
			}
		}
	}
	for player := range uint8(2) {
		s.queue = s.queue[:0]
		for v, w := range s.Winner {
			if w == player {
				s.queue = append(s.queue, uint32(v))
			}
		}
		s.queue = s.attract(s.queue, 0, player, 0)
		for _, v := range s.queue {
			s.level[v] = 0
		}
	}
}
