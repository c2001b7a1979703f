package solve

import (
	"fmt"
	"math"

	"grundy/game"
	"grundy/table"
)

// slots say which positions there are. All codes have a slot, their own number, or, if index is
// not nil, those that the index holds.
type slots struct {
	n       uint32 // slots are 0..n-1
	split   uint32 // player 1 moves from this slot on; n where there are no players
	index   *table.Index
	reached []uint64 // a bit for each slot of interest; nil if all are
}

// facts are what was seen of the options: of all if exact, else of a sample.
type facts struct {
	exact      bool
	words      uint64 // option words seen
	seen       uint64 // positions seen
	meanDegree uint64 // rounded up
	ascends    bool   // every option has smaller fields than its position
	descends   bool   // every option has larger fields than its position
	sums       bool   // an option is a sum
}

// look takes the options of one position into account.
func (f *facts) look(j *job, c game.Code, options []game.Option) {
	f.seen++
	f.words += uint64(len(options))
	own := j.fields(c)
	for _, o := range options { // of a span, both ends
		if !o.Plain() {
			f.sums = f.sums || o&game.More != 0
			if o.Ends() {
				continue
			}
		}
		to := j.fields(o.Code())
		f.ascends = f.ascends && to < own
		f.descends = f.descends && to > own
	}
}

// lookAll sets f to what the options of a batch say; none is larger than top.
func (f *facts) lookAll(j *job, codes []game.Code, b *game.Batch, top game.Option) {
	*f = facts{ascends: true, descends: true}
	for i, c := range codes {
		if top.Plain() && !f.ascends && !f.descends { // there is nothing more to be learned
			break
		}
		f.look(j, c, b.At(i))
	}
	f.seen, f.words = uint64(len(codes)), uint64(len(b.Options))
}

// merge adds what g has seen.
func (f *facts) merge(g *facts) {
	f.words += g.words
	f.seen += g.seen
	f.ascends = f.ascends && g.ascends
	f.descends = f.descends && g.descends
	f.sums = f.sums || g.sums
}

// estimatedWords is how many option words there are, exactly if all were seen.
func (f *facts) estimatedWords(n uint32) uint64 {
	if f.exact {
		return f.words
	}
	return f.meanDegree * uint64(n)
}

// number gives the positions their slots, when it is first called: all codes if there
// is no start, else what can be reached from it.
func (j *job) number() error {
	if j.numbered {
		return nil
	}
	j.numbered = true
	j.facts = facts{ascends: true, descends: true}
	if len(j.starts) > 0 {
		if err := j.explore(); err != nil {
			return err
		}
	} else if err := j.whole(); err != nil {
		return err
	}
	j.split = j.n
	if j.rules.Named() {
		j.split = j.firstOfSecond()
	}
	j.meanDegree = (j.words + j.seen) / max(1, j.seen)
	return nil
}

// whole takes every code as a slot and looks at a sample of them.
func (j *job) whole() error {
	size := j.space.Size()
	if size > maxSlots {
		return &LimitError{
			What: fmt.Sprintf("a table of all %d positions (give a start, and only what it reaches is solved)", size),
			Need: math.MaxInt64, Have: j.o.Memory,
		}
	}
	if err := j.need(size, "a table of all %d positions (give a start, and only what it reaches is solved)", size); err != nil {
		return err
	}
	j.n = uint32(size)
	w, err := j.worker(0)
	if err != nil {
		return err
	}
	err = w.generate(sample(size), func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			if b.Results[i] != game.Nowhere {
				j.look(j, c, b.At(i))
			}
		}
		return nil
	})
	if _, broken := err.(*rulesError); broken {
		return nil // the method will meet it again
	}
	return err
}

// sample returns some codes below size, at most 64: the first few, and more spread over the rest.
func sample(size uint64) []game.Code {
	const first = 8
	spread := min(56, size/16)
	var codes []game.Code
	for c := uint64(0); c < min(size, first); c++ {
		codes = append(codes, game.Code(c))
	}
	if size > first && spread > 0 {
		step := max(1, (size-first)/spread)
		for c := first + step - 1; c < size && len(codes) < int(first+spread); c += step {
			codes = append(codes, game.Code(c))
		}
	}
	return codes
}
