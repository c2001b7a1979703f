package table

import (
	"math"
	"math/bits"

	"grundy/game"
)

// Columns are the values by slot. A column that was not asked for is nil; one of Outcomes,
// Nimbers and Lost is not.
type Columns struct {
	// Outcomes is Unknown where the slot is no position or was not reached.
	Outcomes []game.Outcome
	// Lost has a bit for each slot, Slots of them, in a game where every slot is a position that is
	// either a Loss (bit set) or a Win. It stands in place of Outcomes.
	Lost  []uint64
	Slots uint64
	// Scores is the payoff in points, where Rules.Scores.
	Scores Scores
	// Remoteness in plies.
	Remoteness Plies
	// Strategy is, in a game with priorities, which of the options, from 0, the player to move is to choose who wins; NoChoice
	// where he does not.
	Strategy []uint32
	// Nimbers, where there are any; without Outcomes they tell Win from Loss.
	Nimbers Nimbers
}

// NoChoice, in a column of strategies, stands for none.
const NoChoice = math.MaxUint32

// Nimbers is a column of nimbers: two bytes each if all are small, else four. At most one of
// Narrow and Wide is set. The loopy nimber ∞{Sets[i]} has the word i+1 below that for none.
type Nimbers struct {
	Narrow []uint16 // NoNarrow where there is none
	Wide   []uint32 // NoWide where there is none
	Sets   []game.NimberSet
}

// Special words of a column of nimbers.
const (
	NoNarrow = math.MaxUint16
	NoWide   = math.MaxUint32
)

// Any reports whether the column is there.
func (n *Nimbers) Any() bool { return n.Narrow != nil || n.Wide != nil }

// At returns the nimber of a slot, game.Infinite or game.NoNimber.
func (n *Nimbers) At(slot uint64) int64 {
	below, w := n.below(slot)
	switch {
	case below == 0:
		return game.NoNimber
	case below <= uint32(len(n.Sets)):
		return game.Infinite
	}
	return int64(w)
}

// Labels returns the set K of a slot whose nimber is ∞{K}.
func (n *Nimbers) Labels(slot uint64) game.NimberSet {
	below, _ := n.below(slot)
	return n.Sets[below-1]
}

// below returns the word of a slot and how far it is below that for no nimber.
func (n *Nimbers) below(slot uint64) (below, word uint32) {
	switch {
	case n.Narrow != nil:
		w := n.Narrow[slot]
		return uint32(NoNarrow - w), uint32(w)
	case n.Wide != nil:
		return NoWide - n.Wide[slot], n.Wide[slot]
	}
	return 0, 0
}

// Len is the number of slots, positions or not.
func (c *Columns) Len() uint64 {
	if c.Lost != nil {
		return c.Slots
	}
	return uint64(max(len(c.Outcomes), len(c.Nimbers.Narrow), len(c.Nimbers.Wide)))
}

// Outcome returns the outcome of a slot, Unknown if it is not a position.
func (c *Columns) Outcome(slot uint64) game.Outcome {
	switch {
	case c.Outcomes != nil:
		return c.Outcomes[slot]
	case c.Lost != nil:
		return game.Win + game.Outcome(c.Lost[slot/64]>>(slot%64)&1)
	}
	switch c.Nimbers.At(slot) {
	case game.NoNimber, game.Infinite: // a column with loopy nimbers has one of outcomes beside it
		return game.Unknown
	case 0:
		return game.Loss
	}
	return game.Win
}

// value returns all that is known of a slot.
func (c *Columns) value(slot uint64) game.Value {
	v := game.Value{Outcome: c.Outcome(slot), Remoteness: game.NotAsked, Nimber: c.Nimbers.At(slot)}
	if c.Scores.Any() {
		v.Score = c.Scores.At(uint32(slot))
	}
	if v.Nimber == game.Infinite {
		v.Labels = c.Nimbers.Labels(slot)
	}
	if v.Outcome == game.Draw {
		v.Remoteness = game.Forever
	}
	if c.Remoteness.Any() {
		v.Remoteness = game.Forever
		if r := c.Remoteness.At(uint32(slot)); r != NoEnd {
			v.Remoteness = int64(r)
		}
	}
	return v
}

// count counts the outcomes and finds the largest remoteness and nimber.
func (c *Columns) count() Counts {
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	size := c.Len()
	switch {
	case c.Lost != nil:
		for _, w := range c.Lost {
			n.Loss += uint64(bits.OnesCount64(w))
		}
		n.Win = size - n.Loss
	default:
		var by [8]uint64
		if c.Outcomes == nil {
			for slot := range size {
				by[c.Outcome(slot)]++
			}
		}
		for _, o := range c.Outcomes {
			by[o&7]++
		}
		n.Win, n.Loss, n.Tie, n.Draw = by[game.Win], by[game.Loss], by[game.Tie], by[game.Draw]
	}
	if c.Remoteness.Any() {
		n.MaxRemoteness = 0
		for slot := range uint32(c.Remoteness.Len()) {
			if r := c.Remoteness.At(slot); int64(r) > n.MaxRemoteness && r != NoEnd && c.Outcome(uint64(slot)) != game.Unknown {
				n.MaxRemoteness = int64(r)
			}
		}
	}
	if c.Nimbers.Any() {
		for slot := range size {
			x := c.Nimbers.At(slot)
			if n.MaxNimber = max(n.MaxNimber, x); x == game.Infinite {
				n.Infinite++
			}
		}
	}
	return n
}
