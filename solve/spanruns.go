package solve

import (
	"fmt"
	"sort"

	"grundy/game"
	"grundy/table"
)

// This file is for spans in spaces of which not all codes can be scanned. What the starts reach is then some runs of
// codes; each code of it gets a slot, in order, so that every span that can be met is a window of slots.

// A codeRun is the codes lo..hi.
type codeRun struct{ lo, hi game.Code }

// codeRuns are runs in ascending order, with gaps between them.
type codeRuns []codeRun

// add adds the codes lo..hi, and calls fresh for each part of them that is new, in order.
func (r *codeRuns) add(lo, hi game.Code, fresh func(lo, hi game.Code)) {
	all := *r
	from := sort.Search(len(all), func(i int) bool { return all[i].hi+1 >= lo })
	if from < len(all) && all[from].lo <= lo && hi <= all[from].hi {
		return
	}
	to, whole, at := from, codeRun{lo, hi}, lo
	for ; to < len(all) && all[to].lo <= hi+1; to++ {
		if x := all[to]; at < x.lo {
			fresh(at, x.lo-1)
		}
		at = max(at, all[to].hi+1)
		whole.lo, whole.hi = min(whole.lo, all[to].lo), max(whole.hi, all[to].hi)
	}
	if at <= hi {
		fresh(at, hi)
	}
	if from < to {
		all[from] = whole
		*r = append(all[:from+1], all[to:]...)
		return
	}
	all = append(all, codeRun{})
	copy(all[from+1:], all[from:])
	all[from] = whole
	*r = all
}

// codes lists them all.
func (r codeRuns) codes() (codes []game.Code) {
	for _, x := range r {
		for c := x.lo; c <= x.hi; c++ {
			codes = append(codes, c)
		}
	}
	return codes
}

// mostRuns bounds the runs: to add one more moves all that come after it.
const mostRuns = 1 << 14

// exploreRuns finds what the starts reach and numbers it. It declines what is too much, or no few runs.
func (s *spanScan) exploreRuns() error {
	j, n := s.j, uint64(0)
	s.runs = codeRuns{}
	err := s.explore(func(lo, hi game.Code, next []game.Code) ([]game.Code, error) {
		var err error
		s.runs.add(lo, hi, func(lo, hi game.Code) {
			if n += uint64(hi-lo) + 1; n > maxSlots || len(s.runs) > mostRuns || j.need(n*(j.slotBytes()+28), "") != nil {
				err = fmt.Errorf("%w: the space is too large for a scan of all its codes, and what is reached of it is no few runs of them", errDeclined)
				return
			}
			for c := lo; c <= hi; c++ {
				next = append(next, c)
			}
		})
		return next, err
	})
	if err != nil {
		return err
	}
	j.index = table.NewIndex(s.runs.codes(), j.o.Threads)
	j.n = uint32(n)
	j.split = j.n
	return nil
}
