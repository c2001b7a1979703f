package gamefile

import (
	"context"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// maxListed is how many options of one position are listed at most, those of spans included.
const maxListed = 1 << 20

// Describe implements game.Describer. It always interprets, and lists what is in a span one by one.
func (g *Game) Describe(ctx context.Context, c game.Code) (game.Result, []game.Move, error) {
	if g.decl.take != nil {
		return g.describeWords(ctx, c, nil)
	}
	e := newEvaluator(ctx, g)
	var names []string
	err := e.ask(func(s *starlark.Thread) error {
		e.at(c)
		r, err := e.result(s, c)
		if err != nil || r != game.Live {
			return err
		}
		list, err := e.list(s, g.decl.moves, "moves", c)
		if err != nil {
			return err
		}
		it := list.Iterate()
		defer it.Done()
		var v starlark.Value
		for it.Next(&v) {
			name := ""
			if m, ok := v.(*lang.Move); ok {
				name = m.Name
			}
			if p, ok := v.(*lang.Span); ok {
				n := p.Len()
				if n += uint64(len(names)); n > maxListed {
					return g.ruleError(g.decl.moves, "moves", c, fmt.Errorf("%s makes more than %d options: %w", lang.Brief(p), maxListed, game.ErrManyMoves))
				}
				names = append(names, make([]string, n-uint64(len(names)))...)
				continue
			}
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		return 0, nil, err
	}
	return g.describeWords(ctx, c, names)
}

// describeWords returns the moves at c from its option words.
func (g *Game) describeWords(ctx context.Context, c game.Code, names []string) (game.Result, []game.Move, error) {
	gen, err := g.interpreted(ctx)
	if err != nil {
		return 0, nil, err
	}
	if g.decl.rules.Spans {
		gen = game.Expanded(gen)
	}
	defer gen.Close()
	var b game.Batch
	if _, err := gen.Options([]game.Code{c}, &b); err != nil {
		return 0, nil, err
	}
	var moves []game.Move
	words := b.At(0)
	for at := 0; at < len(words); {
		m, size := firstMove(words[at:])
		if b.Gains != nil {
			m.Gain = b.Gains[at]
		}
		if len(moves) < len(names) {
			m.Name = names[len(moves)]
		}
		moves = append(moves, m)
		at += size
	}
	return b.Results[0], moves, nil
}

// firstMove returns the first option and how many words it has.
func firstMove(words []game.Option) (game.Move, int) {
	first := words[0]
	if first.Ends() {
		if first == game.EndSum {
			return game.Move{To: game.Sum{}, End: game.Live}, 1
		}
		return game.Move{End: first.Payoff()}, 1
	}
	m := game.Move{End: game.Live, Again: first&game.Again != 0}
	for i, w := range words {
		m.To = appendPart(m.To, w.Code())
		if w&game.More == 0 {
			return m, i + 1
		}
	}
	return m, len(words)
}

// appendPart adds a component to a sum, counting equal neighbours together.
func appendPart(s game.Sum, c game.Code) game.Sum {
	if n := len(s); n > 0 && s[n-1].Code == c {
		s[n-1].Times++
		return s
	}
	return append(s, game.Part{Code: c, Times: 1, Steps: game.AllSteps})
}
