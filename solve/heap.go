package solve

import (
	"errors"
	"fmt"
	"slices"

	"grundy/game"
	"grundy/heap"
	"grundy/table"
)

// A OneHeap is a game whose positions are the heaps of a heap game: code n is a heap of n counters, and its
// options are those that the heap game gives, heap 0 where nothing is left. It is an optional interface
// of a game.Game of one field.
type OneHeap interface {
	// Heap returns the heap game, which lists its options, or nil if this game is not of that kind.
	Heap() *heap.Game
}

// The heap method finds the nimbers of a game on one heap as a sequence, by what package heap
// knows of such sequences, and goes no further than where its period is proved.
var heapMethod = method{name: "heap", fit: fitHeap, solve: solveHeapGame}

// heapOf returns the heap game of g, or nil.
func heapOf(g game.Game) *heap.Game {
	if h, ok := g.(OneHeap); ok {
		return h.Heap()
	}
	return nil
}

func fitHeap(j *job) (string, bool, error) {
	g := heapOf(j.g)
	switch {
	case g == nil:
		return "the moves are not given as those of a heap game", false, nil
	case j.rules.Steps || !j.rules.Normal():
		return "the heap method serves games that the player who cannot move loses", false, nil
	case j.wants(Remoteness) && j.space.Size() <= firstSum(g):
		return "the heap method does not find the number of plies", false, nil
	}
	return "the moves are those of the heap game " + g.String(), true, nil
}

// firstSum returns the least heap that a move splits, or more than any space has.
func firstSum(g *heap.Game) uint64 {
	least := uint64(game.MaxSize)
	for t := 0; g.Parts() > 1 && uint64(t) < least; t++ {
		d := g.Digit(t)
		parts := uint64(0) // counters of the smallest heaps that can be left
		switch differ := d&heap.Unequal != 0; {
		case d&heap.LeaveTwo != 0 && differ:
			parts = 1 + 2
		case d&heap.LeaveTwo != 0:
			parts = 1 + 1
		case d&heap.LeaveThree != 0 && differ:
			parts = 1 + 2 + 3
		case d&heap.LeaveThree != 0:
			parts = 1 + 1 + 1
		default:
			continue
		}
		least = min(least, uint64(t)+parts)
	}
	return least
}

// solveHeapGame finds the nimbers; outcomes follow from them.
func solveHeapGame(j *job, why string) (*table.Table, error) {
	run, err := j.runHeap()
	if err != nil {
		return nil, err
	}
	q := &table.Sequence{Size: j.space.Size(), Known: uint64(run.Len()), Nimber: func(n uint64) uint32 {
		v, _ := run.Value(int(n))
		return v
	}}
	if law, ok := run.Proved(); ok {
		q.Preperiod, q.Period, q.Saltus = uint64(law.Preperiod), uint64(law.Period), uint64(law.Saltus)
		q.Theorem = law.Theorem
		saltus := ""
		if law.Saltus != 0 {
			saltus = fmt.Sprintf(", saltus %d", law.Saltus)
		}
		why = fmt.Sprintf("%s; preperiod %d, period %d%s (proved from %d nimbers: the theorem %q on heap periods)",
			why, law.Preperiod, law.Period, saltus, law.Needed, law.Theorem)
	}
	if err := j.checkHeap(q); err != nil {
		return nil, err
	}
	if j.wants(Remoteness) {
		j.noRemoteness = noSumRemoteness
	}
	return j.heapTable(why, q), nil
}

// runHeap computes the nimbers of all heaps, or as many as prove a period.
func (j *job) runHeap() (*heap.Run, error) {
	g, size := heapOf(j.g), j.space.Size()
	run := heap.NewRun(g, j.o.Memory)
	tooMuch := &LimitError{What: fmt.Sprintf("the nimbers of %d heaps", size), Need: j.o.Memory + 1, Have: j.o.Memory}
	bytes := int64(1) // of a value; such runs keep to the limit themselves
	if !g.Finite() || g.Parts() > 2 {
		bytes = 8
	}
	j.clock.begin("heaps", size)
	done := 0
	err := run.Prove(j.ctx, int(size), func() error {
		j.clock.add(uint64(run.Len() - done))
		done = run.Len()
		if !run.HoldsAll() || int64(done)*bytes > j.o.Memory {
			return tooMuch
		}
		return nil
	})
	var memory *heap.MemoryError
	if errors.As(err, &memory) {
		return nil, tooMuch
	}
	return run, err
}

// heapTable returns the table of a source that knows all heaps. As with marking, those that the starts
// reach are counted if that is a matter of seconds; else the table is one of the whole space.
func (j *job) heapTable(why string, source table.Source) *table.Table {
	head := table.Head{
		Game: j.g, Method: table.Method{Name: j.method, Reason: why},
		NoNimbers: j.noNimbers, NoRemoteness: j.noRemoteness,
	}
	size := j.space.Size()
	if len(j.starts) > 0 && size <= mostCounted/8 && 8*size <= uint64(j.o.Memory)/2 && size*takes(heapOf(j.g), size) <= 8*mostCounted {
		head.Started = true
		source = &table.Reached{Source: source, Each: j.reachHeaps}
	}
	return table.NewFrom(head, source)
}

// checkHeap holds a sample of the positions, or with Verify all whose nimbers were computed, against the rules: the nimber of
// each is the least one that no option has. Those that follow from a period are proved, and may be without number.
func (j *job) checkHeap(q *table.Sequence) error {
	if len(j.starts) > 0 {
		return nil // the rules may be undefined where no play leads
	}
	size := min(q.Size, q.Known)
	w, err := j.worker(0)
	if err != nil {
		return err
	}
	check := func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			if b.Results[i] != game.Live && len(b.At(i)) > 0 || j.mexOf(q, b.At(i)) != q.At(uint64(c)) {
				return fmt.Errorf("%w: position %s has not just the options of the heap game", errDeclined, game.NotationOf(j.g).Format(c))
			}
		}
		return nil
	}
	if !j.o.Verify {
		return unwrapRules(w.generate(sample(min(size, checkedHeaps)), check))
	}
	for lo := uint64(0); lo < size; lo += chunkPositions {
		codes := make([]game.Code, min(size-lo, chunkPositions))
		for i := range codes {
			codes[i] = game.Code(lo) + game.Code(i)
		}
		if err := unwrapRules(w.generate(codes, check)); err != nil {
			return err
		}
		if err := j.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// checkedHeaps is below which heaps are checked, if not all are: larger ones have too many options.
const checkedHeaps = 64

// mexOf returns the least nimber that no option among the words has.
func (j *job) mexOf(q *table.Sequence, words []game.Option) int64 {
	var seen []int64
	sum := int64(0)
	for _, w := range words {
		if !w.Ends() {
			sum ^= q.At(uint64(w.Code()))
		}
		if w&game.More == 0 {
			seen = append(seen, sum)
			sum = 0
		}
	}
	slices.Sort(seen)
	mex := int64(0)
	for _, v := range seen {
		if v == mex {
			mex++
		}
	}
	return mex
}
