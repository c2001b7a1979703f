// Package solve turns a game into a table of the values of its positions.
//
// There is one file for each method. Solve prepares a job (the game, its limits, and the slots
// of its positions) and hands it to the first method that fits. Methods know a game only
// as batches of options; results never depend on the number of threads.
package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"

	"grundy/game"
	"grundy/table"
)

// Want says what is asked of a table, as bits.
type Want uint8

// What may be asked for. Outcomes are always given.
const (
	Outcomes   Want = 1 << iota // who wins
	Remoteness                  // in how many plies
	Nimbers                     // Grundy values, where there are any
	Genera                      // misère nimbers and genera, found as they are asked about
)

// DefaultMemory is the limit of a solve that names none.
const DefaultMemory = 4 << 30

// Options says what to compute and within which limits. The zero Options ask for outcomes.
type Options struct {
	// Memory bounds the bytes that the solve may use; 0 is DefaultMemory.
	Memory int64
	// Threads is how many goroutines generate options; 0 is GOMAXPROCS.
	Threads int
	// Want says what to compute besides outcomes.
	Want Want
	// Extra are more sums to start from, if the game has starts. Sums of several parts have
	// nimbers computed, or the table says why there are none.
	Extra []game.Sum
	// Method forces a method by its name; "" leaves the choice to Solve.
	Method string
	// Verify checks all that is otherwise checked on samples.
	Verify bool
	// Progress, if not nil, is told how far the work is, at most some times a second, from
	// one goroutine at a time.
	Progress func(Progress)

	// For tests: how the retrograde method goes backward, and how many positions a goroutine
	// takes at a time, however small the game.
	engine engine
	grain  int
	claim  func(bytes uint64) // told what is about to be used, if not nil
}

// A Progress says how far a solve is.
type Progress struct {
	Phase string // such as "exploring"
	// Done counts positions (or what the phase is about); Total is 0 where it is not known.
	Done, Total uint64
}

// A LimitError reports what could not be computed within the limits.
type LimitError struct {
	What string // what would not fit, such as "a table of 10^9 positions"
	Need int64  // the bytes that it would need, at least, or math.MaxInt64 if no memory would do
	Have int64  // the bytes that were allowed
}

func (e *LimitError) Error() string {
	switch e.Need {
	case math.MaxInt64:
		return e.What + " is more than this version can do"
	case e.Have + 1:
		return fmt.Sprintf("%s needs more memory than the limit of %s", e.What, formatBytes(e.Have))
	}
	return fmt.Sprintf("%s needs at least %s of memory, the limit is %s", e.What, formatBytes(e.Need), formatBytes(e.Have))
}

// formatBytes writes a number of bytes as a person does: 1.5GiB.
func formatBytes(n int64) string {
	value, unit := float64(n), "B"
	for _, u := range []string{"KiB", "MiB", "GiB", "TiB", "PiB"} {
		if value < 1024 {
			break
		}
		value, unit = value/1024, u
	}
	return fmt.Sprintf("%.4g%s", value, unit)
}

// A method is one way from a game to a table.
type method struct {
	name string
	// fit says whether the method serves the job and, in words for a person, why or why not.
	// It may call job.number.
	fit func(j *job) (why string, ok bool, err error)
	// solve computes the table. It returns errDeclined if it finds on the way that it
	// does not serve after all; the next method is tried then.
	solve func(j *job, why string) (*table.Table, error)
}

// errDeclined is returned by a method that does not serve the game after all. An error that
// wraps it says why.
var errDeclined = errors.New("the method does not serve this game")

// methods lists the methods in the order in which they are tried.
func methods() []method {
	return []method{
		periodicMethod(),
		parityMethod,
		layersMethod,
		windowsMethod,
		markingMethod,
		heapMethod,
		quotientMethod,
		inverseMethod,
		acyclicMethod,
		loopyMethod,
		retrogradeMethod,
		componentsMethod,
		sumsMethod,
	}
}

// Solve computes the values of g's positions: of all that can be reached from its starts, or, if
// it has none, of all codes that are positions. The table is the same for any number of threads.
//
// Errors are those of the rules, for the lowest position that breaks them; a *LimitError if the
// memory does not suffice; the context's error.
func Solve(ctx context.Context, g game.Game, o Options) (*table.Table, error) {
	t, err := solveGame(ctx, g, o)
	var limit *LimitError
	if p, ok := g.(game.Placer); ok && err != nil && ctx.Err() == nil && !errors.As(err, &limit) && o.Method == "" {
		err = p.PlaceError(err)
	}
	return t, err
}

func solveGame(ctx context.Context, g game.Game, o Options) (*table.Table, error) {
	j, err := newJob(ctx, g, o)
	if err != nil {
		return nil, err
	}
	defer j.close()
	t, err := j.solve()
	if errors.Is(err, errSum) && !j.sums {
		j.sums = true // no sample has shown it
		t, err = j.solve()
	}
	if err == nil && j.o.Verify && j.numbered {
		err = j.verify()
	}
	if err == nil {
		err = j.checkSymmetry()
	}
	if _, broken := err.(*rulesError); broken {
		err = j.diagnose(j.all(), err)
	}
	if err != nil {
		return nil, err
	}
	if err := j.attachSums(t); err != nil {
		return nil, err
	}
	return t, nil
}

// solve tries the methods.
func (j *job) solve() (*table.Table, error) {
	reason := "no method serves this game"
	for _, m := range methods() {
		if j.o.Method != "" && j.o.Method != m.name {
			continue
		}
		if j.rules.Priorities && m.name != parityMethod.name {
			reason = "endless play is decided by priorities, which only the method parity knows"
			continue
		}
		j.method = m.name
		why, ok, err := m.fit(j)
		if err != nil {
			return nil, err
		}
		if !ok {
			reason = why
			continue
		}
		t, err := m.solve(j, why)
		if errors.Is(err, errDeclined) {
			reason = err.Error()
			continue
		}
		return t, err
	}
	if j.o.Method != "" {
		return nil, fmt.Errorf("method %q: %s", j.o.Method, reason)
	}
	return nil, errors.New(reason)
}

// filled returns o with its defaults in place of zeros.
func (o Options) filled() Options {
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o
}
