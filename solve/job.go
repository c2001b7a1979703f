package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"grundy/game"
	"grundy/table"
)

// A job is a game on its way to a table: what methods are handed.
type job struct {
	g      game.Game
	o      Options // filled
	space  *game.Space
	rules  game.Rules
	pay    *payoffs
	half   uint64
	starts []game.Sum // none: every position is of interest
	method string     // the name of the one in hand

	numbered bool // number has been called
	slots         // valid after number
	facts         // valid after number
	memo     memo
	order    *fieldOrder // in which the positions can be scanned, where the codes do not go one way
	windows  *spanScan   // what the method windows has found out of the game
	moves    *moves      // stored by a method that gave up, if another may want them

	*crew         // generates options, those of spans one by one
	spans   *crew // generates them as the game gives them
	clock   progress
	closers []func()
	held    uint64 // bytes that the method in hand holds beside the values
	columns uint64 // bytes of the columns that it has made

	// noNimbers and noRemoteness say why what was asked for does not exist.
	noNimbers, noRemoteness string
	nimbersLeftOut          bool // for want of memory, not of theory
}

// newJob checks what can be checked of the rules and limits before anything is computed.
func newJob(ctx context.Context, g game.Game, o Options) (*job, error) {
	j := &job{g: g, o: o.filled(), space: g.Space(), rules: g.Rules()}
	j.spans = &crew{ctx: ctx, threads: j.o.Threads, open: g.Generator}
	j.crew = j.spans
	if j.rules.Spans {
		j.crew = &crew{ctx: ctx, threads: j.o.Threads, open: expanded(g)}
	}
	j.half = j.space.Half()
	j.clock.report = o.Progress
	j.starts = g.Start()
	if len(j.starts) > 0 {
		j.starts = append(j.starts[:len(j.starts):len(j.starts)], o.Extra...)
	}
	for _, s := range slices.Concat(j.starts, o.Extra) {
		if _, single := s.Single(); !single {
			if j.space.Owned() {
				return nil, errors.New("a sum has one player to move, and here each position says itself who is to move")
			}
			j.o.Want |= Nimbers // the value of a sum follows from nimbers only
		}
	}
	for _, s := range j.starts {
		for _, p := range s {
			if uint64(p.Code) >= j.space.Size() {
				return nil, fmt.Errorf("start: code %d of a space of %d: %w", p.Code, j.space.Size(), table.ErrNotAPosition)
			}
		}
	}
	j.rules.Scores = j.rules.Scores || j.rules.Gains
	var err error
	if j.pay, err = newPayoffs(&j.rules); err != nil {
		return nil, err
	}
	return j, ctx.Err()
}

// expanded opens generators that list what is in spans.
func expanded(g game.Game) func(context.Context) (game.Generator, error) {
	return func(ctx context.Context) (game.Generator, error) {
		gen, err := g.Generator(ctx)
		if err != nil {
			return nil, err
		}
		return game.Expanded(gen), nil
	}
}

// close frees all generators.
func (j *job) close() {
	j.crew.close()
	j.spans.close()
	for _, c := range j.closers {
		c()
	}
}

// wants reports whether w was asked for.
func (j *job) wants(w Want) bool { return j.o.Want&w != 0 }

// table returns the finished table of the given columns, which the method in hand has filled
// for the reason why.
func (j *job) table(c table.Columns, why string) *table.Table {
	return table.New(table.Head{
		Game:         j.g,
		Method:       table.Method{Name: j.method, Reason: why},
		Index:        j.index,
		Started:      len(j.starts) > 0,
		NoNimbers:    j.noNimbers,
		LeftOut:      j.nimbersLeftOut,
		NoRemoteness: j.noRemoteness,
	}, c)
}

// slotBytes is about how many bytes a slot takes in the finished table.
func (j *job) slotBytes() uint64 {
	bytes := uint64(1)
	if j.wants(Remoteness) {
		bytes += 4
	}
	if j.wants(Nimbers) {
		bytes += 2
	}
	if j.rules.Scores {
		bytes += scoreBytes
	}
	return bytes
}

// need returns a *LimitError if what takes bytes of memory, beside the slots, does not fit the limit.
func (j *job) need(bytes uint64, what string, args ...any) error {
	bytes += 8 * uint64(len(j.reached))
	if j.index != nil {
		bytes += j.index.Bytes()
	}
	if d, is := j.g.(game.Digraph); is {
		bytes += heldBytes(d.Arcs())
	}
	if bytes <= uint64(j.o.Memory) {
		if j.o.claim != nil {
			j.o.claim(bytes)
		}
		return nil
	}
	return &LimitError{What: fmt.Sprintf(what, args...), Need: int64(bytes), Have: j.o.Memory}
}
