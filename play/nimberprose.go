package play

import (
	"fmt"

	"grundy/game"
)

// nimbers gives the reason in nimbers, where there are any.
func (t *telling) nimbers(s game.Sum) {
	switch {
	case t.Nimber == nil:
	case len(t.Parts) == 0:
		t.nimber()
	default:
		t.nimbersOfParts()
	}
}

// nimber says why a position has the nimber that it has.
func (t *telling) nimber() {
	of, loopy, ok := t.mex()
	switch {
	case !ok || len(t.Options) == 0:
	case t.Nimber.Loopy() && len(of) == 0:
		t.say("\nNimber %s: no option has a finite nimber, and play may go round for ever.\n", t.Nimber)
	case t.Nimber.Loopy():
		t.say("\nNimber %s: the options have the finite nimbers %s, and no number is the nimber, for play may go round.\n", t.Nimber, set(of))
	case loopy && len(of) == 0:
		t.say("\nNimber %s: no option has a finite nimber, and each can be answered by a move to one of nimber %s.\n", t.Nimber, t.Nimber)
	case loopy:
		t.say("\nNimber %s: the options have the nimbers %s, and %s is the least number that is missing; those with\n"+
			"loopy nimbers can be answered by a move to nimber %s.\n", t.Nimber, set(of), t.Nimber, t.Nimber)
	default:
		t.say("\nNimber %s: the options have the nimbers %s, and %s is the least number that is missing.\n", t.Nimber, set(of), t.Nimber)
	}
}

// nimbersOfParts says what the nimbers of a sum's parts make together.
func (t *telling) nimbersOfParts() {
	t.say("\nNimbers of the parts:\n")
	var rows [][2]string
	for _, p := range t.Parts {
		nimber := "-"
		if p.Nimber != nil {
			nimber = p.Nimber.String()
		}
		if p.Times > 1 {
			nimber += fmt.Sprintf("  (%d times%s)", p.Times, parity(p))
		}
		rows = append(rows, [2]string{p.Position, nimber})
	}
	t.columns(append(rows, [2]string{"xor", t.Nimber.String()}))
	if t.Nimber.Loopy() {
		t.say("A sum with one loopy part is won exactly if the xor of the others is in its set, else play goes round;\n" +
			"so it does with more than one.\n")
	} else {
		t.say("A sum is lost exactly if the xor of its nimbers is 0.\n")
	}
	for _, o := range t.Options {
		if !o.Best || t.value.Outcome != game.Win {
			continue
		}
		part := t.Parts[o.option.Part]
		if part.Nimber.Loopy() || t.Nimber.Loopy() {
			t.say("A move in %s from nimber %s makes the xor 0: %s\n", part.Position, part.Nimber, o.short)
			return
		}
		own := part.Nimber.value.Nimber
		t.say("A move in %s from nimber %d to %d makes it 0: %s\n", part.Position, own, own^t.value.Nimber, o.short)
		return
	}
}

// parity says what several equal components come to.
func parity(p Component) string {
	switch {
	case p.Nimber == nil || p.Nimber.Loopy():
		return ""
	case p.Times%2 == 0:
		return ": pairs cancel"
	}
	return ": pairs cancel, one is left"
}
