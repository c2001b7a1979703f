package solve

import (
	"sync"
	"time"
)

// progress passes on how far the work is, a few times a second.
type progress struct {
	report func(Progress)
	mu     sync.Mutex
	now    Progress
	last   time.Time
}

// begin starts a phase.
func (p *progress) begin(phase string, total uint64) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = Progress{Phase: phase, Total: total}
	p.last = time.Time{}
}

// add counts n more done.
func (p *progress) add(n uint64) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.Done += n
	if t := time.Now(); t.Sub(p.last) >= 100*time.Millisecond {
		p.last = t
		p.report(p.now)
	}
}
