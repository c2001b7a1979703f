package gamefile_test

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// brute is a Solver for tests: slow, obvious, and for small games only. It goes
// through all positions until nothing changes.
func brute(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
	b := &bruteAnswers{g: g, ctx: ctx}
	gen, err := g.Generator(ctx)
	if err != nil {
		return nil, err
	}
	gen = game.Expanded(gen)
	defer gen.Close()
	queue := b.starts()
	seen := map[game.Code]bool{}
	b.results, b.options, b.gains = map[game.Code]game.Result{}, map[game.Code][][]game.Option{}, map[game.Code][]int64{}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		if seen[c] {
			continue
		}
		seen[c] = true
		var batch game.Batch
		if _, err := gen.Options([]game.Code{c}, &batch); err != nil {
			return nil, err
		}
		b.results[c] = batch.Results[0]
		var option []game.Option
		for _, w := range batch.At(0) {
			option = append(option, w&^game.More)
			if !w.Ends() {
				queue = append(queue, w.Code())
			}
			if batch.Gains != nil { // then no option is a sum
				b.gains[c] = append(b.gains[c], batch.Gains[len(b.gains[c])])
			}
			if w&game.More == 0 {
				b.options[c] = append(b.options[c], option)
				option = nil
			}
		}
	}
	return b, nil
}

type bruteAnswers struct {
	g       *gamefile.Game
	ctx     context.Context
	results map[game.Code]game.Result
	options map[game.Code][][]game.Option
	solved  map[game.Code]game.Outcome
	nimbers map[[2]uint64]int64
	gains   map[game.Code][]int64 // of the options, in games of gains
}

func (b *bruteAnswers) starts() []game.Code {
	var codes []game.Code
	for _, s := range b.g.Start() {
		for _, p := range s {
			codes = append(codes, p.Code)
		}
	}
	if len(b.g.Start()) == 0 {
		size := b.g.Space().Size()
		if b.g.Space().Unbounded() {
			size = 200 // the first rows are enough for questions about them
		}
		for c := range size {
			codes = append(codes, game.Code(c))
		}
	}
	return codes
}

// outcomes iterates to a fixed point: wins and losses first, ties among what is left.
func (b *bruteAnswers) outcomes() map[game.Code]game.Outcome {
	if b.solved != nil {
		return b.solved
	}
	o := map[game.Code]game.Outcome{}
	for c, r := range b.results {
		if r.Over() {
			o[c] = r.Outcome()
		}
	}
	for again := true; again; {
		again = false
		for c, options := range b.options {
			if o[c] != game.Unknown {
				continue
			}
			losing := true
			for _, option := range options {
				switch to := b.reached(o, option[0]); to {
				case game.Loss:
					o[c], again = game.Win, true
				case game.Win:
				default:
					losing = false
				}
			}
			if o[c] == game.Unknown && losing && len(options) > 0 {
				o[c], again = game.Loss, true
			}
		}
	}
	for c, r := range b.results {
		if r != game.Nowhere && o[c] == game.Unknown {
			o[c] = game.Draw // or a tie: tests do not tell them apart by brute force
		}
	}
	b.solved = o
	return o
}

func (b *bruteAnswers) reached(o map[game.Code]game.Outcome, w game.Option) game.Outcome {
	if w.Ends() {
		return w.Payoff().Outcome().Reverse()
	}
	return o[w.Code()]
}

// nimber is the mex of the options' nimbers, with so many steps left.
func (b *bruteAnswers) nimber(c game.Code, steps int64) int64 {
	if b.nimbers == nil {
		b.nimbers = map[[2]uint64]int64{}
	}
	key := [2]uint64{uint64(c), uint64(steps)}
	if n, ok := b.nimbers[key]; ok {
		return n
	}
	has := map[int64]bool{}
	if steps != 0 {
		for _, option := range b.options[c] {
			x := int64(0)
			for _, w := range option {
				if w != game.EndSum {
					x ^= b.nimber(w.Code(), steps-1)
				}
			}
			has[x] = true
		}
	}
	n := int64(0)
	for has[n] {
		n++
	}
	b.nimbers[key] = n
	return n
}

// pointsOf is what an option is worth to who takes it, in an acyclic game of gains.
func (b *bruteAnswers) pointsOf(c game.Code, i int) int64 {
	gain, to := b.gains[c][i], b.options[c][i][0]
	switch {
	case to == game.EndSum:
		return gain
	case to&game.Again != 0:
		return gain + b.points(to.Code())
	}
	return gain - b.points(to.Code())
}

// points is what such a position is worth to the player to move.
func (b *bruteAnswers) points(c game.Code) int64 {
	if r := b.results[c]; r.Over() {
		return int64(r)
	}
	best := b.pointsOf(c, 0)
	for i := range b.options[c] {
		best = max(best, b.pointsOf(c, i))
	}
	return best
}

func (b *bruteAnswers) Value(s game.Sum, want gamefile.Want) (game.Value, error) {
	v := game.Value{Remoteness: game.NotAsked, Nimber: game.NoNimber}
	rules := b.g.Rules()
	c, single := s.Single()
	if want&gamefile.WantGenus != 0 || !rules.Normal() && (!single || b.splits()) {
		return play.NewAnswers(b.ctx, b.g, solve.Options{}).Value(s, want) // solve has a slow twin of its own for these
	}
	if rules.Gains {
		v.Score = b.points(c)
		v.Outcome = game.Result(v.Score).Outcome()
		return v, nil
	}
	if want&gamefile.WantNimber != 0 || !single || rules.Steps {
		if !rules.Normal() {
			return v, errors.New("no nimbers here")
		}
		v.Nimber = 0
		for _, p := range s {
			steps := p.Steps
			if steps == game.AllSteps && rules.Steps {
				steps = rules.MaxSteps
			}
			if p.Times%2 == 1 {
				v.Nimber ^= b.nimber(p.Code, steps)
			}
		}
		v.Outcome = game.Loss
		if v.Nimber != 0 {
			v.Outcome = game.Win
		}
		return v, nil
	}
	v.Outcome = b.outcomes()[c]
	return v, nil
}

// splits reports whether some option is a sum.
func (b *bruteAnswers) splits() bool {
	for _, options := range b.options {
		for _, o := range options {
			if len(o) > 1 || o[0] == game.EndSum {
				return true
			}
		}
	}
	return false
}

func (b *bruteAnswers) Count(o game.Outcome) (uint64, error) {
	n := uint64(0)
	for c, x := range b.outcomes() {
		if x == o && b.results[c] != game.Nowhere {
			n++
		}
	}
	return n, nil
}

func (b *bruteAnswers) CountAt(game.Outcome, int64) (uint64, error) {
	return 0, errors.New("no remoteness here")
}

func (b *bruteAnswers) Moves(s game.Sum, best bool) ([]game.Move, error) {
	c, _ := s.Single()
	_, moves, err := b.g.Describe(b.ctx, c)
	if err != nil || !best {
		return moves, err
	}
	var kept []game.Move
	for _, i := range b.best(c) {
		kept = append(kept, moves[i])
	}
	return kept, nil
}

// best returns which of the options of c keep its value, by their places.
func (b *bruteAnswers) best(c game.Code) []int {
	var best []int
	o := b.outcomes()
	for i, option := range b.options[c] {
		if b.g.Rules().Gains {
			if b.pointsOf(c, i) == b.points(c) {
				best = append(best, i)
			}
			continue
		}
		if b.reached(o, option[0]).Reverse() == o[c] {
			best = append(best, i)
		}
	}
	return best
}

func (b *bruteAnswers) Line(s game.Sum) ([]game.Move, error) {
	c, _ := s.Single()
	var line []game.Move
	for len(b.options[c]) > 0 && len(line) < 100 {
		best := b.best(c)
		_, moves, err := b.g.Describe(b.ctx, c)
		if err != nil {
			return nil, err
		}
		line = append(line, moves[best[0]])
		next, ok := moves[best[0]].To.Single()
		if !ok {
			break
		}
		c = next
	}
	return line, nil
}
