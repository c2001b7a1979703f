package gamefile

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// payoff returns what a value of result= or stuck= pays the player to move; None is
// Live. Points are for player 0 where there are players.
func (d *declaration) payoff(v starlark.Value, mover int) (game.Result, error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return game.Live, nil
	case lang.Outcome:
		if r, ok := v.Result(); ok && !d.rules.Scores {
			return r, nil
		} else if ok {
			return 0, fmt.Errorf("expected a number or None, as elsewhere in this game, got %s; points and outcomes do not mix", v)
		}
		return 0, fmt.Errorf("expected %s, got DRAW, which is play without end", d.payoffs())
	case starlark.String:
		for i, name := range d.rules.Players {
			if name != string(v) || name == "" {
				continue
			}
			if d.rules.Scores {
				return 0, fmt.Errorf("expected a number or None, as elsewhere in this game, got %s; points and outcomes do not mix", v)
			}
			if i == mover {
				return game.Won, nil
			}
			return game.Lost, nil
		}
	case starlark.Int:
		n, ok := v.Int64()
		if !ok || n > game.MaxScore || n < -game.MaxScore {
			return 0, fmt.Errorf("expected points between -2^52 and 2^52, got %s", v)
		}
		if !d.rules.Scores {
			break
		}
		if mover == 1 {
			n = -n
		}
		return game.Result(n), nil
	}
	return 0, fmt.Errorf("expected %s, got %s", d.payoffs(), lang.Describe(v))
}

func (d *declaration) payoffs() string {
	if d.rules.Scores {
		return "a number or None"
	}
	if d.rules.Named() {
		return fmt.Sprintf("WIN, LOSS, TIE, %q, %q or None", d.rules.Players[0], d.rules.Players[1])
	}
	return "WIN, LOSS, TIE or None"
}

// A payoffKind says whether a function returns words or points.
type payoffKind uint8

const (
	unknownPayoff payoffKind = iota
	wordPayoff
	pointPayoff
)

// scores decides whether payoffs are points: they are if moves gain some; else the text of result and
// stuck tells where it says so, or the first positions at which they return something.
func (d *declarer) scores() error {
	if d.decl.moves != nil && d.file.moves.gain.IsValid() {
		d.decl.rules.Gains, d.decl.rules.Scores = true, true
	}
	for _, fn := range []*starlark.Function{d.decl.result, d.decl.stuck} {
		if fn == nil || d.decl.rules.Gains {
			continue
		}
		kind := d.knownPayoff(fn)
		if kind == unknownPayoff {
			kind = d.samplePayoff(fn)
		}
		if kind == pointPayoff {
			d.decl.rules.Scores = true
			break
		}
	}
	rules := &d.decl.rules
	_, stuck := d.args["stuck"]
	switch {
	case !rules.Scores:
		return nil
	case rules.Priorities:
		return d.fail("priority", "priorities decide who wins, and this is a game of points")
	case d.decl.stuck != nil:
		return nil
	case stuck && rules.Gains:
		return d.fail("stuck", "points and outcomes do not mix: moves gain points, so being stuck is worth 0, or a number that a function returns")
	case stuck && rules.Stuck != game.Tie:
		return d.fail("stuck", "points and outcomes do not mix: result gives numbers, so stuck= must be a function that does")
	}
	rules.Stuck = game.Tie
	return nil
}

// backward refuses unmoves= where it cannot say all that moves say.
func (d *declarer) backward() error {
	switch {
	case d.decl.unmoves == nil:
	case d.decl.rules.Gains:
		return d.fail("unmoves", "positions alone do not say which points a move gains; leave unmoves= out")
	case d.file.moves.again.IsValid():
		return d.fail("unmoves", "positions alone do not say after which moves the same player moves again; leave unmoves= out")
	}
	return nil
}

// knownPayoff is textPayoff, looked up the second time.
func (d *declarer) knownPayoff(fn *starlark.Function) payoffKind {
	f := d.file
	f.mu.Lock()
	defer f.mu.Unlock()
	kind, known := f.words[spotOf(fn.Position())]
	if !known {
		kind = d.textPayoff(fn)
		f.words[spotOf(fn.Position())] = kind
	}
	return kind
}

// functionAt finds the definition of a function.
func (f *File) functionAt(fn *starlark.Function) syntax.Node {
	at := spotOf(fn.Position())
	var found syntax.Node
	syntax.Walk(f.tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			if spotOf(n.Def) == at {
				found = n
			}
		case *syntax.LambdaExpr:
			if spotOf(n.Lambda) == at {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// samplePayoff calls a function at some positions to see what it returns; where it fails it
// is passed over, for the position may be one that never occurs.
func (d *declarer) samplePayoff(fn *starlark.Function) payoffKind {
	const samples, steps = 256, 10_000
	t := d.file.quietThread()
	r := newReader(d.decl)
	size := d.decl.space.Size()
	for i := range uint64(min(size, samples)) {
		c := game.Code(i)
		if size > samples {
			c = game.Code(size / samples * i)
		}
		var v starlark.Value
		err := t.Next("sample", steps, func(s *starlark.Thread) (err error) {
			v, err = starlark.Call(s, fn, r.tuple(c, nil), nil)
			return err
		})
		if err != nil {
			continue
		}
		switch v.(type) {
		case starlark.Int:
			return pointPayoff
		case lang.Outcome, starlark.String:
			return wordPayoff
		}
	}
	return wordPayoff
}
