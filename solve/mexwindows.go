package solve

import (
	"slices"

	"grundy/table"
)

// MexWindows find the least nimber that no option has, where options are windows of the positions known
// so far and single ones. The k-th window of a position is answered by the k-th slider, which moves from the k-th
// window of the position before: cheap where windows slide. Where they jump about, a history
// takes over, which answers any window in logarithmic time and takes memory for it.
type mexWindows struct {
	nimbers  []uint32 // by place: those before now are known
	now      uint32
	places   []uint32 // ascending: those that are no position
	singles  []uint32 // nimbers of single options
	windows  []interval
	sliders  []*slider
	moved    uint64 // how many steps the sliders have made
	answered uint64 // how many windows they were asked for
	history  *history
	room     uint64 // bytes that the history may take
}

// An interval is the places lo..hi.
type interval struct{ lo, hi uint32 }

func newMexWindows(n uint32, room uint64) *mexWindows {
	x := &mexWindows{nimbers: make([]uint32, n), room: room}
	fill(x.nimbers, openWide)
	return x
}

// begin goes on to a position; those in between have no value.
func (x *mexWindows) begin(place uint32) {
	x.now, x.singles, x.windows = place, x.singles[:0], x.windows[:0]
}

// end sets the nimber of the position in hand.
func (x *mexWindows) end(nimber uint32) error {
	if nimber >= openWide {
		return errWide
	}
	x.nimbers[x.now] = nimber
	return nil
}

// nowhere says that the position in hand is none.
func (x *mexWindows) nowhere() error {
	x.places = append(x.places, x.now)
	return nil
}

// at returns the nimber of a place before the one in hand, or false if it is no position.
func (x *mexWindows) at(place uint32) (uint32, bool) {
	n := x.nimbers[place]
	return n, n < openWide
}

// option adds the nimber of a single option.
func (x *mexWindows) option(nimber uint32) { x.singles = append(x.singles, nimber) }

// span adds the options at the places lo..hi.
func (x *mexWindows) span(lo, hi uint32) error {
	if len(x.places) > 0 {
		if i, _ := slices.BinarySearch(x.places, lo); i < len(x.places) && x.places[i] <= hi {
			return &rulesError{errNowhere}
		}
	}
	x.windows = append(x.windows, interval{lo, hi})
	return nil
}

// least returns the least nimber that no option has.
func (x *mexWindows) least() uint32 {
	slices.Sort(x.singles)
	if len(x.windows) > 0 {
		x.prepare()
	}
	singles, mex := x.singles, uint32(0)
	for {
		before := mex
		for i := range x.windows {
			mex = x.missing(i, mex)
		}
		for len(singles) > 0 && singles[0] <= mex {
			if singles[0] == mex {
				mex++
			}
			singles = singles[1:]
		}
		if mex == before {
			return mex
		}
	}
}

// slideSteps is how many steps sliders may make for a window before the history takes over. Tests lower it.
var slideSteps uint64 = 256

// prepare moves the sliders to the windows, or brings the history up to date.
func (x *mexWindows) prepare() {
	if x.history == nil {
		x.windows = merge(x.windows)
		for i, w := range x.windows {
			if i == len(x.sliders) {
				x.sliders = append(x.sliders, &slider{})
			}
			x.moved += x.sliders[i].move(w, x.nimbers)
		}
		x.answered += uint64(len(x.windows))
		if x.room == 0 || x.moved <= slideSteps*(x.answered+chunkPositions) {
			return
		}
		x.history = newHistory()
	}
	for _, n := range x.nimbers[x.history.len():x.now] {
		x.history.add(n)
	}
	if x.history.bytes() > x.room {
		x.history, x.room = nil, 0
		x.prepare()
	}
}

// missing returns the least nimber from some one on that no option in window i has.
func (x *mexWindows) missing(i int, from uint32) uint32 {
	if x.history == nil {
		return x.sliders[i].missing(from)
	}
	return x.history.missing(x.windows[i], from)
}

// merge joins windows that touch, so that equal ones of successive positions come to the same slider.
func merge(windows []interval) []interval {
	slices.SortFunc(windows, func(a, b interval) int { return int(int64(a.lo) - int64(b.lo)) })
	out := windows[:1]
	for _, w := range windows[1:] {
		if last := &out[len(out)-1]; w.lo <= last.hi+1 {
			last.hi = max(last.hi, w.hi)
			continue
		}
		out = append(out, w)
	}
	return out
}

// column returns the nimbers as a column, in the order of places or from the last one down: narrow if
// all fit.
func (x *mexWindows) column(down bool) (narrow []uint16, wide []uint32) {
	most := uint32(0)
	for i, n := range x.nimbers {
		if n == openWide {
			x.nimbers[i] = table.NoWide
		} else {
			most = max(most, n)
		}
	}
	if down {
		slices.Reverse(x.nimbers)
	}
	if most >= openNarrow {
		return nil, x.nimbers
	}
	narrow = make([]uint16, len(x.nimbers))
	for i, n := range x.nimbers {
		narrow[i] = uint16(n) // what has none keeps its ones
	}
	return narrow, nil
}
