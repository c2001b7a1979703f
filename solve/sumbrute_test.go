package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"grundy/game"
)

// This file plays sums slowly: every multiset of parts is a position of a toy, which brute solves.

// A product is the toy of all sums that one sum can become. No part is ever left out of a sum.
type product struct {
	t       *toy
	sums    [][]int        // of fields; those of endings are nil
	movers  []int          // by sum
	number  map[string]int // by mover and parts
	results []game.Result
	options [][]game.Option // of sums
	bad     string          // why the sum has no value
}

const mostBruteSums = 250

// newProduct returns the product of a toy from a sum of fields, with one player to move.
func newProduct(t *toy, mover int, sum []int) *product {
	p := &product{t: t, number: map[string]int{}}
	p.add(mover, sum)
	for i := 0; i < len(p.sums) && p.bad == "" && i < mostBruteSums; i++ {
		p.expand(i)
	}
	if len(p.sums) >= mostBruteSums {
		p.bad = "large"
	}
	return p
}

func (p *product) add(mover int, sum []int) int {
	sum = slices.Clone(sum)
	slices.Sort(sum)
	key := fmt.Sprint(mover, sum)
	if n, ok := p.number[key]; ok {
		return n
	}
	n := len(p.sums)
	p.number[key] = n
	p.sums, p.movers = append(p.sums, sum), append(p.movers, mover)
	p.results, p.options = append(p.results, game.Live), append(p.options, nil)
	return n
}

// result returns the result of a part for a player to move, that of being stuck filled in.
func (p *product) result(mover, part int) game.Result {
	code := part + mover*p.t.half
	if r := p.t.results[code]; r != game.Live || len(p.t.options[code]) > 0 {
		return r
	}
	return p.t.rules.StuckPays()
}

func (p *product) expand(n int) {
	mover, sum := p.movers[n], p.sums[n]
	if len(sum) == 0 {
		p.results[n] = p.t.rules.StuckPays()
		return
	}
	pays := map[game.Result]bool{}
	for _, part := range sum {
		if r := p.result(mover, part); r.Over() {
			pays[r] = true
		}
	}
	if p.t.rules.First && len(pays) > 0 {
		for r := range pays {
			p.results[n] = r
		}
		if len(pays) > 1 {
			p.bad = "two ends"
		}
		return
	}
	for r := range pays {
		if r != p.t.rules.StuckPays() {
			p.bad = "another end"
		}
	}
	for i := range sum {
		p.moves(n, i)
	}
}

func (p *product) moves(n, i int) {
	mover, sum := p.movers[n], p.sums[n]
	if p.result(mover, sum[i]).Over() {
		return
	}
	after := slices.Delete(slices.Clone(sum), i, i+1)
	for _, o := range p.t.options[sum[i]+mover*p.t.half] {
		next := mover
		if p.t.rules.Named() && o&game.Again == 0 {
			next = 1 - mover
		}
		switch {
		case o == game.EndSum && p.t.rules.First:
			p.options[n] = append(p.options[n], o) // the part is over, and pays what being stuck pays
		case o.Ends() && o != game.EndSum:
			if !p.t.rules.First {
				p.bad = "another end"
			}
			p.options[n] = append(p.options[n], o)
		case o == game.EndSum:
			p.options[n] = append(p.options[n], game.Option(p.add(next, after)))
		default:
			after = append(after, int(o.Code())%p.t.half)
			if o&game.More != 0 {
				continue
			}
			p.options[n] = append(p.options[n], game.Option(p.add(next, after))|o&game.Again)
		}
		after = slices.Delete(slices.Clone(sum), i, i+1)
	}
}

// value returns the value of the first sum.
func (p *product) value() game.Value {
	n := len(p.sums)
	t := &toy{rules: p.t.rules, half: n, stretch: 1}
	t.rules.First = false
	copies := 1
	if t.rules.Named() {
		copies = 2 // positions are numbered twice, once for each mover; half of them mean nothing
	}
	for m := range copies {
		for i := range n {
			r, options := p.results[i], []game.Option(nil)
			if m != p.movers[i] {
				r = game.Nowhere
			} else {
				for _, o := range p.options[i] {
					if !o.Ends() {
						o += game.Option(p.movers[o.Code()] * n)
					}
					options = append(options, o)
				}
			}
			t.results, t.options = append(t.results, r), append(t.options, options)
		}
	}
	b := newBrute(t)
	b.values()
	return b.of(p.movers[0] * n)
}

// randomSplitToy draws a game whose options may be sums. Where a sum is played to the end all ends pay what being
// stuck does; downward games are acyclic.
func randomSplitToy(r *rand.Rand, rules game.Rules, downward bool) *toy {
	t := randomToy(r, rules, r.IntN(6) == 0, rules.First && r.IntN(2) == 0)
	t.starts = nil
	for c := range t.options {
		switch res := t.results[c]; {
		case res == game.Nowhere:
			t.results[c] = game.Live
		case res.Over() && !rules.First && r.IntN(10) > 0:
			t.results[c] = rules.StuckPays()
		case res == game.Tied && rules.First && r.IntN(3) > 0:
			t.results[c] = game.Lost
		}
		if len(t.options[c]) > 8 {
			t.options[c] = t.options[c][:8]
		}
		var kept []game.Option
		for _, o := range t.options[c] {
			below := o.Ends() || int(o.Code())%t.half < c%t.half
			if downward && !below {
				continue
			}
			if !o.Ends() && r.IntN(8) == 0 && c%t.half > 0 {
				other := game.Option(r.IntN(c % t.half))
				if o.Code() >= game.Code(t.half) {
					other += game.Option(t.half)
				}
				kept = append(kept, game.Option(o.Code())|game.More|o&game.Again, other|o&game.Again)
				continue
			}
			kept = append(kept, o)
			if r.IntN(20) == 0 {
				kept = append(kept, game.EndSum)
			}
		}
		t.options[c] = kept
	}
	return t
}

// sumOf returns a sum of fields of a toy as questions have it.
func (t *toy) sumOf(mover int, parts []int) game.Sum {
	var s game.Sum
	for _, part := range parts {
		s = append(s, game.Part{Code: game.Code(part + mover*t.half), Times: 1, Steps: game.AllSteps})
	}
	return s
}
