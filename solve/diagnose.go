package solve

import (
	"errors"
	"fmt"

	"grundy/game"
	"grundy/table"
)

// errNowhere says that some option leads to a code that is no position. It never reaches a
// user: diagnose finds the option.
var errNowhere = errors.New("an option leads to a code that is not a position")

// diagnose looks for what is wrong with the rules at the given codes, which are ascending, one
// after the other: the error is that of the lowest position whose rules fail, or, if none
// does, of the lowest one with an option that is no position. It returns err if it finds neither.
func (j *job) diagnose(codes []game.Code, err error) error {
	w, werr := j.worker(0)
	if werr != nil {
		return werr
	}
	nowhere := make(map[game.Code]bool)
	failed := w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			if b.Results[i] == game.Nowhere {
				nowhere[c] = true
			} else if b.Results[i].Over() {
				if _, err := j.pay.end(b.Results[i]); err != nil {
					return fmt.Errorf("position %s: %w", game.NotationOf(j.g).Format(c), unwrapRules(err))
				}
			}
		}
		return j.ctx.Err()
	})
	if failed != nil {
		return unwrapRules(failed)
	}
	for _, s := range j.starts {
		for _, p := range s {
			if nowhere[p.Code] {
				return fmt.Errorf("position %s, from which play is to start, is %w", game.NotationOf(j.g).Format(p.Code), table.ErrNotAPosition)
			}
		}
	}
	failed = w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			for _, o := range b.At(i) {
				if !o.Ends() && nowhere[o.Code()] {
					return j.notAPosition(c, o.Code())
				}
				if o.Ends() {
					if err := j.pay.ending(o); err != nil {
						return fmt.Errorf("position %s: %w", game.NotationOf(j.g).Format(c), unwrapRules(err))
					}
				}
			}
		}
		return j.ctx.Err()
	})
	if failed != nil {
		return unwrapRules(failed)
	}
	return unwrapRules(err)
}

// A locator is a game that can say where its rules give an option that is no position.
type locator interface {
	NowhereError(from, to game.Code) error
}

// notAPosition is the error of an option that leads nowhere.
func (j *job) notAPosition(from, to game.Code) error {
	if g, ok := j.g.(locator); ok {
		return g.NowhereError(from, to)
	}
	n := game.NotationOf(j.g)
	return fmt.Errorf("position %s: the option %s is %w", n.Format(from), n.Format(to), table.ErrNotAPosition)
}

// all returns the codes of all slots.
func (j *job) all() []game.Code {
	var codes []game.Code
	for slot := range j.n {
		if j.inReach(slot) {
			codes = append(codes, j.code(slot))
		}
	}
	return codes
}

// unwrapRules takes the mark off an error of the rules.
func unwrapRules(err error) error {
	if e, ok := err.(*rulesError); ok {
		return e.err
	}
	return err
}
