package solve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"grundy/game"
	"grundy/table"
)

// Sums finds the values of sums where they do not follow from nimbers: misère sums, those of games with
// players, with ties, with points, with sum = "first". It does so by a theorem where one is known to hold, and else by
// solving the sum as one game whose positions are the multisets of parts, with the same stages as any other
// game (see stages). What it has found it keeps, so that later questions cost what is new in them.
//
// A component is over when it is the player's turn and he has no move in it. With sum = "all" a sum ends when
// the player to move has a move in no part of it, and pays what being stuck pays; with sum = "first" as soon
// as a part is over, and pays what that end does. Points that moves gain count for the whole sum.
//
// It may be asked from several goroutines, which wait for each other.
type Sums struct {
	mu    sync.Mutex
	ctx   context.Context
	g     game.Game
	o     Options // filled
	rules game.Rules
	pay   *payoffs
	half  uint64
	crew  *crew
	clock progress

	parts
	moves [2]sumMoves
	space *sumSpace
	look  sumLook
	path  sumPath // while sums are solved to which play does not return
	arcs  sumArcs // while others are
	// Play was seen to return to some sum, so it is thought that it may do so in others.
	returns bool
	points  bool    // payoffs are points
	scores  []int64 // slot -> points, if so
	growth  pumps

	theory *theory // nil if no theorem serves the rules
	proved bool    // it has answered
	heaps  *quotient
	quoted bool // so has that
	genera genera

	own []uint32 // the sum that was asked about
}

// NewSums returns the sums of g, none solved, within the limits of o. It is an error if the rules are of a
// kind of which no sums are solved.
func NewSums(ctx context.Context, g game.Game, o Options) (*Sums, error) {
	s := &Sums{ctx: ctx, g: g, o: o.filled(), rules: g.Rules(), half: g.Space().Half()}
	switch r := &s.rules; {
	case r.Steps:
		return nil, fmt.Errorf("%w: with steps= sums are valued by nimbers alone", table.ErrNoSum)
	case r.Priorities:
		return nil, fmt.Errorf("%w: priorities decide the play of one position, not of several", table.ErrNoSum)
	case r.StuckVaries && !r.First:
		return nil, fmt.Errorf("%w: being stuck is worth something else in each position, so it says nothing of a sum", table.ErrNoSum)
	}
	s.rules.Scores = s.rules.Scores || s.rules.Gains
	var err error
	if s.pay, err = newPayoffs(&s.rules); err != nil {
		return nil, err
	}
	s.crew = &crew{ctx: ctx, threads: 1, open: func(ctx context.Context) (game.Generator, error) {
		gen, err := g.Generator(ctx)
		if err != nil {
			return nil, err
		}
		return game.Expanded(gen), nil
	}}
	s.index = newGrownIndex(s.half)
	s.space = newSumSpace()
	s.points = s.rules.Scores
	s.theory = s.theoryFor()
	return s, nil
}

// Value returns the value of a sum, its remoteness only where it was solved as one game (see Solve). The
// errors are those of the rules, a *LimitError, the context's, and table.ErrNoSum with the reason.
func (s *Sums) Value(sum game.Sum) (game.Value, error) {
	v, ok, err := s.prove(sum)
	if ok || err != nil {
		return v, unwrapRules(err)
	}
	return s.Solve(sum)
}

// prove returns the value of a sum by a theorem, and false if none serves it.
func (s *Sums) prove(sum game.Sum) (game.Value, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.crew.close()
	if s.theory == nil {
		return game.Value{}, false, nil
	}
	g := heapOf(s.g)
	if g == nil || !misereRules(&s.rules) {
		return s.byTheory(sum)
	}
	first, second := s.byTheory, s.byQuotient
	if !smallHeaps(g, sum) {
		first, second = second, first
	}
	v, ok, err := first(sum)
	if ok || err != nil {
		return v, ok, err
	}
	return second(sum)
}

// byTheory returns the value of a sum by the theorem for its rules, and false if that does not serve it.
func (s *Sums) byTheory(sum game.Sum) (game.Value, bool, error) {
	v, ok, err := s.theory.find(sum)
	s.proved = s.proved || ok
	return v, ok, err
}

// Solve solves a sum as one game. Cost: the number of multisets of parts that it can become, each with its
// options.
func (s *Sums) Solve(sum game.Sum) (game.Value, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.crew.close()
	slot, err := s.slot(sum)
	if err != nil {
		return game.Value{}, unwrapRules(err)
	}
	return s.value(slot), nil
}

// slot returns the slot of a sum, which it solves if need be.
func (s *Sums) slot(sum game.Sum) (uint32, error) {
	mover, err := s.read(sum)
	if err != nil {
		return 0, err
	}
	slices.Sort(s.own)
	lo := s.space.len()
	slot := s.addSum(mover, s.own)
	if slot < lo {
		return slot, nil
	}
	if err = s.settle(lo); err != nil {
		s.cut(lo)
	}
	return slot, err
}

// addSum returns the slot of a sum, which is open if it is new.
func (s *Sums) addSum(mover int, parts []uint32) uint32 {
	slot := s.space.add(&sumAfter{head: headOf(mover, len(parts)), added: parts, hash: hashSum(mover, parts)})
	s.grow(s.space.len())
	return slot
}

// cut forgets all sums from slot lo on, which could not be solved, and which parts were met in them.
func (s *Sums) cut(lo uint32) {
	s.space.cut(lo)
	s.scores = s.scores[:min(len(s.scores), int(lo))]
	s.genera.of = s.genera.of[:min(len(s.genera.of), int(lo))]
	s.growth = pumps{}
	for m := range s.moves {
		s.moves[m].reset()
	}
}

// mostParts bounds the components of one sum.
const mostParts = 1 << 20

// checkPart refuses what is no part of a sum.
func (s *Sums) checkPart(i int, p game.Part) error {
	switch size := s.g.Space().Size(); {
	case uint64(p.Code) >= size:
		return fmt.Errorf("part %d of the sum: code %d of a space of %d: %w", i+1, p.Code, size, table.ErrNotAPosition)
	case p.Steps != game.AllSteps:
		return fmt.Errorf("steps=%d: this game does not count its moves down", p.Steps)
	}
	return nil
}

// read numbers the parts of a sum in s.own, without the dead ones, and returns who is to move.
func (s *Sums) read(sum game.Sum) (mover int, err error) {
	s.own = s.own[:0]
	var due [2]due
	for i, p := range sum {
		if err := s.checkPart(i, p); err != nil {
			return 0, err
		}
		m := s.g.Space().Mover(p.Code)
		if i > 0 && m != mover {
			return 0, fmt.Errorf("part %d of the sum: expected the same player to move in all parts", i+1)
		}
		mover = m
		if p.Times > mostParts || len(s.own) > mostParts {
			return 0, &LimitError{What: "solving a sum of more than 2^20 parts as one game", Need: math.MaxInt64, Have: s.o.Memory}
		}
		part := s.number(s.fields(p.Code))
		s.own = append(s.own, slices.Repeat([]uint32{part}, int(p.Times))...)
		due[mover].add(&s.sides[mover], part)
	}
	if err := s.openDue(&due); err != nil {
		return 0, err
	}
	s.own = slices.DeleteFunc(s.own, s.dead)
	return mover, nil
}

// value returns what is known of a slot.
func (s *Sums) value(slot uint32) game.Value {
	o, plies := s.space.valueOf(slot)
	v := game.Value{Outcome: o, Remoteness: game.Forever, Nimber: game.NoNimber}
	if plies != table.NoEnd {
		v.Remoteness = int64(plies)
	}
	if s.points {
		v.Score = s.scores[slot]
	}
	return v
}

// How says by which means the values of sums were found so far, "" if there was none.
func (s *Sums) How() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var how []string
	if s.proved {
		how = append(how, "valued "+s.theory.name())
	}
	if s.quoted {
		how = append(how, "valued by "+s.heaps.String())
	}
	if n := s.space.len(); n > 0 {
		how = append(how, fmt.Sprintf("solved as one game, of %d multisets of parts", n))
	}
	return strings.Join(how, ", and ")
}
