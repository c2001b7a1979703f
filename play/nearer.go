package play

import (
	"context"

	"grundy/game"
)

// This file serves play that never ends and yet is worth points: who is to get them must not put it off for ever, and
// no remoteness tells him how, for none of his options has any. So the plies up to the next move that gains
// points, or loses some, are counted instead. Who is better off than by going round hurries, the other delays.

// toGain holds the plies from positions up to the next move that gains points, that move included.
type toGain map[game.Code]int

// choose returns the option of s, of value v, that is played.
func (t toGain) choose(ctx context.Context, g *Guide, s game.Sum, v game.Value, options []Option) (Option, bool, error) {
	if c, single := s.Single(); single && g.rules.Gains && v.Remoteness == game.Forever && v.Score != 0 {
		return t.nearer(ctx, g, c, v, options)
	}
	o, ok := choose(options)
	return o, ok, nil
}

// nearer returns the option of c, of value v, that is played: the first of those that take the fewest plies to the
// next points, or the most if v is less than nothing.
func (t toGain) nearer(ctx context.Context, g *Guide, c game.Code, v game.Value, options []Option) (Option, bool, error) {
	if _, known := t[c]; !known {
		if err := t.count(ctx, g, c); err != nil {
			return Option{}, false, err
		}
	}
	best, found, least := Option{}, false, 0
	for _, o := range options {
		if !o.Prompt {
			continue
		}
		plies := t.after(o)
		if !found || plies < least == (v.Score > 0) && plies != least {
			best, found, least = o, true, plies
		}
	}
	return best, found, nil
}

// after returns the plies after an option.
func (t toGain) after(o Option) int {
	if to, single := o.To.Single(); single && o.Gain == 0 {
		return t[to]
	}
	return 0
}

// A waiting is a position whose plies are being found.
type waiting struct {
	hurries bool
	open    int         // options without points of their own whose plies are not known
	from    []game.Code // positions that have it as such an option
}

// count finds the plies of c and of all that is reached from it by moves that keep the value and gain nothing. Cost:
// the options of all these.
func (t toGain) count(ctx context.Context, g *Guide, c game.Code) error {
	met := map[game.Code]*waiting{c: {}}
	var due, next []game.Code
	for list := []game.Code{c}; len(list) > 0; list = list[1:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		v, options, err := g.Options(ctx, game.One(list[0]))
		if err != nil {
			return err
		}
		w, gains := met[list[0]], false
		w.hurries = v.Score > 0
		for _, o := range options {
			to, single := o.To.Single()
			switch {
			case !o.Prompt:
				continue
			case !single || o.Gain != 0:
				gains = true
				continue
			case met[to] == nil:
				met[to] = &waiting{}
				list = append(list, to)
			}
			w.open++
			met[to].from = append(met[to].from, list[0])
		}
		if w.open == 0 || gains && w.hurries {
			due = append(due, list[0])
		}
	}
	for plies := 1; len(due) > 0; plies++ {
		next = next[:0]
		for _, c := range due {
			if t[c] == plies {
				continue
			}
			t[c] = plies
			for _, p := range met[c].from {
				if w := met[p]; t[p] == 0 {
					if w.open--; w.open == 0 || w.hurries {
						next = append(next, p)
					}
				}
			}
		}
		due, next = next, due
	}
	return nil
}
