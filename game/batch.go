package game

// An Option is one word of a batch. Most are the code of a position. A sum of
// several components is a run of words, all but the last with More set. An option
// that ends the play is one of the four End words.
type Option uint64

const (
	// More marks a component of a sum that is followed by another one.
	More Option = 1 << 63
	// Again marks an option after which the same player moves again.
	Again Option = 1 << 62

	endFlag Option = 1 << 61

	// Span marks the first of two words that stand for many options: every code from the code of
	// this word to that of the next one, which has no flags, both included. Its first code is at most
	// its second, and a span is never part of a sum.
	Span Option = 1 << 60

	// EndSum is the empty sum: nothing is left of this component, and in the
	// whole sum the next player moves elsewhere or is stuck.
	EndSum = endFlag
	// EndWin, EndTie and EndLoss end the play so for the player who moves there.
	EndWin  = endFlag | 1
	EndTie  = endFlag | 2
	EndLoss = endFlag | 3

	codeMask Option = MaxSize - 1
)

// Code returns the position that o leads to, without its flags. It has no meaning
// if o.Ends().
func (o Option) Code() Code { return Code(o & codeMask) }

// Plain reports whether o is just a code: no sum, no end, no second move.
func (o Option) Plain() bool { return o <= codeMask }

// Ends reports whether o is one of the four End words.
func (o Option) Ends() bool { return o&endFlag != 0 }

// Payoff returns what an option that ends the play pays the player who moves
// there. Only for EndWin, EndTie and EndLoss.
func (o Option) Payoff() Result {
	switch o &^ (More | Again) {
	case EndWin:
		return Won
	case EndLoss:
		return Lost
	}
	return Tied
}

// A Batch is the answer of a Generator for a run of positions: a flat list of
// option words, with the place where each position's part of it ends.
type Batch struct {
	// Results has one entry for each position. Positions without
	// options are never Live: what being stuck is worth has been filled in.
	Results []Result
	// Ends[i] is the number of option words of positions 0..i.
	Ends []uint32
	// Options holds the words of all positions, one position after the other.
	// A position that is not Live has none.
	Options []Option
	// Gains holds the points of each option word, to the player who moves; of a sum those of its last
	// word count. Nil if the game pays none.
	Gains []int64
}

// At returns the option words of position i.
func (b *Batch) At(i int) []Option {
	if i == 0 {
		return b.Options[:b.Ends[0]]
	}
	return b.Options[b.Ends[i-1]:b.Ends[i]]
}

// Reset empties the batch and keeps its memory. It is for generators that own
// their batches' memory, as those written in Go do.
func (b *Batch) Reset() {
	b.Results, b.Ends = b.Results[:0], b.Ends[:0]
	b.Options, b.Gains = b.Options[:0], b.Gains[:0]
}

// Finish ends the options of one position, appended to b.Options by the caller.
// A live position that has none gets the payoff stuck.
func (b *Batch) Finish(r, stuck Result) {
	end := uint32(len(b.Options))
	start := uint32(0)
	if n := len(b.Ends); n > 0 {
		start = b.Ends[n-1]
	}
	if r == Live && start == end {
		r = stuck
	}
	b.Results = append(b.Results, r)
	b.Ends = append(b.Ends, end)
}
