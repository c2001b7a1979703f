package heap

import (
	"fmt"
	"time"
)

// A Meter tells how a long run fares: values done, the rate, the time left.
type Meter struct {
	first int // values that were there at the beginning
	start time.Time
	last  time.Time
	every time.Duration
}

// NewMeter returns a meter for a run that begins now, which speaks at most once in
// every.
func NewMeter(r *Run, every time.Duration) *Meter {
	now := time.Now()
	return &Meter{first: r.Len(), start: now, last: now, every: every}
}

// Line returns a line about the run, which is to end at limit values (0 if that is
// open), and whether it is time to show it.
func (m *Meter) Line(r *Run, limit int) (string, bool) {
	now := time.Now()
	if now.Sub(m.last) < m.every {
		return "", false
	}
	m.last = now
	done := r.Len() - m.first
	each := now.Sub(m.start) / time.Duration(max(done, 1))
	line := fmt.Sprintf("%s: %d values, %d ns each", r.Game(), r.Len(), each.Nanoseconds())
	if most, at := r.Max(); r.Len() > 0 {
		line += fmt.Sprintf(", largest %d at %d", most, at)
	}
	if limit > 0 {
		left := each * time.Duration(limit-r.Len())
		line += fmt.Sprintf(", %d%%, %s left", 100*r.Len()/limit, left.Round(time.Second))
	}
	return line, true
}
