package solve

import "grundy/game"

// Chunks hold so many words, more or less, and at most so many positions: enough to make the
// handing over cheap, little enough to stay in the cache.
const (
	chunkWords     = 1 << 15
	chunkPositions = 1 << 12
)

// chunk is how many positions to take at a time.
func (j *job) chunk() int {
	if j.o.grain > 0 {
		return j.o.grain
	}
	return int(max(4, min(chunkPositions, chunkWords/(1+j.meanDegree))))
}

// small reports whether the job is not worth a second goroutine.
func (j *job) small() bool { return j.few(uint64(j.n) * (1 + j.meanDegree)) }

// few reports whether so many words are not worth a second goroutine.
func (j *job) few(words uint64) bool { return j.o.grain == 0 && words < 4*chunkWords }

// inReach reports whether a slot is of interest.
func (j *job) inReach(slot uint32) bool {
	return j.reached == nil || j.reached[slot/64]>>(slot%64)&1 != 0
}

// ascending hands out the slots in ascending order.
func (j *job) ascending() func(*part) bool {
	at, size := uint32(0), j.chunk()
	return func(p *part) bool {
		p.slots = p.slots[:0]
		for ; at < j.n && len(p.slots) < size; at++ {
			if j.inReach(at) {
				p.slots = append(p.slots, at)
			}
		}
		return len(p.slots) > 0
	}
}

// list hands out the given slots.
func (j *job) list(slots []uint32) func(*part) bool {
	size := j.chunk()
	return func(p *part) bool {
		n := min(size, len(slots))
		p.slots = append(p.slots[:0], slots[:n]...)
		slots = slots[n:]
		return n > 0
	}
}

// descending hands out the slots in descending order.
func (j *job) descending() func(*part) bool {
	left, size := j.n, j.chunk()
	return func(p *part) bool {
		p.slots = p.slots[:0]
		for left > 0 && len(p.slots) < size {
			if left--; j.inReach(left) {
				p.slots = append(p.slots, left)
			}
		}
		return len(p.slots) > 0
	}
}

// byFields hands out the slots in ascending or descending order of their fields, those
// of both movers alternating.
func (j *job) byFields(down bool) func(*part) bool {
	switch {
	case j.split < j.n:
	case down:
		return j.descending()
	default:
		return j.ascending()
	}
	size := j.chunk()
	a, b := run{0, j.split}, run{j.split, j.n} // what is left of the slots of either mover
	return func(p *part) bool {
		p.slots = p.slots[:0]
		for len(p.slots) < size && a.len()+b.len() > 0 {
			from := &a
			switch {
			case a.len() == 0:
				from = &b
			case b.len() == 0:
			case !down && j.fieldsOf(b.lo) < j.fieldsOf(a.lo):
				from = &b
			case down && j.fieldsOf(b.hi-1) > j.fieldsOf(a.hi-1):
				from = &b
			}
			if slot := from.take(down); j.inReach(slot) {
				p.slots = append(p.slots, slot)
			}
		}
		return len(p.slots) > 0
	}
}

// A run is the slots lo..hi-1.
type run struct{ lo, hi uint32 }

func (r *run) len() uint32 { return r.hi - r.lo }

// take removes the first slot, or the last one.
func (r *run) take(last bool) uint32 {
	if last {
		r.hi--
		return r.hi
	}
	r.lo++
	return r.lo - 1
}

// firstOfSecond returns the first slot with player 1 to move.
func (j *job) firstOfSecond() uint32 {
	if j.index == nil {
		return uint32(j.half)
	}
	return j.index.Below(game.Code(j.half))
}

// code returns the code of a slot.
func (j *job) code(slot uint32) game.Code {
	if j.index == nil {
		return game.Code(slot)
	}
	return j.index.Code(slot)
}

// fieldsOf returns the code of a slot's fields, without the mover.
func (j *job) fieldsOf(slot uint32) uint64 { return j.fields(j.code(slot)) }

// fields returns the code of c's fields, without the mover.
func (j *job) fields(c game.Code) uint64 {
	if uint64(c) >= j.half {
		return uint64(c) - j.half
	}
	return uint64(c)
}
