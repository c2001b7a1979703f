package heap

import (
	"fmt"
	"math"
)

// An interval is the amounts lo..hi that may be taken, where they are too many for a list of digits: the
// theorem of that name in docs/heap-periods.md tells all values, so that nothing need be computed.
type interval struct{ lo, hi int }

// mostAmount bounds the amounts of an interval, so that their sums are safe and values fit 32 bits.
const mostAmount = math.MaxUint32

// Interval returns the subtraction game whose moves take any number of counters from lo to hi, 1 <= lo <= hi < 2^32.
// Its values cost nothing however large lo, hi and the heaps are.
func Interval(lo, hi int) (*Game, error) {
	if lo < 1 || hi < lo || hi > mostAmount {
		return nil, fmt.Errorf("take{%d-%d}: expected numbers of counters from 1 to %d, the smaller one first", lo, hi, mostAmount)
	}
	text := fmt.Sprintf("take{%d-%d}", lo, hi)
	return &Game{text: text, title: text, digits: []Digit{0}, interval: &interval{lo, hi}, parts: 1}, nil
}

// value returns G(n).
func (i *interval) value(n int) uint32 { return uint32(n % (i.lo + i.hi) / i.lo) }

// Interval returns the amounts that may be taken of a game that Interval made.
func (g *Game) Interval() (lo, hi int, ok bool) {
	if g.interval == nil {
		return 0, 0, false
	}
	return g.interval.lo, g.interval.hi, true
}

// intervalRun is the sequence of an interval: proved from the start, and every value known.
type intervalRun struct {
	interval
	known int // for those who ask how many there are
}

func newIntervalRun(i *interval) *intervalRun { return &intervalRun{interval: *i, known: i.lo + i.hi} }

func (r *intervalRun) len() int       { return r.known }
func (r *intervalRun) holdsAll() bool { return true }

// step goes on to all heaps below limit.
func (r *intervalRun) step(limit int) error {
	r.known = max(r.known, limit)
	return nil
}

func (r *intervalRun) value(n int) (uint32, bool) {
	if n < 0 || n >= r.known {
		return 0, false
	}
	return r.interval.value(n), true
}

func (r *intervalRun) found() Law {
	return Law{Standing: Proved, Period: r.lo + r.hi, Theorem: ByInterval}
}

func (r *intervalRun) maximum() (uint32, int) {
	most := r.interval.value(r.lo + r.hi - 1)
	return most, int(most) * r.lo
}
