package game

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Arcs are the arcs of a digraph in one list, those of vertex v a run of it. An arc is the vertex it leads to, in three
// bytes while there are no more than 2^24 vertices, else in four. Besides them they take a little more than
// a byte a vertex: degrees are bytes, and the place of a run is the sum of those of a block.
type Arcs struct {
	words   []byte  // each in so many bytes, the lowest first; wordPad more at the end
	size    uint32  // how many arcs
	width   uint32  // bytes an arc
	mask    uint32  // what of four bytes belongs to an arc
	degrees []uint8 // manyArcs stands for a degree in many
	many    map[uint32]uint32
	blocks  []uint32 // where the run of every blockSize-th vertex begins
}

const (
	blockSize = 32
	manyArcs  = math.MaxUint8
	wordPad   = 1 // four bytes are read where an arc may take three
)

// MaxArcs is the largest number of arcs that Arcs may hold.
const MaxArcs = math.MaxUint32

// NewArcs returns the arcs of vertices 0..n-1 given as pairs of a vertex that an arc leaves and the one it leads to, of
// every vertex in the order given. pairs is gone through twice and must give the same both times. Cost: linear. It is an error if there are more than MaxArcs, or if an arc leads to n or beyond.
func NewArcs(n uint32, pairs iter.Seq2[uint32, uint32]) (*Arcs, error) {
	a := &Arcs{degrees: make([]uint8, n, uint64(n)+wordSize), blocks: make([]uint32, (uint64(n)+blockSize-1)/blockSize)}
	total := uint64(0)
	for v, to := range pairs {
		if to >= n {
			return nil, fmt.Errorf("an arc leads from code %d to code %d of a space of %d", v, to, n)
		}
		a.count(v)
		total++
	}
	if total > MaxArcs {
		return nil, fmt.Errorf("expected at most %d arcs, got %d", uint64(MaxArcs), total)
	}
	a.size, a.width, a.mask = uint32(total), arcWidth(uint64(n)), math.MaxUint32
	if a.width == 3 {
		a.mask = 1<<24 - 1
	}
	a.words = make([]byte, total*uint64(a.width)+wordPad)
	at := uint32(0)
	for v := range n {
		if v%blockSize == 0 {
			a.blocks[v/blockSize] = at
		}
		at += a.Degree(v)
	}
	place := newPlacer(a)
	for v, to := range pairs {
		place.add(v, to)
	}
	place.finish()
	return a, nil
}

// arcWidth is how many bytes an arc takes.
func arcWidth(vertices uint64) uint32 {
	if vertices <= 1<<24 {
		return 3
	}
	return 4
}

// put sets an arc by its place in the list.
func (a *Arcs) put(at, to uint32) {
	b := a.words[uint64(at)*uint64(a.width):]
	b[0], b[1], b[2] = uint8(to), uint8(to>>8), uint8(to>>16)
	if a.width == 4 {
		b[3] = uint8(to >> 24)
	}
}

// get returns an arc by its place in the list.
func (a *Arcs) get(at uint32) uint32 {
	return binary.LittleEndian.Uint32(a.words[uint64(at)*uint64(a.width):]) & a.mask
}

// read appends the arcs of some places to out.
func (a *Arcs) read(out []uint32, at, n uint32) []uint32 {
	from := len(out)
	out = slices.Grow(out, int(n))[:from+int(n)]
	b := a.words[uint64(at)*uint64(a.width):]
	for i := range out[from:] {
		out[from+i] = binary.LittleEndian.Uint32(b) & a.mask
		b = b[a.width:]
	}
	return out
}

// count counts one arc more that leaves v.
func (a *Arcs) count(v uint32) {
	if a.degrees[v] < manyArcs-1 {
		a.degrees[v]++
		return
	}
	if a.many == nil {
		a.many = map[uint32]uint32{}
	}
	if a.degrees[v] < manyArcs {
		a.degrees[v], a.many[v] = manyArcs, manyArcs-1
	}
	a.many[v]++
}

// Vertices is how many vertices there are.
func (a *Arcs) Vertices() uint32 { return uint32(len(a.degrees)) }

// Len is how many arcs there are.
func (a *Arcs) Len() uint32 { return a.size }

// Bytes is about how much memory the arcs take.
func (a *Arcs) Bytes() uint64 { return ArcBytes(uint64(len(a.degrees)), uint64(a.size)) }

// ArcBytes is about how much memory so many arcs take.
func ArcBytes(vertices, arcs uint64) uint64 {
	return uint64(arcWidth(vertices))*arcs + vertices + 4*(vertices/blockSize)
}

// Degree is how many arcs leave v.
func (a *Arcs) Degree(v uint32) uint32 {
	if d := a.degrees[v]; d < manyArcs {
		return uint32(d)
	}
	return a.many[v]
}

// MaxDegree is the largest of the degrees, if that is more than 254; else it is 254.
func (a *Arcs) MaxDegree() uint32 {
	most := uint32(manyArcs - 1)
	for _, d := range a.many {
		most = max(most, d)
	}
	return most
}

// Of returns where the arcs that leave v lead to, in buf if there is room; nil does. Cost: up to four additions of eight
// degrees, and a step an arc.
func (a *Arcs) Of(v uint32, buf []uint32) []uint32 { return a.read(buf[:0], a.start(v), a.Degree(v)) }

// wordSize is how many degrees are added at once.
const wordSize = 8

// start returns where the run of v begins.
func (a *Arcs) start(v uint32) uint32 {
	at, u := a.blocks[v/blockSize], v&^(blockSize-1)
	if a.many != nil {
		for ; u < v; u++ {
			at += a.Degree(u)
		}
		return at
	}
	degrees := a.degrees[:cap(a.degrees)]
	for ; u+wordSize <= v; u += wordSize {
		at += sum8(binary.LittleEndian.Uint64(degrees[u:]))
	}
	return at + sum8(binary.LittleEndian.Uint64(degrees[u:])&(1<<(8*(v-u))-1))
}

// sum8 returns the sum of the eight bytes of x: of pairs, then of all.
func sum8(x uint64) uint32 {
	const even = 0x00ff_00ff_00ff_00ff
	return uint32((x&even + x>>8&even) * 0x0001_0001_0001_0001 >> 48)
}

// All goes through the vertices in order with where the arcs lead to that leave each, good until the next.
func (a *Arcs) All() iter.Seq2[uint32, []uint32] {
	return func(yield func(uint32, []uint32) bool) {
		at, buf := uint32(0), []uint32(nil)
		for v := range a.Vertices() {
			n := a.Degree(v)
			if buf = a.read(buf[:0], at, n); !yield(v, buf) {
				return
			}
			at += n
		}
	}
}

// A Digraph is a game that is given by the list of its arcs. It is an optional interface of a Game.
type Digraph interface {
	// Arcs returns the options of all positions, as codes. Where the rules are Named, an
	// option whose mover is that of the position has the meaning of Again.
	Arcs() *Arcs
	// Ending returns the payoff, to the player to move, of a position that no arc leaves.
	Ending(Code) Result
}
