package solve

import "grundy/game"

// A frontier is the positions from which values spread in one round. A few are a list; many are marked
// in the column of outcomes, so that a frontier takes next to no memory however large it is.
type frontier struct {
	outcomes []game.Outcome
	mark     game.Outcome // a bit that no outcome has
	list     []uint32
	most     int // how long the list may be
	marked   int // how many are marked
	some     int // how many take hands out at a time
}

// How many positions a frontier hands out at a time: where a call goes over all moves, where it finds a few origins of
// each, which take memory, and over given arcs.
const (
	manyAtATime = 1 << 19
	someAtATime = 1 << 16
	fewAtATime  = 1 << 13
)

// Bits of the column of outcomes that mark the positions of two frontiers.
const (
	markOne game.Outcome = 1 << 3
	markTwo game.Outcome = 1 << 4
)

// frontierShare: a frontier of more than one position in so many is marked. To go over the column for it
// costs little against what it brings.
const frontierShare = 128

// frontierBytes is about how much memory two frontiers take.
func frontierBytes(positions uint64) uint64 { return max(1<<15, 8*positions/frontierShare) }

// newFrontier returns an empty frontier.
func (r *retrograde) newFrontier(mark game.Outcome) *frontier {
	f := &frontier{outcomes: r.v.outcomes, mark: mark, most: max(1<<12, len(r.v.outcomes)/frontierShare), some: manyAtATime}
	switch r.back.(type) {
	case *certain:
		f.some = someAtATime
	case *givenArcs:
		f.some = fewAtATime
	}
	if grain := r.j.o.grain; grain > 0 {
		f.most = grain
	}
	return f
}

// add adds a position that is not in it.
func (f *frontier) add(slot uint32) {
	if f.marked == 0 && len(f.list) < f.most {
		f.list = append(f.list, slot)
		return
	}
	for _, s := range f.list {
		f.outcomes[s] |= f.mark
	}
	f.outcomes[slot] |= f.mark
	f.marked += len(f.list) + 1
	f.list = f.list[:0]
}

// len is how many positions there are.
func (f *frontier) len() int { return len(f.list) + f.marked }

// take removes all positions and calls use with some at a time, without their marks.
func (f *frontier) take(use func(slots []uint32) error) error {
	if f.marked == 0 {
		for list := f.list; len(list) > 0; {
			n := min(len(list), f.some)
			if err := use(list[:n]); err != nil {
				return err
			}
			list = list[n:]
		}
		f.list = f.list[:0]
		return nil
	}
	f.marked = 0
	f.list = f.list[:0]
	for slot := f.marking(0); slot < len(f.outcomes); slot = f.marking(slot + 1) {
		f.outcomes[slot] &^= f.mark
		f.list = append(f.list, uint32(slot))
		if len(f.list) == f.some {
			if err := use(f.list); err != nil {
				return err
			}
			f.list = f.list[:0]
		}
	}
	err := use(f.list)
	f.list = f.list[:0]
	return err
}

// marking returns the first slot from the given one on that is marked, or one past all. Most are not, so it looks at
// eight at a time.
func (f *frontier) marking(slot int) int {
	const each = 0x0101010101010101
	mask := each * uint64(f.mark)
	for ; slot < len(f.outcomes); slot++ {
		for slot+8 <= len(f.outcomes) && eight(f.outcomes[slot:])&mask == 0 {
			slot += 8
		}
		if slot < len(f.outcomes) && f.outcomes[slot]&f.mark != 0 {
			break
		}
	}
	return slot
}

// eight returns the first eight of o, read as one number.
func eight(o []game.Outcome) uint64 {
	_ = o[7]
	return uint64(o[0]) | uint64(o[1])<<8 | uint64(o[2])<<16 | uint64(o[3])<<24 |
		uint64(o[4])<<32 | uint64(o[5])<<40 | uint64(o[6])<<48 | uint64(o[7])<<56
}
