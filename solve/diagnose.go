package solve

import (
	"errors"
	"fmt"
	"slices"

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
	w, werr := j.spans.worker(0)
	if werr != nil {
		return werr
	}
	var nowhere []game.Code // ascending
	failed := w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			if b.Results[i] == game.Nowhere {
				nowhere = append(nowhere, c)
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
			if _, bad := slices.BinarySearch(nowhere, p.Code); bad {
				return fmt.Errorf("start: %s is %w", game.NotationOf(j.g).Format(p.Code), table.ErrNotAPosition)
			}
		}
	}
	failed = w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			err := eachSpan(b.At(i), func(lo, hi game.Code) error {
				if at, _ := slices.BinarySearch(nowhere, lo); at < len(nowhere) && nowhere[at] <= hi {
					return j.notAPosition(c, nowhere[at])
				}
				return nil
			})
			if err != nil {
				return err
			}
			for _, o := range b.At(i) {
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
