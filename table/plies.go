package table

import "math"

// Plies is a column of remoteness: two bytes each as long as all fit, else four. At most one of Narrow and Wide is
// set. The largest number of either stands for game.Forever.
type Plies struct {
	Narrow []uint16
	Wide   []uint32
}

// NoEnd, as a remoteness, stands for game.Forever.
const NoEnd = math.MaxUint32

// noNarrowEnd is NoEnd in a narrow column.
const noNarrowEnd = math.MaxUint16

// MostNarrow is the largest remoteness that does not make a column wide.
const MostNarrow = noNarrowEnd - 1

// NewPlies returns a column of n zeros.
func NewPlies(n uint64) Plies { return Plies{Narrow: make([]uint16, n)} }

// Any reports whether the column is there.
func (p *Plies) Any() bool { return p.Narrow != nil || p.Wide != nil }

// Len is the number of slots.
func (p *Plies) Len() uint64 { return uint64(max(len(p.Narrow), len(p.Wide))) }

// Bytes is the memory that the column holds.
func (p *Plies) Bytes() uint64 { return 2*uint64(len(p.Narrow)) + 4*uint64(len(p.Wide)) }

// At returns the remoteness of a slot, or NoEnd.
func (p *Plies) At(slot uint32) uint32 {
	if p.Narrow == nil {
		return p.Wide[slot]
	}
	if n := p.Narrow[slot]; n != noNarrowEnd {
		return uint32(n)
	}
	return NoEnd
}

// Fits reports whether Set takes this number without making the column wide.
func (p *Plies) Fits(plies uint32) bool {
	return p.Narrow == nil || plies <= MostNarrow || plies == NoEnd
}

// Set sets the remoteness of a slot, or NoEnd. The first number that does not fit two bytes makes the column wide, for
// which both are held for a moment.
func (p *Plies) Set(slot, plies uint32) {
	if !p.Fits(plies) {
		p.widen()
	}
	if p.Narrow == nil {
		p.Wide[slot] = plies
		return
	}
	p.Narrow[slot] = uint16(min(plies, noNarrowEnd))
}

func (p *Plies) widen() {
	wide := make([]uint32, len(p.Narrow))
	for slot := range wide {
		wide[slot] = p.At(uint32(slot))
	}
	p.Narrow, p.Wide = nil, wide
}

// First returns the column of the slots below n.
func (p *Plies) First(n uint32) Plies {
	if p.Narrow != nil {
		return Plies{Narrow: p.Narrow[:n]}
	}
	return Plies{Wide: p.Wide[:n]}
}
