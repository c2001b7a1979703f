package game

import "errors"

// A View is a table in which a Looker looks options up.
type View struct {
	// Sets has a set of up to eight classes, as bits, for each code of the space, which has at most
	// 2^32. Those in Marked and in Enough have a meaning for the generator.
	Sets []uint8
	// Version changes whenever Sets does: a generator may keep a copy.
	Version uint64
}

const (
	// Marked is the class of which one option is to be named.
	Marked = 1 << 6
	// Enough is the class of options that settle a position: once one is seen the others may be passed
	// over, where that cannot hide an error of the rules.
	Enough = 1 << 7
)

// A Look is what was seen of the options of one position.
type Look uint64

// NewLook returns the Look of no options.
func NewLook() Look { return noMark }

const noMark Look = 1 << 63

// Classes is the union of the sets of the options, perhaps not of all of them if it has Enough. It is
// empty if the position is over.
func (l Look) Classes() uint8 { return uint8(l) }

// Marked returns an option that is Marked, if any was seen. If the Look has Enough it need not.
func (l Look) Marked() (c Code, ok bool) { return Code(l >> 8), l < noMark }

// Add returns l with one more option seen.
func (l Look) Add(v *View, o Option) Look {
	set := v.Sets[o.Code()]
	l |= Look(set)
	if set&Marked != 0 {
		l = l&0xff | Look(o.Code())<<8
	}
	return l
}

// Looks is the answer of a Looker. Like that of a Batch, its memory may be the generator's.
type Looks struct {
	Results []Result
	Looks   []Look
}

// ErrNoLook reports that a generator cannot look options up in a table.
var ErrNoLook = errors.New("options of this game are listed only")
