package law

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// An Oracle computes further values of what laws are looked for in.
type Oracle interface {
	// Further returns the data over longer ranges, about twice as long in each argument where they can
	// be; nil if there are none. It keeps the values that there are.
	Further(ctx context.Context, d *Data) (*Data, error)
	// Facts returns what theory knows of the data.
	Facts(ctx context.Context, d *Data) Facts
}

// Facts is what theory knows of the values of a game over the arguments of some data.
type Facts struct {
	// Lookback m > 0: the value of n depends on those of the last m numbers only, in the same way for
	// all n that are at least m above the first.
	Lookback int64
	// Period > 0: the value of n + Period is that of n >= From plus Saltus. Theorem says why.
	From, Period, Saltus int64
	Theorem              string
	// Whole: the data are all there are.
	Whole bool
}

// confirm has the oracle compute further values as long as the budget allows, and sets the standing
// of laws. It returns the longest data that there are, nil if no longer ones.
func (f *finder) confirm(laws []*Law, t target, raw *Data) (*Data, error) {
	var longest *Data
	ctx, cancel := context.WithTimeout(f.ctx, f.o.Budget)
	defer cancel()
	open := func() bool {
		return slices.ContainsFunc(laws, func(l *Law) bool { return l.Standing != Refuted })
	}
	last := raw
	for step := uint64(1); open() && ctx.Err() == nil; step++ {
		f.report("further values", uint64(last.Size()), 0)
		begin := time.Now()
		more, err := f.o.Oracle.Further(ctx, last)
		if f.ctx.Err() != nil {
			return nil, f.ctx.Err()
		}
		if ctx.Err() != nil || errors.Is(err, ErrNoFurther) || err == nil && more == nil {
			break
		}
		if err != nil {
			return nil, err
		}
		if more = more.trimmed(); !more.beyond(last) {
			break // longer ranges, and no value in them
		}
		d := t(more)
		for _, l := range laws {
			if l.Standing == Refuted {
				continue
			}
			if at := l.guess.firstBreak(d); at >= 0 {
				l.refute(d, at)
				continue
			}
			l.Standing, l.Confirmed, l.VerifiedTo = Verified, d.extent(), d.top()
		}
		longest, last = more, more
		if 3*time.Since(begin) > time.Until(deadline(ctx)) {
			break // twice as many values would take longer than is left
		}
	}
	f.prove(laws, t(last), f.o.Oracle.Facts(f.ctx, last))
	return longest, nil
}

// ErrNoFurther is what an oracle's error wraps if there are no further values, or they do not fit its limits.
var ErrNoFurther = errors.New("no further values")

func deadline(ctx context.Context) time.Time {
	t, _ := ctx.Deadline()
	return t
}

// top writes the greatest arguments: 400, or n=400, m=40.
func (d *Data) top() string {
	if len(d.Axes) == 1 {
		at := d.Axes[0].At
		return fmt.Sprint(at[len(at)-1])
	}
	text := ""
	for k, a := range d.Axes {
		if k > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s=%d", a.Name, a.At[len(a.At)-1])
	}
	return text
}
