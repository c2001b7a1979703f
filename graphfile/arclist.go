package graphfile

import (
	"encoding/binary"
	"iter"
	"runtime/debug"
)

// An arcList holds arcs while they are read: in groups of those that leave vertices with the same upper bits, each group in
// the order of the file. An arc is the 16 lower bits of the vertex that it leaves, and three bytes or, where they do
// not suffice, four of the one it leads to.
type arcList struct {
	groups [][]arcBlock // by the upper 16 bits of the vertex that arcs leave
	size   uint64       // how many arcs there are
	freed  int          // bytes of groups that are gone, since memory was given back
}

// An arcBlock is a part of a group.
type arcBlock struct {
	wide bool
	data []byte
}

// Bytes an arc.
const (
	narrowArc = 5
	wideArc   = 6
)

// Arcs of the blocks of a group: each has twice those of the one before it, from the least to the most.
const (
	leastArcs = 256
	mostArcs  = 1 << 13
)

// add adds an arc.
func (l *arcList) add(from, to uint32) {
	l.groups = grown(l.groups, from>>16)
	group := &l.groups[from>>16]
	n := len(*group)
	if n == 0 || cap((*group)[n-1].data)-len((*group)[n-1].data) < wideArc || (*group)[n-1].wide != (to >= 1<<24) {
		b := arcBlock{wide: to >= 1<<24}
		b.data = make([]byte, 0, wideArc*min(mostArcs, leastArcs<<min(n, 10)))
		*group = append(*group, b)
		n++
	}
	b := &(*group)[n-1]
	b.data = append(b.data, uint8(from), uint8(from>>8), uint8(to), uint8(to>>8), uint8(to>>16))
	if b.wide {
		b.data = append(b.data, uint8(to>>24))
	}
	l.size++
}

// all goes through the arcs by groups; those of one vertex are in the order of the file. If it is the last time, groups
// are dropped that have been gone through, so that their memory serves for what is made of them.
func (l *arcList) all(last bool) iter.Seq2[uint32, uint32] {
	return func(yield func(uint32, uint32) bool) {
		if last {
			defer l.giveBack()
		}
		for upper, group := range l.groups {
			for _, b := range group {
				if !b.each(uint32(upper)<<16, yield) {
					return
				}
			}
			if last {
				l.drop(upper)
			}
		}
	}
}

// each yields the arcs of a block.
func (b arcBlock) each(upper uint32, yield func(uint32, uint32) bool) bool {
	for data := b.data; len(data) > 0; {
		from := upper | uint32(binary.LittleEndian.Uint16(data))
		to := uint32(data[2]) | uint32(data[3])<<8 | uint32(data[4])<<16
		if b.wide {
			to |= uint32(data[5]) << 24
			data = data[wideArc:]
		} else {
			data = data[narrowArc:]
		}
		if !yield(from, to) {
			return false
		}
	}
	return true
}

// freeBytes is how much memory is given back to the system at once: that takes a garbage collection.
const freeBytes = 4 << 20

// drop forgets a group.
func (l *arcList) drop(upper int) {
	for _, b := range l.groups[upper] {
		l.freed += cap(b.data)
	}
	l.groups[upper] = nil
	if l.freed > freeBytes {
		l.freed = 0
		l.giveBack()
	}
}

// giveBack gives memory that is free back to the system, after many arcs.
func (l *arcList) giveBack() {
	if narrowArc*l.size > freeBytes {
		debug.FreeOSMemory()
	}
}
