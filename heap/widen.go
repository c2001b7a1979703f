package heap

// widenRun continues a run of bytes with cells of 16 bits. It copies the state as it is and
// computes nothing again: the first values may be forgotten by now.
func widenRun(b *octalRun[uint8], memory int64) *octalRun[uint16] {
	r := newOctalRun[uint16](b.game, b.o, memory)
	r.tape = &tape[uint16]{v: widen(b.tape.v), base: b.tape.base, head: widen(b.tape.head)}
	r.points, r.law, r.window = b.points, b.law, b.window
	r.max, r.maxAt = uint16(b.max), b.maxAt
	r.nextTest, r.nextMask, r.nextSnap = b.nextTest, b.nextMask, b.nextSnap
	r.goal, r.hope = b.goal, b.hope
	for _, s := range b.snaps {
		r.snaps = append(r.snaps, snapshot[uint16]{s.Len, widen(s.Window)})
	}
	if b.sparse != nil {
		r.quad, r.sparse = nil, widenSparse(b.sparse, &r.o, r.tape)
	} else {
		r.quad = newQuadratic(&r.o, r.tape)
	}
	return r
}

// widenSparse returns the same method on a tape of wide cells.
func widenSparse(b *sparse[uint8], o *octal, t *tape[uint16]) *sparse[uint16] {
	s := &sparse[uint16]{
		o: o, tape: t, mask: b.mask, rare: b.rare, rareVals: widen(b.rareVals),
		isRare: rareTable[uint16](b.mask), depths: b.depths,
		since: b.since, tuning: b.tuning, from: b.from, most: uint16(b.most),
	}
	s.setDense(b.dense)
	return s
}

// widen copies bytes to cells of 16 bits.
func widen(v []uint8) []uint16 {
	w := make([]uint16, len(v))
	for i, x := range v {
		w[i] = uint16(x)
	}
	return w
}
