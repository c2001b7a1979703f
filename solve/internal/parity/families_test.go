package parity

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// ladder is a ladder of n steps with two vertices each, as PGSolver has it: step i has priority i%2 and leads to both vertices of
// the next step.
func ladder(n uint32) *drawing {
	d := &drawing{second: n}
	for side := range uint32(2) {
		for i := range n {
			next := (i + 1) % n
			d.priority = append(d.priority, side)
			d.to = append(d.to, []uint32{next, n + next})
		}
	}
	return d
}

// chain is a line of n vertices of falling priorities, each of which leads back and forth.
func chain(n uint32) *drawing {
	d := &drawing{second: n / 2, priority: make([]uint32, n), to: make([][]uint32, n)}
	place := func(i uint32) uint32 { // players alternate along the chain
		if i%2 == 0 {
			return i / 2
		}
		return n/2 + i/2
	}
	for i := range n {
		d.priority[place(i)] = n - i
		d.to[place(i)] = []uint32{place((i + 1) % n), place((i + n - 1) % n)}
	}
	return d
}

// jurdzinski is the family of Jurdziński's paper, slow for progress measures: levels of odd priorities joined by bridges.
func jurdzinski(levels, width uint32) *drawing {
	// Upper row of level l: pairs of vertices of priority 2l+1 (player 0) and their choices; below, vertices of a high even priority.
	n := levels*width*2 + width*2
	d := &drawing{second: n / 2, priority: make([]uint32, n), to: make([][]uint32, n)}
	even := 2*levels + 2
	half := n / 2
	for l := range levels + 1 {
		for w := range width {
			a, b := l*width+w, half+l*width+w
			if l == levels {
				d.priority[a], d.priority[b] = even, even-1
				d.to[a] = []uint32{b}
				d.to[b] = []uint32{a, half + l*width + (w+1)%width}
				continue
			}
			d.priority[a], d.priority[b] = 2*l+1, 2*l
			d.to[a] = []uint32{b, levels*width + w}
			d.to[b] = []uint32{a, half + l*width + (w+1)%width}
		}
	}
	return d
}

// beads is a line of pairs that go back and forth and on to the next pair, of rising priorities.
func beads(pairs uint32) *drawing {
	n := 2 * pairs
	d := &drawing{second: pairs, priority: make([]uint32, n), to: make([][]uint32, n)}
	for i := range pairs {
		next := min(i+1, pairs-1)
		d.priority[i], d.priority[pairs+i] = i%7, i
		d.to[i] = []uint32{pairs + i, next}
		d.to[pairs+i] = []uint32{i, pairs + next}
	}
	return d
}

// random draws n vertices with so many arcs each and priorities below most.
func random(n, degree, most int) *drawing {
	r := rand.New(rand.NewPCG(3, uint64(most)))
	d := &drawing{second: uint32(n / 2), priority: make([]uint32, n), to: make([][]uint32, n)}
	for v := range n {
		d.priority[v] = uint32(r.IntN(most))
		for range degree {
			d.to[v] = append(d.to[v], uint32(r.IntN(n)))
		}
	}
	return d
}

// families are games by name and size.
var families = []struct {
	name string
	draw func(n int) *drawing
}{
	{"ladder", func(n int) *drawing { return ladder(uint32(n / 2)) }},
	{"chain", func(n int) *drawing { return chain(uint32(n &^ 1)) }},
	{"jurdzinski wide", func(n int) *drawing { return jurdzinski(10, uint32(max(1, n/22))) }},
	{"jurdzinski deep", func(n int) *drawing { return jurdzinski(uint32(max(1, n/22)), 10) }},
	{"beads", func(n int) *drawing { return beads(uint32(n / 2)) }},
	{"random, 2 priorities", func(n int) *drawing { return random(n, 3, 2) }},
	{"random, 10 priorities", func(n int) *drawing { return random(n, 3, 10) }},
	{"random, n priorities", func(n int) *drawing { return random(n, 3, n) }},
	{"random, 2 arcs, n priorities", func(n int) *drawing { return random(n, 2, n) }},
	{"random, 10 arcs, n priorities", func(n int) *drawing { return random(n, 10, n) }},
}

func TestFamilies(t *testing.T) {
	for _, f := range families {
		for _, n := range []int{40, 200, 1000} {
			d := f.draw(n)
			for name, solve := range solvers {
				g, strategy := solve(d)
				if err := d.refute(g, strategy); err != nil {
					t.Errorf("%s of %d by %s: %v", f.name, n, name, err)
				}
			}
		}
	}
}

// TestWaysAgree holds the two ways to solve against each other on games too large for the definition.
func TestWaysAgree(t *testing.T) {
	for _, f := range families {
		if f.name == "chain" { // promotion takes quadratic time
			continue
		}
		d := f.draw(10_000)
		one, strategy := solvers["recursion"](d)
		if err := d.loops(one, strategy); err != nil {
			t.Errorf("%s by recursion: %v", f.name, err)
		}
		two, strategy := solvers["promotion"](d)
		if err := d.loops(two, strategy); err != nil {
			t.Errorf("%s by promotion: %v", f.name, err)
		}
		if !slices.Equal(one.Winner, two.Winner) {
			t.Errorf("%s: the winners differ", f.name)
		}
	}
}

// TestDeep solves families of a size at which recursion, or work that grows with the square, would show.
func TestDeep(t *testing.T) {
	for _, f := range families[:5] {
		d := f.draw(100_000)
		g := d.game()
		strategy, err := g.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.follow(g, strategy); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		if g.Promoted {
			t.Errorf("%s: the recursion took too much work", f.name)
		}
	}
}

// TestInterrupted holds that a solve ends when it is told to.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := random(1000, 2, 1000).game().Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// BenchmarkFamilies tells the work of either way besides the time, for each vertex and arc, as far as a limit.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range families {
		benchmarkWays(b, f.name, f.draw(100_000))
	}
	for _, h := range hard {
		for _, n := range h.orders {
			benchmarkWays(b, fmt.Sprintf("%s of order %d", h.name, n), h.draw(n))
		}
	}
}

func benchmarkWays(b *testing.B, name string, d *drawing) {
	for way, promoted := range map[string]bool{"recursion": false, "promotion": true} {
		b.Run(name+"/"+way, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				b.StopTimer()
				g := d.game()
				strategy := slices.Repeat([]uint32{None}, len(d.to))
				l := &limit{ctx: context.Background(), most: 1 << 27}
				solve := g.recur
				if promoted {
					g.recur(strategy, &limit{ctx: l.ctx})
					solve = g.promote
				}
				b.StartTimer()
				solve(strategy, l)
				b.ReportMetric(float64(l.work)/float64(uint64(len(d.to))+g.Arcs.Len()), "work/size")
			}
		})
	}
}
