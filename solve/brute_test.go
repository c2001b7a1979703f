package solve

import (
	"context"
	"math/rand/v2"
	"slices"

	"grundy/game"
)

// This file solves small games slowly, straight from the definitions: no order of
// positions, no stages, no counters.

// A toy is a small game given by lists.
type toy struct {
	rules   game.Rules
	half    int // positions for one mover
	results []game.Result
	options [][]game.Option
	gains   [][]int64 // of the options, where the rules say so
	starts  []game.Sum
	stretch game.Code // codes are this far apart in the space
}

// game returns the toy as a game, with its moves backward if inverse is set.
func (t *toy) game(inverse bool) game.Game {
	space, err := game.NewSpace([]game.Field{{Name: "n", Domain: game.Range{Hi: int64(t.half) * int64(t.stretch)}}}, t.rules.Named())
	if err != nil {
		panic(err)
	}
	g := &game.Native{Name: "toy", Positions: space, Play: t.rules, Starts: t.starts}
	g.Options = func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c%t.stretch != 0 {
			return game.Nowhere, out
		}
		c /= t.stretch
		for _, o := range t.options[c] {
			if !o.Ends() {
				o = o&^game.Option(game.MaxSize-1) | game.Option(o.Code()*t.stretch)
			}
			out = append(out, o)
		}
		return t.results[c], out
	}
	if t.rules.Gains {
		g.Gains = func(c game.Code, _ []game.Option, out []int64) []int64 {
			if c%t.stretch != 0 {
				return out
			}
			return append(out, t.gains[c/t.stretch]...)
		}
	}
	if inverse {
		g.Back = func(c game.Code, out []game.Option) []game.Option {
			for p := range t.options {
				for _, o := range t.options[p] {
					if !o.Ends() && o.Code()*t.stretch == c {
						out = append(out, game.Option(game.Code(p)*t.stretch)|o&game.Again)
					}
				}
			}
			return out
		}
	}
	return g
}

// quick is a game whose generators tell results without options, some positions at a time.
type quick struct {
	game.Game
	toy *toy
}

type quickGenerator struct {
	game.Generator
	toy *toy
}

// stuck reports whether c is over only for lack of options.
func (g quickGenerator) stuck(c game.Code) bool {
	return c%g.toy.stretch == 0 && g.toy.results[c/g.toy.stretch] == game.Live && len(g.toy.options[c/g.toy.stretch]) == 0
}

func (g quick) Generator(ctx context.Context) (game.Generator, error) {
	gen, err := g.Game.Generator(ctx)
	return quickGenerator{gen, g.toy}, err
}

// Options implements game.Generator, with a small buffer.
func (g quickGenerator) Options(codes []game.Code, b *game.Batch) (int, error) {
	return g.Generator.Options(codes[:min(3, len(codes))], b)
}

// Results implements game.Resulter.
func (g quickGenerator) Results(codes []game.Code, b *game.Batch) (int, error) {
	n, err := g.Options(codes, b)
	for i, c := range codes[:n] {
		if g.stuck(c) {
			b.Results[i] = game.Live
		}
	}
	b.Ends, b.Options = nil, nil
	return n, err
}

// A node of the brute force is a position with its mover, in every game: code + mover*size where the
// code does not tell.
type brute struct {
	t     *toy
	size  int
	mover []int
	over  []bool
	pay   []int64   // of nodes that are over, to player 0
	to    [][]int   // options
	gain  [][]int64 // what they gain, to player 0
	value []int64   // to player 0, see values
	plies []int64   // game.Forever for none
	out   []game.Outcome
}

// Ranks of payoffs to player 0 in games of words. Ties and draws are 0 unless ordered.
func (b *brute) rankOf(o game.Outcome) int64 {
	e := b.t.rules.Endless
	for i, x := range e.Order {
		if x == o {
			return int64(len(e.Order) - i)
		}
	}
	switch o {
	case game.Win:
		return 1
	case game.Loss:
		return -1
	case game.Draw:
		return []int64{0, 1, -1}[e.Winner]
	}
	return 0
}

// payoff converts a payoff to mover m to player 0's rank of it.
func (b *brute) payoff(r game.Result, m int) int64 {
	if m == 1 {
		r = -r
	}
	if b.t.rules.Scores {
		return int64(r)
	}
	return b.rankOf(r.Outcome())
}

func newBrute(t *toy) *brute {
	b := &brute{t: t, size: len(t.results)}
	ends := map[[2]int64]int{}
	node := func(code, m int) int {
		if t.rules.Named() {
			return code
		}
		return code + m*b.size
	}
	movers := 2
	if t.rules.Named() {
		movers = 1
	}
	for m := range movers {
		for code := range t.results {
			mover := m
			if t.rules.Named() && code >= t.half {
				mover = 1
			}
			b.mover = append(b.mover, mover)
			b.over = append(b.over, t.results[code].Over())
			b.pay = append(b.pay, 0)
			if t.results[code].Over() {
				b.pay[len(b.pay)-1] = b.payoff(t.results[code], mover)
			}
			b.to, b.gain = append(b.to, nil), append(b.gain, nil)
		}
	}
	stuck := t.rules.StuckPays()
	for n := range len(b.mover) {
		code, m := n%b.size, b.mover[n]
		if t.results[code] == game.Live && len(t.options[code]) == 0 {
			b.over[n], b.pay[n] = true, b.payoff(stuck, m)
		}
		for i, o := range t.options[code] {
			gain := int64(0)
			if t.gains != nil {
				gain = t.gains[code][i] * int64(1-2*m)
			}
			b.gain[n] = append(b.gain[n], gain)
			if !o.Ends() {
				next := 1 - m
				if o&game.Again != 0 {
					next = m
				}
				b.to[n] = append(b.to[n], node(int(o.Code()), next))
				continue
			}
			pay := b.payoff(o.Payoff(), m)
			if o == game.EndSum {
				pay = b.payoff(stuck, 1-m)
			}
			key := [2]int64{pay, int64(1 - m)}
			if _, ok := ends[key]; !ok {
				ends[key] = len(b.mover)
				b.mover, b.over, b.pay, b.to = append(b.mover, 1-m), append(b.over, true), append(b.pay, pay), append(b.to, nil)
				b.gain = append(b.gain, nil)
			}
			b.to[n] = append(b.to[n], ends[key])
		}
	}
	return b
}

// forces returns the nodes from which player m can force a finished node that aim holds for.
func (b *brute) forces(m int, aim func(n int) bool) []bool {
	set := make([]bool, len(b.mover))
	for changed := true; changed; {
		changed = false
		for n := range set {
			in := b.over[n] && aim(n)
			if !b.over[n] {
				some, all := false, true
				for _, o := range b.to[n] {
					some, all = some || set[o], all && set[o]
				}
				in = b.mover[n] == m && some || b.mover[n] != m && all
			}
			if in && !set[n] {
				set[n], changed = true, true
			}
		}
	}
	return set
}

// values finds the value of every node: the best payoff that player 0 can be sure of.
func (b *brute) values() {
	endless := b.rankOf(game.Draw)
	if b.t.rules.Scores {
		endless = 0
	}
	if b.t.rules.Gains {
		b.totals()
		b.remoteness(endless)
		b.outcomes(endless)
		return
	}
	b.value = make([]int64, len(b.mover))
	for n := range b.value {
		b.value[n] = -1 << 60
	}
	thresholds := map[int64]bool{endless: true}
	for n, over := range b.over {
		if over {
			thresholds[b.pay[n]] = true
		}
	}
	for t := range thresholds {
		var sure []bool
		if t > endless {
			sure = b.forces(0, func(n int) bool { return b.pay[n] >= t })
		} else {
			sure = b.forces(1, func(n int) bool { return b.pay[n] < t })
			for n := range sure {
				sure[n] = !sure[n]
			}
		}
		for n := range sure {
			if sure[n] {
				b.value[n] = max(b.value[n], t)
			}
		}
	}
	b.remoteness(endless)
	b.outcomes(endless)
}

const never = int64(1) << 40

// remoteness iterates its definition from above.
func (b *brute) remoteness(endless int64) {
	b.plies = make([]int64, len(b.mover))
	for n := range b.plies {
		if !b.over[n] {
			b.plies[n] = never
		}
	}
	for changed := true; changed; {
		changed = false
		for n := range b.plies {
			if b.over[n] {
				continue
			}
			// Player 0 prefers values above endless, and hurries there.
			hurries := b.value[n] > endless == (b.mover[n] == 0)
			if b.value[n] == endless {
				switch w := b.t.rules.Endless.Winner; {
				case w != 0:
					hurries = b.mover[n] == w-1
				case b.t.rules.Endless.Order != nil:
					continue
				default:
					hurries = true
				}
			}
			least, most := never, int64(0)
			for i, o := range b.to[n] {
				if b.value[o]+b.gain[n][i] == b.value[n] {
					least, most = min(least, b.plies[o]), max(most, b.plies[o])
				}
			}
			plies := 1 + most
			if hurries {
				plies = 1 + least
			}
			if plies < b.plies[n] {
				b.plies[n], changed = plies, true
			}
		}
	}
	for n := range b.plies {
		if b.plies[n] >= never {
			b.plies[n] = game.Forever
		}
	}
}

// outcomes names the values.
func (b *brute) outcomes(endless int64) {
	b.out = make([]game.Outcome, len(b.mover))
	e := b.t.rules.Endless
	for n, v := range b.value {
		o := game.Tie
		switch {
		case b.t.rules.Scores && v != 0:
			o = game.Result(v).Outcome()
		case e.Order != nil:
			for _, x := range e.Order {
				if b.rankOf(x) == v {
					o = x
				}
			}
		case v > 0:
			o = game.Win
		case v < 0:
			o = game.Loss
		case e.Usual() && b.plies[n] == game.Forever:
			o = game.Draw
		}
		if b.mover[n] == 1 {
			o = o.Reverse()
		}
		b.out[n] = o
	}
}

// of returns the value of a code that is a position.
func (b *brute) of(code int) game.Value {
	v := game.Value{Outcome: b.out[code], Remoteness: b.plies[code], Nimber: game.NoNimber}
	if b.t.rules.Scores {
		v.Score = b.value[code]
		if b.mover[code] == 1 {
			v.Score = -v.Score
		}
	}
	return v
}

// reach returns the codes that the starts reach; all that are positions if there are none.
func (t *toy) reach() []bool {
	set := make([]bool, len(t.results))
	if len(t.starts) == 0 {
		for c, r := range t.results {
			set[c] = r != game.Nowhere
		}
		return set
	}
	var visit func(c game.Code)
	visit = func(c game.Code) {
		if set[c] {
			return
		}
		set[c] = true
		for _, o := range t.options[c] {
			if !o.Ends() {
				visit(o.Code())
			}
		}
	}
	for _, s := range t.starts {
		for _, p := range s {
			visit(p.Code / t.stretch)
		}
	}
	return set
}

// randomToy draws a game.
func randomToy(r *rand.Rand, rules game.Rules, again, ends bool) *toy {
	t := &toy{rules: rules, half: 1 + r.IntN(9), stretch: 1}
	size, movers := t.half, 1
	if rules.Named() {
		size, movers = 2*t.half, 2
	}
	payoffs := []game.Result{game.Won, game.Lost, game.Tied}
	if rules.Scores {
		payoffs = []game.Result{-3, -2, -1, 0, 1, 2, 3, 1000}
	}
	placed := func(p game.Result) bool {
		if rules.Endless.Order == nil {
			return true
		}
		for _, o := range rules.Endless.Order {
			if o == p.Outcome() {
				return true
			}
		}
		return false
	}
	nowhere, finished, degree := r.IntN(3) == 0, 2+r.IntN(4), 1+r.IntN(5)
	for range size {
		result := game.Live
		switch {
		case r.IntN(finished) == 0:
			for result = payoffs[r.IntN(len(payoffs))]; !placed(result); {
				result = payoffs[r.IntN(len(payoffs))]
			}
		case nowhere && r.IntN(6) == 0:
			result = game.Nowhere
		}
		t.results = append(t.results, result)
	}
	t.options = make([][]game.Option, size)
	for c := range t.options {
		if t.results[c] != game.Live {
			continue
		}
		for range r.IntN(degree + 1) {
			if o, ok := t.randomOption(r, c, movers, again); ok {
				t.options[c] = append(t.options[c], o)
				if r.IntN(5) == 0 {
					t.options[c] = append(t.options[c], o)
				}
			}
		}
		if r.IntN(16) == 0 { // so many options that counters and sets change their form
			t.options[c] = slices.Repeat(t.options[c], 10+r.IntN(300))
		}
		if ends && r.IntN(4) == 0 {
			for _, o := range []game.Option{game.EndWin, game.EndLoss, game.EndTie} {
				if r.IntN(3) == 0 && placed(o.Payoff()) {
					t.options[c] = append(t.options[c], o)
				}
			}
		}
	}
	if r.IntN(3) == 0 {
		for range 1 + r.IntN(2) {
			if c := r.IntN(size); t.results[c] != game.Nowhere {
				t.starts = append(t.starts, game.One(game.Code(c)))
			}
		}
	}
	return t
}

func (t *toy) randomOption(r *rand.Rand, c, movers int, again bool) (game.Option, bool) {
	same := again && r.IntN(4) == 0
	to := r.IntN(t.half)
	if movers == 2 && (c < t.half) != same {
		to += t.half
	}
	if t.results[to] == game.Nowhere {
		return 0, false
	}
	o := game.Option(to)
	if same {
		o |= game.Again
	}
	return o, true
}
