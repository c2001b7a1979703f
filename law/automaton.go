package law

import (
	"fmt"
	"math"
)

const (
	mostStates      = 48
	leastCompared   = 6       // values in which two states must agree to be one
	automatonSample = 1 << 16 // values that an automaton is learned from
	mostLetters     = 16
)

// automatonBases are the bases in which automata are learned.
var automatonBases = []int{2, 3, 4, 5, 10}

// fitAutomaton learns an automaton that reads the digits of n, the least first: its states are
// the different sequences g(b^e*n + r), as far as they are known. Without g(0) if it does not obey.
func fitAutomaton(s seq) []guess {
	if s.from < 0 || s.from > 1 || len(s.v) < 32 || letters(s.v) > mostLetters || letters(s.v) < 2 {
		return nil
	}
	v := s.v[:min(len(s.v), automatonSample)]
	if s.from == 1 {
		v = append([]int64{0}, v...)
	}
	for _, base := range automatonBases {
		for first := int(s.from); first <= 1; first++ {
			a := learn(v, base, first)
			if a == nil {
				continue
			}
			f := &Formula{Op: Digits, Auto: a, Args: []*Formula{V(s.name)}}
			if first == 1 && s.from == 0 {
				f = F(If, F(Eq, V(s.name), C(0)), C(v[0]), f)
			}
			states := float64(len(a.Out))
			g := guess{
				kind: "automatic", formula: f, text: a.text(s.name), free: 0,
				cost: states*float64(base)*math.Log2(states+1) + states*math.Log2(float64(letters(v))),
			}
			return []guess{g}
		}
	}
	return nil
}

func letters(v []int64) int {
	seen := map[int64]bool{}
	for _, x := range v {
		if seen[x] = true; len(seen) > mostLetters {
			break
		}
	}
	return len(seen)
}

// A section is the sequence v[step*n + rest].
type section struct{ step, rest int }

// agree reports whether two sections are equal as far as both are known, which must be far enough;
// v[i] for i < first is not looked at.
func agree(v []int64, first int, a, b section) (same, known bool) {
	n := 0
	for i, j := a.rest, b.rest; i < len(v) && j < len(v); i, j = i+a.step, j+b.step {
		if i < first || j < first {
			continue
		}
		if v[i] != v[j] {
			return false, true
		}
		n++
	}
	return true, n >= leastCompared
}

// learn returns the automaton of v in a base, or nil if there are too many states to tell.
func learn(v []int64, base, first int) *Automaton {
	states := []section{{1, 0}}
	a := &Automaton{Base: base}
	for i := 0; i < len(states); i++ {
		next := make([]int, base)
		for digit := range base {
			to := section{states[i].step * base, states[i].rest + digit*states[i].step}
			k, ok := find(v, first, states, to)
			if !ok || k == mostStates {
				return nil
			}
			if k == len(states) {
				states = append(states, to)
			}
			next[digit] = k
		}
		a.Next = append(a.Next, next)
	}
	for _, s := range states {
		if s.rest >= first {
			a.Out = append(a.Out, v[s.rest])
		} else {
			a.Out = append(a.Out, 0) // of the number 0, which the law leaves out
		}
	}
	if first > 0 {
		a.fill(v)
	}
	return a
}

// find returns which state a section is, len(states) if it is a new one, and false if that
// cannot be told.
func find(v []int64, first int, states []section, to section) (int, bool) {
	for k, s := range states {
		same, known := agree(v, first, s, to)
		if same && !known {
			return 0, false
		}
		if same {
			return k, true
		}
	}
	return len(states), true
}

// fill sets the answer of every state to that of a number that ends there.
func (a *Automaton) fill(v []int64) {
	for n := len(v) - 1; n > 0; n-- {
		state := 0
		for m := n; m > 0; m /= a.Base {
			state = a.Next[state][m%a.Base]
		}
		a.Out[state] = v[n]
	}
}

// text describes the automaton, whole if it is small.
func (a *Automaton) text(name string) string {
	text := fmt.Sprintf("automaton of %d states on the digits of %s in base %d, least first", len(a.Out), name, a.Base)
	if len(a.Out) <= 12 {
		text += fmt.Sprintf(": next %v, value %v", a.Next, a.Out)
	}
	return text
}
