package compile

import (
	"context"
	"errors"
	"sync"
)

// lateEngines are the engines of a task that are compiled when they are first asked for. Their data
// may be of other kinds than those of the moves forward.
type lateEngines struct {
	mu      sync.Mutex
	engines []*engine
}

// get returns an engine that fits src.
func (l *lateEngines) get(ctx context.Context, src *Source, task Task) (*engine, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.engines {
		if e.fits(src) {
			return e, nil
		}
	}
	e, err := newEngine(ctx, src, task)
	if err == nil {
		l.engines = append(l.engines, e)
	}
	return e, err
}

func (l *lateEngines) close(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var errs []error
	for _, e := range l.engines {
		errs = append(errs, e.close(ctx))
	}
	return errors.Join(errs...)
}
