package play

import "grundy/game"

// An Answer is a value as it is told to people and programs: of a position, for the player
// to move there; of an option, for the player who takes it.
type Answer struct {
	Position string `json:"position"`
	// Outcome is Win, Loss, Tie or Draw.
	Outcome string `json:"outcome"`
	// Score is there only in games of points.
	Score *int64 `json:"score,omitempty"`
	// Remoteness is null where play never ends or it was not computed.
	Remoteness *int64 `json:"remoteness"`
	// Nimber is null where there is none or it was not computed; a loopy one is a text.
	Nimber *Nimber `json:"nimber"`
	// Misere and Genus are the misère nimber and the genus, if they were asked for.
	Misere *int64 `json:"misere,omitempty"`
	Genus  string `json:"genus,omitempty"`
}

// Answer returns the value of s as it is told.
func (g *Guide) Answer(s game.Sum) (Answer, error) {
	v, err := g.Value(s)
	return g.answer(g.Notation.FormatSum(s), v), err
}

func (g *Guide) answer(position string, v game.Value) Answer {
	a := Answer{Position: position, Outcome: v.Outcome.String()}
	if g.rules.Scores {
		a.Score = &v.Score
	}
	if v.Remoteness >= 0 {
		a.Remoteness = &v.Remoteness
	}
	if v.Nimber != game.NoNimber {
		a.Nimber = &Nimber{v}
	}
	if v.Genus != "" {
		a.Misere, a.Genus = &v.Misere, v.Genus
	}
	return a
}

// Text returns where an option leads as the notation writes it, or, if it ends the play, how it
// does: WIN, LOSS or TIE for the player who takes it, or his points.
func (g *Guide) Text(o Option) string {
	switch {
	case o.End == game.Live:
		return g.Notation.FormatSum(o.To)
	case g.rules.Scores:
		return plural(int64(o.End), "point")
	}
	return endWords[o.End.Outcome()]
}

// short returns an option of s as a reader of s wants it: what becomes of the component that is
// moved in, where there are several.
func (g *Guide) short(s game.Sum, o Option) string {
	if single(s) || o.End != game.Live {
		return g.Text(o)
	}
	p := s[o.Part]
	p.Times = 1
	return g.Notation.FormatSum(game.Sum{p}) + " -> " + g.Notation.FormatSum(o.Becomes)
}

// single reports whether s is one component.
func single(s game.Sum) bool { return len(s) == 1 && s[0].Times == 1 }

var endWords = map[game.Outcome]string{game.Win: "WIN", game.Loss: "LOSS", game.Tie: "TIE"}
