package table

import "grundy/game"

// A walk goes through the slots of an index in ascending order. It reads the codes of many at a time, which costs much less
// than to look each one up.
type walk struct {
	x         *Index
	slot, end uint32      // slots slot..end-1 are still to come
	codes     []game.Code // of slot, slot+1, ..., as far as they have been read
	slots     [256]uint32
	memory    [256]game.Code // of codes
}

// code returns the code of the slot that the walk has come to, and false at the end.
func (w *walk) code() (game.Code, bool) {
	if w.slot == w.end {
		return 0, false
	}
	if len(w.codes) == 0 {
		slots := w.slots[:min(w.end-w.slot, uint32(len(w.slots)))]
		for i := range slots {
			slots[i] = w.slot + uint32(i)
		}
		w.codes = w.x.Codes(slots, w.memory[:0])
	}
	return w.codes[0], true
}

// next goes on to the next slot; there must be one to leave.
func (w *walk) next() {
	w.slot++
	w.codes = w.codes[1:]
}
