package heap

// Standing says how well a law of a sequence is known.
type Standing uint8

const (
	// None means that no law was found.
	None Standing = iota
	// Verified means that the law holds for all values computed, and that no
	// theorem at hand extends it.
	Verified
	// Proved means that a theorem whose hypotheses were checked extends the law to
	// all heaps.
	Proved
)

// String returns "none", "verified" or "proved".
func (s Standing) String() string { return [...]string{"none", "verified", "proved"}[s] }

// A Law is a period of the sequence of Grundy values: G(n+Period) = G(n)+Saltus
// for all n >= Preperiod, and Preperiod is the least such heap. If Standing is
// None the other fields have no meaning.
type Law struct {
	Standing  Standing
	Preperiod int
	Period    int
	Saltus    int
	// Theorem names what proves the law: a section of docs/heap-periods.md.
	// It is "" unless Standing is Proved.
	Theorem string
	// Needed is how many values the proof needs, from heap 0.
	Needed int
}

// The theorems.
const (
	ByOctal       = "octal"       // finitely many heaps left of a heap, plainly periodic values
	ByWindow      = "window"      // sparse game whose rare heaps have died out
	BySubtraction = "subtraction" // the last max(S) values determine the next one
	ByAllBut      = "all-but"     // a repeated state
	ByInterval    = "interval"    // all amounts from one to another may be taken
	ByBlocks      = "blocks"      // everything may be taken past some number, and values grow by blocks
)

// octalNeeds returns how many values, from heap 0, must be known to be periodic
// for a finite code with the given k whose moves leave at most parts heaps, so that they
// are for ever. The textbook form has preperiod where this has max(preperiod, 1);
// 0.4 with period 1 and preperiod 0 shows that it is wrong.
func octalNeeds(preperiod, period, k, parts int) int {
	r := max(parts, 1)
	return max(r*(max(preperiod, 1)+period)+k-(r-1), period+k+1)
}

// value is any type that holds a Grundy value.
type value interface {
	~uint8 | ~uint16 | ~uint32 | ~int64
}

// runs returns z with z[p] = how many of the last values of v equal the one p
// places before it, without a gap: v is p-periodic from len(v)-p-z[p] on. It is the
// Z-function of the reversed list, in linear time. z[0] is not used.
func runs[V value](v []V) []int32 {
	n := len(v)
	z := make([]int32, n)
	last := n - 1
	for p, l, r := 1, 0, 0; p < n; p++ {
		k := 0
		if p < r {
			k = min(r-p, int(z[p-l]))
		}
		for p+k < n && v[last-k] == v[last-p-k] {
			k++
		}
		z[p] = int32(k)
		if p+k > r {
			l, r = p, p+k
		}
	}
	return z
}

// pureLaw returns the smallest period of v that accept proves, given the period, the
// preperiod and for how many values the period was seen to hold.
func pureLaw[V value](v []V, accept func(preperiod, period, seen int) bool) (Law, bool) {
	for p, run := range runs(v) {
		if p == 0 || run == 0 {
			continue
		}
		if n0 := len(v) - p - int(run); accept(n0, p, int(run)) {
			return Law{Preperiod: n0, Period: p}, true
		}
	}
	return Law{}, false
}

// seenLaw returns the best law with a saltus that v itself shows: the smallest
// period that holds for at least half of v and for three periods.
func seenLaw(v []uint32) (Law, bool) {
	if len(v) < 2 {
		return Law{}, false
	}
	step := make([]int64, len(v)-1)
	for i := range step {
		step[i] = int64(v[i+1]) - int64(v[i])
	}
	law, ok := pureLaw(step, func(n0, p, seen int) bool { return 2*n0 <= len(v) && seen >= 2*p })
	if ok {
		law.Saltus = int(v[law.Preperiod+law.Period]) - int(v[law.Preperiod])
		law.Standing = Verified
	}
	return law, ok
}

// OctalNeeds returns how many terms of a sequence, from heap 0, must be known to have
// the given period from the given preperiod on, so that they have it for ever, if each
// term of a finite code is determined by those of the options. It is false where the theorem
// does not apply: for infinite codes and for heaps that must differ.
func OctalNeeds(g *Game, preperiod, period int) (int, bool) {
	if !g.Finite() || g.unequal() {
		return 0, false
	}
	return octalNeeds(preperiod, period, g.Last(), g.Parts()), true
}
