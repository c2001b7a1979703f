package heap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxDigits bounds the places of a code and the members of a set, so that a
// mistyped number cannot ask for all memory.
const MaxDigits = 1 << 20

// A Game is the rules of a game on heaps. It is immutable and safe for concurrent
// use. Games are made by Parse, FromDigits, Take, Interval and AllBut.
type Game struct {
	text     string
	title    string
	digits   []Digit   // digits[t]: what taking t may leave; the last one is not zero
	tail     []Digit   // repeated for ever after digits; nil for a finite code
	family   *family   // rules that no code can say; nil for codes and sets
	interval *interval // the moves, where that is set: digits has none of them
	parts    int       // most heaps that a move leaves
	differ   bool      // some digit asks for different heaps
}

// FromDigits returns the game whose digit for taking t is digits[t], and tail
// repeated for ever after them if tail is not empty. It is an error if digits[0] allows
// a move that takes nothing without splitting, or if there are more than MaxDigits digits.
func FromDigits(digits, tail []Digit) (*Game, error) {
	if len(digits)+len(tail) > MaxDigits {
		return nil, fmt.Errorf("the code has %d digits: expected at most %d", len(digits)+len(tail), MaxDigits)
	}
	if len(digits) > 0 && digits[0]&(LeaveNone|LeaveOne) != 0 {
		return nil, fmt.Errorf("digit %s before the point: expected 0, 4, 8 or c, since a move that takes nothing must split the heap", digits[0])
	}
	if len(digits) == 0 {
		digits = []Digit{0}
	}
	digits, tail = slices.Clone(digits), slices.Clone(tail)
	for _, ds := range [][]Digit{digits, tail} {
		for i, d := range ds {
			if d.parts() < 2 {
				ds[i] = d &^ Unequal // one heap has none to differ from
			}
		}
	}
	if !slices.ContainsFunc(tail, func(d Digit) bool { return d != 0 }) {
		tail = nil
		for len(digits) > 1 && digits[len(digits)-1] == 0 {
			digits = digits[:len(digits)-1]
		}
	}
	g := &Game{digits: digits, tail: tail}
	for _, ds := range [][]Digit{digits, tail} {
		for _, d := range ds {
			g.parts = max(g.parts, d.parts())
			g.differ = g.differ || d&Unequal != 0
		}
	}
	g.text = g.spell()
	g.title = g.text
	return g, nil
}

// Take returns the subtraction game whose moves take a member of set and leave
// at most one heap. Members are at least 1 and less than MaxDigits; their order and
// repetitions do not matter.
func Take(set ...int) (*Game, error) {
	digits, err := setDigits("take", set)
	if err != nil {
		return nil, err
	}
	for _, s := range set {
		digits[s] = LeaveNone | LeaveOne
	}
	return FromDigits(digits, nil)
}

// AllBut returns the game whose moves take any number of counters that is not in
// set and leave at most one heap. An empty set gives Nim.
func AllBut(set ...int) (*Game, error) {
	digits, err := setDigits("allbut", set)
	if err != nil {
		return nil, err
	}
	for t := 1; t < len(digits); t++ {
		digits[t] = LeaveNone | LeaveOne
	}
	for _, t := range set {
		digits[t] = 0
	}
	return FromDigits(digits, []Digit{LeaveNone | LeaveOne})
}

// setDigits returns zero digits up to the largest member of a set.
func setDigits(word string, set []int) ([]Digit, error) {
	most := 0
	for _, s := range set {
		if s < 1 || s >= MaxDigits {
			return nil, fmt.Errorf("%s{...}: member %d: expected a number of counters from 1 to %d", word, s, MaxDigits-1)
		}
		most = max(most, s)
	}
	return make([]Digit, most+1), nil
}

// String returns the code of the game in its shortest form, or the name of a
// family that has no code. Parse reads it back.
func (g *Game) String() string { return g.text }

// Title returns the name under which the game was asked for, or its code.
func (g *Game) Title() string { return g.title }

// Digit returns what taking t counters may leave, t >= 0. It is 0 for families.
func (g *Game) Digit(t int) Digit {
	if i := g.interval; i != nil && i.lo <= t && t <= i.hi {
		return LeaveNone | LeaveOne
	}
	if t < len(g.digits) {
		return g.digits[t]
	}
	if len(g.tail) == 0 {
		return 0
	}
	return g.tail[(t-len(g.digits))%len(g.tail)]
}

// Finite reports whether the game has a finite code, so that a move takes at
// most Last counters.
func (g *Game) Finite() bool { return g.family == nil && g.tail == nil }

// Last returns k, the place of the last digit of a finite code (0 if no move
// takes anything), or the place before the repeated digits.
func (g *Game) Last() int {
	if g.interval != nil {
		return g.interval.hi
	}
	return max(len(g.digits)-1, 0)
}

// Parts returns the largest number of heaps that one move can leave of one heap.
func (g *Game) Parts() int { return g.parts }

// subtraction reports whether the game is a finite subtraction set.
func (g *Game) subtraction() bool {
	other := func(d Digit) bool { return d != 0 && d != LeaveNone|LeaveOne }
	return g.Finite() && !slices.ContainsFunc(g.digits, other)
}

// allBut returns the set of an all-but game, and whether it is one.
func (g *Game) allBut() ([]int, bool) {
	free := LeaveNone | LeaveOne
	if g.family != nil || !slices.Equal(g.tail, []Digit{free}) || g.digits[0] != 0 {
		return nil, false
	}
	var set []int
	for t, d := range g.digits[1:] {
		switch d {
		case 0:
			set = append(set, t+1)
		case free:
		default:
			return nil, false
		}
	}
	return set, true
}

// unequal reports whether some digit asks for different heaps.
func (g *Game) unequal() bool { return g.differ }

// places returns the t whose digit has one of the given bits, in order.
func (g *Game) places(bits Digit) []int {
	var ts []int
	for t, d := range g.digits {
		if d&bits != 0 {
			ts = append(ts, t)
		}
	}
	return ts
}

// longCode is how many digits make a set easier to read as a set.
const longCode = 40

// spell writes the code, or the set where that is shorter to read.
func (g *Game) spell() string {
	if len(g.digits) > longCode {
		if set, ok := g.allBut(); ok {
			return setText("allbut", set)
		}
		if g.subtraction() {
			return setText("take", g.places(LeaveNone))
		}
	}
	var b strings.Builder
	b.WriteString(g.digits[0].String())
	b.WriteByte('.')
	for _, d := range g.digits[1:] {
		b.WriteString(d.String())
	}
	if g.tail != nil {
		b.WriteByte('[')
		for _, d := range g.tail {
			b.WriteString(d.String())
		}
		b.WriteByte(']')
	} else if len(g.digits) == 1 {
		b.WriteByte('0')
	}
	return b.String()
}

// setText writes a set.
func setText(word string, set []int) string {
	members := make([]string, len(set))
	for i, s := range set {
		members[i] = strconv.Itoa(s)
	}
	return word + "{" + strings.Join(members, ",") + "}"
}
