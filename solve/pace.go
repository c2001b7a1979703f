package solve

import "time"

// A pace is the least time that a word, which is a position or an option, took in any chunk while exploring; 0 as long as
// none is known. The least is nearly the same however busy the machine. Nothing but speed depends on it.
type pace time.Duration

const (
	// moment is how long a level may take that one goroutine explores alone: to wake others takes about as much.
	moment = pace(time.Millisecond)
	// memoWorth is from which pace on a memo pays: to keep an option and to read it again takes about as long.
	memoWorth = pace(12 * time.Nanosecond)
)

// timed notes how long a chunk of so many words took. Where options are generated as fast as they are kept, the memo is
// given up.
func (e *explorer) timed(took time.Duration, words int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if p := max(1, pace(took)/pace(words)); e.pace == 0 || p < e.pace {
		e.pace = p
	}
	if e.pace < memoWorth && e.j.o.grain == 0 {
		e.j.memo = memo{full: true}
	}
}

// quick reports whether a level of so many positions takes one goroutine no longer than a moment.
func (e *explorer) quick(positions int) bool {
	words := uint64(positions) * (1 + e.j.words/max(1, e.j.seen))
	return e.pace > 0 && words < uint64(moment/e.pace)
}
