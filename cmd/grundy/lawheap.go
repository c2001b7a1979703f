package main

import (
	"context"
	"fmt"

	"grundy/chart"
	"grundy/heap"
	"grundy/law"
	"grundy/solve"
)

// mostHeaps is how many heaps are computed to prove the period of a game that is given by its code: some
// tenths of a second where every pair of heaps has to be looked at.
const mostHeaps = 1 << 15

// theorem returns what is known of all heaps without any being computed: of those of which any number of counters from one to
// another may be taken. Nil if the game is no such.
func (l *lawSource) theorem() *law.Theorem {
	g := l.heapGame()
	if g == nil {
		return nil
	}
	lo, hi, ok := g.Interval()
	if !ok {
		return nil
	}
	rest := law.F(law.Mod, law.V(l.axes[0].name), law.C(int64(lo+hi)))
	t := &law.Theorem{
		Formula: law.F(law.Div, rest, law.C(int64(lo))),
		Why:     fmt.Sprintf("the theorem %q on heap periods, of %s", heap.ByInterval, g),
	}
	switch {
	case l.show == chart.Outcome:
		t.Formula = law.F(law.Lt, rest, law.C(int64(lo)))
	case lo == 1:
		t.Formula = rest
	}
	return t
}

// heapGame returns the game that is given by its code, take = "0.77", or an interval of amounts, if its one field is
// the one axis and a theorem may tell the nimbers, else nil.
func (l *lawSource) heapGame() *heap.Game {
	if len(l.axes) != 1 || l.axes[0].field == nil || l.show != chart.Nimber && l.show != chart.Outcome {
		return nil
	}
	g, err := l.s.game()
	if err != nil {
		return nil
	}
	one, is := g.(solve.OneHeap)
	if rules := g.Rules(); !is || !rules.Normal() || rules.Steps {
		return nil
	}
	return one.Heap()
}

// heapLaw returns the proved period of a game that is given by its code, take = "0.77", if its one
// field is the one axis.
func (l *lawSource) heapLaw(ctx context.Context) (heap.Law, bool) {
	g := l.heapGame()
	if g == nil || !g.Finite() && g.Parts() > 1 { // no theorem would prove it
		return heap.Law{}, false
	}
	if _, _, known := g.Interval(); known {
		return heap.Law{}, false // theorem says it all
	}
	run := heap.NewRun(g, int64(l.s.memory))
	if err := run.Prove(ctx, mostHeaps, nil); err != nil {
		return heap.Law{}, false
	}
	return run.Proved()
}

// lengthen makes the data of such a game long enough for its period to be found in one half of them
// and tested on the other.
func (l *lawSource) lengthen(ctx context.Context, d *law.Data) *law.Data {
	p, ok := l.heapLaw(ctx)
	if !ok {
		return d
	}
	for want := 2 * (p.Preperiod + 2*p.Period + 4); d.Size() < want; {
		more, err := l.Further(ctx, d)
		if err != nil || more == nil {
			break
		}
		d = more
	}
	return d
}
