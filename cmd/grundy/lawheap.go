package main

import (
	"context"

	"grundy/chart"
	"grundy/heap"
	"grundy/law"
	"grundy/solve"
)

// mostHeaps is how many heaps are computed to prove the period of a game that is given by its code: some
// tenths of a second where every pair of heaps has to be looked at.
const mostHeaps = 1 << 15

// heapLaw returns the proved period of a game that is given by its code, take = "0.77", if its one
// field is the one axis.
func (l *lawSource) heapLaw(ctx context.Context) (heap.Law, bool) {
	none := heap.Law{}
	if len(l.axes) != 1 || l.axes[0].field == nil || l.show != chart.Nimber && l.show != chart.Outcome {
		return none, false
	}
	g, err := l.s.game()
	if err != nil {
		return none, false
	}
	one, is := g.(solve.OneHeap)
	if !is || one.Heap() == nil {
		return none, false
	}
	if h := one.Heap(); !h.Finite() && h.Parts() > 1 {
		return none, false // no theorem would prove it
	}
	if rules := g.Rules(); !rules.Normal() || rules.Steps {
		return none, false
	}
	run := heap.NewRun(one.Heap(), int64(l.s.memory))
	if err := run.Prove(ctx, mostHeaps, nil); err != nil {
		return none, false
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
