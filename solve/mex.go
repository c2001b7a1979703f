package solve

import (
	"math/bits"

	"grundy/game"
)

// nimberInduction finds nimbers: the mex of the options' nimbers, a sum having the xor of its
// parts'. It needs nothing but a column of nimbers.
type nimberInduction[T uint16 | uint32] struct {
	j       *job
	nimbers []T
	open    T // marks those not known yet; the next number marks what is no position
	// stamps[x] is stamp if x is the nimber of an option of the position in hand.
	stamps []uint32
	stamp  uint32
}

// newNimberInduction makes the column; open is openNarrow or openWide.
func newNimberInduction[T uint16 | uint32](j *job, open T) *nimberInduction[T] {
	in := &nimberInduction[T]{j: j, nimbers: make([]T, uint64(j.n)+endSlots), open: open}
	in.reset()
	return in
}

// reset forgets all nimbers.
func (in *nimberInduction[T]) reset() {
	fill(in.nimbers[:in.j.n], in.open)
	if in.j.reached == nil {
		return
	}
	for slot := range in.j.n {
		if !in.j.inReach(slot) {
			in.nimbers[slot] = in.open + 1
		}
	}
}

// evaluate finds the nimbers of a part's positions in order.
func (in *nimberInduction[T]) evaluate(p *part) error {
	start := uint32(0)
	for i, slot := range p.slots {
		words := p.words[start:p.ends[i]]
		start = p.ends[i]
		switch r := p.results[i]; r {
		case game.Live:
		case game.Lost:
			in.nimbers[slot] = 0
			continue
		case game.Nowhere:
			in.nimbers[slot] = in.open + 1
			continue
		default:
			return errEnds
		}
		x, err := in.mex(words, p.flagged)
		if err != nil {
			return err
		}
		in.nimbers[slot] = x
	}
	return nil
}

// mex returns the nimber of a position with the given options.
func (in *nimberInduction[T]) mex(words []uint32, flagged bool) (T, error) {
	if flagged {
		return in.mexOfSums(words)
	}
	if len(words) < 64 {
		// The mex is at most the number of options, so larger nimbers do not matter.
		set, top := uint64(0), T(0)
		for _, w := range words {
			x := in.nimbers[w]
			set |= 1 << x // nothing where x > 63
			top = max(top, x)
		}
		if top >= in.open {
			return 0, in.why(top)
		}
		return T(bits.TrailingZeros64(^set)), nil
	}
	in.begin(len(words))
	for _, w := range words {
		x := in.nimbers[w]
		if x >= in.open {
			return 0, in.why(x)
		}
		in.mark(x)
	}
	return in.least()
}

// mexOfSums is mex where options may be sums or end the play.
func (in *nimberInduction[T]) mexOfSums(words []uint32) (T, error) {
	in.begin(len(words))
	x := T(0)
	for _, w := range words {
		slot := w & slotMask
		switch {
		case w&again != 0:
			return 0, errAgain
		case slot > in.j.n && slot != in.j.n+4:
			return 0, errEnds
		case slot < in.j.n:
			y := in.nimbers[slot]
			if y >= in.open {
				return 0, in.why(y)
			}
			x ^= y
		}
		if w&more == 0 {
			if x >= in.open {
				return 0, errWide
			}
			in.mark(x)
			x = 0
		}
	}
	return in.least()
}

// begin starts a new set of nimbers that has at most so many.
func (in *nimberInduction[T]) begin(size int) {
	if size >= len(in.stamps) {
		in.stamps, in.stamp = make([]uint32, size+size/4+64), 0
	}
	if in.stamp++; in.stamp == 0 {
		clear(in.stamps)
		in.stamp = 1
	}
}

// mark adds a nimber to the set. Those too large to matter are left out.
func (in *nimberInduction[T]) mark(x T) {
	if uint64(x) < uint64(len(in.stamps)) {
		in.stamps[x] = in.stamp
	}
}

// least returns the least nimber not in the set.
func (in *nimberInduction[T]) least() (T, error) {
	x := 0
	for in.stamps[x] == in.stamp {
		x++
	}
	if uint64(x) >= uint64(in.open) {
		return 0, errWide
	}
	return T(x), nil
}

// why says why x, at least open, is no nimber.
func (in *nimberInduction[T]) why(x T) error {
	if x == in.open {
		return errOpen
	}
	return &rulesError{errNowhere}
}
