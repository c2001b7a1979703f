package solve

import (
	"context"
	"sync"

	"grundy/game"
)

// A crew is the workers that generate options in one direction.
type crew struct {
	ctx     context.Context
	threads int
	open    func(context.Context) (game.Generator, error)
	workers []*worker
}

// worker returns the i-th worker, made when first asked for.
func (t *crew) worker(i int) (*worker, error) {
	for len(t.workers) <= i {
		gen, err := t.open(t.ctx)
		if err != nil {
			return nil, err
		}
		t.workers = append(t.workers, &worker{gen: gen})
	}
	return t.workers[i], nil
}

// close frees the generators.
func (t *crew) close() {
	for _, w := range t.workers {
		w.gen.Close()
	}
	t.workers = nil
}

// This file runs work on several goroutines: each takes a chunk of the input under a lock
// (next), and works on it. Chunks are handed out in order, so whatever fails first in that
// order is known once the goroutines have finished what they hold.

// ordered calls use for every chunk, in order and on the calling goroutine, while others
// work ahead. Small input is done on the calling goroutine alone, with own as its buffer.
func ordered[B any](t *crew, small bool, own *B, next func(*B) bool, work func(*worker, *B) error, use func(*B) error) error {
	if small || t.threads == 1 {
		return alone(t, own, next, work, use)
	}
	type chunk struct {
		b   B
		seq int
		err error
	}
	var (
		mu    sync.Mutex
		taken int
		wait  sync.WaitGroup
		hold  = 2 * t.threads
		free  = make(chan *chunk, hold)
		done  = make(chan *chunk, hold)
		quit  = make(chan struct{})
	)
	for range hold {
		free <- new(chunk)
	}
	for i := range t.threads {
		w, err := t.worker(i)
		if err != nil {
			close(quit)
			wait.Wait()
			return err
		}
		wait.Go(func() {
			for {
				var c *chunk
				select {
				case c = <-free:
				case <-quit:
					return
				}
				mu.Lock()
				ok := next(&c.b)
				c.seq = taken
				if ok {
					taken++
				}
				mu.Unlock()
				if !ok {
					return
				}
				c.err = work(w, &c.b)
				done <- c
			}
		})
	}
	go func() { wait.Wait(); close(done) }()
	defer func() {
		for range done { // until the goroutines have gone
		}
	}()
	defer close(quit)
	waiting := make(map[int]*chunk, hold)
	for seq := 0; ; seq++ {
		c := waiting[seq]
		for c == nil {
			d, ok := <-done
			if !ok {
				return t.ctx.Err()
			}
			if d.seq == seq {
				c = d
			} else {
				waiting[d.seq] = d
			}
		}
		delete(waiting, seq)
		if c.err == nil {
			c.err = t.ctx.Err()
		}
		if c.err == nil {
			c.err = use(&c.b)
		}
		if c.err != nil {
			return c.err
		}
		free <- c
	}
}

// alone is ordered on the calling goroutine.
func alone[B any](t *crew, own *B, next func(*B) bool, work func(*worker, *B) error, use func(*B) error) error {
	w, err := t.worker(0)
	if err != nil {
		return err
	}
	for next(own) {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		if err := work(w, own); err != nil {
			return err
		}
		if err := use(own); err != nil {
			return err
		}
	}
	return t.ctx.Err()
}

// unordered calls work for every part that next hands out, on several goroutines at once. The
// error is that of the first part that has one. The memory of parts is kept by the workers.
func unordered(t *crew, small bool, next func(*part) bool, work func(*worker, *part) error) error {
	return each(t, small, func(w *worker) *part { return &w.part }, next, work)
}

// each is unordered for chunks of any kind; of says where a worker keeps its own.
func each[B any](t *crew, small bool, of func(*worker) *B, next func(*B) bool, work func(*worker, *B) error) error {
	first, err := t.worker(0)
	if err != nil {
		return err
	}
	if small || t.threads == 1 {
		return alone(t, of(first), next, work, func(*B) error { return nil })
	}
	if _, err := t.worker(t.threads - 1); err != nil {
		return err
	}
	s := scatter[B]{crew: t, next: next, work: work, failed: -1}
	var wait sync.WaitGroup
	for _, w := range t.workers {
		wait.Go(func() { s.run(w, of(w)) })
	}
	wait.Wait()
	if s.err == nil {
		return t.ctx.Err()
	}
	return s.err
}

// A scatter is what the goroutines of each share.
type scatter[B any] struct {
	crew   *crew
	next   func(*B) bool
	work   func(*worker, *B) error
	mu     sync.Mutex
	taken  int
	failed int // the first chunk known to have failed, or -1
	err    error
}

// run works until there is no more or something has failed.
func (s *scatter[B]) run(w *worker, b *B) {
	for {
		s.mu.Lock()
		if s.failed >= 0 || !s.next(b) {
			s.mu.Unlock()
			return
		}
		seq := s.taken
		s.taken++
		s.mu.Unlock()
		err := s.crew.ctx.Err()
		if err == nil {
			err = s.work(w, b)
		}
		if err != nil {
			s.mu.Lock()
			if s.failed < 0 || seq < s.failed {
				s.failed, s.err = seq, err
			}
			s.mu.Unlock()
			return
		}
	}
}
