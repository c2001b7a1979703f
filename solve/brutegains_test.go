package solve

import (
	"math/rand/v2"
	"slices"

	"grundy/game"
)

// This file is the brute force for games whose moves gain points: a state is a node with the total
// that player 0 has gained so far, play that ends pays the total with what the end pays, and endless
// play pays the total that it stays at. No points are ever added to a value.

// A state of such a play.
type state struct {
	node  int
	total int64
}

// totals finds the value of every node as the largest t of which player 0 can be sure when he starts there
// with nothing.
func (b *brute) totals() {
	b.value = make([]int64, len(b.mover))
	for n := range b.mover {
		groups := b.groups(state{n, 0})
		payoffs := map[int64]bool{}
		for _, group := range groups {
			for _, s := range group {
				payoffs[s.total] = true
				if b.over[s.node] {
					payoffs[s.total+b.pay[s.node]] = true
				}
			}
		}
		b.value[n] = -1 << 60
		for t := range payoffs {
			if b.sure(groups, t)[state{n, 0}] {
				b.value[n] = max(b.value[n], t)
			}
		}
	}
}

// groups returns all states that can be reached, those that reach each other together, each group after
// all that it reaches.
func (b *brute) groups(from state) [][]state {
	reach := func(from state) map[state]bool {
		seen, list := map[state]bool{from: true}, []state{from}
		for len(list) > 0 {
			s := list[0]
			list = list[1:]
			for i, o := range b.to[s.node] {
				if next := (state{o, s.total + b.gain[s.node][i]}); !seen[next] {
					seen[next] = true
					list = append(list, next)
				}
			}
		}
		return seen
	}
	after := map[state]map[state]bool{}
	var all []state
	for s := range reach(from) {
		all = append(all, s)
		after[s] = reach(s)
	}
	slices.SortFunc(all, func(a, b state) int { return len(after[a]) - len(after[b]) })
	var groups [][]state
	done := map[state]bool{}
	for _, s := range all {
		if done[s] {
			continue
		}
		var group []state
		for o := range after[s] {
			if after[o][s] {
				group = append(group, o)
				done[o] = true
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// sure returns the states from which player 0 can be sure of t.
func (b *brute) sure(groups [][]state, t int64) map[state]bool {
	set := map[state]bool{}
	for _, group := range groups {
		for _, s := range group { // endless play stays in the group, with one total
			set[s] = s.total >= t
		}
		for changed := true; changed; {
			changed = false
			for _, s := range group {
				is := b.over[s.node] && s.total+b.pay[s.node] >= t
				if !b.over[s.node] {
					some, all := false, true
					for i, o := range b.to[s.node] {
						in := set[state{o, s.total + b.gain[s.node][i]}]
						some, all = some || in, all && in
					}
					is = b.mover[s.node] == 0 && some || b.mover[s.node] == 1 && all
				}
				if is != set[s] {
					set[s], changed = is, true
				}
			}
		}
	}
	return set
}

// addGains gives the moves of a toy points, except those after which play may return.
func (t *toy) addGains(r *rand.Rand) {
	t.rules.Gains, t.rules.Scores = true, true
	reach := make([]map[game.Code]bool, len(t.options))
	for c := range t.options {
		reach[c] = map[game.Code]bool{game.Code(c): true}
		for list := []game.Code{game.Code(c)}; len(list) > 0; list = list[1:] {
			for _, o := range t.options[list[0]] {
				if !o.Ends() && !reach[c][o.Code()] {
					reach[c][o.Code()] = true
					list = append(list, o.Code())
				}
			}
		}
	}
	unit := []int64{1, 1, 1, 1 << 30}[r.IntN(4)] // of the last, some points fit four bytes and others do not
	t.gains = make([][]int64, len(t.options))
	for c := range t.options {
		for _, o := range t.options[c] {
			gain := unit * []int64{0, 0, 1, -1, 2, 3, -5}[r.IntN(7)]
			if !o.Ends() && reach[o.Code()][game.Code(c)] {
				gain = 0
			}
			t.gains[c] = append(t.gains[c], gain)
		}
	}
}
