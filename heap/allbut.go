package heap

import (
	"encoding/binary"
	"slices"
)

// allButRun is the sequence of a game in which any number of counters may be
// taken that is not in a finite set. The next value is a function of the last k
// values and of the values used before them; nothing but those from the least unused one
// up matters, and only relative to it. When this state is met again, the sequence is
// arithmetic periodic for ever (docs/heap-periods.md, all-but).
type allButRun struct {
	game   *Game
	banned []bool // banned[s]: s may not be taken; s = 0..k
	v      []uint32
	used   []bool // values of heaps more than k back
	least  int    // the least value not used
	states map[string]met
	law    Law
	max    uint32
	maxAt  int
}

// met is when a state was first met, and the least unused value there.
type met struct{ heap, least int }

func newAllButRun(g *Game, set []int) *allButRun {
	k := 0
	for _, s := range set {
		k = max(k, s)
	}
	r := &allButRun{game: g, banned: make([]bool, k+1), states: map[string]met{}}
	for _, s := range set {
		r.banned[s] = true
	}
	return r
}

func (r *allButRun) len() int               { return len(r.v) }
func (r *allButRun) found() Law             { return r.law }
func (r *allButRun) holdsAll() bool         { return true }
func (r *allButRun) maximum() (uint32, int) { return r.max, r.maxAt }

func (r *allButRun) value(n int) (uint32, bool) {
	if n < 0 || n >= len(r.v) {
		return 0, false
	}
	return r.v[n], true
}

// step computes some values, at most up to heap limit, and looks for a
// repeated state.
func (r *allButRun) step(limit int) error {
	limit = min(limit, len(r.v)+4096)
	k := len(r.banned) - 1
	var near []uint32 // values of options at most k back
	for n := len(r.v); n < limit; n++ {
		if n > k {
			r.use(r.v[n-k-1])
		}
		if n >= k && r.law.Standing != Proved {
			r.remember(n)
		}
		near = near[:0]
		for s := 1; s <= min(k, n); s++ {
			if !r.banned[s] {
				near = append(near, r.v[n-s])
			}
		}
		g := r.least
		for g < len(r.used) && r.used[g] || slices.Contains(near, uint32(g)) {
			g++
		}
		r.v = append(r.v, uint32(g))
		if uint32(g) > r.max || n == 0 {
			r.max, r.maxAt = uint32(g), n
		}
	}
	return nil
}

// use adds a value to those that lie more than k back.
func (r *allButRun) use(v uint32) {
	for int(v) >= len(r.used) {
		r.used = append(r.used, false)
	}
	r.used[v] = true
	for r.least < len(r.used) && r.used[r.least] {
		r.least++
	}
}

// remember writes down the state before heap n and settles the law if it was met
// before.
func (r *allButRun) remember(n int) {
	var state []byte
	k := len(r.banned) - 1
	for _, v := range r.v[n-k : n] {
		state = binary.AppendVarint(state, int64(v)-int64(r.least))
	}
	for v := r.least; v < len(r.used); v++ {
		if r.used[v] {
			state = binary.AppendUvarint(state, uint64(v-r.least))
		}
	}
	// What was used is a list of its own length, so the values before it
	// cannot be confused with it: there are always k of them.
	key := string(state)
	before, ok := r.states[key]
	if !ok {
		r.states[key] = met{n, r.least}
		return
	}
	p, saltus := n-before.heap, r.least-before.least
	n0 := before.heap
	for n0 > 0 && int(r.v[n0-1+p])-int(r.v[n0-1]) == saltus {
		n0--
	}
	r.law = Law{Standing: Proved, Preperiod: n0, Period: p, Saltus: saltus, Theorem: ByAllBut, Needed: n}
}
