package solve

import "grundy/game"

// foreclosed finds sums that end with their first part, by foreclosed nimbers (after Conway's diminished
// disjunctive sums; Winning Ways, chapter 9, where a hasty player wins so). It serves parts that end won or lost.
//
// A part is hot if a move there ends the sum as a win of the mover: any sum with a hot part is won. An option is
// hopeless if it loses at once, or leaves a hot part. A cold part has as its nimber the least one that no
// option has, hopeless ones aside, and a sum of cold parts is lost exactly if their xor is 0. Proof: no move in a
// cold part wins at once, and a hopeless one loses in any sum; with these left out the sum is one of nimbers,
// and whoever has but hopeless moves in all parts loses, as who is stuck does.
type foreclosed struct {
	s      *Sums
	kinds  []uint8
	nimber []uint32 // of cold parts
	marks  marks
}

// Kinds of parts.
const (
	cold    uint8 = iota
	hot           // whoever moves here wins at once
	overBad       // over, and lost for the player to move
	overWon       // over, and won for the player to move
)

func (f *foreclosed) name() string { return "by foreclosed nimbers" }

// part implements theorem.
func (f *foreclosed) part(part uint32, r game.Result, words []uint32) bool {
	for len(f.kinds) < f.s.parts.len() {
		f.kinds, f.nimber = append(f.kinds, cold), append(f.nimber, 0)
	}
	switch r {
	case game.Live:
		return f.live(part, words)
	case game.Lost:
		f.kinds[part] = overBad
	case game.Won:
		f.kinds[part] = overWon
	default:
		return false
	}
	return true
}

// live finds what a part with options is.
func (f *foreclosed) live(part uint32, words []uint32) bool {
	f.marks.begin(len(words) + 1)
	for len(words) > 0 {
		n := 1
		for words[n-1]&more != 0 {
			n++
		}
		switch kind, nimber, ok := f.option(words[:n]); {
		case !ok:
			return false
		case kind == overBad:
			f.kinds[part] = hot
		case kind == cold:
			f.marks.add(nimber)
		}
		words = words[n:]
	}
	f.nimber[part] = f.marks.least()
	return true
}

// option returns the kind of an option as a sum, and its nimber if it is cold. It is false if the option ends
// in a tie, or in two ways at once.
func (f *foreclosed) option(words []uint32) (kind uint8, nimber uint32, ok bool) {
	for _, w := range words {
		k := uint8(cold)
		switch to := w & slotMask; {
		case to < endWord:
			k = f.kinds[to]
			nimber ^= f.nimber[to]
		case to == endWord && f.s.rules.StuckVaries:
			return 0, 0, false
		default:
			k = f.ending(to)
		}
		if kind, ok = joined(kind, k); !ok {
			return 0, 0, false
		}
	}
	return kind, nimber, kind != tied
}

// tied is the kind of a tie, which no part that is served has.
const tied uint8 = 255

// ending is the kind of an end word, for the player who moves next.
func (f *foreclosed) ending(word uint32) uint8 {
	switch pays := [4]game.Result{f.s.rules.StuckPays(), game.Lost, game.Tied, game.Won}[word-endWord]; pays {
	case game.Lost:
		return overBad
	case game.Won:
		return overWon
	}
	return tied
}

// joined returns the kind of two parts side by side: one that is over ends both, and a hot one decides.
func joined(a, b uint8) (kind uint8, ok bool) {
	return max(a, b), a <= hot || b <= hot || a == b
}

// value implements theorem.
func (f *foreclosed) value(parts []uint32, times []uint64) (game.Value, bool) {
	kind, nimber, ok := cold, uint32(0), true
	for i, part := range parts {
		if kind, ok = joined(kind, f.kinds[part]); !ok {
			return game.Value{}, false
		}
		if times[i]%2 != 0 {
			nimber ^= f.nimber[part]
		}
	}
	switch {
	case len(parts) == 0:
		return game.Value{}, false
	case kind == cold:
		return wonIf(nimber != 0), true
	}
	return wonIf(kind != overBad), true
}
