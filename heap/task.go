package heap

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"time"
)

// A Task runs a sequence as a command does: to a limit or to a proof, with checkpoints,
// values written as they come, and progress.
type Task struct {
	Run *Run
	// To is how many values to compute; 0 means DefaultLimit, or no limit if
	// UntilProved is set.
	To int
	// UntilProved ends the run at the proof of a law. Without it the run
	// goes on to To if To is given.
	UntilProved bool
	// Values, if not nil, gets all values.
	Values *ValueWriter
	// Checkpoint, if not "", is the file that is written now and then, and at the end.
	Checkpoint string
	// Progress, if not nil, gets a line at most once in Every.
	Progress func(line string)
	Every    time.Duration

	meter *Meter
	saved time.Time     // when the checkpoint was last written
	took  time.Duration // how long that took
}

// leastBetween is the least time between two checkpoints.
const leastBetween = 5 * time.Second

// DefaultLimit returns how many values a run looks at if it is not told: as many as
// take some seconds by the method that it uses at present.
func (r *Run) DefaultLimit() int {
	sparse, splits := r.eng.(interface{ sparseState() *SparseState })
	switch {
	case r.game.Finite() && r.game.Parts() <= 1:
		return max(1<<20, 16*r.game.Last())
	case splits && sparse.sparseState() != nil:
		return 1 << 21
	case splits:
		return 1 << 17
	case r.game.Parts() == 3:
		return 4000
	default:
		return 20000
	}
}

// Open returns the run of checkpoint path if there is such a file, else a new run of
// g. A checkpoint of another game is an error. A run that goes on may use as many bytes as
// memory allows, but never fewer than it had: what it computed may have to be computed again.
func Open(path string, g *Game, memory int64) (*Run, error) {
	if path == "" {
		return NewRun(g, memory), nil
	}
	r, err := ReadCheckpoint(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return NewRun(g, memory), nil
	case err != nil:
		return nil, err
	case r.Game().String() != g.String():
		return nil, fmt.Errorf("checkpoint %s is of %s, not of %s", path, r.Game(), g)
	}
	r.allow(memory)
	return r, nil
}

// Do runs the task to its end. If ctx is done it writes the checkpoint and returns
// the error of ctx.
func (t *Task) Do(ctx context.Context) error {
	t.meter, t.saved = NewMeter(t.Run, t.Every), time.Now()
	if t.Values != nil {
		t.Values.end = t.To // the run of a checkpoint may have gone further
	}
	err := t.between(t.limit())
	for err == nil && !t.done() {
		limit := t.limit()
		each := func() error { return t.between(limit) }
		if t.UntilProved || t.To == 0 {
			err = t.Run.Prove(ctx, limit, each)
		} else {
			err = t.Run.Extend(ctx, limit, each)
		}
	}
	if t.Values != nil && err == nil {
		err = t.Values.Write(t.Run)
	}
	if t.Checkpoint != "" {
		err = errors.Join(err, t.Run.WriteCheckpoint(t.Checkpoint))
	}
	return err
}

// limit returns how many values are wanted, as far as that is known now.
func (t *Task) limit() int {
	switch {
	case t.To > 0:
		return t.To
	case t.UntilProved:
		return math.MaxInt
	}
	return t.Run.DefaultLimit()
}

// done reports whether nothing is left to do.
func (t *Task) done() bool {
	if _, proved := t.Run.Proved(); proved && (t.UntilProved || t.To == 0) {
		return true
	}
	return t.Run.Len() >= t.limit()
}

// between does what is due between two stretches of values.
func (t *Task) between(limit int) error {
	if t.Values != nil {
		if err := t.Values.Write(t.Run); err != nil {
			return err
		}
	}
	if t.Progress != nil {
		if limit == math.MaxInt {
			limit = 0
		}
		if line, due := t.meter.Line(t.Run, limit); due {
			t.Progress(line)
		}
	}
	if t.Checkpoint == "" || time.Since(t.saved) < max(leastBetween, 20*t.took) {
		return nil
	}
	start := time.Now()
	err := t.Run.WriteCheckpoint(t.Checkpoint)
	t.saved = time.Now()
	t.took = t.saved.Sub(start)
	return err
}
