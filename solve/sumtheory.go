package solve

import "grundy/game"

// A theorem values sums of impartial parts by what is known of each part alone. It serves a part only if it
// has looked at all that the part can become.
type theorem interface {
	// name is how the answer names it.
	name() string
	// part finds what there is to know of a part, given its result and its options, of which all is known, and reports
	// whether the theorem serves it. Parts that lead to one that is not served are never asked about.
	part(part uint32, r game.Result, words []uint32) bool
	// value returns the value of a sum of parts that it serves, each so many times; false if it has none.
	value(parts []uint32, times []uint64) (game.Value, bool)
}

// A theory is a theorem at work: which parts it serves.
type theory struct {
	s *Sums
	theorem
	closed []bool // the options of this part and of all that it leads to were generated, and perhaps let go since
	state  []uint8
	keep   int // how many words of options are kept
}

// What is known of a part.
const (
	unvisited uint8 = iota
	entered         // its options are looked at
	served
	unserved
)

// theoryFor returns the theorem that may serve the rules, or nil.
func (s *Sums) theoryFor() *theory {
	r := &s.rules
	if r.Named() || r.Scores || r.StuckPays() == game.Tied && !r.StuckVaries {
		return nil
	}
	t := &theory{s: s, keep: closingWords}
	switch {
	case r.First:
		t.theorem = &foreclosed{s: s}
	case r.StuckPays() == game.Won && !r.StuckVaries:
		t.theorem = &tame{s: s}
	default:
		return nil
	}
	return t
}

// find returns the value of a sum by the theorem, and false if it does not serve it.
func (t *theory) find(sum game.Sum) (game.Value, bool, error) {
	parts, times := make([]uint32, len(sum)), make([]uint64, len(sum))
	for i, p := range sum {
		if err := t.s.checkPart(i, p); err != nil {
			return game.Value{}, false, err
		}
		parts[i], times[i] = t.s.number(t.s.fields(p.Code)), p.Times
	}
	if err := t.close(parts); err != nil {
		return game.Value{}, false, err
	}
	all := true
	for _, part := range parts { // all that is closed is looked at, before its options may be let go
		all = t.visit(part) && all
	}
	t.forget()
	if !all {
		return game.Value{}, false, nil
	}
	v, ok := t.value(parts, times)
	return v, ok, nil
}

// grow makes room for all parts.
func (t *theory) grow() {
	for len(t.closed) < t.s.parts.len() {
		t.closed, t.state = append(t.closed, false), append(t.state, unvisited)
	}
}

// A visit is a part whose options are looked at, up to word at.
type visit struct{ part, at uint32 }

// visit looks at a part after all that it leads to, without recursion, and reports whether the theorem
// serves it. A part that leads to one that is not served, or back to itself, is not served either.
func (t *theory) visit(root uint32) bool {
	var path []visit
	enter := func(part uint32) {
		t.state[part] = entered
		path = append(path, visit{part, 0})
	}
	if t.state[root] == unvisited {
		enter(root)
	}
	for len(path) > 0 {
		v := &path[len(path)-1]
		words := t.s.sides[0].at(v.part)
		for int(v.at) < len(words) {
			to := words[v.at] & slotMask
			if to < endWord && t.state[to] == unvisited {
				break
			}
			v.at++
		}
		if int(v.at) < len(words) {
			enter(words[v.at] & slotMask)
			continue
		}
		t.look(v.part, t.s.sides[0].results[v.part], words)
		path = path[:len(path)-1]
	}
	return t.state[root] == served
}

// look finds what there is to know of a part after all that it leads to, and reports whether the theorem serves it.
func (t *theory) look(part uint32, r game.Result, words []uint32) bool {
	t.state[part] = unserved
	if t.ready(words) && t.part(part, r, words) {
		t.state[part] = served
	}
	return t.state[part] == served
}

// ready reports whether all options are known and of a kind that theorems serve.
func (t *theory) ready(words []uint32) bool {
	for _, w := range words {
		if to := w & slotMask; w&again != 0 || to < endWord && t.state[to] != served {
			return false
		}
	}
	return true
}

// A marks set holds small numbers, and finds the least that it does not hold.
type marks struct {
	stamps []uint32
	stamp  uint32
}

// begin empties the set and makes room for the numbers up to size.
func (m *marks) begin(size int) {
	if size >= len(m.stamps) {
		m.stamps, m.stamp = make([]uint32, size+size/4+64), 0
	}
	if m.stamp++; m.stamp == 0 {
		clear(m.stamps)
		m.stamp = 1
	}
}

// add adds a number; those beyond the room do not matter.
func (m *marks) add(n uint32) {
	if uint64(n) < uint64(len(m.stamps)) {
		m.stamps[n] = m.stamp
	}
}

// least returns the least number that is not in the set, which has at most as many as there is room for.
func (m *marks) least() uint32 {
	n := uint32(0)
	for m.stamps[n] == m.stamp {
		n++
	}
	return n
}

// wonIf is the value of a sum that is won or lost, without its remoteness.
func wonIf(won bool) game.Value {
	v := game.Value{Outcome: game.Loss, Remoteness: game.NotAsked, Nimber: game.NoNimber}
	if won {
		v.Outcome = game.Win
	}
	return v
}
