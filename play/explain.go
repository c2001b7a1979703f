package play

import (
	"context"
	"slices"

	"grundy/game"
)

// An Explanation says why a position is worth what it is.
type Explanation struct {
	Answer
	// Verdict says the value in words, as in "Rick wins in 3 plies".
	Verdict string `json:"verdict"`
	// Player is the name of the player to move, where players have names.
	Player string `json:"player,omitempty"`
	// Board is the position as the game itself shows it.
	Board string `json:"board,omitempty"`
	// Parts are the components, if the position is a sum of several.
	Parts []Component `json:"parts,omitempty"`
	// Options are all options in the order of the rules; none if the play is over.
	Options []Reason `json:"options"`
	// Line is best play from here; Repeats says after how many of its plies the last
	// position was first met, if play goes round for ever; Cut that it goes on.
	Line    []Ply `json:"line"`
	Repeats *int  `json:"repeats,omitempty"`
	Cut     bool  `json:"cut,omitempty"`

	value game.Value
	rival string // the other player's name
}

// A Component is one part of a sum.
type Component struct {
	Position string  `json:"position"`
	Times    uint64  `json:"times"`
	Nimber   *Nimber `json:"nimber"` // of one of them
}

// A Reason is an option and what speaks for or against it.
type Reason struct {
	Answer
	Name string `json:"name,omitempty"`
	// Gain is the points that it gains at once; they are part of the score.
	Gain int64 `json:"gain,omitempty"`
	// Again is set if the same player moves again after it.
	Again bool `json:"again,omitempty"`
	// Best is set if the option keeps the value; Prompt if it is also as fast, or for the loser
	// as slow, as can be.
	Best   bool `json:"best"`
	Prompt bool `json:"prompt"`
	// Reply is the best move after it, where the option does not win or points count; "" if there is none.
	Reply string `json:"reply,omitempty"`

	option Option
	short  string // as Guide.short has it
	reply  string // so, too
}

// A Ply is one move of a line of play.
type Ply struct {
	Player string `json:"player,omitempty"`
	Move   string `json:"move"`
	Name   string `json:"name,omitempty"`
	Gain   int64  `json:"gain,omitempty"`
	Again  bool   `json:"again,omitempty"`

	short string // as Guide.short has it
}

// Bounds of an explanation.
const (
	maxLine    = 200     // plies of its line
	maxReplies = 300_000 // options looked at to find the replies
)

// Explain says why s is worth what it is: its options, the replies to those that do
// not win, the nimbers of its parts, and best play.
func (g *Guide) Explain(ctx context.Context, s game.Sum) (*Explanation, error) {
	v, options, err := g.Options(ctx, s)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Answer: g.answer(g.Notation.FormatSum(s), v), Options: []Reason{}, Line: []Ply{}, value: v}
	e.Verdict = g.verdict(s, v, len(options))
	if e.Player = g.mover(s); e.Player != "" {
		e.rival = g.rules.Players[1]
		if e.Player == e.rival {
			e.rival = g.rules.Players[0]
		}
	}
	if e.Board, err = g.board(ctx, s); err != nil {
		return nil, err
	}
	if !single(s) {
		if err := g.explainParts(e, s); err != nil {
			return nil, err
		}
	}
	if err := g.explainOptions(ctx, e, s, options); err != nil {
		return nil, err
	}
	return e, g.explainLine(ctx, e, s)
}

func (g *Guide) explainParts(e *Explanation, s game.Sum) error {
	for _, p := range s {
		times := p.Times
		p.Times = 1
		a, err := g.Answer(game.Sum{p})
		if err != nil {
			return err
		}
		e.Parts = append(e.Parts, Component{a.Position, times, a.Nimber})
	}
	return nil
}

func (g *Guide) explainOptions(ctx context.Context, e *Explanation, s game.Sum, options []Option) error {
	looked, ahead := 0, toGain{}
	for _, o := range options {
		r := Reason{
			Answer: g.answer(g.Text(o), o.Value), Name: o.Name, Gain: o.Gain, Again: o.Again,
			Best: o.Keeps, Prompt: o.Prompt, option: o, short: g.short(s, o),
		}
		if o.End == game.Live && (o.Value.Outcome != game.Win || g.rules.Gains) && looked < maxReplies {
			v, replies, err := g.Options(ctx, o.To)
			if err != nil {
				return err
			}
			looked += len(replies)
			reply, ok, err := ahead.choose(ctx, g, o.To, v, replies)
			if err != nil {
				return err
			}
			if ok {
				r.Reply, r.reply = g.Text(reply), orElse(reply.Name, g.short(o.To, reply))
			}
		}
		e.Options = append(e.Options, r)
	}
	return nil
}

func (g *Guide) explainLine(ctx context.Context, e *Explanation, s game.Sum) error {
	line, err := g.Line(ctx, s, maxLine)
	if err != nil {
		return err
	}
	for _, o := range line.Plies {
		e.Line = append(e.Line, Ply{g.mover(s), g.Text(o), o.Name, o.Gain, o.Again, g.short(s, o)})
		s = o.To
	}
	e.Cut = line.Cut
	if line.Repeats >= 0 {
		e.Repeats = &line.Repeats
	}
	return nil
}

// refutation returns the options of the position that a winning option leads to, each with
// the winner's next move.
func (g *Guide) refutation(ctx context.Context, o Option) ([]Reason, error) {
	if o.End != game.Live || o.Again {
		return nil, nil
	}
	_, options, err := g.Options(ctx, o.To)
	if err != nil {
		return nil, err
	}
	var e Explanation
	err = g.explainOptions(ctx, &e, o.To, options[:min(len(options), maxShown)])
	return e.Options, err
}

// mex returns the finite nimbers of the options, each once, in ascending order, and whether there are loopy
// ones beside them; false if an option has none.
func (e *Explanation) mex() (nimbers []int64, loopy, ok bool) {
	for _, o := range e.Options {
		switch {
		case o.Nimber == nil:
			return nil, false, false
		case o.Nimber.Loopy():
			loopy = true
		default:
			nimbers = append(nimbers, o.Nimber.value.Nimber)
		}
	}
	slices.Sort(nimbers)
	return slices.Compact(nimbers), loopy, true
}
