package solve

import (
	"errors"
	"fmt"

	"grundy/game"
	"grundy/table"
)

// The windows method solves games whose options are spans of codes (game.Span) without going through
// what is in them: a scan in the order of the codes, in which each span is answered by a structure over the
// positions that are known already. The best option of a span comes from champions, its nimbers from
// mexWindows. Every other method sees the options of spans one by one (game.Expanded).
var windowsMethod = method{name: "windows", fit: fitWindows, solve: solveWindows}

func fitWindows(j *job) (string, bool, error) {
	switch r := &j.rules; {
	case !r.Spans:
		return "no option is a span", false, nil
	case r.Gains, r.Priorities, r.First:
		return "spans are taken one by one where moves gain points or positions have priorities", false, nil
	case j.tooWide() && (len(j.starts) == 0 || r.Named()):
		return "the space is too large for a scan of all its codes", false, nil
	}
	s := &spanScan{j: j, facts: facts{ascends: true, descends: true}}
	err := s.survey()
	if _, broken := err.(*rulesError); broken {
		err = j.diagnose(s.seen(), err)
	}
	j.windows = s
	switch {
	case errors.Is(err, errDeclined):
		return err.Error(), false, nil
	case err != nil:
		return "", false, err
	case s.ascends:
		return "every option is smaller, and spans are looked at as windows", true, nil
	case s.descends:
		return "every option is larger, and spans are looked at as windows", true, nil
	}
	j.index = nil // the slots are those of this method
	return "options lead both to smaller and to larger codes", false, nil
}

// tooWide reports whether there are more codes than a scan of all of them can take.
func (j *job) tooWide() bool {
	size := j.space.Size()
	return size > maxSlots || j.need(size*(j.slotBytes()+4), "") != nil
}

// A spanScan goes through the positions in the order of their fields.
type spanScan struct {
	j *job
	facts
	runs  codeRuns // what is reached, where that is numbered; else nil
	in    inducer  // nil where nimbers tell all
	lines [2]*champions
	mex   *mexWindows // nil if nimbers are not wanted
	one   part        // the position in hand
}

func solveWindows(j *job, why string) (t *table.Table, err error) {
	s := j.windows
	defer func() {
		if err != nil {
			j.index = nil // the slots are those of this method
		}
	}()
	wanted := j.wants(Nimbers)
	if wanted && !j.rules.Normal() {
		j.noNimbers, wanted = j.whyNotNormal(), false
	}
	t, err = s.solve(why, wanted)
	switch {
	case noNimber(err):
		j.noNimbers = err.Error()
		return s.solve(why, false)
	case errors.Is(err, errSum) && !wanted && j.rules.Normal(): // a sum is valued by nimbers
		return s.solve(why, true)
	case errors.Is(err, errSum):
		return nil, fmt.Errorf("%w: some options are sums", errDeclined)
	case errors.Is(err, errOpen):
		return nil, fmt.Errorf("%w: options lead both to smaller and to larger codes", errDeclined)
	}
	return t, err
}

// solve finds the values, with nimbers or without.
func (s *spanScan) solve(why string, nimbers bool) (*table.Table, error) {
	j, v := s.j, &values{}
	s.in, s.mex, s.lines = nil, nil, [2]*champions{}
	if nimbers {
		if err := j.need(uint64(j.n)*8, "the nimbers of %d positions", j.n); err != nil {
			return nil, err
		}
		s.mex = newMexWindows(j.n, uint64(j.o.Memory)/4)
	}
	if !nimbers || j.wants(Remoteness) {
		var err error
		if v, err = j.newValues(); err != nil {
			return nil, err
		}
		s.in = &fullInduction{j: j, v: v, pay: j.pay}
		if !v.remoteness.Any() && !v.scores.Any() {
			s.in = newOutcomeInduction(j, v, j.pay)
		}
		movers := 1
		if j.rules.Named() {
			movers = 2
		}
		for m := range movers {
			s.lines[m] = newChampions(j, v, movers-1-m, s.slotAt(m))
		}
	}
	err := s.scan()
	if errors.Is(err, errSum) && nimbers { // the values besides the nimbers do not follow
		j.noRemoteness = noSumRemoteness
		v, s.in, s.lines, s.mex = &values{}, nil, [2]*champions{}, newMexWindows(j.n, uint64(j.o.Memory)/4)
		err = s.scan()
	}
	if err != nil {
		return nil, err
	}
	if nimbers {
		v.narrow, v.wide = s.mex.column(s.descendsOnly())
	}
	return j.table(v.columns(j), why), nil
}

// descendsOnly reports whether the scan goes from the largest code down.
func (s *spanScan) descendsOnly() bool { return !s.ascends }

// places is how many places there are: one for each of the fields' codes, or, where they are numbered, for each slot.
func (s *spanScan) places() uint32 {
	if s.j.index != nil {
		return s.j.n
	}
	return uint32(s.j.half)
}

// place is when the fields of a code come in the scan; slotAt is its inverse for one mover. A code that has no slot
// comes after all.
func (s *spanScan) place(c game.Code) uint32 {
	p := uint32(s.j.fields(c))
	if s.j.index != nil {
		var ok bool
		if p, ok = s.j.index.Slot(c); !ok {
			return s.places()
		}
	}
	if s.descendsOnly() {
		p = s.places() - 1 - p
	}
	return p
}

func (s *spanScan) slotAt(mover int) func(uint32) uint32 {
	base := uint32(mover) * s.places()
	if s.descendsOnly() {
		last := base + s.places() - 1
		return func(place uint32) uint32 { return last - place }
	}
	return func(place uint32) uint32 { return base + place }
}

// scan evaluates all positions in order.
func (s *spanScan) scan() error {
	j := s.j
	j.clock.begin("solving", uint64(j.n))
	var own spanChunk
	return ordered(j.spans, j.o.grain == 0 && j.n < chunkWords, &own, s.chunks(),
		func(w *worker, c *spanChunk) error { return c.fill(w) },
		func(c *spanChunk) error {
			j.clock.add(uint64(len(c.codes)))
			for i := range c.codes {
				if err := s.position(c.slots[i], c.codes[i], c.Results[i], c.At(i)); err != nil {
					return err
				}
			}
			return nil
		})
}

// position evaluates one position.
func (s *spanScan) position(slot uint32, c game.Code, r game.Result, options []game.Option) error {
	place := s.place(c)
	if s.in != nil {
		for _, l := range s.lines {
			if l != nil {
				l.extend(place)
			}
		}
		if err := s.choose(slot, c, r, options); err != nil {
			return err
		}
	}
	if s.mex != nil {
		return s.nimber(place, r, options)
	}
	return nil
}

// choose finds the value of a position: each span is replaced by its best option.
func (s *spanScan) choose(slot uint32, c game.Code, r game.Result, options []game.Option) error {
	p, place := &s.one, s.place(c)
	p.slots, p.results, p.words, p.flagged = append(p.slots[:0], slot), append(p.results[:0], r), p.words[:0], false
	for i := 0; i < len(options); i++ {
		o := options[i]
		if o&game.Span != 0 {
			i++
			lo, hi, err := s.window(place, o, options[i])
			if err != nil {
				return err
			}
			line := s.lines[s.j.space.Mover(o.Code())]
			p.words = append(p.words, line.slot(line.best(lo, hi)))
			continue
		}
		word, err := s.j.word(c, o)
		if err != nil {
			return err
		}
		p.words = append(p.words, word)
		p.flagged = p.flagged || word >= s.j.n
	}
	p.ends = append(p.ends[:0], uint32(len(p.words)))
	return s.in.evaluate(p)
}

// window returns the places of a span, which must come before the position in hand.
func (s *spanScan) window(place uint32, first, last game.Option) (lo, hi uint32, err error) {
	if size := game.Code(s.j.space.Size()); first.Code() >= size || last.Code() >= size {
		return 0, 0, &rulesError{fmt.Errorf("a span leads to codes %d..%d of a space of %d", first.Code(), last.Code(), size)}
	}
	if first&game.Again != 0 || s.j.space.Mover(first.Code()) != s.j.space.Mover(last.Code()) {
		return 0, 0, fmt.Errorf("%w: the same player moves again after a span", errDeclined)
	}
	lo, hi = s.place(first.Code()), s.place(last.Code())
	if lo > hi {
		lo, hi = hi, lo
	}
	if hi >= place {
		return lo, hi, errOpen
	}
	return lo, hi, nil
}

// nimber finds the nimber of a position.
func (s *spanScan) nimber(place uint32, r game.Result, options []game.Option) error {
	x := s.mex
	x.begin(place)
	switch r {
	case game.Live:
	case game.Lost:
		return x.end(0)
	case game.Nowhere:
		return x.nowhere()
	default:
		return errEnds
	}
	sum, ok := uint32(0), true
	for i := 0; i < len(options); i++ {
		switch o := options[i]; {
		case o&game.Span != 0:
			i++
			lo, hi, err := s.window(place, o, options[i])
			if err != nil {
				return err
			}
			if err := x.span(lo, hi); err != nil {
				return err
			}
			continue
		case o&game.Again != 0:
			return errAgain
		case o.Ends() && o&^game.More != game.EndSum:
			return errEnds
		case !o.Ends():
			to := s.place(o.Code())
			if to >= place {
				return errOpen
			}
			var nimber uint32
			if nimber, ok = x.at(to); !ok {
				return &rulesError{errNowhere}
			}
			sum ^= nimber
		}
		if options[i]&game.More == 0 {
			x.option(sum)
			sum = 0
		}
	}
	return x.end(x.least())
}
