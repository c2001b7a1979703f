package solve

import (
	"fmt"

	"grundy/game"
	"grundy/table"
)

// A worker generates options for one goroutine.
type worker struct {
	gen   game.Generator
	batch game.Batch
	looks game.Looks
	codes []game.Code
	part  part  // of what is in hand
	found found // while exploring
}

// A rulesError is an error of a generator. Solve replaces it by that of the lowest position.
type rulesError struct{ err error }

func (e *rulesError) Error() string { return e.err.Error() }
func (e *rulesError) Unwrap() error { return e.err }

// generate calls use for successive runs of codes with their options, until all are done or
// one fails.
func (w *worker) generate(codes []game.Code, use func(codes []game.Code, b *game.Batch) error) error {
	for len(codes) > 0 {
		n, err := w.gen.Options(codes, &w.batch)
		if n > 0 {
			if err := use(codes[:n], &w.batch); err != nil {
				return err
			}
		}
		if err != nil {
			return &rulesError{err}
		}
		if n == 0 {
			return errStands(w.gen, codes[0])
		}
		codes = codes[n:]
	}
	return nil
}

// errStands is the error of a generator that does nothing.
func errStands(gen any, c game.Code) error {
	return fmt.Errorf("the generator %T did not advance at code %d", gen, c)
}

// errGains is the error of a generator that does not give a gain for each option.
func errGains(gen any, options, gains int) error {
	return fmt.Errorf("the generator %T gave %d options and the points of %d", gen, options, gains)
}

// Words. The options of a job are words of 32 bits: a slot with two flags. Slots n..n+3
// stand for the four ways in which an option ends the play, in the order of game.EndSum,
// EndWin, EndTie and EndLoss, so that solvers need no special case: they are finished positions.
// Where there are players, those have player 0 to move and n+4..n+7 player 1.
const (
	more     uint32 = 1 << 31
	again    uint32 = 1 << 30
	slotMask uint32 = again - 1
	endSlots        = 8
	maxSlots        = uint64(slotMask) - endSlots
)

// A part holds the options of some positions as words.
type part struct {
	slots   []uint32 // the positions
	results []game.Result
	ends    []uint32 // where the words of each position end
	words   []uint32
	gains   []int64 // of each word, to the player who moves; none where the game pays none
	flagged bool    // some word has a flag or stands for an end
}

// at returns the words of the i-th position.
func (p *part) at(i int) []uint32 {
	if i == 0 {
		return p.words[:p.ends[0]]
	}
	return p.words[p.ends[i-1]:p.ends[i]]
}

// gainsAt returns the gains of the i-th position's words, nil where the game pays none.
func (p *part) gainsAt(i int) []int64 {
	switch {
	case len(p.gains) == 0:
		return nil
	case i == 0:
		return p.gains[:p.ends[0]]
	}
	return p.gains[p.ends[i-1]:p.ends[i]]
}

// fill generates the options of p.slots.
func (p *part) fill(j *job, w *worker) error {
	p.results, p.ends, p.words, p.gains, p.flagged = p.results[:0], p.ends[:0], p.words[:0], p.gains[:0], false
	if j.memo.place != nil {
		return j.memo.fill(j, p)
	}
	return w.generate(w.codesOf(j, p.slots), func(codes []game.Code, b *game.Batch) error {
		base := uint32(len(p.words))
		p.results = append(p.results, b.Results...)
		for _, e := range b.Ends {
			p.ends = append(p.ends, base+e)
		}
		if j.rules.Gains {
			if len(b.Gains) != len(b.Options) {
				return errGains(w.gen, len(b.Options), len(b.Gains))
			}
			p.gains = append(p.gains, b.Gains...)
		}
		return p.translate(j, codes, b)
	})
}

// codesOf returns the codes of slots, in the worker's memory.
func (w *worker) codesOf(j *job, slots []uint32) []game.Code {
	w.codes = w.codes[:0]
	if j.index != nil {
		w.codes = j.index.Codes(slots, w.codes)
		return w.codes
	}
	for _, s := range slots {
		w.codes = append(w.codes, game.Code(s))
	}
	return w.codes
}

// translate appends the options of a batch as words.
func (p *part) translate(j *job, codes []game.Code, b *game.Batch) error {
	base := len(p.words)
	need := base + len(b.Options)
	if cap(p.words) < need {
		p.words = append(make([]uint32, 0, need+need/4), p.words...)
	}
	p.words = p.words[:need]
	out := p.words[base:]
	top := game.Option(0)
	for i, o := range b.Options {
		out[i] = uint32(o)
		top = max(top, o)
	}
	switch {
	case j.index == nil && top < game.Option(j.n):
		return nil
	case j.index == nil:
	case top.Plain() && table.Slots(j.index, b.Options, out):
		return nil
	case !top.Plain():
		p.lookUp(j, b.Options, out)
	}
	i := 0
	for k, c := range codes {
		for _, o := range b.At(k) {
			word, err := j.wordOf(c, o, out[i])
			if err != nil {
				return err
			}
			out[i] = word
			p.flagged = p.flagged || word >= j.n
			i++
		}
	}
	return nil
}

// lookUp looks up the slots of options of which some have flags; there are none for those that end the play.
func (p *part) lookUp(j *job, options []game.Option, out []uint32) {
	var plain [256]game.Code
	for len(options) > 0 {
		n := min(len(plain), len(options))
		for i, o := range options[:n] {
			plain[i] = o.Code()
		}
		table.Slots(j.index, plain[:n], out)
		options, out = options[n:], out[n:]
	}
}

// word translates one option of position from.
func (j *job) word(from game.Code, o game.Option) (uint32, error) {
	slot := uint32(o)
	if j.index != nil && !o.Ends() {
		slot, _ = j.index.Slot(o.Code())
	}
	return j.wordOf(from, o, slot)
}

// wordOf is word for an option whose code has the given slot in the index, or table.NoSlot; it does not
// matter where there is no index.
func (j *job) wordOf(from game.Code, o game.Option, slot uint32) (uint32, error) {
	flags := uint32(o>>32) & (more | again)
	if o.Ends() {
		if err := j.pay.ending(o); err != nil {
			return 0, err
		}
		if o&3 != 0 {
			flags &^= again // the play is over, for whoever would be to move
		}
		end := j.n + uint32(o&3)
		if j.rules.Named() && (uint64(from) < j.half) == (flags&again == 0) {
			end += 4
		}
		return flags | end, nil
	}
	if j.index == nil {
		slot = table.NoSlot
		if o.Code() < game.Code(j.n) {
			slot = uint32(o.Code())
		}
	}
	if slot == table.NoSlot {
		return 0, &rulesError{fmt.Errorf("an option of code %d leads to code %d, which is outside the space or was not met before", from, o.Code())}
	}
	return flags | slot, nil
}

// mover returns who is to move at a slot, those that stand for ends included.
func (j *job) mover(slot uint32) int {
	if slot >= j.split && (slot < j.n || slot >= j.n+4) {
		return 1
	}
	return 0
}
