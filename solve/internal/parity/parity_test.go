package parity

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A drawing is a game by lists.
type drawing struct {
	second   uint32
	priority []uint32
	won      map[uint32]uint8
	to       [][]uint32
}

func (d *drawing) game() *Game {
	n := uint32(len(d.to))
	g := &Game{Second: d.second, Priority: d.priority, Winner: make([]uint8, n)}
	for v := range g.Winner {
		g.Winner[v] = Open
		if w, over := d.won[uint32(v)]; over {
			g.Winner[v] = w
		}
	}
	var err error
	g.Arcs, err = NewEdges(n, func(yield func(uint32, uint32) bool) {
		for v, to := range d.to {
			for _, w := range to {
				if !yield(uint32(v), w) {
					return
				}
			}
		}
	})
	if err != nil {
		panic(err)
	}
	g.Back, err = g.Arcs.Reversed()
	if err != nil {
		panic(err)
	}
	return g
}

func (d *drawing) owner(v uint32) uint8 {
	if v < d.second {
		return 0
	}
	return 1
}

// randomDrawing draws a game of up to n vertices, some of them won beforehand.
func randomDrawing(r *rand.Rand, n int) *drawing {
	size := 1 + r.IntN(n)
	d := &drawing{second: uint32(r.IntN(size + 1)), won: map[uint32]uint8{}, to: make([][]uint32, size), priority: make([]uint32, size)}
	priorities, degree, over := 1+r.IntN(size+2), 1+r.IntN(4), r.IntN(3) == 0
	for v := range size {
		d.priority[v] = uint32(r.IntN(priorities))
		if over && r.IntN(6) == 0 {
			d.won[uint32(v)] = uint8(r.IntN(2))
			continue
		}
		for range 1 + r.IntN(degree) {
			d.to[v] = append(d.to[v], uint32(r.IntN(size)))
		}
		if r.IntN(20) == 0 {
			for w := range size {
				d.to[v] = append(d.to[v], slices.Repeat([]uint32{uint32(w)}, 1+r.IntN(3))...)
			}
		}
	}
	return d
}

// measured solves a game by small progress measures (Jurdziński, "Small progress measures for solving parity games", 2000),
// lifting vertices until nothing changes: it shares no idea with the recursion. Player 0 wins where the measure stays finite. A vertex
// that is won is a loop of its winner's parity.
func (d *drawing) measured() []uint8 {
	n := len(d.to)
	top := uint32(1)
	for _, p := range d.priority {
		top = max(top, p)
	}
	counts := make([]uint32, top+2) // of vertices by priority: how far an odd digit may count
	priority := slices.Clone(d.priority)
	to := slices.Clone(d.to)
	for v, w := range d.won {
		priority[v], to[v] = uint32(w), []uint32{v}
	}
	for _, p := range priority {
		counts[p]++
	}
	infinite := []uint32{1 << 31}
	measure := make([][]uint32, n) // digits by priority, the highest first; even ones stay 0
	for v := range measure {
		measure[v] = make([]uint32, top+1)
	}
	digit := func(p uint32) uint32 { return top - p }
	// raised is the least measure that is at least m in the digits of priorities p and more, and greater if p is odd.
	raised := func(m []uint32, p uint32) []uint32 {
		if len(m) == 1 && m[0] == infinite[0] {
			return infinite
		}
		up := make([]uint32, top+1)
		copy(up, m[:digit(p)+1])
		if p%2 == 0 {
			return up
		}
		for q := p; q <= top; q++ {
			if q%2 == 0 {
				continue
			}
			if up[digit(q)] < counts[q] {
				up[digit(q)]++
				return up
			}
			up[digit(q)] = 0
		}
		return infinite
	}
	for changed := true; changed; {
		changed = false
		for v := range n {
			var best []uint32
			for _, w := range to[v] {
				m := raised(measure[w], priority[v])
				if best == nil || d.owner(uint32(v)) == 0 && slices.Compare(m, best) < 0 || d.owner(uint32(v)) == 1 && slices.Compare(m, best) > 0 {
					best = m
				}
			}
			if slices.Compare(best, measure[v]) > 0 {
				measure[v], changed = best, true
			}
		}
	}
	winners := make([]uint8, n)
	for v := range winners {
		if measure[v][0] == infinite[0] {
			winners[v] = 1
		}
	}
	return winners
}

// refute looks for a fault of the strategies: that of the winner of v must keep to vertices that he wins, whatever the other does, and
// no loop of play that follows it may have a highest priority of the other's parity.
func (d *drawing) refute(g *Game, strategy []uint32) error {
	follow, err := d.follow(g, strategy)
	if err != nil {
		return err
	}
	for v := range uint32(len(d.to)) {
		if p := d.priority[v]; len(follow[v]) > 0 && uint8(p%2) != g.Winner[v] && d.returns(v, p, follow) {
			return fmt.Errorf("vertex %d is won by %d, and play may return to it with priorities up to %d", v, g.Winner[v], p)
		}
	}
	return nil
}

// follow returns where play may go when the winners follow their strategies, and an error if it leaves what they win.
func (d *drawing) follow(g *Game, strategy []uint32) ([][]uint32, error) {
	n := uint32(len(d.to))
	follow := make([][]uint32, n)
	for v := range n {
		winner := g.Winner[v]
		if winner > 1 {
			return nil, fmt.Errorf("vertex %d has winner %d", v, winner)
		}
		if w, over := d.won[v]; over {
			if w != winner {
				return nil, fmt.Errorf("vertex %d was won by %d beforehand, now by %d", v, w, winner)
			}
			continue
		}
		if d.owner(v) == winner {
			if !slices.Contains(d.to[v], strategy[v]) {
				return nil, fmt.Errorf("vertex %d: its owner, who wins, is to go to %d", v, strategy[v])
			}
			follow[v] = []uint32{strategy[v]}
		} else {
			if strategy[v] != None {
				return nil, fmt.Errorf("vertex %d: its owner, who loses, is to go to %d", v, strategy[v])
			}
			follow[v] = d.to[v]
		}
		for _, w := range follow[v] {
			if g.Winner[w] != winner {
				return nil, fmt.Errorf("vertex %d is won by %d, and play may go to %d, which is not", v, winner, w)
			}
		}
	}
	return follow, nil
}

// returns reports whether play may come from v back to it through priorities up to p.
func (d *drawing) returns(v, p uint32, follow [][]uint32) bool {
	seen := map[uint32]bool{}
	stack := []uint32{v}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, w := range follow[u] {
			if w == v {
				return true
			}
			if !seen[w] && d.priority[w] <= p {
				seen[w] = true
				stack = append(stack, w)
			}
		}
	}
	return false
}

// solvers are the ways to solve a game: each of the two alone, and both in turns, each interrupted by limits of its work.
var solvers = map[string]func(*drawing) (*Game, []uint32){
	"recursion": func(d *drawing) (*Game, []uint32) {
		return solveBy(d, func(g *Game, strategy []uint32) { g.recur(strategy, unlimited()) })
	},
	"recursion by components": func(d *drawing) (*Game, []uint32) {
		few := fewAgain
		fewAgain = 0
		defer func() { fewAgain = few }()
		return solveBy(d, func(g *Game, strategy []uint32) { g.recur(strategy, unlimited()) })
	},
	"promotion": func(d *drawing) (*Game, []uint32) {
		return solveBy(d, func(g *Game, strategy []uint32) {
			g.recur(strategy, &limit{ctx: context.Background()}) // settles what leads to ends, no more
			g.promote(strategy, unlimited())
		})
	},
	"turns": func(d *drawing) (*Game, []uint32) {
		return solveBy(d, func(g *Game, strategy []uint32) {
			for most, over := uint64(1), false; !over; most *= 2 {
				l := &limit{ctx: context.Background(), most: most}
				if over = g.recur(strategy, l); !over {
					l.work = 0
					over = g.promote(strategy, l)
				}
			}
		})
	},
	"as it is done": func(d *drawing) (*Game, []uint32) {
		g := d.game()
		strategy, err := g.Solve(context.Background())
		if err != nil {
			panic(err)
		}
		return g, strategy
	},
}

func unlimited() *limit { return &limit{ctx: context.Background(), most: math.MaxUint64} }

func solveBy(d *drawing, solve func(*Game, []uint32)) (*Game, []uint32) {
	g := d.game()
	strategy := slices.Repeat([]uint32{None}, len(d.to))
	solve(g, strategy)
	return g, strategy
}

func TestAgainstMeasures(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	rounds := 20_000
	if testing.Short() {
		rounds = 2000
	}
	for range rounds {
		d := randomDrawing(r, 9)
		want := d.measured()
		for name, solve := range solvers {
			g, strategy := solve(d)
			if !slices.Equal(g.Winner, want) {
				t.Fatalf("%s: winners %v, want %v\n%+v", name, g.Winner, want, d)
			}
			if err := d.refute(g, strategy); err != nil {
				t.Fatalf("%s: %v\n%+v", name, err, d)
			}
		}
	}
}

// TestLargerGames holds the strategies of games too large for the measures against the definition, which
// proves the winners too.
func TestLargerGames(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 5))
	for range 300 {
		d := randomDrawing(r, 300)
		for name, solve := range solvers {
			g, strategy := solve(d)
			if err := d.refute(g, strategy); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// TestSort holds the order of vertices, few and many, with priorities of one digit and of several, against a plain sort.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 6))
	for _, n := range []int{1, 50, digitBase, 3 * digitBase} {
		for _, most := range []uint32{1, 2, 300, digitBase, 1 << 20, 1 << 31} {
			s := &solver{Game: &Game{Priority: make([]uint32, n)}}
			for v := range s.Priority {
				s.Priority[v] = r.Uint32N(most)
				s.order = append(s.order, uint32(v))
			}
			want := slices.Clone(s.order)
			slices.SortStableFunc(want, func(v, w uint32) int { return cmp.Compare(s.Priority[w], s.Priority[v]) })
			if s.sort(); !slices.Equal(s.order, want) {
				t.Errorf("%d vertices of priorities below %d are not in order", n, most)
			}
		}
	}
}
