package solve

import (
	"slices"

	"grundy/game"
)

// tame is the theory of tame games in misère play (Conway, On Numbers and Games, chapter 12; Nim was solved
// so by Bouton, 1901). A part has a nimber in normal play and one in misère play. It is tame if its pair of them is
// (0, 1), (1, 0) or (k, k), and so is the pair of each sum that it can become. A sum of tame parts is won, if some
// pair is (k, k), exactly if the xor of the nimbers in normal play is not 0, and else exactly if it is 0.
type tame struct {
	s      *Sums
	normal []uint32
	fickle []bool // the pair is (0, 1) or (1, 0)
	marks  [2]marks
}

func (t *tame) name() string { return "by the theory of tame games, of which misère Nim is one" }

// part implements theorem.
func (t *tame) part(part uint32, _ game.Result, words []uint32) bool {
	for len(t.normal) < t.s.parts.len() {
		t.normal, t.fickle = append(t.normal, 0), append(t.fickle, false)
	}
	for i := range t.marks {
		t.marks[i].begin(len(words) + 1)
	}
	normal, fickle := uint32(0), true
	for _, w := range words {
		if to := w & slotMask; to < endWord {
			normal ^= t.normal[to]
			fickle = fickle && t.fickle[to]
		}
		if w&more == 0 {
			t.marks[0].add(normal)
			t.marks[1].add(misereOf(normal, fickle))
			normal, fickle = 0, true
		}
	}
	normal = t.marks[0].least()
	misere := t.marks[1].least()
	if len(words) == 0 {
		misere = 1
	}
	t.normal[part], t.fickle[part] = normal, normal != misere
	return normal == misere || normal+misere == 1
}

// misereOf is the misère nimber of a sum of tame parts, given its nimber in normal play and whether all parts
// are fickle.
func misereOf(normal uint32, fickle bool) uint32 {
	if fickle {
		return normal ^ 1
	}
	return normal
}

// value implements theorem.
func (t *tame) value(parts []uint32, times []uint64) (game.Value, bool) {
	normal := uint32(0)
	for i, part := range parts {
		if times[i]%2 != 0 {
			normal ^= t.normal[part]
		}
	}
	fickle := !slices.ContainsFunc(parts, func(part uint32) bool { return !t.fickle[part] })
	return wonIf(misereOf(normal, fickle) != 0), true
}
