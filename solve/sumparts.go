package solve

import (
	"fmt"

	"grundy/game"
	"grundy/table"
)

// parts are the components that sums are made of, numbered as they are met: positions of the game without
// the player to move, who is the same in all components of a sum.
type parts struct {
	index *grownIndex // of the codes of the parts' fields
	sides [2]side     // what either player can do there; only the first where there are no players
	opens uint32      // how many sets of options were generated
}

// A side holds the options of parts for one player to move.
type side struct {
	results []game.Result
	spans   []span   // of words, by part
	words   []uint32 // part numbers with the flags more and again, or one of the end words
	gains   []int64  // of each word, of an option its last one's counts; none where moves gain no points
}

// A span is a run of words; that of a part whose options were not generated is unopened.
type span struct{ lo, hi uint32 }

var unopened = span{1, 0}

// The end words are numbers that no part has, in the order of game.EndSum, EndWin, EndTie and EndLoss.
const (
	endWord  = slotMask - 3
	maxParts = endWord
)

// len is how many parts there are.
func (p *parts) len() int { return len(p.index.codes) }

// number returns the part with the given code of its fields, which is new at first.
func (p *parts) number(fields uint64) uint32 {
	return p.index.number(game.Code(fields))
}

// at returns the options of a part for the player of this side, which were generated.
func (d *side) at(part uint32) []uint32 { return d.words[d.spans[part].lo:d.spans[part].hi] }

// opened reports whether the options of a part were generated.
func (d *side) opened(part uint32) bool {
	return int(part) < len(d.spans) && d.spans[part] != unopened
}

// grow makes room for n parts.
func (d *side) grow(n int) {
	for len(d.spans) < n {
		d.spans = append(d.spans, unopened)
		d.results = append(d.results, game.Nowhere)
	}
}

// bytes is the memory that the parts take.
func (p *parts) bytes() uint64 {
	bytes := p.index.bytes() + 34*uint64(p.len())
	for m := range p.sides {
		bytes += 4*uint64(cap(p.sides[m].words)) + 8*uint64(cap(p.sides[m].gains))
	}
	return bytes
}

// due are parts to be opened for one player.
type due struct {
	list []uint32
	seen map[uint32]bool
}

// add notes a part, unless it is open already.
func (u *due) add(d *side, part uint32) {
	if d.opened(part) || u.seen[part] {
		return
	}
	if u.seen == nil {
		u.seen = map[uint32]bool{}
	}
	u.seen[part] = true
	u.list = append(u.list, part)
}

// openDue opens all that is due for both players, and empties the lists.
func (s *Sums) openDue(u *[2]due) error {
	for m := range s.movers() {
		if err := s.open(m, u[m].list); err != nil {
			return err
		}
		u[m] = due{}
	}
	return nil
}

// open generates the options of parts for a player to move. None of them is opened yet, or stands twice.
func (s *Sums) open(mover int, list []uint32) error {
	if len(list) == 0 {
		return nil
	}
	w, err := s.crew.worker(0)
	if err != nil {
		return err
	}
	d := &s.sides[mover]
	d.grow(s.parts.len())
	codes := make([]game.Code, len(list))
	for i, part := range list {
		codes[i] = s.code(mover, part)
	}
	return w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		if s.rules.Gains && len(b.Gains) != len(b.Options) {
			return errGains(w.gen, len(b.Options), len(b.Gains))
		}
		gains := b.Gains
		for i, c := range codes {
			options := b.At(i)
			if err := s.openOne(d, list[i], c, b.Results[i], options); err != nil {
				return err
			}
			if s.rules.Gains {
				d.gains = append(d.gains[:d.spans[list[i]].lo], gains[:len(options)]...)
				gains = gains[len(options):]
			}
		}
		list = list[len(codes):]
		return nil
	})
}

// openOne notes the result and options of one part, whose code with the mover is c.
func (s *Sums) openOne(d *side, part uint32, c game.Code, r game.Result, options []game.Option) (err error) {
	if err = s.allowed(c, r); err != nil {
		return err
	}
	lo := uint32(len(d.words))
	defer func() {
		if err != nil {
			d.words = d.words[:lo]
		}
	}()
	for _, o := range options {
		switch {
		case o.Ends():
			if !s.rules.First && o&^(game.More|game.Again) != game.EndSum {
				return s.endsOtherwise(c, "a move that ends the play")
			}
			flags := more
			if o&3 == 0 {
				flags |= again // the empty sum is a position like others
			}
			d.words = append(d.words, uint32(o>>32)&flags|(endWord+uint32(o&3)))
			continue
		case o.Code() >= game.Code(s.g.Space().Size()):
			return &rulesError{fmt.Errorf("an option leads to code %d of a space of %d", o.Code(), s.g.Space().Size())}
		}
		d.words = append(d.words, uint32(o>>32)&(more|again)|s.number(s.fields(o.Code())))
	}
	if s.parts.len() >= int(maxParts) || uint64(len(d.words)) > uint64(slotMask) {
		return s.tooMany()
	}
	d.spans[part] = span{lo, uint32(len(d.words))}
	d.results[part] = r
	s.opens++
	return nil
}

// allowed refuses what no part of a sum may be.
func (s *Sums) allowed(c game.Code, r game.Result) error {
	switch {
	case r == game.Nowhere && s.g.Space().Named():
		return fmt.Errorf("position %s: %w, and a part of a sum must be one whoever is to move, for moves are also made elsewhere", game.NotationOf(s.g).Format(c), table.ErrNotAPosition)
	case r == game.Nowhere:
		return fmt.Errorf("position %s: %w", game.NotationOf(s.g).Format(c), table.ErrNotAPosition)
	case r == game.Live:
		return nil
	case s.rules.First:
		_, err := s.pay.end(r)
		return err
	case r != s.rules.StuckPays():
		if s.rules.Scores {
			return s.endsOtherwise(c, fmt.Sprintf("%d points", int64(r)))
		}
		return s.endsOtherwise(c, r.Outcome().String())
	}
	return nil
}

// endsOtherwise is the error of a part that ends the play though the other parts are not over.
func (s *Sums) endsOtherwise(c game.Code, how string) error {
	return fmt.Errorf("%w: position %s ends in %s, which is not what being stuck pays, and a sum goes on until no part has a move (only with sum = \"first\" it ends with the first part)",
		table.ErrNoSum, game.NotationOf(s.g).Format(c), how)
}

// code returns the code of a part with a player to move.
func (s *Sums) code(mover int, part uint32) game.Code {
	return s.index.codes[part] + game.Code(uint64(mover)*s.half)
}

// fields returns the code without the player to move.
func (s *Sums) fields(c game.Code) uint64 {
	if uint64(c) >= s.half {
		return uint64(c) - s.half
	}
	return uint64(c)
}

// dead reports whether a part can be left out of a sum: neither player has a move there, and a sum that is
// played until no part has one does not depend on it. Only what is known counts.
func (s *Sums) dead(part uint32) bool {
	if s.rules.First {
		return false
	}
	for m := range s.movers() {
		d := &s.sides[m]
		if !d.opened(part) || d.spans[part].lo < d.spans[part].hi {
			return false
		}
	}
	return true
}

// movers is 2 where there are players, else 1.
func (s *Sums) movers() int {
	if s.rules.Named() {
		return 2
	}
	return 1
}
