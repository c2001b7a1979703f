package gamefile

import (
	"context"
	"fmt"

	"go.starlark.net/starlark"

	"grundy/game"
)

// interpreted is the generator that calls the functions of the file.
type interpreted struct{ *evaluator }

// batchWords is how many option words a batch may hold before it is handed over.
const batchWords = 1 << 16

// Options implements game.Generator.
func (p interpreted) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	defer p.thread.Watch()()
	for i, c := range codes {
		var r game.Result
		err := p.run(func(s *starlark.Thread) (err error) {
			r, err = p.options(s, c, b)
			return err
		})
		if err != nil {
			return i, err
		}
		b.Finish(r, r)
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

// Results implements game.Resulter.
func (p interpreted) Results(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	defer p.thread.Watch()()
	for i, c := range codes {
		err := p.run(func(s *starlark.Thread) error {
			p.at(c)
			r, err := p.result(s, c)
			b.Results = append(b.Results, r)
			return err
		})
		if err != nil {
			b.Results = b.Results[:i]
			return i, err
		}
	}
	return len(codes), nil
}

// Close implements game.Generator.
func (p interpreted) Close() error { return nil }

// backward is the generator that calls unmoves.
type backward struct{ *evaluator }

// Options implements game.Generator.
func (p backward) Options(codes []game.Code, b *game.Batch) (int, error) {
	b.Reset()
	defer p.thread.Watch()()
	for i, c := range codes {
		err := p.run(func(s *starlark.Thread) error { return p.sources(s, c, b) })
		if err != nil {
			return i, err
		}
		b.Ends = append(b.Ends, uint32(len(b.Options)))
		if len(b.Options) >= batchWords {
			return i + 1, nil
		}
	}
	return len(codes), nil
}

// sources appends the positions that unmoves says have c as an option.
func (p backward) sources(s *starlark.Thread, c game.Code, b *game.Batch) error {
	p.at(c)
	fn := p.g.decl.unmoves
	list, err := p.list(s, fn, "unmoves", c)
	if err != nil {
		return err
	}
	before := 0
	if p.g.decl.space.Named() {
		before = 1 - p.mover
	}
	start := len(b.Options)
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for i := 0; it.Next(&v); i++ {
		from, err := p.out.option(v, before)
		if err != nil {
			b.Options = b.Options[:start]
			return p.g.ruleError(fn, "unmoves", c, fmt.Errorf("position %d: %w", i, err))
		}
		b.Options = append(b.Options, game.Option(from))
	}
	return nil
}

// Close implements game.Generator.
func (p backward) Close() error { return nil }

// interpret returns the interpreter's generator of a game.
func interpret(ctx context.Context, g *Game, inverse bool) game.Generator {
	if inverse {
		return backward{newEvaluator(ctx, g)}
	}
	return interpreted{newEvaluator(ctx, g)}
}
